"""Tables and their seats, set up and listed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undercroft.lab.bots import USUAL_STRENGTH
from undercroft.table.wire.base import Number, Seat


class SeatInfo(Struct, frozen=True):
    """Who sits where. `here`: a page of this person is open (bots always are)."""

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str
    yours: bool
    here: bool
    always_pass: bool
    """This person never responds."""
    lent: bool
    """You gave it to a bot or opened it, and may take it back."""


class UndoRequest(Struct, frozen=True):
    """Somebody asks to take something back; `asked` have not answered yet."""

    number: int
    seat: int
    words: str
    asked: tuple[int, ...]


class TableInfo(Struct, frozen=True):
    """A table, as its lobby and its page show it."""

    id: str
    game: str
    title: str
    mode: str
    mode_title: str
    together: bool
    options: dict[str, Any]
    """Those that differ from the defaults."""
    state: Literal["open", "running", "over", "saved"]
    """Open: waits for people. Saved: an uploaded record that is only looked at."""
    seats: tuple[SeatInfo, ...]
    timer: int
    """Seconds for each decision; 0 is no limit."""
    late: Literal["bot", "wait"]
    absent: Literal["bot", "wait"]
    pause: float
    """Seconds in which others may respond; 0: the table waits for whoever can."""
    listed: bool
    yours: bool
    """You made it: you start it, and hand seats over."""
    invite: str
    """The token of the invitation link, for those who sit here; else empty."""
    watching: int
    undo: UndoRequest | None
    number: int
    turn_of: tuple[str, ...]
    """The names of those who are waited for, where that is no secret."""
    result: str
    """How it ended, in words."""
    accent: str
    updated: float
    """Seconds since 1970."""
    first_turn: tuple[str, ...] = ()
    """What somebody does who plays this game for the first time."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: yours, open to others, or a bot's. Several of yours share a screen."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=40)] = USUAL_STRENGTH


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a table; without seats it is you against bots. It begins by itself if no seat is open.

    With `branch` the game goes on from another table's record (one that is over or was uploaded), after its first
    `at` choices; game, mode and options are then that record's.
    """

    game: Annotated[str, Meta(max_length=80)] = ""
    mode: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, Any] = {}
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=12)] = ()
    timer: Annotated[int, Meta(ge=0, le=86_400)] = 0
    late: Literal["bot", "wait"] = "bot"
    absent: Literal["bot", "wait"] = "wait"
    pause: Annotated[float, Meta(ge=0, le=60)] = 2.0
    listed: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    branch: Annotated[str, Meta(max_length=64)] = ""
    at: Number | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat (any, if none is named); a table that is not listed needs its invitation's token."""

    token: Annotated[str, Meta(max_length=64)] = ""
    seat: Seat | None = None


class HandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot, open it to people, or take it over or back oneself."""

    kind: Literal["bot", "open", "me"]
    bot: Annotated[str, Meta(max_length=40)] = USUAL_STRENGTH
    name: Annotated[str, Meta(max_length=40)] = ""


class LobbyChanged(Struct, frozen=True, tag_field="type", tag="changed"):
    """The front page lists something else now: look again."""


class Lobby(Struct, frozen=True):
    """What the front page lists."""

    yours: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    """Listed tables with an open seat."""
    running: tuple[TableInfo, ...]
    """Listed tables that can be watched."""
    over: tuple[TableInfo, ...]
    """Games to watch again: yours, and those that were listed."""
