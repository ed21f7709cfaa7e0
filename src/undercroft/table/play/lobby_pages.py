"""The pages that are open at the lobby: each is told to look again when something that it lists may have changed.

They are told nothing else, so that there is one place that says what a guest may know of a table.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable

from undercroft.table.storage.models import StoredTable, StoreError, Unreadable
from undercroft.table.storage.store import Store

GATHERS = 0.1
"""Seconds in which news are gathered."""
MANY = 20
"""Tables at once after which everybody looks again, whatever they are."""


class LobbyPage:
    """One page."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.news = asyncio.Event()
        """It is to look again."""


class LobbyPages:
    """All pages of this process, and the news that they wait for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pages: set[LobbyPage] = set()
        self._changed: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many are open."""
        return len(self._pages)

    def enter(self, guest: str) -> LobbyPage:
        """A page was opened."""
        page = LobbyPage(guest)
        self._pages.add(page)
        return page

    def leave(self, page: LobbyPage) -> None:
        """A page was closed."""
        self._pages.discard(page)

    def hear(self, table: str) -> None:
        """A table was laid, has other seats, or is over; "": any may be."""
        if not self._pages:
            return
        self._changed.add(table)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Tell nobody any more."""
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        while self._changed:
            await asyncio.sleep(GATHERS)
            changed, self._changed = self._changed, set()
            if "" in changed or len(changed) > MANY:
                self._tell(self._pages)
                continue
            for id in changed:
                try:
                    stored = await self._store.table(id)
                except (StoreError, Unreadable):
                    continue
                if stored is not None:
                    self._tell(page for page in self._pages if _lists(stored, page.guest))

    def _tell(self, pages: Iterable[LobbyPage]) -> None:
        for page in pages:
            page.news.set()


def _lists(stored: StoredTable, guest: str) -> bool:
    """Whether this guest's lobby may list it."""
    theirs = any(guest in (seat.guest, seat.given_by) for seat in stored.seats)
    return stored.listed or (bool(guest) and (stored.host == guest or theirs))
