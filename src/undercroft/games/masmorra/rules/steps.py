"""Steps: what a Hero may spend Move Points on, how they are paid for, and stairs (MM-STEP, MM-MOVE, MM-STAIR)."""

from __future__ import annotations

from typing import Literal

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.rules.dice import can_flip, have
from undercroft.games.masmorra.rules.dungeon import cell, fronts, stairs
from undercroft.games.masmorra.rules.engage import why_cannot_leave, why_not_yet
from undercroft.games.masmorra.rules.explore import explorable, reveal_second_level, turn_up, why_cannot_explore
from undercroft.games.masmorra.rules.rooms import leave_and_enter
from undercroft.games.masmorra.rules.third_level import descend, enter_third_level
from undercroft.games.masmorra.rules.windows import undisturbed
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import Explore, Move, TakeStairs
from undercroft.games.masmorra.state.events import StepsForfeited
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

PAYMENTS: tuple[Literal["", "step", "token"], ...] = ("", "step", "token")

FORFEITING: dict[type[Action], str] = {
    a.Roll: "roll",
    a.Reroll: "reroll",
    a.Flip: "turn the Free Step token",
    a.UseMagic: "use Magic",
    a.UseAbility: "use an ability",
    a.RoomAction: "dock dice",
    a.TakeGold: "take gold",
    a.DrinkElixir: "use an Elixir",
    a.Fight: "fight",
    a.EndTurn: "end the turn",
}
"""What forfeits Move Points that are left, as it goes on after "to" (MM-STEP-02, MM-R-06)."""


def step_options(g: Masmorra, hero: Hero) -> list[Action]:
    """Each Move Point is one Move or one Explore; without one left, a Step is taken (MM-STEP-01, MM-R-86)."""
    pays = [pay for pay in PAYMENTS if why_cannot_pay_step(g, hero, pay) is None]
    if not pays:
        return []
    moves: list[Action] = [Move(to, pay) for to in g.ways[hero.at] for pay in pays]
    cells = explorable(g, hero.at)
    return moves + [Explore(x, y, pay) for x, y in cells for pay in pays]


def why_cannot_step(g: Masmorra, hero: Hero, action: Move | Explore) -> Refusal | None:
    """What is wrong with a Move or an Explore: leaving, then paying, then where it goes."""
    refusal = why_cannot_leave(g) or why_cannot_pay_step(g, hero, action.pay)
    if refusal is not None:
        return refusal
    if isinstance(action, Move):
        if action.to in g.traps:
            return Refusal("MM-TRAP-06", "nobody can enter a trap, armed or disarmed")
        if action.to in g.ways[hero.at]:
            return None
        if action.to == hero.at:
            return Refusal("MM-ADJ-01", "the Hero is there already: a Move leads into another room")
        return Refusal("MM-ADJ-01", "the room is not adjacent: rooms must share an edge with a passage")
    level = g.rooms[hero.at].level
    if level > len(g.stacks):
        return Refusal("MM-EXPL-05", "nothing can be explored on the third level")
    front = cell(level, action.x, action.y)
    found = fronts(g, hero.at)
    if front not in found:
        return Refusal("MM-EXPL-01", "no doorway of this room faces that space, or it is not empty")
    return why_cannot_explore(g, hero.at, front, found[front])


def why_cannot_pay_step(g: Masmorra, hero: Hero, pay: str) -> Refusal | None:
    """What is wrong with this payment for a Step."""
    if pay == "":
        return None if g.turn.steps else Refusal("MM-STEP-01", "no Move Point is left: take a Step")
    if g.turn.steps:
        return Refusal("MM-R-86", "a Move Point is left: it is used first")
    if g.turn.curse == "ST":
        return Refusal("MM-SEWER-07", "the Vile Curse forbids Steps, the Free Step too")
    if pay == "token":
        return None if can_flip(g, hero) else Refusal("MM-FREE-02", "the Free Step token was used this turn")
    if g.phase != "actions":
        return why_not_yet(g, "MM-R-05", "dice and symbols are for after the roll: before, there is only the Free Step")
    return None if have(g, "ST") else Refusal("MM-STEP-01", "there is no Step die or symbol")


def forfeiting(action: Action) -> str:
    """What an action does that forfeits Move Points; empty if they are kept, as by moving on, stairs and buying."""
    if isinstance(action, a.PlayCard):
        return "play a card" if action.half == "own" else ""
    return FORFEITING.get(type(action), "")


def forfeit_steps(g: Masmorra, action: Action, rule: str) -> None:
    """Move Points that are left are lost by an action that does not keep them (MM-STEP-02)."""
    if g.turn.steps and (to := forfeiting(action)):
        g.tell(StepsForfeited, hero=g.hero.board, amount=g.turn.steps, to=to, rule=rule)
        g.turn.steps = 0


# Stairs


def stairs_options(g: Masmorra, hero: Hero) -> list[Action]:
    """0 Move Points, at any time in the Hero Phase (MM-STAIR-01, MM-R-07)."""
    other = stairs(g, hero.at)
    return [TakeStairs(other)] if other else []


def why_no_stairs(g: Masmorra, hero: Hero, to: str) -> Refusal | None:
    """What is wrong with these stairs."""
    if stairs(g, hero.at) != to:
        return Refusal("MM-STAIR-01", "no stairs lead there from here")
    return why_cannot_leave(g)


def take_stairs(g: Masmorra, hero: Hero, to: str) -> Script:
    """No trap goes off; whoever goes down first brings the level into play (MM-STAIR-02, MM-EPIC-04, MM-R-07)."""
    g.turn.climbs += 1
    with undisturbed(g):
        if to == THIRD:
            yield from descend(g, hero)
        elif to not in g.rooms:
            reveal_second_level(g, to)
            leave_and_enter(g, hero, to, "stairs", "MM-STAIR-01")
            yield from turn_up(g, 2, to, "MM-R-17")
        else:
            leave_and_enter(g, hero, to, "stairs", "MM-STAIR-01")
            if g.rooms[to].level == 3:
                yield from enter_third_level(g, hero)
