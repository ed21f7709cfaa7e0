"""Spellbooks that are used on the path."""

import pytest

from tests.games.map_masters.tabletop import CONTENT, draw, read_layout, read_path
from undercroft.games.map_masters.rules.next_steps import next_steps
from undercroft.games.map_masters.rules.notation import Step
from undercroft.games.map_masters.rules.steps import take
from undercroft.games.map_masters.rules.walking import Holdings, Inside

BOTH = "D3-02@0,0 up, S1@0,2 up"


@pytest.mark.rule("MP-SB-01", "MP-SB-00")
def test_bare_fists_overcome_one_monster_also_among_several() -> None:
    one = draw("S8@0,0 up", "start 1.N1, S4, W/SB-01", books=["SB_01"])
    assert one.counts == {"monster": 1}
    two = draw("D5-01@0,0 up", "start 1.N0, S2, S/sword,SB-01", books=["SB_01"])
    assert two.counts["monster"] == 2
    assert draw("S8@0,0 up", "start 1.N1, S4, W/SB-01").refused == "MP-SB-00"
    assert draw("D5-01@0,0 up", "start 1.N0, S2, S/SB-01,SB-01", books=["SB_01"]).refused == "MP-SB-00"


@pytest.mark.rule("MP-SB-02")
def test_the_lockpick_opens_one_padlock() -> None:
    assert draw("S5@0,0 up", "start 1.N1, S2, S/SB-02", books=["SB_02"]).counts == {"padlock": 1}
    assert draw("S8@0,0 up", "start 1.N1, S4, W/SB-02", books=["SB_02"]).refused == "MP-OBST-01"


@pytest.mark.rule("MP-SB-03")
def test_the_long_leap_crosses_a_pitfall_or_a_lava_pit() -> None:
    leapt = draw("D3-01@0,0 up", "start 1.N1, S3, S/SB-03", books=["SB_03"])
    assert leapt.walk.at == (0, 0, (4, 4))
    assert leapt.counts == {"pit": 1}
    assert draw("D4-01@0,0 up", "start 1.N0, S2, S/SB-03", books=["SB_03"]).counts == {"pit": 1}


@pytest.mark.rule("MP-SB-04", "MP-R-30")
def test_the_wall_climber_goes_up_an_unused_pitfall_of_a_hallway_or_a_room() -> None:
    hallway = draw("D3-01@0,0 up", "start 1.W0, E, S5, E2, S, W, N4, E2, climb/SB-04", books=["SB_04"])
    assert hallway.walk.at == (0, 0, (4, 4))
    assert hallway.counts["pit"] == 1
    room = draw("D4-02@0,0 up", "start 1.E1, W, S, W, N2, W, N2, climb/SB-04", books=["SB_04"])
    assert room.walk.at == ((0, 0), None)
    assert room.counts["room"] == 1
    again = draw("D4-02@0,0 up", "start 1.E1, W, S, W, N2, W, N2, climb/SB-04, fall 4,2", books=["SB_04"])
    assert again.refused == "MP-LEVEL-07", "it was climbed through"
    crossed = "start 1.N1, S3, S/f:rope, S3, W, S, W, N4, E2, climb/SB-04"
    assert draw("D3-01@0,0 up", crossed, books=["SB_04"], rope=1).refused == "MP-R-30"
    assert draw("D3-01@0,0 up", "start 1.N1, climb/SB-04", books=["SB_04"]).refused == "MP-SB-04"


@pytest.mark.rule("MP-SB-05")
def test_the_blank_scroll_teleports_once() -> None:
    ported = draw("D3-03@0,0 up", "start 1.S0, N2, port 1:2,4/SB-05", books=["SB_05"])
    assert ported.counts == {"circle": 2, "key": 1}
    assert ported.result.spent == ("SB-05",)


@pytest.mark.rule("MP-SB-06", "MP-R-31")
def test_ghost_thread_is_given_only_where_exactly_one_strand_is_crossed() -> None:
    layout = "D3-02@0,0 up, D3-03@0,2 up"
    free = draw(layout, "start 1.N0, S3, leave S1/SB-06", books=["SB_06"])
    assert free.refused == "MP-R-31", "it is not needed"
    hallway = draw("S2@0,0 up", "start 1.E1, W4, E/SB-06", books=["SB_06"])
    assert hallway.refused in ("MP-PATH-04", "MP-GEO-28"), "an intersection is a hallway"
    walk = draw(layout, "start 1.N0, S3", books=["SB_06"]).walk.copy()
    room = Inside((0, 0), "N1")
    assert walk.at == room
    for strands, refused in ((((1, 3),), None), (((1, 3), (1, 3)), "MP-R-31")):
        walk.strands = {room.room: strands}
        refusal = take(walk.copy(), Step("leave", "S4", resources=("SB-06",)))
        assert (refusal and refusal.rule) == refused, "two strands are crossed by no spell"


