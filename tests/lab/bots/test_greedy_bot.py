import random
from collections.abc import Iterator

import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Pass
from undercroft.lab.bots import GreedyBot, Sight, make_bot, make_bots, play_on


def seen(some: int, after: int = 30) -> Iterator[tuple[undercroft.Game, Sight]]:
    """Some decisions of one game as whoever must decide sees them; whoever looks at them plays on."""
    game = undercroft.new_game(GAME, 3, seed=8)
    play_on(game, make_bots(["random"] * 3, seed=1), most=after)
    for _ in range(some):
        assert game.decision is not None
        yield game, Sight(game, game.decision.seat)


def test_a_bot_plays_alike_whatever_it_cannot_know() -> None:
    """Two worlds that differ only in what a seat cannot know get the same answer from its bot."""
    for game, sight in seen(15, after=40):
        other = game.clone()
        GAME.play.redeal(other.state, sight.seat, random.Random(99))
        choice = make_bot("greedy", 3).choose(sight)
        assert make_bot("greedy", 3).choose(Sight(_recorded_again(other), sight.seat)) == choice
        game.play(choice)


def _recorded_again(game: undercroft.Game) -> undercroft.Game:
    """The same table, begun anew from its state: with other secrets, and a record of its own."""
    state = game.state.copy()
    return undercroft.Game(game.rules, game.setup, game.state.content, game.state.options, game._source, state)


def test_what_needs_no_chance_is_worth_the_same_in_every_world() -> None:
    for game, sight in seen(8):
        options = sight.decision.options
        rng = random.Random(4)
        totals = [0.0] * len(options)
        for _ in range(4):
            seed = rng.getrandbits(64)
            for number, option in enumerate(options):
                world = sight.imagine(random.Random(seed))
                world.play(option, sight.seat)
                while world.decision is not None and world.decision.window:
                    world.play(Pass(), world.decision.seat)
                totals[number] += sight.evaluate(world)
        assert GreedyBot(4).weigh(sight) == pytest.approx([total / 4 for total in totals])
        game.play(options[0])


def test_a_greedy_bot_takes_what_it_weighs_most() -> None:
    for game, sight in seen(8):
        options = sight.decision.options
        worths = GreedyBot(4).weigh(sight)
        assert len(worths) == len(options)
        best = options[worths.index(max(worths))]
        assert GreedyBot(4).choose(sight) == best
        game.play(best)


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
