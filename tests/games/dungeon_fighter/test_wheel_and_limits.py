"""The wheel's geometry, and what a hand may do under which requirement."""

from itertools import combinations
from math import cos, radians, sin
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.dungeon_fighter.tabletop import Tabletop
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.types import PARAMETERS
from undercroft.games.dungeon_fighter.rules.aiming import hand_of
from undercroft.games.dungeon_fighter.state.actions import ChooseDie, Throw
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, Pose
from undercroft.games.dungeon_fighter.throwing.library import (
    KNOWN_HANDS,
    NEWCOMER,
    freest,
    in_the_way,
    known_throws,
    library,
    turned,
)
from undercroft.games.dungeon_fighter.throwing.limits import (
    STANDARD,
    bounds_of,
    fault,
    props_of,
    requirements_of,
    skill_of,
    slab_gap,
)
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance
from undercroft.games.dungeon_fighter.throwing.throw import ThrowExperiment, is_absurd
from undercroft.testing import options, refused

CONTENT: Content = GAME.content.load().content
WHEEL = CONTENT.wheel
CODES = tuple(CONTENT.requirements)
some_codes = st.lists(st.sampled_from(CODES), max_size=4, unique=True)


def bounds(*codes: str) -> Any:
    return bounds_of(requirements_of(CONTENT.requirements, codes))


def square(x: float, y: float, half: float = 8.0) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for dx in (-half, half) for dy in (-half, half)]


# The wheel


@given(st.floats(0, 260), st.floats(0, 360))
def test_the_board_looks_the_same_from_three_sides(r: float, angle: float) -> None:
    places = {
        WHEEL.under(r * cos(radians(angle + turn)), r * sin(radians(angle + turn))) for turn in (0.01, 120.01, 240.01)
    }
    assert len(places) == 1


@pytest.mark.rule("DF-DT-07")
def test_the_shares_of_holes_and_bones_and_no_five() -> None:
    whole = 360 * 250**2

    def share(cells: Any) -> float:
        areas = [(cell.end - cell.start) / 10 * (cell.outer**2 - cell.inner**2) for cell in cells]
        return float(sum(areas) / whole)

    assert share(WHEEL.holes) == pytest.approx(0.053, abs=0.0005)
    assert share(WHEEL.bones) == pytest.approx(0.110, abs=0.0005)
    assert 5 not in [section.value for section in WHEEL.sections]


@pytest.mark.rule("DF-THROW-03", "DF-DT-18", "DF-R-07", "DF-MISS-03")
@pytest.mark.parametrize(
    ("x", "y", "counts_for"),
    [
        (0, 0, 10),
        (-50, 5, 6),
        (-97, -20, 4),
        (-78, 0, 4),
        (-72, 0, 6),
        (-250, 0, 1),
        (-253, 0, "outside"),
        (52 * cos(radians(101)), 52 * sin(radians(101)), 0),
    ],
)
def test_the_largest_part_decides(x: float, y: float, counts_for: object) -> None:
    assert WHEEL.counts_for(square(x, y)) == counts_for


@pytest.mark.rule("DF-THROW-03", "DF-DT-18", "DF-R-07")
def test_in_doubt_the_lower_value_counts_and_bones_are_nothing() -> None:
    # As many samples on bones as on section 3.
    assert WHEEL.counts_for(square(-165.0, 0.0)) == 0
    # Nearly as many on section 2 as on section 3, and then a little further in.
    for r, counts_for in ((164.8, 2), (164.5, 3)):
        x, y = r * cos(radians(220)), r * sin(radians(220))
        assert WHEEL.counts_for(square(x, y)) == counts_for


@pytest.mark.rule("DF-DT-18", "DF-MISS-04")
@given(st.floats(-300, 300), st.floats(-300, 300))
def test_a_die_counts_for_something_under_it(x: float, y: float) -> None:
    under = WHEEL.counts_for(square(x, y))
    near = {WHEEL.under(x + dx, y + dy) for dx in range(-8, 9, 2) for dy in range(-8, 9, 2)}
    assert under in near | {"outside"}


