"""Work that takes long has an owner and a price: whoever asks for much of it waits, and nobody else does."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

from undercroft.table.bots.pipes import frame
from undercroft.table.bots.process_worker import ProcessWorker, WorkerLost
from undercroft.table.bots.turn_queue import TurnQueue
from undercroft.table.play.archive import Archive, Done, Job
from undercroft.table.play.archive_worker import Asked, Hello
from undercroft.table.problems import NotPossible
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.reader import Reader

COMMAND = (sys.executable, "-P", "-m", "undercroft.table.play.archive_worker")
LONGEST = 60.0
"""Seconds by the clock that a job may take longer than by the CPU."""
GRACE = 2.0
"""Seconds in which a job may end that nobody waits for any more: what it read is kept for the next."""

log = logging.getLogger("undercroft.table")


class Asker(NamedTuple):
    """Who asks, and from where: those of one address take turns."""

    guest: str
    address: str


class TooMuch(NotPossible):
    """This guest, or this address, asks for more than its share."""

    status = 429


class TooLong(NotPossible):
    """It would take longer than anything may."""


class BrokenThere(NotPossible):
    """What is written of a table cannot be read: `why` is for the log."""

    def __init__(self, words: str, why: str) -> None:
        super().__init__(words)
        self.why = why


class LongWork:
    """Does jobs in a process of its own, one at a time; with `inside`, in a thread.

    A job ends after `seconds` of CPU time, or when nobody waits for it any more. Addresses take turns. One guest may
    have `each_guest` jobs waiting, one address `each_address`, and all together `most`.
    """

    def __init__(
        self,
        database: str,
        *,
        inside: bool = False,
        seconds: int = 10,
        each_guest: int = 4,
        each_address: int = 12,
        most: int = 100,
    ) -> None:
        self._seconds = seconds
        self._most = each_guest, each_address, most
        self._worker: _Worker = _Thread(database) if inside else _Process(database, seconds)
        self.queue: TurnQueue[tuple[Job, asyncio.Future[Done]]] = TurnQueue()
        self._asked: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Let jobs be done; the process is started by the first of them."""
        self._task = asyncio.create_task(self._serve())

    async def close(self) -> None:
        """End it; whoever still waits is told so."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self._worker.stop()

    async def do(self, job: Job, asker: Asker) -> bytes:
        """What comes of a job, as JSON; or what is wrong is raised."""
        places = f"guest {asker.guest}", f"address {asker.address}", "all"
        if any(self._asked[place] >= most for place, most in zip(places, self._most, strict=True)):
            raise TooMuch("too much of this is being asked for already: try again in a moment")
        awaited: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._asked.update(places)
        try:
            self.queue.put(asker.address, (job, awaited))
            done = await awaited
        finally:
            self._asked.subtract(places)
            self._asked += Counter()
        if not done.status:
            return done.body
        if done.broken:
            raise BrokenThere(done.error, done.broken)
        if done.status == 503:
            raise StoreError(done.error)
        problem = NotPossible(done.error)
        problem.status = done.status
        raise problem

    async def _serve(self) -> None:
        while True:
            job, awaited = await self.queue.get()
            if not awaited.done():
                done = await self._attempt(job, awaited)
                if not awaited.done():
                    awaited.set_result(done)

    async def _attempt(self, job: Job, awaited: asyncio.Future[Done]) -> Done:
        doing = asyncio.create_task(self._worker.do(job))
        try:
            # By the clock a job may take longer than by the CPU: others use that too.
            longest = LONGEST + self._seconds
            await asyncio.wait({doing, awaited}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done() and awaited.done():
                await asyncio.wait({doing}, timeout=GRACE)
            if doing.done():
                return doing.result()
        except (WorkerLost, OSError):
            await self._worker.stop()
        finally:
            if not doing.done():
                doing.cancel()
                await self._worker.stop()
        return Done(status=TooLong.status, error="this game is too long to be looked at here")


class _Worker(Protocol):
    async def do(self, job: Job) -> Done: ...

    async def stop(self) -> None: ...


class _Process:
    """See `undercroft.table.play.archive_worker`."""

    def __init__(self, database: str, seconds: int) -> None:
        self._worker = ProcessWorker(lambda: COMMAND, Done, frame(Hello(database, seconds)))

    async def do(self, job: Job) -> Done:
        return await self._worker.do(frame(Asked(job)))

    async def stop(self) -> None:
        await self._worker.stop(0.05)


class _Thread:
    """For games that are not installed: a job that takes too long goes on unheard."""

    def __init__(self, database: str) -> None:
        self._reader = Reader(database)
        self._archive = Archive(self._reader)
        self._thread = ThreadPoolExecutor(1, "undercroft archive")

    async def do(self, job: Job) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._archive.do, job)

    async def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._thread = ThreadPoolExecutor(1, "undercroft archive")
        self._reader.close()
