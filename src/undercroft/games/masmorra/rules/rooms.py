"""Going from room to room, and what awaits there (MM-MOVE, MM-ROOM, MM-TRAP-02)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from undercroft.games.masmorra.content.symbols import Face
from undercroft.games.masmorra.rules.abilities import mind_the_pet
from undercroft.games.masmorra.rules.dice import (
    can_flip,
    flip,
    have,
    spend,
    symbols_vanish,
    use_die,
)
from undercroft.games.masmorra.rules.dungeon import armed_beside
from undercroft.games.masmorra.rules.moments import HERO_PHASE, Moment, announce
from undercroft.games.masmorra.rules.traps import activate
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import Move, PayStep, Suffer
from undercroft.games.masmorra.state.events import Cause, DieLost, HeroMoved, How, SetOut, Stopped
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.text import count


def pay_for_step(g: Masmorra, pay: str) -> None:
    """1 ST, or the Free Step token, is worth 2 Move Points (MM-STEP-01, MM-FREE-01)."""
    if pay:
        evil = g.evil()
        g.turn.steps = 1 if evil is not None and evil.short_steps else 2
        points = count(g.turn.steps, "Move Point")
        if pay == "step":
            spend(g, "ST", 1, points, "MM-STEP-01")
        else:
            flip(g, g.hero, "ST", points)
    g.turn.steps -= 1


def move(g: Masmorra, hero: Hero, action: Move) -> Script:
    """1 Move Point, into an adjacent explored room; traps beside the old and the new room go off (MM-MOVE-01)."""
    pay_for_step(g, action.pay)
    news = partial(g.tell, SetOut, hero=hero.board, to=action.to, rule="MM-MOVE-01")
    moment = Moment("move", hero.number, at=action.to, news=news)
    yield from respond(g, moment)
    if moment.cancelled or hero.prone:
        return
    with undisturbed(g):
        left = yield from set_off_traps(g, hero, (), leaving=moment)
        if not hero.prone:
            leave_and_enter(g, hero, action.to, "step", "MM-MOVE-01")
            yield from set_off_traps(g, hero, left)
            yield from entry_effects(g, hero)


def set_off_traps(g: Masmorra, hero: Hero, done: Collection[str], leaving: Moment | None = None) -> Script[list[str]]:
    """Each armed trap beside the Hero's room goes off, but once only in one move; return which did (MM-R-14).

    Who is `leaving` is told to do so before.
    """
    traps = [trap for trap in armed_beside(g, hero.at) if trap not in done]
    cause: Cause = "enters" if leaving is None else "leaves"
    if traps and leaving is not None:
        announce(leaving)
    for trap in traps:
        yield from activate(g, trap, cause, hero=hero.board, room=hero.at)
    return traps


def leave_and_enter(g: Masmorra, hero: Hero, to: str, how: How, rule: str, source: str = "") -> None:
    """Whoever leaves a room loses its symbols and has fought nobody in the next (MM-PAY-05, MM-R-21)."""
    if hero is g.hero:
        symbols_vanish(g)
        g.turn.fought = ()
    origin, hero.at = hero.at, to
    left = g.turn.steps if hero is g.hero else 0
    g.tell(HeroMoved, hero=hero.board, origin=origin, to=to, how=how, left=left, source=source, rule=rule)
    if hero is g.hero:
        mind_the_pet(g, hero)


def entry_effects(g: Masmorra, hero: Hero) -> Script:
    """What a room does to whoever enters it: pits and webs (MM-ROOM-08, MM-ROOM-11)."""
    tile = g.tile(hero.at)
    if tile.pit:
        yield from enter_pit(g, hero, tile.pit)
    if tile.web and not hero.prone:
        enter_web(g, hero, tile.web)


def enter_pit(g: Masmorra, hero: Hero, face: Face) -> Script:
    """Spend 1 ST, or what is printed, or suffer 1 Wound (MM-ROOM-11, MM-R-67)."""
    if hero.prone:
        return
    options: list[Action] = []
    if hero is g.hero:
        # Dice and symbols are for the Hero Phase (MM-PAY-05).
        options += [PayStep(token=False)] if have(g, face) and g.phase in HERO_PHASE else []
        options += [PayStep(token=True)] if face == "ST" and can_flip(g, hero) else []
    prompt = "A pit: climb over it, or take 1 Wound?"
    choice = yield from ask(hero.seat, prompt, [*options, Suffer()], "MM-ROOM-11")
    match choice:
        case PayStep(token=False):
            spend(g, face, 1, "pit", "MM-ROOM-11")
        case PayStep(token=True):
            flip(g, hero, "ST", "pit")
        case _:
            yield from wound(g, hero, 1, hero.at, "MM-ROOM-11")


def why_cannot_climb(g: Masmorra, *, token: bool) -> Refusal | None:
    """What is wrong with paying for a pit that the active Hero enters."""
    if token and g.turn.under_way and g.tile(g.hero.at).pit and not g.hero.free:
        return Refusal("MM-FREE-02", "the Free Step token was used this turn")
    return None


def enter_web(g: Masmorra, hero: Hero, face: Face) -> None:
    """1 ST die, or what is printed, is lost, a cursed one too; the Hero must stop (MM-ROOM-08, MM-R-66)."""
    if hero is g.hero:
        g.tell(Stopped, hero=hero.board, lost=g.turn.steps, rule="MM-ROOM-08")
        g.turn.steps = 0
        if any(die[:2] == face for die in g.turn.dice):
            g.tell(DieLost, hero=hero.board, face=use_die(g, face), source=hero.at, rule="MM-ROOM-08")


def teleport(g: Masmorra, hero: Hero, to: str, rule: str, source: str = "") -> Script:
    """Neither door nor trap matters, but what awaits in the room does (MM-TRAP-04)."""
    leave_and_enter(g, hero, to, "teleport", rule, source)
    yield from entry_effects(g, hero)
