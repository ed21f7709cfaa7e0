"""How a game was dealt is written when it begins: nothing that has happened is left to the seed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tests.kernel.fixtures_pkg.duel import DUEL
from tests.table.live_server import Guest, Page, Server, log_of, own_server, play_alone
from undercroft.kernel.registry import list_games
from undercroft.kernel.start import new_game, replay
from undercroft.table import wire
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.store import Store
from undercroft.testing import installed

__all__ = ["own_server"]

OPTIONS = {"duel": {"rounds": 20}, "spells": {"life": 40, "turns": 60}}
"""Long games of the small ones."""
GAMES = (*list_games(), *OPTIONS)
UNDEALT = tuple(game for game in list_games() if not new_game(game, ["Ana", "Bo"], seed=4).answers)
"""Games whose first choice comes before anything is dealt."""
DEALT = tuple(game for game in GAMES if game not in UNDEALT)


def everything(guest: Guest, table: wire.TableInfo, *eyes: int | None) -> list[object]:
    """The whole game, as these eyes see it."""
    seen: list[object] = []
    for seat in eyes:
        with Page(guest.url, table.id, guest.cookie) as page:
            look_when_no_window_is_open(page, seat)
            seen.append((page.number, page.parts, log_of(page), page.update.waiting, page.update.ask))
    return seen


def look_when_no_window_is_open(page: Page, seat: int | None) -> None:
    """A window that bots might have answered is open for a moment, after a restart once more."""
    page.look(seat)
    until = time.monotonic() + 30
    while page.update.pause is not None and time.monotonic() < until:
        page.look(seat)


def sit_down_again(guest: Guest, table: wire.TableInfo, seats: int = 2) -> None:
    """Leave for good and come back, which makes the dice new."""
    guest.leave(table)
    for kind in ("open", "me"):
        for seat in range(seats):
            guest.hand_over(table, seat, kind)


def play_both(guest: Guest, table: wire.TableInfo, choices: int, pick: int = 0) -> None:
    """Play for both seats of a table; at last nobody is asked for a response, which an empty seat would not give."""
    with guest.open(table, 0) as page:
        for number in count():
            responds = page.update.ask is not None and page.update.ask.prompt.startswith("Respond")
            if number >= choices and not responds and not any(wait.seat is None for wait in page.update.waiting):
                return
            for _ in range(2):
                if page.update.ask is None and page.update.ending is None:
                    page.look(1 - (page.update.eyes or 0))
            if page.update.ending is not None:
                return
            page.play(page.options[(pick + number) % len(page.options)].action)


def stays_the_same(server: Server, guest: Guest, table: wire.TableInfo, *, plays_on: bool = True) -> None:
    """Everything is as it was after a restart, and the record leads to the same game."""
    before, record = everything(guest, table, 0, 1, None), guest.record(table)
    server.restart()
    assert everything(guest, table, 0, 1, None) == before
    assert guest.record(table) == record
    assert replay(record).record().to_json() == record
    if plays_on:
        play_both(guest, table, 3)


def test_who_sat_down_again_finds_the_same_game_after_a_restart(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("munchkin_dungeon", ["me", "bot"], seed=4)
    with ana.open(table, 0) as page:
        play_alone(page, 3)
        page.until_asked()
    ana.hand_over(table, 0, "bot")
    ana.hand_over(table, 0, "me")
    with ana.open(table, 0) as page:
        page.until_asked()
        page.drain()
    record = ana.record(table)
    before = everything(ana, table, 0, None)
    own_server.restart()
    assert everything(ana, table, 0, None) == before
    assert ana.record(table) == record
    assert replay(record).record().to_json() == record
    with ana.open(table, 0) as page:
        play_alone(page, 3)
    ana.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_the_same_after_new_dice_and_a_restart(own_server: Server, game: str) -> None:
    ana = own_server.guest("Ana")
    table = ana.create(game, ["me", "me"], seed=4, options=OPTIONS.get(game, {}))
    sit_down_again(ana, table)
    play_both(ana, table, 4)
    sit_down_again(ana, table)
    stays_the_same(own_server, ana, table)
    sit_down_again(ana, table)
    with ana.open(table, 0) as page:
        undone = sum(any(_undoes(page, seat) for seat in (0, 1)) for _ in range(3))
        assert undone, "choices are taken back to before the dice were new"
    stays_the_same(own_server, ana, table)
    ana.close()


def _undoes(page: Page, seat: int) -> bool:
    look_when_no_window_is_open(page, seat)
    if not page.update.undo.possible:
        return False
    ack = page.ask("undo", at=page.number)
    assert isinstance(ack, wire.Ack), ack
    page.until_number(ack.number)
    return True


def test_who_joins_in_mid_game_finds_the_same_game_after_a_restart(own_server: Server) -> None:
    ana, bo = own_server.guest("Ana"), own_server.guest("Bo")
    table = ana.create("duel", ["me", "open"])
    ana.begin(table)
    ana.hand_over(table, 1, "open")
    bo.join(table, table.invite, 1)
    before = everything(ana, table, 0, None), everything(bo, table, 1)
    own_server.restart()
    assert (everything(ana, table, 0, None), everything(bo, table, 1)) == before
    ana.close()
    bo.close()


def test_a_finished_game_with_new_dice_is_shown_again(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    play_both(ana, table, 3)
    sit_down_again(ana, table)
    play_both(ana, table, 50)
    assert ana.table(table).state == "over"
    stays_the_same(own_server, ana, table, plays_on=False)
    assert ana.http.get(f"/api/tables/{table.id}/story").status_code == 200
    assert ana.http.get(f"/api/tables/{table.id}/moments/0").status_code == 200
    uploaded = ana.upload(ana.record(table))
    assert ana.record(uploaded) == ana.record(table)
    branch = ana.create("", ["me", "me"], branch=table.id, at=0)
    sit_down_again(ana, branch)
    stays_the_same(own_server, ana, branch)
    ana.close()


def test_a_game_under_new_rules_is_the_same_after_new_dice(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    anew = ana.create("duel", ["me", "me"], seed=4)
    table = ana.create("duel", ["me", "me"], seed=4)
    play_both(ana, table, 5)
    with installed(replace(DUEL, version="2")):
        own_server.restart()
        for one in (anew, table):
            sit_down_again(ana, one)
            stays_the_same(own_server, ana, one)
    ana.close()


@pytest.mark.parametrize("after", [False, True])
def test_a_failed_write_after_new_dice_changes_nothing(
    own_server: Server, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    play_both(ana, table, 3)
    sit_down_again(ana, table)
    before = everything(ana, table, 0, 1, None)
    append, left = Store.append, [1]

    async def failing(self: Store, *args: Any, **named: Any) -> None:
        if after or not left[0]:
            await append(self, *args, **named)
        if left[0]:
            left[0] -= 1
            raise StoreError("the disk is full")

    with ana.open(table, 0) as page:
        page.look(next(seat for seat in (0, 1) if isinstance(page.look(seat), wire.Update) and page.update.ask))
        action = page.options[0].action
        monkeypatch.setattr(Store, "append", failing)
        answer = page.act(action)
        assert isinstance(answer, wire.Ack if after else wire.Refused)
    if not after:
        assert everything(ana, table, 0, 1, None) == before
    stays_the_same(own_server, ana, table)
    ana.close()


def test_a_game_whose_beginning_could_not_be_written_begins_later(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = own_server.guest("Ana"), own_server.guest("Bo")
    for after in (False, True):
        table = ana.create("duel", ["me", "open"])
        append = Store.append

        async def failing(self: Store, *args: Any, after: bool = after, append: Any = append, **named: Any) -> None:
            if after:
                await append(self, *args, **named)
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", failing)
            assert bo.http.post(f"/api/tables/{table.id}/join", json={"token": table.invite}).status_code == 503
        assert bo.join(table, table.invite).state == "running"
        before = everything(bo, table, 1)
        own_server.restart()
        assert everything(bo, table, 1) == before
    ana.close()
    bo.close()


# Tables of earlier versions, which did not write it


def as_written_before(server: Server, table: wire.TableInfo) -> Callable[[], None]:
    """Take out of the database what the earlier version did not write."""

    def job() -> None:
        server.edit("DELETE FROM entries WHERE table_id = ? AND number = 1", table.id)

    return job


@pytest.mark.parametrize("game", DEALT)
def test_a_table_of_an_earlier_version_is_completed(own_server: Server, game: str) -> None:
    ana = own_server.guest("Ana")
    table = ana.create(game, ["me", "me"], seed=4, options=OPTIONS.get(game, {}))
    play_both(ana, table, 12)
    with ana.open(table, 0) as page:
        assert any(_undoes(page, seat) for seat in (0, 1))
    play_both(ana, table, 4, pick=1)
    before = everything(ana, table, 0, 1, None)
    first = own_server.entries(table.id)[0]
    own_server.restart(as_written_before(own_server, table))
    assert everything(ana, table, 0, 1, None) == before
    if dealt := json.loads(first[1])["answers"]:
        again = own_server.entries(table.id)[0]
        assert json.loads(again[1])["answers"] == dealt
    sit_down_again(ana, table)
    stays_the_same(own_server, ana, table)
    ana.close()


def test_a_new_table_of_an_earlier_version_is_completed(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    own_server.restart(as_written_before(own_server, table))
    sit_down_again(ana, table)
    stays_the_same(own_server, ana, table)
    ana.close()


def test_a_game_that_went_on_by_new_rules_of_an_earlier_version_is_completed(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    play_both(ana, table, 2)

    def silent() -> None:
        ((number, body),) = own_server.entries(table.id)[-1:]
        entry = {**json.loads(body), "answers": []}
        del entry["words"]
        own_server.edit(
            "UPDATE entries SET body = ? WHERE table_id = ? AND number = ?", json.dumps(entry), table.id, number
        )

    with installed(replace(DUEL, version="2")):
        own_server.restart()
        before = everything(ana, table, 0, 1, None)
        own_server.restart(silent)
        assert everything(ana, table, 0, 1, None) == before
        sit_down_again(ana, table)
        stays_the_same(own_server, ana, table)
    ana.close()


@pytest.mark.parametrize("game", UNDEALT)
def test_a_game_that_begins_with_a_choice_has_no_opening_to_lose(own_server: Server, game: str) -> None:
    ana = own_server.guest("Ana")
    table = ana.create(game, ["me", "me"], seed=4)
    play_both(ana, table, 16)
    before, answers = everything(ana, table, 0, 1, None), json.loads(ana.record(table))["answers"]
    own_server.restart(with_another_seed(own_server, table))
    assert everything(ana, table, 0, 1, None) == before
    assert json.loads(ana.record(table))["answers"] == answers
    sit_down_again(ana, table)
    stays_the_same(own_server, ana, table)
    ana.close()


@pytest.mark.parametrize("game", DEALT)
def test_a_table_whose_opening_is_lost_goes_on_from_its_checkpoint(own_server: Server, game: str) -> None:
    ana = own_server.guest("Ana")
    table = ana.create(game, ["me", "me"], seed=4, options=OPTIONS.get(game, {}))
    play_both(ana, table, 16)
    number = ana.table(table).number
    dealt = json.loads(own_server.entries(table.id)[0][1])["answers"]
    own_server.restart(with_another_seed(own_server, table))
    with ana.open(table, 0) as page:
        # Nothing is lost of a game that leaves nothing to chance before the first choice.
        assert any("goes on from its last checkpoint" in words for _, words in log_of(page)) == bool(dealt)
        assert (page.number > number) == bool(dealt)
    sit_down_again(ana, table)
    stays_the_same(own_server, ana, table)
    ana.close()


def test_a_table_whose_opening_is_lost_without_a_checkpoint_is_broken(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    play_both(ana, table, 16)

    def lose() -> None:
        with_another_seed(own_server, table)()
        own_server.edit("DELETE FROM checkpoints WHERE table_id = ?", table.id)

    own_server.restart(lose)
    assert ana.http.get(f"/api/tables/{table.id}/moments/3").status_code == 409
    answer = ana.http.get(f"/api/tables/{table.id}")
    assert answer.status_code == 409
    assert "broken" in answer.text
    ana.close()


def with_another_seed(server: Server, table: wire.TableInfo) -> Callable[[], None]:
    """A table of an earlier version at which somebody sat down in mid-game: the seed does not deal it any more."""

    def change() -> None:
        as_written_before(server, table)()
        ((body,),) = server.edit("SELECT body FROM tables WHERE id = ?", table.id)
        stored = json.loads(body)
        stored["setup"]["seed"] = _another_deal(stored["setup"])
        server.edit("UPDATE tables SET body = ? WHERE id = ?", json.dumps(stored), table.id)

    return change


def _another_deal(setup: dict[str, Any]) -> int:
    def dealt(seed: int) -> list[Any]:
        return new_game(DUEL, setup["seats"], seed=seed).answers

    return next(seed for seed in range(100) if dealt(seed)[0] != dealt(setup["seed"])[0])
