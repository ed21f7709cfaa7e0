"""The wire: every message between the browser and the table, typed.

The JSON Schema of these structs (`python -m undercroft.table.wire`) makes the client's TypeScript types.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from undercroft.kernel.board import Beside

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""Updates of a table are numbered from 1; 0 is before the first."""


class Told(Struct, frozen=True, tag_field="type", omit_defaults=False):
    """The base of what the server tells."""


class Asked(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of what a client asks; every message has an id, which its answer repeats."""

    id: Id


# From the client, over the socket


class Look(Asked, frozen=True, tag="look"):
    """See the table through a seat's eyes (one of one's own), or as a spectator; the first message of a socket.

    Answered by an Update with the whole picture and every line after number `since`.
    """

    seat: Seat | None = None
    since: Number = 0


class Act(Asked, frozen=True, tag="act"):
    """Play an action for the seat through whose eyes one looks. `at` is the number of the update that it answers.

    Answered by Ack, Refused or Stale; the same id gives the same answer again and is played once.
    """

    at: Number
    action: dict[str, Any]


class Why(Asked, frozen=True, tag="why"):
    """Why can't I? Of an action, or of something on the board. Answered by Reason."""

    action: dict[str, Any] | None = None
    target: Annotated[str, Meta(max_length=200)] | None = None


class Undo(Asked, frozen=True, tag="undo"):
    """Take one's last choice back; asks the others where that tells something. Answered by Ack or Refused."""

    at: Number


class Consent(Asked, frozen=True, tag="consent"):
    """Agree to somebody's undo, or not."""

    request: Number
    """The number of the UndoRequest."""
    yes: bool


class Hint(Asked, frozen=True, tag="hint"):
    """Ask what a bot would do. Answered by Hinted or Refused."""


class Say(Asked, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Settle(Asked, frozen=True, tag="settle"):
    """Give this answer by itself whenever this is asked, until the turn or the game is over; "never" takes it back.

    To whatever is asked at windows of one kind the answer is the same: `Settled.prompt` then names the window.
    """

    prompt: Annotated[str, Meta(max_length=300)]
    action: dict[str, Any]
    until: Literal["turn", "game", "never"]


class SetResponses(Asked, frozen=True, tag="responses"):
    """Say when one's seat wants to be asked for a response: never, or at windows with these names."""

    always_pass: bool
    stop_at: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=100)]


class Think(Asked, frozen=True, tag="think"):
    """Keep the pause for responses open, whether or not one can respond; or let it end."""

    on: bool


Request = Look | Act | Why | Undo | Consent | Hint | Say | Settle | SetResponses | Think


# From the server, over the socket


class Ack(Told, frozen=True, tag="ack"):
    """Accepted, and written down; `number` is the update that it made, or the newest."""

    id: str
    number: int


class Refused(Told, frozen=True, tag="refused"):
    """Not possible, by this rule; a message that is not the rules' affair has no rule."""

    id: str
    rule: str
    reason: str


class Stale(Told, frozen=True, tag="stale"):
    """The decision that this answers has changed since; a full Update follows."""

    id: str
    number: int


class Reason(Told, frozen=True, tag="reason"):
    """Why not; `allowed` if one can after all."""

    id: str
    words: str
    """What was asked about."""
    reason: str
    rule: str
    allowed: bool = False


class Option(Struct, frozen=True):
    """Something that can be chosen."""

    action: Raw
    label: str
    """Short: what a button says."""
    note: str = ""
    """What it does, costs or brings, and the odds."""
    targets: tuple[str, ...] = ()
    """What is pointed at on the board, in this order, to choose it."""
    confirm: str = ""
    """Ask this first."""


class Ask(Struct, frozen=True):
    """The decision that the seat must make now."""

    seat: int
    prompt: str
    rule: str
    options: tuple[Option, ...]
    open: bool = False
    """The options are examples."""


class Weighed(Struct, frozen=True):
    """An option as the bot sees it; better is more."""

    label: str
    worth: float


class Hinted(Told, frozen=True, tag="hinted"):
    """What the bot would do, and why."""

    id: str
    option: Option
    why: str
    rule: str
    weighed: tuple[Weighed, ...] = ()
    """The best options, best first."""


class Wait(Struct, frozen=True):
    """Somebody is waited for; the seat is None if even that is secret."""

    seat: int | None
    prompt: str


class Line(Struct, frozen=True):
    """A line of the log."""

    number: int
    """The update that it belongs to."""
    words: str
    rule: str
    kind: Literal["move", "roll", "draw", "reveal", "gain", "lose", "defeat", "play", "turn", "end", "note"]
    marks: tuple[str, ...] = ()
    """The targets that it speaks of."""


class UndoState(Struct, frozen=True):
    """What undo would do now, said in words; `possible` by oneself, or by `consent` of the others."""

    possible: bool
    consent: bool
    words: str


class Settled(Struct, frozen=True):
    """An answer that is given by itself."""

    prompt: str
    action: Raw
    label: str
    until: Literal["turn", "game"]


class ScoreLine(Struct, frozen=True):
    """One line of the score: points by seat."""

    what: str
    points: tuple[int, ...]
    rule: str


class Ending(Struct, frozen=True):
    """How the game ended."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    rule: str
    tally: tuple[ScoreLine, ...] = ()


class Picture(Struct, frozen=True):
    """The parts of the picture that changed, or all of them if the update is `full`; None for one that is gone.

    Parts: "layer:NAME" (SVG, in the order of `layers`), "seat:N" and "mine" (HTML), "text" (plain words).
    """

    width: int
    height: int
    layers: tuple[str, ...]
    parts: dict[str, str | None]
    origin: tuple[int, int]
    """The board's upper left corner: moved by a board that grows to the left or upwards, so that nothing else is."""
    focus: tuple[int, int, int, int] | None
    """The part of the board that matters now: x, y, width, height."""
    beside: Beside | None
    """The part of the board that is to be seen with any other."""