# Limits


@pytest.mark.rule("DF-DT-09")
def test_the_limits_without_a_requirement() -> None:
    free = bounds()
    assert free.r == (600, 600)
    assert (free.h, free.az, free.loft) == ((120, 280), (-300, 300), (-450, 450))
    assert (free.speed, free.tumble, free.side, free.top) == ((600, 3000), (-450, 300), (-250, 250), (-200, 200))
    assert (free.factor, free.props, free.checks) == (100, (), ())


FORMS: dict[str, tuple[int, dict[str, tuple[int, int]]]] = {
    "XB": (200, {"r": (600, 600), "h": (60, 60), "loft": (0, 400), "tumble": (250, 600)}),
    "BL": (100, {"r": (500, 500), "h": (120, 120), "loft": (-50, 50), "speed": (500, 1100)}),
    "UL": (150, {"loft": (-450, 0)}),
    "BD": (200, {}),
    "2B": (100, {}),
    "EL": (100, {"r": (500, 500), "h": (150, 150), "loft": (-500, -200), "speed": (500, 1300), "tumble": (150, 350)}),
    "PI": (150, {"r": (550, 550), "h": (250, 250), "loft": (-250, 150), "speed": (800, 1800)}),
    "WH": (200, {}),
    "BH": (200, {}),
    "CJ": (100, {}),
    "CT": (150, {"r": (810, 810), "h": (20, 20), "loft": (300, 700), "speed": (1200, 3000), "tumble": (-400, -150)}),
    "HD": (100, {"r": (550, 550), "h": (320, 320), "loft": (-400, 150), "speed": (700, 2000)}),
    "SP": (200, {"r": (600, 600), "h": (30, 100), "loft": (-100, 100), "top": (600, 800)}),
    "NO": (150, {"r": (450, 450), "h": (220, 220), "loft": (-550, -150), "speed": (500, 1500)}),
    "BK": (200, {}),
    "SL": (100, {"r": (450, 600), "h": (350, 350), "loft": (-850, -500), "speed": (2500, 4000)}),
    "SI": (200, {"r": (840, 840), "h": (30, 30), "loft": (50, 550), "speed": (1200, 3000)}),
    "UT": (100, {"r": (870, 870), "h": (-80, -80), "loft": (500, 800), "speed": (1600, 3200)}),
    "DA": (200, {}),
    "BN": (100, {"loft": (0, 500), "speed": (1600, 3200)}),
    "JU": (100, {"r": (600, 600), "h": (380, 480), "loft": (-650, 100), "speed": (800, 2800)}),
    "FA": (100, {"r": (950, 950), "h": (120, 350), "loft": (-100, 450), "speed": (1400, 3200)}),
}


@pytest.mark.rule("DF-REQ-01", "DF-REQ-02", "DF-REQ-03", "DF-REQ-04", "DF-REQ-05", "DF-REQ-06", "DF-REQ-07")
@pytest.mark.rule("DF-REQ-08", "DF-REQ-09", "DF-REQ-10", "DF-REQ-11", "DF-REQ-12", "DF-REQ-13", "DF-REQ-14")
@pytest.mark.rule(
    "DF-REQ-15", "DF-REQ-16", "DF-REQ-17", "DF-REQ-18", "DF-REQ-19", "DF-REQ-20", "DF-REQ-21", "DF-REQ-22"
)
@pytest.mark.parametrize("code", FORMS)
def test_each_requirement_is_a_handicap_of_its_own(code: str) -> None:
    factor, named = FORMS[code]
    one, shown = CONTENT.requirements[code], bounds(code)
    assert shown.factor == factor
    for name in PARAMETERS:
        assert getattr(shown, name) == named.get(name, getattr(STANDARD, name))
    assert one.twist or one.sight or one.check or named, "something is different"
    assert one.act
    assert (one.twist, one.sight, one.check, named) not in [
        (other.twist, other.sight, other.check, FORMS[other.id][1])
        for other in CONTENT.requirements.values()
        if other.id != code
    ]


