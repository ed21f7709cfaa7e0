"""The log of a table: what happened under which number, in words for some eyes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.table import wire


class Note(Struct, frozen=True):
    """Something that the table itself has to say, such as an undo."""

    words: str
    stays: bool = False
    """It stands whatever is taken back: somebody has sat down or stood up."""


class Happening(Struct, eq=False):
    """An event of the game, or a note of the table, with the number of its update."""

    number: int
    what: Event | Note
    said: wire.Line | None = None
    """The line of the log, once somebody has read it."""


def log_lines(game: Game, eyes: int | None, happenings: Iterable[Happening]) -> tuple[wire.Line, ...]:
    """What happened, as far as these eyes may know, in words."""
    return tuple(
        _line(game, happening)
        for happening in happenings
        if isinstance(happening.what, Note) or happening.what.known_to(eyes)
    )


def _line(game: Game, happening: Happening) -> wire.Line:
    """A line, in words that are the same for everybody who may read it."""
    said = happening.said
    if said is None:
        event, board = happening.what, game.rules.board
        if isinstance(event, Note):
            said = wire.Line(happening.number, event.words, "", "note")
        else:
            marks = board.marks(event) if board is not None else ()
            said = wire.Line(
                happening.number, game.say(event), event.rule, event.shown_as, marks, event.fells, event.shows
            )
        happening.said = said
    return said
