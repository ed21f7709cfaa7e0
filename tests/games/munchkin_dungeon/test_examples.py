"""The worked examples of the rulebook. Seats clockwise: Regina (first), Robert, Marie."""

import pytest

from undercroft.games.munchkin_dungeon.rules.end import outcome
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    DrinkPotion,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    PlayCard,
    Reroll,
    Stop,
    TakeLoot,
)
from undercroft.games.munchkin_dungeon.state.events import LootRevealed
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import play, told

from .tabletop import Tabletop


@pytest.mark.rule("MD-EX-1")
def test_regina_kicks_open_two_doors() -> None:
    game = Tabletop().start("kick")
    regina = game.state.heroes[0]
    play(game, Move("A2"))
    assert (regina.coins, game.state.pool) == (2, 2)
    play(game, Move("B2"))
    assert (regina.coins, game.state.pool) == (2, 4)
    play(game, Stop())
    assert regina.at == "B2"
    assert game.state.phase != "kick"


def in_trouble(*rolls: str) -> Game:
    table = Tabletop()
    table.g.pool = 4
    table.deal(1, "orcs")
    table.deal(2, "enraged")
    return table.start("trouble", room="B2", rolls=rolls)


@pytest.mark.rule("MD-EX-2")
def test_robert_and_marie_send_orcs_and_the_harpy() -> None:
    game = in_trouble("BBB")
    play(game, PlayCard("orcs"))
    assert game.state.pool == 1
    play(game, PlayCard("enraged"), MoveMonster("harpy", "B2"))
    assert game.state.pool == 0
    assert game.state.where["harpy"] == "B2"
    assert game.state.fight.foes == ["harpy", "orcs#0"]


def fighting() -> Game:
    game = in_trouble("BBB", "H", "S", "HHSB_")
    play(game, PlayCard("orcs"), PlayCard("enraged"), MoveMonster("harpy", "B2"))
    return game


@pytest.mark.rule("MD-EX-3", "MD-R-06", "MD-DASH-05")
def test_regina_rolls_rerolls_activates_and_drinks() -> None:
    game = fighting()
    regina, side = game.state.heroes[0], game.state.fight.hero
    assert (side.dice, side.rerolls) == (["B", "B", "B"], 1)
    play(game, Reroll("B"), Activate("power 0"), Activate("power 1"), DrinkPotion())
    assert (side.all_hits, side.all_shields) == (5, 1)
    assert (regina.potions, regina.damage) == (0, 1)


@pytest.mark.rule("MD-EX-4", "MD-R-12")
def test_the_monsters_roll_one_pool_of_five_dice() -> None:
    game = fighting()
    play(game, Reroll("B"), Activate("power 0"), Activate("power 1"), DrinkPotion())
    side = game.state.fight.monsters
    assert len(side.dice) == 5
    assert (side.all_hits, side.all_shields, side.bolts_left) == (3, 1, 1)


@pytest.mark.rule("MD-EX-5")
def test_both_monsters_are_beaten_and_regina_survives() -> None:
    game = fighting()
    play(game, Reroll("B"), Activate("power 0"), Activate("power 1"), DrinkPotion())
    assert game.decision is not None
    assert game.decision.prompt == "Split 4 Damage"
    play(game, AssignDamage((2, 2)))
    assert set(game.state.turn.beaten) == {"harpy", "orcs#0"}
    assert game.state.heroes[0].damage == 3
    assert game.state.heroes[0].shame == 0


@pytest.mark.rule("MD-EX-6")
def test_regina_collects_her_rewards() -> None:
    table = Tabletop()
    table.g.turn.faced = ["harpy", "orcs#0"]
    table.g.turn.beaten = ["harpy", "orcs#0"]
    table.g.where["harpy"] = "graveyard"
    table.g.graveyard = ["harpy"]
    table.hero.coins = 2
    game = table.start("rest", room="B2", picks=["crown_of_envy"])
    regina = game.state.heroes[0]
    assert (regina.coins, regina.fame) == (4, 2)
    play(game, TakeLoot("alpha_gamer_helmet"))
    assert regina.armor == "alpha_gamer_helmet"
    assert [event.loot for event in told(game, LootRevealed)] == ["crown_of_envy"]
    assert regina.coins == 7


@pytest.mark.rule("MD-EX-7", "MD-R-11")
def test_regina_levels_up_three_times() -> None:
    table = Tabletop()
    table.hero.coins = 8
    table.hero.damage = 3
    table.hero.hand = ["orcs", "enraged", "toll_booth", "angry_mime"]
    table.g.turn.rewarded = True
    game = table.start("rest", room="B2")
    play(game, LevelUp(), LevelUp(), LevelUp())
    regina = game.state.heroes[0]
    view = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (regina.level, regina.coins, view.dice, view.hearts, regina.damage) == (4, 1, 4, 5, 3)
    assert view.level_fame == 2
    assert game.state.heroes[0].hand == ["orcs", "enraged", "toll_booth", "angry_mime"]
    assert game.state.active == 1


@pytest.mark.rule("MD-EX-8", "MD-R-13", "MD-SCORE-04")
def test_robert_wins_on_fewer_shame() -> None:
    table = Tabletop()
    g = table.g
    fames, loot, shames = (16, 18, 18), (20, 25, 23), (2, 1, 1)
    for hero, fame, shame in zip(g.heroes, fames, shames, strict=True):
        hero.fame, hero.shame = fame, shame
    g.heroes[0].loot = ["second_hand_trophy"] * 5
    g.heroes[1].loot = ["second_hand_trophy"] * 6 + ["lucky_lint"]
    g.heroes[2].loot = ["second_hand_trophy"] * 5 + ["insurance_policy"]
    game = table.start("resolve", room="lair", rolls=["BBH", "____"])
    assert [view.loot_fame for view in game.view(None).heroes] == list(loot)  # type: ignore[attr-defined]
    play(game, Activate("power 0"), Activate("power 1"), Finish(), AssignDamage((5,)))
    assert g.heroes[0].fame == 24
    assert game.decision is None
    result = outcome(g)
    assert result.scores == (42, 42, 40)
    assert result.ranking == ((1,), (0,), (2,))


def test_a_pass_is_an_action_of_every_game() -> None:
    game = in_trouble()
    play(game, Pass())
    assert game.decision is not None
    assert game.decision.seat == 2
