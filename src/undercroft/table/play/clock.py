"""The clock of a table: how long somebody has been asked, and how long somebody has been away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from undercroft.table.storage.models import StoredTable

ABSENT_AFTER = 60.0
"""Seconds after which a person without an open page is absent."""


class Deadline(NamedTuple):
    """When the time for a decision is up, and whether a bot answers then."""

    at: float
    bot_answers: bool


class Clock:
    """Knows when each seat was asked and when each guest left; rings when the first time is up."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._asked: dict[int, tuple[int, float]] = {}
        self._gone: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def ask(self, seat: int, since: int) -> None:
        """This seat is asked something, new if the number is."""
        if self._asked.get(seat, (0, 0.0))[0] != since:
            self._asked[seat] = since, time.monotonic()

    def come(self, guest: str) -> None:
        """A page of this guest was opened."""
        self._gone.pop(guest, None)

    def go(self, guest: str) -> None:
        """This guest has no open page; the first to say so counts."""
        self._gone.setdefault(guest, time.monotonic())

    def deadline(self, table: StoredTable, seat: int) -> Deadline | None:
        """When the time for this seat's decision is up."""
        stored = table.seats[seat]
        if stored.kind != "person" or seat not in self._asked:
            return None
        asked = self._asked[seat][1]
        found = []
        if table.timer:
            found.append(Deadline(asked + table.timer, table.late == "bot"))
        if table.absent == "bot" and stored.guest in self._gone:
            found.append(Deadline(max(asked, self._gone[stored.guest]) + ABSENT_AFTER, True))
        return min(found, default=None)

    def seconds_left(self, table: StoredTable, seat: int) -> float | None:
        """Until the time for this seat's decision is up."""
        deadline = self.deadline(table, seat)
        return None if deadline is None else round(max(0.0, deadline.at - time.monotonic()), 1)

    def is_up(self, table: StoredTable, seat: int) -> bool:
        """Whether a bot must answer for this seat now."""
        deadline = self.deadline(table, seat)
        return deadline is not None and deadline.bot_answers and deadline.at <= time.monotonic()

    def set_alarm(self, table: StoredTable, seats: Iterable[int]) -> None:
        """Ring when a bot must answer for one of these seats."""
        self.stop()
        deadlines = [self.deadline(table, seat) for seat in seats]
        due = [deadline.at for deadline in deadlines if deadline is not None and deadline.bot_answers]
        if due:
            delay = max(0.0, min(due) - time.monotonic())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        """Do not ring."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
