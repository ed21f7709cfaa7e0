"""Several people at one screen, with a curtain between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Player, at_random


def set_up(player: Player) -> None:
    """Ana and Bo share a screen, and a bot plays with them: set up by the form."""
    page = player.page
    player.go("/")
    page.get_by_role("link", name="Set up a table: Munchkin Dungeon").click()
    page.wait_for_url("**/new/munchkin_dungeon")
    page.get_by_role("group", name="Who has seat 2").get_by_role("radio", name="You").check()
    page.get_by_role("textbox", name="Name at seat 1").fill("Ana")
    page.get_by_role("textbox", name="Name at seat 2").fill("Bo")
    expect(page.get_by_text("a curtain falls between your turns")).to_be_visible()
    player.shoot("new-table", whole=True)
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url("**/table/**")


@pytest.mark.slow
def test_the_curtain_hides_both_hands_all_game_long(player: Player) -> None:
    set_up(player)
    policies = {"Ana": at_random(1, haste=0.9), "Bo": at_random(2, haste=0.9)}
    hands: dict[str, dict[str, str]] = {"Ana": {}, "Bo": {}}
    looking, curtains, shown = "", 0, False
    for _ in range(900):
        moment = player.wait()
        if moment == "over":
            break
        if moment == "curtain":
            curtains += 1
            secret = hands["Ana"] | hands["Bo"]
            assert player.shown(*secret, *secret.values()) == []
            if any(hands.values()) and not shown:
                player.shoot("curtain")
                shown = True
            heading = player.page.get_by_role("heading", level=1).inner_text()
            looking = heading.removeprefix("Pass the device to ")
            player.page.keyboard.press("Enter")  # the only button has the focus
            continue
        seat = player.update["eyes"]
        assert looking == ("Ana", "Bo")[seat]
        hands[looking] = player.hand
        public = "\n".join(player.log)
        other = hands["Bo" if looking == "Ana" else "Ana"]
        secret = {key: name for key, name in other.items() if name not in public}
        assert player.shown(*(f"threat:{key}" for key in secret), *secret.values()) == []
        player.choose(policies[looking](player.options))
    expect(player.hook("ending")).to_be_visible()
    assert curtains > 10


def test_the_device_is_passed_by_hand(player: Player) -> None:
    """Somebody may want to look at their cards when it is not their turn."""
    player.new_table("me", "me", seed=1)
    assert player.wait() == "curtain"
    first = player.page.get_by_role("heading", level=1).inner_text()
    player.hook("lift-curtain").click()
    player.wait_for_turn()
    eyes = player.update["eyes"]
    player.page.get_by_role("button", name="Seats").click()
    dialog = player.page.get_by_role("dialog", name="Seats")
    dialog.get_by_text("Pass the device to").locator("xpath=following::button[1]").click()
    expect(player.hook("curtain")).to_be_visible()
    player.page.wait_for_timeout(500)
    assert player.page.get_by_role("heading", level=1).inner_text() != first
    player.hook("lift-curtain").click()
    expect(player.hook("undo")).to_be_visible()
    player.page.wait_for_timeout(1500)
    expect(player.hook("curtain")).to_have_count(0)
    assert player.update["eyes"] not in (eyes, None)


def test_a_reload_lets_the_curtain_fall(player: Player) -> None:
    player.new_table("me", "me", seed=1)
    assert player.wait() == "curtain"
    player.hook("lift-curtain").click()
    player.wait_for_turn()
    player.choose(0)
    assert player.wait() == "curtain"
    player.hook("lift-curtain").click()
    player.wait_for_turn()
    player.page.reload()
    assert player.wait() == "curtain"
