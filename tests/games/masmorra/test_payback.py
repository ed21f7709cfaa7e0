"""Payback and what stops it (MM-PAYB, MM-R-29), and the help of others in Alliance games (MM-FIGHT-10)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.state.actions import (
    AtRoom,
    Attack,
    Block,
    Explore,
    Fight,
    Flip,
    Move,
    PlayCard,
    UseAbility,
)
from undercroft.games.masmorra.state.events import MonsterDefeated, PaidBack, Wounded
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, refused, told

from .tabletop import START, Tabletop, table


def fight(dice: str, monsters: str, *heroes: str, **more: Any) -> Game:
    """A combat with these monsters in the Starting Room has begun; Mika fights, if nobody else is named."""
    heroes = heroes or ("mika", "algus")
    game = table(*heroes, dice=dice, monsters={START: monsters}, seed=1, **more)
    play(game, Fight())
    return game


@pytest.mark.rule("MM-PAYB-01")
@pytest.mark.parametrize(("blocked", "life"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_each_defense_takes_one_off_the_payback(blocked: int, life: int) -> None:
    game = fight("ML ML DF DF DF DF", "orc")
    play(game, Attack(1, melee=2))
    assert options(game) == [Block(3), Block(2), Block(1), Block(0)]
    play(game, Block(blocked))
    assert game.state.hero.life == life
    assert game.state.turn.dice.count("DF") == 4 - blocked


@pytest.mark.rule("MM-PAYB-01")
def test_no_more_defense_is_spent_than_there_is_payback_or_defense() -> None:
    game = fight("ML ML DF DF", "goblin")
    play(game, Attack(1, melee=2))
    assert refused(game, Block(2)) == "MM-PAYB-01"
    assert refused(game, Block(-1)) == "MM-PAYB-01"


@pytest.mark.rule("MM-PAYB-01")
def test_defense_is_spent_at_the_payback_only() -> None:
    game = table("mika", "algus", dice="DF RG", monsters={START: "orc"})
    assert refused(game, Block(1)) == "MM-PAYB-01"
    play(game, Fight())
    assert refused(game, Block(1)) == "MM-PAYB-01"


@pytest.mark.rule("MM-PAYB-01")
def test_symbols_and_dice_block_alike() -> None:
    game = fight("DF", "orc", symbols="DF RG")
    play(game, Attack(1), Block(2))
    assert game.state.hero.life == 5


@pytest.mark.rule("MM-PAYB-02")
def test_defense_that_is_not_spent_stays_for_the_next_monster() -> None:
    game = fight("RG", "goblin orc", symbols="DF DF")
    play(game, Attack(1), Block(0), Attack(2), Block(2))
    assert [(event.card, event.blocked) for event in told(game, PaidBack)] == [("goblin", 0), ("orc", 2)]
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-PAYB-02")
def test_defense_that_was_spent_is_gone_for_the_next_monster() -> None:
    game = fight("RG", "goblin orc", symbols="DF")
    play(game, Attack(1), Block(1), Attack(2))
    assert [(event.card, event.blocked) for event in told(game, PaidBack)] == [("goblin", 1), ("orc", 0)]


@pytest.mark.rule("MM-PAYB-03")
def test_a_quick_stab_strikes_back_even_after_a_ranged_kill() -> None:
    game = fight("RG RG", "goblin")
    play(game, Attack(1, ranged=2))
    assert [event.card for event in told(game, MonsterDefeated)] == ["goblin"]
    assert game.state.hero.life == 5


# Defense stops nothing else


@pytest.mark.rule("MM-R-29")
def test_defense_stops_no_trap() -> None:
    game = table(
        "mika", "algus", dice="ST DF", symbols="DF", rooms={"S1_02": (0, -1)}, traps={"S1_07": (1, -1)}, seed=1
    )
    play(game, Move("S1_02", "step"))
    assert game.state.hero.life == 5
    assert game.state.turn.dice == ["DF"]


@pytest.mark.rule("MM-R-29")
def test_defense_stops_no_pit_and_no_card() -> None:
    game = table("mika", "algus", dice="ST DF", rooms={"S1_14": (0, -1)}, hero={"free": False})
    play(game, Move("S1_14", "step"))
    assert game.state.hero.life == 5
    bolt = PlayCard("lightning_bolt", "any", "algus", (AtRoom(START), AtRoom(START)))
    game = table("mika", "algus", dice="DF", symbols="DF", hands={"algus": "lightning_bolt"})
    game.play(bolt, 1)
    assert game.state.hero.life == 5


@pytest.mark.rule("MM-R-29")
def test_defense_stops_neither_venom_nor_fire() -> None:
    game = fight("DF RG", "aunty_bitsy")
    assert [(event.source, event.amount) for event in told(game, Wounded)] == [("aunty_bitsy", 1)]
    top = Tabletop("mika", "algus")
    top.entrance()
    top.g.hero.at = "S2_00"
    top.stack(2, "S2_08", "S2_05", medium=["M2_1"])
    burning = top.start("actions", dice="ST DF", seed=1)
    play(burning, Explore(0, -1, "step"))
    while burning.state.hero.at == "S2_00":
        play(burning, options(burning)[0])
    assert [(event.source, event.amount) for event in told(burning, Wounded)] == [("mortiferous", 1)]
    assert "DF" in burning.state.turn.dice


@pytest.mark.rule("MM-R-29")
def test_defense_stops_no_grimbolts() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T5")
    top.g.turn.symbols = {"DF": 3}
    game = top.start("start", rolls=["ST", "orc", "ST"])
    assert game.state.hero.life == 5


# What makes Defense in time


@pytest.mark.rule("MM-FIGHT-10", "MM-R-92")
def test_in_the_payback_only_what_makes_defense_is_used() -> None:
    game = fight("ST ML RG", "orc goblin", "jay", "algus", hands={"jay": "iron_will stumble goad"})
    play(game, Attack(1, melee=1))
    assert set(options(game, UseAbility)) == {UseAbility("parry", ("ST",)), UseAbility("parry", ("RG",))}
    assert set(options(game, PlayCard)) == {PlayCard("stumble", "own", "jay"), PlayCard("goad", "own", "jay")}
    assert refused(game, PlayCard("iron_will", "own", "jay")) == "MM-FIGHT-10"


@pytest.mark.rule("MM-FIGHT-10", "MM-ABIL-06")
def test_greybark_s_token_gives_defense_in_the_payback() -> None:
    game = fight("RG", "orc", "greybark", "algus")
    play(game, Attack(1), Flip("DF"), Block(1))
    assert game.state.hero.life == 4
    assert not game.state.hero.free


@pytest.mark.rule("MM-FIGHT-10")
def test_where_an_aura_forbids_defense_none_is_made() -> None:
    game = fight("ST DF RG", "ancient_hydra", "jay", "algus")
    play(game, Attack(1))
    assert game.state.hero.life == 2, "there was nothing to choose"
    assert sorted(game.state.turn.dice) == ["DF", "RG", "ST"]


# Others help, in Alliance


def together(dice: str, monster: str, *cards: str, symbols: str = "", mode: str = "alliance") -> Game:
    """Mika fights, and Algus holds these cards."""
    top = Tabletop("mika", "algus", mode=mode)
    top.monster(monster)
    top.deal("algus", *cards)
    game = top.start("actions", dice=dice, symbols=symbols, seed=1)
    play(game, Fight())
    pass_quietly(game)
    return game


def helping(card: str) -> PlayCard:
    """Algus plays the any-time half."""
    return PlayCard(card, "any", "algus")


@pytest.mark.rule("MM-FIGHT-10", "MM-ALLY-01")
def test_another_hero_s_shields_are_raised_in_a_payback_that_leaves_no_other_choice() -> None:
    game = together("", "orc", "raise_shields")
    assert game.state.turn.combat.target == 0, "an attack with nothing waits too, since a shield may help"
    play(game, Attack(1))
    pass_quietly(game)
    assert options(game) == [Block(0)]
    game.play(helping("raise_shields"), 1)
    assert options(game) == [Block(3), Block(2), Block(1), Block(0)]
    play(game, Block(1))
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-FIGHT-10", "MM-ALLY-01")
@pytest.mark.parametrize(
    ("card", "monster", "symbols", "attack"),
    [
        ("helping_hand", "orc", "ML", Attack(1, melee=2)),
        ("covering_fire", "orc", "RG", Attack(1, ranged=2)),
        ("spark", "gelatinous_cube", "MG MG", Attack(1, magic=3)),
    ],
)
def test_another_hero_helps_with_the_attack(card: str, monster: str, symbols: str, attack: Attack) -> None:
    game = together("", monster, card, symbols=symbols)
    game.play(helping(card), 1)
    play(game, attack)
    assert [event.card for event in told(game, MonsterDefeated)] == [monster]


@pytest.mark.rule("MM-FIGHT-10", "MM-ALLY-01")
def test_a_hero_with_nothing_waits_for_the_help_of_another() -> None:
    game = together("", "orc", "covering_fire", "covering_fire")
    assert options(game) == [Attack(1)]
    game.play(helping("covering_fire"), 1)
    pass_quietly(game)
    game.play(helping("covering_fire"), 1)
    play(game, Attack(1, ranged=2))
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-FIGHT-10")
@pytest.mark.parametrize("card", ["close_ranks", "healing_prayer", "mind_control", "share_the_load"])
def test_a_fight_waits_for_no_card_that_cannot_help(card: str) -> None:
    game = together("", "orc", card)
    assert game.state.turn.combat is None
    assert game.state.hero.life == 3


@pytest.mark.rule("MM-FIGHT-10")
def test_others_may_make_a_symbol_that_the_fight_cannot_use_but_it_does_not_wait_for_them() -> None:
    game = together("RG", "skeleton", "quick_march", "spark", "covering_fire")
    assert helping("quick_march") in game.asides(1)
    play(game, Attack(1))
    pass_quietly(game)
    assert game.state.turn.combat is None, "Magic and Ranged stop no Payback"


@pytest.mark.rule("MM-FIGHT-10", "MM-R-92")
def test_in_a_payback_the_hero_who_fights_makes_only_shields() -> None:
    game = together("DF", "orc", "covering_fire")
    game.state.hero.hand = ["covering_fire", "raise_shields"]
    play(game, Attack(1))
    pass_quietly(game)
    assert PlayCard("raise_shields", "any", "mika") in options(game)
    assert refused(game, PlayCard("covering_fire", "any", "mika")) == "MM-FIGHT-10"


def test_a_rival_s_hand_never_makes_a_fight_wait() -> None:
    game = table("mika", "algus", monsters={START: "orc"}, hands={"algus": "iron_will stumble goad"})
    play(game, Fight())
    assert game.state.turn.combat is None


def test_a_solo_player_s_other_hero_helps_too() -> None:
    top = Tabletop("mika", "algus", mode="alliance", seats=1)
    top.monster("orc")
    top.deal("algus", "raise_shields")
    game = top.start("actions", symbols="RG", seed=1)
    play(game, Fight(), Attack(1))
    pass_quietly(game)
    game.play(helping("raise_shields"), 0)
    play(game, Block(1))
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-PAYB-01")
def test_wounds_of_a_payback_can_be_prevented_by_a_card() -> None:
    game = fight("RG", "orc", hands={"mika": "iron_will"})
    play(game, Attack(1), Block(0))
    assert asked(game).window == "a Hero is about to be wounded"
    play(game, PlayCard("iron_will", "any", "mika"))
    assert game.state.hero.life == 4
    again = fight("RG", "orc", hands={"mika": "iron_will"})
    play(again, Attack(1), Block(0), Pass())
    assert again.state.hero.life == 3
