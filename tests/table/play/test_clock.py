"""Timers, and people who are not there."""

from __future__ import annotations

import time

import pytest

from tests.table.live_server import Page, Party, Server, own_server, server
from undercroft.table import wire
from undercroft.table.play import clock

__all__ = ["own_server", "server"]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ABSENT_AFTER", 0.3)


def test_a_bot_answers_for_who_is_late(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, timer=1, options={"rounds": 1})
    for page in party.pages:
        page.wait_until(lambda page: page.update.ending is not None, 15)
    assert party.guests[0].table(party.table).state == "over"
    party.close()


def test_without_a_timer_nobody_is_late(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3)
    assert party.pages[0].update.seconds_left is None
    assert party.pages[0].drain(1.3).number == 1
    party.close()


def test_the_table_may_wait_for_who_is_late(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, timer=1, late="wait")
    page = party.pages[0]
    left = page.update.seconds_left
    assert left is not None
    assert 0 < left <= 1
    time.sleep(1.2)
    page.look(0)
    assert page.update.seconds_left == 0
    assert page.drain(0.3).number == 1
    party.close()


def left(page: Page) -> float:
    assert page.update.seconds_left is not None
    return page.update.seconds_left


def test_each_decision_has_its_own_time(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, timer=1_000, late="wait")
    one, other = party.pages
    assert left(one) <= 1_000
    time.sleep(1.5)
    party.play(0, one.options[0].action)
    assert left(one) > left(other) + 1, "the new decision has the whole time, the old one what is left of it"
    old = left(other)
    party.play(0, one.options[0].action)
    assert left(one) == pytest.approx(left(other), abs=0.5), "who waits sees the clock of the one that is waited for"
    party.play(1, other.options[0].action)
    assert left(other) > old + 1
    time.sleep(1.1)
    old = left(other)
    party.play(1, other.options[0].action)
    assert left(one) == pytest.approx(left(other), abs=0.2)
    assert left(other) >= old - 0.2, "a new round, a new clock"
    party.close()


def test_who_is_quick_enough_answers_for_oneself(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, timer=2)
    for _ in range(3):
        time.sleep(0.5)
        seat = party.asked()
        party.play(seat, party.pages[seat].options[0].action)
    assert party.pages[0].number == 4
    party.close()


@pytest.mark.usefixtures("impatient")
def test_a_bot_answers_for_who_is_absent(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, absent="bot")
    one, other = party.pages
    assert one.drain(0.6).number == 1, "both are there"
    other.close()
    one.until_number(3)
    assert one.drain(0.6).number == 3, "the bot has chosen and staked for the other, and for nobody else"
    assert {wait.seat for wait in one.update.waiting} == {0}
    assert [seat.kind for seat in one.table.seats] == ["person", "person"], "the seat stays hers"
    back = party.guests[1].open(party.table, 1)
    party.pages[1] = back
    party.play(0, one.options[0].action)
    party.play(0, one.options[0].action)
    number = one.number
    assert back.drain(0.6).number == number, "she is back, and nobody answers for her"
    back.play(back.options[0].action)
    party.close()


@pytest.mark.usefixtures("impatient")
def test_the_table_may_wait_for_who_is_absent(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3)
    party.pages[1].close()
    assert party.pages[0].drain(0.8).number == 1
    party.close()


@pytest.mark.usefixtures("impatient")
def test_one_open_page_is_enough_to_be_there(server: Server) -> None:
    party = Party(server, "duel", 2, seed=3, absent="bot")
    second = party.guests[1].open(party.table, 1)
    party.pages[1].close()
    assert party.pages[0].drain(0.8).number == 1
    second.close()
    party.pages[0].until_number(3)
    party.close()


@pytest.mark.usefixtures("impatient")
def test_who_does_not_come_back_after_a_restart_is_absent(own_server: Server) -> None:
    party = Party(own_server, "duel", 2, seed=3, absent="bot")
    own_server.restart()
    page = party.guests[0].open(party.table, 0)
    page.until_number(3)
    assert {wait.seat for wait in page.update.waiting} == {0}
    party.close()


@pytest.mark.usefixtures("impatient")
def test_who_never_opens_the_page_is_absent(server: Server) -> None:
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = ana.create("duel", ["me", "open"], absent="bot")
    bo.join(table, table.invite)
    page = ana.open(table, 0)
    page.until_number(3)
    assert {wait.seat for wait in page.update.waiting} == {0}
    ana.close()
    bo.close()


@pytest.mark.usefixtures("impatient")
def test_absence_does_not_shorten_the_time_of_others(server: Server) -> None:
    party = Party(server, "duel", 3, seed=3, absent="bot", timer=60)
    party.pages[2].close()
    party.pages[0].until_number(3)
    assert isinstance(party.pages[0].look(0), wire.Update)
    assert party.pages[0].update.seconds_left is not None
    assert party.pages[0].update.seconds_left > 50
    party.close()
