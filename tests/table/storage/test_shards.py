"""Several processes serve one PostgreSQL database, each its own shard; nobody ever writes what another serves."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.table.storage.databases import PostgresServer, postgresql
from tests.table.storage.test_store import a_table, an_entry
from undercroft.table.play.new_table import id_in
from undercroft.table.storage.models import Doubled, Elsewhere, StoreError
from undercroft.table.storage.retention import Retention
from undercroft.table.storage.shards import LETTERS, MOST, Shard, shard_of
from undercroft.table.storage.store import Store

__all__ = ["postgresql"]

pytestmark = pytest.mark.anyio

FIRST, SECOND = "At", "zt"
"""Ids of tables of the first and the second of two shards."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def url(postgresql: tuple[PostgresServer, str]) -> str:
    server, name = postgresql
    return server.url(name)


@asynccontextmanager
async def opened(url: str, shards: int = 2, take: int | None = None) -> AsyncIterator[Store]:
    store = await Store.open(url, shards)
    try:
        if take is not None:
            assert await store.take(take)
        yield store
    finally:
        await store.close()


@pytest.mark.parametrize("shards", [1, 2, 3, 7, MOST])
def test_an_id_carries_its_shard_in_its_first_letter(shards: int) -> None:
    letters = [Shard(number, shards).letters for number in range(shards)]
    assert "".join(letters) == LETTERS
    for number, those in enumerate(letters):
        assert {shard_of(id_in(those), shards) for _ in range(20)} == {number}
    assert shard_of("", shards) == shard_of("?", shards) == 0


async def test_an_sqlite_file_is_one_process(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="one process alone: several need PostgreSQL"):
        await Store.open(f"sqlite:///{tmp_path}/tables.db", 2)


async def test_each_shard_is_written_by_one_process(url: str) -> None:
    async with opened(url, take=0) as one, opened(url, take=1) as other:
        assert not await other.take(0)
        assert (one.served, other.served) == ([0], [1])
        await one.add_table(a_table(FIRST))
        await other.add_table(a_table(SECOND))
        with pytest.raises(Elsewhere):
            await one.append(SECOND, an_entry(1))
        await other.append(SECOND, an_entry(1))
        # Everybody reads everything, and names belong to no shard.
        assert len(await one.entries(SECOND)) == 1
        await one.rename("g", "Ana")
        await other.rename("g", "Bo")
        assert await one.guest_name("g") == "Bo"


async def test_a_standby_takes_over_and_the_old_process_writes_nothing_any_more(
    postgresql: tuple[PostgresServer, str],
) -> None:
    server, name = postgresql
    async with opened(server.url(name), take=0) as one, opened(server.url(name), take=1) as standby:
        await one.add_table(a_table(FIRST))
        assert not await standby.take(0)
        # Its connection is cut, and before it has noticed somebody else has the lock.
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            " AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = "
            f"{int.from_bytes(b'rcro')})",
            name,
        )
        while not await standby.take(0):
            await asyncio.sleep(0.01)
        assert standby.served == [0, 1]
        await standby.append(FIRST, an_entry(1))
        writing = asyncio.create_task(one.append(FIRST, an_entry(2)))
        await asyncio.sleep(0.2)
        await standby.let_go(0)
        with pytest.raises(StoreError, match="another server has written"):
            await writing
        assert one.ousted == [0]
        assert [entry.number for entry in await standby.entries(FIRST)] == [1]


async def test_whoever_waits_for_a_shard_is_seen_and_gets_it(url: str) -> None:
    async with opened(url, take=0) as one, opened(url) as other:
        assert not await one.is_wanted(0)
        waiting = asyncio.create_task(other.take(0, wait=20.0))
        while not await one.is_wanted(0):
            await asyncio.sleep(0.01)
        await one.let_go(0)
        assert await waiting
        assert (one.served, other.served) == ([], [0])


async def test_nobody_divides_a_database_anew_while_it_is_served(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.table.storage.database.BUSY", 0.1)
    async with opened(url, take=1):
        for shards in (1, 3):
            with pytest.raises(StoreError, match=re.escape("another server is using it")):
                await Store.open(url, shards)
    async with opened(url, 3, take=2) as store:
        assert store.served == [2]
    async with opened(url, 1) as store:
        assert store.served == [0]


async def test_each_process_forgets_its_own_tables(url: str) -> None:
    async with opened(url, take=0) as one, opened(url, take=1) as other:
        await one.add_table(a_table(FIRST))
        await other.add_table(a_table(SECOND))
        assert await one.forget(Retention(open_days=1, running_days=1, over_days=1, saved_days=1), 2**40) == 1
        assert await one.table(FIRST) is None
        assert await one.table(SECOND) is not None


async def test_what_one_process_writes_all_hear_of(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    heard: asyncio.Queue[str] = asyncio.Queue()
    async with opened(server.url(name), take=0) as one, opened(server.url(name), take=1) as other:
        other.listen(heard.put_nowait)
        async with asyncio.timeout(30):
            assert await heard.get() == ""  # from here on nothing is missed
            laid = a_table(FIRST)
            await one.add_table(laid)
            assert await heard.get() == FIRST
            # How somebody responds, and an end that those who play have not seen, are for nobody else.
            await one.save_table(laid, news=False)
            await one.append(FIRST, an_entry(1))
            await one.append(FIRST, an_entry(2), also=replace(laid, state="over", unseen=True))
            await other.add_table(a_table(SECOND))
            assert await heard.get() == SECOND
            await one.save_table(replace(laid, state="over"))
            assert await heard.get() == FIRST
            server.drop_connections(name)
            assert await heard.get() == ""


async def test_what_is_not_written_is_not_told(url: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    async with opened(url, take=0) as one, opened(url, take=1) as other:
        await one.add_table(a_table(FIRST))
        other.listen(heard.put_nowait)
        async with asyncio.timeout(30):
            assert await heard.get() == ""
            with pytest.raises(Doubled):
                await one.add_table(a_table(FIRST))
            await one.add_table(a_table("Au"))
            assert await heard.get() == "Au"
