"""Nothing is lost: a page loaded anew in mid-turn, a server killed in mid-game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import House, Player, asked, at_random, played_until

LOST = r"WebSocket connection|net::ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)"
"""What Chromium says on the console about a server that is gone."""


def test_a_reload_in_mid_fight_changes_nothing(player: Player) -> None:
    player.take_up(played_until(asked("Reroll, spend Bolts")))
    player.wait_for_turn()
    player.choose(1)
    player.wait_for_turn()
    before = player.prompt, player.log, player.options, player.hand
    assert "dice" in before[0]
    player.page.reload()
    player.wait_for_turn()
    assert (player.prompt, player.log, player.options, player.hand) == before
    player.choose(0)
    player.wait()
    assert player.log[: len(before[1])] == before[1]


def test_a_choice_in_the_making_does_not_outlive_a_reload(player: Player) -> None:
    """A tapped or half pointed option is nothing that the server knows."""
    player.take_up(played_until(asked("Move a Roaming Monster")))
    player.wait_for_turn()
    before = player.prompt, player.log
    piece = player.options[0]["targets"][0]
    player.page.locator(f'[role=button][data-target="{piece}"]').first.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("button", name="Cancel")).to_be_visible()
    player.page.reload()
    player.wait_for_turn()
    assert (player.prompt, player.log) == before
    expect(player.page.get_by_role("button", name="Cancel")).to_have_count(0)


@pytest.mark.slow
def test_the_server_is_killed_in_mid_game(guest: Callable[..., Player], own_house: House) -> None:
    player = guest(url=own_house.url, excused=LOST)
    player.new_table("me", "bot", "bot", seed=5)
    policy = at_random(5)
    chosen = 0

    def choose_some(choices: int) -> None:
        nonlocal chosen
        for _ in range(choices):
            assert player.wait() == "turn"
            player.choose(policy(player.options))
            chosen += 1

    for round_ in range(3):
        choose_some(6)
        player.wait_for_turn()
        before, prompt = player.log, player.prompt
        own_house.kill()
        expect(player.hook("connection")).to_contain_text("connection is lost")
        expect(player.hook("primary")).to_have_attribute("aria-disabled", "true")
        expect(player.hook("prompt")).to_have_attribute("data-asked", "false")
        if round_ == 0:
            player.shoot("offline")
        own_house.start()
        expect(player.hook("connection")).to_have_count(0)
        player.wait_for_turn()
        assert (player.log, player.prompt) == (before, prompt)

    # And with an answer under way: it is played once, however often it is sent.
    for _ in range(3):
        player.wait_for_turn()
        before = player.log
        number = player.update["number"]
        choose_some(1)
        own_house.kill()
        own_house.start()
        expect(player.hook("connection")).to_have_count(0)
        player.wait_for_turn()
        assert player.update["number"] > number
        assert player.log[: len(before)] == before
    choose_some(3)
    player.wait_for_turn()
    after = player.log
    player.page.reload()
    player.wait_for_turn()
    assert player.log == after
    table = re.sub(r".*/table/", "", player.page.url)
    record = player.context.request.get(f"{own_house.url}/api/tables/{table}/record").json()
    own = [answer for who, answer in record["answers"] if who == 0]
    assert len(own) == chosen
