"""Exploring: which tile goes where, in which order things happen, medium rooms, and how a level stays open."""

import pytest

from undercroft.games.masmorra.rules.dungeon import cell, is_open, placements, put_trap
from undercroft.games.masmorra.rules.explore import turn_up
from undercroft.games.masmorra.rules.monsters import limit
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import EndTurn, Explore, Fight, Keep, Move, Place, Roll, Suffer
from undercroft.games.masmorra.state.events import (
    Gained,
    GoldLaid,
    HeroFell,
    HeroMoved,
    MonsterAppeared,
    TileDiscarded,
    TilePlaced,
    TileTurnedUp,
    TrapActivated,
    Wounded,
)
from undercroft.games.masmorra.state.model import Placed
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table

AROUND = {(0, -1), (1, 0), (0, 1), (-1, 0)}
"""The spaces around the Starting Room."""


def cells(game: Game) -> set[tuple[int, int]]:
    """The spaces where the tile in hand can go."""
    return {(place.x, place.y) for place in options(game, Place)}


def fronts(game: Game) -> set[tuple[int, int]]:
    """The spaces that can be explored for a Step."""
    return {(action.x, action.y) for action in options(game, Explore) if action.pay == "step"}


def story(game: Game, *kinds: type[Event]) -> list[str]:
    """The names of these events, in order."""
    return [type(event).__name__ for event in game.events if isinstance(event, kinds)]


# Exploring


@pytest.mark.rule("MM-EXPL-01")
def test_exploring_costs_a_move_point_and_needs_a_doorway_with_empty_space() -> None:
    game = table(dice="ST", rooms={"S1_04": (0, -1)}, stack="S1_14 S1_02")
    assert fronts(game) == AROUND - {(0, -1)}
    assert refused(game, Explore(0, -1, "step")) == "MM-EXPL-01"
    assert refused(game, Explore(1, 1, "step")) == "MM-EXPL-01"
    play(game, Explore(1, 0, "step"), Suffer())
    assert game.state.turn.steps == 1
    walled = table(dice="ST", rooms={"S1_04": (0, -1)}, stack="S1_14 S1_02", at="S1_04")
    assert fronts(walled) == {(0, -2)}
    assert refused(walled, Explore(1, -1, "step")) == "MM-EXPL-01"


@pytest.mark.rule("MM-EXPL-01")
def test_without_a_small_tile_left_nothing_is_explored() -> None:
    top = Tabletop()
    top.stack(1, "")
    game = top.start(dice="ST")
    assert fronts(game) == set()
    assert refused(game, Explore(0, -1, "step")) == "MM-EXPL-01"


@pytest.mark.rule("MM-EXPL-01")
def test_a_trap_fills_the_space_in_front_of_a_doorway() -> None:
    game = table(dice="ST", traps={"S1_07": (1, 0)}, stack="S1_14 S1_02")
    assert fronts(game) == AROUND - {(1, 0)}
    assert refused(game, Explore(1, 0, "step")) == "MM-EXPL-01"


@pytest.mark.rule("MM-EXPL-02")
def test_the_face_up_tile_is_turned_so_that_a_door_meets_the_doorway() -> None:
    game = table(dice="ST", stack="S1_05 S1_02")
    play(game, Explore(0, -1, "step"))
    assert options(game, Place) == [Place("S1_05", 0, -1, 1), Place("S1_05", 0, -1, 2)]
    assert refused(game, Place("S1_05", 0, -1, 0)) == "MM-EXPL-02"
    assert refused(game, Place("S1_05", 1, 0, 1)) == "MM-EXPL-02"
    assert refused(game, Place("S1_02", 0, -1, 1)) == "MM-EXPL-02"
    play(game, Place("S1_05", 0, -1, 2))
    assert game.state.rooms["S1_05"].turn == 2
    assert game.state.ways["S1_05"] == (START,)


@pytest.mark.rule("MM-EXPL-02")
def test_turns_that_look_alike_are_one_choice() -> None:
    game = table(dice="ST", stack="S1_02 S1_03", rolls=["orc"])
    play(game, Explore(1, 0, "step"))
    assert game.state.hero.at == "S1_02"


