"""Why an action is not possible now."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.rules.combat_guards import (
    why_cannot_activate,
    why_cannot_flip,
    why_no_magic,
    why_not_in_combat,
)
from undercroft.games.masmorra.rules.dungeon_master import why_cannot_move_monster
from undercroft.games.masmorra.rules.engage import engaged, why_engaged, why_not_yet
from undercroft.games.masmorra.rules.gains import learnable
from undercroft.games.masmorra.rules.hero_guards import (
    why_cannot_drink,
    why_cannot_place,
    why_cannot_step,
    why_no_gold,
    why_no_reroll,
    why_no_room_action,
    why_no_stairs,
)
from undercroft.games.masmorra.rules.moments import HERO_PHASE
from undercroft.games.masmorra.rules.monsters import limit, units
from undercroft.games.masmorra.rules.roll import why_no_rerolls
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

TIMES: dict[type[Action], tuple[tuple[str, ...], str, str]] = {
    a.ChooseHero: (("setup",), "MM-SETUP-08", "Heroes are chosen when the game is set up"),
    a.Roll: (("before",), "MM-ROLL-01", "the dice are rolled once, at the start of the Hero Phase"),
    a.Mark: (("reroll",), "MM-ROLL-02", "dice are chosen right after the roll"),
    a.Unmark: (("reroll",), "MM-ROLL-02", "dice are chosen right after the roll"),
    a.Reroll: (("reroll",), "MM-ROLL-02", "dice are rerolled once, right after the roll"),
    a.Keep: (("reroll",), "MM-ROLL-02", "dice are kept or rerolled right after the roll"),
    a.Move: (HERO_PHASE, "MM-TURN-03", "Heroes move in their Hero Phase"),
    a.Explore: (HERO_PHASE, "MM-TURN-03", "Heroes explore in their Hero Phase"),
    a.TakeStairs: (HERO_PHASE, "MM-R-07", "stairs are taken in the Hero Phase"),
    a.Flip: (HERO_PHASE, "MM-TURN-03", "Heroes act in the Hero Phase"),
    a.UseAbility: (HERO_PHASE, "MM-ACT-01", "abilities are used in the Hero Phase"),
    a.RoomAction: (("actions",), "MM-R-05", "Room Actions are taken in the own Hero Phase, after the roll"),
    a.TakeGold: (("actions",), "MM-R-05", "gold is taken in the own Hero Phase, after the roll"),
    a.DrinkElixir: (("actions",), "MM-R-05", "Elixirs are drunk in the own Hero Phase, after the roll"),
    a.UseMagic: (("actions",), "MM-R-05", "Magic is used in the own Hero Phase, after the roll"),
    a.Fight: (("actions",), "MM-R-05", "Heroes fight in the own Hero Phase, after the roll"),
    a.Block: (("actions",), "MM-PAYB-01", "Defense is spent when Payback is suffered"),
    a.EndTurn: (("actions",), "MM-TURN-03", "the Hero Phase ends after its actions"),
    a.EndInvisibility: (HERO_PHASE, "MM-TURN-03", "Heroes act in the Hero Phase"),
    a.MoveMonster: (("move", "before", "start"), "MM-DM-02", "monsters are moved in the DM Phase"),
    a.Done: (("move",), "MM-DM-02", "monsters are moved in the DM Phase"),
}
"""When each action belongs, with the rule and the reason for refusing it at another time."""

MOMENTS: dict[type[Action], tuple[str, str]] = {
    a.Next: ("MM-R-25", "the order is chosen at the start of a combat"),
    a.LoseDie: ("MM-MON-13", "a monster steals dice at the start of a combat"),
    a.PayStep: ("MM-ROOM-11", "a pit is climbed when it is entered, for an ST or a ready Free Step token"),
    a.Suffer: ("MM-ROOM-11", "there is nothing to suffer now"),
    a.Stay: ("MM-ALLY-09", "a monster stays where it is when its turn to move comes and its ways are full"),
    a.SpawnNext: ("MM-R-43", "the order of rooms is chosen when there are not enough dice"),
    a.TakeDie: ("MM-SPAWN-02", "a die is taken when none is free, and not from a room with a standing Hero"),
    a.Remove: ("MM-LIMIT-03", "a monster is removed when a room holds too many, the one worth the least XP first"),
    a.DiscardCard: ("MM-GOLD-04", "a card is discarded on the seventh"),
    a.ChooseGround: ("MM-EPIC-04", "the first Hero to go down chooses the battleground"),
    a.PayGold: ("MM-ALLY-16", "gold is paid when a card asks for it"),
    a.PutOnTop: ("MM-ALLY-06", "Evil cards are put back when they were looked at"),
    a.HealHero: ("MM-ALLY-06", "Wounds are healed when a card says so"),
}
"""Choices that come up at one moment only, with the rule and the reason at all others."""


def why_not(g: Masmorra, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    if g.phase == "setup":
        return _why_cannot_choose(g, action)
    if type(action) in MOMENTS:
        return _why_not_chosen(g, action) or Refusal(*MOMENTS[type(action)])
    if isinstance(action, a.Place):
        return why_cannot_place(g, action)
    if isinstance(action, (a.Mark, a.Unmark, a.Reroll)) and g.phase == "actions" and (refusal := why_no_rerolls(g)):
        return refusal
    time = TIMES.get(type(action))
    if time is not None and g.phase not in time[0]:
        return why_not_yet(g, time[1], time[2])
    if isinstance(action, a.Learn):
        return _why_cannot_learn(g, seat, action.ability)
    if isinstance(action, a.MoveMonster):
        return _why_cannot_move_it(g, action)
    if seat != g.seat:
        return Refusal("MM-TURN-01", "only the active player acts now")
    if g.turn.combat is not None:
        return why_not_in_combat(g, action)
    return _why_not_at_ease(g, action)


def _why_not_chosen(g: Masmorra, action: Action) -> Refusal | None:
    """What is wrong with a choice though its moment may have come."""
    match action:
        case a.PayStep(token=True) if g.turn.under_way and g.tile(g.hero.at).pit and not g.hero.free:
            return Refusal("MM-FREE-02", "the Free Step token was used this turn")
        case a.Remove(key) if key in g.monsters and units(g, g.monsters[key].at) > limit(g, g.monsters[key].at):
            if g.rank(g.monsters[key]) == "boss" or g.monsters[key].ritual:
                return Refusal("MM-R-45", "bosses and the ritual Cultists are never removed for the limit")
        case a.PayGold() if (evil := g.evil()) is not None and evil.tithe and g.phase == "start":
            return Refusal("MM-ALLY-08", f"{evil.name}: the active Hero discards {evil.tithe} gold, or takes 1 Wound")
    return None


def _why_cannot_choose(g: Masmorra, action: Action) -> Refusal | None:
    if not isinstance(action, a.ChooseHero):
        return Refusal("MM-SETUP-08", "the game is being set up: Heroes are chosen now")
    if action.hero not in g.content.heroes:
        return Refusal("MM-GEN-02", f"there is no Hero {action.hero}")
    return Refusal("MM-GEN-02", f"{g.content.name(action.hero)} is taken already")


def _why_cannot_learn(g: Masmorra, seat: int, ability: str) -> Refusal:
    for hero in g.heroes:
        if hero.seat == seat and ability in learnable(g, hero):
            return Refusal("MM-LEVEL-01", "an ability is learned when a level arrow is reached")
    return Refusal("MM-LEVEL-02", "a lower ability needs the upper one of its card, and each is learned once")


def _why_cannot_move_it(g: Masmorra, action: a.MoveMonster) -> Refusal | None:
    if action.monster not in g.monsters:
        return Refusal("MM-DM-02", "there is no such monster")
    if g.phase != "move":
        return Refusal("MM-DM-02", "monsters are moved in the DM Phase")
    refusal = why_cannot_move_monster(g, g.monsters[action.monster], action.to)
    if refusal is None and g.mode == "alliance":
        return Refusal("MM-ALLY-09", "every monster moves one room towards the nearest Hero, once")
    return refusal


def _why_not_at_ease(g: Masmorra, action: Action) -> Refusal | None:
    hero = g.hero
    if hero.prone:
        return Refusal("MM-KO-05", "a defeated Hero does nothing more this turn")
    match action:
        case a.Mark() | a.Unmark() | a.Reroll() | a.Keep():
            return why_no_reroll(g, action)
        case a.Move() | a.Explore():
            return why_cannot_step(g, hero, action)
        case a.TakeStairs(to):
            return why_no_stairs(g, hero, to)
        case a.RoomAction(tile, to):
            return why_engaged(g) or why_no_room_action(g, hero, tile, to)
        case a.TakeGold():
            return why_engaged(g) or why_no_gold(g, hero)
        case a.DrinkElixir(board):
            return why_cannot_drink(g, hero, board)
        case a.UseMagic():
            return why_no_magic(g, action)
        case a.UseAbility():
            return why_cannot_activate(g, hero, action)
        case a.Flip(face):
            return why_cannot_flip(g, hero, face)
        case a.Fight():
            return _why_no_fight(g, hero)
        case a.Block():
            return Refusal("MM-PAYB-01", "Defense is spent when Payback is suffered")
        case a.Attack() | a.Shove():
            return Refusal("MM-FIGHT-01", "attacks are part of a Fight action")
        case a.EndTurn(bounty):
            return _why_cannot_end(g, hero, bounty)
        case a.EndInvisibility():
            return Refusal("MM-CARD-10", "nobody is invisible")
    return None


def _why_no_fight(g: Masmorra, hero: Hero) -> Refusal | None:
    if g.turn.invisible:
        return Refusal("MM-R-40", "an invisible Hero cannot fight: end the effect first")
    foes = g.in_room(hero.at)
    if not foes:
        return Refusal("MM-FIGHT-01", "there is no monster here")
    if all(monster.key in g.turn.flipped for monster in foes):
        return Refusal("MM-BOSS-02", "a boss that was turned over this turn cannot be attacked again")
    return None


def _why_cannot_end(g: Masmorra, hero: Hero, bounty: int) -> Refusal | None:
    if engaged(g):
        return Refusal("MM-ENG-03", "fighting is compulsory: the Hero Phase cannot end while engaged")
    evil = g.evil()
    if bounty and evil is not None and evil.no_bounties:
        return Refusal("MM-ALLY-08", f"{evil.name}: no dice are exchanged for gold this turn")
    if not 0 <= bounty <= len(g.turn.dice):
        return Refusal("MM-GOLD-01", f"there are {len(g.turn.dice)} unused dice")
    if hero.gold + bounty > GOLD_LIMIT:
        return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")
    return None
