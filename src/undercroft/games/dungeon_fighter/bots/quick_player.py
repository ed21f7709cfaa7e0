"""A sensible player who does not think long: by whom a search plays on. It answers every decision of DF-DP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from undercroft.games.dungeon_fighter.bots.worth import (
    card_worth,
    chance_to_hit,
    expected_damage,
    hand_of,
    room_worth,
    wants,
)
from undercroft.games.dungeon_fighter.content.types import BossCard
from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.rules.foes import foe_of, special
from undercroft.games.dungeon_fighter.rules.heroes import ability, max_hp
from undercroft.games.dungeon_fighter.rules.movement import room_of
from undercroft.games.dungeon_fighter.rules.throws import why_missed
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.throwing.tables import mean_damage
from undercroft.kernel.actions import Action, Pass

Weigh = Callable[[DungeonFighter, Any], float]

KEPT_FOR_THE_BOSS: Final = 4
"""So many Bonus dice a careful party keeps."""
CHEAP: Final = 2
"""A retrieval up to this level is paid with HP rather than with a Bonus die."""
HEALTHY: Final = 4
TOO_HARD: Final = 0.45
"""A monster that leaves less than this of what a throw deals is worth 1 HP of everybody to be rid of."""
SPARE: Final = 3


def quick(g: DungeonFighter, seat: int, options: Sequence[Action]) -> Action:
    """What a player would choose without thinking."""
    if len(options) == 1:
        return options[0]
    weigh = _weights(g, {type(option) for option in options})
    return max(options, key=lambda option: weigh(g, option))


def _weights(g: DungeonFighter, kinds: set[type[Action]]) -> Weigh:
    """How options of these kinds are weighed: those of one decision belong together."""
    if a.LeaveCard in kinds:
        return _assign if a.AssignCard in kinds else _make_room
    if Pass in kinds and kinds & {a.AssignCard, a.HandOver, a.SwapCards}:
        return _exchange
    if a.UseCard in kinds and (g.fight is None or g.fight.stage != "result"):
        return _yes
    return next((WEIGHTS[kind] for kind in WEIGHTS if kind in kinds), _nothing)


def _nothing(g: DungeonFighter, option: Action) -> float:
    return 0.0


def _fight(g: DungeonFighter) -> Fight:
    assert g.fight is not None
    return g.fight


def _thrower(g: DungeonFighter) -> Hero:
    return g.heroes[_fight(g).thrower]


def _corridor(g: DungeonFighter, option: Any) -> float:
    """This room, and half of what comes after it."""
    rooms = g.content.rooms[g.side]
    room = rooms[option.to]
    return room_worth(g, room) + 0.5 * max((room_worth(g, rooms[to]) for to in room.to), default=0.0)


def _stand(g: DungeonFighter, option: Action) -> float:
    """A monster that makes throws much worse than its room does is refused, if there are HP to spare for the shame."""
    room = room_of(g)
    codes = (room.danger,) if room is not None and room.danger else ()
    usual = mean_damage(codes, hand_of(g), 0)
    hard = expected_damage(g, _fight(g)) < TOO_HARD * usual and foe_of(g, _fight(g)).hp > usual
    spare = min(hero.hp for hero in g.active) > SPARE
    return float(isinstance(option, a.BackDown) == (hard and spare))


def _die(g: DungeonFighter, option: Any) -> float:
    """The die whose ability helps most; a scarred one goes first, while it does no harm."""
    hero = _thrower(g)
    if option.die in hero.scars:
        return -0.5
    return _ability_worth(g, hero, ability(g, hero, option.die), missed=False)


def _way_out(g: DungeonFighter, option: Action) -> float:
    """A Bonus die saves HP; against cheap monsters some are kept for the Final Boss."""
    fight = _fight(g)
    foe = foe_of(g, fight)
    if isinstance(foe, BossCard):
        return float(isinstance(option, a.TakeBonusDie))
    faints = any(hero.hp <= foe.level for hero in g.active)
    close = fight.hp <= 1.5 * expected_damage(g, fight)
    spend = faints or close or g.bonus > KEPT_FOR_THE_BOSS or foe.level > CHEAP
    return float(isinstance(option, a.TakeBonusDie) == spend)


def _weapons(g: DungeonFighter, option: Any) -> float:
    """Damage, and the HP that a miss costs."""
    fight = _fight(g)
    hurts = 0.35 * max(0, foe_of(g, fight).damage - 2 * fight.toad)
    damage = min(expected_damage(g, fight, option.weapons), fight.hp + 1.0)
    return damage + hurts * chance_to_hit(g, fight, option.weapons)


def _icon(g: DungeonFighter, option: Any) -> float:
    """The kill, then whatever helps; a card that rethrows is for a miss that hurts."""
    fight, hero = _fight(g), _thrower(g)
    assert fight.result is not None
    missed = why_missed(g, fight, fight.result) is not None
    if isinstance(option, a.InstantKill):
        return 100.0
    if isinstance(option, a.UseCard):
        return 1.5 if missed and foe_of(g, fight).damage >= 3 else -1.0
    if isinstance(option, a.UseAbility):
        return _ability_worth(g, hero, ability(g, hero, option.colour), missed=missed)
    return 0.0


def _ability_worth(g: DungeonFighter, hero: Hero, effect: Effect, *, missed: bool) -> float:
    fight = _fight(g)
    foe = foe_of(g, fight)
    wounds = sum(max_hp(g, other) - other.hp for other in g.active)
    damage = max(0, foe.damage - 2 * fight.toad)
    value = fight.result.value if fight.result is not None and not missed else 3
    worth = 1.0 * effect.pierce + max(0, effect.focus - value) + 0.2 * effect.gold + 1.5 * effect.steal
    worth += 2.5 * effect.double + (2.0 + damage if missed else -1.0) * effect.again
    if effect.berserk:
        worth += min(value, fight.hp) - (1.0 if hero.hp > 2 else 4.0)
    if effect.sworn is not None:
        worth += effect.sworn.damage if effect.sworn.type == foe.type else -1.0
    worth += (damage if missed else -1.0) * effect.agile
    worth += min(wounds, effect.heal_all * len(g.active)) + min(wounds, effect.heal_one)
    worth += min(value, wounds) * effect.divine + 0.8 * effect.gold
    tokens = {
        "toad": 0.0 if fight.toad else min(2, foe.damage) * 1.0,
        "beer": 0.0 if fight.beer == hero.number else 0.5 * damage,
        "tracking": 0.0 if fight.tracking else 0.2 * fight.hp,
        "charm": 0.0 if fight.charm >= 0 else 0.7 * foe.damage,
        "song": 0.0 if fight.song or not (special(g, fight) != Effect() or foe.rq) else 2.5,
    }
    return worth + (tokens[effect.token] if effect.token else 0.0)


def _target(g: DungeonFighter, option: Any) -> float:
    """The most wounded."""
    hero = g.hero(option.hero)
    return float(max_hp(g, hero) - hero.hp) + 0.1 * (9 - hero.hp)


def _song(g: DungeonFighter, option: Action) -> float:
    return float(isinstance(option, a.PayForSong))


def _monsters(g: DungeonFighter, option: Action) -> float:
    """Seduced monsters are given up if that kills, the fewest that do."""
    if not isinstance(option, a.DiscardMonsters):
        return 0.0
    fight = _fight(g)
    result = fight.result
    value = result.value if result is not None and why_missed(g, fight, result) is None else 0
    damage = sum(g.content.monsters[monster].damage for monster in option.monsters)
    return 1.0 / len(option.monsters) if value + damage >= fight.hp else -1.0


def _lose(g: DungeonFighter, option: Any) -> float:
    return -card_worth(g, g.content.equipment[option.card])


def _scar(g: DungeonFighter, option: Any) -> float:
    return {"blue": 2.0, "green": 1.0, "red": 0.0}[option.colour]


def _assign(g: DungeonFighter, option: Any) -> float:
    return wants(g, g.hero(option.hero), option.card) if isinstance(option, a.AssignCard) else 0.01


def _make_room(g: DungeonFighter, option: Any) -> float:
    """Give away rather than lose; of what must go, what is worth least."""
    worth = card_worth(g, g.content.equipment[option.card])
    if isinstance(option, a.HandOver):
        return 100.0 - worth
    if isinstance(option, a.UseCard):
        return 50.0 + worth
    return -worth


def _exchange(g: DungeonFighter, option: Any) -> float:
    """Only what nobody has is shared out; what everybody has stays where it is."""
    if isinstance(option, Pass):
        return 0.0
    return wants(g, g.hero(option.hero), option.card) or -1.0 if isinstance(option, a.AssignCard) else -1.0


def _buy(g: DungeonFighter, option: Any) -> float:
    """Heal where much is missing, then good cards, then dice for the Final Boss."""
    missing = [max_hp(g, hero) - hero.hp for hero in g.active]
    if isinstance(option, a.BuyHealing):
        healed = sum(wound > 0 for wound in missing)
        return 3.0 * healed / max(1, len(missing)) if max(missing) > 2 or g.gold > HEALTHY else 0.5 * healed - 1.0
    if isinstance(option, a.BuyBonusDie):
        return 1.3 if g.bonus < 9 else -1.0
    if isinstance(option, a.Buy):
        price = g.content.equipment[option.card].price
        best = max((wants(g, hero, option.card) for hero in g.party), default=0.0)
        return best / price - 0.2
    return 0.0


def _yes(g: DungeonFighter, option: Action) -> float:
    return float(not isinstance(option, Pass))


WEIGHTS: Final[dict[type[Action], Weigh]] = {
    a.TakeCorridor: _corridor,
    a.StandGround: _stand,
    a.ChooseDie: _die,
    a.TakeBonusDie: _way_out,
    a.Declare: _weapons,
    a.InstantKill: _icon,
    a.UseAbility: _icon,
    a.UseCard: _icon,
    a.DiscardMonsters: _monsters,
    a.ChooseTarget: _target,
    a.PayForSong: _song,
    a.LoseCard: _lose,
    a.TakeScar: _scar,
    a.Buy: _buy,
    a.BuyHealing: _buy,
    a.BuyBonusDie: _buy,
    a.UseRoom: _yes,
}
"""How options are weighed, by the first of these kinds that is among them."""