@pytest.mark.rule("MM-EXPL-03")
def test_the_hero_moves_in_for_nothing_then_monsters_come_then_the_next_tile() -> None:
    game = table(dice="ST", stack="S1_02 S1_12", rolls=["ghoul"])
    play(game, Explore(0, -1, "step"))
    assert story(game, TilePlaced, HeroMoved, MonsterAppeared, TileTurnedUp) == [
        "TilePlaced",
        "HeroMoved",
        "MonsterAppeared",
        "TileTurnedUp",
    ]
    assert game.state.hero.at == "S1_02"
    assert game.state.turn.steps == 1
    assert [monster.at for monster in game.state.monsters.values()] == ["S1_02"]


@pytest.mark.rule("MM-EXPL-03", "MM-R-12")
def test_exploring_happens_in_one_order() -> None:
    top = Tabletop("jay", "algus")
    top.trap("S1_07", -1, 0)
    top.trap("S1_08", 2, -1)
    top.stack(1, "S1_09", "S1_16", "S1_12", medium=["M1_2"])
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    place = next(place for place in options(game, Place) if (place.x, place.y) == (0, -2))
    play(game, place, Suffer())
    kinds = (TrapActivated, TileDiscarded, TilePlaced, HeroMoved, Wounded, Gained, MonsterAppeared, TileTurnedUp)
    assert story(game, *kinds) == [
        *("TrapActivated", "Wounded", "Wounded"),  # the trap that is left, with both Heroes beside it
        *("TileDiscarded", "TilePlaced", "HeroMoved"),
        *("TrapActivated", "Wounded"),  # the trap that was there
        *("Wounded", "Gained"),  # the pit, and XP for a medium room
        *("MonsterAppeared", "MonsterAppeared", "MonsterAppeared"),
        "TileTurnedUp",
    ]
    assert isinstance(options(game)[0], Place)
    assert game.state.hero.life == 3


@pytest.mark.rule("MM-R-12")
def test_what_does_not_need_the_hero_goes_on_when_it_falls_on_entering() -> None:
    top = Tabletop()
    top.trap("S1_07", 1, -1)
    top.stack(1, "S1_02", "S1_05")
    top.hero("jay").life = 1
    game = top.start(dice="ST", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    jay = game.state.heroes[0]
    assert (jay.prone, jay.at) == (True, "S1_02")
    assert [monster.at for monster in game.state.monsters.values()] == ["S1_02"]
    assert game.state.stacks[0].top == "S1_05"


@pytest.mark.rule("MM-R-12", "MM-MED-01")
def test_a_hero_that_fell_on_entering_gains_no_xp_for_a_medium_room() -> None:
    top = Tabletop()
    top.trap("S1_07", 2, -1)
    top.stack(1, "S1_09", "S1_05", medium=["M1_4"])
    top.hero("jay").life = 1
    game = top.start(dice="ST", rolls=["orc"], seed=1)
    play(game, Explore(0, -1, "step"))
    play(game, next(place for place in options(game, Place) if (place.x, place.y) == (0, -2)))
    assert game.state.heroes[0].prone
    assert told(game, Gained) == []
    assert sorted(monster.card for monster in game.state.monsters.values()) == ["orc", "orc"]


@pytest.mark.rule("MM-R-13")
def test_a_hero_felled_on_leaving_stays_and_no_tile_is_placed() -> None:
    game = table(dice="ST", traps={"S1_07": (1, 0)}, stack="S1_02 S1_05", hero={"life": 1})
    play(game, Explore(0, -1, "step"))
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]
    assert game.state.heroes[0].at == START
    assert list(game.state.rooms) == [START]
    assert game.state.stacks[0].top == "S1_02"


@pytest.mark.rule("MM-EXPL-04")
def test_a_room_that_is_turned_up_stays_face_up() -> None:
    game = table(dice="ST", stack="S1_12 S1_05 S1_06")
    play(game, Explore(0, -1, "step"))
    assert game.state.stacks[0].top == "S1_05"
    assert [event.tile for event in told(game, TileTurnedUp)] == ["S1_05"]


