"""The vocabulary that cards are written in: what each word does, in the order in which they resolve (MD-R-33)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR
from undercroft.games.munchkin_dungeon.content.text import say_deed
from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS, Effect, MonsterBonus, MonsterMove
from undercroft.games.munchkin_dungeon.rules.foes import facing
from undercroft.games.munchkin_dungeon.rules.loot import (
    discard_loot,
    pick_loot,
    take_top_loot,
    why_cannot_part_with,
    wipe_row,
)
from undercroft.games.munchkin_dungeon.rules.tokens import (
    change_coins,
    change_fame,
    change_pool,
    change_potions,
    heal,
    wound,
)
from undercroft.games.munchkin_dungeon.state.actions import (
    BanPower,
    ChooseFoe,
    MoveMonster,
    PayToll,
    Respawn,
    Sell,
    SufferToll,
    UseEffect,
)
from undercroft.games.munchkin_dungeon.state.events import (
    CardsDrawn,
    DeckReshuffled,
    Declined,
    Hindered,
    MonsterBuffed,
    MonsterMoved,
    MonsterReturned,
    NothingDone,
)
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.counters import Raised
from undercroft.kit.decks import draw_from
from undercroft.kit.text import count
from undercroft.kit.vocabulary import Deeds


class Cause(NamedTuple):
    """Why an effect is carried out: its card, its rule, and who played it (the Active player, unless a Rival did)."""

    source: str
    rule: str
    player: int


Deed = Callable[[MunchkinDungeon, Any, Cause], Script | None]

DEEDS: Final = Deeds[Deed](Effect, but={*FIGHT_WORDS, "heart", "no_shame"})
"""What each word does at once; the others count in the fight, as Hearts, or when a Hero is defeated."""
TARGETS: Final = Deeds[Callable[[MunchkinDungeon, Any], object]](Effect)
"""What a word can be aimed at now, if it needs a target."""


def resolve(g: MunchkinDungeon, effect: Effect, source: str, rule: str, player: int | None = None) -> Script:
    """Carry out the words that act on the table at once; `player` is the Rival who played the card, if one did."""
    deeds = DEEDS.of(effect)
    if not deeds:
        return
    cause = Cause(source, rule, g.active if player is None else player)
    with undisturbed(g):
        if effect.optional and not effect.sell:
            prompt = f"Use {g.content.name(source)}: {say_deed(effect)}?"
            choice = yield from ask(g.active, prompt, [UseEffect(), Pass()], rule)
            if isinstance(choice, Pass):
                g.tell(Declined, seat=g.active, source=source, rule=rule)
                return
        for do, value in deeds:
            steps = do(g, value, cause)
            if steps is not None:
                yield from steps


def undisturbed(g: MunchkinDungeon) -> Raised:
    """While this is carried out, own-turn Items wait for its end (MD-R-32)."""
    return Raised(g.turn, "busy")


def has_target(g: MunchkinDungeon, effect: Effect) -> bool:
    """A card that needs a target needs a legal one (MD-THREAT-12)."""
    aimed = TARGETS.of(effect)
    return not aimed or all(targets(g, value) for targets, value in aimed)


# Tokens, Loot and cards


@DEEDS("wound")
def deal_wounds(g: MunchkinDungeon, amount: int, cause: Cause) -> None:
    """In a fight, whose effect it is decides the rule; outside it, what brought the effect about."""
    rule = cause.rule
    if g.fight is not None:
        rule = "MD-FIGHT-20" if g.fight.stage == "hero" else "MD-R-24"
    wound(g, g.hero, amount, cause.source, rule)


def changes(change: Callable[..., object], rule_of_loss: str = "") -> Deed:
    """The Active player gains or loses so many of these tokens."""

    def deed(g: MunchkinDungeon, amount: int, cause: Cause) -> None:
        rule = rule_of_loss if rule_of_loss and amount < 0 else cause.rule
        change(g, g.hero, amount, cause.source, rule)

    return deed


DEEDS("heal")(changes(heal))
DEEDS("coin")(changes(change_coins, "MD-R-22"))
DEEDS("potion")(changes(change_potions, "MD-R-22"))
DEEDS("fame")(changes(change_fame))


@DEEDS("threat")
def feed_pool(g: MunchkinDungeon, amount: int, cause: Cause) -> None:
    """Add to the Threat Pool, or take from it."""
    change_pool(g, amount, cause.source, cause.rule)


def repeated(take: Callable[[MunchkinDungeon, Hero, str, str], Script]) -> Deed:
    """The Active player takes so many Loot, one after the other."""

    def deed(g: MunchkinDungeon, amount: int, cause: Cause) -> Script:
        for n in range(1, amount + 1):
            yield from take(g, g.hero, cause.source, f" ({n} of {amount})" if amount > 1 else "")

    return deed


DEEDS("loot")(repeated(pick_loot))
DEEDS("loot_top")(repeated(take_top_loot))


@DEEDS("wipe_row")
def wipe_the_row(g: MunchkinDungeon, _: bool, cause: Cause) -> None:
    """Discard the face-up Loot and reveal as many anew."""
    wipe_row(g, cause.source, cause.rule)


@DEEDS("steal_coin")
def steal_coins(g: MunchkinDungeon, amount: int, cause: Cause) -> None:
    """Coins go from the Active player to whoever played the card."""
    stolen = -change_coins(g, g.hero, -amount, cause.source, "MD-R-22")
    change_coins(g, g.heroes[cause.player], stolen, cause.source, "MD-R-22")


@DEEDS("sell")
def may_sell(g: MunchkinDungeon, coins: int, cause: Cause) -> Script:
    """Discard one owned Loot for Coins, or do not."""
    hero = g.hero

    def sellable() -> list[str]:
        return [loot for loot in dict.fromkeys(hero.loot) if why_cannot_part_with(g, hero, loot) is None]

    def options() -> list[Action]:
        return [*map(Sell, sellable()), Pass()]

    choice = yield from ask(hero.seat, f"Sell a Loot card for {count(coins, 'Coin')}?", options, cause.rule)
    if isinstance(choice, Sell):
        discard_loot(g, hero, choice.loot, cause.source, cause.rule)
        change_coins(g, hero, coins, cause.source, cause.rule)
    elif sellable():
        g.tell(Declined, seat=hero.seat, source=cause.source, rule=cause.rule)
    else:
        g.tell(NothingDone, seat=hero.seat, lacks="goods", source=cause.source, rule=cause.rule)


@DEEDS("toll")
def take_toll(g: MunchkinDungeon, amount: int, cause: Cause) -> Script:
    """Pay Coins, which needs enough of them, or suffer as many wounds."""
    hero = g.hero

    def options() -> list[Action]:
        return [PayToll(), SufferToll()] if hero.coins >= amount else [SufferToll()]

    prompt = f"Lose {count(amount, 'Coin')} or take {count(amount, 'Damage')}"
    choice = yield from ask(hero.seat, prompt, options, cause.rule)
    why = "by choice" if hero.coins >= amount else "for want of Coins"
    told = f"{g.content.name(cause.source)}, {why}"
    if isinstance(choice, PayToll):
        change_coins(g, hero, -amount, told, cause.rule)
    else:
        wound(g, hero, amount, told, cause.rule)


def why_cannot_pay(g: MunchkinDungeon) -> Refusal | None:
    """Why a toll cannot be paid while an Event demands it."""
    return Refusal("MD-R-22", "there are not enough Coins for the toll") if g.turn.event else None


# Monsters


def monster_moves(g: MunchkinDungeon, move: MonsterMove) -> Sequence[MoveMonster]:
    """Every move that a Roaming Monster can make; figures in the Graveyard cannot (MD-THREAT-09)."""
    reach, rooms = g.content.reach, move.rooms
    return [MoveMonster(monster, to) for monster, at in g.where.items() if at != GRAVEYARD for to in reach(at, rooms)]


def why_cannot_move_monster(g: MunchkinDungeon, monster: str, to: str) -> Refusal:
    """Why a move that is not among the options cannot be made."""
    if not g.turn.event:
        return Refusal("MD-THREAT-08", "a Roaming Monster is moved when an Event says so")
    if monster not in g.where:
        return Refusal("MD-THREAT-08", f"there is no Roaming Monster {monster}")
    if g.where[monster] == GRAVEYARD:
        return Refusal("MD-THREAT-09", "figures in the Graveyard cannot be moved")
    if to in (ENTRANCE, LAIR):
        return Refusal("MD-THREAT-09", "no Roaming Monster enters the Entrance or the Lair")
    if to == g.where[monster]:
        return Refusal("MD-THREAT-08", "it must end in another Room")
    return Refusal("MD-THREAT-08", "a Roaming Monster follows stairs, one Room per step")


@DEEDS("move_monster")
def move_monster(g: MunchkinDungeon, move: MonsterMove, cause: Cause) -> Script:
    """Move one Roaming Monster along stairs, either way (MD-THREAT-08); its bonus lasts this turn."""
    choice = yield from ask(cause.player, "Move a Roaming Monster", monster_moves(g, move), "MD-THREAT-08")
    monster, to = choice.monster, choice.to
    origin, g.where[monster] = g.where[monster], to
    g.tell(MonsterMoved, monster=monster, origin=origin, to=to, source=cause.source, rule="MD-THREAT-08")
    buff(g, monster, move, cause, "MD-R-14")


def foes_to_buff(g: MunchkinDungeon, _: MonsterBonus) -> Sequence[ChooseFoe]:
    """The Monsters that face the Active Hero."""
    return [ChooseFoe(foe) for foe in facing(g)]


@DEEDS("buff_monster")
def buff_monster(g: MunchkinDungeon, bonus: MonsterBonus, cause: Cause) -> Script:
    """A bonus for one Monster in the fight."""
    if foes := foes_to_buff(g, bonus):
        choice = yield from ask(cause.player, "Which Monster gets stronger?", foes, cause.rule)
        buff(g, choice.foe, bonus, cause, "MD-R-21")


def buff(g: MunchkinDungeon, foe: str, bonus: MonsterBonus, cause: Cause, rule: str) -> None:
    """Make one Monster stronger this turn (MD-R-21)."""
    turn, dice, health = g.turn, bonus.dice, bonus.health
    if dice:
        turn.bonus_dice[foe] = turn.bonus_dice.get(foe, 0) + dice
    if health:
        turn.bonus_health[foe] = turn.bonus_health.get(foe, 0) + health
    if dice or health:
        turn.played.append((cause.player, cause.source, foe))
        g.tell(MonsterBuffed, foe=foe, dice=dice, health=health, source=cause.source, rule=rule)


def monsters_to_respawn(g: MunchkinDungeon, _: bool) -> Sequence[Respawn]:
    """The figures in the Graveyard."""
    return [Respawn(monster) for monster in g.graveyard]


@DEEDS("respawn")
def respawn(g: MunchkinDungeon, _: bool, cause: Cause) -> Script:
    """Send a figure of the player's choice home."""
    choice = yield from ask(cause.player, "Which Monster returns?", monsters_to_respawn(g, _), cause.rule)
    return_home(g, choice.monster, cause.source, cause.rule)


