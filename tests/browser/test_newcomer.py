"""Somebody comes for the first time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import GAME, Player, at_random, nearly_over


@pytest.mark.slow
def test_two_clicks_a_whole_game_by_clicking_and_its_replay(player: Player) -> None:
    page = player.page
    player.go("/")
    expect(page.get_by_role("heading", name="Play a dungeon tonight")).to_be_visible()
    player.shoot("lobby", whole=True)
    page.get_by_role("button", name="Play now: Munchkin Dungeon").click()
    page.wait_for_url("**/table/**")
    player.wait_for_turn()
    expect(player.hook("prompt")).to_contain_text("choose your Hero")
    player.shoot("table-setup")

    player.new_table("me", "bot", "bot", seed=13)
    assert player.play(at_random(1, haste=0.9)) == "over"

    ending = player.hook("ending")
    expect(ending.get_by_role("list").first.get_by_role("listitem").first).to_contain_text("1.")
    tally = ending.get_by_role("region", name="The score, line by line")
    expect(tally.get_by_role("row").last).to_contain_text("Score")
    assert tally.get_by_role("link").count() > 0, "a line of the score has no rule"
    expect(ending.get_by_role("heading", name="Turning points")).to_be_visible()
    player.shoot("table-ending")

    ending.get_by_role("link", name="Watch replay").click()
    page.wait_for_url("**/replay/**")
    scrubber = page.get_by_label("Moment of the game")
    expect(page.get_by_role("heading", name="The beginning")).to_be_visible()
    expect(scrubber).not_to_have_attribute("max", "0")
    choices = int(scrubber.get_attribute("max") or 0)
    assert choices > 50
    middle = choices // 2
    scrubber.fill(str(middle))
    expect(page.get_by_role("heading", name=f"Choice {middle}", exact=True)).to_be_visible()
    page.get_by_role("button", name="One choice back").click()
    expect(page.get_by_role("heading", name=f"Choice {middle - 1}", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="What happened").or_(page.get_by_text("Nothing that these"))).to_be_visible()
    page.get_by_label("Through whose eyes").select_option(index=1)
    expect(page.get_by_role("region", name="Your things")).to_be_visible()
    player.shoot("replay", whole=True)

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/**")
    before = player.log
    player.wait_for_turn()
    player.choose(0)
    player.wait()
    assert len(player.log) > len(before)


def test_whoever_is_new_to_a_game_is_told_how_a_turn_goes(guest: Callable[..., Player]) -> None:
    """Once, and never again after it was read."""
    player = guest(new=True)
    player.new_table("me", "bot", game="masmorra", seed=2, options={"first": 0})
    player.wait_for_turn()
    first = player.hook("first-turn")
    expect(first).to_be_hidden()
    while "Roll" not in player.prompt and "roll" not in player.prompt:
        player.press(0)
        player.wait_for_turn()
    expect(first.get_by_role("listitem").first).to_contain_text("Roll your dice")
    first.get_by_role("button", name="Got it").click()
    expect(first).to_be_hidden()
    player.page.reload()
    player.wait_for_turn()
    expect(first).to_be_hidden()


def test_a_turning_point_leads_to_its_moment(player: Player) -> None:
    """From the ending to the replay, at the very choice."""
    player.take_up(nearly_over())
    assert player.play(at_random(1, haste=0.9)) == "over"
    points = player.hook("ending").get_by_role("heading", name="Turning points").locator("xpath=following::ul[1]//a")
    point = points.first
    at = (point.get_attribute("href") or "").rpartition("=")[2]
    point.click()
    player.page.wait_for_url("**/replay/**")
    expect(player.page.get_by_role("heading", name=f"Choice {at}", exact=True)).to_be_visible()


def test_a_table_that_somebody_lays_shows_in_the_lobby_at_once(guest: Callable[..., Player]) -> None:
    ana, bo = guest(), guest()
    with ana.page.expect_websocket(lambda line: line.url.endswith("/api/lobby/socket")):
        ana.go("/")
    expect(ana.page.get_by_text("Nobody waits for players just now")).to_be_visible()
    table = bo.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True})
    laid = ana.page.locator(f'a[href="/table/{table["id"]}"]')
    expect(laid).to_be_visible(timeout=10_000)  # sooner than a page asks by itself
    assert '{"type":"changed"}' in ana.frames
    laid.click()
    ana.page.wait_for_url("**/table/**")
