"""Undo: free until chance, a reveal or another's answer; then by consent of the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.live_server import Guest, Page, Party, Server, log_of, server
from undercroft.table import wire

__all__ = ["server"]


@pytest.fixture
def duel(server: Server) -> Iterator[Party]:
    party = Party(server, "duel", 3, seed=5, spectator=True)
    yield party
    party.close()


@pytest.fixture
def lines(server: Server) -> Iterator[Party]:
    party = Party(server, "lines", 2, seed=5)
    yield party
    party.close()


def undo(page: Page) -> wire.Answer:
    return page.ask("undo", at=page.number)


def asked(page: Page) -> tuple[int, ...] | None:
    return page.table.undo.asked if page.table.undo is not None else None


def test_nothing_to_take_back(duel: Party) -> None:
    page = duel.pages[0]
    assert page.update.undo == wire.UndoState(False, False, "You have nothing to take back yet")
    answer = undo(page)
    assert isinstance(answer, wire.Refused)
    assert answer.reason == page.update.undo.words
    assert duel.pages[3].update.undo == wire.UndoState(False, False, "")


def test_ones_last_choice_is_taken_back_freely(duel: Party) -> None:
    page = duel.pages[0]
    options = page.options
    before = log_of(page)
    duel.play(0, options[0].action)
    duel.play(0, page.options[0].action)
    assert (page.update.undo.possible, page.update.undo.consent) == (True, False)
    ack = undo(page)
    assert isinstance(ack, wire.Ack)
    assert ack.number == 4
    for other in duel.pages:
        other.until_number(4)
        assert other.update.back_to == 2
        assert other.lines[-1].kind == "note"
        assert other.lines[-1].words == "Guest 0 takes a choice back"
    assert page.update.ask is not None
    assert page.update.ask.prompt == "Stake on your card"
    assert isinstance(undo(page), wire.Ack)
    page.until_number(5)
    assert page.options == options
    assert log_of(page) == [*before, (5, "Guest 0 takes a choice back")]


def test_undo_answers_what_one_sees(duel: Party) -> None:
    page = duel.pages[0]
    duel.play(0, page.options[0].action)
    answer = page.ask("undo", at=1)
    assert isinstance(answer, wire.Stale)
    assert answer.number == 2
    assert page.ask("undo", at=99) == wire.Stale(page.heard[-1].id, 2)  # type: ignore[union-attr]


def test_after_chance_the_others_are_asked(lines: Party) -> None:
    one, other = lines.pages
    flip = one.options[0].action
    lines.play(0, flip)
    shown = one.lines[-1].words
    state = one.update.undo
    assert (state.possible, state.consent) == (False, True)
    assert "Guest 1" in state.words
    assert isinstance(undo(one), wire.Ack)
    for page in (one, other):
        page.wait_until(lambda page: page.table.undo is not None)
        request = page.table.undo
        assert request is not None
        assert (request.number, request.seat, request.asked) == (2, 0, (1,))
        assert "Guest 0" in request.words
    assert one.number == 2, "nothing is taken back before they agree"
    assert isinstance(other.ask("consent", request=2, yes=True), wire.Ack)
    for page in (one, other):
        page.until_number(3)
        page.wait_until(lambda page: page.table.undo is None)
        assert page.update.back_to == 1
    lines.play(0, flip)
    assert one.lines[-1].words == shown, "the same choice brings the same"


def test_after_anothers_choice_the_others_are_asked(duel: Party) -> None:
    one, two, three, spectator = duel.pages
    duel.play(0, one.options[0].action)
    duel.play(1, two.options[0].action)
    assert one.update.undo.consent
    assert two.update.undo.possible
    assert isinstance(undo(one), wire.Ack)
    spectator.wait_until(lambda page: asked(page) == (1, 2))
    assert isinstance(spectator.ask("consent", request=3, yes=True), wire.Refused)
    assert isinstance(one.ask("consent", request=3, yes=True), wire.Refused), "one does not ask oneself"
    assert isinstance(two.ask("consent", request=2, yes=True), wire.Refused), "another request"
    assert isinstance(two.ask("consent", request=3, yes=True), wire.Ack)
    assert isinstance(two.ask("consent", request=3, yes=True), wire.Refused), "once is enough"
    spectator.wait_until(lambda page: asked(page) == (2,))
    assert spectator.drain().number == 3
    assert isinstance(three.ask("consent", request=3, yes=True), wire.Ack)
    for page in duel.pages:
        page.until_number(4)
    assert one.update.ask is not None
    assert one.update.ask.prompt == two.update.ask.prompt == "Choose a card"  # type: ignore[union-attr]
    assert spectator.update.back_to == 1


def test_one_who_refuses_is_enough(duel: Party) -> None:
    one, two, three, _ = duel.pages
    duel.play(0, one.options[0].action)
    duel.play(1, two.options[0].action)
    undo(one)
    three.wait_until(lambda page: page.table.undo is not None)
    assert isinstance(three.ask("consent", request=3, yes=False), wire.Ack)
    for page in duel.pages:
        page.wait_until(lambda page: page.table.undo is None)
    assert isinstance(two.ask("consent", request=3, yes=True), wire.Refused)
    assert one.drain().number == 3


def test_a_new_answer_ends_the_question(duel: Party) -> None:
    one, two, three, spectator = duel.pages
    duel.play(0, one.options[0].action)
    duel.play(1, two.options[0].action)
    undo(one)
    spectator.wait_until(lambda page: page.table.undo is not None)
    duel.play(2, three.options[0].action)
    for page in duel.pages:
        page.wait_until(lambda page: page.table.undo is None, 3)
    assert isinstance(two.ask("consent", request=3, yes=True), wire.Refused)
    assert duel.pages[0].drain().number == 4


def test_who_leaves_ends_the_question(duel: Party) -> None:
    one, two, _, spectator = duel.pages
    duel.play(0, one.options[0].action)
    duel.play(1, two.options[0].action)
    undo(one)
    spectator.wait_until(lambda page: page.table.undo is not None)
    duel.guests[2].leave(duel.table)
    spectator.wait_until(lambda page: page.table.undo is None, 3)


def test_alone_everything_can_be_taken_back(server: Server) -> None:
    ana = server.guest("Ana")
    page = ana.open(ana.create("lines", ["me", "bot:random"], seed=3), 0)
    page.until_asked()
    options = page.options
    page.play(options[0].action)
    page.until_asked()
    assert (page.update.undo.possible, page.update.undo.consent) == (True, False)
    assert "although" in page.update.undo.words
    number = page.number
    ack = undo(page)
    assert isinstance(ack, wire.Ack)
    page.until_number(number + 1)
    assert page.options == options
    ana.close()


def test_on_one_sofa_everything_can_be_taken_back(server: Server) -> None:
    ana = server.guest("Ana")
    page = ana.open(ana.create("lines", ["me", "me"], seed=3), 0)
    page.play(page.options[0].action)
    assert page.update.undo.possible
    ana.close()


def test_what_a_bot_did_since_is_taken_back_too_and_done_again(server: Server) -> None:
    ana = server.guest("Ana")
    page = ana.open(ana.create("duel", ["me", "bot"], seed=6), 0)
    page.wait_until(lambda page: len(page.update.waiting) == 1)  # the bot has chosen and staked
    page.play(page.options[0].action)
    page.drain()
    assert page.update.undo.possible
    number = page.number
    undo(page)
    page.until_number(number + 1)
    page.drain(0.3)
    assert page.update.ask is not None
    assert page.update.ask.prompt == "Choose a card"
    assert len(page.update.waiting) == 1
    ana.close()


def test_a_settled_answer_can_be_taken_back(server: Server) -> None:
    party = Party(server, "duel", 2, seed=8)
    page = party.pages[0]
    party.play(0, page.options[0].action)
    page.ask("settle", prompt="Stake on your card", action=page.options[1].action, until="game")
    page.until_number(3)
    assert isinstance(undo(page), wire.Ack)
    page.until_number(4)
    page.drain(0.2)
    assert page.number == 4, "it is not given again by itself"
    assert page.update.ask is not None
    assert page.update.ask.prompt == "Stake on your card"
    assert page.update.settled == ()
    party.close()


def test_a_game_that_is_over_is_not_taken_back(server: Server) -> None:
    ana: Guest = server.guest("Ana")
    page = ana.open(ana.create("duel", ["me", "me"], options={"rounds": 1}), 0)
    for seat in (0, 0, 1, 1):
        page.look(seat)
        page.play(page.options[0].action)
    assert page.update.ending is not None
    answer = undo(page)
    assert isinstance(answer, wire.Refused)
    assert "over" in answer.reason
    assert page.update.undo.words == answer.reason
    ana.close()
