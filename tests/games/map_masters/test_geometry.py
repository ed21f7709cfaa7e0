"""Cards, layouts and the graph that follows from them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.map_masters.tabletop import CONTENT, PLAIN_LAYOUT, STARTER_HAND, Tabletop, draw, read_layout
from undercroft.games.map_masters.content.faces import MAIN, UNDER, Face, Room
from undercroft.games.map_masters.content.glyphs import CELLS, COLUMNS, ROCK, ROWS, SLOTS
from undercroft.games.map_masters.rules.layouts import (
    Built,
    block_beyond,
    blocks,
    build,
    fitting_places,
    overlap,
    places_beside,
    why_cannot_explore,
    why_cannot_lay,
)
from undercroft.games.map_masters.rules.notation import read_step
from undercroft.games.map_masters.state.actions import Draft, LayCard
from undercroft.games.map_masters.state.model import Placement
from undercroft.testing import refused

CARDS = st.sampled_from(sorted(CONTENT.cards))
PLACES = st.builds(Placement, CARDS, st.integers(-6, 6), st.integers(-6, 6), st.booleans())


def random_layout(seed: int, cards: int = 5) -> tuple[list[str], tuple[Placement, ...]]:
    """A hand and a legal layout of it, grown card by card."""
    rng = random.Random(seed)
    while True:
        hand = rng.sample(sorted(CONTENT.cards), cards)
        layout: tuple[Placement, ...] = ()
        for card in hand:
            places = fitting_places(CONTENT, layout, card)
            if not places:
                break
            layout = (*layout, rng.choice(places))
        else:
            return hand, layout


# The card


@pytest.mark.rule("MP-GEO-01", "MP-CHK-01")
def test_a_face_has_ten_rows_of_six_cells_on_two_layers() -> None:
    for face in CONTENT.faces.values():
        assert [len(layer) for layer in face.layers] == [CELLS, CELLS]
    assert (ROWS, COLUMNS) == (10, 6)
    assert CONTENT.faces["S1"].at(MAIN, (3, 1)) == "$"


@pytest.mark.rule("MP-GEO-02", "MP-BUILD-03", "MP-R-15")
def test_a_card_covers_two_by_two_blocks_and_neighbours_are_offset_by_whole_blocks() -> None:
    assert sorted(blocks(Placement("S1", 3, -1))) == [(3, -1), (3, 0), (4, -1), (4, 0)]
    assert why_cannot_explore(CONTENT, ("S1", "S2"), read_layout("S1@0,0 up, S2@-1,2 up"), 2) is None


@pytest.mark.rule("MP-GEO-03")
def test_each_slot_is_the_centre_of_an_outer_block_side() -> None:
    for slot, (r, c) in SLOTS.items():
        along = c % 3 if slot[0] in "NS" else r % 5
        assert along == (1 if slot[0] in "NS" else 2)
        assert (r in (0, 9)) if slot[0] in "NS" else (c in (0, 5))
        assert int(slot[1]) == (c // 3 if slot[0] in "NS" else r // 5)


@pytest.mark.rule("MP-GEO-04", "MP-CHK-04", "MP-R-21", "MP-LEVEL-01")
def test_a_slot_is_open_if_its_main_cell_is_no_rock_and_the_underground_never_touches_the_border() -> None:
    for face in CONTENT.faces.values():
        assert set(face.open_slots) == {slot for slot, cell in SLOTS.items() if face.at(MAIN, cell) != ROCK}
        assert not any(r in (0, 9) or c in (0, 5) for (r, c), _ in face.cells(UNDER))
        assert all(level == MAIN for level in (MAIN, UNDER) for cell in face.room_at if face.at(level, cell) == "_")


@pytest.mark.rule("MP-GEO-05", "MP-CHK-02")
def test_rooms_are_rectangles_inside_the_card_that_never_touch() -> None:
    for face in CONTENT.faces.values():
        for room in face.rooms:
            assert room.top >= 1
            assert room.left >= 1
            assert room.bottom <= 8
            assert room.right <= 4
            assert min(room.bottom - room.top, room.right - room.left) >= 1
        around = [
            {(r + a, c + b) for r, c in room.cells() for a in (-1, 0, 1) for b in (-1, 0, 1)} for room in face.rooms
        ]
        assert all(not around[0] & set(room.cells()) for room in face.rooms[1:])


@pytest.mark.rule("MP-GEO-06", "MP-CHK-12", "MP-ROOM-12", "MP-R-24")
def test_padlocks_lava_and_stairs_are_in_hallways_and_pits_on_the_main_floor() -> None:
    for face in CONTENT.faces.values():
        assert not any(face.at(MAIN, cell) in "PL>" for cell in face.room_at)
        assert not set("OL") & set(face.layers[UNDER])


@pytest.mark.rule("MP-GEO-07", "MP-CHK-10", "MP-CHK-11")
def test_pitfalls_have_a_cell_below_and_stairs_one_neighbour_on_each_layer() -> None:
    for face in CONTENT.faces.values():
        for level, cell in face.find("O"):
            assert level == MAIN
            assert face.at(UNDER, cell) != ROCK
        for level, cell in face.find(">"):
            assert face.at(1 - level, cell) == ">"
            assert len(list(face.beside(level, cell))) == 1


@pytest.mark.rule("MP-GEO-08", "MP-BUILD-02")
@given(card=CARDS)
def test_turning_twice_gives_the_same_face_and_turning_once_maps_cells_and_slots(card: str) -> None:
    face = CONTENT.faces[card]
    turned = Face(face.turned.layers, face.turned.rooms).turned
    assert (turned.layers, turned.rooms) == (face.layers, face.rooms)
    for level in (MAIN, UNDER):
        for r in range(ROWS):
            for c in range(COLUMNS):
                assert face.at(level, (r, c)) == face.turned.at(level, (9 - r, 5 - c))
    swapped = {"N": "S", "S": "N", "W": "E", "E": "W"}
    assert {f"{swapped[slot[0]]}{1 - int(slot[1])}" for slot in face.open_slots} == set(face.turned.open_slots)
    assert read_step("start 1.N0") is not None, "a placement has no other way to lie: only up or down"


# The layout


@pytest.mark.rule("MP-GEO-09")
def test_a_placement_has_a_text_form_both_ways() -> None:
    for text in ("S1@0,0 up", "D3_02@-4,7 down"):
        assert str(Placement.read(text)) == text
    assert Placement.read("D3-02@1,-1 down") == Placement("D3_02", 1, -1, True)


@pytest.mark.rule("MP-GEO-10", "MP-BUILD-04")
@given(one=PLACES, other=PLACES)
def test_two_cards_overlap_if_they_share_a_block(one: Placement, other: Placement) -> None:
    assert overlap(one, other) == bool(set(blocks(one)) & set(blocks(other)))


@pytest.mark.rule("MP-BUILD-04")
def test_a_card_on_another_is_refused() -> None:
    refusal = why_cannot_lay(CONTENT, STARTER_HAND, read_layout("S1@0,0 up, S2@1,1 up"))
    assert refusal is not None
    assert refusal.rule == "MP-BUILD-04"


@pytest.mark.rule("MP-GEO-11")
@given(one=PLACES, other=PLACES)
def test_slots_face_each_other_both_ways_across_one_block_side(one: Placement, other: Placement) -> None:
    if overlap(one, other) or one.card == other.card:
        return
    built = Built(CONTENT, (one, other))
    for slot, facing in built.facing.items():
        assert built.facing[facing] == slot
        here, there = (one, other) if slot[0] == 0 else (other, one)
        assert block_beyond(here, slot[1]) in set(blocks(there))
        assert block_beyond(there, facing[1]) in set(blocks(here))


@pytest.mark.rule("MP-GEO-13")
@given(seed=st.integers(0, 500))
def test_a_layout_moved_or_turned_as_a_whole_is_the_same(seed: int) -> None:
    hand, layout = random_layout(seed, 4)
    moved = tuple(Placement(one.card, one.x + 3, one.y - 2, one.down) for one in layout)
    turned = tuple(Placement(one.card, -one.x, -one.y, not one.down) for one in layout)
    for other in (moved, turned):
        assert why_cannot_explore(CONTENT, hand, other, 4) is None
        assert len(build(CONTENT, other).free_edges) == len(build(CONTENT, layout).free_edges)
    assert len(set(places_beside(Placement("S1", 0, 0)))) == 12


@pytest.mark.rule("MP-GEO-14", "MP-CHK-06")
@given(seed=st.integers(0, 500))
def test_any_five_cards_can_be_laid_in_a_column(seed: int) -> None:
    hand = random.Random(seed).sample(sorted(CONTENT.cards), 5)
    layout: tuple[Placement, ...] = (Placement(hand[0], 0, 0),)
    for card in hand[1:]:
        below = [one for one in fitting_places(CONTENT, layout, card) if one.y == layout[-1].y + 2]
        assert below, f"{card} does not fit below {layout[-1]}"
        layout = (*layout, below[0])
    assert why_cannot_explore(CONTENT, hand, layout) is None


@given(seed=st.integers(0, 300))
def test_the_places_on_offer_are_exactly_those_that_the_rules_allow(seed: int) -> None:
    hand, layout = random_layout(seed, 3)
    rest, card = layout[:-1], hand[-1]
    allowed = [
        Placement(card, x, y, down)
        for x in range(-9, 10)
        for y in range(-9, 10)
        for down in (False, True)
        if why_cannot_explore(CONTENT, hand, (*rest, Placement(card, x, y, down)), 3) is None
    ]
    assert sorted(map(str, fitting_places(CONTENT, rest, card))) == sorted(map(str, allowed))


@pytest.mark.rule("MP-BUILD-01", "MP-GEO-31")
def test_a_path_is_drawn_when_all_five_cards_lie() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    four = read_layout(PLAIN_LAYOUT)[:4]
    assert refused(game, Draft(four, ("start 1.N0",)), 0) == "MP-BUILD-01"
    assert refused(game, LayCard("S9", 0, 0), 0) == "MP-BUILD-01"
    assert draw("S1@0,0 up", "start 1.N0").refusal is None, "a test may use fewer"


@pytest.mark.rule("MP-BUILD-07", "MP-R-18")
def test_an_opening_without_a_card_beyond_is_a_free_edge_even_in_an_enclosed_gap() -> None:
    one = build(CONTENT, read_layout("S1@0,0 up"))
    assert {slot for _, slot in one.free_edges} == set(CONTENT.faces["S1"].open_slots)
    two = build(CONTENT, read_layout("S1@0,0 up, S3@0,2 up"))
    assert (0, "S0") not in two.free_edges
    assert (1, "E1") in two.free_edges


@pytest.mark.rule("MP-R-18")
def test_a_gap_that_cards_enclose_can_be_started_from() -> None:
    def ring(seed: int) -> tuple[tuple[int, str], Built] | None:
        """An opening whose block beyond is free and enclosed on all four sides, if this layout has one."""
        _, layout = random_layout(seed)
        built = build(CONTENT, layout)
        for number, slot in built.free_edges:
            x, y = block_beyond(layout[number], slot)
            if all((x + a, y + b) in built.covered for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))):
                return (number, slot), built
        return None

    found = next(filter(None, map(ring, range(4000))))
    (number, slot), built = found
    path = f"start {number + 1}.{slot}"
    assert draw(", ".join(map(str, built.layout)), path).refusal is None


# The graph


@pytest.mark.rule("MP-GEO-15", "MP-GEO-16", "MP-GEO-17", "MP-CHK-09")
def test_doorways_are_named_by_side_and_line_and_go_round_the_room() -> None:
    (doorways,) = CONTENT.faces["S3"].doorways
    assert list(doorways) == ["N1", "N4", "S4", "S1"]
    (small,) = CONTENT.faces["S6"].doorways
    assert {name: door.outside for name, door in small.items()} == {"N4": (3, 4), "W5": (5, 2)}
    assert [door.order for door in doorways.values()] == [0, 1, 2, 3]


@pytest.mark.rule("MP-GEO-16", "MP-GEO-23")
@given(card=CARDS)
def test_every_side_contact_of_a_hallway_with_a_room_is_a_doorway(card: str) -> None:
    face = CONTENT.faces[card]
    for number, room in enumerate(face.rooms):
        contacts = {near for cell in room.cells() for near in face.beside(MAIN, cell) if face.room_at.get(near) is None}
        assert {door.outside for door in face.doorways[number].values()} == contacts


@pytest.mark.rule("MP-GEO-18", "MP-GEO-25")
def test_a_run_is_as_many_single_steps_and_is_refused_as_a_whole() -> None:
    run, single = (draw("S1@0,0 up", f"start 1.N0, {way}") for way in ("S9", ", ".join(["S"] * 9)))
    assert run.walk.used == single.walk.used
    short = draw("S1@0,0 up", "start 1.N1, S12")
    assert short.refused == "MP-PATH-07"
    assert len(short.walk.used) == 1, "nothing of the run stands"
    assert draw("D3-01@0,0 up", "start 1.N1, S5").refused == "MP-PATH-12", "after the fall there is nothing below"


@pytest.mark.rule("MP-GEO-25")
@pytest.mark.parametrize(
    "text", ["", "N0", "E3/sword", "leave", "start 1.N2", "port 2:7", "warp", "S/axe", "S/", "x" * 61, "exit now"]
)
def test_what_is_no_step_is_not_read(text: str) -> None:
    assert read_step(text) is None


@pytest.mark.rule("MP-GEO-05")
def test_a_room_that_is_turned_lies_opposite() -> None:
    assert Room(3, 5, 1, 2).turned() == Room(4, 6, 3, 4)
