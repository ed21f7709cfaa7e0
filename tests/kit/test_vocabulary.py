"""One definition for each word of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import pytest
from msgspec import Struct

from undercroft.kit.vocabulary import MODIFIER, Deeds, Word, misplaced, said_by, words_of

ANYWHERE = ("enter", "bolt")


class Effect(Struct, frozen=True):
    coin: Annotated[int, Word(fits=ANYWHERE, says=lambda n: f"gain {n}")] = 0
    wipe: Annotated[bool, Word(fits=("enter",), says=lambda _: "wipe the row")] = False
    when: Annotated[str, MODIFIER] = ""


def test_words_are_those_that_are_said_in_their_order() -> None:
    assert list(words_of(Effect)) == ["coin", "wipe"]
    said = said_by(Effect(coin=2, wipe=True, when="wounded"))
    assert [(name, word.says(value)) for name, value, word in said] == [("coin", "gain 2"), ("wipe", "wipe the row")]


def test_a_word_that_would_be_ignored_is_told() -> None:
    assert list(misplaced(Effect(coin=1), "bolt")) == []
    assert list(misplaced(Effect(coin=1, wipe=True), "bolt")) == ["'wipe' does nothing here; what works is coin"]


def test_an_effect_that_says_no_word_does_nothing() -> None:
    wrong = "this effect does nothing; leave it out or say what it does"
    assert list(misplaced(Effect(when="wounded"), "enter")) == [wrong]


class Conditional(Struct, frozen=True):
    coin: Annotated[int, Word(fits=ANYWHERE, says=lambda n: f"gain {n}")] = 0
    when: Annotated[str, Word(fits=("enter",), says=lambda when: f"if {when}", modifies=True)] = ""


def test_a_condition_has_its_places_but_does_nothing_by_itself() -> None:
    assert list(misplaced(Conditional(coin=1, when="hurt"), "enter")) == []
    assert list(misplaced(Conditional(coin=1, when="hurt"), "bolt")) == ["'when' does nothing here; what works is coin"]
    assert [wrong.split(";")[0] for wrong in misplaced(Conditional(when="hurt"), "enter")] == [
        "this effect does nothing"
    ]
    assert Deeds[Callable[[int], str]](Conditional).missing == ["coin"]


class Forgetful(Struct, frozen=True):
    coin: int = 0


def test_a_field_without_a_mark_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Forgetful\.coin is neither a Word of the vocabulary nor a MODIFIER"):
        words_of(Forgetful)


def test_deeds_are_done_in_the_order_of_the_words() -> None:
    deeds = Deeds[Callable[[int], str]](Effect)

    @deeds("wipe")
    def wipe(_: int) -> str:
        return "wiped"

    assert deeds.missing == ["coin"]

    @deeds("coin")
    def gain(amount: int) -> str:
        return f"gained {amount}"

    assert deeds.missing == []
    assert [deed(value) for deed, value in deeds.of(Effect(coin=3, wipe=True))] == ["gained 3", "wiped"]
    assert "coin" in deeds
    assert deeds["wipe"] is wipe


@pytest.mark.parametrize("word", ["coin", "sleep", "when"])
def test_a_word_has_one_deed(word: str) -> None:
    deeds = Deeds[Callable[[int], str]](Effect, but=("wipe",))
    deeds("coin")(str)
    with pytest.raises(TypeError, match=f"'{word}' is no word of Effect that still needs a deed"):
        deeds(word)(str)
    assert deeds.missing == []
