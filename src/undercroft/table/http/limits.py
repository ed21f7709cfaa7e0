"""How much one may ask: token buckets for requests and frames, and sizes.

A socket that sends too fast is slowed down, and closed when it goes on and on; a request too many gets status 429.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.sessions import POLICY_VIOLATION, in_api, problem

Clock = Callable[[], float]

RECORDS = "/api/records"
"""Where records are uploaded: they may be larger than anything else."""
MAKING = ("/api/tables", RECORDS)
"""Where something is made that stays, and that bots may play on."""


class Rate(Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float


class Limits(Struct, frozen=True, kw_only=True):
    """How much one may ask of this server."""

    socket_frames: Rate = Rate(10, 40)
    """Of one socket."""
    session_frames: Rate = Rate(20, 80)
    """Of all sockets of one guest."""
    patience: float = 10.0
    """A socket that was slowed down for so many seconds, with no rest between, is closed."""
    session_requests: Rate = Rate(30, 150)
    """Of one guest. Only /api counts; opening a socket is a request."""
    address_requests: Rate = Rate(100, 500)
    """Of all guests of one address: people on one sofa, or behind one router, share it."""
    session_making: Rate = Rate(1, 20)
    """Tables that one guest sets up, and records that one uploads."""
    address_making: Rate = Rate(4, 60)
    """The same, of all guests of one address."""
    session_sockets: int = 30
    """Open at the same time, by one guest."""
    address_sockets: int = 300
    """Open at the same time, from one address."""
    frame_bytes: int = 64 * 2**10
    """The largest frame: for the server's own setting (`ws_max_size` of uvicorn)."""
    body_bytes: int = 2**20
    upload_bytes: int = 8 * 2**20
    """The largest body of an uploaded record."""

    @classmethod
    def none(cls) -> Limits:
        """No limits of speed or number, for benches and tests; sizes stay what they are."""
        free = Rate(math.inf, math.inf)
        many = 2**62
        return cls(
            socket_frames=free,
            session_frames=free,
            session_requests=free,
            address_requests=free,
            session_making=free,
            address_making=free,
            session_sockets=many,
            address_sockets=many,
        )


class Bucket:
    """Tokens that flow in at a steady rate, up to a burst; it can be in debt."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._at = clock()

    def _flow(self) -> None:
        now = self._clock()
        if self._tokens < self._rate.burst:
            self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now

    def take(self) -> float:
        """Take a token, on credit if there is none; return after how many seconds the debt is paid."""
        self._flow()
        self._tokens -= 1
        return 0.0 if self._tokens >= 0 else -self._tokens / self._rate.per_second

    def wait(self) -> float:
        """In how many seconds there is a token; 0 if there is one."""
        self._flow()
        return 0.0 if self._tokens >= 1 else (1 - self._tokens) / self._rate.per_second

    @property
    def full(self) -> bool:
        """Whether it is as good as new."""
        self._flow()
        return self._tokens >= self._rate.burst


class Buckets:
    """A bucket for everybody: made when first needed, forgotten when full again, and never more than `most`."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic, most: int = 10_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, who: str) -> Bucket:
        """The bucket of this guest or address."""
        bucket = self._buckets.pop(who, None)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            bucket = Bucket(self._rate, self._clock)
        self._buckets[who] = bucket  # the last is who asked last
        return bucket

    def _forget(self) -> None:
        kept = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        # Where all of them are in use, the tenth that asked least lately is forgotten, so that this is seldom done.
        for who in list(kept)[: len(kept) - self._most * 9 // 10]:
            del kept[who]
        self._buckets = kept


class SocketLimit:
    """What one socket may send."""

    def __init__(self, limits: Limits, session: Bucket | None = None, clock: Clock = time.monotonic) -> None:
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


class RateLimits:
    """Keeps the limits of speed and number, for everything inside; it stands inside of `Guests`.

    Sockets are slowed and closed here too: what is inside only sees that frames come slowly, and then that the socket
    is gone.
    """

    def __init__(self, app: ASGIApp, limits: Limits, clock: Clock = time.monotonic) -> None:
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
        guest, address = scope["state"]["guest"], _address(scope)
        makes = scope.get("method") == "POST" and scope["path"] in MAKING
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
        places = [("address " + _address(scope), self._limits.address_sockets)]
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


class BodyLimit:
    """Refuses bodies that are too large, by what they say of themselves or while they come in."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._limits.upload_bytes if scope["path"] == RECORDS else self._limits.body_bytes
        words = f"this is too large: at most {most} bytes are read here"
        refusal = problem(413, words)
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and (len(length) > 18 or int(length) > most):
            await refusal(scope, receive, send)
            return
        read = 0
        begun = False

        async def count() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise _TooLarge(words)
            return message

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, count, noting)
        except _TooLarge:
            if begun:
                raise
            await refusal(scope, receive, send)


class _TooLarge(HTTPException):
    """More has come than is read; Starlette answers it where it stands between."""

    def __init__(self, words: str) -> None:
        super().__init__(413, words)


def _address(scope: Scope) -> str:
    """Who shares a limit: an IPv4 address, or a whole IPv6 network, as one home has."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
