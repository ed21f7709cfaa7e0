"""Connections before requests: how many there may be, and how long one may take to say what it wants.

A connection that says nothing costs a file and a little memory. So each address has a share of them, all together are
fewer than the files that the system lets us open, and whoever does not send a request in time is cut off.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Collection
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from undercroft.table.http.addresses import share_of
from undercroft.table.http.limits import Limits

RESERVE = 64
"""Files that are kept for the database, the workers and the page itself."""
SAID_AGAIN_AFTER = 60.0
"""Seconds after which the log says again that no more connections can be taken."""

log = logging.getLogger("undercroft.table")


class Door:
    """Counts those who have come in, by address and in all; `proxies` may bring in as many as there is room for."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.most = min(limits.connections, _files() - RESERVE)
        self._proxies = frozenset(share_of(proxy) for proxy in proxies)
        self._inside: Counter[str] = Counter()
        self.refused = 0

    def __len__(self) -> int:
        return self._inside.total()

    def enter(self, address: str) -> bool:
        """Count somebody in, unless there is no room."""
        share = self.most if address in self._proxies else self.limits.address_connections
        if len(self) >= self.most or self._inside[address] >= share:
            self.refused += 1
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count somebody out."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def protocols(self) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
        """What speaks HTTP and WebSockets behind this door."""
        door = self

        class Socket(_GuardedSocket):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, **kwargs)
                self.door = door

        class Http(_GuardedHttp):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, **kwargs)
                self.door = door

        return Http, Socket


def _files() -> int:
    """How many files this process may open: as many as the system lets it."""
    try:
        import resource
    except ModuleNotFoundError:
        return 2**31
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        most = 2**20
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual, min(most, 2**16)), most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class _GuardedHttp(H11Protocol):
    """HTTP, in which nobody takes longer than they may: to ask, to send what goes with it, and to read the answer."""

    door: Door
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _phase = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = share_of(self.client[0] if self.client else "")
        if not self.door.enter(address):
            transport.abort()
            return
        self._address = address
        self._expect("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        if self._address is not None:
            self.door.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return
        super().data_received(data)
        state = self.conn.their_state
        if self._address is None or self.transport.is_closing():
            self._expect("")
        elif state is h11.IDLE:
            self._expect("head")
        elif state is h11.SEND_BODY:
            self._expect("body")
        elif self.cycle is not None and not self.cycle.response_complete:
            self._expect("answer")

    def on_response_complete(self) -> None:
        self._expect("")
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._expect("")
        address, self._address = self._address, None
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, _GuardedSocket)
        protocol.address = address

    def _expect(self, phase: str) -> None:
        """Give somebody time for this, from now on if it is something else than before."""
        if phase == self._phase:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if phase:
            limits = self.door.limits
            seconds = {"head": limits.head_seconds, "body": limits.body_seconds, "answer": limits.answer_seconds}
            self._deadline = self.loop.call_later(seconds[phase], self.transport.abort)


class _GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that was counted in when it was a request."""

    door: Door
    address: str | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address is not None:
            self.door.leave(self.address)
            self.address = None
        super().connection_lost(exc)


def damp_accept_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Say seldom that no more connections can be taken: asyncio would say so every second."""
    said = -SAID_AGAIN_AFTER

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal said
        if "socket.accept()" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif time.monotonic() - said >= SAID_AGAIN_AFTER:
            said = time.monotonic()
            log.error("no more connections can be taken: %s", context.get("exception"))

    loop.set_exception_handler(handle)
