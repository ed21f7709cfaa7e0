"""Stairs are free, both ways, as often as one likes."""

import pytest

from tests.games.masmorra.tabletop import ENTRANCE, Tabletop
from undercroft.games.masmorra.state.actions import TakeStairs
from undercroft.games.masmorra.state.model import Phase
from undercroft.testing import options, play


@pytest.mark.rule("MM-STAIR-01", "MM-R-07")
@pytest.mark.parametrize("phase", ["before", "reroll", "actions"])
def test_stairs_may_be_taken_straight_back(phase: Phase) -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1, 2)
    top.entrance()
    top.hero("jay").at = "S1_01"
    game = top.start(phase, dice="" if phase == "before" else "ST ST")
    play(game, TakeStairs(ENTRANCE))
    assert options(game, TakeStairs) == [TakeStairs("S1_01")]
    play(game, TakeStairs("S1_01"))
    assert game.state.hero.at == "S1_01"
    assert options(game, TakeStairs) == [TakeStairs(ENTRANCE)]
