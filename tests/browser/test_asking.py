"""Asking the table: why not, which rule, what would a bot do, what does this card say; and how the page looks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.kit import Player, asked, at_random, played_until

UNREACHABLE = """
() => {
  for (const room of document.querySelectorAll('svg.board [data-target^="room:"]:not([role=button])')) {
    const box = room.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const targets = document.elementsFromPoint(x, y).map((one) => one.closest("[data-target]")).filter(Boolean);
    if (targets.length && targets.every((one) => one === room)) return { x, y, target: room.dataset.target };
  }
  return null;
}
"""
"""The middle of a room that cannot be entered now, with nothing else lying there."""


INLINE = """
() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  return window.ran ?? null;
}
"""
"""Tries what a stranger's words might, if they became a part of the page."""

at_a_door = asked("Kick open a door")


@pytest.fixture
def kicking(player: Player) -> Player:
    """Must kick open a door, some turns into the game."""
    player.take_up(played_until(lambda game, decision: len(game.events) > 120 and at_a_door(game, decision), seed=4))
    return player.wait_for_turn()


def marked(drawer: Locator, rule: str) -> None:
    """The rulebook is open at this rule."""
    expect(drawer).to_be_visible()
    found = drawer.locator(f'[data-rule="{rule}"]')
    expect(found).to_be_in_viewport()
    expect(found).to_be_focused()


def test_why_not_names_a_reason_and_its_rule(kicking: Player) -> None:
    page = kicking.page
    room = page.evaluate(UNREACHABLE)
    page.mouse.click(room["x"], room["y"])
    reason = kicking.hook("reason")
    expect(reason).to_be_visible()
    kicking.shoot("why-not")
    link = reason.get_by_role("link", name=re.compile(r"^MD-[A-Z]+-\d+"))
    rule = link.inner_text()
    assert len(reason.inner_text()) > len(rule) + 20
    link.click()
    marked(page.get_by_role("dialog", name="Rulebook"), rule)
    kicking.shoot("rulebook-drawer")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(reason).to_have_count(0)


def test_a_line_of_the_log_leads_to_its_rule(kicking: Player) -> None:
    link = kicking.hook("log").get_by_role("link").last
    rule = link.inner_text()
    link.click()
    drawer = kicking.page.get_by_role("dialog", name="Rulebook")
    marked(drawer, rule)
    drawer.get_by_role("button", name="Close the rulebook").click()
    expect(drawer).to_be_hidden()
    # A line of long ago: the marks on the board follow the pointer.
    line = kicking.hook("log").get_by_role("listitem").filter(has_text=" goes from ").last
    line.hover()
    expect(kicking.page.locator("svg.board .marked").first).to_be_attached()


def test_the_rulebook_is_searched(kicking: Player) -> None:
    page = kicking.page
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rulebook")
    drawer.get_by_label("Search the rules").fill("threat pool")
    expect(drawer.get_by_role("status")).to_have_text(re.compile(r"^\d+ rules?$"))
    for rule in drawer.locator("[data-rule]").all():
        words = rule.inner_text().lower()
        assert "threat" in words
        assert "pool" in words
    drawer.get_by_label("Search the rules").fill("xyzzy")
    expect(drawer.get_by_role("status")).to_have_text("No rule has these words.")


def test_the_page_of_the_rules_opens_at_a_rule(player: Player) -> None:
    player.go("/rules/munchkin_dungeon#MD-FIGHT-09")
    rule = player.page.locator('[data-rule="MD-FIGHT-09"]')
    expect(rule).to_be_in_viewport()
    player.shoot("rules")


def test_a_hint_says_what_and_why(kicking: Player) -> None:
    kicking.hook("hint").click()
    hinted = kicking.hook("hinted")
    expect(hinted).to_be_visible()
    label = hinted.locator("b").inner_text().removesuffix(".")
    assert label in [option["label"] for option in kicking.options]
    assert len(hinted.locator("p").inner_text()) > len(label) + 10
    kicking.shoot("hint")
    number = kicking.update["number"]
    hinted.get_by_role("button", name="Do it").click()
    if kicking.hook("confirm-yes").is_visible():
        kicking.hook("confirm-yes").click()
    expect(hinted).to_have_count(0)
    kicking.wait()
    assert kicking.update["number"] > number


def test_a_card_is_looked_at_closely(kicking: Player) -> None:
    page = kicking.page
    key, name = next(iter(kicking.hand.items()))
    card = page.locator(f'.undercroft-mine [data-card="threat:{key}"]')
    card.scroll_into_view_if_needed()
    card.click(button="right")
    expect(kicking.hook("card-zoom")).to_contain_text(name)
    kicking.shoot("card-zoom")
    page.keyboard.press("Escape")
    expect(kicking.hook("card-zoom")).to_have_count(0)
    card.hover()
    page.get_by_role("button", name="Look closely").click()
    expect(kicking.hook("card-zoom")).to_contain_text(name)


