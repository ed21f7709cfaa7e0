"""Steps: Move Points, adjacent rooms, moving, leaving monsters, stairs."""

from typing import Literal

import pytest

from undercroft.games.masmorra.drawing.board import BOARD
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import (
    AtRoom,
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    EndTurn,
    Explore,
    Fight,
    Flip,
    Move,
    MoveMonster,
    PlayCard,
    RoomAction,
    TakeGold,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    HeroMoved,
    MonsterMoved,
    StepsForfeited,
    SymbolsGone,
    TilePlaced,
    TileTurnedUp,
    TrapActivated,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import ENTRANCE, START, Tabletop, table

NORTH = "S1_12"
"""The Dropped Purse, put to the north of the Starting Room: doors to the north and south, 2 gold."""


def steps(game: Game) -> list[Action]:
    """The Moves and Explores that are offered."""
    return [*options(game, Move), *options(game, Explore)]


# Move Points


@pytest.mark.rule("MM-STEP-01")
def test_a_step_pays_for_two_moves_or_explores_in_any_mix() -> None:
    moves = table(dice="ST", rooms={NORTH: (0, -1)})
    play(moves, Move(NORTH, "step"), Move(START, ""))
    assert moves.state.hero.at == START
    assert refused(moves, Move(NORTH, "")) == "MM-STEP-01"
    both = table(dice="ST", stack="S1_14 S1_13 S1_02", rooms={NORTH: (0, -1)})
    play(both, Move(NORTH, "step"), Explore(0, -2, ""), a.Suffer())
    assert both.state.hero.at == "S1_14"
    explores = table(dice="ST", stack="S1_12 S1_13 S1_03")
    play(explores, Explore(0, -1, "step"), Explore(0, -2, ""))
    play(explores, options(explores, a.Place)[0])
    assert explores.state.hero.at == "S1_13"
    assert explores.state.turn.dice == []


@pytest.mark.rule("MM-STEP-01")
def test_without_a_step_nobody_goes_anywhere() -> None:
    game = table(dice="ML", rooms={NORTH: (0, -1)}, hero={"free": False})
    assert steps(game) == []
    assert refused(game, Move(NORTH, "step")) == "MM-STEP-01"
    assert refused(game, Move(NORTH, "")) == "MM-STEP-01"
    assert refused(game, Explore(1, 0, "step")) == "MM-STEP-01"


@pytest.mark.rule("MM-STEP-02")
def test_a_move_point_is_lost_when_something_else_is_done() -> None:
    game = table(dice="ST EL", rooms={NORTH: (0, -1)}, hero={"life": 5})
    play(game, Move(NORTH, "step"), DrinkElixir("jay"))
    assert game.state.turn.steps == 0
    assert refused(game, Move(START, "")) == "MM-STEP-01"


def pending(seed: int | None = None) -> Game:
    """A Hero in the Gold Room with one Move Point left, and much that it could do there."""
    top = Tabletop("greybark", "algus")
    top.room(NORTH, 0, -1, filled=True)
    top.trap("S1_08", 1, -1)
    top.teach("greybark", "regenerate", "animal_form")
    top.deal("greybark", "snag", "stupefy")
    greybark = top.hero("greybark")
    greybark.life, greybark.gold, greybark.at = 4, 3, NORTH
    top.g.turn.steps = 1
    return top.start(dice="ST MG DF EL ML", seed=seed)


@pytest.mark.rule("MM-R-06")
@pytest.mark.parametrize(
    "action",
    [
        RoomAction("S1_08"),
        UseAbility("regenerate", ("DF",)),
        UseAbility("animal_form"),
        DrinkElixir("greybark"),
        UseMagic("ML", "DF"),
        PlayCard("stupefy", "own", "greybark"),
        TakeGold(),
        Flip("EL"),
    ],
    ids=repr,
)
def test_every_other_action_forfeits_a_move_point(action: Action) -> None:
    game = pending()
    assert Move(START, "") in options(game)
    assert "1 Move Point will be lost" in BOARD.foretell(game.view(0), game.content, action), "it is said before"
    play(game, action)
    assert game.state.turn.steps == 0
    assert Move(START, "") not in options(game)


@pytest.mark.rule("MM-STEP-02", "MM-R-06")
def test_what_is_said_to_cost_a_move_point_is_what_costs_it() -> None:
    """For whatever can be done with a Move Point left, in each phase of the Hero Phase."""
    for game in (pending(seed=1), early("before"), early("reroll")):
        for action in options(game):
            after = game.clone()
            after.play(action, 0)
            lost = bool(told(after, StepsForfeited))
            said = "Move Point will be lost" in BOARD.foretell(game.view(0), game.content, action)
            assert said == lost, action


def early(phase: Literal["before", "reroll"]) -> Game:
    """A Hero with a Move Point left before the roll, or between it and the reroll."""
    top = Tabletop("jay")
    top.room(NORTH, 0, -1)
    top.stack(1, "S1_05", "S1_14")
    top.deal("jay", "stupefy")
    top.g.turn.steps = 1
    return top.start(phase, dice="" if phase == "before" else "ML ST", seed=1)


@pytest.mark.rule("MM-STEP-02")
def test_whoever_has_a_move_point_left_is_told_to_use_it_first() -> None:
    for game, first in ((pending(), "Take an action"), (early("before"), "Roll the dice"), (early("reroll"), "Reroll")):
        assert asked(game).prompt.startswith(first)
        assert asked(game).prompt.endswith("(1 Move Point left: most other actions lose it)")


@pytest.mark.rule("MM-R-06")
def test_a_fight_forfeits_a_move_point() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, monsters={NORTH: "orc"})
    play(game, Move(NORTH, "step"))
    assert game.state.turn.steps == 1
    play(game, Fight())
    assert game.state.turn.steps == 0
    assert refused(game, Move(START, "")) == "MM-STEP-01"


