"""Who asks too much is slowed down, sent away for a while, or cut off; nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from undercroft.table.http.body_limit import BodyLimit
from undercroft.table.http.buckets import Bucket, Buckets
from undercroft.table.http.errors import http_error
from undercroft.table.http.guests import COOKIE, Guests, new_guest, sign_guest
from undercroft.table.http.limits import Limits, Rate
from undercroft.table.http.rate_limits import RateLimits, SocketLimit

KEY = bytes(32)


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


# Buckets


def test_a_bucket_gives_a_burst_and_then_a_steady_flow(clock: Clock) -> None:
    bucket = Bucket(Rate(2, 3), clock)
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    clock.now += 1.0
    assert bucket.take() == 0.5


def test_a_bucket_is_never_fuller_than_its_burst(clock: Clock) -> None:
    bucket = Bucket(Rate(2, 3), clock)
    clock.now += 1_000_000
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_bucket_says_when_there_is_a_token(clock: Clock) -> None:
    bucket = Bucket(Rate(2, 1), clock)
    assert bucket.wait() == 0
    bucket.take()
    assert bucket.wait() == 0.5
    assert not bucket.full
    clock.now += 0.5
    assert bucket.wait() == 0
    assert bucket.full


def test_no_limit_is_no_limit(clock: Clock) -> None:
    bucket = Bucket(Limits.none().socket_frames, clock)
    assert {bucket.take() for _ in range(10_000)} == {0}
    assert bucket.wait() == 0
    limit = SocketLimit(Limits.none(), bucket, clock)
    assert {limit.frame() for _ in range(10_000)} == {0}


def test_a_bucket_that_is_full_again_is_forgotten(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 10), clock, most=100)
    for number in range(100):
        buckets.of(f"guest {number}").take()
    busy = buckets.of("guest 5")
    for _ in range(10):
        busy.take()
    clock.now += 2
    buckets.of("one more")
    assert len(buckets) == 2
    assert buckets.of("guest 5") is busy


def test_there_are_never_too_many_buckets(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 10), clock, most=100)
    first = buckets.of("first")
    first.take()
    for number in range(1_000):
        buckets.of(f"guest {number}").take()
        assert len(buckets) <= 100
        assert buckets.of("first") is first  # who keeps asking is not forgotten


# Sockets


def test_a_socket_is_first_slowed_and_closed_if_it_goes_on(clock: Clock) -> None:
    limit = SocketLimit(Limits(socket_frames=Rate(10, 5), patience=3.0), clock=clock)
    assert [limit.frame() for _ in range(5)] == [0] * 5
    slowed = 0
    while (wait := limit.frame()) is not None:
        assert wait == pytest.approx(0.1)
        clock.now += wait
        slowed += 1
    assert slowed == pytest.approx(30, abs=1)


def test_a_socket_that_rests_is_forgiven(clock: Clock) -> None:
    limit = SocketLimit(Limits(socket_frames=Rate(10, 5), patience=3.0), clock=clock)
    for _ in range(20):
        for _ in range(20):
            wait = limit.frame()
            assert wait is not None
            clock.now += wait
        clock.now += 2.0


def test_a_socket_that_does_not_wait_is_closed_soon(clock: Clock) -> None:
    limit = SocketLimit(Limits(socket_frames=Rate(10, 5), patience=3.0), clock=clock)
    assert None in [limit.frame() for _ in range(20)]


def test_the_sockets_of_one_guest_share_a_limit(clock: Clock) -> None:
    limits = Limits(socket_frames=Rate(10, 50), session_frames=Rate(20, 10))
    session = Bucket(limits.session_frames, clock)
    sockets = [SocketLimit(limits, session, clock) for _ in range(10)]
    assert [one.frame() for one in sockets] == [0] * 10
    assert sockets[0].frame() == pytest.approx(0.05)
    assert SocketLimit(limits, Bucket(limits.session_frames, clock), clock).frame() == 0


# A tiny server


async def count(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def ignore(request: Request) -> Response:
    return PlainTextResponse("never mind")


async def stream(request: Request) -> Response:
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
    return PlainTextResponse(str(size))


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        await websocket.send_text("a last word that nobody hears")


def server(limits: Limits, clock: Any = time.monotonic) -> Starlette:
    return Starlette(
        routes=[
            Route("/api/count", count, methods=["GET", "POST"]),
            Route("/api/stream", stream, methods=["POST"]),
            Route("/api/ignore", ignore, methods=["POST"]),
            Route("/api/records", count, methods=["POST"]),
            Route("/page", ignore),
            WebSocketRoute("/api/echo", echo),
        ],
        middleware=[
            Middleware(Guests, key=KEY),
            Middleware(RateLimits, limits=limits, clock=clock),
            Middleware(BodyLimit, limits=limits),
        ],
        exception_handlers={HTTPException: http_error},
    )


async def ask(
    app: ASGIApp,
    path: str,
    method: str = "GET",
    *,
    client: str = "10.0.0.1",
    guest: str = "",
    content: Any = None,
    headers: dict[str, str] | None = None,
) -> httpx.Response:
    transport = httpx.ASGITransport(app, client=(client, 1))
    cookies = {COOKIE: sign_guest(guest, KEY)} if guest else {}
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test", cookies=cookies) as one:
        return await one.request(method, path, content=content, headers=headers)


# Requests


def test_a_guest_who_asks_too_much_is_told_to_wait(clock: Clock) -> None:
    async def scene() -> None:
        app = server(Limits(session_requests=Rate(0.5, 3)), clock)
        ana, bo = new_guest(), new_guest()
        assert [(await ask(app, "/api/count", guest=ana)).status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = await ask(app, "/api/count", guest=ana)
        assert refused.headers["retry-after"] == "2"
        assert refused.json() == {"error": "too many requests: wait 2 s and try again", "rule": ""}
        assert (await ask(app, "/api/count", guest=bo)).status_code == 200
        clock.now += 2
        assert [(await ask(app, "/api/count", guest=ana)).status_code for _ in range(2)] == [200, 429]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("same", "other"),
    [
        (["10.0.0.1", "10.0.0.1"], "10.0.0.2"),
        (["2001:db8::1", "2001:db8::2:3"], "2001:db8:0:1::1"),
        (["::ffff:10.0.0.1", "10.0.0.1"], "::ffff:10.0.0.2"),
        (["pipe", "pipe"], "another"),
    ],
)
def test_an_address_is_limited_whoever_asks(same: list[str], other: str, clock: Clock) -> None:
    async def scene() -> None:
        app = server(Limits(address_requests=Rate(1, 4)), clock)
        asked = [await ask(app, "/api/count", client=same[n % 2]) for n in range(6)]
        assert [response.status_code for response in asked] == [200] * 4 + [429] * 2
        assert (await ask(app, "/api/count", client=other)).status_code == 200

    asyncio.run(scene())


def test_names_are_counted_as_what_stays(clock: Clock) -> None:
    async def scene() -> None:
        app = server(Limits(address_making=Rate(1, 2)), clock)
        named = [await ask(app, "/api/me", method="PUT", guest=new_guest()) for _ in range(3)]
        assert [response.status_code == 429 for response in named] == [False, False, True]
        assert (await ask(app, "/api/me", guest=new_guest())).status_code != 429

    asyncio.run(scene())


def test_pages_and_assets_are_not_counted(clock: Clock) -> None:
    async def scene() -> None:
        app = server(Limits(address_requests=Rate(1, 1)), clock)
        assert {(await ask(app, "/page")).status_code for _ in range(20)} == {200}

    asyncio.run(scene())


# Bodies

SMALL = Limits(body_bytes=1_000, upload_bytes=5_000)


async def in_pieces(size: int) -> AsyncIterator[bytes]:
    for at in range(0, size, 100):
        yield bytes(min(100, size - at))


@pytest.mark.parametrize("path", ["/api/count", "/api/stream"])
@pytest.mark.parametrize("pieces", [False, True], ids=["said", "streamed"])
def test_a_body_may_be_so_large_and_no_larger(path: str, pieces: bool) -> None:
    async def scene() -> None:
        for size, status in [(0, 200), (1_000, 200), (1_001, 413), (100_000, 413)]:
            response = await ask(server(SMALL), path, "POST", content=in_pieces(size) if pieces else bytes(size))
            assert response.status_code == status
            if status == 413:
                assert response.json()["error"] == "this is too large: at most 1000 bytes are read here"
            else:
                assert response.text == str(size)

    asyncio.run(scene())


def test_an_uploaded_record_may_be_larger() -> None:
    async def scene() -> None:
        assert (await ask(server(SMALL), "/api/records", "POST", content=bytes(5_000))).text == "5000"
        assert (await ask(server(SMALL), "/api/records", "POST", content=bytes(5_001))).status_code == 413

    asyncio.run(scene())


def test_what_is_never_read_is_never_counted() -> None:
    async def scene() -> None:
        assert (await ask(server(SMALL), "/api/ignore", "POST", content=in_pieces(9_000))).status_code == 200

    asyncio.run(scene())


@pytest.mark.parametrize(("said", "status"), [("9" * 5_000, 413), ("many", 200), ("-5", 200), ("", 200)])
def test_a_length_that_makes_no_sense_is_no_error(said: str, status: int) -> None:
    async def scene() -> int:
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"abc"}

        async def send(message: Message) -> None:
            told.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/count",
            "headers": [(b"content-length", said.encode())],
        }
        await BodyLimit(PlainTextResponse("read"), SMALL)(scope, receive, send)
        found: int = told[0]["status"]
        return found

    assert asyncio.run(scene()) == status


def test_the_usual_sizes() -> None:
    assert (Limits().body_bytes, Limits().upload_bytes) == (2**20, 8 * 2**20)
    assert (Limits.none().body_bytes, Limits.none().upload_bytes) == (2**20, 8 * 2**20)


# Sockets at a real server


@asynccontextmanager
async def running(limits: Limits) -> AsyncIterator[str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(server(limits), log_config=None, ws_max_size=limits.frame_bytes)
        serving = uvicorn.Server(config)
        task = asyncio.create_task(serving.serve([listener]))
        while not serving.started:
            await asyncio.sleep(0.01)
        try:
            yield f"ws://127.0.0.1:{listener.getsockname()[1]}/api/echo"
        finally:
            serving.should_exit = True
            await task


def cookie(guest: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={sign_guest(guest, KEY)}"}


def test_a_flood_is_slowed_and_then_cut_off_with_1008(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> tuple[float, int, int]:
        async with running(Limits(socket_frames=Rate(5, 5), patience=1.0)) as address, connect(address) as flood:
            heard = 0
            began = time.monotonic()
            for number in range(100):
                await flood.send(str(number))
            with contextlib.suppress(ConnectionClosed):
                async for _ in flood:
                    heard += 1
            assert flood.close_code is not None
            return time.monotonic() - began, heard, flood.close_code

    seconds, heard, code = asyncio.run(scene())
    assert code == 1008
    assert seconds >= 0.9
    assert 9 <= heard <= 30
    assert "Traceback" not in caplog.text


def test_another_socket_does_not_notice_a_flood() -> None:
    async def scene() -> float:
        limits = Limits(socket_frames=Rate(20, 5), session_frames=Rate(20, 5))
        async with running(limits) as address:
            ana, bo = cookie(new_guest()), cookie(new_guest())
            async with (
                connect(address, additional_headers=ana) as flood,
                connect(address, additional_headers=bo) as calm,
            ):
                for number in range(60):
                    await flood.send(str(number))
                began = time.monotonic()
                await calm.send("hello")
                assert await calm.recv() == "hello"
                return time.monotonic() - began

    assert asyncio.run(scene()) < 0.5


def test_only_so_many_sockets_are_open_at_once() -> None:
    async def scene() -> None:
        async with running(Limits(session_sockets=2)) as address:
            ana, bo = cookie(new_guest()), cookie(new_guest())
            async with connect(address, additional_headers=ana), connect(address, additional_headers=ana):
                with pytest.raises(InvalidStatus):
                    await connect(address, additional_headers=ana)
                async with connect(address, additional_headers=bo):
                    pass
            await asyncio.sleep(0.1)
            async with connect(address, additional_headers=ana):
                pass
        async with running(Limits(address_sockets=1)) as address, connect(address):
            with pytest.raises(InvalidStatus):
                await connect(address, additional_headers=ana)

    asyncio.run(scene())


def test_a_frame_that_is_too_large_closes_the_socket() -> None:
    async def scene() -> int:
        limits = msgspec.structs.replace(Limits(), frame_bytes=1_000)
        async with running(limits) as address, connect(address) as large:
            await large.send("x" * 1_001)
            with pytest.raises(ConnectionClosed) as closed:
                await large.recv()
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code

    assert asyncio.run(scene()) == 1009
