"""A dungeon too large to be read whole: shown where it matters, until somebody wants to see it otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser import delving
from tests.browser.kit import AT_REST, PHONE, Player
from undercroft.games.masmorra.actions import TakeStairs
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

BOX = """
(target) => {
  const pane = document.querySelector("svg.board").getBoundingClientRect();
  const piece = document.querySelector(`svg.board [data-target="${target}"]`);
  const { x, y, right, bottom, width } = piece.getBoundingClientRect();
  const seen = x >= pane.x - 1 && y >= pane.y - 1 && right <= pane.right + 1 && bottom <= pane.bottom + 1;
  return { x: x + width / 2, y: (y + bottom) / 2, width, seen };
}
"""


class Watcher:
    """Somebody at a dungeon of two levels, whose Hero Jay is at the stairs."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        player.take_up(at_the_stairs())
        player.wait_for_turn()

    def of(self, target: str) -> dict[str, float]:
        """A thing on the screen: its middle, its width, and whether all of it is in sight."""
        self.page.evaluate(AT_REST)
        found: dict[str, float] = self.page.evaluate(BOX, target)
        return found

    def press(self, name: str) -> None:
        button = self.page.get_by_role("button", name=name)
        (button.tap if self.player.touch else button.click)()

    def take_the_stairs(self) -> None:
        number = next(n for n, option in enumerate(self.player.options) if option["action"]["type"] == "TakeStairs")
        before = self.player.update["number"]
        self.player.press(number)
        self.player.wait_for_turn()
        assert self.player.update["number"] > before


@cache
def at_the_stairs() -> Game:
    """Jay may change levels, and both are large."""

    def now(game: Game, decision: Decision) -> bool:
        levels = [room.level for room in game.state.rooms.values()]
        stairs = any(isinstance(option, TakeStairs) for option in decision.options)
        return decision.seat == 0 and stairs and min(levels.count(1), levels.count(2)) > 4

    for seed in range(1, 200):
        game = delving.begin("standard", 3, seed, first=0)
        if delving.delve(game, delving.Delver(seed), now):
            return game
    raise AssertionError("nobody comes to the stairs")


@pytest.fixture
def watcher(guest: Callable[..., Player]) -> Watcher:
    return Watcher(guest(size=PHONE, touch=True, scheme="light"))


def test_on_a_phone_the_dungeon_is_read_where_the_active_hero_is(watcher: Watcher) -> None:
    near, start = watcher.of("hero:jay"), watcher.of("room:S1_00")
    assert near["seen"]
    assert start["width"] > 60
    watcher.press("Show the whole board")
    assert watcher.of("stack:2")["seen"]
    assert watcher.of("room:S1_00")["width"] < start["width"] / 2
    watcher.press("Show what matters now")
    assert watcher.of("hero:jay") == near


def test_the_board_goes_where_the_active_hero_goes(watcher: Watcher) -> None:
    before = watcher.of("room:S1_00")
    watcher.take_the_stairs()
    after = watcher.of("room:S1_00")
    assert watcher.of("hero:jay")["seen"]
    assert (after["x"], after["y"]) != (before["x"], before["y"])


def test_what_somebody_chose_to_see_stays_in_sight(watcher: Watcher) -> None:
    watcher.press("Show the whole board")
    whole = watcher.of("room:S1_00")
    watcher.take_the_stairs()
    assert watcher.of("room:S1_00")["width"] == pytest.approx(whole["width"], rel=0.2)
    expect(watcher.page.get_by_role("button", name="Show what matters now")).to_be_visible()


def test_a_wide_screen_shows_all_that_it_can_make_readable(guest: Callable[..., Player]) -> None:
    watcher = Watcher(guest(size=(1920, 1200)))
    assert watcher.of("stack:2")["seen"]
    assert watcher.of("hero:jay")["seen"]
    expect(watcher.page.get_by_role("button", name="Show what matters now")).to_have_count(0)
