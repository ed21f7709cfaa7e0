"""Super Dungeon: Arcade through the page: a whole game by pointing, and one by keyboard only."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Player, Told
from tests.browser.test_keyboard import Typist
from tests.browser.test_masmorra import asked

GAME = "super_dungeon_arcade"
OUTCOME = re.compile("Midnight Queen was destroyed|more Heroes were destroyed than Princess Coins can bring back")
MOST = 900
"""Choices after which a game should be over."""
SHORT, SHORT_BY_KEYS = 53, 28
"""Seeds of games that are soon over, though all kinds of things are done in them."""
FIRST = ("Attack", "Use", "OpenChest", "Drink", "Equip")
"""What is done before all else, where it can be done."""
SIGHTS: dict[str, Callable[[str, set[str]], bool]] = {
    "heroes": lambda prompt, kinds: "ChooseHero" in kinds,
    "tiles": lambda prompt, kinds: "LayTile" in kinds,
    "activate": lambda prompt, kinds: "Activate" in kinds,
    "act": lambda prompt, kinds: "Attack" in kinds,
    "defend": lambda prompt, kinds: "Defend" in kinds,
    "reroll": lambda prompt, kinds: "Reroll" in kinds,
    "consul": lambda prompt, kinds: prompt.startswith("Drink"),
    "treasure": lambda prompt, kinds: "KeepTreasure" in kinds,
    "equip": lambda prompt, kinds: "Equip" in kinds,
    "revive": lambda prompt, kinds: "Revive" in kinds,
}
"""What there is to be seen in a game, by what is asked."""


def kind(option: Told) -> str:
    return str(option["action"]["type"])


def hasty(rng: random.Random, options: Sequence[Told]) -> int:
    """Attack and use what there is, walk now and then, and be done."""
    wanted = [number for number, option in enumerate(options) if kind(option) in FIRST]
    if wanted and rng.random() < 0.8:
        return rng.choice(wanted)
    ways = [number for number, option in enumerate(options) if kind(option) == "Move"]
    if ways and rng.random() < 0.5:
        return rng.choice(ways)
    return len(options) - 1 if kind(options[-1]) in ("EndActivation", "Pass") else rng.randrange(len(options))


def assert_over(player: Player) -> None:
    """The ending says how it came out, and takes it apart with a rule for each line."""
    ending = player.hook("ending")
    expect(ending).to_contain_text(OUTCOME)
    tally = ending.get_by_role("region", name="The score, line by line")
    for line in ("Midnight Queen destroyed", "Spawning points destroyed", "Princess Coins left"):
        expect(tally.get_by_role("row").filter(has_text=line).first.get_by_role("link")).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_by_pointing(player: Player) -> None:
    rng = random.Random(SHORT)
    player.new_table("me", game=GAME, seed=SHORT, pause=0)
    seen: set[str] = set()
    chosen: set[str] = set()
    last: Told = {}
    for _ in range(MOST):
        if not asked(player, last):
            break
        last = player.update
        kinds = {kind(option) for option in player.options}
        for name, shown in SIGHTS.items():
            if name not in seen and shown(player.update["ask"]["prompt"], kinds):
                seen.add(name)
                player.shoot(f"super_dungeon_arcade-{name}")
        number = hasty(rng, player.options)
        chosen.add(kind(player.options[number]))
        player.choose(number)
    assert chosen >= {"ChooseHero", "LayTile", "PutHero", "Activate", "Move", "Attack", "Use", "EndActivation"}
    assert_over(player)
    player.shoot("super_dungeon_arcade-ending")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_only(player: Player) -> None:
    typist, rng = Typist(player), random.Random(SHORT_BY_KEYS)
    player.new_table("me", game=GAME, seed=SHORT_BY_KEYS, pause=0)
    for _ in range(2 * MOST):  # the arrows do not always lead to something that can be chosen
        if player.wait() == "over":
            break
        if few := min(9, len(player.options)):
            typist.choose(rng.randrange(few), rng)
    assert_over(player)
