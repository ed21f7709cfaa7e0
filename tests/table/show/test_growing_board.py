"""A board that grows to the left or upwards moves its corner; whatever is on it keeps its place."""

from __future__ import annotations

from tests.browser.burrow import BURROW, Dig
from undercroft.kernel.board import Picture
from undercroft.kernel.start import new_game
from undercroft.table.show.shown_game import shown_to


def test_a_picture_begins_at_its_origin() -> None:
    assert 'viewBox="0 0 300 200"' in Picture(width=300, height=200).svg
    assert 'viewBox="-120 40 300 200"' in Picture(width=300, height=200, origin=(-120, 40)).svg


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
    assert shown_to(game, 0).picture().focus == game.board(0).focus
    assert game.board(0).focus is not None
    assert shown_to(game, 0).picture().beside == game.board(0).beside
    assert game.board(0).beside is not None
