"""A board that grows: shown whole or nearer, moved by wheel, hand, fingers and keys, and pointed at all the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PATIENCE, PHONE, SPOT, House, Player, serving

BOX = """
(target) => {
  const { x, y, width, height } = document.querySelector(`svg.board [data-target="${target}"]`).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}
"""
OUTSIDE = """
() => {
  const pane = document.querySelector("svg.board").getBoundingClientRect();
  return [...document.querySelectorAll("svg.board [data-target]")].filter((one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return x < pane.x - 1 || y < pane.y - 1 || right > pane.right + 1 || bottom > pane.bottom + 1;
  }).map((one) => one.dataset.target);
}
"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TRAVEL = """
() => new Promise((found) => {
  new MutationObserver(() => setTimeout(() => {
    const beetle = document.getElementById("beetle-0");
    found(beetle.getAnimations().map((one) => one.effect.getKeyframes()[0].transform));
  })).observe(document.querySelector('svg.board [data-layer="beetles"]'), { childList: true });
})
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the burrow on its shelf."""
    with serving(tmp_path_factory.mktemp("burrow"), "-m", "tests.browser.burrow") as served:
        yield served


class Digger:
    """Somebody at a burrow, who knows where things are on the screen."""

    def __init__(self, player: Player, chambers: int = 8) -> None:
        self.player = player
        self.page = player.page
        player.new_table("me", game="burrow", options={"chambers": chambers})
        player.wait_for_turn()
        self.settle()

    def settle(self) -> None:
        self.page.evaluate(FRAMES)

    def at(self, x: int, y: int) -> dict[str, float]:
        """The middle of a chamber on the screen, and its width."""
        return self.of(f"chamber:{x},{y}")

    def of(self, target: str) -> dict[str, float]:
        found: dict[str, float] = self.page.evaluate(BOX, target)
        return found

    @property
    def outside(self) -> list[str]:
        """What is not wholly in sight."""
        found: list[str] = self.page.evaluate(OUTSIDE)
        return found

    def wheel(self, x: int, y: int, turns: int) -> None:
        """Turn the wheel over a chamber: towards it if positive."""
        spot = self.at(x, y)
        self.page.mouse.move(spot["x"], spot["y"])
        for _ in range(abs(turns)):
            self.page.mouse.wheel(0, -100 if turns > 0 else 100)
        self.page.wait_for_timeout(100)
        self.settle()

    def drag(self, x: int, y: int, way: float) -> None:
        """Drag a chamber so far to the right."""
        spot, mouse = self.at(x, y), self.page.mouse
        mouse.move(spot["x"], spot["y"])
        mouse.down()
        mouse.move(spot["x"] + way, spot["y"], steps=10)
        mouse.up()
        self.settle()

    def dig(self, x: int, y: int) -> None:
        """Dig by the list, wherever the board is."""
        wanted = {"type": "Dig", "x": x, "y": y}
        number = next(n for n, option in enumerate(self.player.options) if option["action"] == wanted)
        before = self.player.update["number"]
        self.player.press(number)
        self.page.wait_for_function(
            "(target) => document.querySelector(target)", arg=f'[data-target="chamber:{x},{y}"]'
        )
        self.player.wait_for_turn()
        assert self.player.update["number"] > before
        self.settle()


@pytest.fixture
def digger(player: Player) -> Digger:
    return Digger(player)


def near(one: dict[str, float], other: dict[str, float], most: float = 2) -> bool:
    return abs(one["x"] - other["x"]) <= most and abs(one["y"] - other["y"]) <= most


def test_the_wheel_comes_nearer_where_the_pointer_is(digger: Digger) -> None:
    assert digger.outside == []
    whole = digger.at(2, 0)
    digger.wheel(2, 0, 6)
    assert digger.at(2, 0)["width"] > 1.5 * whole["width"]
    assert near(digger.at(2, 0), whole)
    assert digger.outside
    digger.wheel(2, 0, -12)
    assert digger.outside == []
    assert near(digger.at(2, 0), whole, 1)


def test_a_hand_moves_the_board_and_does_not_click(digger: Digger) -> None:
    number = digger.player.update["number"]
    digger.wheel(3, 0, 8)
    before = digger.at(3, 0)
    digger.drag(3, 0, -120)
    after = digger.at(3, 0)
    assert after["x"] == pytest.approx(before["x"] - 120, abs=8)
    assert after["width"] == pytest.approx(before["width"])
    assert digger.player.update["number"] == number
    expect(digger.player.hook("reason")).to_have_count(0)


def test_the_whole_board_is_not_dragged_away(digger: Digger) -> None:
    before = digger.at(3, 0)
    digger.drag(3, 0, -200)
    assert near(digger.at(3, 0), before, 0.5)


def test_keys_and_buttons_show_it_nearer_and_whole(digger: Digger) -> None:
    page = digger.page
    width = digger.at(3, 0)["width"]
    page.keyboard.press("+")
    page.keyboard.press("+")
    digger.settle()
    assert digger.at(3, 0)["width"] == pytest.approx(width * 1.4**2, rel=0.01)
    page.keyboard.press("-")
    digger.settle()
    assert digger.at(3, 0)["width"] == pytest.approx(width * 1.4, rel=0.01)
    page.keyboard.press("0")
    digger.settle()
    assert digger.outside == []
    page.get_by_role("button", name="Enlarge the board").focus()
    page.keyboard.press("Enter")
    digger.settle()
    assert digger.at(3, 0)["width"] == pytest.approx(width * 1.4, rel=0.01)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Make the board smaller")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show the whole board")).to_be_focused()
    page.keyboard.press("Enter")
    digger.settle()
    assert digger.outside == []


def test_a_double_click_comes_nearer_and_goes_back(digger: Digger) -> None:
    page, spot = digger.page, digger.at(3, 0)
    page.mouse.dblclick(spot["x"], spot["y"])
    digger.settle()
    assert digger.at(3, 0)["width"] == pytest.approx(2 * spot["width"], rel=0.01)
    assert near(digger.at(3, 0), spot)
    page.mouse.dblclick(spot["x"], spot["y"])
    digger.settle()
    assert digger.outside == []


def test_what_is_done_by_two_quick_clicks_leaves_the_view_alone(digger: Digger) -> None:
    """The first click digs; the second finds a chamber that is there."""
    digger.wheel(1, 1, 2)  # wholly in sight: what is not comes into sight when it is dug
    spot, number = digger.at(1, 1), digger.player.update["number"]
    digger.page.mouse.click(spot["x"], spot["y"])
    digger.player.wait_for_turn()
    assert digger.player.update["number"] > number
    digger.page.mouse.down(click_count=2)
    digger.page.mouse.up(click_count=2)
    digger.settle()
    assert near(digger.at(1, 1), spot, 1)


def test_what_is_shown_whole_stays_whole_while_it_grows(digger: Digger) -> None:
    for place in ((0, -1), (-1, 0), (0, -2), (8, 0), (3, 1)):
        digger.dig(*place)
        assert digger.outside == []


def test_what_was_enlarged_stays_where_it_is_while_the_board_grows(digger: Digger) -> None:
    digger.wheel(0, 0, 3)
    digger.drag(0, 0, 150)
    for place in ((-1, 0), (0, -1), (0, 1)):  # to the left, upwards and downwards
        assert f"chamber:{place[0]},{place[1]}" not in digger.outside
        before = digger.at(0, 0)
        digger.dig(*place)
        assert near(digger.at(0, 0), before, 1)
        assert digger.at(0, 0)["width"] == pytest.approx(before["width"])


def test_what_happens_out_of_sight_comes_into_sight(digger: Digger) -> None:
    digger.wheel(0, 0, 8)
    width = digger.at(0, 0)["width"]
    assert "chamber:8,0" in digger.outside
    digger.dig(8, 0)
    assert "chamber:8,0" not in digger.outside
    assert digger.at(8, 0)["width"] == pytest.approx(width)


def test_a_view_glides_there_where_things_may_move(guest: Callable[..., Player]) -> None:
    digger = Digger(guest(still=False))
    page = digger.page
    digger.wheel(0, 0, 8)
    page.evaluate(
        "() => { const board = document.querySelector('svg.board'), look = () => board.getAttribute('viewBox');"
        " window.seen = new Set([look()]); new MutationObserver(() => window.seen.add(look()))"
        ".observe(board, { attributeFilter: ['viewBox'] }); }"
    )
    digger.dig(8, 0)
    page.wait_for_function("() => window.seen.size > 2")  # before, after, and something between
    until = time.monotonic() + PATIENCE
    while "chamber:8,0" in digger.outside:
        assert time.monotonic() < until, "the view does not arrive"


def test_a_piece_travels_its_way_however_near_it_is(guest: Callable[..., Player]) -> None:
    digger = Digger(guest(still=False))
    digger.wheel(1, 0, 6)
    digger.page.evaluate(f"() => {{ window.travel = ({TRAVEL})(); }}")
    digger.player.press(0)  # beetle 1 goes one chamber to the right
    assert digger.page.evaluate("() => window.travel") == ["translate(-120px, 0px)"]


def test_things_are_pointed_at_however_near_they_are(digger: Digger) -> None:
    player, page = digger.player, digger.page
    digger.wheel(1, 0, 8)
    send = next(option for option in player.options if option["targets"] == ["beetle:1", "chamber:1,0"])
    number = player.update["number"]
    player.point(send)
    player.wait_for_turn()
    assert player.update["number"] > number
    expect(player.hook("log")).to_contain_text("Beetle 2 goes to 1E 0S")
    digger.settle()
    # A chamber that is there already: why not?
    spot = digger.at(1, 0)
    page.mouse.click(spot["x"], spot["y"] + 0.3 * spot["width"])
    expect(player.hook("reason")).to_contain_text("A chamber is dug beside another")
    glowing = page.evaluate("() => [...document.querySelectorAll('svg.board .can')].map((one) => one.dataset.target)")
    assert "chamber:1,1" in glowing


def test_the_focus_is_brought_into_sight(digger: Digger) -> None:
    page = digger.page
    digger.wheel(0, 0, 8)
    page.keyboard.press("b")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        digger.settle()
        focused = page.evaluate("() => document.activeElement.dataset.target")
        assert focused not in digger.outside


def test_many_options_are_short_and_grouped(digger: Digger) -> None:
    player, page = digger.player, digger.page
    assert len(player.options) > 30
    player.open_list()
    for option, button in zip(player.options, player.hook("option").all(), strict=True):
        expect(button).to_contain_text(option["label"])
    heads = page.locator("[data-testid=options] .head")
    assert [head.strip() for head in heads.all_inner_texts()] == [
        "Send beetle 1 to …",
        "Send beetle 2 to …",
        "Dig at …",
    ]
    player.shoot("many-options")
    player.close_list()
    beetle = page.evaluate(SPOT, "beetle:1")
    page.mouse.click(beetle["x"], beetle["y"])
    player.open_list()
    assert heads.all_inner_texts() == ["Send beetle 2 to …"]
    player.shoot("many-options-pointed")
    page.keyboard.press("2")
    expect(player.hook("log")).to_contain_text("Beetle 2 goes to 2E 0S")


def test_a_page_that_scrolls_keeps_its_wheel(digger: Digger) -> None:
    """In a replay the wheel is the page's until the board is enlarged with the control key."""
    player, page = digger.player, digger.page
    digger.dig(0, -1)
    table = page.url.rsplit("/", 1)[1]
    page.set_viewport_size({"width": 1000, "height": 500})
    player.go(f"/replay/{table}#at=1")
    expect(page.locator("svg.board")).to_be_visible()
    digger.settle()
    width = digger.at(3, 0)["width"]

    def scrolled() -> float:
        page.wait_for_timeout(200)
        found: float = page.evaluate("() => document.scrollingElement.scrollTop")
        return found

    spot = digger.at(3, 0)
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.wheel(0, 60)
    before = scrolled()
    assert before > 0
    assert digger.at(3, 0)["width"] == pytest.approx(width)
    spot = digger.at(3, 0)
    page.mouse.move(spot["x"], spot["y"])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    assert scrolled() == before
    assert digger.at(3, 0)["width"] > 1.1 * width


# With fingers


class Fingers:
    """Fingers on the glass."""

    def __init__(self, digger: Digger) -> None:
        self._glass = digger.player.context.new_cdp_session(digger.page)
        self._digger = digger

    def put(self, *spots: tuple[float, float]) -> None:
        self._send("touchStart", *spots)

    def move(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 8) -> None:
        """Move every finger on its way."""
        for step in range(1, steps + 1):
            share = step / steps
            self._send("touchMove", *((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in ways))

    def lift(self) -> None:
        self._send("touchEnd")
        self._digger.settle()

    def _send(self, kind: str, *spots: tuple[float, float]) -> None:
        points: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_fingers_move_and_enlarge_and_still_point(guest: Callable[..., Player]) -> None:
    digger = Digger(guest(size=PHONE, touch=True, scheme="light"))
    fingers, page = Fingers(digger), digger.page
    whole = digger.at(3, 0)
    x, y = whole["x"], whole["y"]

    # One finger does nothing to the whole board.
    fingers.put((x, y))
    fingers.move(((x, y), (x - 80, y + 20)))
    fingers.lift()
    assert near(digger.at(3, 0), whole, 0.5)

    # Two fingers enlarge it: what was between them is between them.
    fingers.put((x - 20, y), (x + 20, y))
    fingers.move(((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y)))
    fingers.lift()
    enlarged = digger.at(3, 0)
    assert enlarged["width"] > 2.5 * whole["width"]
    assert enlarged["x"] == pytest.approx(x, abs=20)

    # One finger moves it then, and plays nothing.
    number = digger.player.update["number"]
    fingers.put((x, y))
    fingers.move(((x, y), (x - 70, y)))
    fingers.lift()
    assert digger.at(3, 0)["x"] == pytest.approx(enlarged["x"] - 70, abs=14)
    assert digger.player.update["number"] == number
    expect(digger.player.hook("selected")).to_have_count(0)
    digger.player.shoot("zoom-phone")

    # And a tap points.
    hole = page.evaluate(SPOT, "chamber:4,1")
    page.touchscreen.tap(hole["x"], hole["y"])
    expect(digger.player.hook("selected")).to_contain_text("Dig at 4E 1S")
    page.touchscreen.tap(hole["x"], hole["y"])
    digger.player.wait_for_turn()
    assert digger.player.update["number"] > number

    page.get_by_role("button", name="Show the whole board").tap()
    digger.settle()
    assert digger.outside == []


def test_a_grown_board_in_every_look(digger: Digger) -> None:
    for place in ((0, -1), (0, -2), (-1, 0), (3, 1), (3, 2)):
        digger.dig(*place)
    digger.player.shoot("zoom-whole")
    digger.wheel(1, 0, 6)
    digger.player.shoot("zoom-near")