class Pause(Struct, frozen=True):
    """A moment at which others may respond. It is the same whether or not anybody can."""

    window: str
    """What kind of moment."""
    seats: tuple[int, ...]
    """Those of people who might."""
    thinking: tuple[int, ...]
    """Those who asked the others to wait."""
    seconds: float
    """Until it is over, unless somebody thinks."""


class Responses(Struct, frozen=True):
    """When a seat wants to be asked for a response."""

    always_pass: bool
    """Never; everybody is told so, and nobody waits for it."""
    windows: tuple[str, ...]
    """The kinds of moments there are."""
    stop_at: tuple[str, ...]
    """Those at which it is asked; nobody else is told."""
    quiet: str
    """The one of them that makes the table pause where it would not otherwise, which others notice; or none."""


class Update(Told, frozen=True, tag="update"):
    """What happened, and how things stand now, for the eyes of one seat or of a spectator."""

    number: int
    eyes: int | None
    full: bool
    """The whole picture and not only what changed."""
    back_to: int
    """Lines with a greater number (and less than this update's) were taken back: forget them."""
    lines: tuple[Line, ...]
    picture: Picture
    waiting: tuple[Wait, ...]
    ask: Ask | None
    asides: tuple[Option, ...]
    undo: UndoState
    settled: tuple[Settled, ...]
    seconds_left: float | None
    """Until the time for this decision is up."""
    ending: Ending | None
    pause: Pause | None
    """Others may respond to what happened last: the picture is still the one before it."""
    responses: Responses | None
    """What this seat has set, in a game in which one can respond."""


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


class Welcome(Told, frozen=True, tag="welcome"):
    """The first message of a socket, and again whenever the table or its seats change."""

    table: TableInfo


class Chat(Told, frozen=True, tag="chat"):
    """Somebody said something."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


class Called(Told, frozen=True, tag="called"):
    """To a guest with several seats: those of them that are asked something in secret now."""

    seats: tuple[int, ...]


class Wrong(Told, frozen=True, tag="wrong"):
    """A frame that cannot be read."""

    reason: str
    id: str = ""


Answer = Welcome | Update | Ack | Refused | Stale | Reason | Hinted | Chat | Called | Wrong


# Over HTTP


class Problem(Struct, frozen=True):
    """What was wrong, and what would be right."""

    error: str
    rule: str = ""


class Me(Struct, frozen=True):
    """Who one is: a guest with a name."""

    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Take another name."""

    name: Name


class ModeInfo(Struct, frozen=True):
    """A way to play a game."""

    id: str
    title: str
    least: int
    most: int
    usual: int
    together: bool


class OptionInfo(Struct, frozen=True):
    """A choice for a table."""

    id: str
    words: str
    kind: Literal["switch", "number", "text", "choice"]
    usual: Any
    choices: tuple[Any, ...] = ()


class GameInfo(Struct, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    about: str
    minutes: str
    modes: tuple[ModeInfo, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    windows: tuple[str, ...]
    """The kinds of moments at which others may respond."""
    accent: str
    has_picture: bool


class RuleInfo(Struct, frozen=True):
    """A rule, with its sentences."""

    id: str
    text: str


class Chapter(Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    rules: tuple[RuleInfo, ...]


class RulebookInfo(Struct, frozen=True):
    """A game's rules in words."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: yours, open to others, or a bot's. Several of yours share a screen."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


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
    bot: Annotated[str, Meta(max_length=40)] = "greedy"
    name: Annotated[str, Meta(max_length=40)] = ""


class Lobby(Struct, frozen=True):
    """What the front page lists."""

    yours: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    """Listed tables with an open seat."""
    running: tuple[TableInfo, ...]
    """Listed tables that can be watched."""
    over: tuple[TableInfo, ...]
    """Games to watch again: yours, and those that were listed."""


class Moment(Struct, frozen=True):
    """A moment of a game, looked back at."""

    at: int
    """After so many choices."""
    choices: int
    """How many there are in all."""
    lines: tuple[Line, ...]
    """What the last of them brought."""
    picture: Picture
    waiting: tuple[Wait, ...]
    ending: Ending | None


class Turn(Struct, frozen=True):
    """A turn in a game's story: when it began, and how each seat stood."""

    at: int
    words: str
    worth: tuple[float, ...]


class Story(Struct, frozen=True):
    """A finished game turn by turn; `turning_points` are the turns with the greatest change, greatest first."""

    turns: tuple[Turn, ...]
    turning_points: tuple[int, ...]


REST = (
    Problem,
    Me,
    Rename,
    GameInfo,
    RulebookInfo,
    NewTable,
    Join,
    HandOver,
    Lobby,
    Moment,
    Story,
    TableInfo,
)
"""Everything that goes over HTTP."""


def schema() -> dict[str, Any]:
    """The JSON Schema of the wire."""
    (asked, told, *_), components = msgspec.json.schema_components(
        [Request, Answer, *REST], schema_hook=lambda _: {}, ref_template="#/$defs/{name}"
    )
    for shape in components.values():
        if shape.get("additionalProperties", True):  # what the server tells has all its fields
            shape["required"] = list(shape["properties"])
    named = {"Request": asked, "Answer": told}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in named},
        "required": list(named),
        "$defs": {**components, **named},
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema())) + b"\n")
