"""Masmorra through the page: a Standard game, an Epic one in each battleground, and Alliance alone and with a team."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.delving import GAME, Delver, before_the_descent, begin, delve
from tests.browser.kit import PATIENCE, Player, Told
from undercroft.games.masmorra.state.actions import EndTurn, Explore
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

OUTCOME = re.compile("The Heroes (win: Malaphyas is defeated|lose: (.+ ran out of Life Points|turn 21 is over))")
MOST = 1200
"""Choices after which a game should be over."""
SIGHTS: dict[str, Callable[[str, list[Told]], bool]] = {
    "heroes": lambda prompt, options: prompt == "Choose your Hero",
    "roll": lambda prompt, options: prompt.startswith("Roll the dice"),
    "rerolling": lambda prompt, options: "Reroll" in kinds(options),
    "exploring": lambda prompt, options: "Explore" in kinds(options) and "Move" in kinds(options),
    "placing": lambda prompt, options: len(options) > 2 and "Place" in kinds(options),
    "combat": lambda prompt, options: len({a["action"]["monster"] for a in options if kind(a) == "Attack"}) > 1,
    "payback": lambda prompt, options: prompt.startswith("Payback"),
    "monsters": lambda prompt, options: "MoveMonster" in kinds(options),
    "level": lambda prompt, options: "Learn" in kinds(options),
    "discard": lambda prompt, options: "DiscardCard" in kinds(options),
    "response": lambda prompt, options: prompt.startswith("Respond"),
    "ground": lambda prompt, options: "ChooseGround" in kinds(options),
    "malaphyas": lambda prompt, options: any("Malaphyas" in option["label"] for option in options),
}
"""What there is to be seen in a game, by what is asked."""


def kind(option: Told) -> str:
    return str(option["action"]["type"])


def kinds(options: list[Told]) -> set[str]:
    return {kind(option) for option in options}


def asked(player: Player, after: Told) -> bool:
    """Wait until the page offers what it was told after this update; false if the game is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if player.wait() == "over":
            return False
        if player.update is not after and player.options:
            return True
    raise AssertionError("the page does not offer what it was told")


def play_to_the_end(player: Player, policy: Delver, album: str) -> set[str]:
    """Play by pointing wherever that is possible; return the kinds of what was chosen."""
    last: Told = {}
    seen: set[str] = set()
    chosen: set[str] = set()
    for _ in range(MOST):
        if not asked(player, last):
            return chosen
        last = player.update
        prompt = player.update["ask"]["prompt"]
        for name, shown in SIGHTS.items():
            if name not in seen and shown(prompt, player.options):
                seen.add(name)
                player.shoot(f"masmorra-{album}-{name}")
        choice = policy(player.options)
        chosen.add(kind(player.options[choice]))
        player.choose(choice)
    raise AssertionError(f"the game is not over after {MOST} choices")


def assert_told(player: Player, *lines: str, together: bool = False) -> None:
    """The ending says who won, and takes the result apart with a rule for each line."""
    ending = player.hook("ending")
    if not together:
        expect(ending.get_by_role("list").first.get_by_role("listitem").first).to_contain_text("1.")
    tally = ending.get_by_role("region", name="The score, line by line")
    for line in lines:
        expect(tally.get_by_role("row").filter(has_text=line).first.get_by_role("link")).to_be_visible()


@pytest.mark.slow
def test_a_standard_game_from_the_lobby_to_its_tally(player: Player) -> None:
    page = player.page
    player.go("/")
    page.get_by_role("link", name="Set up a table: Masmorra").click()
    page.wait_for_url(f"**/new/{GAME}")
    page.get_by_label("Time to respond, where several people play").select_option("0")
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url("**/table/**")
    player.wait_for_turn()
    expect(player.hook("prompt")).to_contain_text("choose your Hero")

    player.new_table("me", "bot", game=GAME, seed=0, pause=0)  # a short game, the same every time
    chosen = play_to_the_end(player, Delver(1), "standard")
    assert chosen >= {"ChooseHero", "Roll", "Explore", "Place", "Fight", "Attack", "EndTurn"}
    assert_told(player, "XP", "Secret Quests")
    expect(player.hook("ending")).to_contain_text("16 XP")
    player.shoot("masmorra-standard-ending")


