"""Undo: free until chance, a reveal or another seat's answer; then by consent of the others."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undercroft.table import wire
from undercroft.table.play.book import Book
from undercroft.table.problems import NotPossible
from undercroft.table.storage.models import StoredTable

SHOWN = "dice or cards have shown something"


class PendingUndo(Struct, frozen=True):
    """An undo that waits for the others."""

    request: wire.UndoRequest
    choices: int
    guests: frozenset[str]
    """Those who have not agreed yet."""


def undo_state(table: StoredTable, book: Book, seat: int | None) -> wire.UndoState:
    """What undo would do for this seat, in words."""
    if seat is None:
        return wire.UndoState(False, False, "")
    if table.state != "running":
        return wire.UndoState(False, False, "The game is over: nothing is taken back")
    choices = book.choices_to_undo(seat)
    if not choices:
        return wire.UndoState(False, False, "You have nothing to take back yet")
    last, *others_since = [choice for choice in book.choices[-choices:] if not choice.hidden]
    if not others_since and not last.revealing:
        return wire.UndoState(True, False, "Take your last choice back")
    others = _others(table, table.seats[seat].guest)
    why = "others have chosen" if others_since else "others could respond" if last.window else SHOWN
    if not others:
        return wire.UndoState(True, False, f"Go back to before your last choice, although {why} since")
    names = " and ".join(table.seats[table.seats_of(guest)[0]].name for guest in others)
    return wire.UndoState(False, True, f"Ask {names} to let you take your last choice back: {why} since")


def ask_for_consent(table: StoredTable, book: Book, seat: int) -> PendingUndo:
    """Ask the others."""
    guests = _others(table, table.seats[seat].guest)
    words = f"{table.seats[seat].name} would like to take a choice back"
    request = wire.UndoRequest(book.number, seat, words, _seats(table, guests))
    return PendingUndo(request, book.choices_to_undo(seat), frozenset(guests))


def agree(table: StoredTable, undo: PendingUndo, guest: str) -> PendingUndo:
    """One of the others agrees."""
    guests = undo.guests - {guest}
    return PendingUndo(replace(undo.request, asked=_seats(table, guests)), undo.choices, guests)


def check_asked(undo: PendingUndo | None, guest: str, request: wire.Consent) -> PendingUndo:
    """The undo that this guest is asked about."""
    if undo is None or undo.request.number != request.request or guest not in undo.guests:
        raise NotPossible("nobody asks you to take something back now")
    return undo


def _others(table: StoredTable, guest: str) -> list[str]:
    """The other people who sit here."""
    return list(dict.fromkeys(s.guest for s in table.seats if s.kind == "person" and s.guest != guest))


def _seats(table: StoredTable, guests: list[str] | frozenset[str]) -> tuple[int, ...]:
    return tuple(sorted(seat for guest in guests for seat in table.seats_of(guest)))
