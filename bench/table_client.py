"""A cheap client of the table: many of them share a machine with the server that they measure."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from bench.server import HOST

Hear = Callable[[bytes], None]
End = Callable[[], None]


class Choice(Struct, frozen=True):
    """What can be chosen, as it is sent back."""

    action: Raw


class Question(Struct, frozen=True):
    """The decision that a seat must make."""

    seat: int
    options: tuple[Choice, ...]


class Line(Struct, frozen=True):
    """A line of the log."""

    number: int
    words: str
    rule: str
    kind: str
    marks: tuple[str, ...]


class Ending(Struct, frozen=True):
    """How the game ended."""

    reason: str


class ServerMessage(Struct, frozen=True):
    """What is needed of a message of the server, whichever it is; the rest is skipped unread."""

    type: str
    id: str = ""
    number: int = 0
    full: bool = False
    back_to: int = 0
    ask: Question | None = None
    ending: Ending | None = None
    reason: str = ""


class ToldLines(ServerMessage, frozen=True):
    """The same with the log."""

    lines: tuple[Line, ...] = ()


class HttpError(RuntimeError):
    """A request was refused."""


class Guest:
    """Somebody with a cookie, who asks over HTTP and waits for the answer."""

    def __init__(self, port: int) -> None:
        """Come in."""
        self._port = port
        self.cookie = ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask for something."""
        connection = http.client.HTTPConnection(HOST, self._port, timeout=30)
        try:
            data = None if body is None else msgspec.json.encode(body)
            connection.request(method, path, data, {"cookie": self.cookie} if self.cookie else {})
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        if response.status >= 400:
            raise HttpError(f"{method} {path}: {response.status} {answer.decode()}")
        cookie = response.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        return msgspec.json.decode(answer)


class Socket(asyncio.Protocol):
    """A socket of a table; every text frame goes to `hear` as soon as it is there, and the end of it all to `end`."""

    def __init__(
        self, port: int, table: str, cookie: str, hear: Callable[[bytes], None], end: Callable[[], None]
    ) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://{HOST}:{port}/api/tables/{table}/socket"), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._end = end
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames = 0
        self.bytes = 0

    @classmethod
    async def open(cls, port: int, table: str, cookie: str, hear: Hear, end: End) -> Socket:
        """Connect."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(port, table, cookie, hear, end), HOST, port)
        await socket.opened
        return socket

    def send(self, message: bytes) -> None:
        """Send a message, unless the socket is closed."""
        if self._transport is not None and self._protocol.state is OPEN:
            self._protocol.send_text(message)
            self._flush()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take the frames out of it."""
        self.bytes += len(data)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.frames += 1
                    self._hear(bytes(event.data))
            elif isinstance(event, Response) and not self.opened.done():
                self._answered()
        self._flush()

    def _answered(self) -> None:
        error = self._protocol.handshake_exc
        if error is None:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(str(error)))

    def connection_lost(self, error: Exception | None) -> None:
        """The server is gone, or we are."""
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(str(error or "closed before it was open")))
        self._end()

    def _flush(self) -> None:
        if self._transport is not None:
            for data in self._protocol.data_to_send():
                if data:
                    self._transport.write(data)


def look(seat: int, since: int = 0) -> bytes:
    """The first message of a socket."""
    return msgspec.json.encode({"type": "look", "id": "look", "seat": seat, "since": since})


def act(id: str, at: int, action: Raw) -> bytes:
    """Play an action."""
    return msgspec.json.encode({"type": "act", "id": id, "at": at, "action": action})


def undo(id: str, at: int) -> bytes:
    """Take one's last choice back."""
    return msgspec.json.encode({"type": "undo", "id": id, "at": at})