@pytest.mark.rule("MM-EXPL-04")
def test_traps_are_placed_until_a_room_shows() -> None:
    game = table(dice="ST", stack="S1_14 S1_07 S1_08 S1_12", hero={"free": False})
    play(game, Explore(0, -1, "step"), Place("S1_07", -1, -1, 0))
    assert game.state.hero.life == 4
    play(game, Place("S1_08", 1, -1, 0))
    assert [event.tile for event in told(game, TrapActivated)] == ["S1_07", "S1_08"]
    assert game.state.hero.life == 3
    assert game.state.stacks[0].top == "S1_12"


@pytest.mark.rule("MM-EXPL-04")
def test_the_stack_may_run_out_while_tiles_are_turned_up() -> None:
    game = table(dice="ST", stack="S1_12 S1_07")
    play(game, Explore(0, -1, "step"), Place("S1_07", -1, -1, 0))
    assert game.state.stacks[0].top == ""
    assert options(game, Explore) == []


@pytest.mark.rule("MM-EXPL-05")
def test_each_level_uses_its_own_tiles() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.stack(1, "S1_12", "S1_05")
    top.stack(2, "S2_05", "S2_03")
    top.hero("jay").at = "S2_00"
    game = top.start(dice="ST", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    assert game.state.hero.at == "S2_05"
    assert [stack.top for stack in game.state.stacks] == ["S1_12", "S2_03"]


@pytest.mark.rule("MM-EXPL-05")
def test_nothing_is_explored_on_the_third_level() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    game = top.start(dice="ST")
    assert options(game, Explore) == []
    assert refused(game, Explore(0, 0, "step")) == "MM-EXPL-05"


# Rune Rooms and medium tiles


def nook(top: Tabletop) -> None:
    """Close in the space to the north, so that no medium tile fits there."""
    top.room("S1_04", 1, -1)
    top.room("S1_21", -1, -1)
    top.room("S1_03", 0, -2, 1)


@pytest.mark.rule("MM-EXPL-06", "MM-R-10")
def test_a_rune_room_is_explored_only_where_two_by_two_cells_are_empty() -> None:
    top = Tabletop()
    nook(top)
    top.stack(1, "S1_09", "S1_12", medium=["M1_4"])
    game = top.start(dice="ST")
    assert refused(game, Explore(0, -1, "step")) == "MM-EXPL-06"
    assert fronts(game) == AROUND - {(0, -1)}


@pytest.mark.rule("MM-R-10")
def test_a_small_tile_fits_where_a_medium_one_does_not() -> None:
    top = Tabletop()
    nook(top)
    top.stack(1, "S1_12", "S1_05")
    assert fronts(top.start(dice="ST")) == AROUND


@pytest.mark.rule("MM-R-10")
@pytest.mark.parametrize("tile", [f"M{level}_{n}" for level in (1, 2) for n in range(1, 7)])
def test_every_medium_tile_can_lie_in_every_area_at_a_doorway(tile: str) -> None:
    top = Tabletop()
    top.entrance()
    level = top.content.tiles[tile].level
    for direction, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        found = placements(top.g, tile, cell(level, x, y), direction)
        assert len({(placed.x, placed.y) for placed in found}) == 2
        for placed in found:
            assert (x - placed.x, y - placed.y) in {(0, 0), (1, 0), (0, 1), (1, 1)}


@pytest.mark.rule("MM-R-11")
def test_a_rune_without_a_medium_tile_is_discarded_before_it_can_be_explored() -> None:
    game = table(dice="ST", stack="S1_12 S1_09 S1_10 S1_05")
    play(game, Explore(0, -1, "step"))
    assert [event.tile for event in told(game, TileDiscarded)] == ["S1_09", "S1_10"]
    assert game.state.stacks[0].top == "S1_05"
    assert {"S1_09", "S1_10"} <= set(game.state.left_out)


@pytest.mark.rule("MM-MED-01", "MM-ROOM-02")
def test_a_medium_room_replaces_the_rune_and_gives_its_explorer_1_xp() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", "S1_12", medium=["M1_5"])
    game = top.start(dice="ST", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    assert {place.tile for place in options(game, Place)} == {"M1_5"}
    play(game, options(game, Place)[0])
    assert game.state.hero.at == "M1_5"
    assert game.state.ways["M1_5"] == (START,)
    assert [(event.token, event.amount) for event in told(game, Gained)] == [("xp", 1)]
    assert "S1_09" in game.state.left_out
    assert "S1_09" not in game.state.rooms


@pytest.mark.rule("MM-MED-01")
def test_a_small_room_gives_no_xp() -> None:
    game = table(dice="ST", stack="S1_12 S1_05")
    play(game, Explore(0, -1, "step"))
    assert game.state.hero.xp == 0


@pytest.mark.rule("MM-MED-01")
def test_a_medium_room_holds_four_units() -> None:
    top = Tabletop()
    top.room("M1_4", 0, -2)
    assert limit(top.g, "M1_4") == 4
    assert limit(top.g, START) == 3


@pytest.mark.rule("MM-MED-02")
def test_a_medium_room_is_explored_from_through_any_free_doorway() -> None:
    top = Tabletop()
    top.room("M1_4", 0, -2)  # doors N2 E2 S1 W1 of the cells (0, -2) to (1, -1)
    top.hero("jay").at = "M1_4"
    top.stack(1, "S1_12", "S1_05")
    game = top.start(dice="ST")
    assert fronts(game) == {(1, -3), (2, -1), (1, 0), (-1, -1)}
    play(game, Explore(2, -1, "step"))
    assert game.state.ways["S1_12"] == ("M1_4",)


@pytest.mark.rule("MM-MED-03")
def test_the_fourth_trap_of_one_exploration_goes_elsewhere_on_the_level() -> None:
    top = Tabletop()
    top.hero("algus").at = START
    top.stack(1, "S1_09", "S1_07", "S1_08", "S1_16", "S1_22", "S1_12", medium=["M1_5"])
    game = top.start(dice="ST", rolls=["orc"])
    play(game, Explore(0, -1, "step"))
    play(game, Place("M1_5", 0, -2, 0))
    around = {(0, -3), (1, -3), (2, -2), (2, -1), (1, 0), (-1, -2), (-1, -1)}
    for trap, x, y in (("S1_07", -1, -2), ("S1_08", -1, -1), ("S1_16", 2, -2)):
        assert cells(game) <= around
        play(game, Place(trap, x, y, 0))
    assert cells(game) == {(0, 1), (-1, 0)}
    assert refused(game, Place("S1_22", 2, -1, 0)) == "MM-MED-03"
    play(game, Place("S1_22", 0, 1, 0))
    assert game.state.stacks[0].top == "S1_12"


@pytest.mark.rule("MM-MED-04", "MM-R-47")
def test_a_cultist_left_in_the_dark_ritual_room_becomes_a_dark_watcher_once() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", "S1_12", medium=["M1_3"])
    game = top.start(dice="ST RG RG DF DF", picks=["secret_quest"], seed=1)
    play(game, Explore(0, -1, "step"))
    play(game, options(game, Place)[0])
    assert [monster.card for monster in game.state.monsters.values()] == ["cultist"] * 3
    play(game, Fight(), a.Attack(1, ranged=2), a.Attack(2), a.Block(2))
    assert refused(game, EndTurn(0)) == "MM-LEVEL-01"
    play(game, a.Learn("preparation"), EndTurn(0))
    assert game.state.active == 1
    assert sorted(monster.card for monster in game.state.monsters.values()) == ["cultist", "dark_watcher"]
    play(game, Roll(), Keep(), EndTurn(0))
    assert sorted(monster.card for monster in game.state.monsters.values()) == ["cultist", "dark_watcher"]


@pytest.mark.rule("MM-MED-04")
def test_the_ritual_is_over_when_no_cultist_is_left() -> None:
    top = Tabletop()
    top.room("M1_3", 0, -2)
    top.g.turn.ritual = "M1_3"
    game = top.start(dice="")
    play(game, EndTurn(0))
    assert game.state.monsters == {}


# Traps that come up


@pytest.mark.rule("MM-R-15")
def test_the_active_player_places_traps_even_for_a_hero_that_fell() -> None:
    top = Tabletop()
    top.trap("S1_07", 1, -1)
    top.stack(1, "S1_14", "S1_08", "S1_05")
    top.hero("jay").life = 1
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert game.state.heroes[0].prone
    assert asked(game).seat == 0
    assert cells(game) == {(0, -2), (-1, -1)}
    play(game, Place("S1_08", -1, -1, 0))
    assert game.state.active == 1


def fill(top: Tabletop, *spaces: tuple[int, int]) -> None:
    """Put something without doors into these spaces of level 1: disarmed traps of any level."""
    traps = ["S1_07", "S1_08", "S1_16", "S2_06", "S2_07", "S2_19"]
    for trap, (x, y) in zip(traps, spaces, strict=False):
        top.trap(trap, 99, 99)
        del top.g.cells[cell(top.g.traps[trap].level, 99, 99)]
        put_trap(top.g, Placed(trap, 1, x, y, opened=True), "")


@pytest.mark.rule("MM-R-16")
def test_a_trap_without_a_free_space_on_the_level_is_discarded() -> None:
    top = Tabletop()
    fill(top, (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1), (0, -2))
    top.stack(1, "S1_12", "S1_22", "S1_05")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert [event.tile for event in told(game, TileDiscarded)] == ["S1_22"]
    assert told(game, TrapActivated) == []
    assert game.state.hero.life == 6
    assert "S1_22" in game.state.left_out
    assert game.state.stacks[0].top == "S1_05"


# Keeping a level open


@pytest.mark.rule("MM-R-18")
def test_a_placement_that_would_close_the_level_is_illegal_while_another_would_not() -> None:
    top = Tabletop()
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0), ("S1_22", -1, -1)):
        top.trap(trap, x, y, disarmed=True)
    top.stack(1, "S1_05", "S1_12")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    # The Miser's Closet has two doors: the other one must not lead into the trap to the west.
    assert (game.state.hero.at, game.state.rooms["S1_05"].turn) == ("S1_05", 1)
    assert fronts(game) == set()
    assert {(action.x, action.y) for action in options(game, Explore)} == {(1, -1)}


