"""A table as a guest may know it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from undercroft.kernel.game import Waiting
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import options_for_people
from undercroft.table import wire
from undercroft.table.storage.models import StoredTable


def table_info(
    stored: StoredTable,
    guest: str,
    number: int = 0,
    pages: Collection[str] = (),
    undo: wire.UndoRequest | None = None,
    waiting: Iterable[Waiting] = (),
) -> wire.TableInfo:
    """What this guest may know: `number` is the newest update's, `pages` are the guests of the pages that are open."""
    rules = find_game(stored.setup.game)
    mode = rules.modes[stored.setup.mode]
    own, lent = stored.seats_of(guest), stored.lent_by(guest)
    host = bool(guest) and stored.host == guest
    here = set(pages)
    return wire.TableInfo(
        id=stored.id,
        game=rules.id,
        title=rules.title,
        mode=stored.setup.mode,
        mode_title=mode.title,
        together=mode.together,
        options={name: one for name, one in stored.setup.options.items() if name not in options_for_people(rules)},
        state=stored.state,
        seats=tuple(
            wire.SeatInfo(
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                yours=at in own,
                here=seat.kind == "bot" or (seat.kind == "person" and seat.guest in here),
                always_pass=seat.always_pass,
                lent=at in lent,
            )
            for at, seat in enumerate(stored.seats)
        ),
        timer=stored.timer,
        late=stored.late,
        absent=stored.absent,
        pause=stored.pause,
        listed=stored.listed,
        yours=host,
        invite=stored.token if own or host else "",
        watching=sum(not stored.seats_of(page) for page in pages),
        undo=undo,
        number=number,
        turn_of=tuple(stored.seats[wait.seat].name for wait in waiting if wait.seat is not None),
        result=stored.result,
        accent=rules.board.accent if rules.board is not None else "",
        updated=stored.updated,
        first_turn=rules.words.first_turn,
    )
