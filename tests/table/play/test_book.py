"""The book of a table: every change has a number, and what is written is read again just so."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from tests.kernel.fixture_games import FIXTURE_GAMES, begin, every_game, moves
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Stake
from tests.kernel.fixtures_pkg.lines import LINES, Block, Flip
from undercroft.games.munchkin_dungeon.state.events import HeroMoved
from undercroft.kernel.errors import IllegalAction, RecordError
from undercroft.kernel.events import Event
from undercroft.kernel.rules import GameRules
from undercroft.table.play.book import OPENING, PRACTICE, Book
from undercroft.table.show.log import Note
from undercroft.table.storage.models import Entry


def opened(rules: GameRules[Any], seats: int = 2, seed: int = 1) -> Book:
    return Book(begin(rules, seats, seed))


def any_card(book: Book, seat: int) -> Choose:
    option = book.game.decisions[seat].options[0]
    assert isinstance(option, Choose)
    return option


def told(book: Book, since: int = 0) -> list[tuple[int, str]]:
    """What happened after a number, in words."""
    return [
        (one.number, one.what.words if isinstance(one.what, Note) else book.game.say(one.what))
        for one in book.after(since)
    ]


def test_a_game_begins_with_number_one_which_holds_the_setup() -> None:
    book = opened(DUEL)
    assert book.number == OPENING == 1
    assert len(book.after(0)) == 6, "three cards each"
    assert {one.number for one in book.after(0)} == {1}
    assert book.after(1) == []


def test_each_answer_has_the_next_number_and_its_chance() -> None:
    book = opened(LINES)
    answers = book.play(0, Flip())
    assert book.number == 2
    assert answers[0] == (0, Flip())
    assert [who for who, _ in answers[1:]] == ["coins"]
    assert [number for number, _ in told(book, 1)] == [2]


def test_a_game_in_which_something_is_taken_back_that_should_stand_is_practice() -> None:
    rules = replace(LINES, play=replace(LINES.play, standing=(Flip,)))
    book = opened(rules)
    book.play(0, Flip())
    assert book.would_practise(1)
    book.undo(1, "Ana takes a choice back")
    assert told(book)[-2:] == [(3, "Ana takes a choice back"), (3, PRACTICE)]
    book.play(0, Flip())
    assert not book.would_practise(1), "it is practice already"
    book.undo(1, "Ana takes a choice back")
    assert [words for _, words in told(book)].count(PRACTICE) == 1


def test_an_answer_that_is_refused_changes_nothing() -> None:
    book = opened(DUEL)
    before = (book.number, told(book), book.answers, dict(book.asked_since))
    with pytest.raises(IllegalAction):
        book.play(0, Choose(99))
    assert (book.number, told(book), book.answers, dict(book.asked_since)) == before


def test_who_is_asked_the_same_is_asked_since_the_same_number() -> None:
    book = opened(DUEL)
    assert book.asked_since == {0: 1, 1: 1}
    book.play(0, any_card(book, 0))
    assert book.asked_since == {0: 2, 1: 1}
    book.play(1, any_card(book, 1))
    assert book.asked_since == {0: 2, 1: 3}


def test_who_has_answered_is_asked_anew_even_if_it_looks_the_same() -> None:
    book = opened(LINES, seed=3)
    book.play(1, Block(40))
    assert book.asked_since == {0: 1}, "an aside of somebody else changes nothing for the one who is asked"
    book.play(0, Block(0))
    assert book.asked_since == {0: 3}


def test_undo_takes_back_and_says_so_under_a_number_of_its_own() -> None:
    book = opened(DUEL)
    book.play(0, any_card(book, 0))
    book.play(0, Stake(1))
    assert book.choices_to_undo(0) == 1
    assert book.choices_to_undo(1) == 0
    assert book.undo(1, "Ana takes a choice back") == book.answers
    assert book.number == 4
    assert told(book, 1) == [(4, "Ana takes a choice back")]
    assert book.back_to(3) == 2, "of those who know everything up to 3, number 3 is taken back"
    assert book.back_to(2) == 2
    assert book.back_to(4) == 4
    assert book.asked_since[0] == 4
    assert book.asked_since[1] == 1


def test_several_undos_go_back_to_the_earliest() -> None:
    book = opened(DUEL)
    book.play(0, any_card(book, 0))
    book.play(0, Stake(1))
    book.undo(1, "once")
    book.undo(1, "twice")
    assert book.number == 5
    assert book.back_to(3) == 1
    assert book.back_to(4) == 1
    assert [number for number, _ in told(book, 1)] == [5]


def test_a_seats_last_choice_is_undone_with_all_after_it() -> None:
    book = opened(DUEL)
    book.play(0, any_card(book, 0))
    book.play(1, any_card(book, 1))
    assert book.choices_to_undo(0) == 2
    assert book.choices_to_undo(1) == 1
    assert book.answers_without(2) == book.answers - 2


def test_what_chance_brought_is_revealing() -> None:
    book = opened(LINES)
    book.play(0, Flip())
    assert book.choices[-1].revealing
    book.play(1, Block(40))
    assert not book.choices[-1].revealing


def test_an_entry_that_begins_with_chance_is_refused() -> None:
    with pytest.raises(RecordError, match="begins with chance"):
        opened(DUEL).read(Entry(number=2, answers=(("deck", 0),)))


@every_game
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), picks=st.lists(st.integers(0, 999), max_size=40))
def test_what_is_written_is_read_again_just_so(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    book = opened(rules, seed=seed)
    entries = []
    rng = random.Random(seed)
    for pick in picks:
        if pick % 5 == 0 and len(book.choices) > 1:
            choices = rng.randint(1, len(book.choices))
            back_to = book.answers_without(choices)
            book.undo(choices, book.undone_words(0))
            entries.append(Entry(number=book.entry, kind="undo", seat=0, back_to=back_to))
        elif book.game.decision is not None:
            choices_now = moves(book.game)
            seat, action = choices_now[pick % len(choices_now)]
            entries.append(Entry(number=book.entry + 1, seat=seat, answers=book.play(seat, action)))
    again = opened(rules, seed=seed)
    for entry in entries:
        again.read(entry)
    assert told(again) == told(book)
    assert again.number == book.number
    assert again.choices == book.choices
    assert again.asked_since == book.asked_since
    assert [again.back_to(since) for since in range(again.number)] == [
        book.back_to(since) for since in range(book.number)
    ]
    assert again.game.record() == book.game.record()


@every_game
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), picks=st.lists(st.integers(0, 999), max_size=30))
def test_whoever_follows_the_numbers_has_the_whole_log(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    book = opened(rules, seed=seed)
    known: list[list[tuple[int, str]]] = [told(book)]
    """What somebody knows who has come at number 1, 2, 3 … and has seen nothing since."""
    numbers = [book.number]
    """Those of which they know everything: an update that others may respond to grows."""
    for pick in picks:
        seen = [number for number, choice in enumerate(reversed(book.choices), start=1) if not choice.hidden]
        if pick % 4 == 0 and len(seen) > 1:
            book.undo(seen[pick % len(seen)], "back")
        elif book.game.decision is not None:
            choices = moves(book.game)
            book.play(*choices[pick % len(choices)])
        known.append(told(book))
        numbers.append(book.number - bool(book.windows))
    for since, lines in zip(numbers, known, strict=True):
        back_to = book.back_to(since)
        kept = [line for line in lines if line[0] <= back_to]
        assert kept + told(book, back_to) == told(book)


def test_the_fixture_games_have_events() -> None:
    for rules in FIXTURE_GAMES:
        book = opened(rules)
        book.play(*moves(book.game)[0])
        assert all(isinstance(one.what, Event) for one in book.happenings)


def test_a_seat_that_is_moved_without_being_asked_is_told_how() -> None:
    """With a single door a Hero goes through it by itself: whoever plays it should not have to wonder."""
    for seed in range(1, 60):
        book = Book(undercroft.new_game("munchkin_dungeon", ["Ana", "Bo"], seed=seed))
        rng = random.Random(seed)
        while not book.moved and (decision := book.game.decision) is not None:
            book.play(decision.seat, rng.choice(decision.options))
        if book.moved:
            break
    ((seat, words),) = book.moved
    moves = [one.what for one in book.after(book.number - 1) if isinstance(one.what, HeroMoved)]
    assert seat in [move.seat for move in moves]
    assert words.startswith("Enter ")
    decision = book.game.decision
    assert decision is not None
    book.play(decision.seat, decision.options[-1])
    assert book.moved == [], "of the newest update only"