@pytest.mark.rule("MM-R-18")
def test_where_every_placement_would_close_the_level_it_is_legal() -> None:
    top = Tabletop()
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0)):
        top.trap(trap, x, y, disarmed=True)
    top.stack(1, "S1_06", "S1_12")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert game.state.hero.at == "S1_06"


@pytest.mark.rule("MM-R-18", "MM-R-80")
def test_a_space_where_the_tile_would_close_the_level_is_refused_while_another_is_left() -> None:
    top = Tabletop()
    fill(top, (1, 0), (0, 1), (-1, 0), (1, -2))
    top.room("S1_06", 0, -1, 2)
    top.hero("jay").at = "S1_06"
    top.stack(1, "S1_05", "S1_12")
    game = top.start(dice="ST")
    assert refused(game, Explore(1, -1, "step")) == "MM-R-18"
    assert fronts(game) == {(0, -2), (-1, -1)}


@pytest.mark.rule("MM-R-18")
def test_a_table_may_switch_the_safety_off() -> None:
    top = Tabletop(options={"keep_levels_open": False})
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0), ("S1_22", -1, -1)):
        top.trap(trap, x, y, disarmed=True)
    top.stack(1, "S1_05", "S1_12")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert {place.turn for place in options(game, Place)} == {1, 2}


