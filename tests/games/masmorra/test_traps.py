"""Traps: where they are put, when they go off, whom they hurt, and how they are disarmed."""

import pytest

from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import (
    AtHero,
    Explore,
    Move,
    MoveMonster,
    Place,
    PlayCard,
    RoomAction,
    TakeStairs,
)
from undercroft.games.masmorra.state.events import (
    Gained,
    HeroMoved,
    TileDiscarded,
    TrapActivated,
    TrapDisarmed,
    Wounded,
    WoundsPrevented,
)
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table

NORTH = "S1_12"


def hits(game: Game) -> list[tuple[str, str]]:
    """Who was wounded, and by what."""
    return [(event.hero, event.source) for event in told(game, Wounded)]


def went_off(game: Game) -> list[str]:
    """The traps that went off, in order."""
    return [event.tile for event in told(game, TrapActivated)]


# Putting them


@pytest.mark.rule("MM-TRAP-01")
def test_a_trap_goes_next_to_the_active_heros_room_door_or_not() -> None:
    game = table(dice="ST", stack="S1_12 S1_07 S1_05")
    play(game, Explore(0, -1, "step"))
    assert asked(game).seat == 0
    assert {(place.x, place.y) for place in options(game, Place)} == {(0, -2), (1, -1), (-1, -1)}
    assert refused(game, Place("S1_07", 1, 0, 0)) == "MM-TRAP-01"
    assert refused(game, Place("S1_07", 0, 0, 0)) == "MM-TRAP-01"
    play(game, Place("S1_07", 1, -1, 0))
    assert game.state.traps["S1_07"].x == 1
    assert went_off(game) == ["S1_07"]


@pytest.mark.rule("MM-TRAP-01")
def test_with_no_space_there_a_trap_goes_next_to_any_room_of_the_level() -> None:
    top = Tabletop()
    top.room("S1_04", 1, -1)
    top.room("S1_15", -1, -1)
    top.room("S1_13", 0, -2)
    top.stack(1, NORTH, "S1_07", "S1_05")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    cells = {(place.x, place.y) for place in options(game, Place)}
    assert cells == {(1, 0), (-1, 0), (0, 1), (2, -1), (1, -2), (-2, -1), (-1, -2), (0, -3)}
    play(game, Place("S1_07", 0, 1, 0))
    assert hits(game) == [("algus", "S1_07")]
    assert told(game, TileDiscarded) == []


# Going off


@pytest.mark.rule("MM-TRAP-02")
def test_a_trap_goes_off_when_a_hero_enters_or_leaves_a_room_beside_it() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1), "S1_14": (0, -2)}, traps={"S1_07": (1, -1)}, hero={"free": False})
    game.state.heroes[1].at = "S1_14"
    play(game, Move(NORTH, "step"))
    assert (went_off(game), hits(game)) == (["S1_07"], [("jay", "S1_07")])
    play(game, Move(START, ""))
    assert went_off(game) == ["S1_07", "S1_07"]
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-TRAP-02")
def test_exploring_is_leaving_and_entering_as_well() -> None:
    game = table(dice="ST", traps={"S1_07": (-1, 0), "S1_08": (1, -1)}, stack="S1_12 S1_05")
    play(game, Explore(0, -1, "step"))
    assert went_off(game) == ["S1_07", "S1_08"]


@pytest.mark.rule("MM-TRAP-02")
def test_a_trap_that_is_not_beside_either_room_stays_quiet() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 1), "S1_08": (0, -3)})
    play(game, Move(NORTH, "step"))
    assert went_off(game) == []


@pytest.mark.rule("MM-R-14", "MM-TRAP-02")
def test_one_move_sets_off_each_trap_once_the_old_rooms_first() -> None:
    top = Tabletop()
    top.room("M1_5", 0, -2)  # beside the Starting Room's trap at (1, 0), too
    top.trap("S1_07", 1, 0)
    top.trap("S1_08", -1, -1)
    top.hero("algus").at = START
    game = top.start(dice="ST")
    play(game, Move("M1_5", "step"))
    assert went_off(game) == ["S1_07", "S1_08"]
    moved = next(n for n, event in enumerate(game.events) if isinstance(event, HeroMoved))
    first, second = (n for n, event in enumerate(game.events) if isinstance(event, TrapActivated))
    assert first < moved < second
    assert hits(game) == [("jay", "S1_07"), ("algus", "S1_07"), ("jay", "S1_08")]


