"""A board that grows to the left or upwards moves its corner; whatever is on it keeps its place."""

from __future__ import annotations

from tests.browser.burrow import BURROW, Dig
from undercroft.kernel.board import Picture, Stage
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import new_game
from undercroft.lab.bots import make_bots, play_on
from undercroft.table.show.game_info import PICTURED_AFTER, picture
from undercroft.table.show.shown_game import shown_to


def test_a_picture_begins_at_its_origin() -> None:
    assert 'viewBox="0 0 300 200"' in Picture(stage=Stage(width=300, height=200)).svg
    assert 'viewBox="-120 40 300 200"' in Picture(stage=Stage(width=300, height=200, origin=(-120, 40))).svg


def test_the_page_is_told_where_the_board_begins() -> None:
    game = new_game(BURROW, ["Ana"], seed=1)
    before = shown_to(game, 0).picture()
    assert (before.origin, before.width, before.height) == ((-120, -120), 360, 360)
    game.play(Dig(-1, 0))
    after = shown_to(game, 0).picture()
    assert (after.origin, after.width, after.height) == ((-240, -120), 480, 360)
    assert after.focus is None
    beetles = "layer:beetles"
    assert after.parts[beetles] == before.parts[beetles]


def test_the_page_is_told_what_matters_on_the_board() -> None:
    game = new_game("masmorra", ["Ana", "Bo"], seed=1)
    while game.state.phase == "setup" and game.decision is not None:
        game.play(game.decision.options[0])
    told, stage = shown_to(game, 0).picture(), game.board(0).stage
    assert told.focus == stage.focus
    assert stage.focus is not None
    assert told.places == stage.places
    assert [place.title for place in stage.places] == ["Level 1"]
    assert told.parts["plan"] == stage.plan
    assert stage.plan


def test_the_lobby_shows_one_level_of_a_dungeon_with_several() -> None:
    seats = find_game("masmorra").modes["standard"].usual
    game = new_game("masmorra", seats, seed=7)
    play_on(game, make_bots(["random"] * seats, 7), PICTURED_AFTER)
    first, second = game.board().stage.places
    x, y, width, height = first.box
    assert second.title == "Level 2"
    assert f'viewBox="{x} {y} {width} {height}"' in picture("masmorra")