@pytest.mark.rule("MM-R-06")
def test_buying_stairs_and_any_time_cards_keep_a_move_point() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.room("S2_02", 0, -1)
    top.hero("jay").gold = 5
    top.deal("jay", "lightning_bolt")
    game = top.start(dice="ST", picks=["snag"])
    play(game, Move("S1_01", "step"), BuyCard())
    assert game.state.turn.steps == 1
    game.play(PlayCard("lightning_bolt", "any", "jay", (AtRoom("S1_00"), AtRoom("S1_00"))), 0)
    assert game.state.turn.steps == 1
    play(game, TakeStairs(ENTRANCE), Move("S2_02", ""))
    assert game.state.hero.at == "S2_02"


@pytest.mark.rule("MM-R-86", "MM-R-06")
def test_a_move_point_that_is_left_is_used_before_another_step_begins() -> None:
    game = table(dice="ST ST", rooms={NORTH: (0, -1)})
    play(game, Move(NORTH, "step"))
    assert refused(game, Move(START, "step")) == "MM-R-86"
    assert refused(game, Move(START, "token")) == "MM-R-86"
    play(game, Move(START, ""), Move(NORTH, "step"))
    assert (game.state.turn.dice, game.state.turn.steps) == ([], 1)


# Adjacent rooms


@pytest.mark.rule("MM-MOVE-01", "MM-ADJ-01")
def test_a_move_leads_to_an_adjacent_explored_room() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1), "S1_14": (0, -2)})
    play(game, Move(NORTH, "step"))
    assert (game.state.hero.at, game.state.turn.steps) == (NORTH, 1)
    assert [(event.origin, event.to, event.how) for event in told(game, HeroMoved)] == [(START, NORTH, "step")]