def return_home(g: MunchkinDungeon, monster: str, source: str, rule: str, beside: Sequence[int] = ()) -> None:
    """A figure leaves the Graveyard for its home Room; `beside` are Heroes there whom it does not fight."""
    g.graveyard.remove(monster)
    g.where[monster] = g.home[monster]
    g.tell(MonsterReturned, monster=monster, to=g.home[monster], source=source, beside=tuple(beside), rule=rule)


# Bans


def powers_to_ban(g: MunchkinDungeon) -> list[BanPower]:
    """The Active Hero's Powers that are not forbidden yet."""
    powers = g.content.powers(g.hero.card, g.hero.badge)
    return [BanPower(n) for n, power in enumerate(powers) if power not in g.turn.bans]


def can_ban(g: MunchkinDungeon, what: str) -> bool:
    """A Power must be left to be forbidden; anything else can be forbidden twice."""
    return what != "power" or bool(powers_to_ban(g))


@DEEDS("ban")
def ban(g: MunchkinDungeon, what: str, cause: Cause) -> Script:
    """Forbid something to the Active player for this turn."""
    powers = g.content.powers(g.hero.card, g.hero.badge)
    if what == "power":
        choice = yield from ask(cause.player, "Forbid which Power?", powers_to_ban(g), cause.rule)
        what = list(powers)[choice.power]
    if what not in g.turn.bans:
        g.turn.bans.append(what)
        g.turn.played.append((cause.player, cause.source, what))
    name = powers[what].name if what in powers else what
    g.tell(Hindered, seat=g.active, what=f"ban {name}", amount=1, source=cause.source, rule=cause.rule)