def test_the_theme_is_switched_and_remembered(player: Player) -> None:
    page = player.page
    player.go("/")
    page.get_by_role("button", name="Look and speed").click()
    dialog = page.get_by_role("dialog", name="Look and speed")
    for theme in ("Light", "Dark"):
        dialog.get_by_role("group", name="Theme").get_by_role("radio", name=theme).check()
        expect(page.locator("html")).to_have_attribute("data-theme", theme.lower())
    dialog.get_by_role("group", name="Theme").get_by_role("radio", name="Light").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


SKIP = """
() => {
  const primary = document.querySelector('[data-testid="primary"]');
  if (primary?.innerText.trim() !== "Skip ahead") return null;
  const lines = document.querySelectorAll('[data-testid="log"] li').length;
  primary.click();
  return lines;
}
"""
"""Skip what is being shown, and say how much of it was told before; at once, because it goes on by itself."""


def test_others_turns_can_be_watched_and_skipped(guest: Callable[..., Player]) -> None:
    """With movement: what the bots did comes one after the other, and Skip shows the rest at once."""
    player = guest(still=False, paced=True)
    player.take_up(played_until(asked("Choose your Hero")))
    player.wait_for_turn()
    player.choose(0)
    lines = player.page.wait_for_function(SKIP).json_value()
    expect(player.hook("primary")).not_to_have_text("Skip ahead")
    assert len(player.log) > lines
    player.wait_for_turn()


def test_an_answer_is_settled_for_the_turn_and_taken_back(player: Player) -> None:
    player.take_up(played_until(asked("Play a Threat card")))
    player.wait_for_turn()
    player.open_list()
    player.page.get_by_role("button", name="Always answer so: Pass").click()
    player.page.get_by_role("button", name="for this game").click()
    expect(player.hook("settled")).to_contain_text("Answered by itself (1)")
    player.close_list()
    expect(player.hook("prompt")).not_to_contain_text("Your turn: play a Threat card")
    player.wait()
    assert not player.prompt.startswith("Your turn: play a Threat card")
    player.open_list()
    player.hook("settled").click()
    player.hook("settled").get_by_role("button", name="Take back").click()
    expect(player.hook("settled")).to_have_count(0)


def test_undo_says_how_far_it_reaches(player: Player) -> None:
    player.take_up(played_until(asked("Kick open a door"), seed=4))
    player.wait_for_turn()
    log, prompt = player.log, player.prompt
    room = next(number for number, option in enumerate(player.options) if option["action"]["type"] == "Move")
    player.choose(room)
    player.wait()
    expect(player.hook("undo")).to_have_attribute("title", player.update["undo"]["words"])
    if player.update["undo"]["possible"]:
        player.hook("undo").click()
        expect(player.hook("log")).to_contain_text("takes a choice back")
        player.wait_for_turn()
        assert player.prompt == prompt
        assert player.log[: len(log)] == log


def test_the_policy_of_the_page_is_strict(player: Player) -> None:
    """Nothing of another site, and nothing written into the page itself, is run or shown; no page breaks by it."""
    answer = player.context.request.get(f"{player.url}/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    player.go("/")
    assert player.page.evaluate(INLINE) is None
    assert [trouble for trouble in player.troubles if "Content Security Policy" not in trouble] == []
    player.troubles.clear()  # this was meant to be refused


def words(label: Locator) -> str:
    """What is said here, to eyes and ears."""
    return " ".join((label.text_content() or "").split())


PICTURED = {
    "table-kick": "Kick open a door",
    "table-trouble": "Play a Threat card",
    "table-ready": "Get ready",
    "table-fight": "Reroll, spend Bolts",
    "table-monsters": "Spend the Monsters' Bolts",
    "table-loot": "Take a Loot card",
    "table-rest": "Rest",
}


@pytest.mark.parametrize("name", PICTURED)
def test_every_kind_of_decision_is_shown_and_can_be_made(player: Player, name: str) -> None:
    """Every option is a button with words in the list, and every piece that an option names can be pointed at."""
    player.take_up(played_until(asked(PICTURED[name]), seed=7))
    player.wait_for_turn()
    player.shoot(name)
    player.open_list()
    expect(player.hook("option")).to_have_count(len(player.options))
    labels = sorted(option["label"] for option in player.options)
    assert sorted(words(label) for label in player.page.locator("[data-testid=option] .label").all()) == labels
    player.close_list()
    log = player.log
    player.choose(at_random(1, haste=0)(player.options))
    player.wait()
    assert player.log != log
