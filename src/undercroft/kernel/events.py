"""What happened: typed events, each with the rule that made it happen and the seats that may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from msgspec import Struct

Kind = Literal["move", "roll", "draw", "reveal", "gain", "lose", "defeat", "play", "turn", "end"]


class Event(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """The base of every event of every game."""

    kind: ClassVar[Kind] = "play"
    """How it is shown."""
    decides: ClassVar[bool] = False
    """Dice have decided something: how they lie is worth a look, though they are put away before anybody chooses."""
    rule: str
    audience: tuple[int | None, ...] | None = None
    """The seats that may know (a None among them: spectators); None alone is everybody."""

    @property
    def shown_as(self) -> Kind:
        """How this one is shown, where that depends on what it says."""
        return self.kind

    @property
    def fells(self) -> int | None:
        """The seat whose own Hero this defeats, if it defeats one."""
        return None

    @property
    def shows(self) -> str:
        """The card that it lays open for all who may know of it, by the key of its close-up ("treasure:stumble")."""
        return ""

    def known_to(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        return self.audience is None or seat in self.audience


Tell = Callable[..., None]
"""`tell(EventType, rule=…, …)`: how rules report; costs almost nothing when nobody listens."""


class Teller:
    """Keeps what it is told."""

    __slots__ = ("events", "on_decided")

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.on_decided: Callable[[], None] | None = None
        """Is called when an event decides something."""

    def __call__(self, event: type[Event], **fields: Any) -> None:
        """Make the event and keep it."""
        self.events.append(event(**fields))
        if event.decides and self.on_decided is not None:
            self.on_decided()


def untold(event: type[Event], **fields: Any) -> None:
    """The tell of a game that is not recorded."""
