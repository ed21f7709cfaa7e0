import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Action
from undercroft.lab.bots import BOTS, make_bot, make_bots, play_on


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_with_the_same_seed_plays_alike(kind: str) -> None:
    def choices() -> list[Action]:
        game = undercroft.new_game(GAME, 3, seed=5)
        play_on(game, make_bots([kind] * 3, seed=2), most=60)
        return [what for who, what in game.answers if isinstance(who, int)]

    assert choices() == choices()


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(undercroft.SetupError, match="there is no bot 'gredy'; did you mean 'greedy'"):
        make_bot("gredy", 1)
