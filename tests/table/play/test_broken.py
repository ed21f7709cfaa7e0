"""A table that cannot be read harms no other: it says what is wrong, and its host can have it mended."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.kernel.fixture_games import with_script
from tests.kernel.fixtures_pkg.duel import DUEL
from tests.table.live_server import Guest, Page, Server, edit, own_server, refusal, serving
from undercroft.kernel.start import new_game
from undercroft.table import wire
from undercroft.table.play.table import Table
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.store import Store
from undercroft.testing import installed

__all__ = ["own_server"]

ROUNDS = 60
"""Mutations that are tried, each on a table of its own."""


def half_played(guest: Guest, choices: int = 7, **wishes: Any) -> wire.TableInfo:
    table = guest.create("duel", ["me", "me"], seed=4, options={"rounds": 9}, **wishes)
    play(guest, table, choices)
    return table


def play(guest: Guest, table: wire.TableInfo, choices: int) -> None:
    with guest.open(table, 0) as page:
        for _ in range(choices):
            if page.update.ask is None:
                page.look(1 - (page.update.eyes or 0))
            page.play(page.options[0].action)


def spoil(server: Server, table: wire.TableInfo, body: str = "nonsense", number: int = 3) -> Callable[[], None]:
    def job() -> None:
        server.edit("UPDATE entries SET body = ? WHERE table_id = ? AND number = ?", body, table.id, number)

    return job


@pytest.fixture
def ana(own_server: Server) -> Iterator[Guest]:
    guest = own_server.guest("Ana")
    yield guest
    guest.close()


def test_a_broken_table_says_so_and_the_others_go_on(
    own_server: Server, ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    before, broken, after = half_played(ana), half_played(ana, listed=True), half_played(ana)
    with caplog.at_level(logging.WARNING):
        own_server.restart(spoil(own_server, broken))
        for table in (before, after):
            play(ana, table, 2)
        path = f"/api/tables/{broken.id}"
        for what in ("", "/moments/0", "/story", "/record", "/cards/x"):
            said = refusal(ana.http.get(f"{path}{what}"), 409)
            assert "broken" in said
            assert "No other table is affected" in said
            assert f"{path}/book" in said
        for what in ("join", "leave", "start"):
            refusal(ana.http.post(f"{path}/{what}", json={}), 409)
        refusal(ana.http.put(f"{path}/seats/0", json={"kind": "bot"}), 409)
        refusal(ana.http.get(f"/api/invitations/{broken.invite}"), 409)
        refusal(ana.http.post("/api/tables", json={"branch": broken.id}), 409)
        page = Page(own_server.url, broken.id, ana.cookie)
        assert page.until_gone().code == 4409
        assert len(ana.get("/api/lobby", wire.Lobby).yours) == 3
        own_server.stop()
    (line,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.exc_info is None
    assert "is broken" in line.getMessage()
    assert "\n" not in line.getMessage()
    own_server.start()
    play(ana, after, 1)


def test_the_host_downloads_what_is_written(own_server: Server, ana: Guest) -> None:
    bo = own_server.guest("Bo")
    table = ana.create("duel", ["me", "open"])
    bo.join(table, table.invite)
    with ana.open(table, 0) as page:
        page.play(page.options[0].action)
    path = f"/api/tables/{table.id}/book"
    assert "not broken" in refusal(ana.http.get(path), 409)
    refusal(ana.http.get("/api/tables/nowhere/book"), 404)
    written = own_server.entries(table.id)
    own_server.restart(spoil(own_server, table, number=2))
    refusal(bo.http.get(path), 403)
    answer = ana.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="undercroft-{table.id[:6]}-book.json"'
    book = json.loads(answer.content)
    assert "entry" in book["problem"]
    assert book["entries"]["2"] == "nonsense"
    assert json.loads(book["entries"]["1"])["answers"] == json.loads(written[0][1])["answers"]
    assert json.loads(book["table"])["setup"]["game"] == "duel"
    for guest in (ana, bo):
        assert guest.id not in answer.text
    bo.close()


def test_a_table_that_was_mended_goes_on(own_server: Server, ana: Guest) -> None:
    table = half_played(ana)
    (_, body) = own_server.entries(table.id)[2]
    own_server.restart(spoil(own_server, table))
    refusal(ana.http.get(f"/api/tables/{table.id}"), 409)
    own_server.restart(spoil(own_server, table, body))
    play(ana, table, 2)


@pytest.mark.parametrize("error", [KeyError, AssertionError, TypeError, RecursionError, msgspec.ValidationError])
def test_whatever_the_rules_raise_is_one_broken_table(
    own_server: Server, ana: Guest, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = half_played(ana), ana.create("lines", ["me", "me"])

    def confused(*_: Any) -> Any:
        raise error("rules that were given nonsense")

    with installed(with_script(DUEL, confused)):
        own_server.restart()
        refusal(ana.http.get(f"/api/tables/{broken.id}"), 409)
        assert ana.table(sound).state == "running"
        own_server.restart()


def test_a_table_that_cannot_be_read_again_after_a_failed_write_is_broken(
    own_server: Server, ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = half_played(ana), half_played(ana)

    async def failing(self: Store, *args: Any, **named: Any) -> None:
        spoil(own_server, table)()
        raise StoreError("the disk is full")

    with ana.open(table, 0) as page:
        page.look(next(seat for seat in (0, 1) if isinstance(page.look(seat), wire.Update) and page.update.ask))
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", failing)
            answer = page.act(page.options[0].action)
        assert isinstance(answer, wire.Refused)
        assert "broken" in answer.reason
        assert isinstance(page.act(page.options[0].action), wire.Refused)
    refusal(ana.http.get(f"/api/tables/{table.id}"), 409)
    assert ana.http.get(f"/api/tables/{table.id}/book").status_code == 200
    play(ana, other, 2)


def test_a_table_that_cannot_be_closed_stops_no_shutdown(
    own_server: Server, ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [half_played(ana), half_played(ana)]
    close, closed = Table.close, []

    async def failing(self: Table) -> None:
        await close(self)
        closed.append(self.stored.id)
        raise KeyError("nonsense")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "close", failing)
        own_server.stop()
    assert set(closed) == {table.id for table in tables}
    own_server.start()
    play(ana, tables[1], 1)


def test_a_database_that_fails_when_the_server_starts_stops_nothing(
    own_server: Server, ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = half_played(ana)

    async def failing(self: Store) -> list[tuple[str, str]]:
        raise StoreError("it is away")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "measures", failing)
        own_server.restart()
        play(ana, table, 1)
        own_server.restart()


# Fuzzing

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    10**9,
    2**70,
    0.5,
    "",
    "x",
    "duel",
    [],
    [1],
    {},
    {"a": 1},
    [[0, {}]],
)


def mutated(value: Any, rng: random.Random) -> Any:
    """The same data with something in it changed, taken out or put in."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.15:
            return {other: one for other, one in value.items() if other != key}
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.15:
            return value[:at] + value[at + 1 :]
        if rng.random() < 0.15:
            return [*value, value[at]]
        return [*value[:at], mutated(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2))
    return rng.choice(VALUES)


