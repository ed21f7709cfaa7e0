"""What a page asks over the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from undercroft.table.wire.base import ClientMessage, Number, Seat


class Look(ClientMessage, frozen=True, tag="look"):
    """See the table through a seat's eyes (one of one's own), or as a spectator; the first message of a socket.

    Answered by an Update with the whole picture and every line after number `since`.
    """

    seat: Seat | None = None
    since: Number = 0


class Act(ClientMessage, frozen=True, tag="act"):
    """Play an action for the seat through whose eyes one looks. `at` is the number of the update that it answers.

    Answered by Ack, Refused or Stale; the same id gives the same answer again and is played once.
    """

    at: Number
    action: dict[str, Any]


class Why(ClientMessage, frozen=True, tag="why"):
    """Why can't I? Of an action, or of something on the board. Answered by Reason."""

    action: dict[str, Any] | None = None
    target: Annotated[str, Meta(max_length=200)] | None = None


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take one's last choice back; asks the others where that tells something. Answered by Ack or Refused."""

    at: Number


class Consent(ClientMessage, frozen=True, tag="consent"):
    """Agree to somebody's undo, or not."""

    request: Number
    """The number of the UndoRequest."""
    yes: bool


class Hint(ClientMessage, frozen=True, tag="hint"):
    """Ask what a bot would do. Answered by Hinted or Refused."""


class Say(ClientMessage, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Settle(ClientMessage, frozen=True, tag="settle"):
    """Give this answer by itself whenever this is asked, until the turn or the game is over; "never" takes it back.

    Whoever passes until the "next turn" or "my turn" passes whatever is asked. To whatever is asked at windows of one
    kind the answer is the same: `Settled.prompt` then names the window.
    """

    prompt: Annotated[str, Meta(max_length=300)]
    action: dict[str, Any]
    until: Literal["turn", "game", "next turn", "my turn", "never"]


class SetResponses(ClientMessage, frozen=True, tag="responses"):
    """Say when one's seat wants to be asked for a response: never, or at windows with these names."""

    always_pass: bool
    stop_at: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=100)]


class Think(ClientMessage, frozen=True, tag="think"):
    """Keep the pause for responses open, whether or not one can respond; or let it end."""

    on: bool


Request = Look | Act | Why | Undo | Consent | Hint | Say | Settle | SetResponses | Think