@pytest.mark.rule("MP-SB-07", "MP-R-32")
def test_monster_call_jumps_to_an_undefeated_monster_from_anywhere() -> None:
    layout = "S1@0,0 up, S3@0,2 up"
    called = draw(layout, "start 1.N0, S2, warp 2:3,2/SB-07,f:sword", books=["SB_07"], sword=1)
    assert called.walk.at == ((1, 0), None)
    assert called.counts["monster"] == 1
    failed = draw(layout, "start 1.N0, S2, warp 2:3,2/SB-07", books=["SB_07"])
    assert (failed.result.end, failed.result.spent) == ("room", ("SB-07",)), "spent even if the fight fails"
    assert draw(layout, "start 1.N0, warp 2:4,2/SB-07", books=["SB_07"]).refused == "MP-SB-07"
    beaten = draw(layout, "start 1.N1, S9, S3, S/sword, warp 2:3,2/SB-07", books=["SB_07"])
    assert beaten.refused == "MP-SB-07", "that Monster is defeated"
    hall = draw("S8@0,0 up", "start 1.N0, warp 1:4,3/SB-07,f:sword", books=["SB_07"], sword=1)
    assert hall.walk.at == (0, 0, (4, 3))
    assert draw("S8@0,0 up", "start 1.N0, warp 1:4,3/SB-02", books=["SB_02"]).refused == "MP-SB-00"


@pytest.mark.rule("MP-SB-08", "MP-R-32")
def test_barrel_hop_jumps_from_a_barrel_to_another() -> None:
    hopped = draw(BOTH, "start 1.N1, S3, warp 2:3,4/SB-08", books=["SB_08"])
    assert hopped.walk.at == (1, 0, (3, 4))
    assert hopped.counts["barrel"] == 4
    assert draw(BOTH, "start 1.N1, S2, warp 2:3,4/SB-08", books=["SB_08"]).refused == "MP-SB-08", "no Barrel here"
    assert draw(BOTH, "start 1.N1, S3, warp 2:3,1/SB-08", books=["SB_08"]).refused == "MP-SB-08", "no Barrel there"
    alone = draw("S1@0,0 up", "start 1.N1, S3, warp 1:3,4/SB-08", books=["SB_08"])
    assert alone.refused == "MP-SB-08", "it must be another one"


@pytest.mark.rule("MP-SB-10", "MP-R-33")
def test_a_side_wrap_leads_from_one_side_to_the_exact_other() -> None:
    wrapped = draw("D3-01@0,0 up", "start 1.N0, S2, W, wrap/SB-10", books=["SB_10"])
    assert wrapped.walk.at == (0, 0, (2, 5))
    assert draw("D3-01@0,0 up", "start 1.N0, S2, W, wrap").refused == "MP-SB-00", "without a spellbook"
    assert draw("S2@0,0 up", "start 1.N1, S7, E, wrap/SB-10", books=["SB_10"]).refused == "MP-R-33", (
        "no opening opposite"
    )
    assert draw("D3-01@0,0 up", "start 1.W0, wrap/SB-10", books=["SB_10"]).refused == "MP-R-33", "where it began"
    two = "S1@0,0 up, S2@2,0 up"
    inner = draw(two, "start 1.N1, S2, E, wrap/SB-10", books=["SB_10"])
    assert inner.refused == "MP-R-33", "only the outermost of a line count"


@pytest.mark.rule("MP-SB-11", "MP-R-34", "MP-GEO-25")
def test_the_fairy_pact_may_come_before_the_start() -> None:
    gained = draw("S8@0,0 up", "gain sword/SB-11, start 1.N1, S4, W/f:sword", books=["SB_11"])
    assert gained.counts == {"monster": 1}
    assert draw("S8@0,0 up", "gain sword/SB-11, gain key/SB-11", books=["SB_11"]).refused == "MP-SB-00"


@pytest.mark.rule("MP-SB-04", "MP-SB-08")
@pytest.mark.parametrize(
    ("card", "path", "book", "without", "with_book"),
    [("S1", "start 1.N1, S2", "SB_08", "S3", "S"), ("D3-15", "start 1.N0, S, E", "SB_04", "S6", "S2")],
    ids=["a Barrel", "below a Pitfall"],
)
def test_an_offered_run_ends_where_a_held_spell_could_be_cast(
    card: str, path: str, book: str, without: str, with_book: str
) -> None:
    layout, steps = read_layout(f"{card}@0,0 up"), read_path(path)
    assert without in next_steps(CONTENT, layout, steps, Holdings())
    held = next_steps(CONTENT, layout, steps, Holdings(books=(book,)))
    assert with_book in held
    assert without not in held
