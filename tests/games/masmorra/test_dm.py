"""The DM Phase: how monsters move in Standard and Epic games (MM-DM)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    Done,
    EndTurn,
    Fight,
    Keep,
    MoveMonster,
    Place,
    Roll,
    SpawnNext,
)
from undercroft.games.masmorra.state.events import (
    CombatBegan,
    DungeonMasterActs,
    HeroFell,
    MonsterAppeared,
    MonsterMoved,
    TilePlaced,
    TileTurnedUp,
    TurnBegan,
    Wounded,
)
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table


def moves(top: Tabletop) -> set[tuple[int, str]]:
    """The moves of monsters that are possible when the DM Phase begins."""
    return {(move.monster, move.to) for move in options(top.start("move"), MoveMonster)}


def row() -> Tabletop:
    """The Starting Room with both Heroes, and three rooms in a row to the east of it."""
    top = Tabletop()
    for column, tile in enumerate(("S1_14", "S1_19", "S1_02"), 1):
        top.room(tile, column, 0)
    return top


# The phase


@pytest.mark.rule("MM-DM-01")
def test_monsters_move_first_then_rooms_spawn() -> None:
    top = row()
    top.monster("orc", "S1_14")
    game = top.start(dice="ML", rolls=["goblin"])
    play(game, EndTurn(0), MoveMonster(1, "S1_19"))
    assert told(game, MonsterAppeared) == []
    play(game, Done())
    spawned = [(event.card, event.at) for event in told(game, MonsterAppeared)]
    assert spawned == [("goblin", "S1_02")]  # The Orc keeps the other room from spawning.


@pytest.mark.rule("MM-DM-01")
def test_a_felled_heros_player_plays_the_dm_phase() -> None:
    top = row()
    top.monster("ghost", "S1_02")
    top.monster("orc")
    top.hero("jay").life = 1
    game = top.start(dice="ML")
    play(game, Fight(), Attack(2), Block(0))
    assert told(game, HeroFell)
    assert [event.hero for event in told(game, DungeonMasterActs)] == ["jay"]
    assert (asked(game).seat, game.state.phase) == (0, "move")


@pytest.mark.rule("MM-DM-02")
def test_two_move_points_are_for_one_monster_twice_or_two_monsters_or_fewer() -> None:
    top = row()
    top.monster("orc", "S1_02")
    top.monster("goblin", "S1_14")
    twice = top.start("move", seed=1)
    both, none = twice.clone(), twice.clone()
    play(twice, MoveMonster(1, "S1_19"), MoveMonster(1, "S1_14"))
    assert twice.state.monsters[1].at == "S1_14"
    play(both, MoveMonster(1, "S1_19"), MoveMonster(2, START))
    assert [both.state.monsters[key].at for key in (1, 2)] == ["S1_19", START]
    play(none, Done())
    assert told(none, MonsterMoved) == []
    for game in (twice, both, none):
        assert game.state.active == 1


@pytest.mark.rule("MM-DM-02")
def test_a_third_move_is_refused() -> None:
    top = row()
    top.monster("orc", "S1_02")
    top.room("S1_01", 4, 0, 2)
    top.entrance()
    top.monster("goblin", "S1_01")
    game = top.start("move")
    play(game, MoveMonster(1, "S1_19"), MoveMonster(1, "S1_14"))
    assert refused(game, MoveMonster(1, START)) == "MM-DM-02"


def test_a_monster_that_is_not_there_is_not_moved() -> None:
    top = row()
    top.monster("orc", "S1_02")
    game = top.start("move")
    found = game.why_not(MoveMonster(2, START), 0)
    assert found is not None
    assert found.reason == "there is no such monster"


@pytest.mark.rule("MM-DM-03")
def test_a_monster_cannot_leave_a_standing_hero_and_stops_on_entering_its_room() -> None:
    top = row()
    top.monster("orc")
    top.monster("goblin", "S1_14")
    top.monster("ghost", "S1_02")
    game = top.start("move")
    assert refused(game, MoveMonster(1, "S1_14")) == "MM-DM-03"
    play(game, MoveMonster(2, START))
    assert refused(game, MoveMonster(2, "S1_14")) == "MM-DM-03"


@pytest.mark.rule("MM-DM-03", "MM-KO-06")
def test_a_prone_hero_holds_no_monster() -> None:
    top = row()
    for board in ("jay", "algus"):
        top.hero(board).prone = True
    top.monster("orc")
    assert (1, "S1_14") in moves(top)


@pytest.mark.rule("MM-DM-04")
def test_monsters_use_doors_and_neither_walls_nor_diagonals_nor_traps() -> None:
    top = row()
    top.room("S1_04", 1, 1, 1)  # Doors to the east and west: a wall to the room above.
    top.trap("S1_07", 2, 1)
    top.monster("orc", "S1_14")
    top.stack(1, "S1_03")
    assert moves(top) == {(1, START), (1, "S1_19")}
    game = top.start("move")
    for to in ("S1_04", "S1_02", "S1_07", "S1_03"):
        assert refused(game, MoveMonster(1, to)) == "MM-DM-04"


@pytest.mark.rule("MM-DM-05", "MM-LIMIT-01")
def test_a_monster_does_not_enter_a_room_that_is_full_for_it() -> None:
    top = row()
    for card in ("orc", "goblin"):
        top.monster(card, "S1_19")
    top.monster("ghost", "S1_14")
    top.monster("skeleton", "S1_02")
    found = moves(top)
    assert (4, "S1_19") in found  # A third minor fits,
    assert (3, "S1_19") not in found  # but no major.
    game = top.start("move")
    assert refused(game, MoveMonster(3, "S1_19")) == "MM-DM-05"


@pytest.mark.rule("MM-LIMIT-02")
def test_heroes_do_not_count_for_the_limit() -> None:
    top = row()
    for _ in range(2):
        top.monster("orc")
    top.monster("goblin", "S1_14")
    assert (3, START) in moves(top)


@pytest.mark.rule("MM-LIMIT-01")
def test_a_medium_room_holds_four_units() -> None:
    top = Tabletop()
    top.room("M1_5", 0, -2)
    top.monster("ghost", "M1_5")
    top.room("S1_14", 0, -3)
    top.monster("mortiferous", "S1_14")
    assert (2, "M1_5") in moves(top)
    top.monster("orc", "M1_5")
    assert (2, "M1_5") not in moves(top)


@pytest.mark.rule("MM-DM-06")
def test_bosses_move_like_other_monsters() -> None:
    top = row()
    top.monster("mortiferous", "S1_14")
    game = top.start("move", seed=1)
    play(game, MoveMonster(1, START))
    assert game.state.monsters[1].at == START


@pytest.mark.rule("MM-DM-07")
def test_there_is_no_combat_in_the_dm_phase() -> None:
    top = row()
    top.monster("orc", "S1_14")
    game = top.start("move", seed=1)
    play(game, MoveMonster(1, START))
    assert game.state.monsters[1].at == START
    assert (told(game, CombatBegan), told(game, Wounded)) == ([], [])


@pytest.mark.rule("MM-R-22")
def test_a_hero_whose_room_a_monster_enters_fights_in_the_next_turn() -> None:
    top = row()
    top.monster("orc", "S1_14")
    top.monster("ghost", "S1_02")
    game = top.start("move", seed=1)
    play(game, MoveMonster(1, START), Done())
    assert (game.state.active, game.state.phase) == (1, "before"), "nobody had to fight"
    play(game, Roll(), Keep())
    assert game.state.phase == "actions"
    assert refused(game, EndTurn(0), 1) == "MM-ENG-03"


# Webs and stairs


@pytest.mark.rule("MM-ROOM-08")
def test_a_monster_pays_two_move_points_to_leave_webs_unless_it_ignores_them() -> None:
    top = row()
    top.room("S1_17", 0, -1)
    for card in ("orc", "spider"):
        top.monster(card, "S1_17")
    top.monster("goblin", "S1_02")
    game = top.start("move")
    assert MoveMonster(1, START) in asked(game).options
    play(game, MoveMonster(3, "S1_19"))
    assert refused(game, MoveMonster(1, START)) == "MM-DM-02"
    assert MoveMonster(2, START) in asked(game).options


@pytest.mark.rule("MM-R-46", "MM-STAIR-01")
def test_a_monster_crosses_stairs_once_for_nothing_also_between_paid_moves() -> None:
    top = row()
    top.room("S1_01", 4, 0, 2)
    top.entrance()
    top.room("S2_02", 1, 0)
    top.monster("orc", "S1_02")
    game = top.start("move", seed=1)
    play(game, MoveMonster(1, "S1_01"))
    assert game.state.turn.moves == 1
    play(game, MoveMonster(1, "S2_00"))
    assert game.state.turn.moves == 1
    assert refused(game, MoveMonster(1, "S1_01")) == "MM-R-46"
    play(game, MoveMonster(1, "S2_02"))
    assert game.state.monsters[1].at == "S2_02"


@pytest.mark.rule("MM-R-46")
def test_stairs_do_not_help_against_a_hero_or_a_limit() -> None:
    top = row()
    top.room("S1_01", 4, 0, 2)
    top.entrance()
    for _ in range(3):
        top.monster("orc", "S2_00")
    top.monster("goblin", "S1_01")
    top.hero("algus").at = "S1_01"
    game = top.start("move")
    assert refused(game, MoveMonster(4, "S2_00")) == "MM-DM-03"
    assert MoveMonster(1, "S1_01") in asked(game).options
    top.hero("algus").at = START
    game = top.start("move")
    assert refused(game, MoveMonster(4, "S2_00")) == "MM-DM-05"


@pytest.mark.rule("MM-STAIR-03")
def test_a_monster_that_goes_down_first_brings_the_entrance_into_play() -> None:
    top = row()
    top.room("S1_01", 4, 0, 2)
    top.stack(2, "", "S2_06", "S2_02")
    top.monster("orc", "S1_01")
    game = top.start("move", seed=1)
    play(game, MoveMonster(1, "S2_00"))
    assert [event.tile for event in told(game, TilePlaced)] == ["S2_00"]
    assert (asked(game).seat, len(options(game, Place))) == (0, 4)
    play(game, options(game, Place)[0])
    assert [event.tile for event in told(game, TileTurnedUp)] == ["S2_06", "S2_02"]
    assert game.state.monsters[1].at == "S2_00"


@pytest.mark.rule("MM-EPIC-03")
def test_no_monster_goes_to_the_third_level_before_a_hero() -> None:
    top = Tabletop(mode="epic")
    top.entrance()
    top.room("S2_01", 1, 0, 3)
    top.monster("orc", "S2_01")
    assert moves(top) == {(1, "S2_00")}
    top.ground("throne")
    assert moves(top) == {(1, "S2_00"), (1, "T5")}


# The order of spawning is chosen where dice are short: see test_spawn.py


@pytest.mark.rule("MM-TURN-05")
def test_the_next_players_turn_follows() -> None:
    game = table(dice="ML ML", symbols="DF")
    play(game, EndTurn(0))
    assert [event.hero for event in told(game, TurnBegan)] == ["algus"]
    assert options(game, SpawnNext) == []
    assert (game.state.turn.dice, game.state.turn.symbols) == ([], {})
