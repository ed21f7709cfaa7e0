"""Coming back: by number, after a restart of the server, and under new rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec
import pytest

from tests.kernel.fixtures_pkg.duel import DUEL
from tests.table.live_server import (
    Guest,
    Page,
    Party,
    Server,
    log_of,
    own_server,
    plain,
    play_alone,
    server,
)
from undercroft.kernel import registry
from undercroft.table import wire
from undercroft.testing import installed

__all__ = ["own_server", "server"]


@pytest.fixture
def spells(server: Server) -> Iterator[Party]:
    party = Party(server, "spells", 3, seed=9, spectator=True, options={"life": 30, "turns": 40})
    yield party
    party.close()


def same(page: Page, other: Page) -> None:
    """Two pages show the same."""
    assert page.number == other.number
    assert log_of(page) == log_of(other)
    assert page.parts == other.parts
    ours, theirs = page.update, other.update
    for field in ("eyes", "waiting", "ask", "asides", "undo", "settled", "ending"):
        assert getattr(ours, field) == getattr(theirs, field), field
    assert (ours.picture.width, ours.picture.layers) == (theirs.picture.width, theirs.picture.layers)


def eyes_of(party: Party) -> list[int | None]:
    return [page.update.eyes for page in party.pages]


def test_a_page_that_is_opened_later_shows_the_same(spells: Party) -> None:
    spells.play_randomly(6)
    for guest, page in zip(spells.guests, spells.pages, strict=True):
        same(guest.open(spells.table, page.update.eyes), page)


def test_since_a_number_come_exactly_the_lines_that_are_missing(spells: Party) -> None:
    spells.play_randomly(12)
    for guest, page in zip(spells.guests, spells.pages, strict=True):
        for since in range(page.number + 3):
            late = guest.open(spells.table, page.update.eyes, since)
            assert late.update.full
            known = min(since - 1, page.number) if since else 0  # the last one may have been told in part
            assert late.update.back_to == known
            assert list(late.update.lines) == [line for line in page.lines if line.number > known]
            late.close()


def undo(party: Party) -> None:
    seat = next(seat for seat, page in enumerate(party.pages) if page.update.undo.possible)
    ack = party.pages[seat].ask("undo", at=party.pages[seat].number)
    assert isinstance(ack, wire.Ack)
    for page in party.pages:
        page.until_number(ack.number)


@pytest.mark.parametrize("missed", range(1, 9))
def test_a_page_that_slept_through_an_undo_catches_up(server: Server, missed: int) -> None:
    party = Party(server, "duel", 2, seed=missed, spectator=True)
    one, other, _ = party.pages
    party.play(0, one.options[0].action)
    party.play(0, one.options[0].action)
    sleepers = [guest.open(party.table, eyes) for guest, eyes in zip(party.guests, eyes_of(party), strict=True)]
    for sleeper in sleepers:
        sleeper.close()
    steps: list[Callable[[], object]] = [
        lambda: undo(party),
        lambda: undo(party),
        lambda: party.play(1, other.options[0].action),
        lambda: undo(party),
        lambda: party.play(0, one.options[1].action),
        lambda: party.play(0, one.options[1].action),
        lambda: party.play(1, other.options[0].action),
        lambda: party.play(1, other.options[0].action),
    ]
    for step in steps[:missed]:
        step()
    for guest, sleeper, awake in zip(party.guests, sleepers, party.pages, strict=True):
        back = guest.open(party.table, look=False)
        back.lines = list(sleeper.lines)
        back.look(awake.update.eyes, sleeper.number)
        same(back, awake)
    party.close()


def test_changes_alone_lead_to_the_same_picture_as_looking_anew(server: Server) -> None:
    ana = server.guest("Ana")
    table = ana.create("munchkin_dungeon", ["me", "bot:random"], seed=3)
    page = ana.open(table, 0)
    play_alone(page, 10)
    page.until_asked()
    page.drain()
    assert not page.update.full
    same(ana.open(table, 0), page)
    small = [len(frame) for update, frame in zip(page.updates, page.frames, strict=True) if not update.full]
    assert sum(small) / len(small) < len(page.frames[0]) / 2, "what has not changed is not sent again"
    ana.close()


# The server restarts


def test_a_restart_in_the_middle_changes_nothing(own_server: Server) -> None:
    party = Party(own_server, "spells", 3, seed=9, spectator=True, options={"life": 30, "turns": 40})
    ana = own_server.guest("Ana")
    board = ana.create("munchkin_dungeon", ["me", "me"], seed=2)
    page = ana.open(board, 0)
    rng = random.Random(0)
    for _ in range(25):
        seat = page.update.ask.seat if page.update.ask else page.update.waiting[0].seat
        if page.update.ask is None:
            page.look(seat)
        page.play(rng.choice(page.options).action)
    party.play_randomly(7)
    party.pages[0].ask("say", text="wait for me")
    for one in party.pages:
        one.wait_until(lambda one: len(one.chat) == 1)
    own_server.restart()
    for guest, before in zip([*party.guests, ana], [*party.pages, page], strict=True):
        table = board if guest is ana else party.table
        after = guest.open(table, before.update.eyes)
        same(after, before)
        after.wait_until(lambda after: len(after.chat) == len(before.chat))  # noqa: B023
    party.pages = [guest.open(party.table, eyes) for guest, eyes in zip(party.guests, [0, 1, 2, None], strict=True)]
    written = len(own_server.entries(party.table.id))
    party.play_randomly(3)
    assert len(own_server.entries(party.table.id)) == written + 3
    party.close()
    ana.close()


def test_a_restart_after_undos_keeps_numbers_and_log(own_server: Server) -> None:
    party = Party(own_server, "duel", 2, seed=4)
    one, other = party.pages
    party.play(0, one.options[0].action)
    undo(party)
    party.play(1, other.options[1].action)
    party.play(0, one.options[2].action)
    undo(party)
    own_server.restart()
    for seat, before in enumerate(party.pages):
        back = party.guests[seat].open(party.table, seat)
        same(back, before)
        for since in range(before.number):
            again = party.guests[seat].open(party.table, seat, since)
            assert [line for line in before.lines if line.number > again.update.back_to] == list(again.update.lines)
            again.close()
    party.close()


def test_an_id_that_was_played_before_a_restart_is_not_played_again(own_server: Server) -> None:
    party = Party(own_server, "duel", 2, seed=4)
    page = party.pages[0]
    card = plain(page.options[0].action)
    ack = page.act(card, id="click")
    assert isinstance(ack, wire.Ack)
    own_server.restart()
    back = party.guests[0].open(party.table, 0)
    assert back.act(card, id="click", at=1) == ack
    assert back.act({"type": "Stake", "points": 1}, id="click") == ack
    assert back.drain().number == 2
    other = party.guests[1].open(party.table, 1)
    assert other.act(other.options[0].action, id="click") == wire.Ack("click", 3)
    party.close()


def test_the_choice_that_ended_the_game_is_acknowledged_again_after_a_restart(own_server: Server) -> None:
    """Whoever did not hear of it before the server stopped says it again."""
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    pages = [ana.open(table, seat) for seat in (0, 1)]
    said = 0
    while ana.table(table).state == "running":
        for page in pages:
            page.drain()
            if page.options and page.update.ending is None:
                said += 1
                ack = page.act(page.options[0].action, id=f"s{said}")
                assert isinstance(ack, wire.Ack)
                last = pages.index(page)
    own_server.restart()
    back = ana.open(table, last)
    assert back.act({"type": "Choose", "card": 1}, id=f"s{said}") == ack
    assert isinstance(back.act({"type": "Choose", "card": 1}, id="another"), wire.Refused)
    ana.close()


def test_bots_go_on_after_a_restart(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("munchkin_dungeon", ["me", "bot", "bot"], seed=7)
    page = ana.open(table, 0)
    play_alone(page, 3)
    own_server.restart()
    page = ana.open(table, 0)
    play_alone(page, 3)
    assert page.until_asked().update.ending is None
    ana.close()


def test_a_game_ends_and_stays_over(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "bot"], seed=1)
    page = ana.open(table, 0)
    play_alone(page, 50)
    info = ana.table(table)
    own_server.restart()
    back = ana.open(table, 0)
    same(back, page)
    after = ana.table(table)
    assert (after.state, after.result, after.number) == (info.state, info.result, info.number)
    assert isinstance(back.act({"type": "Choose", "card": 1}), wire.Refused)
    ana.close()


# New rules

NEW_DUEL = replace(DUEL, version="2")


def play_rounds(ana: Guest, page: Page, choices: int) -> None:
    rng = random.Random(3)
    for _ in range(choices):
        if page.update.ask is None:
            page.look(1 - (page.update.eyes or 0))
        page.play(rng.choice(page.options).action)


def test_a_game_goes_on_under_new_rules_from_its_last_checkpoint(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4, options={"rounds": 5})
    page = ana.open(table, 0)
    play_rounds(ana, page, 4)
    page.look(0)
    begun = page.parts["text"]
    checkpoint = page.number
    page.play(page.options[0].action)
    with installed(NEW_DUEL):
        own_server.restart()
        back = ana.open(table, 0)
        assert back.number > checkpoint + 1, "numbers only grow"
        assert back.parts["text"] == begun, "it goes on from the beginning of the segment"
        assert any("new rules" in line.words for line in back.lines)
        back.play(back.options[0].action)
        back.play(back.options[0].action)
        own_server.restart()
        again = ana.open(table, 0)
        assert again.parts == back.parts
        assert again.number == back.number
        assert log_of(again)[-3:] == log_of(back)[-3:]
        again.look(1)
        again.play(again.options[0].action)
    with installed(replace(DUEL, version="3")):
        own_server.restart()
        third = ana.open(table, 0)
        assert third.parts["text"] == begun
        assert third.number > again.number
        play_rounds(ana, third, 16)
        assert third.update.ending is not None
    ana.close()


def test_a_game_of_which_no_segment_has_ended_goes_on_under_new_rules(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    page = ana.open(table, 0)
    page.play(page.options[0].action)
    with installed(NEW_DUEL):
        own_server.restart()
        back = ana.open(table, 0)
        assert back.number > page.number
        play_rounds(ana, back, 12)
        assert back.update.ending is not None
    ana.close()


def test_a_game_that_is_over_is_not_touched_by_new_rules(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"], seed=4)
    play_rounds(ana, ana.open(table, 0), 12)
    record = ana.record(table)
    uploaded = ana.upload(record)
    written = own_server.entries(table.id), own_server.entries(uploaded.id)
    with installed(NEW_DUEL):
        own_server.restart()
        for over in (table, uploaded):
            assert ana.http.get(f"/api/tables/{over.id}").status_code < 500
            assert ana.http.get(f"/api/tables/{over.id}/moments/0").status_code < 500
            assert ana.http.get(f"/api/tables/{over.id}/story").status_code < 500
        assert {t.id for t in ana.get("/api/lobby", wire.Lobby).over} == {table.id, uploaded.id}
        assert (own_server.entries(table.id), own_server.entries(uploaded.id)) == written
    own_server.restart()
    assert ana.record(table) == record
    ana.close()


def test_a_table_of_a_game_that_is_gone_spoils_nothing(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    gone = ana.create("duel", ["me", "me"], listed=True)
    other = ana.create("lines", ["me", "me"], listed=True)
    ana.create("duel", ["me", "me"], listed=True)
    page = ana.open(other, 0)
    shelf = registry.list_games()
    kept = shelf.pop("duel")
    try:
        own_server.restart()
        lobby = ana.get("/api/lobby", wire.Lobby)
        assert [table.id for table in lobby.yours] == [other.id]
        assert 400 <= ana.http.get(f"/api/tables/{gone.id}").status_code < 500
        page = ana.open(other, 0)
        page.play(page.options[0].action)
    finally:
        shelf["duel"] = kept
    own_server.restart()
    assert ana.table(gone).state == "running"
    ana.close()


def test_what_the_server_stores_is_readable_data(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"])
    page = ana.open(table, 0)
    page.play(page.options[0].action)
    ((_, body),) = own_server.entries(table.id)[-1:]
    entry = msgspec.json.decode(body)
    assert entry["number"] == 2
    assert entry["answers"][0][0] == 0
    ana.close()
