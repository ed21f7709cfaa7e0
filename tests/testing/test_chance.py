"""Scripted chance: what it says, what it refuses to make up, and that copies do not use up each other's script."""

from __future__ import annotations

import pytest

from tests.kernel.fixtures_pkg.duel import DUEL
from tests.kernel.fixtures_pkg.lines import LINES, Flip
from undercroft.kernel.chance import Chance, Die, Seeded
from undercroft.kernel.errors import UndercroftError
from undercroft.testing import Position, Scripted, all_scripts_used_up, play

D6 = Die("dice", tuple("123456"))
ORDER = [6, 5, 4, 3, 2, 1]


def use_up(script: Scripted) -> None:
    """Let two rolls, a pick and an order come."""
    chance = Chance(script, {}, None)
    chance.roll(D6, 1, "attack")
    chance.roll(D6, 1, "attack")
    chance.pick(["king", "queen"], "deck")
    chance.shuffle(["b", "a"], "pile")


def test_what_is_not_scripted_is_named() -> None:
    chance = Chance(Scripted(rolls=["1"]), {}, None)
    chance.roll(D6, 1, "attack")
    with pytest.raises(UndercroftError, match="to 'defence': this roll comes after the 1 that are scripted"):
        chance.roll(D6, 1, "defence")


def test_what_cannot_be_picked_is_named() -> None:
    chance = Chance(Scripted(picks=["ace"]), {}, None)
    with pytest.raises(UndercroftError, match=r"says 'ace' to 'deck', which is not among \['king', 'queen'\]"):
        chance.pick(["king", "queen"], "deck")


def test_what_was_scripted_and_never_came_is_named() -> None:
    scripts: list[Scripted] = []

    def script_more_than_comes() -> None:
        with all_scripts_used_up():
            scripts.append(Scripted(rolls=["1", "2"], picks=["queen"], orders=["ab"]))
            Chance(scripts[0], {}, None).roll(D6, 1, "attack")

    with pytest.raises(AssertionError, match="it never came: the roll '2', the pick 'queen', the order 'ab'"):
        script_more_than_comes()
    use_up(scripts[0])
    assert scripts[0].unused == []


def test_an_error_is_not_hidden_by_what_did_not_come_after_it() -> None:
    scripts: list[Scripted] = []

    def fail() -> None:
        with all_scripts_used_up():
            scripts.append(Scripted(rolls=["1", "2"], picks=["queen"], orders=["ab"]))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    use_up(scripts[0])


def test_a_clone_does_not_use_up_the_script_of_the_game() -> None:
    game = Position(LINES, 2).run_on(orders=[ORDER], rolls=["HT"])
    clone = game.clone()
    play(clone, Flip())
    play(game, Flip())
    assert clone.answers == game.answers
    assert ("coins", ("H", "T")) in game.answers


def test_a_clone_that_goes_another_way_leaves_the_next_answer_to_the_game() -> None:
    source = Scripted(rolls=["1", "2"])
    other = source.copy()
    assert Chance(other, {}, None).roll(D6, 1, "attack") == ["1"]
    mine = Chance(source, {}, None)
    assert [mine.roll(D6, 1, "defence"), mine.roll(D6, 1, "attack")] == [["1"], ["2"]]


def test_what_came_in_a_clone_has_come() -> None:
    source = Scripted(rolls=["1"])
    Chance(source.copy(), {}, None).roll(D6, 1, "attack")
    assert source.unused == []


def test_after_an_undo_the_same_comes_again() -> None:
    game = Position(LINES, 2).run_on(orders=[ORDER], rolls=["HT"])
    play(game, Flip())
    before = game.answers
    game.undo()
    play(game, Flip())
    assert game.answers == before


def test_beyond_the_script_a_seed_may_answer() -> None:
    game = Position(DUEL, 2).run_on(picks=[12, 11, 10], seed=3)
    assert game.state.hands[0] == [12, 11, 10]
    assert game.state.hands[1] == Position(DUEL, 2).run_on(picks=[12, 11, 10], seed=3).state.hands[1]
    assert Scripted(otherwise=Seeded(3)).copy().unused == []
