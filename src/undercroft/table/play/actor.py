"""Something that one task owns: whatever concerns it waits its turn, so nothing is locked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from undercroft.kernel.errors import UndercroftError

T = TypeVar("T")
Work = Callable[[], Awaitable[Any]]

log = logging.getLogger("undercroft.table")


class Actor:
    """Does what it is asked, one thing after the other; what takes time is done in the background."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._mail: asyncio.Queue[tuple[Work, asyncio.Future[Any]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[None]] = set()

    def take_over(self) -> None:
        """Let the task begin."""
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; whoever still waits for something waits no longer."""
        for task in [*self._errands, *([self._task] if self._task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        while not self._mail.empty():
            self._mail.get_nowait()[1].cancel()

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the task do this when its turn comes, and return what it gave."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait((work, done))
        return await done

    async def _work(self) -> None:
        while True:
            work, done = await self._mail.get()
            try:
                result = await work()
            except asyncio.CancelledError:
                done.cancel()
                raise
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

    def in_background(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that takes time, while everything else goes on."""
        task = asyncio.create_task(self._run(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    async def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        try:
            await errand
        except UndercroftError as error:
            log.warning("%s: %s", self._name, error)
        except Exception:
            log.exception("%s: an errand failed", self._name)