@pytest.mark.rule("DF-REQ-13", "DF-DT-14")
def test_a_top_may_spin_either_way() -> None:
    spin = known_throws(("SP",), 200, bounds("SP"))[0].aim
    for top, legal in ((650, True), (-650, True), (100, False), (-100, False), (900, False)):
        assert (fault(replace(spin, top=top), bounds("SP")) is None) == legal


@pytest.mark.rule("DF-DT-14")
def test_of_two_starts_the_first_in_line_wins_and_launches_overlap() -> None:
    both = bounds("XB", "UT")
    assert (both.r, both.h) == ((870, 870), (-80, -80))
    # Their lofts do not overlap, and neither does Under-the-table's with a Nose's: the starter's range holds.
    assert both.loft == (500, 800)
    assert bounds("PI", "HD").loft == (-250, 150)
    assert bounds("UL", "FA").loft == (-100, 0)
    assert bounds("UL", "BN").loft == (0, 0)


@pytest.mark.rule("DF-DT-14")
@given(some_codes)
def test_spin_survives_every_combination(codes: list[str]) -> None:
    assert bounds("SP", *codes).top == (600, 800)


@pytest.mark.rule("DF-DT-14", "DF-DT-11")
@given(some_codes)
def test_factors_multiply_up_to_four_and_checks_add_up(codes: list[str]) -> None:
    product = 100
    for code in codes:
        product = product * CONTENT.requirements[code].factor // 100
    found = bounds(*codes)
    assert abs(found.factor - min(400, product)) <= 2
    assert set(found.checks) == {"2B", "CJ", "BN"} & set(codes)
    for name in PARAMETERS:
        low, high = getattr(found, name)
        assert low <= high


@pytest.mark.rule("DF-DT-11")
@pytest.mark.parametrize(
    ("hand", "factor", "aids", "skill"),
    [(100, 100, (), 100), (400, 400, (), 1600), (100, 100, (50,), 50), (100, 100, (10,), 50)],
)
def test_how_much_a_hand_trembles(hand: int, factor: int, aids: tuple[int, ...], skill: int) -> None:
    assert skill_of(hand, factor, aids) == skill


@pytest.mark.rule("DF-DT-36", "DF-DT-08", "DF-DP-08")
def test_the_server_refuses_what_a_hand_cannot_do() -> None:
    table = Tabletop()
    table.meet("cute_bear")
    game = table.run_on()
    game.play(ChooseDie("red"))
    aim = options(game)[0].aim
    assert game.why_not(Throw(aim), 0) is None
    for change in ({"speed": 9000}, {"r": 300}, {"h": 200}, {"az": 400}, {"tumble": 0}, {"prop": (330,)}):
        assert refused(game, Throw(replace(aim, **change))) == "DF-DT-36"
    assert all(type(getattr(aim, name)) is int for name in ("phi", *PARAMETERS))


@pytest.mark.rule("DF-DT-35", "DF-DP-08", "DF-DT-11")
def test_plain_numbers_throw_with_the_tables_hand_and_a_drag_with_ones_own() -> None:
    for hands, noise in (("expert", 100), ("steady", 200), ("clumsy", 400)):
        table = Tabletop(options={"hands": hands})
        assert hand_of(table.g, "plain") == noise
        assert hand_of(table.g, "hand") == hand_of(table.g, "timed") == 100
    assert hand_of(Tabletop().g, "plain") == 200


