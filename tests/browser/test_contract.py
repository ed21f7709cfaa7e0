"""The stage's contract, by two small games: figures on squares with shots that dice decide, and a layout to compose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, House, Player, Told, serving
from tests.browser.mosaic import MOSAIC
from tests.browser.skirmish import RANGE, REACH, SKIRMISH
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance import check_game

GLOWING = "() => [...document.querySelectorAll('.undercroft .can')].map((one) => one.dataset.target)"
FOCUSED = "() => document.activeElement.dataset.target ?? document.activeElement.dataset.testid ?? ''"
DICE = """
() => [...document.querySelectorAll("[data-testid=encounter] .u-tray-die")].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [width, height];
})
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with both games on its shelf."""
    with serving(tmp_path_factory.mktemp("contract"), "-m", "tests.browser.contract") as served:
        yield served


@pytest.mark.parametrize("rules", [SKIRMISH, MOSAIC], ids=lambda rules: str(rules.id))
def test_both_games_conform(rules: GameRules[Any]) -> None:
    check_game(rules, seats=2, mode="standard", options={}, seed=2, every=3)


# A square grid


def hunter(options: Sequence[Told]) -> int:
    """Shoot if that is possible, else go where the goblins are."""

    def worth(number: int) -> tuple[int, int]:
        action = options[number]["action"]
        order = ("Rest", "Again", "Step", "Content", "Shoot", "Aim")
        return order.index(action["type"]), action.get("x", 0)

    return max(range(len(options)), key=worth)


def test_reach_and_range_are_on_the_squares(player: Player) -> None:
    player.new_table("me", "bot", game="skirmish", seed=1)
    player.wait_for_turn()
    steps = {option["targets"][0] for option in player.options if option["action"]["type"] == "Step"}
    glowing = set(player.page.evaluate(GLOWING))
    assert glowing == steps, "only what can be reached glows, and nobody can be aimed at yet"
    x, y = 0, 1
    assert all(abs(int(one[7]) - x) + abs(int(one[9]) - y) <= REACH for one in steps)
    assert player.page.locator("svg.board [data-range]").count() == sum(
        abs(across - x) + abs(down - y) <= RANGE for across in range(6) for down in range(4)
    )
    # Too far: why not?
    far = player.page.locator('svg.board [data-target="goblin:1"]').bounding_box()
    assert far is not None
    player.page.mouse.click(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2)
    expect(player.hook("reason")).to_contain_text("It is too far away")
    expect(player.hook("reason").get_by_role("link")).to_have_text("SK-AIM-01")


def test_a_shot_is_a_scene_with_a_verdict(guest: Callable[..., Player]) -> None:
    player = guest(paced=True)
    player.new_table("me", game="skirmish", seed=1)
    player.play(hunter, until=lambda: [option["action"]["type"] for option in player.options] == ["Shoot"])
    expect(player.hook("encounter")).to_contain_text("needs")
    expect(player.hook("verdict")).to_have_count(0)
    player.go_on("Roll 2 dice")
    player.wait_for_turn()
    assert all(min(size) >= 48 for size in player.page.evaluate(DICE)), "dice are large where they decide"
    assert {"die:0", "die:1"} <= set(player.page.evaluate(GLOWING))
    player.go_on("Keep both dice")
    verdict = player.hook("verdict")
    expect(verdict).to_contain_text("goblin")
    player.shoot("contract-verdict")
    verdict.get_by_role("button", name="Continue").click()
    expect(player.hook("encounter")).to_have_count(0)


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "touch": True}], ids=["mouse", "finger"])
def test_a_skirmish_is_played_to_its_end(guest: Callable[..., Player], how: dict[str, Any]) -> None:
    player = guest(**how)
    player.new_table("me", "bot", game="skirmish", seed=3)
    assert player.play(hunter) == "over"
    expect(player.hook("ending")).to_contain_text("the goblins are gone, or night falls")


class Keys:
    """Plays with the keyboard only; the focus is never nowhere."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.keys = player.page.keyboard

    @property
    def focused(self) -> str:
        found: str = self.player.page.evaluate(FOCUSED)
        return found

    def go_to(self, wanted: str, most: int = 90) -> None:
        """Press Tab until this has the focus."""
        for _ in range(most):
            if self.focused == wanted:
                return
            self.keys.press("Tab")
        raise AssertionError(f"Tab does not come to {wanted}")

    def choose(self, number: int) -> None:
        option = self.player.options[number]
        named = option["parts"] or option["targets"]
        for target in named:
            self.go_to(target)
            self.keys.press("Enter")
        if option["parts"] or not named:
            self.go_to("primary")
            expect(self.player.hook("primary")).to_contain_text(option["label"])
            self.keys.press("Enter")

    def play(self, policy: Callable[[Sequence[Told]], int], most: int = 200) -> None:
        for _ in range(most):
            if self.player.wait() == "over":
                return
            assert self.player.page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"
            self.choose(policy(self.player.options))
        raise AssertionError("the game is not over")


def test_a_skirmish_is_played_by_keyboard_only(player: Player) -> None:
    player.new_table("me", "bot", game="skirmish", seed=5)
    Keys(player).play(hunter)
    expect(player.hook("ending")).to_be_visible()


# A layout to be composed


def dearest(options: Sequence[Told]) -> int:
    """Lay the tiles with the highest numbers."""
    return max(range(len(options)), key=lambda at: sum(int(tile[-1]) for tile in options[at]["action"]["tiles"]))


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "touch": True}], ids=["mouse", "finger"])
def test_a_layout_is_composed_corrected_and_sent(guest: Callable[..., Player], how: dict[str, Any]) -> None:
    player = guest(**how)
    player.new_table("me", "bot", game="mosaic", seed=1)
    player.wait_for_turn()
    before, primary = player.update["number"], player.hook("primary")
    first, second, third, _ = (option for option in player.page.evaluate(GLOWING) if option.startswith("tile:"))
    for part in (first, "place:4", second):
        player.point_at(part)
        expect(primary).to_contain_text("Choose more")
        expect(primary).to_have_attribute("aria-disabled", "true")
    player.point_at("place:0")
    expect(primary).to_contain_text("Lay two tiles")
    expect(primary).to_have_attribute("aria-disabled", "false")
    # Another tile is better, and another place.
    player.point_at(second)
    expect(primary).to_have_attribute("aria-disabled", "true")
    player.point_at(third)
    player.point_at("place:0")
    player.point_at("place:2")
    assert player.update["number"] == before, "nothing is sent before it is sent"
    tiles = sorted(tile.removeprefix("tile:") for tile in (first, third))
    said = " and ".join(
        f"{tile.replace('_', ' ').capitalize()} at {place}" for tile, place in zip(tiles, (3, 5), strict=True)
    )
    expect(player.hook("composed")).to_contain_text(said)
    player.go_on("Lay two tiles")
    player.wait_for_turn()
    assert any(said in line for line in player.log)


def test_a_mosaic_is_played_to_its_end_by_pointing(player: Player) -> None:
    player.new_table("me", "bot", game="mosaic", seed=2)
    assert player.play(dearest) == "over"
    expect(player.hook("ending")).to_contain_text("all walls are full")


def test_a_mosaic_is_played_by_keyboard_only(player: Player) -> None:
    player.new_table("me", "bot", game="mosaic", seed=4)
    Keys(player).play(dearest)
    expect(player.hook("ending")).to_be_visible()
