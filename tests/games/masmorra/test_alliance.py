"""Alliance: together against Malaphyas and the clock (MM-ALLY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    EndTurn,
    Fight,
    Learn,
    MoveMonster,
    Stay,
)
from undercroft.games.masmorra.state.events import (
    EndTriggered,
    GameEnded,
    HeroFell,
    MonsterAppeared,
    MonsterMoved,
    TimeAdvanced,
)
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop


def throne(*heroes: str) -> Tabletop:
    """Red Malaphyas and the active Hero in the Throne Room."""
    top = Tabletop(*heroes, mode="alliance")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", red=True, still=True)
    return top


# Winning and losing


@pytest.mark.rule("MM-ALLY-02", "MM-R-63", "MM-GEN-03")
def test_killing_red_malaphyas_wins_at_once_even_with_monsters_unfought() -> None:
    top = throne()
    top.monster("goblin", "T1")
    game = top.start(dice="ML ML ML ML ML ML", symbols="DF DF")
    play(game, Fight(), Attack(1, melee=6), Block(2))
    assert told(game, GameEnded)[0].reason == "The Heroes win: Malaphyas is defeated"
    assert game.outcome is not None
    assert game.outcome.ranking == ((0, 1),)
    assert game.outcome.scores == (1, 1)
    assert [monster.card for monster in game.state.monsters.values()] == ["goblin"]


@pytest.mark.rule("MM-ALLY-03", "MM-R-63")
def test_a_fall_by_the_payback_of_the_winning_blow_is_a_loss() -> None:
    top = throne()
    top.g.hero.life = 4
    game = top.start(dice="ML ML ML ML ML ML")
    play(game, Fight(), Attack(1, melee=6))
    assert told(game, GameEnded)[0].reason == "The Heroes lose: Jay ran out of Life Points"
    assert game.outcome is not None
    assert game.outcome.scores == (0, 0)


@pytest.mark.rule("MM-ALLY-03")
def test_any_hero_that_falls_loses_the_game_at_once() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.hero("algus").life = 1
    top.trap("S1_07", 0, 1)
    top.g.evil_deck.remove("snapping_jaws")
    top.g.evil_top = ["snapping_jaws"]
    game = top.start("start")
    assert [event.hero for event in told(game, HeroFell)] == ["algus"]
    assert told(game, GameEnded)[0].rule == "MM-ALLY-03"
    assert game.outcome is not None


@pytest.mark.rule("MM-ALLY-03", "MM-R-63")
def test_the_game_is_lost_when_the_token_would_move_past_21() -> None:
    top = Tabletop(mode="alliance")
    top.g.time = 21
    game = top.start(dice="ML")
    play(game, EndTurn(0))
    assert told(game, GameEnded)[0].reason == "The Heroes lose: turn 21 is over"
    assert told(game, TimeAdvanced) == []


@pytest.mark.rule("MM-ALLY-11")
def test_time_advances_by_one_after_each_turn_of_a_hero() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.g.time = 20
    game = top.start(dice="ML", picks=["grasping_roots"])
    play(game, EndTurn(0))
    assert [event.time for event in told(game, TimeAdvanced)] == [21]
    assert game.outcome is None  # Turn 21 is still to be played.


@pytest.mark.rule("MM-ALLY-13")
def test_levels_work_as_ever_and_xp_decide_nothing() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.monster("orc")
    top.g.hero.xp, top.g.hero.arrows = 15, 3
    top.g.hero.learned = ("preparation", "critical_swing", "preemptive_strike")
    game = top.start(dice="RG RG", picks=["spark"])
    play(game, Fight(), Attack(1, ranged=2))
    assert game.state.hero.xp == 16
    assert (game.state.ending, told(game, EndTriggered)) == (False, [])
    top = Tabletop("jay", "algus", mode="alliance")
    top.monster("spider")
    game = top.start(dice="RG RG RG RG")
    play(game, Fight(), Attack(1, ranged=4))
    assert len(options(game, Learn)) == 2


# Setting up


@pytest.mark.rule("MM-ALLY-04", "MM-ALLY-05", "MM-ALLY-15", "MM-R-64")
@pytest.mark.parametrize(
    ("chosen", "above"),
    [
        ({}, (10, 6)),
        ({"difficulty": "hard"}, (12, 8)),
        ({"difficulty": "deadly"}, (13, 10)),
        ({"tiles_above_second": 11, "tiles_above_third": 3}, (11, 3)),
    ],
    ids=["standard", "hard", "deadly", "own"],
)
def test_the_stairs_lie_under_a_number_of_tiles(chosen: dict[str, object], above: tuple[int, int]) -> None:
    for level, stairs in ((1, "S1_01"), (2, "S2_01")):
        upper, middle, *_ = Tabletop("jay", "algus", mode="alliance", options=chosen).g.stacks[level - 1].pools
        assert len(upper) == above[level - 1]
        assert middle == [stairs]


@pytest.mark.rule("MM-R-64")
def test_in_a_nightmare_the_stairs_lie_at_the_bottom() -> None:
    g = Tabletop("jay", "algus", mode="alliance", options={"difficulty": "nightmare"}).g
    assert [stack.pools[1:] for stack in g.stacks] == [[["S1_01"]], [["S2_01"]]]


@pytest.mark.rule("MM-ALLY-15")
def test_the_number_of_players_changes_nothing() -> None:
    boards = ("jay", "algus", "mika", "valerie", "greybark")
    for count in (2, 3, 4, 5):
        stacks = Tabletop(*boards[:count], mode="alliance").g.stacks
        assert [len(stack.pools[0]) for stack in stacks] == [10, 6]


@pytest.mark.rule("MM-ALLY-14", "MM-GEN-02")
def test_one_player_runs_one_hero_or_a_team() -> None:
    alone = new_game(GAME, 1, mode="alliance", seed=1)
    assert len(alone.state.heroes) == 1
    team = new_game(GAME, 1, mode="alliance", seed=1, options={"team": 3})
    assert [(hero.number, hero.seat) for hero in team.state.heroes] == [(0, 0), (1, 0), (2, 0)]
    with pytest.raises(SetupError):
        new_game(GAME, 2, mode="alliance", options={"team": 3})
    with pytest.raises(SetupError):
        new_game(GAME, 2, mode="epic", options={"team": 2})


@pytest.mark.rule("MM-ALLY-11", "MM-ALLY-14")
def test_a_solo_team_takes_turns_hero_by_hero_within_the_same_21() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance", seats=1)
    game = top.start(dice="ML", picks=["grasping_roots"])
    play(game, EndTurn(0))
    assert (game.state.active, game.state.time, asked(game).seat) == (1, 2, 0)


# The march


def march(*monsters: tuple[str, str], at: dict[str, str] | None = None, rooms: Mapping[str, Sequence[int]]) -> Game:
    """A DM Phase with these monsters, and Heroes in the Starting Room unless said otherwise."""
    top = Tabletop("jay", "algus", mode="alliance")
    for tile, place in rooms.items():
        top.room(tile, *place)
    for card, room in monsters:
        top.monster(card, room)
    for board, room in (at or {}).items():
        top.hero(board).at = room
    return calm(top).start("move", seed=1)


def calm(top: Tabletop) -> Tabletop:
    """The next Evil card is a harmless one."""
    top.g.evil_deck.remove("grasping_roots")
    top.g.evil_top = ["grasping_roots"]
    return top


def moved(game: Game) -> list[tuple[int, str]]:
    return [(event.monster, event.to) for event in told(game, MonsterMoved)]


ROW = {"S1_14": (1, 0), "S1_19": (2, 0), "S1_17": (3, 0)}
"""A Pit Room, a Minor Monster room and a Web Room to the east of the Starting Room."""


@pytest.mark.rule("MM-ALLY-09", "MM-R-84")
def test_every_monster_moves_one_room_towards_the_nearest_hero_without_asking() -> None:
    game = march(("orc", "S1_19"), ("goblin", "S1_14"), rooms=ROW)
    assert sorted(moved(game)) == [(1, "S1_14"), (2, START)]
    assert game.state.active == 1


@pytest.mark.rule("MM-R-61")
def test_monsters_with_a_hero_in_their_room_stay() -> None:
    game = march(("orc", START), ("goblin", "S1_14"), rooms=ROW)
    assert moved(game) == [(2, START)]


@pytest.mark.rule("MM-R-61")
def test_webs_hold_all_but_spiders_and_ghosts() -> None:
    game = march(("orc", "S1_17"), ("ghost", "S1_17"), rooms=ROW)
    assert moved(game) == [(2, "S1_19")]


@pytest.mark.rule("MM-R-61", "MM-ALLY-09")
def test_the_group_breaks_ties_of_the_nearest_hero() -> None:
    game = march(("orc", "S1_19"), rooms=ROW | {"S1_02": (4, 0)}, at={"algus": "S1_02"})
    assert (asked(game).seat, asked(game).options) == (0, (MoveMonster(1, "S1_14"), MoveMonster(1, "S1_17")))
    play(game, MoveMonster(1, "S1_17"))
    assert moved(game) == [(1, "S1_17")]


@pytest.mark.rule("MM-R-61")
def test_the_group_chooses_among_equally_short_ways() -> None:
    square = {"S1_14": (1, 0), "S1_19": (0, 1), "S1_02": (1, 1)}
    game = march(("orc", "S1_02"), rooms=square)
    assert set(asked(game).options) == {MoveMonster(1, "S1_14"), MoveMonster(1, "S1_19")}


@pytest.mark.rule("MM-ALLY-09", "MM-DM-05")
def test_a_monster_whose_next_room_is_full_stays() -> None:
    game = march(("ghost", "S1_14"), ("orc", START), ("orc", START), rooms=ROW)
    assert moved(game) == []
    assert game.state.active == 1


@pytest.mark.rule("MM-R-61", "MM-R-84")
def test_the_group_says_who_goes_first_where_not_all_find_room() -> None:
    game = march(("ghost", "S1_14"), ("giant_bat", "S1_19"), rooms={"S1_14": (1, 0), "S1_19": (-1, 0)})
    assert list(asked(game).options) == [MoveMonster(1, START), MoveMonster(2, START)]
    play(game, MoveMonster(2, START))
    assert moved(game) == [(2, START)]


@pytest.mark.rule("MM-R-61")
def test_each_monster_checks_the_way_when_it_moves() -> None:
    game = march(("ghost", "S1_14"), ("giant_bat", "S1_19"), ("orc", START), rooms=ROW)
    assert list(asked(game).options) == [MoveMonster(1, START), Stay(2)]
    play(game, MoveMonster(1, START))
    assert moved(game) == [(1, START), (2, "S1_14")]  # The Ghost makes room for the Bat.


@pytest.mark.rule("MM-R-61", "MM-R-84")
def test_a_monster_that_moves_before_there_is_room_stays() -> None:
    game = march(("ghost", "S1_14"), ("giant_bat", "S1_19"), ("orc", START), rooms=ROW)
    play(game, Stay(2))
    assert moved(game) == [(1, START)]


@pytest.mark.rule("MM-R-61", "MM-R-84")
@pytest.mark.parametrize("cards", [("S1_02", "S1_14"), ("S1_14", "S1_02")])
def test_a_way_that_may_become_free_is_a_choice_too(cards: tuple[str, str]) -> None:
    square = {"S1_14": (1, 0), "S1_19": (0, 1), "S1_02": (1, 1)}
    game = march(*(("ghost", room) for room in cards), rooms=square)
    first, second = (1, 2) if cards[0] == "S1_14" else (2, 1)
    assert set(asked(game).options) == {MoveMonster(first, START), MoveMonster(second, "S1_19")}
    play(game, MoveMonster(first, START))
    assert set(asked(game).options) == {MoveMonster(second, "S1_14"), MoveMonster(second, "S1_19")}


@pytest.mark.rule("MM-R-61")
def test_stairs_count_as_one_step_and_a_closed_off_monster_stays() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_01", 1, 0, 2)
    top.entrance()
    top.room("S1_04", 5, 5)
    top.monster("orc", "S2_00")
    top.monster("goblin", "S1_04")
    game = calm(top).start("move", seed=1)
    assert moved(game) == [(1, "S1_01")]


@pytest.mark.rule("MM-R-61")
def test_unplaced_tiles_do_not_exist_for_paths() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_01", 5, 5)
    top.monster("orc", "S1_01")
    game = calm(top).start("move", seed=1)
    assert moved(game) == []


@pytest.mark.rule("MM-ALLY-09")
def test_there_are_no_two_move_points() -> None:
    game = march(("orc", "S1_19"), rooms=ROW | {"S1_02": (4, 0)}, at={"algus": "S1_02"})
    assert refused(game, MoveMonster(1, START)) == "MM-DM-04"
    assert game.why_not(MoveMonster(1, "S1_14"), 0) is None


@pytest.mark.rule("MM-ALLY-09")
def test_no_monster_goes_another_way_or_twice() -> None:
    rooms = ROW | {"S1_02": (4, 0), "S1_04": (2, -1)}
    game = march(("orc", "S1_19"), ("goblin", "S1_19"), rooms=rooms, at={"algus": "S1_02"})
    why = Refusal("MM-ALLY-09", "every monster moves one room towards the nearest Hero, once")
    assert game.why_not(MoveMonster(1, "S1_04"), 0) == why
    play(game, MoveMonster(1, "S1_14"))
    assert game.why_not(MoveMonster(1, START), 0) == why
    assert set(options(game)) == {MoveMonster(2, "S1_14"), MoveMonster(2, "S1_17")}


@pytest.mark.rule("MM-ALLY-09", "MM-THRONE-03")
def test_who_never_moves_does_not_march() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.ground("throne", "T2")
    top.monster("malaphyas", "T1", still=True)
    for _ in range(4):
        top.monster("cultist", "T3", ritual=True)
    top.monster("orc", "T4")
    game = calm(top).start("move", seed=1)
    assert moved(game) == [(6, "T5")]  # The Ritual Chamber is full.


@pytest.mark.rule("MM-ALLY-10")
def test_spawning_is_as_ever() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_02", 1, 0)
    game = top.start("spawn", rolls=["orc"], picks=["grasping_roots"])
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("orc", "S1_02")]


@pytest.mark.rule("MM-ALLY-06")
def test_nobody_starts_with_cards() -> None:
    game = new_game(GAME, 2, mode="alliance", seed=1)
    while game.state.phase == "setup":
        play(game, options(game)[0])
    assert game.state.turn.number == 1
    assert [hero.hand for hero in game.state.heroes] == [[], []]
