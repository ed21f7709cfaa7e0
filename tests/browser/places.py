"""The places of the table that people come to: each function brings a player there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import delving
from tests.browser.kit import Player, asked, at_random, nearly_over, played_until


def lobby(player: Player) -> None:
    player.new_table("me", "bot", "bot")
    player.wait_for_turn()
    player.go("/")
    expect(player.page.get_by_role("heading", name="Continue")).to_be_visible()


def new_table(player: Player) -> None:
    player.go("/new/munchkin_dungeon")
    player.page.get_by_role("button", name="On one sofa").click()
    player.page.get_by_text("Options of the game").click()


def waiting_room(player: Player) -> None:
    player.new_table("me", "open", "bot")
    expect(player.hook("invitation")).to_be_visible()


def invitation(player: Player) -> None:
    player.new_table("me", "open", "bot")
    player.go(player.hook("invitation").input_value())
    expect(player.page.get_by_role("link", name="To the table")).to_be_visible()


def setup(player: Player) -> None:
    player.new_table("me", "bot", "bot", seed=1)
    player.wait_for_turn()


def fight(player: Player) -> None:
    player.take_up(played_until(asked("Reroll, spend Bolts")))
    player.wait_for_turn()
    player.hook("hint").click()
    expect(player.hook("hinted")).to_be_visible()


def interrupting(player: Player) -> None:
    player.take_up(played_until(asked("Play a Threat card")))
    player.wait_for_turn()


def curtain(player: Player) -> None:
    player.new_table("me", "me", "bot", seed=1)
    expect(player.hook("curtain")).to_be_visible()


def ending(player: Player) -> None:
    player.take_up(nearly_over())
    assert player.play(at_random(1)) == "over"
    expect(player.page.get_by_role("heading", name="Turning points")).to_be_visible()


def rules(player: Player) -> None:
    player.go("/rules/munchkin_dungeon")
    expect(player.page.get_by_role("heading", name="Rules of Munchkin Dungeon")).to_be_visible()


def drawer(player: Player) -> None:
    setup(player)
    more = player.page.get_by_role("button", name="More")
    if more.is_visible():
        more.click()
    player.page.get_by_role("button", name="Rulebook", exact=True).click()
    expect(player.page.get_by_label("Search the rules")).to_be_visible()


def replay(player: Player) -> None:
    game = nearly_over()
    saved = player.post("/api/records", game.record().to_json())["id"]
    player.go(f"/replay/{saved}#at=40")
    expect(player.page.get_by_role("heading", name="Choice 40", exact=True)).to_be_visible()


def dungeon(player: Player) -> None:
    """Masmorra on two levels, with a hint."""
    player.take_up(delving.exploring())
    player.wait_for_turn()
    player.hook("hint").click()
    expect(player.hook("hinted")).to_be_visible()


def throne_room(player: Player) -> None:
    """Masmorra's third level, as the first Hero comes down."""
    player.take_up(delving.before_the_descent("throne", 8))
    player.wait_for_turn()
    player.press(next(n for n, option in enumerate(player.options) if "third level" in option["label"]))
    expect(player.hook("prompt")).to_contain_text("where will you meet Malaphyas?")
    player.press(0)
    expect(player.hook("prompt")).not_to_contain_text("where will you meet Malaphyas?")
    player.wait_for_turn()
