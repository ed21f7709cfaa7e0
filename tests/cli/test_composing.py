"""Choosing several things at once at the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import run


def typed(*lines: str) -> str:
    """What is shown to somebody who may reroll two Step dice and one each of Elixir, Melee, Magic and Defense."""
    out = run("play", "masmorra", "--seed", 7, "--seats", "you,greedy", typed=["1", "1", *lines, "quit"]).out
    return out[out.index("Reroll which dice?") :]


def test_many_sets_are_not_listed_unless_somebody_asks() -> None:
    out = typed("sets")
    before, _, after = out.partition("> ")
    assert "`reroll melee step step` chooses several at once; `sets` lists all 47." in before
    assert "Reroll 2 dice" not in before
    assert " 53 Reroll 6 dice: 2 Step, 1 Melee, 1 Defense, 1 Elixir and 1 Magic" in after


@pytest.mark.parametrize("words", ["reroll step ML Step", "reroll st mel st", "36"])
def test_a_set_is_chosen_by_words_or_by_its_number(words: str) -> None:
    assert "Algus rerolls Melee, Step, Step: " in typed(words)


def test_what_cannot_be_chosen_names_its_rule() -> None:
    assert "there are not so many unused dice that show that (MM-ROLL-02)" in typed("reroll melee melee")
    assert "no die is chosen" in typed("reroll")
    assert "'axe' is none of DF, EL, MG, ML, ST." in typed("reroll axe")


def test_a_set_is_explained() -> None:
    assert "✓ Reroll 2 dice: 2 Step" in typed("? reroll step step")
    out = typed("? reroll melee melee")
    assert "✗ Reroll 2 dice: 2 Melee" in out
    assert "MM-ROLL-02" in out
    assert "dice are rerolled once, right after the roll" in typed("1", "? reroll melee").casefold()


def test_there_is_nothing_to_list_where_all_is_listed() -> None:
    assert "All that you can choose is listed." in typed("1", "sets")
