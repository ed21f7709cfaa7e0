"""Pointing means what is under the pointer as it goes down: wherever a piece is, and whatever opens or moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, SPOT, Player, asked, played_until

CHOSEN = "() => [...document.querySelectorAll('svg.board .chosen')].map((one) => one.dataset.target)"
SIZE = """
() => {
  const { width, height } = document.querySelector("svg.board").getBoundingClientRect();
  return [width, height];
}
"""
RING = """
(target) => {
  const ring = document.querySelector(`svg.board [data-target="${target}"] > .u-ring`);
  const { x, y, width, height } = ring.getBoundingClientRect();
  return { x, y, width, height };
}
"""
REDRAWN = """
(target) => {
  const piece = document.querySelector(`svg.board [data-target="${target}"]`);
  const copy = piece.cloneNode(true);
  copy.setAttribute("transform", "translate(40 40)");
  piece.replaceWith(copy);
}
"""
"""Draws a piece anew, somewhere else."""

moving = asked("Move a Roaming Monster")


@pytest.fixture
def mover(player: Player) -> Player:
    """May move one of several Monsters, among them one with a gap between its picture and its numbers."""
    player.take_up(played_until(moving, seed=7))
    return player.wait_for_turn()


def monsters(player: Player) -> list[str]:
    return sorted({option["targets"][0] for option in player.options if len(option["targets"]) > 1})


def test_a_figure_is_meant_wherever_its_ring_is(mover: Player) -> None:
    """Between its picture and its numbers too, and at any fraction of a pixel."""
    page = mover.page
    assert "monster:petty_witch" in monsters(mover)
    for monster in monsters(mover):
        ring = page.evaluate(RING, monster)
        for across in (0.1, 0.3, 0.47, 0.55, 0.62, 0.8, 0.9):
            for down in (0.15, 0.5, 0.85):
                page.mouse.click(ring["x"] + across * ring["width"], ring["y"] + down * ring["height"])
                assert page.evaluate(CHOSEN) == [monster], (across, down)
                page.keyboard.press("Escape")
    expect(mover.hook("reason")).to_have_count(0)


def test_every_option_can_be_pointed_at_in_turn(mover: Player) -> None:
    for option in mover.options:
        if len(option["targets"]) < 2:
            continue
        monster, room = option["targets"]
        spot = mover.page.evaluate(SPOT, monster)
        mover.page.mouse.click(spot["x"], spot["y"])
        assert mover.page.evaluate(CHOSEN) == [monster]
        assert mover.page.evaluate(SPOT, room) is not None, option["label"]
        mover.page.keyboard.press("Escape")


def test_what_was_pressed_is_meant_though_it_moves_before_the_release(mover: Player) -> None:
    page, monster = mover.page, monsters(mover)[0]
    spot = page.evaluate(SPOT, monster)
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    page.evaluate(REDRAWN, monster)
    page.mouse.up()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(mover.hook("reason")).to_have_count(0)


def test_the_board_keeps_its_size_when_a_note_opens(mover: Player) -> None:
    page = mover.page
    size = page.evaluate(SIZE)
    spot = page.evaluate(SPOT, monsters(mover)[0])
    page.mouse.click(spot["x"], spot["y"])
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    assert page.evaluate(SIZE) == size
    page.keyboard.press("Escape")
    mover.hook("hint").click()
    expect(mover.hook("hinted")).to_be_visible()
    assert page.evaluate(SIZE) == size


@pytest.mark.parametrize("height", ["low", "high"])
def test_it_does_so_on_a_phone_at_every_height_of_the_sheet(guest: Callable[..., Player], height: str) -> None:
    phone = guest(size=PHONE, touch=True)
    phone.take_up(played_until(moving, seed=7))
    phone.wait_for_turn()
    page = phone.page
    if height == "high":
        page.get_by_role("button", name="Raise the sheet").tap()
        page.wait_for_timeout(400)
    size = page.evaluate(SIZE)
    spot = page.evaluate(SPOT, monsters(phone)[0])
    page.touchscreen.tap(spot["x"], spot["y"])
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    assert page.evaluate(SIZE) == size
