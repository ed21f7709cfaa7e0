"""The worked examples and the questions of the rulebook, each as it stands there."""

import pytest

from tests.games.map_masters.tabletop import (
    CONTENT,
    PLAIN_LAYOUT,
    STARTER_HAND,
    Tabletop,
    draw,
    player,
    read_layout,
    read_path,
)
from undercroft.games.map_masters.rules.layouts import build, why_cannot_explore, why_cannot_lay
from undercroft.games.map_masters.state.actions import BuyFairy, Commit, Draft
from undercroft.testing import play_until, refused

TWO = "S1@0,0 up, S3@0,2 up"
ROOMS = "D3-02@0,0 up, D3-03@0,2 up"


@pytest.mark.rule("MP-EX-01", "MP-OBJ-05", "MP-OBJ-09")
def test_a_sword_found_on_the_way_defeats_the_monster_of_the_guardroom() -> None:
    built = build(CONTENT, read_layout(TWO))
    joints = {(a, b) for a, b in built.facing.items() if built.is_open(a)}
    assert joints >= {((0, "S0"), (1, "N0")), ((0, "S1"), (1, "N1"))}
    drawn = draw(TWO, "start 1.N1, S9, S3, S/sword, leave S4, S3, exit")
    assert drawn.counts == {"barrel": 2, "sword": 1, "monster": 1, "coin": 2, "room": 1}
    assert drawn.result.exited
    assert drawn.result.spent == ("sword",)


@pytest.mark.rule("MP-EX-02", "MP-ROOM-05", "MP-OBST-04")
def test_without_a_weapon_the_path_ends_in_the_guardroom_and_nothing_there_counts() -> None:
    drawn = draw(TWO, "start 1.N0, S12, S")
    assert drawn.counts == {"coin": 1, "key": 1}
    assert drawn.result.end == "room"


@pytest.mark.rule("MP-EX-03", "MP-OBJ-08", "MP-OBJ-15", "MP-MARKET-08")
def test_a_sword_fairy_fights_but_counts_for_no_objective() -> None:
    drawn = draw(TWO, "start 1.N0, S12, S/f:sword, leave N4, N12, exit", sword=1)
    assert drawn.counts == {"coin": 3, "key": 1, "barrel": 2, "sword": 1, "monster": 1, "room": 1}
    assert drawn.result.exited


@pytest.mark.rule("MP-EX-04", "MP-BUILD-05", "MP-GEO-12", "MP-R-16")
@pytest.mark.parametrize(
    ("place", "rule"),
    [("2,0", None), ("2,1", "MP-BUILD-05"), ("2,-1", "MP-BUILD-05"), ("0,2", "MP-BUILD-05"), ("-1,2", None)],
)
def test_openings_meet_openings_and_walls_meet_walls(place: str, rule: str | None) -> None:
    refusal = why_cannot_explore(CONTENT, ("S1", "S2"), read_layout(f"S1@0,0 up, S2@{place} up"), 2)
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("MP-EX-04", "MP-BUILD-06", "MP-R-17")
@pytest.mark.parametrize("layout", ["S1@0,0 up, S2@2,2 up", "S1@0,0 up, S4@2,1 up"], ids=["corner", "walls"])
def test_touching_at_a_corner_or_wall_to_wall_does_not_join(layout: str) -> None:
    cards = read_layout(layout)
    assert why_cannot_lay(CONTENT, ("S1", "S2", "S4"), cards) is None
    refusal = why_cannot_explore(CONTENT, ("S1", "S2", "S4"), cards, 2)
    assert refusal is not None
    assert refusal.rule == "MP-BUILD-06"


@pytest.mark.rule("MP-EX-05", "MP-GEO-08")
def test_a_card_that_is_turned_opens_at_the_opposite_slots() -> None:
    assert set(CONTENT.faces["S4"].open_slots) == {"N0", "N1", "E0", "S0"}
    assert set(CONTENT.faces["S4"].turned.open_slots) == {"S1", "S0", "W1", "N1"}