def dice_left(game: Game, decision: Decision) -> bool:
    """The first seat may end its turn with one or two unused dice, and has something better to do."""
    kinds = [type(option) for option in decision.options]
    return decision.seat == 0 and kinds.count(EndTurn) > 2 and Explore in kinds


def test_the_numbers_of_a_verb_are_stepped_on_the_primary_button(player: Player) -> None:
    game = begin("standard", 3, seed=1, first=0)
    assert delve(game, Delver(1), dice_left)
    player.take_up(game)
    player.wait_for_turn()
    most = sum(kind(option) == "EndTurn" for option in player.options) - 1
    player.hook("verb").filter(has_text="End turn").click()
    primary = player.hook("primary").locator(".label")
    expect(primary).to_have_text(f"End the turn, +{most} gold")
    player.page.get_by_role("button", name="Less", exact=True).click()
    expect(primary).to_have_text(f"End the turn, +{most - 1} gold")
    player.go_on(f"End the turn, +{most - 1} gold")
    player.hit(player.hook("confirm-yes"))  # something could still be done
    expect(player.hook("log")).to_contain_text(f"Jay gains {most - 1} gold for unused dice")


def take_up(player: Player, game: Game, seed: int) -> None:
    """Play a game on against somebody who moves at random; the seed says what comes."""
    saved = player.post("/api/records", game.record().to_json())["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"branch": saved, "seats": seats, "pause": 0, "seed": seed}
    player.go(f"/table/{player.post('/api/tables', wish)['id']}")
    player.wait_for_turn()


@pytest.mark.slow
@pytest.mark.parametrize(("side", "name", "seed"), [("throne", "the Throne Room", 8), ("sewers", "the Sewers", 179)])
def test_an_epic_game_from_the_stairs_to_the_end_of_malaphyas(player: Player, side: str, name: str, seed: int) -> None:
    take_up(player, before_the_descent(side, seed), seed=0)
    player.press(next(n for n, option in enumerate(player.options) if "third level" in option["label"]))
    player.page.wait_for_function(
        "() => document.querySelector('[data-testid=prompt]').innerText.includes('Malaphyas')"
    )
    player.shoot("masmorra-epic-ground")
    assert {option["label"] for option in player.options} == {
        "Meet Malaphyas in the Throne Room",
        "Meet Malaphyas in the Sewers",
    }
    player.press(next(n for n, option in enumerate(player.options) if name in option["label"]))
    chosen = play_to_the_end(player, Delver(1), f"epic-{side}")
    assert chosen >= {"Move", "Fight", "Attack"}
    expect(player.hook("ending")).to_contain_text("Malaphyas is defeated")
    assert_told(player, "XP", "Secret Quests")
    player.shoot(f"masmorra-epic-{side}-ending")


@pytest.mark.slow
def test_an_alliance_of_one(player: Player) -> None:
    page = player.page
    player.go(f"/new/{GAME}")
    page.get_by_role("radio", name="Alliance").check()
    page.get_by_role("group", name="Seats").get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_url("**/table/**")
    chosen = play_to_the_end(player, Delver(5), "alliance")
    assert chosen >= {"ChooseHero", "Roll"}
    expect(player.hook("ending")).to_contain_text(OUTCOME)
    assert_told(player, "Malaphyas defeated in time", together=True)
    player.shoot("masmorra-alliance-ending")


@pytest.mark.slow
def test_an_alliance_of_three_heroes_of_one_player(player: Player) -> None:
    player.new_table("me", game=GAME, mode="alliance", options={"team": 3}, seed=4)
    chosen = play_to_the_end(player, Delver(4), "team")
    assert chosen >= {"ChooseHero", "Roll", "Fight"}
    expect(player.hook("ending")).to_contain_text(OUTCOME)
    assert_told(player, "Malaphyas defeated in time", together=True)
    player.shoot("masmorra-team-ending")
