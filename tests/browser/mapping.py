"""Somebody who plays Map Masters by hand: drags and turns cards, draws the path, or does it all by keys.

What can be done is read from what the page was told; whether the page lets it be done is what is tested.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from playwright.sync_api import CDPSession, Locator, expect
from playwright.sync_api import TimeoutError as OutOfTime

from tests.browser.kit import IN_PLACE, Player, Told

GAME = "map_masters"
CELL, BLOCK_WIDTH, BLOCK_HEIGHT = 20, 60, 100
KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
ON_SCREEN = """
([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.querySelector("svg.board").getScreenCTM());
  return { x: point.x, y: point.y };
}
"""
DRAWN = """
(before) => Number(document.querySelector('[data-testid="path"]')?.getAttribute("data-steps") ?? 0) !== before
"""
"""The path has changed."""
STROKES = 4
TAP = 60
"""Milliseconds."""
Point = tuple[float, float]
Pointer = Literal["mouse", "finger"]


class Mapper:
    """A player at the page of Map Masters."""

    def __init__(self, player: Player, pointer: Pointer = "mouse") -> None:
        self.player = player
        self.page = player.page
        self.pointer = pointer
        self._touch: CDPSession | None = None

    # What the page was told

    @property
    def told(self) -> Told:
        """What the game has told the module last."""
        for frame in reversed(self.player.frames):
            update = msgspec.json.decode(frame)
            if update["type"] == "update" and update["picture"]["parts"].get("data"):
                told: Told = msgspec.json.decode(update["picture"]["parts"]["data"])
                return told
        raise AssertionError("the module was told nothing")

    @property
    def drawn(self) -> int:
        """How many steps the page shows."""
        return int(self.page.get_by_test_id("path").get_attribute("data-steps") or 0)

    def settle(self) -> None:
        """Wait until the server has heard what the page shows."""
        self.until(lambda: self.drawn == len(self.told["steps"]) and not self.page.get_by_test_id("ghost").count())

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(600):
            if so():
                return
            self.page.wait_for_timeout(25)
        told, said = self.told, self.page.get_by_test_id("said").all_text_contents()
        raise AssertionError(f"it does not come: {self.drawn} steps drawn, {said} said, told {told}")

    # The hand

    def on_screen(self, x: float, y: float) -> Point:
        self.page.evaluate(IN_PLACE)
        spot = self.page.evaluate(ON_SCREEN, [x, y])
        return spot["x"], spot["y"]

    def stroke(self, points: Sequence[Point]) -> None:
        """Go down at the first of these points of the screen, over the others, and up at the last."""
        self.down(points[0])
        for point in points[1:]:
            self.move(point)
        self.up()

    def down(self, at: Point) -> None:
        if self.pointer == "finger":
            self._finger("touchStart", at)
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def move(self, to: Point) -> None:
        if self.pointer == "finger":
            self._finger("touchMove", to)
        else:
            self.page.mouse.move(*to, steps=3)

    def up(self) -> None:
        if self.pointer == "finger":
            self._finger("touchEnd", None)
        else:
            self.page.mouse.up()

    def _finger(self, kind: str, at: Point | None) -> None:
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # Cards

    def card(self, card: str) -> Locator:
        """A card of the hand as it lies in the rack."""
        return self.page.locator(f"[data-rack={card}]")

    def middle(self, thing: Locator) -> Point:
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, thing: Locator) -> None:
        """Tap on something, for as long as a finger does: of a shorter touch Chromium does not always make a click."""
        self.down(self.middle(thing))
        self.page.wait_for_timeout(TAP)
        self.up()

    def drag(self, card: str, x: int, y: int) -> None:
        """Drag a card of the hand to a place, as far as it is held there."""
        held = 0.85 if self.pointer == "finger" else 0.5
        to = self.on_screen((x + 1) * BLOCK_WIDTH, (y + 2 * held) * BLOCK_HEIGHT)
        self.down(self.middle(self.card(card)))
        self.move((to[0] - 20, to[1] - 15))
        self.move(to)

    def build(self) -> None:
        """Lay all cards, each at the first place where it fits, turned if need be."""
        while left := self._left():
            held = left[0]
            x, y, down = held["fits"][-1] if len(left) == 2 else held["fits"][0]
            if self.told["layout"] and down != (
                "turned" in (self.card(held["card"]).get_attribute("aria-label") or "")
            ):
                self.tap(self.card(held["card"]))
            self.drag(held["card"], x, y)
            expect(self.page.get_by_test_id("ghost")).to_have_attribute("data-fit", "fits")
            self.up()
            laid = len(self.told["hand"]) - len(left) + 1
            self.until(lambda laid=laid: len(self.told["layout"]) == laid)  # type: ignore[misc]
        expect(self.page.get_by_test_id("drafting")).to_have_attribute("data-mode", "path")

    def _left(self) -> list[Any]:
        told = self.told
        laid = {one["card"] for one in told["layout"]}
        return [one for one in told["hand"] if one["card"] not in laid]

    # The path

    def draw(self, most: int = 12) -> None:
        """Draw stroke by stroke, paying where that is possible, until the path ends or has no way on."""
        for _ in range(most):
            if self._is_over():
                return
            self._stroke_on()
            self.settle()

    def _stroke_on(self) -> None:
        """One stroke or tap; one that met the page while it was laid out anew comes to nothing, and is made again."""
        before = self.drawn
        for _ in range(STROKES):
            run = plain_run(self.told["ahead"])
            if run:
                self.stroke([self.on_screen(*middle_of(step["cell"])) for step in run])
            else:
                self.tap(self.page.locator(f"[data-step='{best(self.told['ahead'])}']"))
            with contextlib.suppress(OutOfTime):
                self.page.wait_for_function(DRAWN, arg=before, timeout=10_000)
                return
        raise AssertionError("no stroke draws anything")

    def _is_over(self) -> bool:
        return self.has_ended or not self.told["ahead"]

    @property
    def has_ended(self) -> bool:
        """The path needs no more steps."""
        steps = self.told["steps"]
        return bool(steps and steps[-1].get("end"))

    def commit(self) -> None:
        """Put the marker down, also with a path that has not ended."""
        button = self.page.get_by_test_id("commit")
        ended = self.has_ended
        self.tap(button)
        if not ended:
            expect(button).to_contain_text("all the same")
            self.tap(button)

    # By keys

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, *, back: bool = False) -> None:
        """Go to the board, as its key does, and on or back from there by Tab until the focus is where it should be."""
        there = "(selector) => document.activeElement?.matches(selector) ?? false"
        if self.page.evaluate(there, selector):
            return
        self.press("b")
        for _ in range(80):
            if self.page.evaluate(there, selector):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def build_by_keys(self) -> None:
        """Pick every card up, turn one to the next place where it fits, and lay them."""
        for number in range(5):
            self.tab_to("[data-rack][data-lying=false]", back=True)
            self.press("Enter")
            ghost = self.page.get_by_test_id("ghost")
            expect(ghost).to_have_attribute("data-fit", "fits")
            if number in (1, 3):
                self.press(" ")
                expect(ghost).to_have_attribute("data-fit", "fits")
            self.press("Enter")
            self.until(lambda number=number: len(self.told["layout"]) == number + 1)  # type: ignore[misc]
        expect(self.page.get_by_test_id("drafting")).to_have_attribute("data-mode", "path")

    def draw_by_keys(self, most: int = 40) -> None:
        """Start, then go wherever an arrow leads without a choice, and choose where there is one."""
        self.tab_to("svg.board")
        self.press("ArrowRight", "ArrowLeft", "Enter")
        self.until(lambda: self.drawn == 1)
        for _ in range(most):
            self.settle()
            if self._is_over():
                return
            before = self.drawn
            ahead = self.told["ahead"]
            on_foot = [step for step in ahead if step.get("way")]
            if not on_foot:
                return
            going_on = [step for step in on_foot if step.get("plain")] or on_foot
            self.press(KEYS[going_on[-1]["way"]])
            self.page.wait_for_timeout(60)
            if self.page.evaluate("() => document.activeElement?.matches('.choices button') ?? false"):
                self.press("Enter")
            self.until(lambda before=before: self.drawn == before + 1)  # type: ignore[misc]


def middle_of(cell: Sequence[int]) -> Point:
    """The middle of a cell in the drawing."""
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL


def plain_run(ahead: Sequence[Told]) -> list[Told]:
    """The longest way ahead on which there is nothing to choose, up to a stroke's length."""
    return max(_runs(ahead, 8), key=len, default=[])


def _runs(ahead: Sequence[Told], most: int) -> Iterator[list[Told]]:
    for step in ahead:
        if step.get("plain") and most:
            rest = plain_run_of(step, most)
            yield [step, *rest]


def plain_run_of(step: Told, most: int) -> list[Told]:
    """How a stroke goes on after a step."""
    if step.get("room"):
        # The next cell of a stroke must not lie in the room again.
        return max(_runs(step.get("then", ()), min(most, 1)), key=len, default=[])
    return max(_runs(step.get("then", ()), most - 1), key=len, default=[])


def best(ahead: Sequence[Told]) -> str:
    """Of what must be chosen, something that does not end the path, if there is any."""
    step: str = min(ahead, key=lambda one: bool(one.get("end")))["step"]
    return step
