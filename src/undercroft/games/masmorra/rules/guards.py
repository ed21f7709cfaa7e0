"""Why an action is not possible now: when each belongs, and the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from undercroft.games.masmorra.rules.abilities import why_cannot_activate, why_cannot_flip
from undercroft.games.masmorra.rules.dungeon_master import why_cannot_move_monster
from undercroft.games.masmorra.rules.elixir import why_cannot_drink
from undercroft.games.masmorra.rules.engage import why_engaged, why_not_yet
from undercroft.games.masmorra.rules.evil import why_cannot_pay
from undercroft.games.masmorra.rules.explore import why_cannot_place
from undercroft.games.masmorra.rules.fight import why_no_fight, why_not_in_combat
from undercroft.games.masmorra.rules.gains import why_cannot_learn
from undercroft.games.masmorra.rules.hero_phase import why_cannot_end
from undercroft.games.masmorra.rules.magic import why_no_magic
from undercroft.games.masmorra.rules.moments import HERO_PHASE
from undercroft.games.masmorra.rules.monsters import why_cannot_remove
from undercroft.games.masmorra.rules.roll import why_no_reroll, why_no_rerolls
from undercroft.games.masmorra.rules.room_actions import why_no_gold, why_no_room_action
from undercroft.games.masmorra.rules.rooms import why_cannot_climb
from undercroft.games.masmorra.rules.setup import why_cannot_choose
from undercroft.games.masmorra.rules.steps import why_cannot_step, why_no_stairs
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

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
    a.HealHeroes: ("MM-ALLY-06", "Wounds are healed when a card says so"),
}
"""Choices that come up at one moment only, with the rule and the reason at all others."""

NOT_CHOSEN: dict[type[Action], Callable[[Masmorra, Any], Refusal | None]] = {
    a.PayStep: lambda g, action: why_cannot_climb(g, token=action.token),
    a.Remove: lambda g, action: why_cannot_remove(g, action.monster),
    a.PayGold: lambda g, action: why_cannot_pay(g),
}
"""What is wrong with such a choice though its moment may have come."""

Guard = Callable[[Masmorra, Hero, Any], Refusal | None]


def never(rule: str, reason: str) -> Guard:
    """It is only possible where it is among the options."""
    return lambda g, hero, action: Refusal(rule, reason)


def nothing_more(g: Masmorra, hero: Hero, action: Any) -> Refusal | None:
    """At its time it is possible whenever it is among the options."""
    return None


class Possible(NamedTuple):
    """When an action is possible: in its phases, if it belongs to any, and by its guard."""

    guard: Guard
    """For the active Hero, outside a combat."""
    phases: tuple[str, ...] = ()
    rule: str = ""
    """What refuses it in another phase."""
    reason: str = ""


POSSIBLE: dict[type[Action], Possible] = {
    a.ChooseHero: Possible(nothing_more, ("setup",), "MM-SETUP-08", "Heroes are chosen when the game is set up"),
    a.Roll: Possible(
        nothing_more, ("before",), "MM-ROLL-01", "the dice are rolled once, at the start of the Hero Phase"
    ),
    a.Reroll: Possible(
        lambda g, hero, action: why_no_reroll(g, action.faces),
        ("reroll",),
        "MM-ROLL-02",
        "dice are rerolled once, right after the roll",
    ),
    a.Keep: Possible(nothing_more, ("reroll",), "MM-ROLL-02", "dice are kept or rerolled right after the roll"),
    a.Move: Possible(why_cannot_step, HERO_PHASE, "MM-TURN-03", "Heroes move in their Hero Phase"),
    a.Explore: Possible(why_cannot_step, HERO_PHASE, "MM-TURN-03", "Heroes explore in their Hero Phase"),
    a.TakeStairs: Possible(
        lambda g, hero, action: why_no_stairs(g, hero, action.to),
        HERO_PHASE,
        "MM-R-07",
        "stairs are taken in the Hero Phase",
    ),
    a.Flip: Possible(
        lambda g, hero, action: why_cannot_flip(g, hero, action.face),
        HERO_PHASE,
        "MM-TURN-03",
        "Heroes act in the Hero Phase",
    ),
    a.UseAbility: Possible(why_cannot_activate, HERO_PHASE, "MM-ACT-01", "abilities are used in the Hero Phase"),
    a.RoomAction: Possible(
        lambda g, hero, action: why_engaged(g) or why_no_room_action(g, hero, action.tile, action.to),
        ("actions",),
        "MM-R-05",
        "Room Actions are taken in the own Hero Phase, after the roll",
    ),
    a.TakeGold: Possible(
        lambda g, hero, action: why_engaged(g) or why_no_gold(g, hero),
        ("actions",),
        "MM-R-05",
        "gold is taken in the own Hero Phase, after the roll",
    ),
    a.DrinkElixir: Possible(
        lambda g, hero, action: why_cannot_drink(g, hero, action.hero),
        ("actions",),
        "MM-R-05",
        "Elixirs are drunk in the own Hero Phase, after the roll",
    ),
    a.UseMagic: Possible(
        lambda g, hero, action: why_no_magic(g, action),
        ("actions",),
        "MM-R-05",
        "Magic is used in the own Hero Phase, after the roll",
    ),
    a.Fight: Possible(
        lambda g, hero, action: why_no_fight(g, hero),
        ("actions",),
        "MM-R-05",
        "Heroes fight in the own Hero Phase, after the roll",
    ),
    a.Attack: Possible(never("MM-FIGHT-01", "attacks are part of a Fight action")),
    a.Shove: Possible(never("MM-FIGHT-01", "attacks are part of a Fight action")),
    a.Block: Possible(
        never("MM-PAYB-01", "Defense is spent when Payback is suffered"),
        ("actions",),
        "MM-PAYB-01",
        "Defense is spent when Payback is suffered",
    ),
    a.EndTurn: Possible(
        lambda g, hero, action: why_cannot_end(g, hero, action.bounty),
        ("actions",),
        "MM-TURN-03",
        "the Hero Phase ends after its actions",
    ),
    a.EndInvisibility: Possible(
        never("MM-CARD-10", "nobody is invisible"), HERO_PHASE, "MM-TURN-03", "Heroes act in the Hero Phase"
    ),
    a.MoveMonster: Possible(
        nothing_more, ("move", "before", "start"), "MM-DM-02", "monsters are moved in the DM Phase"
    ),
    a.Done: Possible(nothing_more, ("move",), "MM-DM-02", "monsters are moved in the DM Phase"),
}


def why_not(g: Masmorra, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    kind = type(action)
    if g.phase == "setup":
        return why_cannot_choose(g, action)
    if kind in MOMENTS:
        refusal = NOT_CHOSEN[kind](g, action) if kind in NOT_CHOSEN else None
        return refusal or Refusal(*MOMENTS[kind])
    if isinstance(action, a.Place):
        return why_cannot_place(g, action)
    if isinstance(action, a.Reroll) and g.phase == "actions" and (refusal := why_no_rerolls(g)):
        return refusal
    possible = POSSIBLE.get(kind)
    if possible is not None and possible.phases and g.phase not in possible.phases:
        return why_not_yet(g, possible.rule, possible.reason)
    if isinstance(action, a.Learn):
        return why_cannot_learn(g, seat, action.ability)
    if isinstance(action, a.MoveMonster):
        return why_cannot_move_monster(g, action.monster, action.to)
    if seat != g.seat:
        return Refusal("MM-TURN-01", "only the active player acts now")
    if g.turn.combat is not None:
        return why_not_in_combat(g, action)
    if g.hero.prone:
        return Refusal("MM-KO-05", "a defeated Hero does nothing more this turn")
    return possible.guard(g, g.hero, action) if possible is not None else None
