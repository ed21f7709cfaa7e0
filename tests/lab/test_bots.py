import random

import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Action
from undercroft.lab.bots import BOTS, RandomBot, Sight, make_bot, make_bots, play_on


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


def test_a_bot_plays_alike_whatever_it_cannot_know() -> None:
    """Two worlds that differ only in what a seat cannot know get the same answer from its bot."""
    game = undercroft.new_game(GAME, 3, seed=8)
    play_on(game, make_bots(["random"] * 3, seed=1), most=40)
    compared = 0
    while compared < 15 and (decision := game.decision) is not None:
        seat = decision.seat
        other = game.clone()
        GAME.redeal(other.state, seat, random.Random(99))
        choice = make_bot("greedy", 3).choose(Sight(game, seat))
        assert make_bot("greedy", 3).choose(Sight(_recorded_again(other), seat)) == choice
        game.play(choice)
        compared += 1
    assert compared == 15


def _recorded_again(game: undercroft.Game) -> undercroft.Game:
    """The same table, begun anew from its state: with other secrets, and a record of its own."""
    state = game.state.copy()
    return undercroft.Game(game.rules, game.setup, game.state.content, game.state.options, game._source, state)


def test_a_sight_shows_a_world_without_secrets() -> None:
    game = undercroft.new_game(GAME, 3, seed=8)
    play_on(game, make_bots(["random"] * 3, seed=1), most=30)
    assert game.decision is not None
    sight = Sight(game, game.decision.seat)
    worlds = [sight.imagine(random.Random(seed)) for seed in range(20)]
    rival = next(hero for hero in game.state.heroes if hero.seat != sight.seat and hero.hand)
    hands = {tuple(sorted(world.state.heroes[rival.seat].hand)) for world in worlds}
    assert len(hands) > 10
    assert all(world.state.heroes[sight.seat].hand == game.state.heroes[sight.seat].hand for world in worlds)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(30):
        game = undercroft.new_game(GAME, 2, seed=seed)
        kinds = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        play_on(game, make_bots(kinds, seed))
        assert game.outcome is not None
        wins += game.outcome.winners == (kinds.index("greedy"),)
    assert wins >= 24


def test_bots_can_be_stopped_after_some_choices() -> None:
    game = undercroft.new_game(GAME, 2, seed=1)
    play_on(game, [RandomBot(1), RandomBot(2)], most=7)
    assert game.record().choices == 7