@pytest.mark.rule("MM-ADJ-01")
def test_neither_two_rooms_away_nor_diagonally_nor_through_a_wall() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1), "S1_14": (0, -2), "S1_13": (1, -1), "S1_04": (1, 0)})
    assert refused(game, Move("S1_14", "step")) == "MM-ADJ-01"
    assert refused(game, Move("S1_13", "step")) == "MM-ADJ-01"
    assert refused(game, Move("S1_04", "step")) == "MM-ADJ-01"
    assert refused(game, Move(START, "step")) == "MM-ADJ-01"


@pytest.mark.rule("MM-R-08")
def test_a_door_against_a_wall_is_a_wall() -> None:
    top = Tabletop()
    top.room("S1_04", 1, 0)
    assert top.g.ways[START] == ()
    top.room("S1_02", -1, 0)
    assert top.g.ways[START] == ("S1_02",)


@pytest.mark.rule("MM-R-08")
def test_a_new_tile_must_fit_only_the_doorway_that_it_is_explored_through() -> None:
    game = table(dice="ST", rooms={"S1_04": (1, -1)}, stack="S1_02 S1_03", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    assert game.state.ways["S1_02"] == (START,)
    assert game.state.ways["S1_04"] == ()


@pytest.mark.rule("MM-R-08", "MM-ADJ-01")
def test_a_new_tile_is_joined_to_all_rooms_whose_doors_meet_its_own() -> None:
    game = table(dice="ST", rooms={"S1_14": (1, -1), "S1_17": (0, -2)}, stack="S1_02 S1_03", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    assert set(game.state.ways["S1_02"]) == {START, "S1_14", "S1_17"}


@pytest.mark.rule("MM-R-09")
def test_each_level_is_a_grid_of_its_own() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.room("S2_02", 0, -1)
    top.room("S2_05", 1, 0)
    assert top.g.ways[START] == ("S1_01",)
    assert set(top.g.ways[ENTRANCE]) == {"S2_02", "S2_05"}
    game = top.start(dice="ST")
    assert refused(game, Move("S2_05", "step")) == "MM-ADJ-01"
    assert refused(game, Move(ENTRANCE, "step")) == "MM-ADJ-01"


# Leaving monsters


@pytest.mark.rule("MM-MOVE-02")
def test_nobody_leaves_monsters_unfought_neither_by_moving_nor_by_exploring() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, monsters={START: "orc"})
    assert steps(game) == []
    assert refused(game, Move(NORTH, "step")) == "MM-MOVE-02"
    assert refused(game, Move(NORTH, "token")) == "MM-MOVE-02"
    assert refused(game, Explore(1, 0, "step")) == "MM-MOVE-02"


@pytest.mark.rule("MM-MOVE-02")
def test_after_the_fight_the_hero_leaves_even_if_they_survived() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, monsters={START: "orc"})
    play(game, Fight(), Attack(1), Block(0))
    assert 1 in game.state.monsters
    play(game, Move(NORTH, "step"))
    assert game.state.hero.at == NORTH


@pytest.mark.rule("MM-MOVE-02")
def test_a_hero_that_comes_back_has_to_fight_again() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, monsters={START: "goblin"})
    play(game, Fight(), Attack(1), Block(0), Move(NORTH, "step"), Move(START, ""))
    assert refused(game, Move(NORTH, "token")) == "MM-MOVE-02"


@pytest.mark.rule("MM-STEP-02", "MM-MOVE-02")
def test_entering_a_room_with_monsters_ends_a_step() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, monsters={NORTH: "goblin"})
    play(game, Move(NORTH, "step"))
    assert steps(game) == []
    assert refused(game, EndTurn(0)) == "MM-ENG-03"
    play(game, Fight())
    assert refused(game, Move(START, "")) == "MM-STEP-01"


# Stairs


def staircase(at: str = "S1_01", **start: str) -> Game:
    """The Stairs to the Second Level north of the Starting Room, and the second level in play."""
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.trap("S1_07", -1, -1)
    top.trap("S2_06", 1, 0)
    top.hero("jay").at = at
    return top.start(**start)  # type: ignore[arg-type]


