"""A seat that was given to a bot is taken back: over HTTP, by pages, and after a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.live_server import Guest, Server, own_server, play_alone, refusal, server
from undercroft.kernel.actions import Action
from undercroft.table import wire
from undercroft.table.bots.worker_pool import WorkerPool

__all__ = ["own_server", "server"]


@pytest.fixture
def people(server: Server) -> Iterator[list[Guest]]:
    guests = [server.guest(name) for name in ("Ana", "Bo", "Cleo")]
    yield guests
    for guest in guests:
        guest.close()


def lent(guest: Guest, table: wire.TableInfo) -> list[bool]:
    return [seat.lent for seat in guest.table(table).seats]


def take_back(guest: Guest, table: wire.TableInfo) -> wire.TableInfo:
    return guest.hand_over(table, 1, "me")


def test_a_seat_is_taken_back_from_a_bot(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open", "open"])
    bo.join(table, table.invite)
    cleo.join(table, table.invite)
    page, his = ana.open(table, 0), bo.open(table, 1)
    bo.hand_over(table, 1, "bot")
    his.wait_until(lambda page: page.update.eyes is None and page.update.full)
    assert lent(bo, table) == [False, True, False]
    assert lent(ana, table) == lent(cleo, table) == [False, False, False]
    assert [seat.lent for seat in his.table.seats] == [False, True, False], "the page is told as well"
    path = f"/api/tables/{table.id}/seats/1"
    assert "only who gave it" in refusal(cleo.http.put(path, json={"kind": "me"}), 403)
    back = take_back(bo, table)
    assert (back.seats[1].kind, back.seats[1].yours, back.seats[1].name) == ("person", True, "Bo")
    page.wait_until(lambda page: page.table.seats[1].kind == "person")
    assert isinstance(his.look(1), wire.Update)
    cleo.leave(table)
    play_alone(page, 2)
    his.until_asked()
    his.play(his.options[0].action)


def test_who_may_come_back_is_remembered_and_finds_the_table(own_server: Server) -> None:
    ana, bo = own_server.guest("Ana"), own_server.guest("Bo")
    table = ana.create("duel", ["me", "open"])
    bo.join(table, table.invite)
    bo.hand_over(table, 1, "bot")
    own_server.restart()
    assert lent(bo, table) == [False, True]
    assert [one.id for one in bo.get("/api/lobby", wire.Lobby).yours] == [table.id]
    assert take_back(bo, table).seats[1].yours
    own_server.restart()
    assert lent(bo, table) == [False, False]
    assert bo.table(table).seats[1].yours
    for guest in (ana, bo):
        guest.close()


def test_nobody_is_told_who_may_come_back(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open"], listed=True)
    bo.join(table)
    page = ana.open(table, 0)
    bo.hand_over(table, 1, "bot")
    page.wait_until(lambda page: page.table.seats[1].kind == "bot")
    for guest in (ana, cleo):
        assert bo.id not in guest.http.get(f"/api/tables/{table.id}").text
        assert bo.id not in guest.http.get("/api/lobby").text


def test_the_record_waits_for_who_may_come_back(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = ana.create("duel", ["me", "open"])
    bo.join(table, table.invite)
    bo.hand_over(table, 1, "bot")
    for guest in (ana, bo):
        assert "over" in refusal(guest.http.get(f"/api/tables/{table.id}/record"), 403)
    take_back(bo, table)
    bo.leave(table)
    refusal(ana.http.get(f"/api/tables/{table.id}/record"), 403)
    alone = ana.create("duel", ["me", "bot:random"])
    assert ana.record(alone), "nobody else has played there"


def test_a_bot_that_still_thinks_does_not_answer_for_who_is_back(
    people: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, _ = people
    thinks, may_answer, choose = threading.Event(), threading.Event(), WorkerPool.choose

    async def slowly(self: WorkerPool, *of: Any) -> Action:
        thinks.set()
        while not may_answer.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, *of)

    monkeypatch.setattr(WorkerPool, "choose", slowly)
    table = ana.create("duel", ["me", "open"])
    bo.join(table, table.invite)
    bo.hand_over(table, 1, "bot")
    assert thinks.wait(10)
    take_back(bo, table)
    may_answer.set()
    his = bo.open(table, 1).until_asked().drain(0.5)
    assert his.number == 1
    his.play(his.options[0].action)
