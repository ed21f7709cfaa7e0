"""Clients that send what no client should: nothing changes, everything is answered, and too much is too much."""

from __future__ import annotations

import contextlib
import logging
import random
import socket
import time
from collections.abc import Iterator

import pytest
from bench.hostile import attack
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.table.live_server import Page, Server, refusal, server, serving
from undercroft.table import wire
from undercroft.table.http.limits import Limits, Rate

__all__ = ["server"]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The client's library complains about sockets that are closed on it."""
    log = logging.getLogger("websockets.client")
    log.setLevel(logging.CRITICAL)
    yield
    log.setLevel(logging.NOTSET)


@pytest.mark.parametrize(("game", "frames"), [("munchkin_dungeon", 1_800), ("duel", 600), ("spells", 600)])
def test_fuzzed_frames_change_nothing(server: Server, game: str, frames: int) -> None:
    report = attack(server.url, frames, seed=frames, game=game, database=server.file)
    assert report.wrong == []
    assert report.sent.total() == frames


# Limits


def test_a_socket_that_sends_too_fast_is_slowed_and_then_closed() -> None:
    limits = Limits(socket_frames=Rate(20, 5), session_frames=Rate(1_000, 1_000), patience=0.5)
    with serving(limits=limits) as server:
        guest = server.guest("Ana")
        table = guest.create("duel", ["me", "me"])
        page = guest.open(table, 0)
        begun = time.monotonic()
        for _ in range(9):
            assert isinstance(page.ask("why", target="x"), wire.Reason)
        assert time.monotonic() - begun > 0.15, "slowed"
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                page.send("why", target="x")
        assert page.until_gone().code in (1006, 1008)
        again = guest.open(table, 0)
        assert isinstance(again.ask("why", target="x"), wire.Reason), "one may come back"
        guest.close()


def test_the_code_of_a_socket_that_was_too_fast() -> None:
    with serving(limits=Limits(socket_frames=Rate(20, 5), patience=0.1)) as server:
        guest = server.guest("Ana")
        page = guest.open(guest.create("duel", ["me", "me"]), 0)
        for _ in range(12):
            page.send("why", target="x")
        gone = page.until_gone()
        assert gone.code == 1008
        assert "too many messages" in str(gone)
        guest.close()


def test_the_usual_limits_are_never_felt_by_people() -> None:
    with serving(limits=Limits()) as server:
        guest = server.guest("Ana")
        page = guest.open(guest.create("duel", ["me", "me"]), 0)
        begun = time.monotonic()
        for _ in range(35):
            assert isinstance(page.ask("why", target="x"), wire.Reason)
        assert time.monotonic() - begun < 3
        guest.close()


def test_all_sockets_of_a_guest_share_a_limit() -> None:
    limits = Limits(socket_frames=Rate(1_000, 1_000), session_frames=Rate(20, 10), patience=0.3)
    with serving(limits=limits) as server:
        guest = server.guest("Ana")
        table = guest.create("duel", ["me", "me"])
        pages = [guest.open(table, 0) for _ in range(4)]
        with contextlib.suppress(ConnectionClosed):
            for _ in range(60):
                for page in pages:
                    page.send("why", target="x")
        for page in pages:
            assert page.until_gone().code in (1006, 1008)
        other = server.guest("Bo").open(table)
        assert isinstance(other.ask("why", target="x"), wire.Refused), "nobody else is slowed"
        guest.close()


def test_too_many_requests_and_sockets_are_refused() -> None:
    limits = Limits(session_requests=Rate(0.1, 12), session_sockets=3)
    with serving(limits=limits) as server:
        guest = server.guest("Ana")
        table = guest.create("duel", ["me", "me"])
        pages = [guest.open(table) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            Page(server.url, table.id, guest.cookie)
        for page in pages:
            page.close()
        answers = [guest.http.get("/api/me") for _ in range(12)]
        assert answers[-1].status_code == 429
        assert refusal(answers[-1], 429)
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert server.guest().http.get("/api/me").status_code == 200
        guest.close()


def test_a_huge_frame_closes_the_socket(server: Server) -> None:
    guest = server.guest("Ana")
    page = guest.open(guest.create("duel", ["me", "me"]), 0)
    page.socket.send('{"type": "say", "id": "a", "text": "' + "x" * 70_000 + '"}')
    assert page.until_gone().code == 1009
    guest.close()


def hello(server: Server, table: wire.TableInfo, cookie: str = "") -> bytes:
    """The words that open a socket."""
    return (
        f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


def test_a_page_that_does_not_read_is_sent_away(server: Server) -> None:
    guest, lazy = server.guest("Ana"), server.guest("Lazy")
    table = guest.create("munchkin_dungeon", ["me", "me"])
    page = guest.open(table, 0)
    with socket.socket() as wire_of_lazy:
        wire_of_lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire_of_lazy.connect(("127.0.0.1", server.port))
        wire_of_lazy.sendall(hello(server, table, lazy.cookie))
        page.wait_until(lambda page: page.table.watching == 1)
        look = b'{"type":"look","id":"lazy"}'
        frame = bytes([0x81, 0x80 | len(look), 0, 0, 0, 0]) + look
        with contextlib.suppress(OSError):
            for _ in range(1_500):
                wire_of_lazy.sendall(frame)
        page.wait_until(lambda page: page.table.watching == 0, 10)
        begun = time.monotonic()
        assert isinstance(page.ask("why", target="x"), wire.Reason)
        assert time.monotonic() - begun < 1, "nobody waits for it"
    guest.close()
    lazy.close()


def test_frames_that_break_the_protocol_close_only_their_socket(server: Server) -> None:
    rng = random.Random(5)
    guest = server.guest("Ana")
    table = guest.create("duel", ["me", "me"])
    page = guest.open(table, 0)
    bad = [
        b"\x81\x05hello",  # not masked
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # no UTF-8
        b"\xff\x80\x00\x00\x00\x00",  # no such opcode
        b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4,  # 2**64 bytes are announced
        b"\x89\xfe\x01\x00" + b"\x00" * 4 + b"x" * 256,  # too large a ping
        b"\x88\x81\x00\x00\x00\x00\x01",  # a close of one byte
        *(rng.randbytes(60) for _ in range(20)),
    ]
    for data in bad:
        wild = socket.create_connection(("127.0.0.1", server.port))
        wild.sendall(hello(server, table) + data)
        wild.settimeout(0.05)
        with contextlib.suppress(OSError):
            while wild.recv(65536):
                pass
        wild.close()
    assert isinstance(page.look(0), wire.Update)
    page.wait_until(lambda page: page.table.watching == 0)
    guest.close()
