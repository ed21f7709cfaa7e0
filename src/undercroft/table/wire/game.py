"""How a game stands for some eyes: parts of what a page is told."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from undercroft.kernel.board import Beside


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


class Ask(Struct, frozen=True):
    """The decision that the seat must make now."""

    seat: int
    prompt: str
    rule: str
    options: tuple[Option, ...]
    open: bool = False
    """The options are examples."""


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