TARGETS("move_monster")(monster_moves)
TARGETS("buff_monster")(foes_to_buff)
TARGETS("respawn")(monsters_to_respawn)
TARGETS("ban")(can_ban)


# Threat cards


@DEEDS("card")
def draw_for_player(g: MunchkinDungeon, amount: int, cause: Cause) -> None:
    """Whoever played the card draws."""
    draw_threats(g, g.heroes[cause.player], amount, cause.source, cause.rule)


def draw_threats(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Draw Threat cards; only their owner learns which. Those before a shuffle are told before it."""
    drawn: list[str] = []

    def tell_of_shuffle() -> None:
        _tell_drawn(g, hero, drawn, source, rule)
        drawn.clear()
        g.tell(DeckReshuffled, deck="threat", rule="MD-LOOT-07")

    for _ in range(amount):
        card = draw_from(g.chance, g.threat_deck, g.threat_discard, "threat deck", on_reshuffle=tell_of_shuffle)
        if card is None:
            break
        drawn.append(card)
        hero.hand.append(card)
        amount -= 1
    _tell_drawn(g, hero, drawn, source, rule)
    if amount:
        g.tell(NothingDone, seat=hero.seat, lacks="threat card", source="both piles are empty", rule="MD-LOOT-07")


def _tell_drawn(g: MunchkinDungeon, hero: Hero, drawn: Sequence[str], source: str, rule: str) -> None:
    if drawn and g.heard:
        said = {"seat": hero.seat, "amount": len(drawn), "now": len(hero.hand), "source": source, "rule": rule}
        others = tuple(other.seat for other in g.heroes if other is not hero)
        g.tell(CardsDrawn, **said, cards=tuple(drawn), audience=(hero.seat,))
        g.tell(CardsDrawn, **said, audience=(*others, None))
