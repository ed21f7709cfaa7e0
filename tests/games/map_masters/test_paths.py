"""Paths: where they begin and end, what they may not do twice, levels, rooms, items and obstacles."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.map_masters.tabletop import CONTENT, draw, read_layout
from tests.games.map_masters.test_geometry import random_layout
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.rules.next_steps import next_steps
from undercroft.games.map_masters.rules.notation import Step
from undercroft.games.map_masters.rules.paths import is_complete, result_of, trace
from undercroft.games.map_masters.rules.steps import take
from undercroft.games.map_masters.rules.walking import Holdings, Inside, Walk

UNDERCROFT = "start 1.N0, S2, S3, E2, S2, E, S, S"
"""Through S8: down one stairway, up the other."""


# Beginning and ending


@pytest.mark.rule("MP-PATH-01")
def test_a_path_starts_at_a_free_edge_and_only_once() -> None:
    layout = "S1@0,0 up, S3@0,2 up"
    assert draw(layout, "start 1.N0").refusal is None
    assert draw(layout, "start 1.S0").refused == "MP-PATH-01", "a card lies beyond"
    assert draw(layout, "start 3.N0").refused == "MP-PATH-01"
    assert draw(layout, "S").refused == "MP-PATH-01"
    assert draw(layout, "start 1.N0, start 1.N1").refused == "MP-PATH-01"


@pytest.mark.rule("MP-PATH-02", "MP-PATH-12")
def test_a_path_is_uninterrupted_and_never_goes_through_rock() -> None:
    assert draw("S1@0,0 up", "start 1.N0, E").refused == "MP-PATH-12"


@pytest.mark.rule("MP-PATH-03", "MP-PATH-04", "MP-PATH-09", "MP-PATH-11", "MP-PATH-17", "MP-GEO-19", "MP-R-19")
def test_a_hallway_is_travelled_once_and_the_rest_of_it_may_still_be_used() -> None:
    back = draw("S1@0,0 up", "start 1.N0, S5, E3, N")
    assert back.refusal is None
    loop = draw("S2@0,0 up", "start 1.W0, E, S3, E3, N, S")
    assert loop.refused == "MP-PATH-04"
    assert loop.result.end == "halt", "the path stands where it was"
    jumped = draw("D3-03@0,0 up", "start 1.N0, S7, port 1:2,4/scroll, S2")
    assert jumped.refusal is None, "the unused rest of the right hallway"
    assert jumped.walk.at == (0, 0, (4, 4))


@pytest.mark.rule("MP-PATH-05", "MP-LEVEL-09", "MP-GEO-24", "MP-R-22")
def test_main_floor_and_underground_never_conflict_and_passing_below_a_pitfall_meets_nothing() -> None:
    over = "start 1.N1, S3, S/f:rope, S3, W, S"
    below = draw("D3-01@0,0 up", f"{over}, W, N4, E2", rope=1)
    assert below.refusal is None
    assert below.walk.at == (0, 1, (4, 4)), "below the Pitfall that was crossed"
    assert below.counts["pit"] == 1


@pytest.mark.rule("MP-PATH-06", "MP-ITEM-01")
def test_what_lies_on_a_cell_is_found_on_entering_it() -> None:
    assert draw("S1@0,0 up", "start 1.N0, S2").counts == {}
    assert draw("S1@0,0 up", "start 1.N0, S3").counts == {"coin": 1}


@pytest.mark.rule("MP-PATH-07", "MP-PATH-15")
def test_the_path_exits_by_another_free_edge_than_it_began_at() -> None:
    assert draw("S1@0,0 up", "start 1.N0, exit").refused == "MP-PATH-15"
    assert draw("S1@0,0 up", "start 1.N0, S, exit").refused == "MP-PATH-07"
    assert draw("S1@0,0 up, S3@0,2 up", "start 1.N0, S9, exit").refused == "MP-PATH-07", "a card lies beyond"
    assert draw("S1@0,0 up", "start 1.N0, S9, exit").result.exited


@pytest.mark.rule("MP-PATH-10", "MP-OBST-03", "MP-R-20", "MP-GEO-27")
@pytest.mark.parametrize(
    ("layout", "path"),
    [("S8@0,0 up", "start 1.N1, S4, W"), ("S5@0,0 up", "start 1.N1, S3"), ("D4-01@0,0 up", "start 1.N0, S3")],
    ids=["Monster", "Padlock", "Lava Pit"],
)
def test_an_obstacle_that_is_not_overcome_ends_the_path(layout: str, path: str) -> None:
    ended = draw(layout, path)
    assert (ended.result.end, ended.result.complete, ended.counts) == ("obstacle", True, {})
    assert draw(layout, f"{path}, halt").refused == "MP-GEO-27"
    declined = draw(layout, path, sword=1, key=1, rope=1)
    assert (declined.result.end, declined.result.complete) == ("obstacle", False)


@pytest.mark.rule("MP-PATH-13")
def test_a_pitfall_is_no_dead_end() -> None:
    fallen = draw("D3-01@0,0 up", "start 1.N1, S4")
    assert fallen.walk.end == "none"
    assert next_steps(CONTENT, read_layout("D3-01@0,0 up"), ("start 1.N1", "S4"), Holdings())


@pytest.mark.rule("MP-PATH-14", "MP-PATH-17", "MP-R-20")
def test_stopping_early_is_a_dead_end_that_is_not_complete() -> None:
    stopped = draw("S1@0,0 up", "start 1.N0, S3, halt")
    assert (stopped.result.end, stopped.result.complete) == ("halt", False)
    unended = draw("S1@0,0 up", "start 1.N0, S3")
    assert (unended.result.end, unended.result.complete) == ("halt", False), "a commit halts it there"
    empty = draw("S1@0,0 up", "")
    assert (empty.result.end, empty.result.complete, empty.counts) == ("none", False, {})


@pytest.mark.rule("MP-PATH-16", "MP-PATH-09", "MP-PATH-12")
def test_a_path_with_no_ordinary_way_on_is_complete_and_one_before_an_obstacle_is_not() -> None:
    trapped = draw("D3-01@0,0 up", "start 1.N1, S3, S/f:rope, S3, W, S, W, N4, E2, halt", rope=1)
    assert trapped.result.complete, "a dead end below the Pitfall"
    before = draw("S5@0,0 up", "start 1.N1, S2, halt")
    assert not before.result.complete
    circle = draw("D5-02@0,0 up", "start 1.N1, S4, S, W3, halt", scroll=1)
    assert circle.result.complete, "teleports are not looked at"
    assert draw("S1@0,0 up", "start 1.N0, S9, exit").result.complete


@pytest.mark.rule("MP-PATH-16", "MP-ROOM-05")
def test_a_room_that_could_have_been_cleared_leaves_the_path_incomplete() -> None:
    room = "start 1.N0, S3"
    assert draw("S3@0,0 up", room).result.complete
    assert not draw("S3@0,0 up", room, sword=1).result.complete
    assert not draw("S3@0,0 up", room, books=["SB_01"]).result.complete
    assert draw("S3@0,0 up", room, books=["SB_11"]).result.complete, "SB-11 is not looked at"
    assert draw("D5-01@0,0 up", "start 1.N0, S3").result.complete, "one Sword for two Monsters is too few"


# Levels


@pytest.mark.rule("MP-LEVEL-01", "MP-LEVEL-02")
def test_stairs_lead_down_and_up_again_once_each() -> None:
    drawn = draw("S8@0,0 up", f"{UNDERCROFT}, exit")
    assert drawn.counts == {"stairway": 2, "coin": 2, "barrel": 1}
    assert {(0, 0, (2, 1)), (0, 1, (2, 1))} <= drawn.walk.used
    assert draw("S8@0,0 up", "start 1.N0, S2, N").refused == "MP-PATH-12", "nobody turns round on stairs"


@pytest.mark.rule("MP-LEVEL-08", "MP-R-22")
def test_falling_onto_the_own_line_circles_the_pitfall_and_ends_the_path() -> None:
    walk = Walk(CONTENT, build(CONTENT, read_layout("D3-01@0,0 up")), Holdings())
    assert take(walk, Step("start", "N1", 0)) is None
    walk.used.add((0, 1, (4, 4)))
    for _ in range(4):
        assert take(walk, Step("walk", "S")) is None
    assert walk.end == "fall"
    assert is_complete(walk)
    assert result_of(walk).counts == {"pit": 1}


# Rooms


@pytest.mark.rule("MP-ROOM-03", "MP-OBST-05", "MP-R-23", "MP-GEO-32")
def test_all_monsters_of_a_room_must_be_overcome_or_none_is() -> None:
    way = "start 1.N0, S2"
    assert draw("D5-01@0,0 up", f"{way}, S/sword,f:sword", sword=1).counts["monster"] == 2
    one = draw("D5-01@0,0 up", f"{way}, S/sword", sword=1)
    assert one.result.end == "room"
    assert one.result.spent == ()
    assert one.counts == {"sword": 1}, "the one on the way"
    assert one.walk.items["sword"] == 1


@pytest.mark.rule("MP-GEO-32")
def test_more_swords_than_monsters_another_kind_or_one_not_held_is_refused() -> None:
    way = "start 1.N0, S2"
    assert draw("D5-01@0,0 up", f"{way}, S/sword,f:sword,f:sword", sword=2).refused == "MP-GEO-32"
    assert draw("D5-01@0,0 up", f"{way}, S/sword,f:key", key=1).refused == "MP-OBST-01"
    assert draw("D5-01@0,0 up", f"{way}, S/sword,f:sword").refused == "MP-OBST-01"
    assert draw("D3-02@0,0 up", f"{way}, S/sword").refused == "MP-GEO-32", "no Monster lives there"


@pytest.mark.rule("MP-ROOM-04")
def test_the_sword_in_a_room_does_not_fight_the_monster_of_that_room() -> None:
    assert draw("S6@0,0 up", "start 1.N1, S3, S/sword").refused == "MP-ITEM-02"


@pytest.mark.rule("MP-ROOM-06", "MP-ITEM-02")
def test_what_lies_in_a_cleared_room_is_found_at_once_and_usable() -> None:
    out = draw("S6@0,0 up", "start 1.N1, S3, S/f:sword, leave W5/f:key", sword=1, key=1)
    assert out.counts == {"monster": 1, "sword": 1, "coin": 1, "room": 1, "padlock": 1}
    assert out.walk.items["sword"] == 1


@pytest.mark.rule("MP-ROOM-09")
def test_a_path_may_end_in_a_cleared_room() -> None:
    ended = draw("D3-02@0,0 up", "start 1.N1, S3, halt")
    assert ended.counts == {"barrel": 3, "coin": 1, "scroll": 1, "room": 1}


@pytest.mark.rule("MP-ROOM-02", "MP-GEO-16")
def test_a_doorway_is_used_once_in_or_out() -> None:
    assert draw("D3-02@0,0 up", "start 1.N1, S3, leave N4").refused == "MP-ROOM-02"
    assert draw("D3-02@0,0 up", "start 1.N1, S3, leave E3").refused == "MP-GEO-16"
    assert draw("D3-02@0,0 up", "start 1.N1, S3, S").refused == "MP-ROOM-02"
    assert draw("D3-02@0,0 up", "start 1.N1, S2, leave S1").refused == "MP-ROOM-02"
    assert draw("D3-02@0,0 up", "start 1.N1, S3, leave S1, N").refused == "MP-ROOM-02", "out and straight in again"


@pytest.mark.rule("MP-ROOM-10", "MP-TELE-02", "MP-R-25")
def test_teleporting_into_a_room_is_an_entry_without_a_doorway() -> None:
    layout = "D3-03@0,0 up, D6-01@0,2 up"
    way = "start 1.N0, S7, port 2:3,3/scroll"
    fought = draw(layout, f"{way},f:sword,f:sword", sword=2)
    assert fought.walk.at == Inside((1, 0), None)
    assert fought.counts["circle"] == 2
    assert not fought.walk.doorways
    failed = draw(layout, way)
    assert failed.result.end == "room"
    assert failed.result.spent == ("scroll",), "a failed arrival still spends the scroll"
    assert failed.counts["circle"] == 1, "and its circle does not count"


@pytest.mark.rule("MP-GEO-21", "MP-GEO-22", "MP-GEO-23")
def test_a_strand_with_an_inner_end_never_conflicts() -> None:
    fallen = draw("D4-02@0,0 up", "start 1.N0, S3, fall 4,2, S2, E, S2, E, N2, N, leave N4")
    assert fallen.refusal is None


@pytest.mark.rule("MP-GEO-22", "MP-GEO-23")
@given(doors=st.integers(2, 10), data=st.data())
def test_chords_of_a_disc_cross_if_and_only_if_their_ends_interleave(doors: int, data: st.DataObject) -> None:
    import math

    ends = data.draw(st.permutations(range(2 * doors)))[:4]
    (a, b), (c, d) = sorted(ends[:2]), ends[2:]
    interleave = (a < c < b) != (a < d < b)
    points = [(math.cos(math.pi * n / doors), math.sin(math.pi * n / doors)) for n in range(2 * doors)]

    def side(p: int, q: int, r: int) -> float:
        (px, py), (qx, qy), (rx, ry) = points[p], points[q], points[r]
        return (qx - px) * (ry - py) - (qy - py) * (rx - px)

    meet = side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
    assert interleave == meet


# Items, obstacles, circles


@pytest.mark.rule("MP-ITEM-02", "MP-ITEM-04", "MP-MARK-01")
def test_an_item_is_used_once_and_still_counts() -> None:
    layout = "S1@0,0 up, S5@0,2 up"
    once = draw(layout, "start 1.N0, S9, S9, E, N2, E2, N2, N/key")
    assert once.counts["key"] == 2
    assert once.walk.items["key"] == 1
    assert draw("S5@0,0 up", "start 1.N1, S2, S/key").refused == "MP-ITEM-02", "nothing is kept from before"


@pytest.mark.rule("MP-OBST-01", "MP-GEO-28")
def test_an_obstacle_takes_one_matching_item_token_or_spellbook() -> None:
    way = "start 1.N1, S2"
    for paid, held in (("f:key", {"key": 1}), ("SB-02", {})):
        opened = draw("S5@0,0 up", f"{way}, S/{paid}", books=["SB_02"], **held)
        assert opened.counts == {"padlock": 1}
        assert opened.result.spent == (paid,)
    assert draw("S5@0,0 up", f"{way}, S/f:sword", sword=1).refused == "MP-OBST-01"
    assert draw("S5@0,0 up", f"{way}, S/f:key,f:key", key=2).refused == "MP-OBST-05"
    assert draw("S5@0,0 up", f"{way}, S/f:key").refused == "MP-OBST-01"
    assert draw("S5@0,0 up", "start 1.N1, S/f:key", key=1).refused == "MP-GEO-28", "it is not needed"


@pytest.mark.rule("MP-TELE-01", "MP-TELE-03", "MP-TELE-04")
def test_a_circle_takes_part_in_one_teleport_and_a_walked_one_is_no_target() -> None:
    back = draw("D3-03@0,0 up", "start 1.N0, S7, port 1:2,4/scroll, port 1:7,1/f:scroll", scroll=1)
    assert back.refused == "MP-TELE-03"
    on = draw("D3-03@0,0 up, D4-02@0,2 up", "start 1.N0, S7, port 1:2,4/scroll, port 2:3,4/f:scroll", scroll=1)
    assert on.refused == "MP-TELE-02", "nobody jumps on from where they arrived"
    walked = draw("D3-03@0,0 up", "start 1.N1, S5, W3, S2, port 1:2,4/f:scroll", scroll=1)
    assert walked.refused == "MP-TELE-04"
    assert draw("D3-03@0,0 up", "start 1.N0, S6, port 1:2,4/scroll").refused == "MP-TELE-02", "not on a circle"
    assert draw("D3-03@0,0 up", "start 1.N0, S7, port 1:0,0/scroll").refused == "MP-TELE-02"
    assert draw("D3-03@0,0 up", "start 1.N0, S7, port 1:2,4").refused == "MP-TELE-02"


@pytest.mark.rule("MP-OPT-01", "MP-GEO-29", "MP-ITEM-03", "MP-OBJ-01", "MP-OBJ-02", "MP-OBJ-10")
def test_optimizers_are_circled_and_told_beside_what_objectives_count() -> None:
    drawn = draw("S9@0,0 up", "start 1.W0, E, S3, S2, E3, N")
    assert drawn.result.recycling == 1
    assert drawn.result.scissors == 1
    assert drawn.counts == {}
    both = draw("S1@0,0 up", "start 1.N0, S9, exit")
    assert both.counts == {"coin": 1, "key": 1}
    assert both.result.coins == 1


@pytest.mark.rule("MP-OBJ-04", "MP-OBJ-06")
def test_scrolls_and_ropes_count_when_they_are_reached() -> None:
    assert draw("D3-03@0,0 up", "start 1.N0, S4").counts == {"coin": 1, "scroll": 1}
    assert draw("D3-01@0,0 up", "start 1.N0, S4").counts == {"rope": 1}


# Whatever is drawn


@pytest.mark.rule("MP-GEO-26", "MP-GEO-27", "MP-MARK-01", "MP-GEO-30")
@given(seed=st.integers(0, 2_000))
def test_every_step_on_offer_is_legal_and_a_path_never_uses_a_cell_twice(seed: int) -> None:
    rng = random.Random(seed)
    _, layout = random_layout(seed, 3)
    books = tuple(rng.sample(sorted(CONTENT.spellbooks), 2))
    held = Holdings(tuple(rng.randrange(3) for _ in range(4)), books)
    path: tuple[str, ...] = ()
    before = 0
    while steps := next_steps(CONTENT, layout, path, held):
        assert len(set(steps)) == len(steps)
        path = (*path, rng.choice(steps))
        found = trace(CONTENT, layout, path, held)
        assert found.refusal is None
        walk = found.walk
        assert len(walk.circled) >= before, "a circle is never removed"
        before = len(walk.circled)
        assert all(number >= 0 for number in (*walk.items.values(), *walk.tokens.values()))
        refused = trace(CONTENT, layout, (*path, "wrap"), held)
        assert refused.refusal is not None
        assert refused.walk is walk, "a refused step keeps the state"
        if len(path) > 60:
            break
    assert trace(CONTENT, layout, path[:-1], held).steps == len(path) - 1, "undo pops steps"
