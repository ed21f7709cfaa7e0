import random

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.lab.bots import Sight, make_bots, play_on


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
    """It is the same each time, at the beginning of a segment and in its middle, and as unknown as imagined once."""
    game = undercroft.new_game(GAME, 3, seed=8)
    begun = set()
    bots = make_bots(["random"] * 3, seed=1)
    for _ in range(120):
        play_on(game, bots, most=1)
        assert game.decision is not None
        sight = Sight(game, game.decision.seat)
        begun.add(game.segment_start is not None)
        often = sight.imagine_often(7)
        world, again, once = often(), often(), sight.imagine(random.Random(7))
        assert world.state == again.state == once.state
        assert world.setup == again.setup == once.setup
        for copy in (world, again):
            copy.play(sight.decision.options[-1], sight.seat)
        assert world.state == again.state
    assert begun == {True, False}