@pytest.mark.rule("MM-R-14", "MM-TRAP-02")
def test_one_explore_sets_off_each_trap_once_the_old_rooms_first() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", "S1_12", medium=["M1_5"])
    top.trap("S1_07", 1, 0)
    top.trap("S1_08", -1, -1)
    game = top.start(dice="ST", rolls=["goblin"])
    play(game, Explore(0, -1, "step"))  # The Old Armoury lies beside both traps.
    assert (game.state.hero.at, game.state.rooms["M1_5"].x) == ("M1_5", 0)
    assert went_off(game) == ["S1_07", "S1_08"]
    assert hits(game) == [("jay", "S1_07"), ("algus", "S1_07"), ("jay", "S1_08")]


@pytest.mark.rule("MM-R-14")
def test_a_hero_felled_on_leaving_is_still_in_the_old_room() -> None:
    game = table(dice="ST", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 0), "S1_08": (1, -1)}, hero={"life": 1})
    play(game, Move(NORTH, "step"))
    assert game.state.heroes[0].prone
    assert game.state.heroes[0].at == START
    assert went_off(game) == ["S1_07"]


@pytest.mark.rule("MM-TRAP-03", "MM-ADJ-02")
def test_everybody_in_every_adjacent_room_is_hit_through_walls_too() -> None:
    top = Tabletop("jay", "algus", "mika", "valerie")
    top.room("S1_04", 1, -1, 1)
    top.room(NORTH, 0, -1)
    top.trap("S1_07", 1, 0)
    top.hero("algus").at = "S1_04"
    top.hero("mika").at = NORTH
    top.hero("valerie").at, top.hero("valerie").prone, top.hero("valerie").life = "S1_04", True, 0
    game = top.start(dice="ST")
    play(game, Move(NORTH, "step"))
    assert hits(game) == [("jay", "S1_07"), ("algus", "S1_07")]
    assert game.state.heroes[2].life == 6


@pytest.mark.rule("MM-TRAP-03")
def test_nothing_blocks_or_prevents_the_wound() -> None:
    game = table(
        dice="ST DF DF", symbols="DF", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 0)}, hands={"jay": "iron_will"}
    )
    play(game, Move(NORTH, "step"))
    assert hits(game) == [("jay", "S1_07"), ("algus", "S1_07")]
    assert told(game, WoundsPrevented) == []
    assert game.state.turn.dice == ["DF", "DF"]
    assert game.state.hero.hand == ["iron_will"]


@pytest.mark.rule("MM-TRAP-03")
def test_the_wound_may_be_healed_later() -> None:
    game = table(dice="ST EL", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 0)})
    play(game, Move(NORTH, "step"), a.DrinkElixir("jay"))
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-TRAP-04")
@pytest.mark.parametrize("way", ["portal", "swap", "stairs"])
def test_teleports_and_stairs_set_off_nothing(way: str) -> None:
    top = Tabletop()
    top.room("S1_11", 0, -1)
    top.room("S1_01", 0, 1, 3)
    top.entrance()
    top.trap("S1_07", 1, -1)
    top.trap("S1_08", 1, 0)
    top.trap("S1_16", 1, 1)
    top.trap("S2_06", 1, 0)
    top.deal("jay", "snag")
    top.hero("jay").at = "S1_01" if way == "stairs" else "S1_11"
    game = top.start(dice="MG")
    play(
        game,
        {
            "portal": RoomAction("S1_11", START),
            "swap": PlayCard("snag", "own", "jay", (AtHero("algus"),)),
            "stairs": TakeStairs("S2_00"),
        }[way],
    )
    assert went_off(game) == []
    assert [hero.life for hero in game.state.heroes] == [6, 6]


@pytest.mark.rule("MM-TRAP-04")
def test_monsters_neither_set_off_traps_nor_suffer_from_them() -> None:
    top = Tabletop()
    for tile, y in ((NORTH, -1), ("S1_14", -2), ("S1_13", -3)):
        top.room(tile, 0, y)
    top.trap("S1_07", 1, -2)
    top.monster("goblin", "S1_13")
    game = top.start("move")
    play(game, MoveMonster(1, "S1_14"), MoveMonster(1, NORTH))
    assert went_off(game) == []
    beside = table(
        dice="ST", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 0)}, monsters={NORTH: "goblin"}, hero={"free": False}
    )
    play(beside, Move(NORTH, "step"))
    assert [monster.card for monster in beside.state.monsters.values()] == ["goblin"]


