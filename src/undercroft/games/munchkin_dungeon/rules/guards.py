"""Why an action is not possible now, and what is possible at any time."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR
from undercroft.games.munchkin_dungeon.rules.deals import deal_examples, offer_deal, why_cannot_offer
from undercroft.games.munchkin_dungeon.rules.effects import hero_power
from undercroft.games.munchkin_dungeon.rules.fight import can_reroll, is_used_up, why_cannot_drink
from undercroft.games.munchkin_dungeon.rules.items import use_item, why_cannot_use_aside
from undercroft.games.munchkin_dungeon.rules.kick import why_cannot_move
from undercroft.games.munchkin_dungeon.rules.loot import (
    BAN_OF,
    equip,
    equipment_options,
    item_options,
    unequip,
    unequip_options,
    why_cannot_equip,
    why_cannot_transform,
    why_cannot_unequip,
    why_cannot_use,
)
from undercroft.games.munchkin_dungeon.rules.rest import why_cannot_level_up
from undercroft.games.munchkin_dungeon.rules.trouble import why_cannot_play
from undercroft.games.munchkin_dungeon.state.actions import (
    AcceptDeal,
    Activate,
    AssignDamage,
    Bury,
    ChooseHero,
    DrinkPotion,
    Equip,
    LevelUp,
    Move,
    MoveMonster,
    OfferDeal,
    PayToll,
    PlayCard,
    Reroll,
    Stop,
    TakeLoot,
    Transform,
    Unequip,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

ASIDES = (Equip, Unequip, UseItem, OfferDeal)


def why_not(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    hero = g.heroes[seat]
    wrong_time = PHASE_OF.get(type(action))
    if wrong_time is not None and g.phase not in wrong_time[0]:
        return Refusal(wrong_time[1], wrong_time[2])
    match action:
        case ChooseHero(card):
            return _why_cannot_choose(g, card)
        case Transform(badge):
            return why_cannot_transform(g, hero, badge)
        case Move(to):
            return why_cannot_move(g, hero, to)
        case Stop() if not g.turn.room:
            return Refusal("MD-KICK-01", "at least one move is compulsory")
        case PlayCard(card):
            return why_cannot_play(g, seat, card)
        case MoveMonster(monster, to):
            return _why_cannot_move_monster(g, monster, to)
        case PayToll() if g.turn.event:
            return Refusal("MD-R-22", "there are not enough Coins for the toll")
        case Reroll(face):
            return _why_cannot_reroll(g, face)
        case DrinkPotion():
            return why_cannot_drink(g, hero)
        case Activate(source):
            return _why_cannot_activate(g, hero, source)
        case AssignDamage():
            return Refusal("MD-FIGHT-17", "there is no Damage to split now")
        case Bury(_):
            return Refusal("MD-GRAVE-01", "only a Roaming Monster that was just beaten is buried")
        case TakeLoot(loot) if loot not in g.row:
            return Refusal("MD-LOOT-06", f"{g.content.name(loot)} is not among the face-up Loot")
        case TakeLoot(_):
            return Refusal("MD-LOOT-06", "Loot is taken when a Reward or an effect says so")
        case LevelUp():
            return why_cannot_level_up(g, hero)
        case AcceptDeal():
            return Refusal("MD-DEAL-04", "there is no deal on offer")
    return None


PHASE_OF: dict[type[Action], tuple[tuple[str, ...], str, str]] = {
    ChooseHero: (("setup",), "MD-SETUP-09", "Heroes are chosen when the game is set up"),
    Move: (("kick",), "MD-TURN-01", "Heroes move in phase 1"),
    Stop: (("kick",), "MD-TURN-01", "Heroes move and stop in phase 1"),
    PlayCard: (("trouble",), "MD-TURN-01", "Threat cards are played in phase 2"),
    LevelUp: (("rest",), "MD-REST-01", "levels are bought in phase 4 only"),
    Reroll: (("resolve",), "MD-FIGHT-05", "dice are rerolled in a fight only"),
    DrinkPotion: (("resolve",), "MD-FIGHT-08", "Potions are spent in a fight only"),
    Activate: (("resolve",), "MD-FIGHT-10", "Bolts are spent in a fight only"),
}
"""When each action belongs, with the rule and the reason for refusing it at another time."""


def _why_cannot_choose(g: MunchkinDungeon, card: str) -> Refusal | None:
    if card not in g.content.heroes:
        return Refusal("MD-SETUP-09", f"there is no Hero {card}")
    if any(hero.card == card for hero in g.heroes):
        return Refusal("MD-R-26", f"{g.content.name(card)} is taken already")
    return None


def _why_cannot_move_monster(g: MunchkinDungeon, monster: str, to: str) -> Refusal | None:
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


def _why_cannot_reroll(g: MunchkinDungeon, face: str) -> Refusal | None:
    if g.fight is None:
        return Refusal("MD-FIGHT-05", "dice are rerolled in a fight only")
    side = g.fight.hero if g.fight.stage == "hero" else g.fight.monsters
    if side.rerolls <= 0:
        return Refusal("MD-FIGHT-06", "no reroll is left")
    if not can_reroll(side, face):
        if face in side.dice:
            return Refusal("MD-FIGHT-07", "a die whose Bolt was spent cannot be rerolled")
        return Refusal("MD-R-31", "no die shows that face")
    return None


def _why_cannot_activate(g: MunchkinDungeon, hero: Hero, source: str) -> Refusal | None:
    if g.fight is None:
        return Refusal("MD-FIGHT-10", "Bolts are spent in a fight only")
    monsters = g.fight.stage != "hero"
    side = g.fight.monsters if monsters else g.fight.hero
    if source in side.used and (monsters or is_used_up(hero, side, source)):
        return Refusal("MD-FIGHT-14" if monsters else "MD-FIGHT-11", "each Power works once per fight")
    if side.bolts_left <= 0:
        return Refusal("MD-FIGHT-09", "no Bolt is left")
    if monsters:
        return Refusal("MD-FIGHT-14", "no Monster in this fight has such a Power")
    card = g.content.loot.get(source)
    if source in g.turn.bans or (card is not None and BAN_OF[card.type] in g.turn.bans):
        name = g.content.name(source) if card is not None else hero_power(g, hero, source).name
        return Refusal("MD-THREAT-05", f"{name} is forbidden this turn")
    if card is not None and card.type != "item" and source not in (hero.weapon, hero.armor):
        return Refusal("MD-EQUIP-01", f"{card.name} is not equipped")
    return Refusal("MD-FIGHT-10", "a Bolt activates a Hero Power, or the Bolt effect of an Item or equipped Loot")


# Asides: what anybody may do at any time


def asides(g: MunchkinDungeon, seat: int) -> list[Action]:
    """Change equipment outside a fight, use own-turn Items, and offer deals (decision points 7, 8 and 21)."""
    if g.phase in ("setup", "over"):
        return []
    hero = g.heroes[seat]
    options: list[Action] = []
    if g.fight is None:
        options += equipment_options(g, hero)
        if seat == g.active and not g.turn.busy:
            options += item_options(g, hero, "own_turn")
        options += unequip_options(g, hero)
    if g.options.dealmaking:
        options += deal_examples(g, seat)
    return options


def why_not_aside(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    """The rule against an aside now."""
    hero = g.heroes[seat]
    match action:
        case Equip(loot):
            return why_cannot_equip(g, hero, loot)
        case Unequip(loot):
            return why_cannot_unequip(g, hero, loot)
        case OfferDeal():
            return why_cannot_offer(g, seat, action)
        case UseItem(loot):
            return _why_cannot_use_now(g, hero, loot)
    raise AssertionError(f"{action!r} is no aside")


def _why_cannot_use_now(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    card = g.content.loot.get(loot)
    if g.fight is None or card is None or card.use != "fight":
        return why_cannot_use_aside(g, hero, loot)
    if hero.seat != g.active:
        return Refusal("MD-FIGHT-05", "only the Hero who fights uses Items in a fight")
    if g.fight.stage != "hero":
        return Refusal("MD-FIGHT-12", "the Hero's part of the fight is over once the Monsters roll")
    return why_cannot_use(g, hero, loot, "fight")


def aside(g: MunchkinDungeon, seat: int, action: Action) -> Script:
    """Carry an aside out."""
    hero = g.heroes[seat]
    match action:
        case Equip(loot):
            equip(g, hero, loot, "MD-EQUIP-03")
        case Unequip(loot):
            unequip(g, hero, loot)
        case UseItem(loot):
            yield from use_item(g, hero, loot)
        case OfferDeal():
            yield from offer_deal(g, seat, action)
