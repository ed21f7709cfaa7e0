"""Engagement: whom a Hero must fight first, and what waits until then (MM-ENG, MM-R-21, MM-R-22, MM-R-40)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.state.actions import (
    AtMonster,
    AtRoom,
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Move,
    MoveMonster,
    PlayCard,
    Roll,
    RoomAction,
    TakeGold,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import TrapActivated, Wounded
from undercroft.kernel.game import Game
from undercroft.testing import options, pass_quietly, play, refused, told

from .tabletop import START, Tabletop, table

INVISIBLE = PlayCard("fear_of_the_dark", "own", "jay")


def has_to_fight(game: Game) -> bool:
    """Whether the active Hero is engaged, as its player finds it: the Hero Phase cannot be ended."""
    forced = game.why_not(EndTurn(0), game.state.seat) is not None
    assert forced == engaged(game.state)
    return forced


# Who is engaged


@pytest.mark.rule("MM-ENG-01")
def test_a_hero_is_engaged_where_its_turn_begins_beside_a_monster() -> None:
    assert has_to_fight(table(monsters={START: "orc"}))
    assert not has_to_fight(table(rooms={"S1_02": (0, -1)}, monsters={"S1_02": "orc"}))


@pytest.mark.rule("MM-ENG-01")
def test_a_hero_that_moves_to_a_monster_is_engaged() -> None:
    game = table(dice="ST", rooms={"S1_02": (0, -1)}, monsters={"S1_02": "orc"})
    play(game, Move("S1_02", "step"))
    assert has_to_fight(game)


@pytest.mark.rule("MM-ENG-01")
def test_a_hero_that_explores_a_monster_s_room_is_engaged() -> None:
    game = table(dice="ST", stack="S1_02 S1_12", rolls=["goblin"])
    play(game, Explore(0, -1, "step"))
    assert has_to_fight(game)


@pytest.mark.rule("MM-ENG-01")
def test_a_hero_to_whom_a_monster_comes_is_engaged() -> None:
    game = table(rooms={"S1_02": (0, -1)}, monsters={"S1_02": "orc"}, hands={"algus": "goad"})
    assert not has_to_fight(game)
    game.play(PlayCard("goad", "any", "algus", (AtMonster(1), AtRoom(START))), 1)
    assert has_to_fight(game)


@pytest.mark.rule("MM-ENG-01")
def test_a_monster_that_was_fought_in_this_stay_engages_nobody() -> None:
    game = table(monsters={START: "orc"})
    play(game, Fight())
    assert 1 in game.state.monsters
    assert not has_to_fight(game)


# What an engaged Hero may do


def beside(tile: str, x: int, y: int, dice: str) -> Game:
    """Jay, wounded, in this room with an Orc."""
    return table(dice=dice, rooms={tile: (x, y)}, monsters={tile: "orc"}, at=tile, hero={"life": 3})


@pytest.mark.rule("MM-ENG-02")
def test_an_engaged_hero_takes_no_step() -> None:
    game = table(dice="ST", rooms={"S1_02": (0, -1)}, monsters={START: "orc"}, stack="S1_12")
    for step in (Move("S1_02", "step"), Move("S1_02", "token"), Explore(1, 0, "step")):
        assert refused(game, step) == "MM-MOVE-02"
    stairs = table(rooms={"S1_01": (0, -1)}, monsters={"S1_01": "orc"}, at="S1_01")
    assert refused(stairs, TakeStairs("S2_00")) == "MM-MOVE-02"


@pytest.mark.rule("MM-ENG-02")
def test_an_engaged_hero_does_no_room_action() -> None:
    assert refused(beside("S1_05", 0, 1, "ML"), RoomAction("S1_05")) == "MM-ENG-02"


@pytest.mark.rule("MM-ENG-02")
def test_an_engaged_hero_drinks_no_elixir() -> None:
    assert refused(beside("S1_02", 0, 1, "EL"), DrinkElixir("jay")) == "MM-ELIX-01"


@pytest.mark.rule("MM-ENG-02")
def test_an_engaged_hero_takes_no_gold() -> None:
    assert refused(beside("S1_12", 0, 1, "ML"), TakeGold()) == "MM-ENG-02"


@pytest.mark.rule("MM-ENG-02")
def test_an_engaged_hero_may_use_an_ability_magic_or_a_card_or_buy_one() -> None:
    game = table(dice="MG ST", monsters={START: "orc"}, hands={"jay": "stupefy"}, hero={"gold": 5})
    kinds = {type(option) for option in options(game)}
    assert kinds == {Fight, UseAbility, UseMagic, PlayCard, BuyCard}


@pytest.mark.rule("MM-ENG-02")
def test_any_time_effects_work_while_engaged() -> None:
    game = table(monsters={START: "orc"}, hands={"jay": "lightning_bolt"})
    assert PlayCard("lightning_bolt", "any", "jay", (AtRoom(START), AtRoom(START))) in game.asides(0)


# The duty to fight


@pytest.mark.rule("MM-ENG-03")
def test_the_hero_phase_cannot_be_ended_while_engaged() -> None:
    game = table(dice="ML", monsters={START: "orc"})
    assert refused(game, EndTurn(0)) == "MM-ENG-03"
    assert refused(game, EndTurn(1)) == "MM-ENG-03"


@pytest.mark.rule("MM-ENG-03")
def test_to_spend_nothing_and_take_the_payback_is_a_fight() -> None:
    game = table(dice="ML ML", monsters={START: "orc"})
    play(game, Fight(), Attack(1), Block(0))
    assert game.state.hero.life == 3
    assert sorted(game.state.turn.dice) == ["ML", "ML"]
    assert EndTurn(2) in options(game)


@pytest.mark.rule("MM-R-22")
def test_before_the_roll_nobody_has_to_fight_nor_can() -> None:
    game = table(phase="before", monsters={START: "orc"}, seed=1)
    assert refused(game, Fight()) == "MM-R-05"
    play(game, Roll())


@pytest.mark.rule("MM-R-22")
def test_in_the_dm_phase_nobody_has_to_fight() -> None:
    game = table(phase="move", rooms={"S1_02": (0, -1)}, monsters={"S1_02": "orc"}, seed=1)
    play(game, MoveMonster(1, START))
    assert game.state.in_room(START)
    assert game.state.active == 1
    assert game.state.phase == "before"


# Elixir that waits


@pytest.mark.rule("MM-ENG-04")
def test_elixir_gained_while_engaged_waits_until_after_the_combat() -> None:
    game = table("valerie", "algus", dice="ST", monsters={START: "orc"})
    play(game, UseAbility("lay_on_hands", ("ST",)))
    assert refused(game, DrinkElixir("valerie")) == "MM-ELIX-01"
    play(game, Fight())
    assert refused(game, Attack(1, elixir=1)) == "MM-FIGHT-04"
    assert refused(game, DrinkElixir("valerie")) == "MM-ELIX-01"
    play(game, Attack(1))
    assert game.state.hero.life == 3
    play(game, DrinkElixir("valerie"))
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-ENG-04")
def test_elixir_gained_while_engaged_purges_undead() -> None:
    game = table("valerie", "algus", dice="ST EL", monsters={START: "skeleton"}, seed=1)
    play(game, UseAbility("lay_on_hands", ("ST",)), Fight(), Attack(1, elixir=2))
    assert game.state.monsters == {}


# Stays


@pytest.mark.rule("MM-R-21")
def test_whoever_leaves_and_comes_back_has_to_fight_again() -> None:
    game = table(dice="ST ST", rooms={"S1_02": (0, -1)}, monsters={START: "goblin"})
    play(game, Fight(), Attack(1), Block(0))
    assert not has_to_fight(game)
    play(game, Move("S1_02", "step"), Move(START, ""))
    assert has_to_fight(game)


@pytest.mark.rule("MM-R-21")
def test_a_new_turn_begins_unfought() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 0, -1)
    top.hero("algus").at = "S1_02"
    top.monster("goblin")
    game = top.start("actions", seed=1)
    play(game, Fight(), EndTurn(0))
    assert game.state.active == 1
    while game.state.active == 1 or game.state.phase != "actions":
        play(game, next((end for end in options(game, EndTurn)), options(game)[0]))
    assert has_to_fight(game)


@pytest.mark.rule("MM-R-21")
def test_a_monster_that_arrives_anew_is_unfought() -> None:
    game = table(rooms={"S1_02": (0, -1)}, monsters={START: "goblin", "S1_02": "orc"}, hands={"algus": "goad"})
    play(game, Fight())
    pass_quietly(game)
    assert not has_to_fight(game)
    game.play(PlayCard("goad", "any", "algus", (AtMonster(2), AtRoom(START))), 1)
    assert has_to_fight(game)


@pytest.mark.rule("MM-R-21")
def test_a_fought_monster_that_goes_out_and_comes_back_is_unfought() -> None:
    game = table(rooms={"S1_02": (0, -1)}, monsters={START: "goblin"}, hands={"algus": "goad goad"})
    play(game, Fight())
    pass_quietly(game)
    game.play(PlayCard("goad", "any", "algus", (AtMonster(1), AtRoom("S1_02"))), 1)
    pass_quietly(game)
    assert not has_to_fight(game)
    game.play(PlayCard("goad", "any", "algus", (AtMonster(1), AtRoom(START))), 1)
    assert has_to_fight(game)


@pytest.mark.rule("MM-R-21")
def test_a_hero_that_stands_up_among_monsters_is_engaged() -> None:
    game = table(
        phase="start", monsters={START: "goblin"}, hero={"life": 0, "prone": True}, rolls=["ST ST ST ST ST ST"]
    )
    play(game, Roll())
    play(game, options(game)[0])
    assert game.state.phase == "actions"
    assert has_to_fight(game)


# Invisible


def unseen(monsters: str, dice: str = "", **more: object) -> Game:
    """Jay is invisible in the Starting Room with these monsters."""
    game = table(dice=dice, monsters={START: monsters}, hands={"jay": "fear_of_the_dark"}, **more)  # type: ignore[arg-type]
    play(game, INVISIBLE)
    return game


@pytest.mark.rule("MM-R-40")
def test_an_invisible_hero_is_not_engaged_but_may_move_and_heal() -> None:
    game = unseen("orc", "ST EL", rooms={"S1_02": (0, -1)}, hero={"life": 3})
    assert not has_to_fight(game)
    assert refused(game, Fight()) == "MM-R-40"
    play(game, DrinkElixir("jay"))
    assert game.state.hero.life == 4
    play(game, Move("S1_02", "step"))
    assert game.state.hero.at == "S1_02"


@pytest.mark.rule("MM-R-40")
def test_an_invisible_hero_may_dock() -> None:
    game = table(
        dice="ML",
        rooms={"S1_05": (0, 1)},
        monsters={"S1_05": "orc"},
        at="S1_05",
        hands={"jay": "fear_of_the_dark"},
        seed=1,
    )
    play(game, INVISIBLE, RoomAction("S1_05"))
    assert game.state.rooms["S1_05"].opened


@pytest.mark.rule("MM-R-40")
def test_an_invisible_hero_leaves_a_spider_s_web() -> None:
    game = unseen("spider", "ST", rooms={"S1_02": (0, -1)})
    play(game, Move("S1_02", "step"))
    assert game.state.hero.at == "S1_02"


@pytest.mark.rule("MM-R-40")
def test_an_invisible_hero_is_not_stopped_by_the_gaze() -> None:
    game = unseen("dark_watcher", "ST")
    assert UseAbility("parry", ("ST",)) in options(game)
    play(game, EndInvisibility())
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-R-39"


@pytest.mark.rule("MM-R-40")
def test_whoever_ends_invisibility_is_engaged() -> None:
    game = unseen("orc")
    play(game, EndInvisibility())
    assert has_to_fight(game)
    play(game, Fight())
    assert told(game, Wounded)


@pytest.mark.rule("MM-R-40")
def test_pits_and_traps_see_an_invisible_hero() -> None:
    game = unseen("orc", "ST", rooms={"S1_14": (0, -1)}, traps={"S1_07": (1, -1)}, hero={"free": False})
    play(game, Move("S1_14", "step"))
    assert [event.tile for event in told(game, TrapActivated)] == ["S1_07"]
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-R-40")
def test_for_monsters_an_invisible_hero_is_there() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 0, -1)
    top.hero("algus").at = "S1_02"
    top.monster("orc")
    top.deal("jay", "fear_of_the_dark")
    top.g.turn.invisible = True
    game = top.start("move")
    assert game.state.active == 1, "there was nothing to move"
    assert game.state.monsters[1].at == START
