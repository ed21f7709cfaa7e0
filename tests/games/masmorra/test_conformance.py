"""What the shared suite does not come to by itself: teams of Heroes, and the third level."""

import random
from typing import Literal

import pytest

from tests.games.masmorra.tabletop import Tabletop
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import ChooseGround, TakeStairs
from undercroft.kernel.game import Game
from undercroft.lab.conformance import (
    check_game,
    check_no_leak,
    check_options,
    check_words,
    fingerprint,
    mostly_well,
    step,
)
from undercroft.testing import play


@pytest.mark.slow
@pytest.mark.parametrize("team", [2, 3, 4, 5])
@pytest.mark.parametrize("difficulty", ["standard", "nightmare"])
@pytest.mark.rule("MM-ALLY-14")
def test_a_team_of_one_player_conforms(team: int, difficulty: str) -> None:
    options = {"team": team, "difficulty": difficulty}
    game = check_game(GAME, 1, "alliance", options, seed=team, every=30, choose=mostly_well)
    assert len(game.state.heroes) == team


@pytest.mark.parametrize("side", ["throne", "sewers"])
@pytest.mark.parametrize(("mode", "heroes"), [("epic", 2), ("epic", 5), ("alliance", 3)])
def test_the_third_level_conforms(side: Literal["throne", "sewers"], mode: str, heroes: int) -> None:
    top = Tabletop(*("algus", "jay", "mika", "valerie", "greybark")[:heroes], mode=mode)
    for number, hero in enumerate(top.g.heroes):
        top.deal(hero.board, *sorted(top.g.deck)[number * 5 : number * 5 + 4])
    game = before_the_descent(top, side)
    rng = random.Random(heroes)
    for made in range(300):
        if made % 30 == 0 and game.decisions:
            check_options(game)
            check_no_leak(game, rng, [])
            assert fingerprint(game.clone()) == fingerprint(game)
            check_words(game)
        if not step(game, rng):
            break
    assert game.state.battleground == side


def before_the_descent(top: Tabletop, side: Literal["throne", "sewers"]) -> Game:
    """All stand on the Stairs to the Third Level; the first goes down and chooses."""
    top.entrance()
    top.room("S2_01", 0, -1)
    for hero in top.g.heroes:
        hero.at = "S2_01"
    game = top.start("actions", dice="ML ML DF ST RG EL", seed=1)
    play(game, TakeStairs(THIRD), ChooseGround(side))
    return game
