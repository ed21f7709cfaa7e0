"""A window that is open: who might respond, who can, and what they have answered so far."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.table import wire
from undercroft.table.play.book import WindowAt
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.models import StoredSeat

LONGEST_THOUGHT = 60.0
"""Seconds after which nobody waits any more for somebody who thinks."""


class Response(NamedTuple):
    """An answer that takes effect when the window closes, and whose message it was."""

    action: Action
    viewer: Viewer | None = None
    id: str = ""


class OpenWindow:
    """A window at which the table pauses."""

    def __init__(
        self, at: WindowAt, number: int, seats: tuple[int, ...], seconds: float, *, began: float | None = None
    ) -> None:
        self.at = at
        self.number = number
        """Of the update that opened it."""
        self.seats = seats
        """People who might respond. If there are none, the others are shown nothing until it is over."""
        self.seconds = seconds
        self.began = now() if began is None else began
        self.asked: dict[int, Game] = {}
        """Who can respond, with the game as it is if those before have passed."""
        self.responses: dict[int, Response] = {}
        self.thinking: list[int] = []

    def asks(self, seat: int | None) -> Game | None:
        """The game in which this seat is asked, unless it has answered."""
        return None if seat is None or seat in self.responses else self.asked.get(seat)

    @property
    def seconds_left(self) -> float:
        """Until it is over, unless somebody thinks."""
        return round(max(0.0, self.began + self.seconds - now()), 1)

    @property
    def over(self) -> float:
        """When it is over, as things stand."""
        return self.began + (max(self.seconds, LONGEST_THOUGHT) if self.thinking else self.seconds)

    def told(self) -> wire.Pause:
        """As everybody sees it."""
        return wire.Pause(self.at.window.name, self.seats, tuple(self.thinking), self.seconds_left)


def who_can_respond(game: Game) -> dict[int, Game]:
    """The seats that are asked at the window at which this game waits, each with the game if those before it pass."""
    found: dict[int, Game] = {}
    while (decision := game.decision) is not None and decision.window and decision.seat not in found:
        found[decision.seat] = game
        game = game.clone()
        game.play(Pass(), decision.seat)
        if game.windows:
            break
    return found


def may_respond(seat: StoredSeat) -> bool:
    """Whether a person sits there who might want to respond."""
    return seat.kind == "person" and not seat.always_pass


def now() -> float:
    """The event loop's time."""
    return asyncio.get_running_loop().time()
