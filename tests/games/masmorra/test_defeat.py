"""Defeat: Heroes that fall, lie prone and stand up (MM-KO, MM-R-33 to MM-R-35, MM-R-37, MM-R-38)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.state.actions import (
    AtRoom,
    Attack,
    Block,
    Done,
    DrinkElixir,
    EndTurn,
    Fight,
    Move,
    MoveMonster,
    PlayCard,
    Roll,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    AbilityLearned,
    CardDiscarded,
    DungeonMasterActs,
    EndTriggered,
    Gained,
    HeroFell,
    Lost,
    MonsterAppeared,
    StoodUp,
    Wounded,
)
from undercroft.games.masmorra.state.model import Phase
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, told

from .tabletop import START, Tabletop, table

BOLT = PlayCard("lightning_bolt", "any", "algus", (AtRoom(START), AtRoom(START)))


def fall(xp: int = 0, arrows: int = 0, *, mode: str = "standard", **hero: Any) -> Game:
    """Mika is felled by an Orc in her own turn; the game goes on to Algus's."""
    top = Tabletop("mika", "algus", mode=mode)
    top.monster("orc")
    for name, value in ({"life": 3, "xp": xp, "arrows": arrows} | hero).items():
        setattr(top.g.hero, name, value)
    game = top.start("actions", dice="ST ST", symbols="EL", seed=1)
    play(game, Fight())
    while game.state.turn.combat is not None:
        play(game, asked(game).options[-1])  # No attack, and no block.
    return game


# Falling


@pytest.mark.rule("MM-KO-01")
@pytest.mark.parametrize("life", [1, 2, 3])
def test_at_no_life_or_less_a_hero_is_defeated_at_once_and_lies_prone(life: int) -> None:
    game = fall(life=life)
    hero = game.state.heroes[0]
    assert hero.prone
    assert hero.life == 0
    assert [(event.hero, event.fells) for event in told(game, HeroFell)] == [("mika", 0)]


@pytest.mark.rule("MM-KO-01")
def test_a_hero_with_one_life_left_stands() -> None:
    assert not fall(life=4).state.heroes[0].prone


@pytest.mark.rule("MM-KO-01")
def test_a_hero_falls_before_the_roll_too() -> None:
    game = table(
        "mika", "algus", phase="before", rooms={"S1_02": (0, -1)}, traps={"S1_07": (1, -1)}, hero={"life": 1}, seed=1
    )
    play(game, Move("S1_02", "token"))
    assert game.state.heroes[0].prone
    assert game.state.active == 1


@pytest.mark.rule("MM-KO-01")
def test_a_hero_falls_in_another_player_s_turn() -> None:
    top = Tabletop("jay", "mika", "algus")
    top.deal("algus", "lightning_bolt")
    top.hero("mika").life = 1
    game = top.start("actions", seed=1)
    game.play(BOLT, 2)
    assert [hero.prone for hero in game.state.heroes] == [False, True, False]
    assert game.state.active == 0


@pytest.mark.rule("MM-KO-02")
@pytest.mark.parametrize(
    ("xp", "arrows", "left"), [(2, 0, 0), (3, 1, 3), (6, 1, 3), (11, 2, 7), (15, 3, 12), (19, 4, 17)]
)
def test_xp_fall_to_the_last_arrow_reached(xp: int, arrows: int, left: int) -> None:
    game = fall(xp, arrows)
    assert game.state.heroes[0].xp == left
    assert told(game, HeroFell)[0].xp == left


@pytest.mark.rule("MM-KO-02", "MM-R-33")
def test_abilities_are_kept() -> None:
    game = fall(6, 1, learned=("throwing_knife",))
    assert game.state.heroes[0].learned == ("throwing_knife",)


@pytest.mark.rule("MM-R-33")
def test_xp_below_the_arrow_stay_as_they_are() -> None:
    assert fall(2, 1).state.heroes[0].xp == 2


@pytest.mark.rule("MM-R-33")
def test_xp_never_drop_below_nothing() -> None:
    game = table("mika", "algus", dice="RG", monsters={START: "ghost"}, seed=1)
    play(game, Fight(), Attack(1))
    assert game.state.hero.xp == 0
    assert told(game, Lost) == []