def damaged(text: str, rng: random.Random) -> str:
    """A text of JSON that says something else, or is none any more."""
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        return rng.choice((text[:at], text[:at] + "\x00\ufffd" + text[at + 1 :], "", "null", "[" * 3_000))
    value = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        value = mutated(value, rng)
    return json.dumps(value)


def damage(server: Server, id: str, rng: random.Random) -> None:
    """Change something that is written of a table."""
    what = rng.choice(("table", "entry", "entry", "entry", "origin", "checkpoint", "rows"))
    file = server.file
    ((body,),) = edit(file, "SELECT body FROM tables WHERE id = ?", id)
    if what == "table":
        edit(file, "UPDATE tables SET body = ? WHERE id = ?", damaged(body, rng), id)
    elif what == "origin":
        # As after a change of rules, from a state that is nonsense.
        game = new_game(DUEL, ["Ana", "Ana 2"], seed=4)
        origin = mutated(json.loads(msgspec.json.encode(game.segment_began()[1])), rng)
        edit(file, "UPDATE tables SET body = ? WHERE id = ?", json.dumps({**json.loads(body), "origin": origin}), id)
        edit(file, "DELETE FROM entries WHERE table_id = ? AND number > 1", id)
        edit(file, 'UPDATE entries SET body = \'{"number":1,"kind":"record"}\' WHERE table_id = ?', id)
    elif what == "rows":
        number = rng.randint(1, 7)
        edit(file, "DELETE FROM entries WHERE table_id = ? AND number = ?", id, number)
    else:
        number = rng.randint(1, 7)
        ((entry,),) = edit(file, "SELECT body FROM entries WHERE table_id = ? AND number = ?", id, number)
        edit(file, "UPDATE entries SET body = ? WHERE table_id = ? AND number = ?", damaged(entry, rng), id, number)
        if what == "checkpoint":
            edit(file, "DELETE FROM entries WHERE table_id = ? AND number = 1", id)
            state = damaged('{"hands": [[1]]}', rng).encode()
            edit(file, "UPDATE checkpoints SET state = ? WHERE table_id = ?", state, id)


def test_whatever_is_written_of_a_table_the_server_starts_plays_and_ends(caplog: pytest.LogCaptureFixture) -> None:
    with serving() as server:
        ana = server.guest("Ana")
        sound = ana.create("lines", ["me", "me"], seed=1)
        broken = 0
        for number in range(ROUNDS):
            table = half_played(ana)
            caplog.clear()
            server.restart(partial(damage, server, table.id, random.Random(number)))
            answers = [ana.http.get(f"/api/tables/{table.id}{what}") for what in ("", "/moments/0?eyes=0", "/record")]
            answers.append(ana.http.get("/api/lobby"))
            for answer in answers:
                assert answer.status_code < 500, (number, answer.text)
            if answers[0].status_code == 409:
                broken += 1
                assert "broken" in refusal(answers[0], 409)
                book = ana.http.get(f"/api/tables/{table.id}/book")
                assert book.status_code in (200, 403), (number, book.text)
                assert Page(server.url, table.id, ana.cookie).until_gone().code == 4409
            else:
                assert answers[0].status_code == 200, (number, answers[0].text)
                try_to_play(ana, table)
            with Page(server.url, sound.id, ana.cookie) as page:
                page.look(0)
                page.look(page.update.waiting[0].seat)
                page.play(page.options[0].action)
                ack = page.ask("undo", at=page.number)
                assert isinstance(ack, wire.Ack)
            trouble = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert [record for record in trouble if record.exc_info] == [], number
            assert len([record for record in trouble if table.id[:6] in record.getMessage()]) <= 1
            server.edit("UPDATE tables SET state = 'over' WHERE id = ?", table.id)
        assert broken > ROUNDS / 3
        ana.close()


def try_to_play(guest: Guest, table: wire.TableInfo) -> None:
    """A table that could be read after all answers like any other."""
    with Page(guest.url, table.id, guest.cookie) as page:
        for seat in (0, 1):
            answer = page.look(seat)
            if isinstance(answer, wire.Update) and page.update.ask is not None:
                told = page.act(page.options[0].action)
                assert isinstance(told, wire.Ack | wire.Refused | wire.Stale), told
