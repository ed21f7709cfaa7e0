"""A whole game without a mouse."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Player, at_random

FOCUSED = """
() => {
  const focused = document.activeElement;
  // Between the last thing of a page and its first, Tab comes to the browser's own bar: then it is on none.
  const words = focused === document.body ? "" : (focused.getAttribute("aria-label") ?? focused.innerText ?? "");
  return {
    words,
    role: focused.getAttribute("role") ?? focused.localName,
    target: focused.getAttribute("data-target"),
    ring: focused.matches(":focus-visible"),
  };
}
"""


class Typist:
    """Plays with the keyboard only."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.keys = player.page.keyboard

    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.player.page.evaluate(FOCUSED)
        return found

    def tab_to(self, words: str, most: int = 80) -> None:
        """Press Tab until what has the focus says this."""
        for _ in range(most):
            self.keys.press("Tab")
            focused = self.focused()
            if words in focused["words"]:
                assert focused["ring"], "the focus cannot be seen"
                return
        raise AssertionError(f"Tab does not come to {words!r}")

    def choose(self, number: int, rng: random.Random) -> None:
        """Choose an option by the number that it has in the list, or at the board."""
        options = self.player.options
        option = options[number]
        if option["targets"] and (option["minor"] or rng.random() < 0.5) and self.at_the_board(rng):
            return
        numbered = [one for one in options if not one["minor"]]  # the others are folded away, and have none
        self.keys.press(str(numbered.index(option) + 1 if option in numbered else 1))
        self.confirm()

    def confirm(self) -> None:
        if self.player.hook("confirm-yes").is_visible():
            self.keys.press("Enter")

    def at_the_board(self, rng: random.Random) -> bool:
        """Go to the board, walk over it with the arrows, and choose; false if nothing glows there."""
        self.keys.press("b")
        if self.focused()["role"] != "button":
            return False
        for _ in range(rng.randrange(3)):
            self.keys.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        number = self.player.update["number"]
        for _ in range(4):  # what is pointed at one after the other, and what is chosen among several
            if self.focused()["role"] != "button":
                self.keys.press("b")
            self.keys.press("Enter")
            self.confirm()
            if self.player.hook("chooser").is_visible():
                self.keys.press("Enter")
                self.confirm()
            if (
                self.player.hook("prompt").get_attribute("data-asked") != "true"
                or self.player.update["number"] != number
            ):
                return True
        self.keys.press("Escape")
        return False


@pytest.mark.slow
def test_a_whole_game_by_keyboard_only(player: Player) -> None:
    page, typist, rng = player.page, Typist(player), random.Random(3)
    player.go("/")
    expect(page.get_by_role("button", name="Play now: Munchkin Dungeon")).to_be_visible()
    typist.tab_to("Play now: Munchkin Dungeon")
    typist.keys.press("Enter")
    page.wait_for_url("**/table/**")

    # The Hero is chosen where it lies: a card of one's own area.
    player.wait_for_turn()
    typist.tab_to(player.options[0]["label"].removeprefix("Play the "))
    typist.keys.press("Enter")
    typist.confirm()

    policy = at_random(3, haste=0.8)
    player.wait_for_turn()
    typist.keys.press("?")
    expect(page.get_by_role("dialog", name="Signs and keys")).to_be_visible()
    expect(player.hook("legend")).to_contain_text("Hit: 1 Damage")
    typist.keys.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    typist.keys.press("h")
    expect(player.hook("hinted")).to_be_visible()
    typist.keys.press("Escape")
    expect(player.hook("hinted")).to_have_count(0)
    typist.keys.press("r")
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_visible()
    typist.keys.press("Escape")
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_hidden()
    typist.keys.press("l")
    expect(player.hook("log")).to_be_hidden()
    typist.keys.press("l")
    expect(player.hook("log")).to_be_visible()

    player.new_table("me", "bot", "bot", seed=0)  # the same game every time
    undone = False
    for _ in range(400):
        if player.wait() == "over":
            break
        if not undone and player.update["undo"]["possible"]:
            typist.keys.press("u")
            expect(player.hook("log")).to_contain_text("takes a choice back")
            undone = True
            continue
        number = policy(player.options)
        typist.choose(number if number < 9 else 0, rng)
    expect(player.hook("ending")).to_be_visible()
    assert undone

    typist.tab_to("Watch replay")
    typist.keys.press("Enter")
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("heading", name="The beginning")).to_be_visible()
    typist.keys.press("ArrowRight")
    expect(page.get_by_role("heading", name="Choice 1", exact=True)).to_be_visible()
