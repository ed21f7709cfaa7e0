"""`python -m undercroft.table.http.member FD`: one process of a crew. It takes its connections from the captain.

It reads how to serve from its standard input, which ends with the captain; then it ends, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
from typing import cast

import msgspec
import uvicorn
from msgspec import Struct

from undercroft.table.http.app import App, Settings
from undercroft.table.http.logs import set_up_logs
from undercroft.table.http.server import configure

TELLS_EVERY = 0.1
"""Seconds between two looks at which shards are served here."""


class Hello(Struct):
    """How to serve."""

    settings: Settings
    log_level: str
    log_style: str


class MemberServer(uvicorn.Server):
    """A server whose connections come from the captain."""

    def __init__(self, config: uvicorn.Config, line: socket.socket) -> None:
        super().__init__(config)
        self._line = line
        self._telling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup([])
        if not self.started:
            return
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._take_all, args=(loop,), daemon=True).start()
        self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tell the captain which shards are served here."""
        app = cast(App, self.config.app)
        told: list[int] | None = None
        while True:
            if told != app.served:
                told = app.served
                with contextlib.suppress(OSError):
                    self._line.send(" ".join(map(str, told)).encode() or b" ")
            await asyncio.sleep(TELLS_EVERY)

    def _take_all(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            try:
                said, files, _, _ = socket.recv_fds(self._line, 16, 1)
            except OSError:
                return
            if not said:
                return  # the captain has hung up
            for file in files:
                try:
                    loop.call_soon_threadsafe(self._take, socket.socket(fileno=file))
                except (OSError, RuntimeError):
                    os.close(file)

    def _take(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        task = asyncio.create_task(self._connect(connection))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    def _speak(self) -> asyncio.Protocol:
        """What speaks HTTP by a connection; it is made as uvicorn makes it for those that it takes itself."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def _connect(self, connection: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._speak, connection)
        except OSError:
            connection.close()


def main() -> None:
    """Serve, until the captain is gone or says so."""
    line = socket.socket(fileno=int(sys.argv[1]))
    hello = msgspec.msgpack.decode(bytes.fromhex(sys.stdin.readline()), type=Hello)
    set_up_logs(hello.log_level, json=hello.log_style == "json")

    def end_with_captain() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end_with_captain, daemon=True).start()
    MemberServer(configure(hello.settings), line).run(sockets=[])


if __name__ == "__main__":
    main()
