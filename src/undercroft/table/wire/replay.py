"""A game looked back at."""

from __future__ import annotations

from msgspec import Struct

from undercroft.table.wire.game import DrawnPicture, Ending, Line, Wait


class ReplayMoment(Struct, frozen=True):
    """A moment of a game, looked back at."""

    at: int
    """After so many choices."""
    choices: int
    """How many there are in all."""
    lines: tuple[Line, ...]
    """What the last of them brought."""
    picture: DrawnPicture
    waiting: tuple[Wait, ...]
    ending: Ending | None


class Turn(Struct, frozen=True):
    """A turn in a game's story: when it began, and how each seat stood; one number for all who play together."""

    at: int
    words: str
    worth: tuple[float, ...]


class Story(Struct, frozen=True):
    """A finished game turn by turn; `turning_points` are the turns with the greatest change, greatest first."""

    turns: tuple[Turn, ...]
    turning_points: tuple[int, ...]