@pytest.mark.rule("MP-EX-06", "MP-ROOM-01", "MP-ROOM-07")
def test_a_room_is_entered_twice_by_strands_that_do_not_cross() -> None:
    drawn = draw(ROOMS, "start 1.N0, S3, leave S1, S9, E3, N9, N, leave N4, E, exit")
    assert drawn.counts == {"room": 1, "barrel": 3, "coin": 3, "sword": 1, "scroll": 2, "circle": 1}
    assert drawn.result.exited


@pytest.mark.rule("MP-EX-07", "MP-ROOM-02", "MP-GEO-22", "MP-SB-06")
def test_strands_that_would_cross_are_refused_but_for_ghost_thread() -> None:
    path = "start 1.N0, S3, leave S4, S9, W3, N9, N, leave N4"
    crossing = draw(ROOMS, path)
    assert crossing.refused == "MP-GEO-22"
    assert crossing.result.end == "halt"
    ghost = draw(ROOMS, f"{path}/SB-06", books=["SB_06"])
    assert ghost.refusal is None
    assert ghost.result.spent == ("SB-06",)


@pytest.mark.rule("MP-EX-08", "MP-LEVEL-02", "MP-LEVEL-03", "MP-OBJ-03", "MP-OBJ-12")
def test_a_fall_leads_below_and_stairs_lead_up_again() -> None:
    drawn = draw("D3-01@0,0 up", "start 1.N1, S4, W2, S4, E, N, W2, S2, exit")
    assert drawn.counts == {"pit": 1, "coin": 1, "barrel": 1, "stairway": 1, "key": 1}
    assert drawn.result.exited


@pytest.mark.rule("MP-EX-09", "MP-LEVEL-04", "MP-FAQ-04")
def test_a_rope_crosses_a_pitfall_only_if_it_is_given() -> None:
    way = "start 1.W0, E, S5, E3, N2"
    crossed = draw("D3-01@0,0 up", f"{way}, N/rope, N2, E, exit")
    assert crossed.counts == {"rope": 1, "key": 1, "coin": 1, "pit": 1}
    assert crossed.result.spent == ("rope",)
    fallen = draw("D3-01@0,0 up", f"{way}, N")
    assert fallen.walk.at == (0, 1, (4, 4)), "it is underground now"
    assert fallen.walk.items["rope"] == 1


@pytest.mark.rule("MP-EX-10", "MP-TELE-02", "MP-TELE-03", "MP-FAQ-10", "MP-OBJ-11")
def test_circles_count_whether_they_are_used_or_walked_over() -> None:
    used = draw("D3-03@0,0 up", "start 1.N0, S7, port 1:2,4/scroll, N2, exit")
    assert used.counts == {"circle": 2, "scroll": 1, "coin": 1}
    walked = draw("D3-03@0,0 up", "start 1.N1, S5, W3, S4, exit")
    assert walked.counts == {"circle": 2, "key": 1}


@pytest.mark.rule("MP-EX-11", "MP-ROOM-06", "MP-ROOM-08", "MP-FAQ-06")
def test_a_pitfall_in_a_room_counts_on_entry_and_nobody_must_fall() -> None:
    around = draw("D4-02@0,0 up", "start 1.N0, S3, leave S1, S, W, exit")
    assert around.counts == {"pit": 1, "circle": 1, "room": 1, "coin": 1, "barrel": 1, "sword": 1}
    fallen = draw("D4-02@0,0 up", "start 1.N0, S3, fall 4,2")
    assert fallen.counts["pit"] == 1
    assert fallen.walk.at == (0, 1, (4, 2))


