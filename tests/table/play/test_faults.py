"""What goes wrong inside: a database that fails for a moment, bots that cannot think, ids that are long forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.live_server import Guest, Party, Server, plain, play_alone, refusal, server
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.table import wire
from undercroft.table.bots.worker_pool import NoResult, WorkerPool
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.store import Store

__all__ = ["server"]


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = server.guest("Ana")
    yield guest
    guest.close()


def fail(monkeypatch: pytest.MonkeyPatch, times: int, *, after: bool = False) -> list[int]:
    """Let the database fail so often; `after`: although it has written what it was given."""
    append, left = Store.append, [times]

    async def failing(self: Store, *args: Any, **named: Any) -> None:
        if left[0] and not after:
            left[0] -= 1
            raise StoreError("the disk at /secret/place is full")
        await append(self, *args, **named)
        if left[0]:
            left[0] -= 1
            raise StoreError("the answer was lost")

    monkeypatch.setattr(Store, "append", failing)
    return left


def test_what_cannot_be_written_has_not_happened(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(server, "duel", 2, seed=2)
    page = party.pages[0]
    card = plain(page.options[0].action)
    before = page.parts
    fail(monkeypatch, 1)
    answer = page.act(card, id="try")
    assert isinstance(answer, wire.Refused)
    assert "try again" in answer.reason
    assert "secret" not in answer.reason
    assert page.drain().number == 1
    page.look(0)
    assert page.parts == before
    assert page.act(card, id="try") == wire.Ack("try", 2)
    party.pages[1].until_number(2)
    party.close()


def test_what_was_written_after_all_has_happened(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(server, "duel", 2, seed=2)
    page = party.pages[0]
    card = plain(page.options[0].action)
    fail(monkeypatch, 1, after=True)
    first = page.act(card, id="try")
    again = page.act(card, id="try")
    assert again == wire.Ack("try", 2)
    assert first in (again, wire.Refused("try", "", getattr(first, "reason", "")))
    for one in party.pages:
        one.until_number(2)
    assert [number for number, _ in server.entries(party.table.id)] == [1, 2]
    party.close()


def test_what_is_not_written_yet_is_told_to_nobody(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ana.create("duel", ["me", "me"], seed=2)
    page = ana.open(table, 0)
    record = ana.record(table)
    begun = threading.Event()

    async def slow(self: Store, *args: Any, **named: Any) -> None:
        begun.set()
        await asyncio.sleep(0.3)
        raise StoreError("the disk is full")

    monkeypatch.setattr(Store, "append", slow)
    for path, kind in (("record", None), ("moments/0?eyes=0", wire.ReplayMoment)):
        begun.clear()
        page.send("act", action=page.options[0].action, at=page.number)
        assert begun.wait(5)
        if kind is None:
            assert ana.record(table) == record
        else:
            assert ana.get(f"/api/tables/{table.id}/{path}", kind).choices == 0
        page.drain()


def test_an_undo_that_cannot_be_written_has_not_happened(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(server, "duel", 2, seed=2)
    page = party.pages[0]
    party.play(0, page.options[0].action)
    left = fail(monkeypatch, 1)
    assert isinstance(page.ask("undo", at=2), wire.Refused)
    assert left == [0]
    assert page.drain().number == 2
    assert isinstance(page.ask("undo", at=2), wire.Ack)
    page.until_number(3)
    party.close()


def test_a_bots_answer_that_could_not_be_written_is_given_again(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    left = fail(monkeypatch, 2)
    page = ana.open(ana.create("duel", ["me", "bot"]), 0)
    page.until_number(3)
    assert left == [0]
    assert {wait.seat for wait in page.update.waiting} == {0}


def test_a_bot_does_not_answer_for_who_has_taken_its_seat(
    server: Server, ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, asked, thought = WorkerPool.choose, threading.Event(), threading.Event()

    async def slow(self: WorkerPool, game: Game, *how: Any) -> Any:
        asked.set()
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, game, *how)

    monkeypatch.setattr(WorkerPool, "choose", slow)
    table = ana.create("duel", ["me", "bot"])
    page = ana.open(table, 0)
    assert asked.wait(5)
    ana.hand_over(table, 1, "me")
    thought.set()
    page.drain(0.3)
    kinds = [json.loads(body).get("kind", "answer") for _, body in server.entries(table.id)]
    assert kinds == ["record", "note"], "nothing was played"
    ana.hand_over(table, 1, "bot")
    page.until_number(3)


def test_a_failing_database_is_not_the_guests_fault(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(self: Store, *args: Any, **named: Any) -> None:
        raise StoreError("the disk at /secret/place is full")

    for what in ("add_table", "rename", "table"):
        with monkeypatch.context() as patch:
            patch.setattr(Store, what, failing)
            answers = [
                ana.http.post("/api/tables", json={"game": "duel"}),
                ana.http.put("/api/me", json={"name": "Zoe"}),
                ana.http.get("/api/tables/unheard-of"),
            ]
        failed = [answer for answer in answers if answer.status_code >= 500]
        assert failed
        for answer in failed:
            assert "secret" not in refusal(answer, 503)
    assert ana.http.get("/api/lobby").status_code == 200


def test_a_hint_that_nobody_could_think_of_is_answered(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tired(self: WorkerPool, *args: Any) -> None:
        raise NoResult("too many bots are thinking already")

    page = ana.open(ana.create("duel", ["me", "me"]), 0)
    monkeypatch.setattr(WorkerPool, "advise", tired)
    assert isinstance(page.ask("hint"), wire.Refused)


def test_an_id_is_known_however_much_was_asked_since(server: Server) -> None:
    party = Party(server, "duel", 2, seed=2)
    one, other = party.pages
    card = plain(one.options[0].action)
    ack = one.act(card, id="click")
    assert isinstance(ack, wire.Ack)
    for _ in range(25):
        ids = {other.send("act", at=99, action={"type": "Choose", "card": 99}) for _ in range(100)}
        while ids:
            ids.discard(getattr(other.hear(), "id", ""))
    assert one.act(card, id="click", at=1) == ack
    assert one.act({"type": "Stake", "points": 1}, id="click") == ack
    for _ in range(25):
        ids = {one.send("act", at=99, action={"type": "Choose", "card": 99}) for _ in range(100)}
        while ids:
            ids.discard(getattr(one.hear(), "id", ""))
    assert one.act(card, id="click", at=1) == ack
    assert one.drain().number == 2
    party.close()


Change = Callable[[dict[str, Any]], object]
CRAFTED: dict[str, Change] = {
    "a million dice": lambda state: state["turn"].update(bonus_dice=dict.fromkeys(state["where"], 1_000_000)),
    "nowhere": lambda state: state["heroes"][0].update(at=""),
    "no hero": lambda state: state["heroes"].pop(),
    "a seat that is not there": lambda state: state["heroes"][0].update(seat=-99),
    "a card that is not there": lambda state: state["heroes"][0].update(hand=["x"]),
    "a billion coins": lambda state: state["heroes"][0].update(coins=2**62),
    "no rooms": lambda state: state.update(rooms={}),
}


@pytest.mark.parametrize("crafted", CRAFTED)
@pytest.mark.parametrize("way", ["origin", "checkpoint"])
def test_a_crafted_state_stops_nobody(server: Server, ana: Guest, crafted: str, way: str) -> None:
    game = new_game("munchkin_dungeon", 2, seed=5)
    for number in range(60):
        assert game.decision is not None
        game.play(game.decision.options[number % len(game.decision.options)])
    record = json.loads(game.record().to_json())
    CRAFTED[crafted](record["checkpoint"]["state"])
    if way == "origin":
        record.update(origin=record["checkpoint"]["state"], answers=[])
    else:
        record["setup"]["version"] = "0"
    bystander = ana.open(ana.create("duel", ["me", "me"]), 0)
    answer = ana.http.post("/api/records", content=json.dumps(record))
    assert answer.status_code in (201, 400)
    if answer.status_code == 201:
        id = answer.json()["id"]
        for path in ("moments/0", "moments/0?eyes=0", "story", "record"):
            assert ana.http.get(f"/api/tables/{id}/{path}").status_code < 500
        branch = ana.http.post("/api/tables", json={"branch": id, "at": 0, "seats": [{"kind": "me"}] * 2})
        assert branch.status_code in (201, 400, 409)
        if branch.status_code == 201:
            page = ana.open(ana.get(f"/api/tables/{branch.json()['id']}", wire.TableInfo), 0)
            page.send("act", at=1, action={"type": "Pass"})
    begun = time.monotonic()
    assert isinstance(bystander.ask("why", target="x"), wire.Reason)
    assert time.monotonic() - begun < 2


# The command


class Served:
    """`undercroft serve` as people run it."""

    def __init__(self, folder: Path) -> None:
        self._command = [sys.executable, "-m", "undercroft", "serve", "--database", f"sqlite:///{folder}/tables.db"]
        self._command += ["--port", "0", "--thinkers", "1"]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        words = self.process.stdout.readline()
        self.url = next(word for word in words.split() if word.startswith("http")).rstrip("/")
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.url}/api/me", trust_env=False)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self, how: signal.Signals) -> int:
        os.kill(self.process.pid, how)
        code = self.process.wait(15)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def test_the_command_serves_and_survives_a_kill(tmp_path: Path) -> None:
    served = Served(tmp_path)
    ana = Guest(served.url, "Ana")
    table = ana.create("munchkin_dungeon", seed=4)
    page = ana.open(table, 0)
    play_alone(page, 3)
    page.until_asked()
    page.drain(0.3)
    alone = ana.open(ana.create("munchkin_dungeon", ["me", "me"], seed=4), 0)
    alone.look(alone.update.waiting[0].seat)
    waits = []
    for _ in range(10):
        begun = time.monotonic()
        alone.play(alone.options[0].action)
        waits.append(time.monotonic() - begun)
        undone = alone.ask("undo", at=alone.number)
        assert isinstance(undone, wire.Ack)
        alone.until_number(undone.number)
    assert min(waits) < 0.035, "small messages are not held back for 40 ms (TCP_NODELAY)"
    before = page.number, page.parts
    assert served.kill(signal.SIGKILL) == -signal.SIGKILL
    served.start()
    ana.url = served.url
    back = ana.open(table, 0)
    assert (back.number, back.parts) == before, "the cookie is still known, and so is the game"
    play_alone(back, 1)
    assert served.kill(signal.SIGTERM) in (0, -signal.SIGTERM)
    ana.close()