# Disarming


@pytest.mark.rule("MM-TRAP-05")
def test_a_trap_of_level_1_is_disarmed_for_2_xp() -> None:
    game = table(dice="ML DF ST", rooms={NORTH: (0, -1)}, traps={"S1_07": (1, 0)})
    play(game, RoomAction("S1_07"))
    assert game.state.turn.docked == {"S1_07": ("ML", "DF")}
    assert [(event.token, event.amount) for event in told(game, Gained)] == [("xp", 2)]
    assert [event.tile for event in told(game, TrapDisarmed)] == ["S1_07"]
    play(game, Move(NORTH, "step"))
    assert went_off(game) == []
    assert refused(game, Explore(1, 0, "")) == "MM-EXPL-01"


@pytest.mark.rule("MM-TRAP-05")
def test_a_trap_of_level_2_is_disarmed_for_3_xp() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.trap("S2_06", 1, 0)
    top.hero("jay").at = "S2_00"
    top.teach("jay", "preparation")
    game = top.start(dice="ML MG")
    play(game, RoomAction("S2_06"))
    assert game.state.hero.xp == 3


@pytest.mark.rule("MM-TRAP-05")
def test_disarming_needs_both_dice_an_adjacent_room_and_no_unfought_monster() -> None:
    one = table(dice="ML", symbols="DF", traps={"S1_07": (1, 0)})
    assert refused(one, RoomAction("S1_07")) == "MM-PAY-03"
    far = table(dice="ML DF", traps={"S1_07": (1, 1)})
    assert refused(far, RoomAction("S1_07")) == "MM-ROOMACT-01"
    engaged = table(dice="ML DF", traps={"S1_07": (1, 0)}, monsters={START: "orc"})
    assert refused(engaged, RoomAction("S1_07")) == "MM-ENG-02"


@pytest.mark.rule("MM-TRAP-05")
def test_a_disarmed_trap_never_goes_off_again_and_still_fills_its_space() -> None:
    top = Tabletop()
    top.room(NORTH, 0, -1)
    top.trap("S1_07", 1, 0, disarmed=True)
    top.stack(1, "S1_14", "S1_02")
    game = top.start(dice="ST ML DF")
    assert refused(game, RoomAction("S1_07")) == "MM-TRAP-05"
    assert refused(game, Explore(1, 0, "step")) == "MM-EXPL-01"
    play(game, Move(NORTH, "step"), Move(START, ""))
    assert went_off(game) == []


@pytest.mark.rule("MM-TRAP-06")
@pytest.mark.parametrize("disarmed", [True, False])
def test_nobody_enters_a_trap(disarmed: bool) -> None:
    top = Tabletop()
    top.room("S1_11", 0, -1)
    top.trap("S1_07", 1, 0, disarmed=disarmed)
    game = top.start(dice="ST MG")
    assert refused(game, Move("S1_07", "step")) == "MM-TRAP-06"
    game.state.hero.at = "S1_11"
    assert refused(game, RoomAction("S1_11", "S1_07")) == "MM-ROOM-04"
    monsters = Tabletop()
    monsters.room(NORTH, 0, -1)
    monsters.room("S1_14", 0, -2)
    monsters.trap("S1_07", 1, -2, disarmed=disarmed)
    monsters.monster("orc", "S1_14")
    assert refused(monsters.start("move"), MoveMonster(1, "S1_07")) == "MM-DM-04"


@pytest.mark.rule("MM-ADJ-02")
def test_a_trap_is_adjacent_to_all_four_rooms_around_it_but_not_to_the_corners() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.room("S1_04", 1, 0, 1)
    top.room("S1_06", 2, 1)
    top.trap("S1_07", 1, 1)
    top.hero("algus").at = "S1_04"
    top.hero("mika").at = "S1_06"
    game = top.start(dice="ML DF ST")
    assert refused(game, RoomAction("S1_07")) == "MM-ROOMACT-01"
    play(game, Move("S1_04", "step"))
    assert hits(game) == [("jay", "S1_07"), ("algus", "S1_07"), ("mika", "S1_07")]
    play(game, RoomAction("S1_07"))
    assert game.state.hero.xp == 2