@pytest.mark.rule("DF-DP-07", "DF-REQ-10", "DF-REQ-20")
def test_the_card_and_the_slab_stand_where_they_may_and_as_usual_if_nobody_says() -> None:
    card, slab, both = bounds("CJ"), bounds("BN"), bounds("CJ", "BN")
    aim = Aim(phi=300, r=600, h=200, az=0, loft=100, speed=2000)
    assert [prop for prop, _ in props_of(aim, both)] == ["card", "slab"]
    assert fault(replace(aim, prop=(350,)), card) is None
    assert fault(replace(aim, prop=(500,)), card) is not None
    assert fault(replace(aim, prop=(300, 2100, 0)), slab) is None
    assert fault(replace(aim, prop=(260, 2100, 0)), slab) is not None
    assert fault(replace(aim, prop=(350, 300, 2100, 0)), both) is None
    assert fault(replace(aim, prop=(350,)), both) is not None
    assert fault(replace(aim, prop=(350,)), bounds()) is not None
    assert fault(replace(aim, prop=(770, 2100, 0)), slab) is None
    assert fault(replace(aim, prop=(790, 2100, 0)), slab) is not None, "it would stand over the table's edge"
    assert fault(replace(aim, prop=(700, 2100, 900)), slab) is not None, "and so turned sideways"
    assert slab_gap((280, 0, 0)) == 20
    assert slab_gap((280, 0, 900)) < 0, "turned sideways it would stand on the board"


@pytest.mark.rule("DF-DT-15")
def test_a_combination_that_hardly_hits_is_absurd() -> None:
    assert not is_absurd((), 400)
    assert not is_absurd(("BD",), 200)
    assert is_absurd(("2B", "BN", "CJ"), 400)
    pairs = {pair: hit_chance(pair, 400, 0) for pair in combinations(CODES, 2)}
    assert {pair for pair in pairs if is_absurd(pair, 400)} == {pair for pair, hits in pairs.items() if hits < 0.1}
    assert min(pairs.values()) < 0.1 < max(pairs.values())


@pytest.mark.rule("DF-DT-16")
def test_every_handicap_has_a_calm_form() -> None:
    assert all(one.calm for one in CONTENT.requirements.values())
    assert all(bounds(code).factor == FORMS[code][0] for code in FORMS), "with the same noise"


# The library


@pytest.mark.rule("DF-DT-30")
@pytest.mark.parametrize("code", ["", *CODES])
def test_the_library_has_twenty_legal_throws_for_every_requirement_and_hand(code: str) -> None:
    codes = (code,) if code else ()
    for hand in KNOWN_HANDS:
        throws = library().throws[code][hand]
        assert len(throws) == 20
        assert all(fault(one.aim, bounds(*codes)) is None for one in throws)
        assert all(one.aim.phi < 1200 for one in throws), "a third of the way round is enough"


@given(some_codes, st.sampled_from(KNOWN_HANDS))
def test_a_throw_is_known_for_every_combination(codes: list[str], hand: int) -> None:
    found = bounds(*codes)
    known = known_throws(tuple(codes), hand, found)
    assert known
    assert all(fault(one.aim, found) is None for one in known)


@pytest.mark.rule("DF-DT-34")
def test_the_preset_is_legal_and_goes_where_no_die_lies() -> None:
    assert fault(NEWCOMER, bounds()) is None
    blocked = Lying("red", Pose(round(10_000 * cos(radians(10))), round(10_000 * sin(radians(10))), 1100))
    assert in_the_way(NEWCOMER, [blocked]) == 1
    assert in_the_way(freest(NEWCOMER, [blocked]), [blocked]) == 0
    assert turned(NEWCOMER, 1).phi == 1300


@pytest.mark.rule("DF-DT-08")
def test_the_server_adds_skill_and_requirements_to_what_the_client_sends() -> None:
    sent = set(Aim.__struct_fields__)
    assert sent == {"phi", "r", "h", "az", "loft", "speed", "tumble", "side", "top", "prop"}
    experiment = ThrowExperiment(CONTENT, NEWCOMER, ("BD", "UL"), 200, (50,), "red", (), False)
    assert experiment.skill == 200 * 300 // 100 * 50 // 100
    assert [one.id for one in experiment.requirements] == ["UL", "BD"]
