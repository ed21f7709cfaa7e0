"""A crew: several processes that serve one database together, with the routing done for the host.

The captain listens. It looks at the first line of each connection without taking it, and hands the connection itself to
the member that serves the table, and then has nothing to do with it. What is about no table goes to any of them.
A member that dies is started again; meanwhile another serves its shard.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import random
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from undercroft.kernel.errors import UndercroftError
from undercroft.table.http.addresses import share_of
from undercroft.table.http.app import Settings
from undercroft.table.http.connections import Door, damp_accept_errors
from undercroft.table.http.member import Hello
from undercroft.table.storage.shards import shard_of
from undercroft.table.storage.store import Store

COMMAND = (sys.executable, "-P", "-m", "undercroft.table.http.member")
FIRST_LINE = 4_096
"""Bytes in which a request has said what it is about."""
PATIENCE = 15.0
"""Seconds that a connection waits for somebody who serves its shard."""
STARTS_AGAIN_AFTER = 0.5
"""Seconds."""
ENDS_WITHIN = 10.0
"""Seconds in which a member ends in good order."""

log = logging.getLogger("undercroft.table")

_TABLE = re.compile(rb"[A-Z]+ /api/tables/([^/? ]+)")
_MEMBER = re.compile(rb"GET /metrics\?shard=(\d{1,2}) ")


class Member:
    """A process of the crew, as the captain knows it."""

    def __init__(self, number: int, told: Callable[[], None]) -> None:
        self.number = number
        self.serves: set[int] = set()
        self._told = told
        self._heard = False
        self._process: asyncio.subprocess.Process | None = None
        self._line: socket.socket | None = None
        self._waiting: queue.SimpleQueue[socket.socket | None] = queue.SimpleQueue()

    async def live(self, settings: Settings, level: str, style: str) -> None:
        """Start it, and start it again whenever it has ended."""
        hello = msgspec.msgpack.encode(Hello(settings, level, style)).hex().encode() + b"\n"
        while True:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
            with ours, theirs:
                self._process = await asyncio.create_subprocess_exec(
                    *COMMAND,
                    str(theirs.fileno()),
                    str(self.number),  # for whoever looks at the list of processes
                    stdin=asyncio.subprocess.PIPE,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,  # Ctrl+C reaches the captain alone, who then says when to end
                )
                theirs.close()
                self._line, self._waiting = ours, queue.SimpleQueue()
                loop = asyncio.get_running_loop()
                ours.setblocking(True)
                threading.Thread(target=_hand_over, args=(ours.dup(), self._waiting), daemon=True).start()
                threading.Thread(target=_hear, args=(ours.dup(), loop, self._hear), daemon=True).start()
                assert self._process.stdin is not None
                with contextlib.suppress(ConnectionError):
                    self._process.stdin.write(hello)
                    await self._process.stdin.drain()
                try:
                    status = await self._process.wait()
                finally:
                    self._waiting.put(None)
                    self.serves = set()
                    with contextlib.suppress(OSError):
                        ours.shutdown(socket.SHUT_RDWR)
            if not self._heard:
                raise UndercroftError(f"process {self.number} of {settings.shards} could not begin to serve")
            log.error("process %d of the crew ended with status %d; it is started again", self.number, status)
            await asyncio.sleep(STARTS_AGAIN_AFTER)

    def _hear(self, said: bytes) -> None:
        self._heard = True
        self.serves = {int(number) for number in said.split()}
        self._told()

    def take(self, connection: socket.socket) -> None:
        """Hand a connection to it."""
        self._waiting.put(connection)

    def end(self) -> None:
        """Ask it to end in good order."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()

    async def ended(self) -> None:
        """Wait until it has; who takes too long is killed."""
        if self._process is None:
            return
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()


def _hand_over(line: socket.socket, waiting: queue.SimpleQueue[socket.socket | None]) -> None:
    """Hand connections over, as fast as they are taken: in a thread of its own."""
    with line:
        while (connection := waiting.get()) is not None:
            with connection, contextlib.suppress(OSError):
                socket.send_fds(line, [b"c"], [connection.fileno()])


