import random

import pytest

from undercroft.kernel.chance import Chance
from undercroft.kit.decks import deal_anew, draw_from, refill
from undercroft.kit.lately import made_once
from undercroft.testing import Scripted


def chance(picks: list[str] | None = None, rolls: list[str] | None = None) -> Chance:
    return Chance(Scripted(rolls or [], picks or []), {}, None)


def no_reshuffle() -> None:
    pytest.fail("there was no need to reshuffle")


def test_drawing_takes_a_card_out_of_the_deck() -> None:
    deck, discard = ["a", "b", "c"], ["d"]
    assert draw_from(chance(["b"]), deck, discard, "deck", no_reshuffle) == "b"
    assert sorted(deck) == ["a", "c"]
    assert discard == ["d"]


def test_an_empty_deck_takes_its_discard_pile_back() -> None:
    reshuffled: list[bool] = []
    deck: list[str] = []
    discard = ["a", "b"]
    assert draw_from(chance(["a"]), deck, discard, "deck", lambda: reshuffled.append(True)) == "a"
    assert (deck, discard, reshuffled) == (["b"], [], [True])


def test_nothing_is_drawn_when_deck_and_discard_pile_are_empty() -> None:
    assert draw_from(chance(), [], [], "deck", no_reshuffle) is None


def test_a_row_refills_to_its_size() -> None:
    row, cards = ["a"], iter("bcd")
    assert refill(row, 3, lambda: next(cards, None)) == ["b", "c"]
    assert row == ["a", "b", "c"]


def test_a_row_stays_short_when_there_are_no_cards() -> None:
    row, cards = ["a"], iter("b")
    assert refill(row, 4, lambda: next(cards, None)) == ["b"]
    assert row == ["a", "b"]


def test_a_full_row_takes_nothing() -> None:
    row = ["a", "b"]
    assert refill(row, 2, lambda: pytest.fail("nothing to draw")) == []
    assert row == ["a", "b"]


def test_hidden_piles_are_dealt_anew_in_their_sizes_and_known_cards_stay() -> None:
    hand, deck = ["a", "known", "b"], ["c", "d", "e"]
    deal_anew([hand, deck], random.Random(1), known={"known"})
    assert (len(hand), len(deck), hand[1]) == (3, 3, "known")
    assert sorted(hand + deck) == ["a", "b", "c", "d", "e", "known"]
    again, other = ["d", "known", "e"], ["a", "c", "b"]
    deal_anew([again, other], random.Random(1), known={"known"})
    assert (again, other) == (hand, deck)


def test_what_was_made_last_is_not_made_again() -> None:
    made: list[list[int]] = []

    @made_once
    def double(numbers: list[int]) -> list[int]:
        made.append(numbers)
        return [2 * number for number in numbers]

    assert double([1, 2]) == double([1, 2]) == [2, 4]
    assert double([3]) == [6]
    assert double([1, 2]) == [2, 4]
    assert made == [[1, 2], [3], [1, 2]]
