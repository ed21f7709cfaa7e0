"""Why an action is not possible now: when each belongs, and the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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

TIMES: dict[type[Action], tuple[tuple[str, ...], str, str]] = {
    a.ChooseHero: (("setup",), "MM-SETUP-08", "Heroes are chosen when the game is set up"),
    a.Roll: (("before",), "MM-ROLL-01", "the dice are rolled once, at the start of the Hero Phase"),
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


GUARDS: dict[type[Action], Guard] = {
    a.Reroll: lambda g, hero, action: why_no_reroll(g, action.faces),
    a.Move: why_cannot_step,
    a.Explore: why_cannot_step,
    a.TakeStairs: lambda g, hero, action: why_no_stairs(g, hero, action.to),
    a.RoomAction: lambda g, hero, action: why_engaged(g) or why_no_room_action(g, hero, action.tile, action.to),
    a.TakeGold: lambda g, hero, action: why_engaged(g) or why_no_gold(g, hero),
    a.DrinkElixir: lambda g, hero, action: why_cannot_drink(g, hero, action.hero),
    a.UseMagic: lambda g, hero, action: why_no_magic(g, action),
    a.UseAbility: why_cannot_activate,
    a.Flip: lambda g, hero, action: why_cannot_flip(g, hero, action.face),
    a.Fight: lambda g, hero, action: why_no_fight(g, hero),
    a.Block: never("MM-PAYB-01", "Defense is spent when Payback is suffered"),
    a.Attack: never("MM-FIGHT-01", "attacks are part of a Fight action"),
    a.Shove: never("MM-FIGHT-01", "attacks are part of a Fight action"),
    a.EndTurn: lambda g, hero, action: why_cannot_end(g, hero, action.bounty),
    a.EndInvisibility: never("MM-CARD-10", "nobody is invisible"),
}
"""What is wrong with an action of the active Hero, outside a combat."""


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
    if kind in TIMES and g.phase not in TIMES[kind][0]:
        return why_not_yet(g, *TIMES[kind][1:])
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
    return GUARDS[kind](g, g.hero, action) if kind in GUARDS else None
