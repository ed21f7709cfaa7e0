"""A worker that is a process: it is sent one job at a time over a pipe, and sends back what came of it."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from undercroft.table.bots.pipes import LENGTH, LONGEST

R = TypeVar("R")


class WorkerLost(Exception):
    """The worker died, or talked nonsense."""


class ProcessWorker(Generic[R]):
    """Runs `command` with what it needs to know first; after `stop`, the next job starts it anew."""

    def __init__(self, command: Callable[[], Sequence[str]], result: type[R], first: bytes = b"") -> None:
        self._command = command
        self._first = first
        self._process: Process | None = None
        self._decoder = msgspec.msgpack.Decoder(result)

    async def start(self) -> None:
        """Start the process."""
        self._process = await asyncio.create_subprocess_exec(*self._command(), stdin=PIPE, stdout=PIPE)
        if self._first:
            assert self._process.stdin is not None
            self._process.stdin.write(self._first)

    async def do(self, work: bytes) -> R:
        """Send a job, and wait for what comes of it; or raise WorkerLost."""
        if self._process is None:
            await self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(work)
        await self._process.stdin.drain()
        try:
            length = int.from_bytes(await self._process.stdout.readexactly(LENGTH), "big")
            if length > LONGEST:
                raise WorkerLost(f"a result of {length} bytes")
            return self._decoder.decode(await self._process.stdout.readexactly(length))
        except (asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            raise WorkerLost(str(error)) from None

    async def stop(self, patience: float = 0.5) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(patience):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
