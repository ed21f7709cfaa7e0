import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.lab.bots import RandomBot, play_on


def test_bots_can_be_stopped_after_some_choices() -> None:
    game = undercroft.new_game(GAME, 2, seed=1)
    play_on(game, [RandomBot(1), RandomBot(2)], most=7)
    assert game.record().choices == 7
