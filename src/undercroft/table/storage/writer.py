"""The one thread that writes a shard. What waits is written together, in one commit, and told only after it."""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from undercroft.table.storage import schema
from undercroft.table.storage.database import Database
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.shards import Shard

T = TypeVar("T")
Job = Callable[[Connection], Any]
"""Writes something; it may be run again, if the connection breaks before the commit."""

BATCH = 500
"""How many jobs are committed together at most."""

PATIENCE = 30.0
"""Seconds to try to reach a database that was lost."""


_OURS = (schema.shards.c.number == bindparam("shard")) & (schema.shards.c.of_all == bindparam("of"))
MARK = (
    schema.shards.update().where(_OURS, schema.shards.c.mark == bindparam("stands")).values({"mark": bindparam("new")})
)
"""Nothing is committed unless the mark of our shard still stands that we left there."""
STANDS = select(schema.shards.c.mark).where(_OURS)
CLAIM = schema.shards.update().where(_OURS).values({"mark": bindparam("new")})
OUSTED = "another server has written to the database {}: stop this one"


class _Spoilt(Exception):
    """A job failed, and with it the transaction; the connection is sound."""


class Writer:
    """Writes jobs in the order in which they come, each of them wholly or not at all."""

    commits: int
    """How many times something was written together."""

    def __init__(self, database: Database, connection: Connection, shard: Shard, mark: str) -> None:
        """Write a shard of this database, where this mark stands, by this connection as long as it holds."""
        self.shard = shard
        self.ousted = False
        """Somebody else writes it now."""
        self._database = database
        self._connection: Connection | None = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._closed = False
        self._me = secrets.token_hex(8)
        self.commits = 0
        self.seconds = 0.0
        """How long all of them took, and the last."""
        self.last_seconds = 0.0
        self.trouble = ""
        """Why the last of them failed."""
        self._stands = mark
        """The mark that stands in the database, as far as we know."""
        self._marks = {mark}
        """Those that may stand there: of the last commit, and of commits that broke off."""
        self._thread = threading.Thread(target=self._run, name="undercroft writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run this job in a transaction and return what it returns, after the commit."""
        if self._closed:
            raise StoreError("the database is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put((job, future))
        return await future

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._waiting.qsize()

    async def close(self) -> None:
        """Write what waits, and stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._take()
            if batch:
                begun = time.monotonic()
                outcomes = self._commit([job for job, _ in batch])
                self.last_seconds = time.monotonic() - begun
                self.seconds += self.last_seconds
                self._tell([(future, outcome) for (_, future), outcome in zip(batch, outcomes, strict=True)])
        self._drop()

    def _take(self) -> tuple[list[tuple[Job, asyncio.Future[Any]]], bool]:
        """Wait for a job, and take all that wait with it; False if there will be no more."""
        batch = []
        taken = self._waiting.get()
        while taken is not None:
            batch.append(taken)
            if len(batch) == BATCH or self._waiting.empty():
                return batch, True
            taken = self._waiting.get()
        return batch, False

    def _tell(self, told: list[tuple[asyncio.Future[Any], Any]]) -> None:
        def tell() -> None:
            for future, outcome in told:
                if future.cancelled():
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)

        try:
            self._loop.call_soon_threadsafe(tell)
        except RuntimeError:
            # The loop is closed: nobody waits any more. What was written stays written.
            return

    def _commit(self, jobs: list[Job]) -> list[Any]:
        """Write these jobs in one transaction; return what each returned, or the exception that it raised.

        Each transaction leaves its mark. If the connection breaks in the middle of a commit, the next one sees by the
        mark whether it was done, and the jobs are run again only if it was not.
        """
        self.commits += 1
        mark = f"{self._me}:{self.commits}"
        until = time.monotonic() + PATIENCE
        outcomes: list[Any] = []
        failure: Exception | None = None
        run = _run_together
        while True:
            try:
                if self._connection is None and self._reconnect(until) == mark:
                    break
                if failure is not None:
                    self.trouble = str(failure)
                    return [StoreError(*failure.args) for _ in jobs]
                assert self._connection is not None
                with self._connection.begin():
                    outcomes = run(self._connection, jobs)
                    ours = {"shard": self.shard.number, "of": self.shard.of, "stands": self._stands, "new": mark}
                    if not self._connection.execute(MARK, ours).rowcount:
                        self.ousted = True
                        raise StoreError(OUSTED.format(self._database.name))
                    self._marks.add(mark)
                break
            except _Spoilt:
                run = self._run_apart
            except StoreError as error:
                self.trouble = str(error)
                return [StoreError(*error.args) for _ in jobs]
            except Exception as error:
                self._drop()
                if not _lost(error) or time.monotonic() > until:
                    failure = self._failure(error)
        self._stands = mark
        self._marks = {mark}
        self.trouble = ""
        return outcomes

    def _run_apart(self, connection: Connection, jobs: list[Job]) -> list[Any]:
        """Run jobs of which some fail, so that the others do not notice."""
        return [self._attempt(connection, job) for job in jobs]

    def _attempt(self, connection: Connection, job: Job) -> Any:
        savepoint = connection.begin_nested()
        try:
            result = job(connection)
            savepoint.commit()
        except Exception as error:
            if _lost(error):
                raise
            # If even this fails, it is the whole transaction that broke.
            savepoint.rollback()
            return error if isinstance(error, StoreError | IntegrityError) else self._failure(error)
        return result

    def _failure(self, error: Exception) -> StoreError:
        return StoreError(f"the database {self._database.name} could not write: {self._database.words(error)}")

    def _reconnect(self, until: float) -> str:
        """Connect again, and return the mark that stands there."""
        while True:
            try:
                connection = self._database.connect(self.shard.number)
                with self._database.readers.connect() as reader:
                    ours = {"shard": self.shard.number, "of": self.shard.of}
                    stands: str | None = reader.execute(STANDS, ours).scalar()
                break
            except (StoreError, DBAPIError) as error:
                if time.monotonic() > until:
                    words = self._database.words(error)
                    raise StoreError(
                        f"the database {self._database.name} cannot be reached, and what was being written may or may "
                        f"not be there: {words}"
                    ) from None
            time.sleep(0.1)
        if stands is None or stands not in self._marks:
            connection.close()
            self.ousted = True
            raise StoreError(OUSTED.format(self._database.name))
        self._connection = connection
        self._stands = stands
        return stands

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def claim(connection: Connection, shard: Shard) -> str | None:
    """Leave a new mark, so that whoever wrote before writes no more; None if there is no such shard any more."""
    mark = secrets.token_hex(8)
    with connection.begin():
        told = connection.execute(CLAIM, {"shard": shard.number, "of": shard.of, "new": mark})
    return mark if told.rowcount else None


def _run_together(connection: Connection, jobs: list[Job]) -> list[Any]:
    """Run jobs without a savepoint for each, which costs as much as a job: hardly ever does one fail."""
    try:
        return [job(connection) for job in jobs]
    except Exception as error:
        if _lost(error):
            raise
        raise _Spoilt from error


def _lost(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated
