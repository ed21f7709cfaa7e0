"""Dungeon Fighter through the page: whole games in which every throw is a real drag, with a mouse and with a finger."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Playwright, expect

from tests.browser.kit import PATIENCE, PHONE, Player, Told, launched
from tests.browser.test_axe import AXE, RUN

GAME = "dungeon_fighter"
MOST = 1500
"""Choices after which a game should be over."""
OUTCOME = re.compile("The party (has won|has lost)")
SOFTWARE = "--enable-unsafe-swiftshader"
"""Let Chromium draw in three dimensions without a graphics card."""
SLOW_DRAWING = r"GPU stall due to ReadPixels|GL Driver Message"
"""What Chromium says of a picture that is taken of a table drawn without a graphics card."""
FULL = 220
"""Pixels of the hardest pull."""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, SOFTWARE) as opened:
        yield opened


NO_WEBGL = """
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...more);
};
"""
"""A browser that cannot draw in three dimensions."""


def kinds(options: list[Told]) -> set[str]:
    return {str(option["action"]["type"]) for option in options}


def sit_down(player: Player, **wishes: Any) -> None:
    """An easy game for one, who leads two Heroes."""
    player.new_table("me", game=GAME, seed=5, options={"difficulty": "easy"}, **wishes)
    player.wait_for_turn()


class Hand:
    """Somebody's hand at a page: it presses on the die, pulls it back and lets go."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._touch: CDPSession | None = player.context.new_cdp_session(player.page) if player.touch else None

    def press(self, x: float, y: float) -> None:
        if self._touch is None:
            self.player.page.mouse.move(x, y)
            self.player.page.mouse.down()
        else:
            self._finger("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        if self._touch is None:
            self.player.page.mouse.move(x, y)
        else:
            self._finger("touchMove", x, y)

    def let_go(self) -> None:
        if self._touch is None:
            self.player.page.mouse.up()
        else:
            self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _finger(self, kind: str, x: float, y: float) -> None:
        assert self._touch is not None
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})

    def grip(self) -> tuple[float, float]:
        """Where the die is, once nothing lies over it and the view has come to rest."""
        opened = self.player.page.locator("[aria-expanded=true]")
        for over in (self.player.hook("goal"), self.player.hook("supply")):
            if over.and_(opened).count():
                self.player.hit(over)
        grip = self.player.hook("grip")
        expect(grip).to_be_visible()
        before: tuple[float, float] | None = None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            box = grip.bounding_box()
            assert box is not None
            here = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
            if here == before:
                return here
            before = here
            self.player.page.wait_for_timeout(120)
        raise AssertionError("the view does not come to rest")

    def throw(self, strength: float, *, during: Callable[[], None] = lambda: None) -> None:
        """Pull straight back so far, from 0 to 1, and let go."""
        x, y = self.grip()
        self.press(x, y)
        for step in range(1, 5):
            self.move(x, y + FULL * strength * step / 4)
        during()
        self.let_go()


def strength_of(player: Player) -> float:
    """How hard to pull for a good throw: what the scale on the page marks."""
    updates = (told for frame in reversed(player.frames) if (told := json.loads(frame))["type"] == "update")
    data = next(data for told in updates if (data := told["picture"]["parts"].get("data")))
    aim = json.loads(data)["aim"]
    slow, fast = aim["bounds"]["speed"]
    return float((aim["preset"]["speed"] - slow) / (fast - slow)) if fast > slow else 1.0


def play_to_the_end(player: Player, album: str) -> set[str]:
    """Throw by hand wherever a die is to be thrown, else take what the page offers first; return what was chosen."""
    hand, last = Hand(player), dict[str, Any]()
    chosen, shot = set[str](), set[str]()
    for _ in range(MOST):
        until = time.monotonic() + PATIENCE
        while player.wait() != "over" and (player.update is last or not player.options):
            assert time.monotonic() < until, "the page does not offer what it was told"
        if player.moment() == "over":
            return chosen
        last = player.update
        offered = kinds(player.options)
        chosen |= {sorted(offered)[0]}
        if "Throw" in offered:
            throw_by_hand(player, hand, album if "throw" not in shot else "")
            shot.add("throw")
        else:
            if not offered & shot:
                player.shoot(f"dungeon-fighter-{album}-{sorted(offered)[0]}")
            shot |= offered
            player.choose(wish(player.options))
    raise AssertionError(f"the game is not over after {MOST} choices")


def wish(options: list[Told]) -> int:
    """Kill at once, use abilities, take the first way, and buy nothing."""
    for kind in ("InstantKill", "UseAbility", "UseRoom", "StandGround", "TakeBonusDie", "Pass"):
        for number, option in enumerate(options):
            if option["action"]["type"] == kind:
                return number
    return 0


def throw_by_hand(player: Player, hand: Hand, album: str) -> None:
    """Pull as hard as a good throw needs; try again if the moment to let go was missed."""
    page, before = player.page, player.update
    strength = strength_of(player)
    for attempt in range(40):
        hand.throw(
            min(1.0, max(0.08, strength)),
            during=lambda n=attempt: page.wait_for_timeout(40 * (n + 1)),  # type: ignore[misc]
        )
        if page.get_by_text("Tap once more for the other palm").is_visible():
            hand.press(*hand.grip())
            hand.let_go()
        until = time.monotonic() + 3
        while player.update is before and time.monotonic() < until:
            page.wait_for_timeout(25)
            if page.locator(".again").is_visible():
                break
        if player.update is not before:
            if album:
                player.shoot(f"dungeon-fighter-{album}-landing")
            return
    raise AssertionError(f"the die does not leave the hand: {player.hook('required').all_inner_texts()}")


@pytest.mark.slow
@pytest.mark.rule("DF-DT-10")
def test_a_whole_easy_game_with_a_mouse(guest: Callable[..., Player]) -> None:
    player = guest(excused=SLOW_DRAWING)
    sit_down(player)
    chosen = play_to_the_end(player, "wide")
    assert chosen >= {"ChooseHero", "ChooseDie", "Throw", "TakeCorridor"}
    expect(player.hook("goal")).to_contain_text(OUTCOME)
    assert any("throws the" in line for line in player.log)


@pytest.mark.slow
@pytest.mark.rule("DF-DT-10")
def test_a_whole_easy_game_with_a_finger_on_a_phone(guest: Callable[..., Player]) -> None:
    player = guest(size=PHONE, touch=True, excused=SLOW_DRAWING)
    sit_down(player)
    chosen = play_to_the_end(player, "phone")
    assert chosen >= {"ChooseHero", "ChooseDie", "Throw", "TakeCorridor"}
    expect(player.hook("goal")).to_contain_text(OUTCOME)


def reach_a_throw(player: Player) -> None:
    """Play on to the first throw."""
    last: Told = {}
    for _ in range(20):
        player.wait_for_turn()
        while player.update is last or not player.options:
            player.page.wait_for_timeout(25)
        last = player.update
        if "Throw" in kinds(player.options):
            return
        player.choose(wish(player.options))
    raise AssertionError("nobody throws")


@pytest.mark.slow
@pytest.mark.rule("DF-DT-10", "DF-DT-25")
def test_a_flight_is_seen_before_what_it_decides(guest: Callable[..., Player]) -> None:
    player = guest(still=False, paced=True, excused=SLOW_DRAWING)
    sit_down(player)
    reach_a_throw(player)
    table = player.hook("throwing")
    expect(table).to_have_attribute("data-mode", "aim")
    Hand(player).throw(0.35, during=lambda: player.shoot("dungeon-fighter-aim"))
    expect(table).to_have_attribute("data-mode", "flight")
    expect(player.hook("encounter")).not_to_be_visible()
    expect(player.hook("landing")).to_be_visible()
    expect(player.hook("landing").get_by_role("link")).to_contain_text("DF-")


@pytest.mark.slow
@pytest.mark.rule("DF-DT-35")
def test_a_throw_by_sliders_and_one_by_timed_presses(player: Player) -> None:
    player.excused = SLOW_DRAWING
    sit_down(player)
    reach_a_throw(player)
    page, before = player.page, player.update
    player.hit(player.hook("sliders"))
    page.get_by_label("Where you stand").press("ArrowRight")
    player.hit(player.hook("throw"))
    page.wait_for_function("() => document.querySelector('[data-testid=landing]')")
    assert player.update is not before
    reach_a_throw(player)
    before = player.update
    for _ in range(3):
        player.hit(player.hook("timed"))
        page.wait_for_timeout(150)
    until = time.monotonic() + PATIENCE
    while player.update is before and time.monotonic() < until:
        page.wait_for_timeout(25)
    assert player.update is not before


@pytest.mark.slow
def test_axe_finds_nothing_serious_while_a_throw_is_aimed(player: Player) -> None:
    player.excused = SLOW_DRAWING
    sit_down(player)
    reach_a_throw(player)
    player.hit(player.hook("sliders"))
    player.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert player.page.evaluate(RUN.replace("document,", "document.querySelector('[data-testid=throwing]'),")) == []


@pytest.mark.slow
def test_without_webgl_the_table_is_drawn_flat_and_thrown_at_by_choices(player: Player) -> None:
    player.context.add_init_script(NO_WEBGL)
    sit_down(player)
    reach_a_throw(player)
    expect(player.hook("throwing")).to_have_count(0)
    expect(player.page.locator("svg.board #wheel")).to_be_visible()
    player.press(0)
    expect(player.page.locator("svg.board .u-flight")).to_be_attached()
    player.shoot("dungeon-fighter-flat")
