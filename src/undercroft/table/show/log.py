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


class Happening(Struct, frozen=True):
    """An event of the game, or a note of the table, with the number of its update."""

    number: int
    what: Event | Note


def log_lines(game: Game, eyes: int | None, happenings: Iterable[Happening]) -> tuple[wire.Line, ...]:
    """What happened, as far as these eyes may know, in words."""
    board = game.rules.board
    found = []
    for happening in happenings:
        event = happening.what
        if isinstance(event, Note):
            found.append(wire.Line(happening.number, event.words, "", "note"))
        elif event.known_to(eyes):
            marks = board.marks(event) if board is not None else ()
            found.append(wire.Line(happening.number, game.say(event), event.rule, event.shown_as, marks))
    return tuple(found)