@pytest.mark.rule("MP-EX-12", "MP-LEVEL-06", "MP-OBST-02")
def test_lava_stops_the_path_unless_a_rope_fairy_crosses_it() -> None:
    stopped = draw("D4-01@0,0 up", "start 1.N0, S3")
    assert (stopped.result.end, stopped.counts) == ("obstacle", {})
    drawn = draw("D4-01@0,0 up", "start 1.N0, S2, S/f:rope, S, S/f:sword, leave S1, S2, exit", rope=1, sword=1)
    assert drawn.counts == {"pit": 1, "monster": 1, "room": 1, "coin": 2, "rope": 1}


@pytest.mark.rule("MP-EX-13", "MP-OBJ-07")
def test_down_one_stairway_up_the_other_and_through_the_padlock_from_inside() -> None:
    drawn = draw("S5@0,0 up", "start 1.N0, S8, E, N2, E2, N2, N/key, N3, exit")
    assert drawn.counts == {"key": 1, "padlock": 1, "stairway": 2, "barrel": 1, "coin": 1}


@pytest.mark.rule("MP-EX-14", "MP-REW-03", "MP-REW-05", "MP-END-02")
def test_four_coins_three_barrels_and_a_key_for_key_and_barrel() -> None:
    from undercroft.games.map_masters.rules.end import score
    from undercroft.games.map_masters.rules.reward import pay_coins, score_objective
    from undercroft.games.map_masters.state.model import Dungeon, Result

    table = Tabletop()
    ana = table.g.players[0]
    ana.dungeon = Dungeon((), (), Result(counts={"coin": 4, "barrel": 3, "key": 1}))
    pay_coins(table.g, ana)
    score_objective(table.g, ana, "key", secondary=False)
    score_objective(table.g, ana, "barrel", secondary=True)
    assert (ana.blue, ana.pink, ana.coins) == ([2], [3], 10)
    assert score(table.g, ana).secondary == 1


@pytest.mark.rule("MP-EX-15", "MP-MARKET-02")
def test_of_the_poorest_the_one_with_fewer_points_buys_first() -> None:
    from undercroft.games.map_masters.rules.market import choose_first_buyer

    g = Tabletop(3).g
    for one, coins, points in zip(g.players, (2, 2, 5), (7, 3, 1), strict=True):
        one.coins, one.blue = coins, [points]
    g.round = 2
    assert choose_first_buyer(g) == "points"
    assert g.market_order == [1, 2, 0]


@pytest.mark.rule("MP-EX-16", "MP-SB-09", "MP-R-33")
def test_a_pole_wrap_goes_on_at_the_other_end_and_is_no_exit() -> None:
    way = "start 1.W0, E, N2, wrap/SB-09"
    wrapped = draw("S1@0,0 up", way, books=["SB_09"])
    assert wrapped.walk.at == (0, 0, (9, 1))
    assert draw("S1@0,0 up", f"{way}, exit", books=["SB_09"]).refused == "MP-R-33"
    out = draw("S1@0,0 up", f"{way}, N2, W, exit", books=["SB_09"])
    assert (out.counts, out.result.end) == ({}, "exit")


# Questions


@pytest.mark.rule("MP-FAQ-01", "MP-TIME-02", "MP-R-11")
def test_a_path_is_changed_freely_before_the_commit_and_never_after_it() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    layout = read_layout(PLAIN_LAYOUT)
    game.play(Draft(layout, read_path("start 1.N1, S9")), 0)
    game.play(Draft(layout, read_path("start 1.N0, S4")), 0)
    assert player(game).path == ("start 1.N0", "S4")
    game.play(Commit(), 0)
    assert refused(game, Draft(layout, ()), 0) == "MP-ROUND-01"
    assert player(game).path == ("start 1.N0", "S4")


@pytest.mark.rule("MP-FAQ-02", "MP-TIME-04")
def test_after_a_complete_commit_the_others_go_on_without_pressure() -> None:
    table = Tabletop(options={"time_bonus": "live"})
    table.set_primary("coin_timed")
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    layout = read_layout(PLAIN_LAYOUT)
    game.play(Commit(layout, read_path("start 1.N0, S2, W, exit")), 1)
    assert game.state.bonus is None, "who takes it is seen at the reveal"
    for _ in range(30):
        game.play(Draft(layout, ()), 0)
        game.play(Draft(layout, read_path("start 1.N1")), 0)
    assert 0 in game.decisions


