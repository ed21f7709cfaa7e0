import pytest

import undercroft
from undercroft.games.masmorra import GAME as MASMORRA
from undercroft.games.masmorra.bots.quick_player import quick_choice
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Action, Pass
from undercroft.lab.bots import BOTS, Sight, make_bot, make_bots, play_on


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


def test_a_quick_bot_does_what_the_game_says_a_player_would_do_without_thinking() -> None:
    game = undercroft.new_game(MASMORRA, 2, seed=5)
    for _ in range(60):
        assert game.decision is not None
        sight = Sight(game, game.decision.seat)
        chosen = make_bot("quick", 1).choose(sight)
        expected = quick_choice(game.state, sight.seat, game.decision.options)
        assert chosen == (Pass() if sight.is_quiet else expected)
        game.play(chosen)


def test_without_a_quick_player_a_quick_bot_plays_like_a_greedy_one() -> None:
    game = undercroft.new_game(GAME, 2, seed=5)
    assert game.decision is not None
    sight = Sight(game, game.decision.seat)
    assert make_bot("quick", 1).choose(sight) == make_bot("greedy", 1).choose(sight)
