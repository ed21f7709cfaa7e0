"""A long story shows its end first, and the rest on demand."""

import random

import undercroft
from tests.browser.kit import Player
from undercroft.lab.conformance import step

SOME = 200


def test_a_long_log_shows_its_end_first(player: Player) -> None:
    game = undercroft.new_game("munchkin_dungeon", ["Ana", "Bo"], seed=1)
    rng = random.Random(1)
    while len(game.log(0)) < 2 * SOME or 0 not in game.decisions:
        step(game, rng)
    player.take_up(game)
    player.wait_for_turn()
    lines = player.hook("log").get_by_role("listitem")
    assert lines.count() == SOME
    last = lines.last.inner_text()
    player.page.get_by_role("button", name="Show what was before").click()
    assert lines.count() == 2 * SOME
    assert lines.last.inner_text() == last
    while (more := player.page.get_by_role("button", name="Show what was before")).count():
        more.click()
    assert lines.count() == len(game.log(0))
