"""What some eyes are told of a table: the game as it stands for them, and what is the table's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.table import show, wire
from undercroft.table.pages import Beside, Sight
from undercroft.table.seating import seats_of
from undercroft.table.taking_back import undo_state

if TYPE_CHECKING:
    from undercroft.table.live import Table


def sight(table: Table, eyes: int | None) -> Sight:
    """How the game stands for these eyes, or what hides that while a window is open."""
    if table.responding.pause is not None:
        return table.responding.sight(table.responding.pause, eyes)
    return Sight(show.shown(table.played.game, eyes), len(table.played.happenings))


def beside(table: Table, eyes: int | None) -> Beside:
    """What is the table's own: undo, the clock, settled answers, and how one responds."""
    pause = table.responding.pause
    nothing = wire.UndoState(False, False, "")
    if eyes is None:
        return Beside(nothing, pause=None if pause is None else pause.told())
    settled, responses = table.settled.of(eyes), _responses(table, eyes)
    if pause is not None:
        return Beside(nothing, settled, None, pause.told(), responses)
    seconds_left = table.clock.seconds_left(table.stored, eyes)
    return Beside(undo_state(table.stored, table.played, eyes), settled, seconds_left, None, responses)


def _responses(table: Table, seat: int) -> wire.Responses | None:
    stored, windows, quiet = table.stored.seats[seat], table.rules.play.windows, table.rules.play.quiet_window
    if not windows:
        return None
    passes_at = stored.passes_at if stored.every_moment else (*stored.passes_at, quiet)
    return wire.Responses(stored.always_pass, windows, tuple(name for name in windows if name not in passes_at), quiet)


def call(table: Table) -> None:
    """Tell guests with several seats which of them is asked in secret."""
    for watcher in table.watchers:
        own = seats_of(table.stored, watcher.guest)
        if len(own) > 1:
            watcher.call(tuple(seat for seat in own if _asked_in_secret(table, seat)))


def _asked_in_secret(table: Table, seat: int) -> bool:
    pause = table.responding.pause
    if pause is not None:
        return pause.asks(seat) is not None
    decision = table.played.game.decisions.get(seat)
    return decision is not None and decision.secret
