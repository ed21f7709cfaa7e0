"""A table as a guest may know it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from undercroft.kernel.game import Waiting
from undercroft.kernel.registry import find_game
from undercroft.table import wire
from undercroft.table.book import Book
from undercroft.table.seating import lent_by, seats_of
from undercroft.table.stored import StoredTable
from undercroft.table.taking_back import Wish


def table_info(
    stored: StoredTable,
    guest: str,
    book: Book | None = None,
    pages: Collection[str] = (),
    wish: Wish | None = None,
    waiting: Iterable[Waiting] = (),
) -> wire.TableInfo:
    """What this guest may know; `pages` are the guests of the pages that are open at it."""
    rules = find_game(stored.setup.game)
    mode = rules.modes[stored.setup.mode]
    own, lent = seats_of(stored, guest), lent_by(stored, guest)
    host = bool(guest) and stored.host == guest
    here = set(pages)
    return wire.TableInfo(
        id=stored.id,
        game=rules.id,
        title=rules.title,
        mode=stored.setup.mode,
        mode_title=mode.title,
        together=mode.together,
        options=stored.setup.options,
        state=stored.state,
        seats=tuple(
            wire.SeatInfo(
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                yours=number in own,
                here=seat.kind == "bot" or (seat.kind == "person" and seat.guest in here),
                always_pass=seat.always_pass,
                lent=number in lent,
            )
            for number, seat in enumerate(stored.seats)
        ),
        timer=stored.timer,
        late=stored.late,
        absent=stored.absent,
        pause=stored.pause,
        listed=stored.listed,
        yours=host,
        invite=stored.token if own or host else "",
        watching=sum(not seats_of(stored, page) for page in pages),
        undo=wish.request if wish is not None else None,
        number=book.number if book is not None else 0,
        turn_of=tuple(stored.seats[wait.seat].name for wait in waiting if wait.seat is not None),
        result=stored.result,
        accent=rules.board.accent if rules.board is not None else "",
        updated=stored.updated,
    )
