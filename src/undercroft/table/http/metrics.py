"""How the server is doing: whether it lives, whether it can serve, and its numbers in Prometheus's words."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.errors import problem

LOOKS_EVERY = 0.5
"""Seconds between two looks at how late the event loop is."""
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")

Gauge = Callable[[], float]


class Metrics:
    """Counts answers, notes how late the event loop is, and asks everybody else for their numbers."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()
        self.sockets = 0
        self.lag = 0.0
        """Seconds by which the event loop was late, lately at worst."""
        self.gauges: dict[str, tuple[str, Gauge]] = {}
        """By name: what it says, and how it is found."""

    async def watch(self) -> None:
        """Look at the clock, for as long as the server lives."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOKS_EVERY
            await asyncio.sleep(LOOKS_EVERY)
            self.lag = max(max(0.0, loop.time() - due), self.lag * 0.9)

    def text(self) -> str:
        """All numbers, one on a line."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield "# HELP undercroft_answers_total Answers over HTTP, by status."
        yield "# TYPE undercroft_answers_total counter"
        for status, number in sorted(self.answers.items()):
            yield f'undercroft_answers_total{{status="{status}"}} {number}'
        own: dict[str, tuple[str, Gauge]] = {
            "sockets": ("Sockets of tables that are open.", lambda: self.sockets),
            "loop_lag_seconds": ("How late the event loop was lately, at worst.", lambda: self.lag),
        }
        for name, (words, find) in {**own, **self.gauges}.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            yield f"# HELP undercroft_{name} {words}"
            yield f"# TYPE undercroft_{name} {kind}"
            yield f"undercroft_{name} {find():g}"


class Counted:
    """Counts what goes out: it stands outside of all that refuses."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        metrics = self._metrics
        opened = False

        async def noting(message: Message) -> None:
            nonlocal opened
            if message["type"] == "http.response.start":
                metrics.answers[message["status"]] += 1
            elif message["type"] == "websocket.accept":
                opened = True
                metrics.sockets += 1
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            if opened:
                metrics.sockets -= 1


async def tell_health(request: Request) -> Response:
    """Whether the server lives: whoever reads this knows."""
    return PlainTextResponse("alive\n")


async def tell_ready(request: Request) -> Response:
    """Whether it can serve: its database can be read and written."""
    if trouble := await request.app.state.trouble():
        return PlainTextResponse(f"not ready: {trouble}\n", 503)
    return PlainTextResponse("ready\n")


async def tell_metrics(request: Request) -> Response:
    """The numbers, for programs on this machine: what comes through a proxy is from elsewhere."""
    host = request.client.host if request.client else ""
    if any(name in request.headers for name in FORWARDED) or not _is_here(host):
        return problem(404, "there is nothing at this address")
    metrics: Metrics = request.app.state.metrics
    return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
