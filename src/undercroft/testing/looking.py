"""What a test looks at: the log since a moment, and the state."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from undercroft.kernel.events import Event
from undercroft.kernel.game import Game

E = TypeVar("E", bound=Event)


def moment(game: Game) -> int:
    """This moment of the log, for `told` and `said` to begin at."""
    return len(game.events)


def told(game: Game, kind: type[E], since: int = 0) -> list[E]:
    """The events of one type so far, or since a `moment`."""
    return [event for event in game.events[since:] if isinstance(event, kind)]


def said(game: Game, seat: int | None = None, since: int = 0) -> list[str]:
    """The log in words as this seat reads it (None: a spectator), so far or since a `moment`."""
    return [game.say(event) for event in game.events[since:] if event.known_to(seat)]


def state_bytes(game: Game) -> bytes:
    """The state, byte for byte."""
    return msgspec.msgpack.encode(game.state)
