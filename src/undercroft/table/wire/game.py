"""How a game stands for some eyes: parts of what a page is told."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from undercroft.kernel.board import Box, Place


class Option(Struct, frozen=True):
    """Something that can be chosen."""

    action: Raw
    label: str
    """Short: what a button says."""
    note: str = ""
    """What it does, costs or brings, and the odds."""
    targets: tuple[str, ...] = ()
    """What is pointed at on the board, in this order, to choose it."""
    parts: tuple[str, ...] = ()
    """What it is put together of by pointing, in any order, each as often as it is here; then it has no targets."""
    confirm: str = ""
    """Ask this first."""
    verb: str = ""
    """The button that it shares with others of its kind."""
    amount: int | None = None
    """Where options of a verb differ by a number only: that number."""
    minor: bool = False
    """Hardly anybody wants it: another option does as well, or better."""


class Ask(Struct, frozen=True):
    """The decision that the seat must make now."""

    seat: int
    prompt: str
    rule: str
    options: tuple[Option, ...]
    open: bool = False
    """The options are examples."""
    primary: int | None = None
    """The number of the option that is meant by whoever just goes on."""
    discreet: bool = False
    """Where there is a single option, it is asked only lest the others know that."""


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
    fells: int | None = None
    """The seat whose own Hero it tells the defeat of."""
    shows: str = ""
    """The card that it lays open, by the key of its close-up."""


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


class DrawnPicture(Struct, frozen=True):
    """The parts of the picture that changed, or all of them if the update is `full`; None for one that is gone.

    Parts: "layer:NAME" and "plan" (SVG, the layers in the order of `layers`), "you", "tray", "encounter", "tracks",
    "supply", "chip:N" and "seat:N" (HTML), "goal" and "text" (plain words), "data" (JSON, for the module).
    """

    width: int
    height: int
    layers: tuple[str, ...]
    parts: dict[str, str | None]
    origin: tuple[int, int]
    """The stage's upper left corner: moved by one that grows to the left or upwards, so that nothing else is."""
    focus: Box | None
    """The part of the stage that matters now: x, y, width, height."""
    places: tuple[Place, ...]
    """Parts of the stage that can be turned to."""
    module: str
    """The page's module that shows this stage; empty if the page itself does."""
