"""Bots by strength: budgets of one search."""

from __future__ import annotations

import math

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.start import new_game
from undercroft.lab.bots import STRENGTHS, USUAL_STRENGTH, MctsBot, make_bot, play_on


def test_each_has_a_name_and_a_line_of_its_own() -> None:
    assert list(STRENGTHS) == ["easy", "steady", "sharp", "master"]
    assert USUAL_STRENGTH in STRENGTHS
    assert len({strength.name for strength in STRENGTHS.values()}) == len(STRENGTHS)
    assert all(strength.character.endswith(".") for strength in STRENGTHS.values())


@pytest.mark.parametrize(("strength", "seconds"), [("easy", None), ("steady", 0.1), ("sharp", 0.3), ("master", 1.0)])
def test_each_is_a_search_with_a_budget(strength: str, seconds: float | None) -> None:
    bot = make_bot(strength, 1)
    assert isinstance(bot, MctsBot)
    assert bot._seconds == seconds


@pytest.mark.parametrize(
    ("most", "waited", "seconds"), [(math.inf, 0.0, 1.0), (0.05, 0.0, 0.05), (math.inf, 0.4, 0.6), (0.05, 3.0, 0.02)]
)
def test_a_search_in_a_hurry_keeps_to_its_time(most: float, waited: float, seconds: float) -> None:
    bot = MctsBot(1, seconds=1.0)
    bot.hurry(most, waited, least=0.02)
    assert bot._seconds == pytest.approx(seconds)


def test_a_search_by_iterations_is_in_no_hurry() -> None:
    bot = MctsBot(1, iterations=8)
    bot.hurry(0.05, 3.0, least=0.02)
    assert bot._seconds is None


@pytest.mark.slow
def test_an_easy_bot_can_be_beaten() -> None:
    won = 0
    for number in range(4):
        game = new_game(GAME, 2, seed=number)
        play_on(game, [make_bot("mcts:20" if seat == number % 2 else "easy", number) for seat in range(2)])
        assert game.outcome is not None
        won += game.outcome.winners == (number % 2,)
    assert won >= 3
