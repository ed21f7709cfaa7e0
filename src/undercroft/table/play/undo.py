"""Undo: free until chance, a reveal or another seat's answer; then by consent of the others."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from undercroft.table import wire
from undercroft.table.play.book import Book
from undercroft.table.problems import NotPossible
from undercroft.table.storage.models import StoredTable

SHOWN = "dice or cards have shown something"
PRICE = "; the game is practice then, and there will be no score"


class PendingUndo(Struct, frozen=True):
    """An undo that waits for the others, or another wish that needs them to agree."""

    request: wire.UndoRequest
    choices: int
    guests: frozenset[str]
    """Those who have not agreed yet."""
    change: Callable[[StoredTable], StoredTable] | None = None
    """What is done to the seats when all have agreed, if it is no undo."""
    who: str = ""
    """Who wants that."""


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
    price = PRICE if book.would_practise(choices) else ""
    why = "others have chosen" if others_since else "others could respond" if last.window else SHOWN
    if away := _away(table, table.seats[seat].guest):
        return wire.UndoState(
            False, False, f"{' and '.join(away)} may come back and is not there to agree: {why} since"
        )
    if not others:
        return wire.UndoState(True, False, f"Go back to before your last choice, although {why} since{price}")
    names = " and ".join(table.seats[table.seats_of(guest)[0]].name for guest in others)
    return wire.UndoState(False, True, f"Ask {names} to let you take your last choice back: {why} since{price}")


def ask_for_consent(table: StoredTable, book: Book, number: int, seat: int) -> PendingUndo:
    """Ask the others."""
    guests = _others(table, table.seats[seat].guest)
    choices = book.choices_to_undo(seat)
    price = PRICE if book.would_practise(choices) else ""
    words = f"{table.seats[seat].name} would like to take a choice back{price}"
    request = wire.UndoRequest(number, seat, words, _seats(table, guests))
    return PendingUndo(request, choices, frozenset(guests))


def ask_for_seat(
    table: StoredTable, number: int, guest: str, name: str, seat: int, change: Callable[[StoredTable], StoredTable]
) -> PendingUndo:
    """Ask the others whether somebody may have a bot's seat."""
    guests = _others(table, guest)
    words = f"{name} would like to have the seat of {table.seats[seat].name}, which a bot plays"
    own = table.seats_of(guest)
    request = wire.UndoRequest(number, own[0] if own else seat, words, _seats(table, guests))
    return PendingUndo(request, 0, frozenset(guests), change, name)


def agree(table: StoredTable, undo: PendingUndo, guest: str) -> PendingUndo:
    """One of the others agrees."""
    guests = undo.guests - {guest}
    return replace(undo, request=replace(undo.request, asked=_seats(table, guests)), guests=guests)


def check_asked(undo: PendingUndo | None, guest: str, request: wire.Consent) -> PendingUndo:
    """The undo that this guest is asked about."""
    if undo is None or undo.request.number != request.request or guest not in undo.guests:
        raise NotPossible("nobody asks you to take something back now")
    return undo


def _others(table: StoredTable, guest: str) -> list[str]:
    """The other people who sit here."""
    return list(dict.fromkeys(s.guest for s in table.seats if s.kind == "person" and s.guest != guest))


def _away(table: StoredTable, guest: str) -> list[str]:
    """The seats of other people who have gone for a while, and for whom bots play on."""
    here = {seat.guest for seat in table.seats if seat.kind == "person"} | {guest, ""}
    return [seat.name for seat in table.seats if seat.kind == "bot" and not {seat.given_by, seat.left_by} <= here]


def _seats(table: StoredTable, guests: list[str] | frozenset[str]) -> tuple[int, ...]:
    return tuple(sorted(seat for guest in guests for seat in table.seats_of(guest)))
