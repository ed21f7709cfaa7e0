"""Limits of speed and number, for requests and sockets.

A socket that sends too fast is slowed down, and closed when it goes on and on; a request too many gets status 429.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.addresses import share_of
from undercroft.table.http.buckets import Bucket, Buckets, Now
from undercroft.table.http.errors import POLICY_VIOLATION, in_api, problem
from undercroft.table.http.limits import RECORDS, Limits

MAKING = {("POST", "/api/tables"), ("POST", RECORDS), ("PUT", "/api/me")}
"""Where something is made that stays: a table, a record, the name of a guest."""


class RateLimits:
    """Keeps the limits of speed and number, for everything inside; it stands inside of `Guests`.

    Sockets are slowed and closed here too: what is inside only sees that frames come slowly, and then that the socket
    is gone.
    """

    def __init__(self, app: ASGIApp, limits: Limits, clock: Now = time.monotonic) -> None:
        self._app = app
        self._limits = limits
        self._clock = clock
        self._sessions = Buckets(limits.session_requests, clock)
        self._addresses = Buckets(limits.address_requests, clock)
        self._frames = Buckets(limits.session_frames, clock)
        self._making = Buckets(limits.session_making, clock), Buckets(limits.address_making, clock)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] in ("http", "websocket"):
            scope["state"]["address"] = share_of(scope["client"][0] if scope.get("client") else "")
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http" and in_api(scope["path"]) and (wait := self._wait(scope)):
            seconds = math.ceil(wait)
            words = f"too many requests: wait {seconds} s and try again"
            await problem(429, words, headers={"Retry-After": str(seconds)})(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        """Count a request; return 0, or in how many seconds it would be welcome."""
        guest, address = scope["state"]["guest"], scope["state"]["address"]
        makes = (scope.get("method"), scope["path"]) in MAKING
        buckets = [self._addresses.of(address)]
        if makes:
            buckets.append(self._making[1].of(address))
        if guest:
            buckets.append(self._sessions.of(guest))
        if guest and makes:
            buckets.append(self._making[0].of(guest))
        wait = max(bucket.wait() for bucket in buckets)
        if not wait:
            for bucket in buckets:
                bucket.take()
        return wait

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        guest = scope["state"]["guest"]
        places = [("address " + scope["state"]["address"], self._limits.address_sockets)]
        if guest:
            places.append(("guest " + guest, self._limits.session_sockets))
        if self._wait(scope) or any(self._open[place] >= most for place, most in places):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "too many sockets"})
            return
        limit = SocketLimit(self._limits, self._frames.of(guest) if guest else None, self._clock)
        paced = _Paced(receive, send, limit)
        for place, _ in places:
            self._open[place] += 1
        try:
            await self._app(scope, paced.receive, paced.send)
        finally:
            for place, _ in places:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]


class SocketLimit:
    """What one socket may send."""

    def __init__(self, limits: Limits, session: Bucket | None = None, clock: Now = time.monotonic) -> None:
        own = Bucket(limits.socket_frames, clock)
        self._buckets = [own] if session is None else [own, session]
        self._patience = limits.patience
        self._clock = clock
        self._slowed = 0.0
        self._free_at = clock()

    def frame(self) -> float | None:
        """Count a frame. Return how many seconds to wait before the next is read; None: close the socket (1008)."""
        now = self._clock()
        self._slowed = max(0.0, self._slowed - max(0.0, now - self._free_at))
        wait = max(bucket.take() for bucket in self._buckets)
        self._slowed += wait
        self._free_at = now + wait
        return wait if self._slowed <= self._patience else None


class _Paced:
    """A socket's receive and send, with its limit kept."""

    def __init__(self, receive: Receive, send: Send, limit: SocketLimit) -> None:
        self._receive = receive
        self._send = send
        self._limit = limit
        self._wait = 0.0
        self._closed = False

    async def receive(self) -> Message:
        if self._wait:
            await asyncio.sleep(self._wait)
            self._wait = 0.0
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        wait = self._limit.frame()
        if wait is None:
            await self.send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "too many messages"})
            self._closed = True
            return {"type": "websocket.disconnect", "code": POLICY_VIOLATION, "reason": "too many messages"}
        self._wait = wait
        return message

    async def send(self, message: Message) -> None:
        # What was on its way when the socket was closed is dropped.
        if not self._closed:
            await self._send(message)