@pytest.mark.rule("MM-R-80")
def test_a_closed_level_opens_its_walls_while_tiles_are_left() -> None:
    top = Tabletop()
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0)):
        top.trap(trap, x, y, disarmed=True)
    top.room("S1_06", 0, -1, 2)
    top.hero("jay").at = "S1_06"
    top.stack(1, "S1_12", "S1_05")
    game = top.start(dice="ST")
    assert fronts(game) == {(0, -2), (1, -1), (-1, -1)}
    play(game, Explore(1, -1, "step"))
    assert game.state.ways["S1_12"] == ("S1_06",)
    assert "S1_12" in game.state.ways["S1_06"]


@pytest.mark.rule("MM-R-80")
def test_where_levels_are_not_kept_open_walls_stay_walls() -> None:
    top = Tabletop(options={"keep_levels_open": False})
    fill(top, (1, 0), (0, 1), (-1, 0))
    top.room("S1_06", 0, -1, 2)
    top.hero("jay").at = "S1_06"
    top.stack(1, "S1_12", "S1_05")
    game = top.start(dice="ST")
    assert fronts(game) == set()
    assert refused(game, Explore(1, -1, "step")) == "MM-EXPL-01"


@pytest.mark.rule("MM-R-80")
def test_walls_stay_walls_as_long_as_one_doorway_is_open() -> None:
    top = Tabletop()
    top.room("S1_06", 0, -1, 2)
    top.hero("jay").at = "S1_06"
    top.stack(1, "S1_12", "S1_05")
    assert fronts(top.start(dice="ST")) == set()


