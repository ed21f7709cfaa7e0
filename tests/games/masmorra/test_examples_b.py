"""The worked examples on fighting, abilities, companions and rewards (MM-EX-09 to MM-EX-13, MM-EX-17)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import Attack, Block, Fight, Reroll, Roll, UseAbility
from undercroft.games.masmorra.state.events import MonsterDefeated, PaidBack, Rolled
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop, table


def jay_meets_an_orc(dice: str) -> Game:
    """An Orc (Defense 2, Payback 3) and Jay, who has rolled these dice."""
    game = table("jay", "algus", dice=dice, monsters={START: "orc"}, seed=1)
    play(game, Fight())
    return game


@pytest.mark.rule("MM-EX-09")
def test_jay_shoots_an_orc() -> None:
    """Two arrows kill it, and it cannot strike back."""
    game = jay_meets_an_orc("RG RG")
    play(game, Attack(1, ranged=2))
    assert told(game, MonsterDefeated)
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-EX-09")
def test_jay_shoots_an_orc_once_and_finishes_it_with_his_sword() -> None:
    """It dies as well, but the one sword makes it a melee attack: all 3 Wounds."""
    game = jay_meets_an_orc("RG ML")
    play(game, Attack(1, melee=1, ranged=1))
    assert told(game, MonsterDefeated)
    assert game.state.hero.life == 3


@pytest.mark.rule("MM-EX-09")
def test_jay_takes_sword_and_shield_together() -> None:
    """An ML die and a DF die are worth 2 ML, which kill the Orc, and a DF, which cuts the Payback to 2 Wounds."""
    game = jay_meets_an_orc("ML DF")
    play(game, Attack(1, melee=2, pairs=1), Block(1))
    assert told(game, MonsterDefeated)
    assert (told(game, PaidBack)[0].payback, told(game, PaidBack)[0].blocked) == (3, 1)
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-EX-10")
def test_jay_parries_during_the_payback() -> None:
    """He docks a die on his board only now: 2 Wounds instead of 3."""
    game = jay_meets_an_orc("ML ML ST")
    play(game, Attack(1, melee=2))
    play(game, UseAbility("parry", ("ST",)), Block(1))
    assert game.state.turn.docked == {"parry": ("ST",)}
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-EX-11")
def test_jay_swings_twice_for_six_gold() -> None:
    """Critical Swing costs 3 gold and says REFRESH."""
    top = Tabletop("jay", "algus")
    top.teach("jay", "preparation", "critical_swing")
    top.hero("jay").gold = 6
    game = top.start("actions", dice="ST")
    swing = UseAbility("critical_swing")
    play(game, swing, swing)
    assert game.state.hero.gold == 0
    assert game.state.turn.symbols == {"ML": 6, "DF": 2}
    assert refused(game, swing) == "MM-ABIL-04"


@pytest.mark.rule("MM-EX-12")
def test_algus_calls_his_apprentice_after_rolling() -> None:
    """The pet die is rolled now, for 1 gold, and cannot be rerolled."""
    top = Tabletop("algus", "jay")
    top.teach("algus", "arcane_shield", "wizards_apprentice")
    top.hero("algus").gold = 1
    game = top.start("before", rolls=["ST RG ML DF EL MG", "RG", "ML"])
    play(game, Roll(), UseAbility("wizards_apprentice"))
    assert game.state.hero.gold == 0
    assert "RG*" in game.state.turn.dice
    assert len(options(game, Reroll)) == 2**6 - 1
    assert refused(game, Reroll(("RG", "RG"))) == "MM-PET-03", "only the action die that shows it"
    play(game, Reroll(("RG",)))
    assert "RG*" in game.state.turn.dice


@pytest.mark.rule("MM-EX-12")
def test_greybark_s_wolf_die_is_rolled_with_the_rest_each_turn() -> None:
    """It may be rerolled with the others, too."""
    top = Tabletop("greybark", "jay")
    top.teach("greybark", "feral_strike", "wolf_companion")
    game = top.start("start", rolls=["ST ST ST ST ST ST", "RG", "ML"])
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ST", "ST", "ST", "ST", "ST", "ST", "RG*")
    play(game, Reroll(("RG",)))
    assert "ML*" in game.state.turn.dice


@pytest.mark.rule("MM-EX-13")
def test_mika_with_ten_xp_kills_a_goblin() -> None:
    """It is worth 2 XP, but to her only 1."""
    game = table("mika", "algus", dice="RG RG", monsters={START: "goblin"}, hero={"xp": 10, "arrows": 2}, seed=1)
    play(game, Fight(), Attack(1, ranged=2))
    assert game.state.hero.xp == 11


@pytest.mark.rule("MM-EX-17")
def test_greybark_takes_animal_form() -> None:
    """2 gold, once this turn, even if there is more gold."""
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "regenerate", "animal_form")
    top.hero("greybark").gold = 4
    game = top.start("actions", dice="RG")
    assert {UseAbility("animal_form", (), 0), UseAbility("animal_form", (), 1)} <= set(options(game))
    play(game, UseAbility("animal_form", (), 1))
    assert game.state.hero.gold == 2
    assert game.state.turn.symbols == {"ML": 2}
    assert refused(game, UseAbility("animal_form", (), 1)) == "MM-ABIL-04"
