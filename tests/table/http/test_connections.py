"""Connections before requests: who says nothing is cut off in time, and nobody takes all the room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import WebSocketException

from tests.table.live_server import PATIENCE, Gone, Page, Server, own_server, serving
from undercroft.table import wire
from undercroft.table.http.connections import Door, damp_accept_errors
from undercroft.table.http.limits import Limits

__all__ = ["own_server"]

HURRIED = Limits(head_seconds=0.4, body_seconds=0.6)


def dial(server: Server, said: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    line.sendall(said)
    return line


def cut_off(line: socket.socket) -> float:
    """Seconds until the server hangs up."""
    begun = time.monotonic()
    with contextlib.suppress(ConnectionResetError):
        while line.recv(4096):
            pass
    return time.monotonic() - begun


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/me HTT",
    ],
    ids=["nothing", "half a head", "half a body", "half a second request"],
)
def test_who_does_not_say_what_they_want_is_cut_off(said: bytes) -> None:
    with serving(limits=HURRIED) as server:
        with dial(server, said) as line:
            assert 0.2 < cut_off(line) < PATIENCE / 2
        guest = server.guest()
        assert guest.http.get("/api/me").status_code == 200
        guest.close()


def test_a_drop_now_and_then_does_not_keep_a_connection() -> None:
    with serving(limits=HURRIED) as server, dial(server, b"GET / HTTP/1.1\r\n") as line:
        begun = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - begun < PATIENCE:
                line.sendall(b"X")
                time.sleep(0.1)
        assert time.monotonic() - begun < PATIENCE / 2


def test_idle_connections_shut_nobody_out_for_longer_than_the_timeout(caplog: pytest.LogCaptureFixture) -> None:
    limits = Limits(head_seconds=0.5, address_connections=20)
    with serving(limits=limits) as server, contextlib.ExitStack() as lines:
        for _ in range(60):
            lines.enter_context(dial(server))

        def served() -> bool:
            with contextlib.suppress(OSError), dial(server, b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as line:
                return b" 200 " in line.recv(100)
            return False

        begun = time.monotonic()
        eventually(served)
        assert time.monotonic() - begun < 5
    assert not caplog.records


def test_sockets_are_counted_too_and_counted_out() -> None:
    with serving(limits=Limits(address_connections=6)) as server:
        guest = server.guest()
        table = guest.create("duel", ["me", "me"])
        guest.http.close()
        pages = [Page(server.url, table.id, guest.cookie) for _ in range(5)]
        with pytest.raises((OSError, EOFError, WebSocketException)):
            pages += [Page(server.url, table.id, guest.cookie) for _ in range(3)]
        for page in pages:
            page.close()

        def opens() -> bool:
            with contextlib.suppress(OSError, EOFError, WebSocketException):
                Page(server.url, table.id, guest.cookie).close()
                return True
            return False

        eventually(opens)


def test_a_named_proxy_brings_as_many_as_there_is_room_for() -> None:
    door = Door(Limits(connections=5, address_connections=2), ["10.0.0.1"])
    assert [door.enter("10.0.0.2") for _ in range(3)] == [True, True, False]
    assert [door.enter("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    door.leave("10.0.0.2")
    assert door.enter("10.0.0.1")
    assert (len(door), door.refused) == (5, 2)


def test_the_log_seldom_says_that_no_more_can_be_taken(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        damp_accept_errors(loop)
        for _ in range(50):
            error = OSError(24, "Too many open files")
            loop.call_exception_handler({"message": "socket.accept() out of system resource", "exception": error})
        loop.call_exception_handler({"message": "something else"})

    with caplog.at_level(logging.ERROR):
        asyncio.run(scene())
    assert [record.getMessage() for record in caplog.records] == [
        "no more connections can be taken: [Errno 24] Too many open files",
        "something else",
    ]


# Looking on


def test_so_many_look_on_and_no_more() -> None:
    with serving(limits=Limits(watching=3)) as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        table = ana.create("duel", ["me", "me"])
        watching = [bo.open(table) for _ in range(3)]
        assert bo.open(table, look=False).until_gone().code == 4429
        assert ana.open(table, 0).update.number, "who sits there always comes in"
        watching[0].close()

        def comes_in() -> bool:
            with contextlib.suppress(Gone):
                return isinstance(bo.open(table, look=False).hear(), wire.Welcome)
            return False

        eventually(comes_in)
        ana.close()
        bo.close()


def test_who_comes_and_goes_is_told_of_together(own_server: Server) -> None:
    ana, bo = own_server.guest("Ana"), own_server.guest("Bo")
    table = ana.create("duel", ["me", "me"])
    page = ana.open(table, 0)
    page.drain(0.5)
    before = len(page.heard)
    for _ in range(40):
        bo.open(table, look=False)
    page.wait_until(lambda page: page.table.watching == 40)
    welcomes = sum(isinstance(told, wire.Welcome) for told in page.heard[before:])
    assert welcomes <= 20
    ana.close()
    bo.close()
