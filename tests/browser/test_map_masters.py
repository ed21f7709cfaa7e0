"""Map Masters through the page: a whole game by mouse, one by keys alone, and one by finger on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, Player
from tests.browser.mapping import GAME, Mapper

ROUNDS = 6


def asked(player: Player) -> str:
    ask = player.update.get("ask")
    return str(ask["prompt"]) if ask else ""


def play_rounds(player: Player, mapper: Mapper, explore: Callable[[int], None], go_on: Callable[[], None]) -> None:
    """Play until the game is over: pass in the market, explore, look at the dungeons."""
    explored = 0
    for _ in range(60):
        if player.wait() == "over":
            assert explored == ROUNDS
            return
        prompt = asked(player)
        before = player.update
        if prompt.startswith("Build"):
            explored += 1
            explore(explored)
            mapper.until(lambda: not asked(player).startswith("Build"))
        else:
            go_on()
            mapper.until(lambda before=before: player.update is not before)  # type: ignore[misc]
        page = player.page
        page.wait_for_function(
            "() => document.querySelector('[data-testid=ending]') || "
            "document.querySelector('[data-testid=prompt][data-asked=true]')"
        )
    raise AssertionError("the game is not over")


@pytest.mark.slow
def test_a_whole_game_is_dragged_turned_and_drawn(player: Player) -> None:
    player.new_table("me", "bot", game=GAME, seed=5)
    mapper = Mapper(player)
    player.wait_for_turn()
    player.shoot("map-masters-market")

    def explore(number: int) -> None:
        expect(player.hook("drafting")).to_be_visible()
        if number == 1:
            player.shoot("map-masters-cards")
        mapper.build()
        mapper.draw()
        assert mapper.drawn
        if number == 1:
            player.shoot("map-masters-path")
            drawn = mapper.drawn
            player.hit(player.page.get_by_role("button", name="Take back"))
            mapper.until(lambda: mapper.drawn < drawn)
            mapper.settle()
            mapper.draw()
        mapper.commit()

    def go_on() -> None:
        if asked(player).startswith("Keep"):
            expect(player.hook("encounter")).to_contain_text("the dungeons")
            player.shoot("map-masters-reveal")
            player.go_on("Go on")
        else:
            player.go_on("Pass")

    play_rounds(player, mapper, explore, go_on)
    expect(player.hook("ending")).to_contain_text("Primary objectives")


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys_alone(player: Player) -> None:
    player.new_table("me", "bot", game=GAME, seed=6)
    mapper = Mapper(player)
    player.wait_for_turn()

    def explore(number: int) -> None:
        mapper.build_by_keys()
        mapper.draw_by_keys()
        assert mapper.drawn
        mapper.tab_to("[data-testid=commit]", back=True)
        ended = mapper.has_ended
        mapper.press("Enter")
        if not ended:
            expect(player.hook("commit")).to_contain_text("all the same")
            mapper.press("Enter")

    def go_on() -> None:
        mapper.tab_to("[data-testid=primary]")
        mapper.press("Enter")

    play_rounds(player, mapper, explore, go_on)


@pytest.mark.slow
def test_a_whole_game_by_finger_on_a_phone_and_a_reload_loses_nothing(guest: Callable[..., Player]) -> None:
    player = guest(size=PHONE, touch=True)
    player.new_table("me", "bot", game=GAME, seed=7)
    mapper = Mapper(player, "finger")
    player.wait_for_turn()

    def explore(number: int) -> None:
        expect(player.hook("drafting")).to_be_visible()
        mapper.build()
        if number == 1:
            begin_and_reload(player, mapper)
        mapper.draw()
        assert mapper.drawn
        mapper.commit()
        if number == 1:
            walk_the_best_path(player)

    def go_on() -> None:
        player.go_on("Go on" if asked(player).startswith("Keep") else "Pass")

    play_rounds(player, mapper, explore, go_on)
    expect(player.hook("ending")).to_contain_text("Primary objectives")


def begin_and_reload(player: Player, mapper: Mapper) -> None:
    """Draw the beginning of a path, load the page anew, and find everything as it was."""
    mapper.draw(2)
    layout, drawn = mapper.told["layout"], mapper.drawn
    assert drawn
    player.shoot("map-masters-phone")
    player.page.reload()
    player.wait_for_turn()
    expect(player.page.get_by_test_id("path")).to_have_attribute("data-steps", str(drawn))
    assert mapper.told["layout"] == layout


def walk_the_best_path(player: Player) -> None:
    """See after a round what the best path was."""
    expect(player.hook("encounter")).to_contain_text("the dungeons")
    player.hit(player.page.get_by_role("button", name="Look at the board"))
    expect(player.hook("review")).to_contain_text("You found")
    player.hit(player.page.get_by_role("button", name="Best path"))
    dungeon = player.hook("reveal").get_by_role("img").bounding_box()
    assert dungeon is not None
    assert dungeon["height"] > 200, "what is walked is seen"
    player.shoot("map-masters-review")
