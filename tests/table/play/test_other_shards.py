"""Tables that another process serves: what is told of them here."""

import asyncio
import time
from typing import Any

import pytest

from tests.table.storage.test_store import a_table
from undercroft.kernel.record import Setup
from undercroft.table.play.tables import SEEN_AFTER, Tables
from undercroft.table.storage.models import Elsewhere, StoredTable


class OtherShards:
    """A store of whose tables another process serves all."""

    shards = 2

    def __init__(self, stored: StoredTable) -> None:
        self._stored = stored

    def serves(self, table: str) -> bool:
        return False

    async def table(self, id: str) -> StoredTable:
        return self._stored

    async def by_token(self, token: str) -> str:
        return self._stored.id

    async def lobby(self, guest: str, each: int) -> list[StoredTable]:
        return [self._stored]


def tables_with(**changes: Any) -> Tables:
    setup = Setup(game="munchkin_dungeon", version="1", mode="standard", seats=("Ana", "Bo"), seed=1)
    return Tables(OtherShards(a_table("zt", setup=setup, **changes)), None, None)  # type: ignore[arg-type]


def test_a_game_that_runs_elsewhere_is_not_opened_and_its_invitation_is_told_of() -> None:
    async def scene() -> None:
        tables = tables_with(state="running")
        with pytest.raises(Elsewhere):
            await tables.table("zt")
        assert (await tables.invited("token", "bo")).state == "running"

    asyncio.run(scene())


def test_nobody_learns_elsewhere_that_a_game_is_over_before_those_who_play_it() -> None:
    async def scene() -> None:
        tables = tables_with(state="over", result="Ana won", unseen=True, updated=time.time())
        with pytest.raises(Elsewhere):
            await tables.table("zt")
        told = await tables.invited("token", "bo")
        assert (told.state, told.result) == ("running", "")
        (listed,) = (await tables.lobby("ana")).yours
        assert (listed.state, listed.result) == ("running", "")

    asyncio.run(scene())


@pytest.mark.parametrize(("unseen", "ago"), [(False, 0.0), (True, SEEN_AFTER + 1)])
def test_a_finished_game_is_shown_by_everybody(unseen: bool, ago: float) -> None:
    async def scene() -> None:
        tables = tables_with(state="over", result="Ana won", unseen=unseen, updated=time.time() - ago)
        table = await tables.table("zt")
        assert table.info("bo").result == "Ana won"
        await table.close()

    asyncio.run(scene())
