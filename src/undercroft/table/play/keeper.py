"""Who serves which shard: every process keeps its own, and stands by for the others.

A shard is whoever's connection holds its lock. When a process dies, its connection ends and the lock is free: the next
that looks takes it. When the process comes back it waits for its shard, and whoever has taken over gives it back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from undercroft.table.play.tables import Tables
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.store import Store

LOOKS_EVERY = 0.5
"""Seconds between two looks at the shards of others."""
OTHERS_AFTER = 5.0
"""Seconds after its start in which a process leaves the shards of others alone: they may be starting, too."""

log = logging.getLogger("undercroft.table")


class Keeper:
    """Takes shards, gives them back, and closes the tables of those that were lost."""

    def __init__(self, store: Store, tables: Tables, home: int) -> None:
        self._store = store
        self._tables = tables
        self._home = home
        self._task: asyncio.Task[None] | None = None

    @property
    def served(self) -> list[int]:
        """The shards that are served here."""
        return self._store.served

    async def start(self) -> None:
        """Take our own shard if it is free, and look after all of them from now on."""
        if self._store.shards > 1:
            await self._store.take(self._home)
            self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Look after nothing any more; what is served stays served until the store is closed."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        others = loop.time() + OTHERS_AFTER
        while True:
            try:
                await self._give_back()
                await self._take_home()
                if loop.time() > others:
                    await self._take_over()
            except StoreError as error:
                log.error("the shards cannot be looked after: %s", error)
            await asyncio.sleep(LOOKS_EVERY)

    async def _take_home(self) -> None:
        if self._home not in self._store.served and await self._store.take(self._home, wait=LOOKS_EVERY):
            log.warning("shard %d is served here again", self._home)

    async def _take_over(self) -> None:
        for number in range(self._store.shards):
            if number not in self._store.served and await self._store.take(number):
                log.warning("shard %d is served here now: its own process is gone", number)

    async def _give_back(self) -> None:
        """Close what somebody else has taken, and what its own process wants back."""
        for number in self._store.served:
            lost = number in self._store.ousted
            if lost or (number != self._home and await self._store.is_wanted(number)):
                self._store.prepare_to_leave(number)
                await self._tables.let_go(number)
                await self._store.let_go(number)
