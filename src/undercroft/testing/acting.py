"""What a test does with a running game: play, be refused, pass, play on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import GameOver, IllegalAction, Refusal
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.testing.looking import state_bytes

LONG = 10_000
"""After so many choices, what has not come is not expected any more."""


def asked(game: Game) -> Decision:
    """The decision that waits."""
    assert game.decision is not None, "the game is over"
    return game.decision


def options(game: Game, kind: type[Action] | None = None) -> list[Any]:
    """The options of the decision that waits, or those of one type."""
    return [action for action in asked(game).options if kind is None or isinstance(action, kind)]


def play(game: Game, *actions: Action) -> None:
    """Play these actions, each for the seat that is asked; at quiet moments everybody else passes."""
    step(game, *actions)
    pass_quietly(game)


def step(game: Game, *actions: Action) -> None:
    """Play these actions; whoever is asked at a quiet moment after the last of them is still asked."""
    for action in actions:
        if action not in asked(game).options:
            pass_quietly(game)
        game.play(action)


def pass_quietly(game: Game) -> None:
    """Whoever could play something that fits any moment lets this one pass (see `Play.quiet_window`)."""
    quiet = game.rules.play.quiet_window
    while quiet and game.decision is not None and game.decision.window == quiet:
        game.play(Pass())


def everybody_passes(game: Game) -> None:
    """Answer every decision that offers it with Pass, until something else is asked."""
    play_until(game, lambda game: Pass() not in asked(game).options, lambda game: Pass())


def first_option(game: Game) -> Action:
    """The first option of the decision that waits."""
    return asked(game).options[0]


def play_until(game: Game, reached: Callable[[Game], object], choose: Callable[[Game], Action] = first_option) -> None:
    """Play what `choose` says until this is `reached` or the game is over; by default, always the first option."""
    for _ in range(LONG):
        if game.decision is None or reached(game):
            return
        game.play(choose(game))
    raise AssertionError(f"it was not reached in {LONG} choices; now {asked(game).prompt!r} is asked")


def refusal(game: Game, action: Action, seat: int | None = None) -> Refusal:
    """Why this action is refused to the seat that is asked, or to another; nothing has changed by trying."""
    if seat is None:
        seat = asked(game).seat
    found = game.why_not(action, seat)
    assert found is not None, f"{action!r} is allowed"
    before = state_bytes(game)
    with suppress(IllegalAction, GameOver):
        game.play(action, seat)
        raise AssertionError(f"{action!r} is allowed, although why_not says {found.reason!r}")
    assert state_bytes(game) == before, f"{action!r} was refused, and yet it changed the state"
    return found


def refused(game: Game, action: Action, seat: int | None = None) -> str:
    """The rule by which this action is refused to the seat that is asked, or to another; see `refusal`."""
    return refusal(game, action, seat).rule
