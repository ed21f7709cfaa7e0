"""What the server tells over the socket."""

from __future__ import annotations

from undercroft.table.wire.base import ServerMessage
from undercroft.table.wire.controls import Pause, Responses, Settled, UndoState
from undercroft.table.wire.game import Ask, DrawnPicture, Ending, Line, Option, Wait
from undercroft.table.wire.tables import TableInfo


class Ack(ServerMessage, frozen=True, tag="ack"):
    """Accepted, and written down; `number` is the update that it made, or the newest."""

    id: str
    number: int
    lines: tuple[Line, ...] = ()
    """What an action has led to so far, where bots may respond to it: an update tells it all a moment later."""


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Not possible, by this rule; a message that is not the rules' affair has no rule."""

    id: str
    rule: str
    reason: str


class Stale(ServerMessage, frozen=True, tag="stale"):
    """The decision that this answers has changed since; a full Update follows."""

    id: str
    number: int


class Reason(ServerMessage, frozen=True, tag="reason"):
    """Why not; `allowed` if one can after all."""

    id: str
    words: str
    """What was asked about."""
    reason: str
    rule: str
    allowed: bool = False


class Hinted(ServerMessage, frozen=True, tag="hinted"):
    """What the bot would do, and why."""

    id: str
    option: Option
    why: str
    """What that brings, and what the next best would."""
    rule: str
    then: tuple[str, ...] = ()
    """What comes after it, in words, as far as that is certain."""


class Update(ServerMessage, frozen=True, tag="update"):
    """What happened, and how things stand now, for the eyes of one seat or of a spectator."""

    number: int
    eyes: int | None
    full: bool
    """The whole picture and not only what changed."""
    back_to: int
    """Lines with a greater number (and less than this update's) were taken back: forget them."""
    lines: tuple[Line, ...]
    picture: DrawnPicture
    waiting: tuple[Wait, ...]
    ask: Ask | None
    asides: tuple[Option, ...]
    undo: UndoState
    settled: tuple[Settled, ...]
    seconds_left: float | None
    """Until the time is up for this decision, or for the one that is waited for."""
    ending: Ending | None
    pause: Pause | None
    """Others may respond to what happened last: the picture is still the one before it."""
    responses: Responses | None
    """What this seat has set, in a game in which one can respond."""
    moved: tuple[str, ...] = ()
    """How this seat was moved without being asked, as there was no choice."""
    decided: str = ""
    """The encounter with the dice that decided it, where these are put away again and not in the picture any more."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The first message of a socket, and again whenever the table or its seats change."""

    table: TableInfo


class Chat(ServerMessage, frozen=True, tag="chat"):
    """Somebody said something."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


class Called(ServerMessage, frozen=True, tag="called"):
    """To a guest with several seats: those of them that are asked something in secret now."""

    seats: tuple[int, ...]


class Told(ServerMessage, frozen=True, tag="told"):
    """Something that the table has to say, once."""

    words: str


class Wrong(ServerMessage, frozen=True, tag="wrong"):
    """A frame that cannot be read."""

    reason: str
    id: str = ""


Answer = Welcome | Update | Ack | Refused | Stale | Reason | Hinted | Chat | Called | Told | Wrong
