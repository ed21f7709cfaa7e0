"""The store keeps what it says it keeps, on both databases."""

import asyncio
import os
import random
import re
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import inspect

from tests.table.storage.databases import PostgresServer, Proxy, database, postgres_server, postgresql
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import PackRef, Setup
from undercroft.table.storage import database as databases
from undercroft.table.storage import schema, writer
from undercroft.table.storage.models import (
    ChatLine,
    Doubled,
    Entry,
    StoredCheckpoint,
    StoredSeat,
    StoredTable,
    StoreError,
)
from undercroft.table.storage.retention import Retention
from undercroft.table.storage.store import Store

__all__ = ["database", "postgresql"]

pytestmark = pytest.mark.anyio

KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
SETUP = Setup(
    game="munchkin_dungeon",
    version="1",
    mode="standard",
    seats=("Ana", "Bo"),
    seed=2**70,
    options={"rounds": 3},
    packs=(PackRef("moss", "ab12"),),
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def a_table(id: str = "t1", **changes: Any) -> StoredTable:
    seats = (StoredSeat("person", "Ana", guest="ana"), StoredSeat("bot", "Bo", bot="greedy"))
    table = StoredTable(id=id, token=f"token-{id}", host="ana", setup=SETUP, seats=seats, created=1.5, updated=1.5)
    return replace(table, **changes)


def an_entry(number: int, **changes: Any) -> Entry:
    answers = ((0, {"type": "move", "to": number}), ("dice", [1, 6]))
    return replace(Entry(number=number, seat=0, guest="ana", answers=answers, at=number / 4), **changes)


def a_checkpoint(number: int, answers: int) -> StoredCheckpoint:
    return StoredCheckpoint(number, answers, "1", b"\x00state\xff")


# What is written is read again


async def test_tables_come_back_whole(database: str) -> None:
    table = a_table(
        origin={"deep": [1, {"two": None}]}, timer=60, late="wait", absent="bot", listed=True, result="Ánа won \x00 🎲"
    )
    async with opened(database) as store:
        await store.add_table(table)
        assert await store.table("t1") == table
        assert await store.by_token("token-t1") == "t1"
        assert await store.table("t2") is None
        assert await store.by_token("t1") is None
    async with opened(database) as store:
        assert await store.table("t1") == table


async def test_a_table_that_changed_is_saved(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        changed = a_table(state="running", updated=9.0, seats=(StoredSeat("open"), StoredSeat("person", guest="cy")))
        await store.save_table(changed)
        assert await store.table("t1") == changed
        with pytest.raises(StoreError, match="there is no table t2"):
            await store.save_table(a_table("t2"))


async def test_tables_are_counted(database: str) -> None:
    async with opened(database) as store:
        for number, state in enumerate(("open", "running", "over", "saved", "running")):
            await store.add_table(a_table(f"t{number}", state=state, updated=float(number)))
        assert await store.count_states() == {"open": 1, "running": 2, "over": 1, "saved": 1}
        assert await store.count_tables("ana", "running", "open") == 3
        assert await store.count_tables("nobody", "running") == 0


async def test_the_lobby_shows_ones_own_tables_and_listed_ones(database: str) -> None:
    async with opened(database) as store:
        sits = (StoredSeat("person", "Bo", guest="bo"),)
        await store.add_table(a_table("secret", host="cy", seats=sits, updated=1.0))
        await store.add_table(a_table("listed", host="cy", seats=sits, updated=2.0, listed=True))
        await store.add_table(a_table("mine", updated=3.0))
        await store.add_table(a_table("watched", host="ana", seats=sits, updated=4.0))
        assert [table.id for table in await store.lobby("ana")] == ["watched", "mine", "listed"]
        assert [table.id for table in await store.lobby("bo")] == ["watched", "listed", "secret"]
        assert [table.id for table in await store.lobby("nobody")] == ["listed"]
        assert [table.id for table in await store.lobby("ana", limit=1)] == ["watched", "listed"]
        await store.save_table(a_table("secret", host="cy", seats=(StoredSeat("open"),), updated=5.0))
        assert "secret" not in [table.id for table in await store.lobby("bo")]


async def test_entries_come_back_in_order(database: str) -> None:
    record = an_entry(0, kind="record", seat=None, answers=(("deck", "a"), (1, {"type": "pass"})))
    written = [record, an_entry(1, action_id="x1"), an_entry(2, kind="undo", back_to=2, answers=())]
    async with opened(database) as store:
        await store.add_table(a_table("t1"))
        await store.add_table(a_table("t2"))
        for entry in written:
            await store.append("t1", entry)
        await store.append("t2", an_entry(1, action_id="x1"))
        assert await store.entries("t1") == written
        assert await store.entries("t1", since=0) == written[1:]
        assert await store.entries("t1", since=2) == []
        assert await store.entries("t2") == [an_entry(1, action_id="x1")]


async def test_the_last_checkpoint_is_kept_and_old_ones_go(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        assert await store.last_checkpoint("t1") is None
        for number in (1, 2, 3):
            await store.append("t1", an_entry(number), a_checkpoint(number, 2 * number))
        assert await store.last_checkpoint("t1") == a_checkpoint(3, 6)
        await store.append("t1", an_entry(4, kind="undo", back_to=4))
        assert await store.last_checkpoint("t1") == a_checkpoint(2, 4)
        await store.append("t1", an_entry(5, kind="undo", back_to=3))
        assert await store.last_checkpoint("t1") is None, "the first was thrown away when the third came"
        await store.append("t1", an_entry(6), a_checkpoint(6, 5))
        await store.append("t1", an_entry(7, kind="record"))
        assert await store.last_checkpoint("t1") is None


async def test_an_entry_and_the_table_that_it_changes_are_one(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table(state="running"))
        over = a_table(state="over", result="Ana won", updated=7.0)
        await store.append("t1", an_entry(1), also=over)
        assert await store.table("t1") == over
        with pytest.raises(Doubled):
            await store.append("t1", an_entry(1), also=a_table(result="Bo won"))
        assert await store.table("t1") == over
        with pytest.raises(StoreError, match="no table t9"):
            await store.append("t1", an_entry(2), also=a_table("t9"))
        assert len(await store.entries("t1")) == 1


async def test_chat_is_numbered(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table("t1"))
        await store.add_table(a_table("t2"))
        lines = [ChatLine(guest="ana", name="Ana", seat=0, text=f"{n} <b>\x00 ö", at=n / 2) for n in range(4)]
        assert [await store.say("t1", line) for line in lines] == [1, 2, 3, 4]
        assert await store.say("t2", lines[0]) == 1
        numbered = [replace(line, number=n) for n, line in enumerate(lines, 1)]
        assert await store.chat("t1") == numbered
        assert await store.chat("t1", since=3) == numbered[3:]
        assert await store.chat("t1", limit=2) == numbered[2:]


async def test_guests_have_names(database: str) -> None:
    async with opened(database) as store:
        assert await store.guest_name("ana") is None
        await store.rename("ana", "Ana \x00")
        await store.rename("ana", "Ána")
        assert await store.guest_name("ana") == "Ána"


async def test_the_key_is_made_once(database: str) -> None:
    async with opened(database) as store:
        key = store.key
    assert len(key) == 32
    async with opened(database) as store:
        assert store.key == key


# Nothing is doubled, nothing is spoilt by its neighbours


async def test_a_doubled_number_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        await store.append("t1", an_entry(1))
        with pytest.raises(Doubled, match="entry 1 of table t1 is already written"):
            await store.append("t1", an_entry(1, answers=()))
        assert await store.entries("t1") == [an_entry(1)]


async def test_a_doubled_action_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        await store.append("t1", an_entry(1, action_id="click"))
        with pytest.raises(Doubled, match="the action 'click'"):
            await store.append("t1", an_entry(2, action_id="click"))
        await store.append("t1", an_entry(2, action_id="click", guest="bo"))
        await store.append("t1", an_entry(3))
        await store.append("t1", an_entry(4))
        assert [entry.number for entry in await store.entries("t1")] == [1, 2, 3, 4]


async def test_tables_and_tokens_are_not_doubled(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        with pytest.raises(Doubled, match="table t1"):
            await store.add_table(a_table(token="another"))
        with pytest.raises(Doubled, match="token"):
            await store.add_table(a_table("t2", token="token-t1"))


async def test_a_table_that_is_not_there_gets_no_entries(database: str) -> None:
    async with opened(database) as store:
        with pytest.raises(StoreError, match="no such table") as refused:
            await store.append("t1", an_entry(1))
        assert not isinstance(refused.value, Doubled)
        with pytest.raises(StoreError, match="no such table"):
            await store.say("t1", ChatLine(guest="ana", name="Ana", text="hello", at=1))


async def test_many_are_committed_together(database: str) -> None:
    async with opened(database) as store:
        ids = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(store.add_table(a_table(id)) for id in ids))

        async def play(id: str) -> None:
            for number in range(1, 11):
                await store.append(id, an_entry(number))

        before = store.commits
        await asyncio.gather(*(play(id) for id in ids))
        assert store.commits - before <= 100, "400 entries"
        for id in ids:
            assert await store.entries(id) == [an_entry(number) for number in range(1, 11)]


async def test_one_bad_job_does_not_spoil_its_batch(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        await store.append("t1", an_entry(1))
        before = store.commits
        results = await asyncio.gather(
            store.append("t1", an_entry(2)),
            *(store.append("t1", an_entry(1)) for _ in range(3)),
            store.append("t1", an_entry(3), a_checkpoint(3, 6)),
            store.append("t9", an_entry(1)),
            store.rename("ana", "Ana"),
            store.append("t1", an_entry(4, action_id="a\x00b" if "postgresql" in database else "x")),
            store.append("t1", an_entry(5)),
            return_exceptions=True,
        )
        assert store.commits - before <= 2
        kinds = [type(result).__name__ for result in results]
        fourth = "StoreError" if "postgresql" in database else "NoneType"
        good = "NoneType"
        assert kinds == [good, "Doubled", "Doubled", "Doubled", good, "StoreError", good, fourth, good]
        numbers = [entry.number for entry in await store.entries("t1")]
        assert numbers == ([1, 2, 3, 5] if "postgresql" in database else [1, 2, 3, 4, 5])
        assert await store.guest_name("ana") == "Ana"


async def test_the_loop_goes_on_while_much_is_written(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        body = tuple((0, {"type": "move", "words": "x" * 80}) for _ in range(50))
        writing = asyncio.gather(*(store.append("t1", an_entry(n, answers=body)) for n in range(1, 1001)))
        loop = asyncio.get_running_loop()
        pauses = []
        await asyncio.sleep(0)
        while not writing.done():
            before = loop.time()
            await asyncio.sleep(0.001)
            pauses.append(loop.time() - before)
        await writing
        assert sorted(pauses)[len(pauses) // 2] < 0.05
        assert len(pauses) >= 5


async def test_a_cancelled_task_does_not_stop_the_others(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        impatient = asyncio.ensure_future(store.append("t1", an_entry(1)))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.append("t1", an_entry(2))
        assert [entry.number for entry in await store.entries("t1")] == [1, 2]


async def test_closing_writes_what_waits(database: str) -> None:
    store = await Store.open(database)
    await store.add_table(a_table())
    waiting = [asyncio.ensure_future(store.append("t1", an_entry(n))) for n in range(1, 21)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreError, match="closed"):
        await store.append("t1", an_entry(21))
    await store.close()
    async with opened(database) as again:
        assert len(await again.entries("t1")) == 20


# Crashes

APPEND = """
import asyncio, sys
from undercroft.table.storage.store import Store
from tests.table.storage.test_store import a_table, an_entry, a_checkpoint

async def play(store, id):
    if await store.table(id) is None:
        await store.add_table(a_table(id))
    entries = await store.entries(id)
    number = entries[-1].number if entries else 0
    while True:
        number += 1
        entry = an_entry(number, action_id=f"a{number}")
        await store.append(id, entry, a_checkpoint(number, number * 2) if number % 5 == 0 else None)
        print(id, number, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{n}") for n in range(3)))

asyncio.run(main())
"""


async def test_whatever_is_killed_what_was_told_is_there(database: str) -> None:
    chance = random.Random(3)
    told: set[tuple[str, int]] = set()
    for _ in range(15):
        with subprocess.Popen([sys.executable, "-c", APPEND, database], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(chance.randrange(1, 60))]
            process.kill()
            for line in (*lines, *process.stdout):
                if line.endswith("\n"):
                    id, number = line.split()
                    assert (id, int(number)) not in told
                    told.add((id, int(number)))
    assert len(told) > 100
    async with opened(database) as store:
        for id in ("t0", "t1", "t2"):
            entries = await store.entries(id)
            last = max(number for told_id, number in told if told_id == id)
            assert len(entries) >= last
            assert entries == [an_entry(n, action_id=f"a{n}") for n in range(1, len(entries) + 1)]
            checkpoint = await store.last_checkpoint(id)
            assert checkpoint == a_checkpoint(len(entries) // 5 * 5, len(entries) // 5 * 10)


DIE_BEFORE_TELLING = """
import asyncio, os, signal, sys
from undercroft.table.storage.store import Store
from undercroft.table.storage.writer import Writer
from tests.table.storage.test_store import a_table, an_entry

async def main():
    store = await Store.open(sys.argv[1])
    await store.add_table(a_table())
    await store.append("t1", an_entry(1))
    Writer._tell = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    await store.append("t1", an_entry(2, action_id="last"))

asyncio.run(main())
"""


async def test_an_entry_that_was_written_but_not_told_is_found_again(database: str) -> None:
    done = subprocess.run([sys.executable, "-c", DIE_BEFORE_TELLING, database])
    assert done.returncode == -9
    async with opened(database) as store:
        assert [entry.number for entry in await store.entries("t1")] == [1, 2]
        with pytest.raises(Doubled):
            await store.append("t1", an_entry(3, action_id="last"))


FILL_THE_DISK = """
import asyncio, resource, signal, sys
from undercroft.table.storage.store import Store
from undercroft.table.storage.models import StoreError
from tests.table.storage.test_store import a_table, an_entry

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = await Store.open(sys.argv[1])
    await store.add_table(a_table())
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    number, failed = 1, 0
    while failed < 3:
        try:
            await store.append("t1", an_entry(number, answers=((0, "x" * 10_000),)))
        except StoreError as error:
            print(error, file=sys.stderr)
            failed += 1
        else:
            number += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append("t1", an_entry(number))
    print(number)
    await store.close()

asyncio.run(main())
"""


async def test_a_full_disk_refuses_entries_until_there_is_room_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    done = subprocess.run([sys.executable, "-c", FILL_THE_DISK, url], capture_output=True, text=True, check=True)
    assert len(done.stderr.splitlines()) == 3
    assert "could not write" in done.stderr
    async with opened(url) as store:
        assert [entry.number for entry in await store.entries("t1")] == list(range(1, int(done.stdout) + 1))


async def test_a_locked_file_is_waited_for_and_then_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "BUSY", 0.2)
    async with opened(f"sqlite:///{tmp_path}/tables.db") as store:
        await store.add_table(a_table())
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.append("t1", an_entry(1))
        other.execute("ROLLBACK")
        other.close()
        await store.append("t1", an_entry(1))


async def test_connections_that_are_dropped_are_made_again(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    async with opened(server.url(name)) as store:
        await store.add_table(a_table())
        for number in range(1, 6):
            await asyncio.to_thread(server.drop_connections, name)
            await store.append("t1", an_entry(number))
            assert len(await store.entries("t1")) == number


async def test_the_database_server_may_crash(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    async with opened(server.url(name)) as store:
        await store.add_table(a_table())

        async def play() -> None:
            for number in range(1, 400):
                await store.append("t1", an_entry(number, action_id=f"a{number}"))
                assert (await store.entries("t1", since=number - 1))[0].number == number

        playing = asyncio.ensure_future(play())
        for _ in range(2):
            await asyncio.sleep(0.2)
            await asyncio.to_thread(server.restart)
        await playing
        assert [entry.number for entry in await store.entries("t1")] == list(range(1, 400))


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_commit_whose_answer_is_lost_is_done_once(postgresql: tuple[PostgresServer, str], cut: str) -> None:
    server, name = postgresql
    with Proxy(server) as proxy:
        async with opened(f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}") as store:
            await store.add_table(a_table())
            line = ChatLine(guest="ana", name="Ana", text="hello", at=1)
            for number in range(1, 6):
                proxy.cut = cut
                results = await asyncio.gather(
                    store.append("t1", an_entry(number)),
                    store.say("t1", line),
                    store.append("t1", an_entry(number)),
                    return_exceptions=True,
                )
                assert results[0] is None
                assert results[1] == number
                assert isinstance(results[2], Doubled)
            assert proxy.cuts == 5
            assert [entry.number for entry in await store.entries("t1")] == [1, 2, 3, 4, 5]
            assert len(await store.chat("t1")) == 5


async def test_a_server_whose_database_was_taken_over_stops_writing(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    async with opened(server.url(name)) as store:
        await store.add_table(a_table())
        await asyncio.to_thread(server.drop_connections, name)
        async with opened(server.url(name)) as other:
            await other.append("t1", an_entry(1))
        with pytest.raises(StoreError, match="another server has written"):
            await store.append("t1", an_entry(2))
        assert [entry.number for entry in await store.entries("t1")] == [1]


async def test_a_database_that_stays_away_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.5)
    server = PostgresServer()
    async with opened(server.url("postgres")) as store:
        await store.add_table(a_table())
        server.stop()
        with pytest.raises(StoreError, match="cannot be reached"):
            await store.append("t1", an_entry(1))


# Two servers


async def test_a_second_server_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        opening = (
            "import asyncio, sys; from undercroft.table.storage.store import Store\n"
            "asyncio.run(Store.open(sys.argv[1]))"
        )
        second = subprocess.run([sys.executable, "-c", opening, database], capture_output=True, text=True)
        assert "another server is using it" in second.stderr
        if "sqlite" in database:
            with pytest.raises(StoreError, match="another server is using it"):
                await Store.open(database)
        await store.append("t1", an_entry(1))
    async with opened(database) as store:
        assert len(await store.entries("t1")) == 1


# Versions

OLD = Path(__file__).parent / "version_1.sql"


def columns(url: str) -> dict[str, list[tuple[str, str, bool]]]:
    found = databases.find_database(url)
    try:
        with found.readers.connect() as connection:
            looked = inspect(connection)
            return {
                table: [(c["name"], str(c["type"]), bool(c["nullable"])) for c in looked.get_columns(table)]
                for table in looked.get_table_names()
            }
    finally:
        found.close()


async def test_the_steps_make_the_tables_that_the_code_knows(database: str) -> None:
    async with opened(database):
        pass
    found = columns(database)
    assert found.keys() == schema.metadata.tables.keys()
    for name, table in schema.metadata.tables.items():
        assert {c[0]: c[2] for c in found[name]} == {c.name: c.nullable for c in table.columns}
        keys = inspect_keys(database, name)
        assert keys == [c.name for c in table.primary_key]


def inspect_keys(url: str, table: str) -> list[str]:
    found = databases.find_database(url)
    try:
        with found.readers.connect() as connection:
            return inspect(connection).get_pk_constraint(table)["constrained_columns"]
    finally:
        found.close()


async def test_a_database_of_version_1_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    old = sqlite3.connect(path)
    old.executescript(OLD.read_text())
    old.close()
    async with opened(f"sqlite:///{path}") as store:
        assert store.key == bytes(range(32))
        assert await store.table("t1") == a_table(state="running", listed=True)
        assert await store.count_states() == {"running": 1}
        assert await store.lobby("ana") == [a_table(state="running", listed=True)]
        assert await store.entries("t1") == [an_entry(1, action_id="x"), an_entry(2)]
        assert await store.last_checkpoint("t1") == a_checkpoint(2, 4)
        assert await store.chat("t1") == [ChatLine(number=1, guest="ana", name="Ana", seat=0, text="hello", at=2.0)]
        assert await store.guest_name("ana") == "Ana"
    async with opened(f"sqlite:///{tmp_path}/new.db"):
        pass
    assert columns(f"sqlite:///{path}") == columns(f"sqlite:///{tmp_path}/new.db")


REBUILD = (
    "CREATE TABLE new_tables (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL,"
    " listed BOOLEAN NOT NULL, updated DOUBLE PRECISION NOT NULL, place TEXT NOT NULL, body TEXT NOT NULL,"
    " stars INTEGER NOT NULL)",
    "INSERT INTO new_tables SELECT id, token, state, listed, updated, place, body, 5 FROM tables",
    "DROP TABLE tables",
    "ALTER TABLE new_tables RENAME TO tables",
)
COLUMN = ("ALTER TABLE chat ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'", "UPDATE chat SET colour = 'blue'")


async def fill(url: str) -> bytes:
    async with opened(url) as store:
        await store.add_table(a_table())
        await store.append("t1", an_entry(1))
        await store.say("t1", ChatLine(guest="ana", name="Ana", text="hello", at=2.0))
        return store.key


async def test_steps_keep_what_was_written(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await fill(database)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, COLUMN))
    for _ in range(2):
        async with opened(database) as store:
            assert store.key == key
            assert await store.entries("t1") == [an_entry(1)]
            assert len(await store.chat("t1")) == 1
        assert "colour" in [column[0] for column in columns(database)["chat"]]


async def test_a_step_that_fails_changes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(database)
    before = columns(database)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", (*schema.STEPS, COLUMN, ("CREATE NONSENSE",)))
        with pytest.raises(StoreError, match="syntax error"):
            await Store.open(database)
    assert columns(database) == before
    async with opened(database) as store:
        assert await store.entries("t1") == [an_entry(1)]


async def test_sqlite_can_rebuild_a_table_and_keeps_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await fill(url)
    before = columns(url)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", (*schema.STEPS, REBUILD))
        async with opened(url) as store:
            assert await store.table("t1") == a_table()
            assert await store.entries("t1") == [an_entry(1)]
            with pytest.raises(StoreError, match="no such table"):
                await store.append("t2", an_entry(1))
    copy = tmp_path / f"tables.db.version-{len(schema.STEPS)}"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert columns(f"sqlite:///{copy}") == before
    async with opened(f"sqlite:///{copy}") as store:
        assert await store.entries("t1") == [an_entry(1)]


async def test_a_step_that_orphans_rows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await fill(url)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", (*schema.STEPS, ("DELETE FROM tables",)))
        with pytest.raises(StoreError, match="it stays as it was"):
            await Store.open(url)
    async with opened(url) as store:
        assert await store.table("t1") == a_table()


async def test_a_database_from_the_future_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", (*schema.STEPS, COLUMN, COLUMN[1:]))
        async with opened(database):
            pass
    ours = len(schema.STEPS)
    words = f"version {ours + 2}, written by a newer Undercroft, and this one reads up to {ours}"
    with pytest.raises(StoreError, match=words):
        await Store.open(database)


# Nothing grows for ever


async def test_what_was_kept_for_long_enough_is_forgotten(database: str) -> None:
    now, days = 1e9, Retention(open_days=1, running_days=2, over_days=3, saved_days=0, guest_days=4)
    async with opened(database) as store:
        for state in ("open", "running", "over", "saved"):
            for age in (0.5, 1.5, 2.5, 9):
                table = a_table(f"{state} {age}", token=f"{state} {age}", state=state, updated=now - age * 86_400)
                await store.add_table(table)
                await store.append(table.id, an_entry(1), a_checkpoint(1, 1))
                await store.say(table.id, ChatLine(guest="ana", name="Ana", text="hello", at=2.0))
        for guest in ("ana", "old"):
            await store.rename(guest, guest)
        assert await store.forget(days, now, ["running 9"]) == 3 + 1 + 1
        assert await store.count_states() == {"open": 1, "running": 3, "over": 3, "saved": 4}
        assert await store.table("open 9") is None
        assert await store.entries("open 9") == []
        assert await store.chat("open 9") == []
        assert await store.table("running 9") is not None
        assert await store.forget(days, now) == 1
        assert await store.guest_name("old") == "old", "seen just now"
        await store.forget(days, time.time() + 5 * 86_400)
        assert await store.guest_name("old") is None
        assert await store.guest_name("ana") == "ana", "who has a table is kept"


async def test_only_the_newest_lines_of_a_chat_are_kept(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        for number in range(8):
            await store.say("t1", ChatLine(guest="ana", name="Ana", text=str(number), at=2.0), keep=3)
        assert [line.text for line in await store.chat("t1")] == ["5", "6", "7"]


async def test_what_is_said_twice_with_one_id_is_written_once(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(a_table())
        line = ChatLine(guest="ana", name="Ana", id="x", text="hello", at=2.0)
        assert [await store.say("t1", line) for _ in range(3)] == [1, 1, 1]
        assert await store.say("t1", replace(line, guest="bo")) == 2
        assert len(await store.chat("t1")) == 2


async def test_one_address_cannot_flood_the_lobby(database: str) -> None:
    async with opened(database) as store:
        for number in range(60):
            flood = a_table(f"f{number}", token=f"f{number}", listed=True, place="flood", updated=100.0 + number)
            await store.add_table(flood)
        await store.add_table(a_table("home", token="home", listed=True, place="home", updated=1.0))
        await store.add_table(a_table("older", token="older", listed=True, updated=0.5))
        listed = [table.id for table in await store.lobby("stranger", each=3)]
        assert listed == ["f59", "f58", "f57", "home", "older"]


async def test_measures_are_taken_and_ended(database: str) -> None:
    async with opened(database) as store:
        for _ in range(2):
            await store.take_measure("bo", "ban")
        await store.take_measure("cy", "mute")
        assert sorted(await store.measures()) == [("bo", "ban"), ("cy", "mute")]
        await store.take_measure("bo", "ban", on=False)
        assert await store.measures() == [("cy", "mute")]


# What cannot be opened


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "sqlite:///FILE"),
        ("tables.db", "sqlite:///FILE"),
        ("mysql://somebody:hush@localhost/x", "mysql is no database"),
        ("sqlite+aiosqlite:///x.db", "is no database"),
        ("postgresql+asyncpg://somebody:hush@localhost/x", "is no database"),
        ("sqlite://", "needs a file's path"),
        ("sqlite:///:memory:", "needs a file's path"),
        ("sqlite:///tables.db?mode=ro", "needs a file's path"),
        ("sqlite:////nowhere/at/all/tables.db", "there is no folder /nowhere/at/all"),
        ("sqlite:////tmp", "it is a folder"),
        ("sqlite:////proc/tables.db", "cannot be opened"),
        ("postgresql://somebody:hush@127.0.0.1:1/x", "refused"),
        ("postgres://somebody:hush@127.0.0.1:1/x", "refused"),
        ("postgresql://somebody:hu@sh@127.0.0.1:1/x", "%40"),
        ("postgresql://somebody:hush@127.0.0.1:port/x", "URL"),
        ("postgresql://somebody:hush@127.0.0.1:1/x?sslmode=hush", "sslmode"),
        ("postgresql://somebody:hush@127.0.0.1:1/x?nonsense=hush", "nonsense"),
    ],
)
async def test_a_bad_url_is_answered_by_one_clear_line(url: str, words: str) -> None:
    with pytest.raises(UndercroftError, match=re.escape(words)) as refused:
        await Store.open(url)
    said = str(refused.value)
    assert "\n" not in said
    assert "hush" not in said
    assert "hu@sh" not in said
    assert refused.value.__context__ is None or refused.value.__suppress_context__


async def test_a_wrong_password_is_not_told(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    with pytest.raises(StoreError, match="nobody") as refused:
        await Store.open(server.url(name).replace("postgres@", "nobody:hush@"))
    assert "hush" not in str(refused.value)
    with pytest.raises(StoreError, match="does not exist"):
        await Store.open(server.url("missing"))


async def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path}/letter.txt")
    assert (tmp_path / "letter.txt").read_text().startswith("Dear Ana")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE guests (id)")
    other.close()
    with pytest.raises(StoreError, match="holds something else"):
        await Store.open(f"sqlite:///{tmp_path}/other.db")


async def test_a_postgresql_database_that_is_something_else_is_refused(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    server.execute("CREATE TABLE guests (id INTEGER)", name)
    with pytest.raises(StoreError, match="holds something else"):
        await Store.open(server.url(name))


async def test_postgresql_must_speak_every_language() -> None:
    server = postgres_server()
    name = server.new_database("ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StoreError, match="its encoding is LATIN1"):
        await Store.open(server.url(name))


async def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/tables.db") as store:
        await store.add_table(a_table())
        for name in ("tables.db", "tables.db-wal"):
            assert stat.S_IMODE(os.stat(tmp_path / name).st_mode) == 0o600


async def test_errors_tell_no_secrets(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(database) as store:
        await store.add_table(a_table(token="hush"))
        with pytest.raises(StoreError) as refused:
            await store.add_table(a_table("t2", token="hush"))
    assert "hush" not in str(refused.value) + caplog.text
    assert refused.value.__suppress_context__


async def test_readers_cannot_write(database: str) -> None:
    async with opened(database) as store:
        with store._database.readers.connect() as connection, pytest.raises(Exception, match=r"read-?only"):
            connection.execute(schema.guests.insert().values(id="x", body="{}"))


@KINDS
def test_the_databases_are_durable(kind: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db" if kind == "sqlite" else postgres_server().url("postgres")
    found = databases.find_database(url)
    found.open()
    try:
        with found.connect() as connection:
            if kind == "sqlite":
                settings = [
                    connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys")
                ]
                assert settings == ["wal", 2, 1]
            else:
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    finally:
        found.close()
