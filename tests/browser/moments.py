"""The moments of Munchkin Dungeon and Masmorra that people see most: each function brings a player there."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

from playwright.sync_api import TimeoutError, expect

import undercroft
from tests.browser import delving
from tests.browser.kit import Player, asked, at_random, played_until
from undercroft.games.masmorra.state.actions import Attack
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

Size = tuple[int, int]

DEVICES: tuple[Size, ...] = ((360, 740), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))
"""Phones upright and lying, tablets, a laptop and a desk."""
STAGE_SHARE = """
() => {
  const { width, height } = document.querySelector('[data-testid="stage"]').getBoundingClientRect();
  return (width * height) / (innerWidth * innerHeight);
}
"""
"""How much of the window is the stage."""


def fights(game: Game, decision: Decision) -> bool:
    return decision.seat == 0 and any(isinstance(option, Attack) for option in decision.options)


@cache
def dice_in_masmorra() -> Game:
    """The first seat fights."""
    for seed in range(1, 100):
        game = delving.begin("standard", 3, seed, first=0)
        if delving.delve(game, delving.Delver(seed), fights, most=900):
            return game
    raise AssertionError("nobody fights")


def in_set_up(player: Player, game: str) -> None:
    player.new_table("me", "bot", "bot", game=game, seed=3)
    player.wait_for_turn()


def in_own_turn(player: Player, game: str) -> None:
    if game == "masmorra":
        player.take_up(delving.exploring())
    else:
        player.take_up(played_until(asked("Kick open a door")))
    player.wait_for_turn()


def in_a_fight(player: Player, game: str) -> None:
    player.take_up(dice_in_masmorra() if game == "masmorra" else played_until(asked("Reroll, spend Bolts")))
    player.wait_for_turn()
    expect(player.hook("encounter")).to_be_visible()


def in_anothers_turn(player: Player, game: str) -> None:
    """Another person is waited for, who is not there."""
    begun = delving.exploring() if game == "masmorra" else played_until(asked("Kick open a door"))
    saved = player.post("/api/records", begun.record().to_json())["id"]
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    table = player.post("/api/tables", {"branch": saved, "seats": seats})
    other = player.context.browser.new_context(base_url=player.url)  # type: ignore[union-attr]
    assert other.request.post(f"{player.url}/api/tables/{table['id']}/join", data={"token": table["invite"]}).ok
    other.close()
    player.go(f"/table/{table['id']}")
    expect(player.hook("prompt")).to_contain_text("Waiting for")


def at_a_verdict(player: Player, game: str) -> None:
    """The own fight is decided; at a page that shows what happens at once nobody would see it."""
    in_a_fight(player, game)
    for _ in range(12):
        kinds = [option["action"]["type"] for option in player.options]
        last = next((kind for kind in ("Finish", "AssignDamage", "Attack", "Block") if kind in kinds), kinds[0])
        player.choose(kinds.index(last))
        with suppress(TimeoutError):
            player.hook("verdict").wait_for(timeout=2_000)
            return
        player.wait_for_turn()
    raise AssertionError("the fight comes to no verdict")


def at_the_end(player: Player, game: str) -> None:
    player.take_up(nearly_finished(game))
    assert player.play(at_random(1)) == "over"
    expect(player.page.get_by_role("heading", name="Turning points")).to_be_visible()


@cache
def nearly_finished(game: str) -> Game:
    """Played at random to the last decision of the first seat."""
    played, rng, last = undercroft.new_game(game, ["Ana", "Bo", "Cleo"], seed=1), random.Random(1), 0
    while (decision := played.decision) is not None:
        if decision.seat == 0:
            last = played.record().choices
        played.play(rng.choice(decision.options), seat=decision.seat)
    return undercroft.replay(played.record(), until=last)
