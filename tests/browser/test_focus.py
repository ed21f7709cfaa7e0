"""A dungeon too large to be read whole: shown where it matters, until somebody wants to see it otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser import delving
from tests.browser.kit import AT_REST, PHONE, Player
from undercroft.games.masmorra.state.actions import TakeStairs
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

BOX = """
(target) => {
  const piece = document.querySelector(`svg.board [data-target="${target}"], .supply [data-target="${target}"]`);
  const pane = (piece.closest("svg.board") ?? document.documentElement).getBoundingClientRect();
  const { x, y, right, bottom, width } = piece.getBoundingClientRect();
  const inside = x >= pane.x - 1 && y >= pane.y - 1 && right <= pane.right + 1 && bottom <= pane.bottom + 1;
  return { x: x + width / 2, y: (y + bottom) / 2, width, seen: inside && width > 0 };
}
"""
ROOMS = """() => [...document.querySelectorAll('svg.board [data-target^="room:"]')].map((one) => one.dataset.target)"""


class Watcher:
    """Somebody at a dungeon of two levels, whose Hero Jay is at the stairs."""

    def __init__(self, player: Player, game: Game | None = None) -> None:
        self.player = player
        self.page = player.page
        player.take_up(game or at_the_stairs())
        player.wait_for_turn()

    def of(self, target: str) -> dict[str, float]:
        """A thing on the screen: its middle, its width, and whether all of it is in sight."""
        self.page.evaluate(AT_REST)
        found: dict[str, float] = self.page.evaluate(BOX, target)
        return found

    def rooms_out_of_sight(self) -> list[str]:
        return [room for room in self.page.evaluate(ROOMS) if not self.of(room)["seen"]]

    def press(self, name: str) -> None:
        button = self.page.get_by_role("group", name="Zoom").get_by_role("button", name=name)
        (button.tap if self.player.touch else button.click)()

    def take_the_stairs(self) -> None:
        number = next(n for n, option in enumerate(self.player.options) if option["action"]["type"] == "TakeStairs")
        before = self.player.update["number"]
        self.player.press(number)
        self.player.wait_for_turn()
        assert self.player.update["number"] > before


def at_the_beginning() -> Game:
    """Jay has explored nothing yet."""
    game = delving.begin("standard", 3, 1, first=0)
    assert delving.delve(game, delving.Delver(1), lambda game, decision: game.state.phase != "setup")
    return game


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
    assert watcher.rooms_out_of_sight()
    watcher.press("Show the whole board")
    assert watcher.rooms_out_of_sight() == []
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
    large = Watcher(guest(size=(1920, 1080)))
    assert large.of("hero:jay")["seen"]
    assert large.rooms_out_of_sight(), "two levels are too much to be read at once"
    large.press("Show the whole board")
    assert large.rooms_out_of_sight() == []
    expect(large.page.get_by_role("button", name="Show what matters now")).to_be_visible()

    small = Watcher(guest(size=(1920, 1080)), at_the_beginning())
    assert small.rooms_out_of_sight() == []
    assert small.of("hero:jay")["seen"]
    assert small.of("stack:2")["seen"]
    expect(small.page.get_by_role("button", name="Show what matters now")).to_have_count(0)


def test_on_a_wide_screen_the_supply_stays_where_it_is(guest: Callable[..., Player]) -> None:
    watcher = Watcher(guest(size=(1280, 720)))
    supply, room = watcher.of("stack:2"), watcher.of("room:S1_00")
    assert supply["seen"]
    for _ in range(3):
        watcher.press("Enlarge the board")
    assert watcher.of("room:S1_00")["width"] > room["width"] * 1.5
    assert watcher.of("stack:2") == supply


def test_the_supply_is_pointed_at_after_the_dungeon_was_moved(guest: Callable[..., Player]) -> None:
    watcher = Watcher(guest(size=(1280, 720)))
    watcher.press("Enlarge the board")
    before, mouse = watcher.of("room:S1_00"), watcher.page.mouse
    pane = watcher.page.locator("svg.board").first.bounding_box()
    assert pane is not None
    x, y = pane["x"] + pane["width"] / 2, pane["y"] + pane["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y - 30, steps=5)
    mouse.up()
    after = watcher.of("room:S1_00")
    assert (after["x"], after["y"]) != (before["x"], before["y"])
    expect(watcher.player.hook("reason")).to_have_count(0)
    deck = watcher.of("deck:treasure")
    mouse.click(deck["x"], deck["y"])
    expect(watcher.player.hook("reason")).to_contain_text("gold")


def test_a_small_screen_folds_the_supply(guest: Callable[..., Player]) -> None:
    watcher = Watcher(guest(size=(1280, 720)))
    supply = watcher.player.hook("supply")
    expect(supply).to_have_attribute("aria-expanded", "true")
    for width, height in ((820, 768), (390, 844)):
        watcher.page.set_viewport_size({"width": width, "height": height})
        expect(supply).to_have_attribute("aria-expanded", "false")
        assert not watcher.of("stack:2")["seen"]
        supply.click()
        expect(supply).to_have_attribute("aria-expanded", "true")
        assert watcher.of("stack:2")["seen"]
        watcher.page.reload()
        watcher.player.wait_for_turn()
    watcher.page.set_viewport_size({"width": 1280, "height": 720})
    expect(supply).to_have_attribute("aria-expanded", "true")
    assert watcher.of("stack:2")["seen"]
    assert watcher.page.locator('[data-target="stack:2"]').count() == 1
