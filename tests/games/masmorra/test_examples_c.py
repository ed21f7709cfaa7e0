"""Worked examples of the rulebook: Snag and Magic Swap, and the Vile Curse."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import Aim, AtHero, AtMonster, Attack, Block, BuyCard, Fight, PlayCard
from undercroft.games.masmorra.state.events import PaidBack
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table


@pytest.mark.rule("MM-EX-14")
def test_snag_takes_the_card_that_a_rival_has_just_gained() -> None:
    game = table(dice="ML", hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    play(game, BuyCard(), PlayCard("snag", "any", "algus"))
    assert [hero.hand for hero in game.state.heroes] == [[], ["goad"]]


@pytest.mark.rule("MM-EX-14")
@pytest.mark.parametrize(("target", "there"), [(AtHero("algus"), "S1_14"), (AtMonster(1), "S1_02")])
def test_the_same_card_swaps_with_any_hero_or_monster_in_the_own_turn(target: Aim, there: str) -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_14", 5, 5)
    top.room("S1_02", -5, 5)
    top.hero("algus").at = "S1_14"
    top.monster("orc", "S1_02")
    top.deal("jay", "snag")
    game = top.start(dice="ML")
    play(game, PlayCard("snag", "own", "jay", (target,)))
    assert game.state.hero.at == there
    others = [game.state.heroes[1].at, game.state.monsters[1].at]
    assert others == ([START, "S1_02"] if target == AtHero("algus") else ["S1_14", START])


@pytest.mark.rule("MM-EX-15", "MM-SEWER-07")
def test_with_the_curse_on_defense_its_dice_and_symbols_are_of_no_use() -> None:
    top = Tabletop(mode="epic")
    top.ground("sewers", "S4")
    top.monster("schmetterling", "S1", still=True)
    top.monster("orc", "S4")
    top.g.turn.curse = "DF"
    game = top.start(dice="ML DF", symbols="DF")
    play(game, Fight())
    assert not any(attack.pairs for attack in options(game, Attack))
    assert refused(game, Attack(2, melee=2, pairs=1)) == "MM-SEWER-07"
    play(game, Attack(2, melee=1))
    assert [(event.payback, event.blocked) for event in told(game, PaidBack)] == [(3, 0)]
    assert game.state.hero.life == 3
    assert Block(1) not in asked(game).options