@pytest.mark.rule("MM-R-82")
def test_a_trap_is_not_put_where_it_would_close_the_level() -> None:
    top = Tabletop()
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0)):
        top.trap(trap, x, y, disarmed=True)
    top.stack(1, "S1_12", "S1_22", "S1_05")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert cells(game) == {(-1, -1), (1, -1)}
    assert refused(game, Place("S1_22", 0, -2, 0)) == "MM-R-82"


@pytest.mark.rule("MM-R-82", "MM-R-18", "MM-R-80")
def test_a_trap_that_could_only_close_the_level_does_so_and_walls_open() -> None:
    top = Tabletop()
    fill(top, (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1))
    top.stack(1, "S1_12", "S1_22", "S1_05")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert game.state.traps["S1_22"].y == -2
    assert [event.tile for event in told(game, TrapActivated)] == ["S1_22"]
    assert game.state.hero.life == 5
    assert told(game, TileDiscarded) == []


@pytest.mark.rule("MM-R-82", "MM-TRAP-01")
def test_a_trap_goes_farther_away_rather_than_close_the_level() -> None:
    top = Tabletop()
    fill(top, (0, 1), (-1, 0), (-1, -1), (1, -1))
    top.room("S1_06", 1, 0, 3)
    top.stack(1, "S1_12", "S1_22", "S1_05")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert cells(game) == {(2, 0), (1, 1)}
    assert refused(game, Place("S1_22", 0, -2, 0)) == "MM-R-82"


@pytest.mark.rule("MM-R-82", "MM-R-18")
def test_a_medium_tile_is_not_put_where_it_would_close_the_level() -> None:
    closing, leaving = Place("M1_6", -1, -2, 1), {Place("M1_6", -1, -2, 3), Place("M1_6", 0, -2, 0)}
    for careful in (True, False):
        top = Tabletop(options={"keep_levels_open": careful})
        fill(top, (1, 0), (0, 1), (-1, 0), (-2, -2), (-1, -3))
        top.stack(1, "S1_09", "S1_12", medium=["M1_6"])
        game = top.start(dice="ST", seed=1)
        play(game, Explore(0, -1, "step"))
        assert set(options(game, Place)) == (leaving if careful else {*leaving, closing})
        for place in options(game, Place):
            clone = game.clone()
            play(clone, place)
            assert clone.state.stacks[0].top == "S1_12"
            assert is_open(clone.state, 1) == (place != closing)
        if careful:
            assert refused(game, closing) == "MM-R-18"


@pytest.mark.rule("MM-EXPL-03", "MM-ROOM-09")
def test_gold_lies_in_a_new_room() -> None:
    game = table(dice="ST", stack="S1_12 S1_05")
    play(game, Explore(0, -1, "step"))
    assert [event.amount for event in told(game, GoldLaid)] == [2]
    assert refused(game, Move("S1_05", "")) == "MM-ADJ-01"


@pytest.mark.rule("MM-R-96")
def test_a_rune_that_fits_at_no_doorway_of_the_level_is_discarded() -> None:
    top = Tabletop()
    for trap, x, y in (("S1_07", 1, 0), ("S1_08", 0, 1), ("S1_16", -1, 0), ("S1_22", 0, -2)):
        top.trap(trap, x, y)
    top.stack(1, "", "S1_09", "S1_02", medium=["M1_4"])
    assert list(turn_up(top.g, 1, START)) == []
    assert top.g.stacks[0].top == "S1_02"
    assert "S1_09" in top.g.left_out


@pytest.mark.rule("MM-EXPL-06")
def test_a_rune_that_fits_somewhere_stays_on_top() -> None:
    top = Tabletop()
    top.stack(1, "", "S1_09", "S1_02", medium=["M1_4"])
    assert list(turn_up(top.g, 1, START)) == []
    assert top.g.stacks[0].top == "S1_09"