@pytest.mark.rule("MP-FAQ-03", "MP-PATH-08")
def test_a_dead_end_keeps_what_was_found_and_lacks_the_red_box_only() -> None:
    out = draw("S1@0,0 up", "start 1.N0, S9, exit")
    halted = draw("S1@0,0 up", "start 1.N0, S9, halt")
    assert out.counts == halted.counts
    assert (out.result.exited, halted.result.exited) == (True, False)


@pytest.mark.rule("MP-FAQ-05", "MP-LEVEL-05")
def test_a_rope_lifts_nobody_up() -> None:
    way = "start 1.W0, E, S5, E3, N2, N"
    for up in ("climb/rope", "N/rope"):
        assert draw("D3-01@0,0 up", f"{way}, {up}").refused in ("MP-SB-00", "MP-SB-04", "MP-PATH-12")


@pytest.mark.rule("MP-FAQ-07", "MP-SB-04", "MP-R-30")
def test_nobody_climbs_the_pitfall_that_they_fell_through() -> None:
    assert draw("D3-01@0,0 up", "start 1.N1, S4, climb/SB-04", books=["SB_04"]).refused == "MP-SB-04"


@pytest.mark.rule("MP-FAQ-08", "MP-LEVEL-07")
def test_nobody_falls_through_the_same_pitfall_twice() -> None:
    back = "start 1.N0, S3, fall 4,2, S2, E, S2, E, N2, N, fall 4,2"
    assert draw("D4-02@0,0 up", back).refused == "MP-LEVEL-07"


@pytest.mark.rule("MP-FAQ-09", "MP-ROOM-11")
def test_a_cleared_room_that_is_entered_again_counts_once() -> None:
    again = draw("D4-02@0,0 up", "start 1.N0, S3, fall 4,2, S2, E, S2, E, N2, N")
    assert again.counts["room"] == 1
    assert again.counts["pit"] == 1


@pytest.mark.rule("MP-FAQ-11")
def test_a_pitfall_crossed_by_a_rope_counts_as_a_pit() -> None:
    assert draw("D3-01@0,0 up", "start 1.N1, S3, S/f:rope, S2", rope=1).counts["pit"] == 1


@pytest.mark.rule("MP-FAQ-12", "MP-TELE-04", "MP-TELE-05")
def test_a_circle_in_a_room_visited_earlier_can_be_a_target_and_a_room_without_a_way_out_is_the_end() -> None:
    layout = "D4-02@0,0 up, D3-03@0,2 up"
    path = "start 1.N0, S3, leave S1, S4, S5, S2, port 1:3,4/f:scroll"
    drawn = draw(layout, path, scroll=1)
    assert drawn.refusal is None, drawn.refusal
    assert drawn.counts["circle"] == 2
    assert drawn.walk.at == ((0, 0), None), "in the room, by no doorway"


@pytest.mark.rule("MP-FAQ-13", "MP-MARKET-07")
def test_a_sixth_token_of_a_type_is_refused() -> None:
    table = Tabletop()
    table.give_tokens(1, key=5)
    game = table.start("market")
    assert refused(game, BuyFairy("key")) == "MP-MARKET-07"
    play_until(game, lambda game: game.state.phase != "market", lambda game: game.decision.options[-1])  # type: ignore[union-attr]
    assert game.state.stock["key"] == 0


@pytest.mark.rule("MP-FAQ-14", "MP-PATH-04", "MP-GEO-20")
def test_a_four_way_intersection_is_entered_once() -> None:
    layout = "S2@0,0 up"
    assert draw(layout, "start 1.N1, S7, E, exit").result.exited
    assert draw(layout, "start 1.E1, W4, E").refused == "MP-PATH-04"
