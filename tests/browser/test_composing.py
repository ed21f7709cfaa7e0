"""A choice of several things: put together part by part, corrected, and sent as one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.delving import Delver, begin, delve
from tests.browser.kit import PHONE, Player
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision


def _chooses_dice(game: Game, decision: Decision) -> bool:
    return decision.seat == 0 and decision.prompt == "Reroll which dice?"


def choosing_dice() -> Game:
    """The first seat has rolled two Defense, two Ranged, a Melee and a Step."""
    game = begin("standard", 2, 7, first=0)
    assert delve(game, Delver(7), _chooses_dice, most=900)
    assert sorted(game.state.turn.dice) == ["DF", "DF", "ML", "RG", "RG", "ST"]
    return game


def dice(player: Player, face: str) -> Locator:
    return player.page.locator(f'.undercroft-mine [data-target="die:{face}"]')


def pressed(player: Player, face: str) -> list[str | None]:
    return [die.get_attribute("aria-pressed") for die in dice(player, face).all()]


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "touch": True}], ids=["mouse", "finger"])
def test_dice_are_chosen_corrected_and_rolled_again_in_one_go(
    guest: Callable[..., Player], how: dict[str, object]
) -> None:
    player = guest(**how)
    player.take_up(choosing_dice())
    player.wait_for_turn()
    before = player.update["number"]
    together, send = player.hook("composed"), player.hook("primary")
    expect(together).to_contain_text("Choose one or several")
    expect(send).not_to_contain_text("Reroll")
    player.point_at("die:DF", 1)
    player.point_at("die:ML")
    player.point_at("die:RG")
    expect(together).to_contain_text("1 Ranged, 1 Melee and 1 Defense")
    assert pressed(player, "DF") == ["false", "true"], "equal dice are alike, but the one that was tapped is shown"
    player.point_at("die:RG")
    expect(together).to_contain_text("1 Melee and 1 Defense")
    assert player.update["number"] == before, "nothing is sent before it is complete"
    player.go_on("Reroll 2 dice")
    expect(player.hook("prompt")).to_contain_text("take an action")
    assert any("rerolls Defense, Melee" in line["words"] for line in player.update["lines"])


def test_dice_are_chosen_with_the_keyboard(player: Player) -> None:
    player.take_up(choosing_dice())
    player.wait_for_turn()
    page, together = player.page, player.hook("composed")
    dice(player, "ST").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert (pressed(player, "ST"), pressed(player, "RG")) == (["true"], ["true", "false"])
    page.keyboard.press("Escape")
    assert (pressed(player, "ST"), pressed(player, "RG")) == (["false"], ["false", "false"])
    page.keyboard.press("Enter")
    expect(together).to_contain_text("1 Ranged")
    assert dice(player, "RG").first.get_attribute("aria-description") == "Reroll 1 die, 1 Ranged"
    expect(player.hook("primary")).to_contain_text("Reroll 1 die")
    player.hook("primary").press("Enter")
    expect(player.hook("prompt")).to_contain_text("take an action")


def test_every_set_is_in_the_list_too(player: Player) -> None:
    player.take_up(choosing_dice())
    player.wait_for_turn()
    player.open_list()
    expect(player.hook("option")).to_have_count(len(player.options))
    sets = player.hook("sets")
    expect(sets.get_by_text("Reroll 6 dice")).to_be_hidden()
    player.page.get_by_placeholder("Find among").fill("6 dice")
    expect(sets.get_by_text("Reroll 6 dice")).to_be_visible()
    sets.get_by_text("Reroll 6 dice").click()
    expect(player.hook("prompt")).to_contain_text("take an action")