@pytest.mark.rule("MM-R-34")
@pytest.mark.parametrize(("xp", "left"), [(20, 17), (22, 21), (25, 24), (29, 28), (40, 38), (46, 45)])
def test_in_epic_games_the_arrows_of_the_current_lap_count(xp: int, left: int) -> None:
    assert fall(xp, 4, mode="epic").state.heroes[0].xp == left


@pytest.mark.rule("MM-R-34")
def test_after_the_fourth_arrow_there_are_no_more_abilities() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.teach("mika", "throwing_knife", "quick_dodge", "nimble_fingers", "backstab")
    top.hero("mika").xp = 23
    top.monster("spear_beastman")
    game = top.start("actions", dice="RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=3))
    assert game.state.hero.xp == 26
    assert told(game, AbilityLearned) == []


@pytest.mark.rule("MM-R-35")
def test_the_end_stays_near_even_if_the_xp_are_lost_again() -> None:
    top = Tabletop("mika", "algus")
    mika = top.hero("mika")
    mika.xp, mika.arrows, mika.life = 13, 3, 1
    top.hero("algus").at = "S1_12"
    top.room("S1_12", 0, -1)
    top.deal("algus", "lightning_bolt")
    top.monster("spear_beastman")
    game = top.start("actions", dice="RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=3))
    while asked(game).window:
        play(game, Pass())
    assert [event.hero for event in told(game, EndTriggered)] == ["mika"]
    game.play(BOLT, 1)
    assert game.state.heroes[0].xp == 12
    while game.decision is not None:
        play(game, EndTurn(0) if EndTurn(0) in options(game) else options(game)[0])
    assert game.state.rule == "MM-END-01"
    assert game.state.active == 0


@pytest.mark.rule("MM-KO-03")
def test_one_card_is_lost_at_random_and_the_gold_is_kept() -> None:
    game = fall(gold=4, hand=["fear_of_the_dark", "snag", "old_map"])
    hero = game.state.heroes[0]
    assert hero.gold == 4
    assert len(hero.hand) == 2
    (lost,) = told(game, CardDiscarded)
    assert lost.rule == "MM-KO-03"
    assert sorted([*hero.hand, lost.card]) == ["fear_of_the_dark", "old_map", "snag"]
    assert game.state.discard == [lost.card]


@pytest.mark.rule("MM-KO-03")
def test_chance_picks_the_card_that_is_lost() -> None:
    for lost in ("old_map", "snag"):
        top = Tabletop("mika", "algus")
        top.deal("mika", "old_map", "snag")
        top.hero("mika").life = 1
        top.monster("orc")
        game = top.start("actions", dice="ST", picks=[lost])
        play(game, Fight(), Attack(1), Block(0))
        assert game.state.discard == [lost]


@pytest.mark.rule("MM-KO-03")
def test_without_cards_none_is_lost() -> None:
    assert told(fall(), CardDiscarded) == []


@pytest.mark.rule("MM-KO-04")
def test_there_is_no_reward_not_even_for_monsters_killed_before() -> None:
    game = table("mika", "algus", dice="RG RG", monsters={START: "cultist orc goblin"}, hero={"life": 2}, seed=1)
    play(game, Fight(), Attack(1, ranged=2), Attack(2))
    hero = game.state.heroes[0]
    assert hero.prone
    assert (hero.xp, hero.hand) == (0, [])
    assert 1 not in game.state.monsters


@pytest.mark.rule("MM-KO-05")
def test_dice_symbols_actions_and_bounties_are_lost_but_the_dm_phase_is_played() -> None:
    top = Tabletop("mika", "algus")
    top.room("S1_02", 0, -1)
    top.room("S1_12", 0, 1)
    top.hero("algus").at = "S1_12"
    top.hero("mika").life = 1
    top.monster("orc")
    game = top.start("actions", dice="ST EL RG", symbols="DF")
    play(game, Fight(), Attack(1), Block(0))
    assert asked(game).seat == 0
    assert (game.state.phase, game.state.turn.dice, game.state.turn.symbols) == ("move", [], {})
    assert told(game, DungeonMasterActs)[0].hero == "mika"
    assert set(options(game)) >= {Done(), MoveMonster(1, "S1_02")}
    assert told(game, Gained) == []


# Prone


def prone(room: str = START) -> Tabletop:
    """Mika is active; Jay lies prone in this room, alone."""
    top = Tabletop("mika", "jay")
    top.room("S1_12", 0, 1)
    top.hero("mika").at = "S1_12"
    jay = top.hero("jay")
    jay.life, jay.prone, jay.at = 0, True, room
    return top


@pytest.mark.rule("MM-KO-06", "MM-R-38")
def test_monsters_may_leave_the_room_of_a_prone_hero() -> None:
    top = prone()
    top.room("S1_02", 0, -1)
    top.monster("orc")
    game = top.start("move", seed=1)
    assert MoveMonster(1, "S1_02") in options(game)


@pytest.mark.rule("MM-KO-06", "MM-R-38")
def test_monsters_spawn_where_a_prone_hero_lies() -> None:
    top = prone("S1_02")
    top.room("S1_02", 0, -1)
    game = top.start("spawn", rolls=["orc"])
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("orc", "S1_02")]


@pytest.mark.rule("MM-KO-06")
def test_traps_and_cards_do_not_touch_a_prone_hero() -> None:
    top = prone()
    top.room("S1_02", 0, -1)
    top.trap("S1_07", 1, -1)
    top.trap("S1_08", 1, 0)
    top.hero("mika").at = START
    top.deal("jay", "lightning_bolt")
    game = top.start("actions", dice="ST")
    play(game, Move("S1_02", "step"))
    pass_quietly(game)
    game.play(PlayCard("lightning_bolt", "any", "jay", (AtRoom("S1_02"), AtRoom("S1_02"))), 1)
    assert {event.hero for event in told(game, Wounded)} == {"mika"}


@pytest.mark.rule("MM-R-37")
def test_the_player_of_a_prone_hero_plays_any_time_cards() -> None:
    top = prone()
    top.deal("jay", "lightning_bolt", "stupefy")
    top.monster("orc", "S1_12")
    game = top.start("actions", dice="RG RG", seed=1)
    game.play(PlayCard("lightning_bolt", "any", "jay", (AtRoom("S1_12"), AtRoom("S1_12"))), 1)
    assert game.state.heroes[0].life == 5
    play(game, Fight(), Attack(1, ranged=2))
    assert asked(game).seat == 1
    play(game, PlayCard("stupefy", "any", "jay"))
    assert [hero.xp for hero in game.state.heroes] == [1, 1]


@pytest.mark.rule("MM-KO-07", "MM-R-38")
def test_a_prone_hero_stands_up_where_it_lies_when_its_own_turn_begins() -> None:
    top = prone("S1_02")
    top.room("S1_02", 0, -1)
    game = top.start("spawn", rolls=["orc"])
    assert [event.hero for event in told(game, StoodUp)] == ["jay"]
    jay = game.state.heroes[1]
    assert (jay.prone, jay.life, jay.at) == (False, 6, "S1_02")
    assert Roll() in options(game)


@pytest.mark.rule("MM-R-38")
def test_a_hero_felled_in_another_s_turn_stays_prone_until_its_own() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.hero("mika").prone, top.hero("mika").life = True, 0
    game = top.start("actions", seed=1)
    play(game, EndTurn(0))
    assert game.state.active == 1
    assert game.state.heroes[2].prone


@pytest.mark.rule("MM-KO-05")
@pytest.mark.parametrize(
    ("phase", "actions"),
    [
        ("before", [Roll(), Move("S1_12", "token")]),
        (
            "actions",
            [
                UseAbility("shadow_walk", ("ST",)),
                UseMagic("ML", "ST"),
                DrinkElixir("mika"),
                Move("S1_12", "step"),
                Move("S1_12", "token"),
                EndTurn(1),
            ],
        ),
    ],
)
def test_a_defeated_hero_does_nothing_more_in_its_turn(phase: Phase, actions: list[Action]) -> None:
    top = Tabletop("mika", "algus")
    top.room("S1_12", 0, -1)
    top.monster("orc", "S1_12")
    top.hero("mika").life = 1
    top.deal("algus", "lightning_bolt")
    game = top.start(phase, dice="ST ML MG EL" if phase == "actions" else "")
    for action in actions:
        assert game.why_not(action, 0) is None
    game.play(BOLT, 1)
    assert game.state.hero.prone
    assert (game.state.active, game.state.phase, game.state.turn.dice) == (0, "move", [])
    for action in actions:
        assert game.why_not(action, 0) is not None
