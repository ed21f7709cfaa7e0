import random
from collections.abc import Iterator

import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Action, Pass
from undercroft.lab.bots import BOTS, GreedyBot, RandomBot, Sight, Weighing, make_bot, make_bots, play_on, rank


def seen(some: int, after: int = 30) -> Iterator[tuple[undercroft.Game, Sight]]:
    """Some decisions of one game as whoever must decide sees them; whoever looks at them plays on."""
    game = undercroft.new_game(GAME, 3, seed=8)
    play_on(game, make_bots(["random"] * 3, seed=1), most=after)
    for _ in range(some):
        assert game.decision is not None
        yield game, Sight(game, game.decision.seat)


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


def test_a_world_can_be_imagined_often() -> None:
    """It is the same as imagined once, at the beginning of a segment and in its middle."""
    game = undercroft.new_game(GAME, 3, seed=8)
    begun = set()
    bots = make_bots(["random"] * 3, seed=1)
    for _ in range(120):
        play_on(game, bots, most=1)
        assert game.decision is not None
        sight = Sight(game, game.decision.seat)
        begun.add(game.segment_start is not None)
        often = sight.imagine_often(7)
        for world in (often(), often()):
            once = sight.imagine(random.Random(7))
            assert world.state == once.state
            assert world.setup == once.setup
            option = sight.decision.options[-1]
            world.play(option, sight.seat)
            once.play(option, sight.seat)
            assert world.state == once.state
    assert begun == {True, False}


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


def test_a_greedy_bot_takes_what_it_weighs_most() -> None:
    for game, sight in seen(8):
        options = sight.decision.options
        worths = GreedyBot(4).weigh(sight)
        weighing = rank(options, worths, 4)
        assert len(worths) == len(options)
        assert GreedyBot(4).choose(sight) == weighing.best
        game.play(weighing.best)


class Go(Action, frozen=True):
    to: int


def words(action: Action) -> str:
    return "Stop here" if isinstance(action, Pass) else f"Go to {action.to}"  # type: ignore[attr-defined]


def test_options_are_ranked_best_first_and_equal_ones_as_they_were_offered() -> None:
    options = [Go(1), Go(2), Pass(), Go(3)]
    ranked = rank(options, [1.0, 2.5, 2.5, -1.0], 16)
    assert ranked == Weighing(((Go(2), 2.5), (Pass(), 2.5), (Go(1), 1.0), (Go(3), -1.0)), 16)


def test_a_weighing_says_why() -> None:
    assert rank([Pass(), Go(1)], [6.1, 7.34], 16).why(words) == (
        "It leaves you better off by 1.2 than the next best, “Stop here”, tried in 16 imagined worlds"
    )
    assert rank([Pass(), Go(1)], [6.12, 6.11], 4).why(words) == (
        "“Go to 1” does just as well, tried in 4 imagined worlds"
    )
    assert rank([Pass()], [0.0], 16).why(words) == "There is nothing else to choose"
