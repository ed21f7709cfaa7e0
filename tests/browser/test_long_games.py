"""A long story shows its end first, and the rest on demand."""

import random

import undercroft
from tests.browser.kit import AT_REST, Player
from undercroft.lab.conformance import step

SOME = 200

PUSHED = """
() => {
  const log = document.querySelector('[data-testid="log"] [role=region]');
  log.style.maxHeight = "8rem";
  log.dispatchEvent(new Event("scroll"));
}
"""
"""Something takes the log's room away, just when it has scrolled."""
BEYOND = """
() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector('[data-testid="log"] [role=region]');
  return scrollHeight - scrollTop - clientHeight;
}
"""
"""How much of the log lies below what is seen."""


def take_up_a_long_game(player: Player) -> undercroft.Game:
    game = undercroft.new_game("munchkin_dungeon", ["Ana", "Bo"], seed=1)
    rng = random.Random(1)
    while len(game.log(0)) < 2 * SOME or 0 not in game.decisions:
        step(game, rng)
    player.take_up(game)
    player.wait_for_turn()
    return game


def test_the_log_keeps_its_end_in_sight_until_somebody_scrolls_up(player: Player) -> None:
    take_up_a_long_game(player)
    player.page.evaluate(PUSHED)
    player.page.wait_for_function(f"() => ({BEYOND})() < 24")
    player.hook("log").get_by_role("region").hover()
    player.page.mouse.wheel(0, -400)
    player.page.wait_for_function(f"() => ({BEYOND})() > 200")
    player.page.evaluate(PUSHED.replace("8rem", "6rem"))
    player.page.evaluate(AT_REST)
    assert player.page.evaluate(BEYOND) > 200


def test_a_long_log_shows_its_end_first(player: Player) -> None:
    game = take_up_a_long_game(player)
    lines = player.hook("log").get_by_role("listitem")
    assert lines.count() == SOME
    last = lines.last.inner_text()
    player.page.get_by_role("button", name="Show what was before").click()
    assert lines.count() == 2 * SOME
    assert lines.last.inner_text() == last
    while (more := player.page.get_by_role("button", name="Show what was before")).count():
        more.click()
    assert lines.count() == len(game.log(0))
