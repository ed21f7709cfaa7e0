"""What the table writes down, and what can go wrong with it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from undercroft.kernel.chance import Answer
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Setup


class StoreError(UndercroftError):
    """The database cannot do what is asked. What was being written may or may not be there: read it again."""


class Elsewhere(StoreError):
    """Another process serves the shard of this table, or will in a moment."""


class Unreadable(UndercroftError):
    """What is written makes no sense, and will make none when it is read again."""


class Doubled(StoreError):
    """This entry, action or table is already written; nothing was changed."""


class StoredSeat(Struct, frozen=True):
    """Who sits on a seat: a guest, a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    guest: str = ""
    given_by: str = ""
    """The guest who gave it to a bot, and may take it back at any time, or opened it, until somebody sits there."""
    left_by: str = ""
    """The guest who stood up from it in mid-game, and may come back while a bot plays on."""
    always_pass: bool = False
    """Never asked for a response."""
    passes_at: tuple[str, ...] = ()
    """The windows at which it is not asked either."""
    every_moment: bool = False
    """ClientMessage at quiet windows too, so that the table pauses there."""


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table, but for what was played at it."""

    id: str
    token: str
    """Of its invitation link."""
    host: str
    """The guest who made it."""
    setup: Setup
    origin: dict[str, Any] | None = None
    """The state that the answers begin from, if it is not the one that the setup makes."""
    seats: tuple[StoredSeat, ...]
    timer: int = 0
    late: Literal["bot", "wait"] = "bot"
    absent: Literal["bot", "wait"] = "wait"
    pause: float = 2.0
    """Seconds in which others may respond; 0: the table waits for whoever can."""
    listed: bool = False
    state: Literal["open", "running", "over", "saved"] = "open"
    result: str = ""
    unseen: bool = False
    """It is over, and those who play it have not seen that yet: others might still respond."""
    number: int = 0
    """Of the last update, once the game is over."""
    played_by: tuple[str, ...] = ()
    """The guests who have sat here since the game began."""
    place: str = ""
    """Tells apart the addresses from which tables are made."""
    created: float
    updated: float

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats of this guest."""
        if not guest:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person" and seat.guest == guest)

    def lent_by(self, guest: str) -> tuple[int, ...]:
        """The seats that this guest gave away and may take back."""
        if not guest or self.state not in ("open", "running"):
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.given_by == guest)


class Entry(Struct, frozen=True, kw_only=True):
    """A line of a table's book, which is only ever written on.

    A record puts its answers in the place of all before: how a game was dealt when it began, an upload, a branch, or
    what followed a checkpoint from which a game goes on. An answer holds a choice and the outcomes of chance that
    followed. An undo leaves the first `back_to` answers. A note says what the log says of something that is not the
    game's: who sits where. Nothing that has happened is left to the seed.
    """

    number: int
    kind: Literal["answer", "undo", "record", "note"] = "answer"
    seat: int | None = None
    guest: str = ""
    action_id: str = ""
    answers: tuple[Answer, ...] = ()
    back_to: int = 0
    words: str = ""
    """What the log says of a record that came later than the beginning, or of an answer that somebody else gave."""
    at: float = 0.0


class Written(Struct, frozen=True):
    """What is written of a table, just as it is: for whoever mends it."""

    table: str
    entries: dict[int, str]
    checkpoints: dict[int, str]
    guests: frozenset[str]
    """Those who are named in it."""


class StoredCheckpoint(Struct, frozen=True):
    """The state after the entry with this number, when so many answers stood."""

    number: int
    answers: int
    version: str
    """Of the rules."""
    state: bytes


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something that was said; its number is given when it is written."""

    number: int = 0
    guest: str
    name: str
    id: str = ""
    """Of the message, which is written once."""
    seat: int | None = None
    text: str
    at: float
