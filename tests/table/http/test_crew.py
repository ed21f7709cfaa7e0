"""Several processes serve one database: connections find the one that serves their table, and outlive it."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bench.server import Server
from bench.table_client import Guest, HttpError, ServerMessage, Socket, act, look

from tests.table.storage.databases import PostgresServer, postgresql
from undercroft.cli.serve import serve
from undercroft.kernel.errors import UndercroftError
from undercroft.table.storage.shards import shard_of

__all__ = ["postgresql"]

PATIENCE = 120.0
"""Seconds; a loaded machine takes long to start processes."""
TABLE = {"game": "munchkin_dungeon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


@pytest.fixture
def crew(postgresql: tuple[PostgresServer, str], tmp_path: Path) -> Iterator[Server]:
    server, name = postgresql
    made = Server(server.url(name), shards=2, log=tmp_path / "log")
    try:
        eventually(lambda: made.await_ready(PATIENCE))
        yield made
    finally:
        made.stop()


def eventually(ask: Callable[[], Any]) -> Any:
    """Ask until there is an answer."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (OSError, HttpError):
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


async def play_one(port: int, table: str, guest: Guest, id: str) -> int:
    """Open a page, play the first option, and return the number under which that was acknowledged."""
    acknowledged: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def hear(frame: bytes) -> None:
        told = msgspec.json.decode(frame, type=ServerMessage)
        if told.type == "update" and told.ask is not None:
            socket.send(act(id, told.number, told.ask.options[0].action))
        elif told.type == "ack" and told.id == id and not acknowledged.done():
            acknowledged.set_result(told.number)

    def end() -> None:
        if not acknowledged.done():
            acknowledged.set_exception(ConnectionError("closed"))

    socket = await Socket.open(port, table, guest.cookie, hear, end)
    socket.send(look(0))
    try:
        async with asyncio.timeout(PATIENCE):
            return await acknowledged
    finally:
        socket.close()


@pytest.mark.slow
def test_a_table_goes_on_when_its_process_is_killed(crew: Server) -> None:
    guest = Guest(crew.port)
    tables: dict[int, str] = {}
    for _ in range(100):
        info = guest.ask("POST", "/api/tables", TABLE)
        tables[shard_of(info["id"], 2)] = info["id"]
        assert guest.ask("GET", f"/api/invitations/{info['invite']}")["id"] == info["id"]
        if len(tables) == 2:
            break
    assert {info["id"] for info in guest.ask("GET", "/api/lobby")["yours"]} >= {*tables.values()}
    before = {id: asyncio.run(play_one(crew.port, id, guest, "one")) for id in tables.values()}
    victim = next(pid for pid in crew.children() if Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[-2] == b"0")
    os.kill(victim, signal.SIGKILL)
    # What was acknowledged is known to whoever serves the table now: the same id gets the same answer.
    assert eventually(lambda: asyncio.run(play_one(crew.port, tables[0], guest, "one"))) == before[tables[0]]
    assert eventually(lambda: asyncio.run(play_one(crew.port, tables[0], guest, "two"))) > before[tables[0]]
    assert asyncio.run(play_one(crew.port, tables[1], guest, "two")) > before[tables[1]]


def test_an_sqlite_file_is_not_divided(tmp_path: Path) -> None:
    with pytest.raises(UndercroftError, match="one process alone: several need PostgreSQL"):
        serve("127.0.0.1", 0, None, None, None, database=f"sqlite:///{tmp_path}/tables.db", shards=2)
