"""Chance is somebody's answer: rules ask, a source answers, and the answer is logged."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.chance import (
    Answer,
    Chance,
    Die,
    Experiment,
    Imagined,
    Logged,
    Physical,
    Seeded,
    Source,
    check_faces,
)
from undercroft.kernel.errors import RecordError, UndercroftError
from undercroft.testing import Scripted

D6 = Die("dice", tuple("123456"))
COIN = Die("coins", ("H", "T"))

seeds = st.integers(-(2**70), 2**70)
streams = st.text(max_size=8)
ticks = st.integers(0, 2**40)


def chance_of(source: Source) -> Chance:
    return Chance(source, {}, [])


class Silent:
    """A source that nobody may ask."""

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        raise AssertionError("no chance is needed")

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        raise AssertionError("no chance is needed")

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        raise AssertionError("no chance is needed")

    def outcome(self, experiment: Experiment[Any], stream: str, tick: int) -> Any:
        raise AssertionError("no chance is needed")

    def copy(self) -> Source:
        return self


class Spin:
    """An experiment: a spinning top that falls after so many seconds, 60 at most."""

    def __init__(self) -> None:
        self.runs = 0

    def run(self, seed: int) -> int:
        self.runs += 1
        return seed % 60

    def read(self, written: Any) -> int:
        if type(written) is not int or not 0 <= written < 60:
            raise ValueError(f"a top does not spin for {written!r} s")
        return written


# Seeded: these values are a promise. A change of any of them breaks every saved game.


def test_the_words_of_a_seed_never_change() -> None:
    source = Seeded(7)
    assert [source.word("deck", tick) for tick in range(3)] == [
        0x75265D974E5FAE75,
        0x56C33906773227D9,
        0xE3FFB0100365A869,
    ]
    assert source.word("dice", 0) == 0xDB8DED8CE4E006F2
    assert Seeded(8).word("deck", 0) == 0xAD8483A6E1C2AA7E
    assert Seeded(-1).word("", 0) == 0xB0179D8C55165B76
    assert Seeded(2**70).word("é", 10**6) == 0x59A8C879B43457FA


def test_the_rolls_picks_and_orders_of_a_seed_never_change() -> None:
    source = Seeded(7)
    assert "".join(source.roll(D6, 5, "dice", 0)) == "12266"
    assert "".join(source.roll(D6, 12, "dice", 1)) == "523533242543"
    assert "".join(source.roll(D6, 30, "dice", 2)) == "265524641525413143346211662166"
    assert [source.pick(range(52), "deck", tick) for tick in range(10)] == [23, 17, 46, 51, 3, 39, 27, 10, 11, 5]
    assert source.order(range(10), "deck", 0) == [6, 7, 5, 2, 1, 0, 8, 9, 3, 4]


def test_a_stream_is_the_splitmix64_sequence_of_its_key() -> None:
    class Keyed(Seeded):
        def _key(self, stream: str) -> int:
            return self._keys.setdefault(stream, 1234567)

    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [Keyed(0).word("any", tick) for tick in range(5)] == published


@given(seeds, streams, ticks)
def test_a_word_has_64_bits_and_depends_on_nothing_but_seed_stream_and_tick(seed: int, stream: str, tick: int) -> None:
    source = Seeded(seed)
    for other in ("a", "b"):
        source.word(other, tick)
    word = source.word(stream, tick)
    assert 0 <= word < 2**64
    assert source.word(stream, tick) == word == Seeded(seed).word(stream, tick)


def test_words_of_different_seeds_streams_and_ticks_differ() -> None:
    words = {
        Seeded(seed).word(stream, tick)
        for seed in range(20)
        for stream in ("deck", "dice", "dice+1", "")
        for tick in range(50)
    }
    assert len(words) == 20 * 4 * 50


@given(seeds, st.integers(1, 30))
def test_an_imagined_world_answers_like_any_other_and_follows_its_generator(seed: int, size: int) -> None:
    source, again = Imagined(random.Random(seed)), Imagined(random.Random(seed))
    assert source.copy() is source
    assert len(check_faces(D6, size, source.roll(D6, size, "dice", 0))) == size
    assert 0 <= source.pick(range(size), "deck", 0) < size
    order = source.order(range(size), "deck", 0)
    assert sorted(order) == list(range(size))
    again.roll(D6, size, "dice", 0)
    again.pick(range(size), "deck", 0)
    assert again.order(range(size), "deck", 0) == order


def test_streams_do_not_disturb_each_other() -> None:
    alone = chance_of(Seeded(3))
    rolls = [alone.roll(D6, 2, "dice") for _ in range(10)]
    mixed = chance_of(Seeded(3))
    for expected in rolls:
        mixed.pick(range(100), "deck")
        mixed.roll(D6, 1, "other dice")
        assert mixed.roll(D6, 2, "dice") == expected


@given(seeds, streams, ticks, st.integers(1, 60))
def test_any_number_of_dice_show_faces_of_the_die(seed: int, stream: str, tick: int, dice: int) -> None:
    assert len(check_faces(D6, dice, Seeded(seed).roll(D6, dice, stream, tick))) == dice


def test_more_dice_than_a_word_holds_are_all_rolled_afresh() -> None:
    for dice in (13, 24, 25, 50):
        shown = [Seeded(seed).roll(D6, dice, "dice", 0) for seed in range(300)]
        for one in range(dice):
            assert {roll[one] for roll in shown} == set(D6.faces), f"die {one} of {dice} shows all its faces"
        for one in range(dice):
            for other in range(one):
                alike = sum(roll[one] == roll[other] for roll in shown)
                assert 15 <= alike <= 95, f"die {one} of {dice} says nothing about die {other}"


def test_dice_of_many_sides_show_all_their_faces() -> None:
    d100 = Die("percentile dice", tuple(f"{n:02}" for n in range(100)))
    shown = [Seeded(seed).roll(d100, 12, "dice", 0) for seed in range(400)]
    for one in range(12):
        high = sum(roll[one] >= "50" for roll in shown)
        assert 140 <= high <= 260, f"die {one} of 12 shows 50 or more {high} times out of 400"


def test_faces_are_about_alike_likely() -> None:
    chance = chance_of(Seeded(5))
    shown = Counter(face for _ in range(2000) for face in chance.roll(D6, 6, "dice"))
    assert all(1800 <= shown[face] <= 2200 for face in D6.faces), shown


def test_picks_are_about_alike_likely() -> None:
    chance = chance_of(Seeded(5))
    picked = Counter(chance.pick("abcde", "pick") for _ in range(10_000))
    assert all(1850 <= picked[item] <= 2150 for item in "abcde"), picked


def test_orders_are_about_alike_likely() -> None:
    source = Seeded(5)
    orders = Counter(tuple(source.order("abcd", "deck", tick)) for tick in range(12_000))
    assert len(orders) == 24
    assert all(400 <= count <= 600 for count in orders.values()), orders


@given(seeds, streams, ticks, st.integers(1, 200))
def test_a_pick_is_an_index_and_an_order_a_permutation(seed: int, stream: str, tick: int, size: int) -> None:
    source = Seeded(seed)
    assert 0 <= source.pick(range(size), stream, tick) < size
    assert sorted(source.order(range(size), stream, tick)) == list(range(size))


# What rules call


def test_each_use_of_a_stream_is_counted_and_logged() -> None:
    chance = chance_of(Scripted(rolls=["12", "3"], picks=["b"], orders=["cab"]))
    chance.roll(D6, 2, "dice")
    chance.pick("abc", "which")
    chance.shuffle(list("abc"), "deck")
    chance.roll(D6, 1, "dice")
    assert chance.ticks == {"dice": 2, "which": 1, "deck": 1}
    assert chance.log == [("dice", ("1", "2")), ("which", 1), ("deck", (2, 0, 1)), ("dice", ("3",))]


def test_the_next_use_of_a_stream_gives_the_next_word() -> None:
    chance = Chance(Seeded(7), {"deck": 2}, None)
    assert chance.pick(range(52), "deck") == 46
    assert chance.ticks == {"deck": 3}


def test_nothing_is_logged_without_a_log() -> None:
    chance = Chance(Seeded(7), {}, None)
    chance.roll(D6, 2, "dice")
    chance.draw([1, 2, 3], "deck")
    chance.shuffle([1, 2, 3], "deck")
    assert chance.log is None


def test_what_needs_no_chance_asks_none() -> None:
    chance = chance_of(Silent())
    only = ["card"]
    assert chance.roll(D6, 0, "dice") == []
    assert chance.pick(["one"], "pick") == "one"
    assert chance.draw(only, "deck") == "card"
    assert only == []
    for cards in ([], ["card"]):
        before = list(cards)
        chance.shuffle(cards, "deck")
        assert cards == before
    assert (chance.ticks, chance.log) == ({}, [])


def test_nothing_can_be_drawn_or_picked_from_nothing() -> None:
    chance = chance_of(Seeded(7))
    for take in (chance.draw, chance.pick):
        with pytest.raises(ValueError, match="chance for 'loot': there is nothing to draw or pick from"):
            take([], "loot")
    assert (chance.ticks, chance.log) == ({}, [])


@given(seeds, st.lists(st.integers(0, 5), min_size=1))
def test_a_draw_takes_one_card_out_of_the_deck(seed: int, cards: list[int]) -> None:
    deck = list(cards)
    drawn = chance_of(Seeded(seed)).draw(deck, "deck")
    assert Counter([drawn, *deck]) == Counter(cards)


@given(seeds, st.lists(st.integers(0, 5)))
def test_a_pick_leaves_the_items_and_a_shuffle_keeps_the_cards(seed: int, cards: list[int]) -> None:
    items = list(cards)
    chance = chance_of(Seeded(seed))
    if items:
        assert chance.pick(items, "pick") in items
    assert items == cards
    chance.shuffle(items, "deck")
    assert Counter(items) == Counter(cards)


def test_a_shuffle_gives_the_cards_the_order_that_chance_says() -> None:
    cards = ["a", "b", "c"]
    chance_of(Scripted(orders=["cab"])).shuffle(cards, "deck")
    assert cards == ["c", "a", "b"]


def test_what_rules_do_with_a_roll_leaves_the_log() -> None:
    chance = chance_of(Scripted(rolls=["123"]))
    shown = chance.roll(D6, 3, "dice")
    shown[0] = "6"
    shown.sort()
    assert chance.log == [("dice", ("1", "2", "3"))]


# Logged


def logged(*answers: Answer) -> Chance:
    return chance_of(Logged(iter(answers)))


@given(seeds)
def test_a_log_answers_as_it_was_answered(seed: int) -> None:
    def use(chance: Chance) -> list[Any]:
        deck = list("abcdefg")
        results: list[Any] = [chance.roll(D6, 4, "dice"), chance.draw(deck, "deck"), chance.pick("xyz", "pick")]
        chance.shuffle(deck, "deck")
        return [*results, deck, chance.roll(D6, 1, "dice")]

    first = chance_of(Seeded(seed))
    results = use(first)
    assert first.log is not None
    again = logged(*first.log)
    assert use(again) == results
    assert (again.ticks, again.log) == (first.ticks, first.log)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([], "chance for 'dice' expected, None found"),
        ([("deck", 3)], "chance for 'dice' expected, 'deck' found"),
        ([(0, "an action")], "chance for 'dice' expected, 0 found"),
        ([("dice", ["1"])], r"\['1'\] is no roll of 2 dice: 2 faces out of 1 2 3 4 5 6 are needed"),
        ([("dice", ["1", "7"])], "is no roll of 2 dice"),
        ([("dice", "11")], "is no roll of 2 dice"),
        ([("dice", None)], "is no roll of 2 dice"),
        ([("dice", [["1"], {}])], "is no roll of 2 dice"),
    ],
)
def test_a_roll_that_the_log_does_not_have_is_refused(answers: list[Answer], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        logged(*answers).roll(D6, 2, "dice")


@pytest.mark.parametrize("index", [-1, 3, "1", None, 1.0, [1], True])
def test_a_pick_that_there_is_not_is_refused(index: Any) -> None:
    with pytest.raises(RecordError, match="is no pick out of 3"):
        logged(("deck", index)).pick("abc", "deck")


@pytest.mark.parametrize(
    "order", [[0, 1], [0, 1, 1], [1, 2, 3], "012", None, 3, ["0", "1", "2"], [0, 1, "2"], [0.0, 1.0, 2.0], [0, 1, None]]
)
def test_an_order_that_there_is_not_is_refused(order: Any) -> None:
    with pytest.raises(RecordError, match="is no order of"):
        logged(("deck", order)).shuffle(list("abc"), "deck")


# Experiments


@given(seeds)
def test_an_experiment_is_run_with_the_next_word_of_its_stream_and_logged(seed: int) -> None:
    chance, top = chance_of(Seeded(seed)), Spin()
    seconds = [chance.try_out(top, "top") for _ in range(3)]
    assert seconds == [Seeded(seed).word("top", tick) % 60 for tick in range(3)]
    assert chance.log == [("top", one) for one in seconds]
    assert chance.ticks == {"top": 3}


def test_a_logged_experiment_is_read_and_never_run() -> None:
    top = Spin()
    assert logged(("top", 42)).try_out(top, "top") == 42
    assert top.runs == 0


@pytest.mark.parametrize("written", [60, -1, "12", None])
def test_an_outcome_that_an_experiment_cannot_have_is_refused(written: Any) -> None:
    with pytest.raises(RecordError, match="a top does not spin for"):
        logged(("top", written)).try_out(Spin(), "top")


def test_imagined_and_physical_sources_run_experiments_too() -> None:
    imagined = chance_of(Imagined(random.Random(5))).try_out(Spin(), "top")
    assert imagined == int(random.Random(5).random() * 2**64) % 60
    physical = Physical(lambda die, dice, stream: [], Seeded(3))
    assert chance_of(physical).try_out(Spin(), "top") == Seeded(3).word("top", 0) % 60


def test_a_script_says_what_comes_of_an_experiment_and_then_another_source_does() -> None:
    chance = chance_of(Scripted(outcomes=[7], otherwise=Seeded(3)))
    assert chance.try_out(Spin(), "top") == 7
    assert chance.try_out(Spin(), "top") == Seeded(3).word("top", 1) % 60


# Scripted


def test_a_script_says_what_the_dice_show_and_which_items_are_picked() -> None:
    chance = chance_of(Scripted(rolls=["61", ("H", "T")], picks=["queen", 5]))
    assert chance.roll(D6, 2, "dice") == ["6", "1"]
    assert chance.roll(COIN, 2, "coins") == ["H", "T"]
    assert chance.pick(["king", "queen"], "card") == "queen"
    deck = [4, 5, 6]
    assert chance.draw(deck, "deck") == 5
    assert sorted(deck) == [4, 6]


@pytest.mark.parametrize("roll", ["1", "111", "17"])
def test_a_scripted_roll_must_be_one_of_the_dice(roll: str) -> None:
    with pytest.raises(UndercroftError, match="is no roll of 2 dice"):
        chance_of(Scripted(rolls=[roll])).roll(D6, 2, "dice")


def test_a_script_that_has_ended_is_an_error_that_names_the_stream() -> None:
    chance = chance_of(Scripted())
    for ask in (
        lambda: chance.roll(D6, 1, "the stream"),
        lambda: chance.pick("ab", "the stream"),
        lambda: chance.shuffle([1, 2], "the stream"),
    ):
        with pytest.raises(UndercroftError, match="does not say what chance answers to 'the stream'"):
            ask()


def test_what_a_script_does_not_say_another_source_may_answer() -> None:
    chance = chance_of(Scripted(rolls=["6"], otherwise=Seeded(7)))
    assert chance.roll(D6, 1, "dice") == ["6"]
    assert chance.roll(D6, 12, "dice") == Seeded(7).roll(D6, 12, "dice", 1)
    assert chance.pick(range(52), "deck") == 23
    cards = list(range(10))
    chance.shuffle(cards, "order")
    assert cards == Seeded(7).order(range(10), "order", 0)


def test_a_scripted_order_of_cards_that_are_alike_can_be_replayed() -> None:
    cards = ["rat", "rat", "bat"]
    chance = chance_of(Scripted(orders=[["rat", "bat", "rat"]]))
    chance.shuffle(cards, "deck")
    assert cards == ["rat", "bat", "rat"]
    assert chance.log is not None
    again = ["rat", "rat", "bat"]
    logged(*chance.log).shuffle(again, "deck")
    assert again == cards


# Physical


def test_people_say_what_their_dice_show_and_the_cards_are_dealt() -> None:
    asked: list[tuple[Die, int, str]] = []

    def ask(die: Die, dice: int, stream: str) -> str:
        asked.append((die, dice, stream))
        return "25"

    chance = chance_of(Physical(ask, Seeded(7)))
    assert chance.roll(D6, 2, "attack") == ["2", "5"]
    assert asked == [(D6, 2, "attack")]
    assert chance.pick(range(52), "deck") == 23
    cards = list(range(10))
    chance.shuffle(cards, "order")
    assert cards == Seeded(7).order(range(10), "order", 0)
    assert chance.log is not None
    assert chance.log[0] == ("attack", ("2", "5"))


@pytest.mark.parametrize("said", ["2", "255", "27", "", "two"])
def test_faces_that_the_dice_do_not_have_are_refused_and_not_logged(said: str) -> None:
    chance = chance_of(Physical(lambda die, dice, stream: said, Seeded(7)))
    with pytest.raises(UndercroftError, match="is no roll of 2 dice: 2 faces out of 1 2 3 4 5 6 are needed"):
        chance.roll(D6, 2, "attack")
    assert chance.log == []


def test_a_face_that_is_there_twice_is_said_once() -> None:
    fight = Die("Fight Dice", ("H", "H", "B", "S", "_", "_"))
    with pytest.raises(UndercroftError, match="1 faces out of H B S _ are needed"):
        check_faces(fight, 1, ["X"])