@pytest.mark.rule("MM-STAIR-01", "MM-R-07")
def test_stairs_cost_nothing_both_ways_and_set_off_no_trap() -> None:
    game = staircase(dice="ML", symbols="RG")
    play(game, TakeStairs(ENTRANCE))
    assert (game.state.hero.at, game.state.turn.dice, game.state.hero.free) == (ENTRANCE, ["ML"], True)
    assert len(told(game, SymbolsGone)) == 1
    play(game, UseAbility("parry", ("ML",)), TakeStairs("S1_01"))
    assert game.state.hero.at == "S1_01"
    assert told(game, TrapActivated) == []
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-STAIR-01")
def test_stairs_lead_from_their_own_rooms_only() -> None:
    game = staircase(START, dice="ST")
    assert refused(game, TakeStairs(ENTRANCE)) == "MM-STAIR-01"
    assert refused(game, TakeStairs("S1_01")) == "MM-STAIR-01"


@pytest.mark.rule("MM-R-07")
@pytest.mark.parametrize("phase", ["before", "reroll", "actions"])
def test_stairs_are_taken_at_any_time_in_the_hero_phase(phase: str) -> None:
    game = staircase(phase=phase, dice="" if phase == "before" else "ML DF")
    assert TakeStairs(ENTRANCE) in options(game)


@pytest.mark.rule("MM-R-07")
def test_stairs_are_closed_to_a_hero_that_may_not_leave() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.hero("jay").at = "S1_01"
    top.monster("spider", "S1_01")
    game = top.start(dice="ML")
    assert refused(game, TakeStairs(ENTRANCE)) == "MM-MOVE-02"
    play(game, Fight(), Attack(1), Block(0))
    assert refused(game, TakeStairs(ENTRANCE)) == "MM-MON-05"


@pytest.mark.rule("MM-STAIR-02", "MM-R-17")
def test_the_first_hero_to_go_down_brings_the_second_level_into_play() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.hero("jay").at = "S1_01"
    top.stack(2, "", "S2_06", "S2_02", "S2_03")
    game = top.start(dice="ML")
    play(game, TakeStairs(ENTRANCE))
    assert [(event.tile, event.level) for event in told(game, TilePlaced)] == [(ENTRANCE, 2)]
    assert [event.tile for event in told(game, TileTurnedUp)] == ["S2_06"]
    assert {(place.x, place.y) for place in options(game, a.Place)} == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    play(game, a.Place("S2_06", 1, 0, 0))
    assert (game.state.hero.at, game.state.hero.life) == (ENTRANCE, 5)
    assert game.state.stacks[1].top == "S2_02"
    assert [hero.at for hero in game.state.heroes] == [ENTRANCE, START]


@pytest.mark.rule("MM-STAIR-02")
def test_the_second_level_grows_around_its_entrance() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.hero("jay").at = "S1_01"
    top.stack(2, "", "S2_05", "S2_03")
    game = top.start(dice="ST", rolls=["orc"])
    play(game, TakeStairs(ENTRANCE), Explore(0, -1, "step"))
    assert (game.state.rooms["S2_05"].level, game.state.ways["S2_05"]) == (2, (ENTRANCE,))
    assert game.state.stacks[1].top == "S2_03"


@pytest.mark.rule("MM-STAIR-03", "MM-STAIR-02", "MM-R-17")
def test_a_monster_that_goes_down_first_brings_the_second_level_into_play() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.monster("orc", "S1_01")
    top.stack(2, "", "S2_06", "S2_02")
    game = top.start("move")
    play(game, MoveMonster(1, ENTRANCE))
    assert [event.to for event in told(game, MonsterMoved)] == [ENTRANCE]
    assert asked(game).seat == 0
    assert {(place.x, place.y) for place in options(game, a.Place)} == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    play(game, a.Place("S2_06", 0, 1, 0))
    assert game.state.stacks[1].top == "S2_02"
