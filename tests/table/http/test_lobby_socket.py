"""Pages at the lobby are told when to look again, whichever process has laid or ended a table."""

import contextlib
from collections.abc import Iterator

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.kernel.fixture_games import FIXTURE_GAMES
from tests.table.live_server import PATIENCE, Guest, Server, play_alone, server
from tests.table.storage.databases import PostgresServer, postgresql
from undercroft.table import wire
from undercroft.testing import installed

__all__ = ["postgresql", "server"]

CHANGED = '{"type":"changed"}'


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.table.http.sockets.LOBBY_EVERY", 0.0)


@contextlib.contextmanager
def lobby(guest: Guest) -> Iterator[ClientConnection]:
    """A page at the lobby."""
    address = f"{guest.url.replace('http', 'ws', 1)}/api/lobby/socket"
    with connect(address, additional_headers={"Cookie": guest.cookie}, proxy=None) as socket:
        yield socket


def is_told(socket: ClientConnection, within: float = PATIENCE) -> bool:
    try:
        return socket.recv(within) == CHANGED
    except TimeoutError:
        return False


def listed(guest: Guest) -> wire.Lobby:
    return guest.get("/api/lobby", wire.Lobby)


def test_a_page_looks_again_when_a_listed_table_or_one_of_its_own_changes(server: Server) -> None:
    ana, bo = server.guest("Ana"), server.guest("Bo")
    with lobby(ana) as anas, lobby(bo) as bos:
        ana.create("duel", ["me", "open"])
        assert is_told(anas)
        assert not is_told(bos, 0.5)
        table = ana.create("duel", ["me", "open"], listed=True)
        assert is_told(bos)
        assert [one.id for one in listed(bo).open] == [table.id]
        assert is_told(anas)
        bo.join(table)
        assert is_told(anas)
        assert is_told(bos)
    ana.close()
    bo.close()


def test_whatever_a_page_says_at_the_lobby_leads_nowhere(server: Server) -> None:
    ana = server.guest("Ana")
    with lobby(ana) as socket:
        socket.send("{")
        socket.send(b"\0")
        ana.create("duel", ["me", "open"])
        assert is_told(socket)
    ana.close()


def test_a_page_of_one_process_is_told_of_tables_of_another(postgresql: tuple[PostgresServer, str]) -> None:
    database, name = postgresql
    with installed(*FIXTURE_GAMES), contextlib.ExitStack() as stack:
        servers = [Server(database.url(name), shards=2, shard=shard) for shard in range(2)]
        for one in servers:
            stack.callback(one.stop)
        ana, bo = servers[0].guest("Ana"), servers[1].guest("Bo")
        with lobby(bo) as socket:
            table = ana.create("duel", ["me", "bot"], listed=True)
            assert is_told(socket)
            assert [one.id for one in listed(bo).running] == [table.id]
            with ana.open(table, 0) as page:
                play_alone(page, 100)
                assert page.update.ending is not None
            assert is_told(socket)
            assert [one.id for one in listed(bo).over] == [table.id]
            assert bo.table(table).state == "over"
        ana.close()
        bo.close()
