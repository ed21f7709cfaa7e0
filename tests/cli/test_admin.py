"""`undercroft admin`: looking after a server's database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.table.storage.databases import database, postgresql
from tests.table.storage.test_store import a_checkpoint, a_table, an_entry
from undercroft.cli import main
from undercroft.table.storage.models import ChatLine
from undercroft.table.storage.store import Store

__all__ = ["database", "postgresql"]

T = TypeVar("T")


def with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def fill(store: Store) -> bytes:
    for id, state in (("t1", "running"), ("t2", "open")):
        await store.add_table(a_table(id, token=f"token {id}", state=state))
    await store.append("t1", an_entry(1), a_checkpoint(1, 2))
    await store.say("t1", ChatLine(guest="ana", name="Ana", text="hello ☃", at=2.0))
    await store.rename("ana", "Ana")
    return store.key


def admin(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["admin", *words])
    return int(ended.value.code or 0)


def test_tables_are_listed_closed_and_deleted(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with_store(database, fill)
    url = ("--database", database)
    assert admin("list", *url) == 0
    assert "t1" in capsys.readouterr().out
    assert admin("list", "--state", "open", *url) == 0
    assert "t1" not in capsys.readouterr().out
    assert admin("close", "t1", *url) == 0
    assert admin("close", "t2", *url) != 0
    assert admin("delete", "t2", *url) == 0
    assert admin("delete", "t2", *url) != 0
    assert with_store(database, Store.count_states) == {"saved": 1}


def test_guests_are_banned_and_muted_and_the_key_is_changed(database: str) -> None:
    key = with_store(database, fill)
    url = ("--database", database)
    assert [admin("ban", "bo", *url), admin("mute", "cy", *url), admin("ban", "bo", "--end", *url)] == [0, 0, 0]
    assert with_store(database, Store.measures) == [("cy", "mute")]
    assert admin("rotate-key", *url) == 0

    async def key_of(store: Store) -> bytes:
        return store.key

    assert len({key, with_store(database, key_of)}) == 2


def test_a_backup_is_restored_into_either_database(database: str, tmp_path: Path) -> None:
    key = with_store(database, fill)
    file = tmp_path / "backup"
    assert admin("backup", str(file), "--database", database) == 0
    assert admin("backup", str(file), "--database", database) != 0, "nothing is overwritten"
    assert file.stat().st_mode & 0o077 == 0
    other = f"sqlite:///{tmp_path}/restored.db"
    assert admin("restore", str(file), "--database", other) == 0
    assert admin("restore", str(file), "--database", other) != 0, "it is not empty any more"

    async def check(store: Store) -> None:
        assert store.key == key
        assert await store.table("t1") == a_table("t1", token="token t1", state="running")
        assert await store.entries("t1") == [an_entry(1)]
        assert await store.last_checkpoint("t1") == a_checkpoint(1, 2)
        assert [line.text for line in await store.chat("t1")] == ["hello ☃"]
        assert await store.guest_name("ana") == "Ana"
        assert [table.id for table in await store.lobby("ana")] == ["t1", "t2"]

    with_store(other, check)
