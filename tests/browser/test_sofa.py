"""Several people at one screen, with a curtain between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Player, at_random, nearly_over


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


def play_behind_the_curtain(player: Player, curtains: int) -> set[str]:
    """Ana and Bo play until it has fallen so often, or to the end, and never see both hands; which cards it hid."""
    policies = {"Ana": at_random(1, haste=0.9), "Bo": at_random(2, haste=0.9)}
    hands: dict[str, dict[str, str]] = {"Ana": {}, "Bo": {}}
    hidden: set[str] = set()
    looking, fallen, shown = "", 0, False
    while fallen < curtains and (moment := player.wait()) != "over":
        if moment == "curtain":
            fallen += 1
            secret = hands["Ana"] | hands["Bo"]
            assert player.shown(*secret, *secret.values()) == []
            hidden.update(secret)
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
    return hidden


@pytest.mark.slow
def test_the_curtain_hides_both_hands(player: Player) -> None:
    set_up(player)
    assert len(play_behind_the_curtain(player, curtains=16)) > 5
    expect(player.hook("ending")).to_be_hidden()


def test_the_curtain_hides_both_hands_to_the_end(player: Player) -> None:
    saved = player.post("/api/records", nearly_over().record().to_json())["id"]
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bo"}, {"kind": "bot", "bot": "greedy"}]
    player.go(f"/table/{player.post('/api/tables', {'branch': saved, 'seats': seats})['id']}")
    play_behind_the_curtain(player, curtains=100)
    expect(player.hook("ending")).to_be_visible()


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
