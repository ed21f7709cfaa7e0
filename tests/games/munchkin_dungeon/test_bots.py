"""What the game tells a search."""

import pytest

from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    DrinkPotion,
    Equip,
    Finish,
    PlayCard,
    Reroll,
    StartFight,
)
from undercroft.kernel.actions import Action, Pass
from undercroft.lab.bots import GreedyBot, Sight
from undercroft.testing import play

from .tabletop import Tabletop


@pytest.mark.parametrize(
    ("loot", "split"), [(("second_hand_trophy",), (5,)), (("second_hand_trophy", "crown_of_envy"), (0,))]
)
def test_a_bot_ends_the_game_if_that_wins_it_however_narrowly(loot: tuple[str, ...], split: tuple[int, ...]) -> None:
    table = Tabletop(2)
    table.hero.fame = 16  # and 8 for the Boss
    table.g.heroes[1].fame = 19
    table.give(1, *loot)  # 4 Fame each
    game = table.start("resolve", room="lair", rolls=["BBH", "____"])
    play(game, Activate("power 0"), Activate("power 1"), Finish())
    assert GreedyBot(1).choose(Sight(game, 0)) == AssignDamage(split)


@pytest.mark.parametrize(("fame", "splits"), [(3, [(2,)]), (17, [(2,), (0,)])])
def test_no_monster_is_spared_for_nothing(fame: int, splits: list[tuple[int, ...]]) -> None:
    table = Tabletop(2)
    table.hero.fame = fame
    game = table.start("resolve", room="B5", rolls=["HH_", "_"])
    play(game, Finish())
    assert list(Sight(game, 0).promising()) == [AssignDamage(split) for split in splits]


def test_a_bot_puts_on_what_is_better_in_the_fight_ahead() -> None:
    table = Tabletop(2)
    table.wear(0, "certified_stick")  # 1 die, and Boss Poker 2 against the Boss
    table.give(0, "boss_poker")
    game = table.start("resolve", room="lair", seed=1)
    assert GreedyBot(1).choose(Sight(game, 0)) == Equip("boss_poker")


@pytest.mark.parametrize(
    ("worn", "spare"), [("boss_poker", "certified_stick"), ("certified_stick", "two_handed_ladle")]
)
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_does_not_change_equipment_for_nothing(worn: str, spare: str, seed: int) -> None:
    table = Tabletop(2)
    table.wear(0, worn)
    table.give(0, spare)
    game = table.start("resolve", room="lair", seed=seed)
    assert GreedyBot(seed).choose(Sight(game, 0)) == StartFight()


@pytest.mark.parametrize(
    ("rolled", "rerolls"),
    [
        ("HH_", [Reroll("_")]),  # a blank counts for nothing, so nothing else is given up before it
        ("HSB", [Reroll("S"), Reroll("B"), Reroll("H")]),
        ("HBB", [Reroll("B"), Reroll("H")]),  # two Powers want both
        ("BBB", [Reroll("B")]),
        ("H" + "BBB", [Reroll("B")]),  # the third counts for nothing
    ],
)
def test_what_counts_is_not_rerolled_while_another_die_counts_for_nothing(rolled: str, rerolls: list[Action]) -> None:
    table = Tabletop(2)
    if len(rolled) == 4:
        table.wear(0, "certified_stick")
    game = table.start("resolve", room="B3", rolls=[rolled])
    searched = [option for option in Sight(game, 0).promising() if isinstance(option, Reroll)]
    assert searched == rerolls


@pytest.mark.parametrize(
    ("rolled", "over"),
    [
        ("HH_", False),  # a blank is rerolled for nothing
        ("HSS", True),
        ("HBB", False),  # Spark: +1 die, +1 Hit
    ],
)
def test_a_fight_is_not_over_while_something_that_helps_is_free(rolled: str, *, over: bool) -> None:
    game = Tabletop(2).start("resolve", room="B3", rolls=[rolled])
    assert Finish() in game.decisions[0].options
    assert (Finish() in Sight(game, 0).promising()) == over


@pytest.mark.parametrize(
    ("coins", "shields", "searched"),
    [
        (1, 1, ["goblin_accountant#0", "doorstep_ghoul#1"]),
        (0, 1, ["doorstep_ghoul#1"]),
        (1, 0, ["goblin_accountant#0"]),
    ],
)
def test_no_bolt_of_the_monsters_is_searched_that_changes_nothing(
    coins: int, shields: int, searched: list[str]
) -> None:
    table = Tabletop(2)
    table.hero.coins = coins
    table.g.turn.threats = ["goblin_accountant#0", "doorstep_ghoul#1"]  # a Coin, and a Shield ignored
    game = table.start("resolve", room="A1", rolls=["HH" + "_S"[shields], "BBB"])
    play(game, Finish())
    assert list(Sight(game, 1).promising()) == [Finish(), *map(Activate, searched)]


def test_no_bolt_of_a_hero_is_searched_that_changes_nothing() -> None:
    table = Tabletop(2)
    table.wear(0, "knightly_pajamas")  # heals, for a Bolt
    game = table.start("resolve", room="B3", rolls=["BHH"])
    options = list(Sight(game, 0).promising())
    assert Activate("power 0") in options
    assert DrinkPotion() in options
    assert Activate("knightly_pajamas") not in options
    table = Tabletop(2)
    table.wear(0, "knightly_pajamas")
    table.hero.damage = 1
    game = table.start("resolve", room="B3", rolls=["BHH"])
    assert Activate("knightly_pajamas") in Sight(game, 0).promising()


@pytest.mark.parametrize(
    ("rival", "weapon", "searched"),
    [
        (2, "", [Pass()]),
        (2, "chain_whip", [PlayCard("butterfingers"), Pass()]),
        (1, "", [PlayCard("butterfingers"), Pass()]),  # who plays next may want less Threat in the Pool
    ],
)
def test_a_threat_card_that_changes_nothing_is_searched_by_whoever_plays_next_alone(
    rival: int, weapon: str, searched: list[Action]
) -> None:
    table = Tabletop(3)
    if weapon:
        table.wear(0, weapon)
    table.g.pool = 4
    table.deal(rival, "butterfingers")
    game = table.start("trouble", room="B3", seed=1)
    assert list(Sight(game, rival).promising()) == searched
