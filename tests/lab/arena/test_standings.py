"""Wins are counted."""

from __future__ import annotations

import msgspec
import pytest

from tests.lab.arena.samples import result
from undercroft.lab.arena import standings, wilson


def test_wins_are_counted_by_kind() -> None:
    played = [result(0, 0), result(1, 1, ("b", "a")), result(2, 1), result(3, 0)]
    first, second = standings(played)
    assert (first.bot, first.wins, first.games, first.fair) == ("a", 3, 4, 0.5)
    assert (second.bot, second.wins) == ("b", 1)
    assert first.seconds_per_choice == pytest.approx(4 * 0.5 / (5 + 10 + 5 + 5))


def test_a_shared_place_is_a_part_of_a_win() -> None:
    shared = msgspec.structs.replace(result(0, 0), winners=(0, 1))
    assert [standing.wins for standing in standings([shared])] == [0.5, 0.5]


def test_a_game_that_is_won_together_is_won_once_by_every_kind() -> None:
    won = msgspec.structs.replace(result(0, 0, ("a", "b", "a")), winners=(0, 1, 2), choices=(1,) * 3)
    lost = msgspec.structs.replace(won, winners=())
    found = standings([won, lost], together=True)
    assert [(standing.bot, standing.wins, standing.share, standing.fair) for standing in found] == [
        ("a", 1, 0.5, None),
        ("b", 1, 0.5, None),
    ]


def test_the_interval_is_wilsons() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