def _hear(line: socket.socket, loop: asyncio.AbstractEventLoop, hear: Callable[[bytes], None]) -> None:
    """Hear which shards it serves: in a thread of its own."""
    with line:
        while True:
            try:
                said = line.recv(1024)
            except OSError:
                return
            if not said:
                return
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(hear, said)


class Captain:
    """Listens for all, and keeps everybody going."""

    def __init__(self, settings: Settings, door: socket.socket, level: str, style: str) -> None:
        self._settings = settings
        self._listening = door
        self._door = Door(settings.limits, settings.proxies)
        self._news = asyncio.Event()
        self._logs = level, style
        self._members = [Member(number, self._note) for number in range(settings.shards)]

    def _note(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def run(self, when_ready: Callable[[], None]) -> None:
        """Serve until the process is asked to end."""
        loop = asyncio.get_running_loop()
        damp_accept_errors(loop)
        end = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, end.set)
        lives = [
            asyncio.create_task(member.live(replace(self._settings, shard=member.number), *self._logs))
            for member in self._members
        ]
        accepting = asyncio.create_task(self._accept())
        ready = asyncio.create_task(self._await_all(when_ready))
        ending = asyncio.create_task(end.wait())
        await asyncio.wait({*lives, accepting, ending}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, accepting, ending, *lives):
            task.cancel()
        for member in self._members:
            member.end()
        await asyncio.gather(*(member.ended() for member in self._members))
        results = await asyncio.gather(*lives, accepting, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
                raise result

    async def _await_all(self, when_ready: Callable[[], None]) -> None:
        while {shard for member in self._members for shard in member.serves} != set(range(self._settings.shards)):
            await self._news.wait()
        when_ready()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        routing: set[asyncio.Task[None]] = set()
        while True:
            try:
                connection, peer = await loop.sock_accept(self._listening)
            except OSError as error:
                loop.call_exception_handler({"message": "socket.accept()", "exception": error})
                await asyncio.sleep(1)
                continue
            address = share_of(str(peer[0]) if peer else "")
            if not self._door.enter(address):
                connection.close()
                continue
            task = asyncio.create_task(self._route(connection, address))
            routing.add(task)
            task.add_done_callback(routing.discard)

    async def _route(self, connection: socket.socket, address: str) -> None:
        """Find out what a connection is about, and hand it over."""
        try:
            async with asyncio.timeout(self._settings.limits.head_seconds):
                line = await _first_line(connection)
            if line is None:
                connection.close()
                return
            async with asyncio.timeout(PATIENCE):
                (await self._who(line)).take(connection)
        except (TimeoutError, OSError):
            connection.close()
        finally:
            self._door.leave(address)

    async def _who(self, line: bytes) -> Member:
        if (asked := _MEMBER.match(line)) and int(asked[1]) < len(self._members):
            return self._members[int(asked[1])]
        about = _TABLE.match(line)
        while True:
            if about is not None:
                shard = shard_of(about[1].decode("latin-1"), self._settings.shards)
                found = [member for member in self._members if shard in member.serves]
            else:
                found = [member for member in self._members if member.serves]
            if found:
                return random.choice(found)  # in turn, whoever asks twice for each table would lay all of them at one
            await self._news.wait()


async def _first_line(connection: socket.socket) -> bytes | None:
    """The first line of a request, which stays where it is; None if whoever called has hung up."""
    connection.setblocking(False)
    pause = 0.0
    while True:
        try:
            seen = connection.recv(FIRST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            await _readable(connection)
            continue
        if not seen:
            return None
        if b"\n" in seen or len(seen) == FIRST_LINE:
            return seen
        pause = min(0.2, pause + 0.01)
        await asyncio.sleep(pause)


async def _readable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()

    def note() -> None:
        if not ready.done():
            ready.set_result(None)

    loop.add_reader(connection, note)
    try:
        await ready
    finally:
        loop.remove_reader(connection)


def serve_together(
    settings: Settings, door: socket.socket, level: str, style: str, when_ready: Callable[[], None]
) -> None:
    """Serve with as many processes as there are shards, until this one is asked to end."""

    async def run() -> None:
        # If the database cannot be had, this is where it is said: once, and by nobody else.
        store = await Store.open(settings.database, settings.shards)
        await store.close()
        await Captain(settings, door, level, style).run(when_ready)

    asyncio.run(run())
