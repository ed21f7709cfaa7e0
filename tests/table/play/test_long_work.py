"""What takes long: everybody has a share of it, it ends in time, and it holds up nobody else."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from tests.table.live_server import PATIENCE, Server, own_server, plain, refusal, server
from undercroft.kernel.record import Record
from undercroft.table import wire
from undercroft.table.play import archive, long_work
from undercroft.table.play.archive import Beginning, Check, Done, Job, Story
from undercroft.table.play.long_work import Asker, LongWork, TooMuch
from undercroft.table.problems import LONGEST_QUOTE, NotPossible, brief
from undercroft.table.storage.store import Store

__all__ = ["own_server", "server"]

ANA = Asker("ana", "1.1.1.1")

SPIN = (
    "from undercroft.table.play import archive, archive_worker\n"
    "def do(self, job):\n"
    "    if isinstance(job, archive.Check):\n"
    "        return archive.Done(b'checked')\n"
    "    while True: pass\n"
    "archive.Archive.do = do; archive_worker.main()"
)


@asynccontextmanager
async def working(tmp_path: Path, **how: Any) -> AsyncIterator[LongWork]:
    work = LongWork(f"sqlite:///{tmp_path}/none.db", **how)
    await work.start()
    try:
        yield work
    finally:
        await work.close()


def instead(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    monkeypatch.setattr(long_work, "COMMAND", (sys.executable, "-P", "-c", script))


def equipping_again_and_again(choices: int) -> undercroft.Game:
    """A game in which somebody has changed equipment so often, all of it in one segment."""
    game = undercroft.new_game("munchkin_dungeon", 2, seed=0)
    rng = random.Random(0)
    for _ in range(7):
        assert game.decision is not None
        game.play(rng.choice(list(game.decision.options)))
    for _ in range(choices):
        changes = [one for one in game.asides(0) if type(one).__name__ in ("Equip", "Unequip")]
        game.play(rng.choice(changes), 0)
    return game


# A price


def test_a_job_that_takes_more_than_its_share_of_the_cpu_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead(monkeypatch, SPIN)

    async def scene() -> None:
        async with working(tmp_path, seconds=1) as work:
            with pytest.raises(NotPossible, match="too long"):
                await work.do(Story("t"), ANA)
            assert await work.do(Check(b""), ANA) == b"checked", "the next job finds another process"

    asyncio.run(scene())


def test_a_job_ends_when_nobody_waits_for_it_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, SPIN)
    monkeypatch.setattr(long_work, "GRACE", 0.1)

    async def scene() -> None:
        async with working(tmp_path, seconds=60) as work:
            asking = asyncio.create_task(work.do(Story("t"), ANA))
            await asyncio.sleep(0.3)
            asking.cancel()
            assert await asyncio.wait_for(work.do(Check(b""), ANA), PATIENCE) == b"checked"

    asyncio.run(scene())


def test_everybody_has_a_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def do(self: archive.Archive, job: Job) -> Done:
        assert isinstance(job, Check)
        time.sleep(0.05)
        done.append(job.data.decode())
        return Done(job.data)

    monkeypatch.setattr(archive.Archive, "do", do)

    async def scene() -> None:
        async with working(tmp_path, inside=True, each_guest=2, each_address=5, most=8) as work:

            def ask(guest: str, address: str) -> asyncio.Task[bytes]:
                return asyncio.create_task(work.do(Check(guest.encode()), Asker(guest, address)))

            asked = [ask(f"g{number // 2}", "flood") for number in range(5)]
            await asyncio.sleep(0)
            for guest, address in (("g0", "elsewhere"), ("new", "flood")):
                with pytest.raises(TooMuch):
                    await work.do(Check(b""), Asker(guest, address))
            asked.append(ask("bo", "home"))
            await asyncio.gather(*asked)
            assert done.index("bo") <= 2, "addresses take turns"
            asked = [ask(f"h{number}", f"a{number}") for number in range(8)]
            await asyncio.sleep(0)
            with pytest.raises(TooMuch):
                await work.do(Check(b""), Asker("last", "last"))
            await asyncio.gather(*asked)
            assert await work.do(Check(b"again"), Asker("g0", "flood")) == b"again"

    asyncio.run(scene())


@pytest.mark.parametrize("inside", [False, True], ids=["process", "thread"])
def test_a_record_is_checked_wherever_that_is_done(tmp_path: Path, inside: bool) -> None:
    game = equipping_again_and_again(30)

    async def scene() -> None:
        async with working(tmp_path, inside=inside) as work:
            told = msgspec.json.decode(await work.do(Check(game.record().to_json()), ANA), type=Beginning)
            assert (told.setup, len(told.answers), told.over) == (game.setup, len(game.answers), False)
            with pytest.raises(NotPossible, match="no record"):
                await work.do(Check(b"[]," * 1_000), ANA)

    asyncio.run(scene())


def test_what_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    record = msgspec.json.encode({"undercroft": 1, "setup": [[0] * 1_000_000] * 4}).replace(b"0", b"[]")[: 8 * 2**20]

    async def scene() -> None:
        async with working(tmp_path) as work:
            with pytest.raises(NotPossible):
                await work.do(Check(record), ANA)

    asyncio.run(scene())


# Records


def test_a_game_in_one_long_segment_is_looked_at_but_not_played_on_from(own_server: Server) -> None:
    game = equipping_again_and_again(archive.MOST_IN_SEGMENT + 50)
    ana = own_server.guest("Ana")
    table = ana.upload(game.record().to_json())
    assert table.state == "saved"
    choices = msgspec.json.decode(ana.record(table), type=Record).choices
    moment = ana.http.get(f"/api/tables/{table.id}/moments/{choices}")
    assert moment.status_code == 200
    branch = {"branch": table.id, "at": choices}
    assert "choose another moment" in refusal(ana.http.post("/api/tables", json=branch), 409)
    assert ana.http.post("/api/tables", json={**branch, "at": 5}).status_code == 201
    ana.close()


def test_asides_without_end_are_refused(own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.table.play.requests.MOST_IN_SEGMENT", 20)
    game = equipping_again_and_again(5)
    ana = own_server.guest("Ana")
    saved = ana.upload(game.record().to_json())
    table = ana.create("", ["me", "me"], branch=saved.id)
    page = ana.open(table, 0)
    for _ in range(60):
        changes = [one for one in page.update.asides if plain(one.action)["type"] in ("Equip", "Unequip")]
        answer = page.act(changes[0].action)
        if not isinstance(answer, wire.Ack):
            break
        page.until_number(answer.number)
    assert "has to go on first" in getattr(answer, "reason", "")
    ana.close()


def test_a_finished_game_is_not_opened_again_to_be_seen(own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=3)
    with ana.open(table, 0) as page:
        while page.update.ending is None:
            page.look(next(wait.seat for wait in page.update.waiting))
            page.play(page.options[0].action)
        number = page.number
    own_server.restart()

    async def read(*_: object) -> None:
        raise AssertionError("it is read where it is written")

    monkeypatch.setattr("undercroft.table.play.table.read_book", read)
    page = ana.open(table, 1)
    assert page.update.ending is not None
    assert page.number == number
    assert ana.table(table).number == number
    answer = page.act({"type": "Pass"})
    assert "is over" in getattr(answer, "reason", "")
    assert isinstance(page.ask("say", text="Well played"), wire.Ack)
    ana.close()


# Words


@pytest.mark.parametrize(
    "wrong",
    [
        lambda text: ("PUT", "/api/me", {"name": text}),
        lambda text: ("POST", "/api/tables", {"game": "duel", "options": {text: 1}}),
        lambda text: ("POST", "/api/tables", {"game": text[:80]}),
        lambda text: ("POST", "/api/tables", {"game": "duel", text: 1}),
        lambda text: ("GET", f"/api/rulebooks/{text}", None),
        lambda text: ("POST", "/api/records", {"undercroft": [text] * 9}),
    ],
)
def test_errors_quote_little_of_what_was_sent(server: Server, wrong: Callable[[str], tuple[str, str, object]]) -> None:
    method, path, body = wrong("x" * 5_000)
    guest = server.guest()
    answer = guest.http.request(method, path, json=body)
    said = refusal(answer, answer.status_code)
    assert 400 <= answer.status_code < 500
    assert "x" * (LONGEST_QUOTE + 1) not in said
    assert len(said) < 400
    guest.close()


LONG_TEXT = "x" * 5_000


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "act", "at": 1, "action": {"type": LONG_TEXT}},
        {"type": "act", "at": 1, "action": {"type": "Equip", "loot": LONG_TEXT}},
        {"type": "act", "at": 1, "action": {"type": "ChooseHero", "hero": LONG_TEXT}},
        {"type": "act", "at": 1, "action": {LONG_TEXT: [LONG_TEXT]}},
        {"type": "why", "action": {"type": LONG_TEXT}},
        {"type": "why", "action": {"type": "Equip", "loot": LONG_TEXT}},
        {"type": "why", "action": {"type": "ChooseHero", "hero": LONG_TEXT}},
        {"type": "why", "target": LONG_TEXT[:200]},
        {"type": "settle", "prompt": LONG_TEXT[:300], "action": {"type": LONG_TEXT}, "until": "turn"},
        {"type": "say", "text": LONG_TEXT},
        {"type": LONG_TEXT},
        {LONG_TEXT: 1},
    ],
)
def test_pages_are_quoted_little_of_what_they_sent(server: Server, frame: dict[str, object]) -> None:
    guest = server.guest()
    with guest.open(guest.create("munchkin_dungeon", ["me", "bot"]), 0) as page:
        page.until_asked()
        answer = page.reply(msgspec.json.encode({"id": "m", **frame}).decode())
    said = msgspec.json.encode(answer).decode()
    assert isinstance(answer, wire.Refused | wire.Wrong | wire.Reason | wire.Stale), said
    assert "x" * (LONGEST_QUOTE + 1) not in said
    assert len(said) < 600
    guest.close()


def test_words_of_our_own_are_left_as_they_are() -> None:
    said = f"it's {'a long story ' * 9}and nobody's fault (really: {'not at all ' * 9})"
    assert brief(said) == said


def test_a_table_that_is_not_there_is_told_as_such(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/tables.db")
        work = LongWork(f"sqlite:///{tmp_path}/tables.db", inside=True)
        await work.start()
        with pytest.raises(NotPossible, match="no such table"):
            await work.do(Story("nowhere"), ANA)
        await work.close()
        await store.close()

    asyncio.run(scene())
