"""Rewards (MM-REW, MM-R-31, MM-R-71) and levels (MM-LEVEL, MM-R-33, MM-R-73)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.state.actions import (
    AtMonster,
    Attack,
    Fight,
    Learn,
    Move,
    PlayCard,
    RoomAction,
    UseAbility,
)
from undercroft.games.masmorra.state.events import AbilityLearned, CardsGained, Gained, MonsterDefeated, MonsterRemoved
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table


def fight(dice: str, monsters: str, **more: Any) -> Game:
    """Mika fights these monsters in the Starting Room."""
    game = table("mika", "algus", dice=dice, monsters={START: monsters}, **({"seed": 1} | more))
    play(game, Fight())
    return game


def gained(game: Game, token: str = "xp") -> list[int]:
    """Each gain of a token."""
    return [event.amount for event in told(game, Gained) if event.token == token]


# Rewards


@pytest.mark.rule("MM-REW-01")
def test_a_defeated_monster_gives_its_xp_and_a_treasure_card() -> None:
    game = fight("RG RG", "orc", seed=None, picks=["snag"])
    play(game, Attack(1, ranged=2))
    assert game.state.hero.xp == 2
    assert game.state.hero.hand == ["snag"]


@pytest.mark.rule("MM-REW-01")
def test_a_monster_that_was_not_defeated_gives_nothing() -> None:
    game = fight("RG", "orc")
    play(game, Attack(1, ranged=1))
    assert (game.state.hero.xp, game.state.hero.hand) == (0, [])


@pytest.mark.rule("MM-REW-02")
def test_rewards_wait_until_all_monsters_were_fought() -> None:
    game = fight("RG RG", "orc goblin cultist", hero={"life": 6})
    play(game, Attack(1, ranged=2))
    assert [event.card for event in told(game, MonsterDefeated)] == ["orc"]
    assert (game.state.hero.xp, game.state.hero.hand) == (0, [])
    play(game, Attack(2))
    assert (game.state.hero.xp, len(game.state.hero.hand)) == (2, 1)


@pytest.mark.rule("MM-REW-02")
def test_a_hero_that_falls_later_in_the_combat_gets_no_reward() -> None:
    game = fight("RG RG", "orc goblin cultist", hero={"life": 3})
    play(game, Attack(1, ranged=2), Attack(2))
    assert game.state.heroes[0].prone
    assert (game.state.heroes[0].xp, game.state.heroes[0].hand) == (0, [])


@pytest.mark.rule("MM-REW-03")
@pytest.mark.parametrize(("xp", "after"), [(6, 8), (7, 9), (8, 9), (15, 16)])
def test_with_more_than_seven_xp_a_minor_monster_gives_one_less(xp: int, after: int) -> None:
    game = fight("RG RG", "orc", hero={"xp": xp, "arrows": 4})
    play(game, Attack(1, ranged=2))
    assert game.state.hero.xp == after


@pytest.mark.rule("MM-REW-03")
def test_a_major_monster_always_pays_in_full() -> None:
    game = fight("RG RG RG", "spear_beastman", hero={"xp": 10, "arrows": 4})
    play(game, Attack(1, ranged=3))
    assert game.state.hero.xp == 13


@pytest.mark.rule("MM-R-71")
def test_a_boss_always_pays_in_full() -> None:
    game = fight("RG RG RG RG", "schmetterling", hero={"xp": 10, "arrows": 4})
    play(game, Attack(1, ranged=4))
    assert game.state.hero.xp == 12


@pytest.mark.rule("MM-REW-04")
def test_a_monster_that_a_card_removes_gives_nothing() -> None:
    game = table("mika", "algus", monsters={START: "orc"}, hands={"mika": "lightning_bolt"})
    play(game, PlayCard("lightning_bolt", "own", "mika", (AtMonster(1),)))
    assert [event.card for event in told(game, MonsterRemoved)] == ["orc"]
    assert (game.state.hero.xp, game.state.hero.hand) == (0, [])


@pytest.mark.rule("MM-R-31")
@pytest.mark.parametrize(("xp", "gain"), [(6, 4), (7, 4), (8, 2)])
def test_all_rewards_of_a_combat_are_one_gain_judged_by_the_xp_before_it(xp: int, gain: int) -> None:
    game = fight("RG RG RG RG", "orc cultist", hero={"xp": xp, "arrows": 4})
    play(game, Attack(1, ranged=2), Attack(2, ranged=2))
    assert gained(game) == [gain]
    assert {event.amount for event in told(game, CardsGained)} == {2}


@pytest.mark.rule("MM-R-31")
def test_the_xp_of_a_combat_come_before_its_cards() -> None:
    game = fight("RG RG", "orc", hero={"xp": 2})
    play(game, Attack(1, ranged=2))
    assert options(game) == [Learn("throwing_knife"), Learn("nimble_fingers")]
    assert game.state.hero.hand == []
    play(game, Learn("nimble_fingers"))
    assert len(game.state.hero.hand) == 1


@pytest.mark.rule("MM-R-31")
def test_rivals_answer_one_gain_once_however_many_monsters_gave_it() -> None:
    game = fight("RG RG RG RG", "orc cultist", hands={"algus": "stupefy"})
    play(game, Attack(1, ranged=2), Attack(2, ranged=2))
    assert asked(game).seat == 1
    play(game, Pass())
    assert asked(game).seat == 0
    assert game.state.heroes[0].xp == 4


@pytest.mark.rule("MM-R-31")
@pytest.mark.parametrize(("xp", "orc"), [(4, 2), (5, 1)])
def test_every_award_elsewhere_is_a_gain_of_its_own(xp: int, orc: int) -> None:
    game = table(
        "mika",
        "algus",
        dice="ML ML DF ST RG RG",
        rooms={"S1_05": (0, 1)},
        traps={"S1_07": (1, 1)},
        monsters={START: "orc"},
        at="S1_05",
        hero={"xp": xp, "arrows": 4},
        seed=1,
    )
    play(game, RoomAction("S1_05"), RoomAction("S1_07"), Move(START, "step"), Fight(), Attack(1, ranged=2))
    assert gained(game) == [1, 2, orc], "the Orc is judged by the XP after chest and trap"


# Levels


def at_arrow(board: str, xp: int, gain: str = "orc", *learned: str) -> Game:
    """This Hero has just defeated a monster."""
    top = Tabletop(board, "mika" if board != "mika" else "jay")
    top.teach(board, *learned)
    top.hero(board).xp = xp
    top.monster(gain)
    game = top.start("actions", dice="RG RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=game.content.monsters[gain].sides[0].defense))
    return game


@pytest.mark.rule("MM-LEVEL-01")
@pytest.mark.parametrize(
    ("xp", "known"),
    [
        (0, ()),
        (1, ()),
        (5, ("preparation",)),
        (9, ("preparation", "preemptive_strike")),
        (16, ("preparation", "critical_swing", "preemptive_strike")),
    ],
)
def test_each_arrow_reached_or_passed_gives_one_ability(xp: int, known: tuple[str, ...]) -> None:
    game = at_arrow("jay", xp, "spear_beastman", *known)
    if len(known) < 3:
        play(game, options(game, Learn)[0])
    hero = game.state.heroes[0]
    assert hero.xp == xp + 3
    assert len(hero.learned) == hero.arrows == len(known) + 1


@pytest.mark.rule("MM-LEVEL-01")
def test_below_an_arrow_nothing_is_learned() -> None:
    game = at_arrow("jay", 0)
    assert game.state.hero.xp == 2
    assert told(game, AbilityLearned) == []


@pytest.mark.rule("MM-LEVEL-01")
def test_two_arrows_in_one_gain_are_handled_one_after_the_other() -> None:
    top = Tabletop("jay", "mika")
    top.hero("jay").xp = 2
    top.monster("spear_beastman")
    top.monster("orc")
    game = top.start("actions", dice="RG RG RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=3), Attack(2, ranged=2))
    assert game.state.hero.xp == 7
    play(game, Learn("preparation"))
    assert options(game) == [Learn("critical_swing"), Learn("preemptive_strike")]
    play(game, Learn("critical_swing"))
    assert game.state.hero.learned == ("preparation", "critical_swing")


@pytest.mark.rule("MM-LEVEL-02", "MM-R-73")
def test_a_lower_ability_needs_the_upper_one_named_first_of_its_card() -> None:
    game = at_arrow("jay", 2)
    assert options(game) == [Learn("preparation"), Learn("preemptive_strike")]
    assert refused(game, Learn("critical_swing")) == "MM-LEVEL-02"
    assert refused(game, Learn("counter_attack")) == "MM-LEVEL-02"


@pytest.mark.rule("MM-R-73")
@pytest.mark.parametrize(
    ("board", "upper"),
    [
        ("algus", ("transmutation", "arcane_shield")),
        ("greybark", ("feral_strike", "regenerate")),
        ("jay", ("preparation", "preemptive_strike")),
        ("mika", ("throwing_knife", "nimble_fingers")),
        ("valerie", ("divine_blessing", "radiant_smite")),
    ],
)
def test_the_upper_ability_of_each_card_is_the_first(board: str, upper: tuple[str, str]) -> None:
    assert options(at_arrow(board, 2), Learn) == [Learn(ability) for ability in upper]


@pytest.mark.rule("MM-LEVEL-02")
def test_the_last_ability_is_learned_without_being_asked() -> None:
    game = at_arrow("jay", 16, "spear_beastman", "preparation", "critical_swing", "preemptive_strike")
    assert game.state.hero.learned[-1] == "counter_attack"


@pytest.mark.rule("MM-LEVEL-03")
def test_a_new_ability_is_usable_in_the_same_turn() -> None:
    top = Tabletop("jay", "mika")
    top.hero("jay").xp = 2
    top.monster("orc")
    game = top.start("actions", dice="RG RG ML", seed=1)
    play(game, Fight(), Attack(1, ranged=2))
    play(game, Learn("preemptive_strike"), UseAbility("preemptive_strike", ("ML",)))
    assert game.state.turn.symbols == {"RG": 2}


@pytest.mark.rule("MM-R-33")
def test_an_arrow_pays_only_once() -> None:
    game = fight("RG RG", "orc", hero={"xp": 2, "arrows": 1, "learned": ("throwing_knife",)})
    play(game, Attack(1, ranged=2))
    assert game.state.hero.xp == 4
    assert told(game, AbilityLearned) == []


@pytest.mark.rule("MM-LEVEL-01")
def test_a_level_is_reached_in_another_player_s_turn_too() -> None:
    top = Tabletop("mika", "jay")
    top.hero("jay").xp = 2
    top.deal("jay", "stupefy")
    top.monster("orc")
    game = top.start("actions", dice="RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=2))
    play(game, PlayCard("stupefy", "any", "jay"))
    assert asked(game).seat == 1
    play(game, Learn("preparation"))
    assert game.state.heroes[1].learned == ("preparation",)
