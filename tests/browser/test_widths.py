"""Between a phone and a wide screen: the table can be played with the log open."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kit import AT_REST, Player

SIZES = ((760, 900), (820, 1180), (900, 800), (1024, 768), (1100, 800), (1199, 800), (1200, 800))
LEAST_PROMPT = 280
"""Pixels in which a prompt can be read."""
LEAST_BOARD = 400

BOXES = """
() => {
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const seen = (id) => box(document.querySelector(`[data-testid="${id}"]`));
  return {
    prompt: seen("prompt"),
    board: box(document.querySelector("svg.board")),
    log: seen("log"),
    options: [...document.querySelectorAll('[data-testid="option"]')].slice(0, 2).map(box),
  };
}
"""

Box = dict[str, float]


def overlap(one: Box, other: Box) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return across and one["top"] < other["bottom"] and other["top"] < one["bottom"]


def inside(one: Box, width: int, height: int) -> bool:
    return one["left"] >= 0 and one["right"] <= width and one["top"] >= 0 and one["bottom"] <= height


def at_a_choice(player: Player, game: str) -> None:
    """A game in which something was chosen: undo then says how far it reaches, beside the prompt."""
    player.new_table("me", "bot", "bot", game=game, seed=3)
    player.wait_for_turn()
    player.press(0)
    expect(player.hook("undo")).to_be_enabled()
    player.wait_for_turn()


@pytest.mark.parametrize("game", ["munchkin_dungeon", "masmorra"])
def test_the_log_leaves_room_for_prompt_board_and_choices(player: Player, game: str) -> None:
    at_a_choice(player, game)
    expect(player.page.get_by_role("button", name="Log and chat")).to_have_attribute("aria-pressed", "true")
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate(AT_REST)
        found: dict[str, Any] = player.page.evaluate(BOXES)
        prompt, board, log, options = found["prompt"], found["board"], found["log"], found["options"]
        assert prompt["right"] - prompt["left"] >= LEAST_PROMPT, (width, found)
        assert board["right"] - board["left"] >= LEAST_BOARD, (width, found)
        for one in (prompt, log, *options):
            assert not overlap(one, board), (width, found)
        for one in (prompt, *options):
            assert not overlap(one, log), (width, found)
        assert options
        for one in (prompt, board, options[0]):
            assert inside(one, width, height), (width, found)


def test_the_chat_fits_below_the_log(player: Player) -> None:
    player.page.set_viewport_size({"width": 760, "height": 700})
    at_a_choice(player, "munchkin_dungeon")
    player.page.get_by_text("Chat", exact=True).click()
    player.hook("chat-input").fill("Well played")
    send = player.page.get_by_role("button", name="Send")
    pressed = send.bounding_box()
    assert pressed is not None
    found = player.page.evaluate(BOXES)
    assert found["log"]["bottom"] > found["log"]["top"]
    assert pressed["x"] + pressed["width"] <= found["board"]["left"]
    send.click()
    expect(player.page.get_by_role("region", name="Chat", exact=True)).to_contain_text("Well played")
