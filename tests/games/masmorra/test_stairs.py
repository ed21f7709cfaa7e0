"""Stairs, and what going up and down for nothing would be."""

import pytest

from tests.games.masmorra.tabletop import ENTRANCE, Tabletop, options, play, refusal
from undercroft.games.masmorra.actions import Move, TakeStairs


@pytest.mark.rule("MM-R-95")
def test_stairs_are_not_taken_straight_back() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1, 2)
    top.entrance()
    top.room("S2_02", 0, -1)
    top.hero("jay").at = "S1_01"
    game = top.start("actions", dice="ST ST")
    play(game, TakeStairs(ENTRANCE))
    assert options(game, TakeStairs) == []
    assert refusal(game, TakeStairs("S1_01")) == "MM-R-95"
    play(game, Move("S2_02", "step"), Move(ENTRANCE, ""))
    assert options(game, TakeStairs) == [TakeStairs("S1_01")]
