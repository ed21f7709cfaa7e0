"""Square grids: exact sight, distances, movement, areas and control."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kit.grid import (
    FAR,
    Grid,
    bits,
    cross,
    lance,
    large_costs,
    onward,
    reach,
    shifts,
    spread,
    squares_in,
    sweep,
    walk,
    wave,
)


def field(width: int, height: int, *, blocks: str = "", walls: str = "", holes: str = "") -> Grid:
    """A field with blocks such as "10 11" (column, row) and walls such as "00|10"."""

    def square(text: str) -> int:
        return int(text[1]) * width + int(text[0])

    pairs = [wall.split("|") for wall in walls.split()]
    return Grid(
        width,
        height,
        blocks=[square(one) for one in blocks.split()],
        holes=[square(one) for one in holes.split()],
        walls=[(square(a), square(b)) for a, b in pairs],
    )


@pytest.mark.parametrize(
    ("to", "blocks", "walls", "clear"),
    [
        ((3, 3), "", "", True),
        ((3, 3), "11", "", False),
        ((1, 1), "10", "", True),
        ((1, 1), "10 01", "", False),
        ((2, 1), "10", "", True),
        ((2, 1), "10 11", "", False),
        ((2, 1), "11 20", "", False),
        ((1, 1), "", "00|10", True),
        ((1, 1), "", "00|10 00|01", False),
        ((1, 1), "", "00|10 01|11", False),
        ((4, 1), "20", "", True),
        ((4, 1), "20 11", "", False),
        ((4, 1), "30 11", "", True),
        ((3, 2), "11", "", True),
        ((3, 2), "11 21", "", False),
        ((3, 2), "10 22", "", True),
        ((3, 0), "20", "", False),
        ((0, 3), "", "01|02", False),
    ],
)
def test_sight_is_as_in_the_table_of_cases(to: tuple[int, int], blocks: str, walls: str, clear: bool) -> None:
    grid = field(5, 5, blocks=blocks, walls=walls)
    there = grid.at(*to)
    assert grid.sees(0, there) is clear
    assert grid.sees(there, 0) is clear
    assert (
        field(5, 5, walls=walls).sees_past(0, there, bits(grid.at(int(b[0]), int(b[1])) for b in blocks.split()))
        is clear
    )


SIZE = 6
SQUARES = st.integers(0, SIZE * SIZE - 1)
BLOCKS = st.frozensets(SQUARES, max_size=8)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Small fields with blocks and walls."""
    edges = [(s, s + 1) for s in range(SIZE * SIZE) if s % SIZE < SIZE - 1]
    edges += [(s, s + SIZE) for s in range(SIZE * SIZE - SIZE)]
    walls = draw(st.lists(st.sampled_from(edges), max_size=12))
    return Grid(SIZE, SIZE, blocks=draw(BLOCKS), walls=walls)


@given(grids(), SQUARES, SQUARES)
def test_sight_is_mutual_and_mirrored(grid: Grid, a: int, b: int) -> None:
    assert grid.sees(a, b) == grid.sees(b, a)
    flipped = {s: (s // SIZE) * SIZE + SIZE - 1 - s % SIZE for s in range(SIZE * SIZE)}
    mirror = Grid(
        SIZE,
        SIZE,
        blocks=[flipped[s] for s in grid.blocks],
        walls=[(flipped[one], flipped[other]) for one, other in grid.walls],
    )
    assert mirror.sees(flipped[a], flipped[b]) == grid.sees(a, b)


@given(grids(), SQUARES, SQUARES)
def test_who_sees_a_square_is_as_far_from_it_as_rows_and_columns_say(grid: Grid, a: int, b: int) -> None:
    (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
    if grid.sees(a, b):
        assert grid.distance(a, b) == max(abs(ax - bx), abs(ay - by))
    assert grid.distance(a, b) == grid.distance(b, a)


@given(grids(), SQUARES, SQUARES, st.frozensets(SQUARES, max_size=6))
def test_more_blockers_never_open_a_line(grid: Grid, a: int, b: int, others: frozenset[int]) -> None:
    if grid.sees_past(a, b, bits(others)):
        assert grid.sees(a, b)
        assert all(grid.sees_past(a, b, 1 << one) for one in others)


@given(grids(), SQUARES, st.frozensets(SQUARES, max_size=6))
def test_a_step_leads_where_the_exact_line_of_sight_does(grid: Grid, start: int, enemies: frozenset[int]) -> None:
    enemies -= {start}
    expected = {
        t
        for t in grid.around(start, 1)
        if t != start and t not in enemies and t not in grid.blocks and grid.sees_past(start, t, bits(enemies))
    }
    assert set(onward(grid.ground, start, enemies)) == expected


@given(grids(), SQUARES, st.frozensets(SQUARES, max_size=6), st.integers(0, 8))
def test_a_way_is_made_of_legal_steps_and_costs_what_is_said(
    grid: Grid, start: int, enemies: frozenset[int], most: int
) -> None:
    enemies -= {start}
    dear = dict.fromkeys(range(0, SIZE * SIZE, 3), 2)
    found = reach(grid.ground, start, most, enemies, dear)
    for square, cost in found.costs.items():
        at, spent = start, 0
        for step in found.path(square):
            assert step in onward(grid.ground, at, enemies)
            at, spent = step, spent + dear.get(step, 1)
        assert (at, spent) == (square, cost)
        assert cost <= most
        for nearer in onward(grid.ground, square, enemies):
            assert found.costs.get(nearer, FAR) <= cost + dear.get(nearer, 1) or cost + dear.get(nearer, 1) > most


@given(grids(), SQUARES, st.frozensets(SQUARES, max_size=6), st.integers(0, 8), st.booleans())
def test_a_set_of_squares_spreads_as_single_steps_do(
    grid: Grid, start: int, enemies: frozenset[int], most: int, flies: bool
) -> None:
    enemies -= {start}
    steps = grid.air if flies else grid.ground
    spreading = enumerate(spread(steps, 1 << start, bits(enemies), most, over_enemies=flies))
    costs = {s: cost for cost, those in spreading for s in squares_in(those)}
    assert costs == reach(steps, start, most, enemies, over_enemies=flies).costs


@given(grids(), SQUARES, st.frozensets(SQUARES, max_size=6), st.integers(0, 6), st.booleans())
def test_a_square_is_seen_from_where_a_line_leads_to_it(
    grid: Grid, square: int, others: frozenset[int], near: int, over: bool
) -> None:
    held = 0 if over else bits(others)
    expected = {
        s
        for s in grid.squares
        if grid.distance(square, s, over=over) <= near
        and (grid.sees(s, square, over=True) if over else grid.sees_past(s, square, held))
    }
    assert set(squares_in(grid.views(square, near, held, over=over))) == expected


def test_nobody_steps_between_two_enemies() -> None:
    grid = field(2, 2)
    assert grid.at(1, 0) not in onward(grid.ground, grid.at(0, 1), {grid.at(0, 0), grid.at(1, 1)})
    assert grid.at(1, 0) in onward(grid.ground, grid.at(0, 1), {grid.at(1, 1)})
    assert grid.at(1, 0) not in onward(grid.air, grid.at(0, 1), {grid.at(0, 0), grid.at(1, 1)}, over_enemies=True)


def test_who_flies_passes_blocks_and_holes_and_who_burrows_passes_walls() -> None:
    grid = field(3, 1, blocks="10")
    assert reach(grid.ground, 0, 2, set()).costs == {0: 0}
    assert reach(grid.air, 0, 2, set()).costs == {0: 0, 1: 1, 2: 2}
    walled = field(3, 1, walls="00|10", holes="20")
    assert reach(walled.air, 0, 2, set()).costs == {0: 0}
    assert reach(walled.earth, 0, 2, set()).costs == {0: 0, 1: 1}


def test_a_large_base_squeezes_through_a_gap_and_counts_its_farthest_square() -> None:
    grid = field(7, 4)
    base = [grid.at(0, 1), grid.at(1, 1), grid.at(0, 2), grid.at(1, 2)]
    heroes = {grid.at(3, 0), grid.at(3, 2)}
    costs = large_costs(grid, grid.ground, base, 4, heroes, heroes)
    assert costs[grid.at(4, 1)] == 4
    assert grid.at(5, 1) not in costs
    assert costs[base[0]] == 0
    assert grid.at(2, 1) not in costs


def test_a_large_base_lies_on_four_squares_without_a_wall_between_them() -> None:
    grid = field(3, 3, walls="10|20")
    assert grid.fits_large(0, set())
    assert not grid.fits_large(1, set())
    assert not grid.fits_large(0, {4})
    assert not grid.fits_large(2, set())


@pytest.mark.parametrize(
    ("size", "small", "large"),
    [(1, 9, 16), (2, 25, 36)],
)
def test_a_wave_is_a_square(size: int, small: int, large: int) -> None:
    grid = field(10, 10)
    assert len(wave(grid, [55], size)) == small
    assert len(wave(grid, grid.large(55), size)) == large


def test_areas_have_the_sizes_of_the_book() -> None:
    grid = field(10, 10)
    assert (len(cross(grid, [55], 2)), len(cross(grid, grid.large(55), 2))) == (9, 20)
    assert (len(sweep(grid, [55], "up", 2)), len(sweep(grid, grid.large(55), "left", 2))) == (5, 6)
    assert lance(grid, 55, "right", 3) == [56, 57, 58]
    assert lance(grid, 55, "up", 9) == [45, 35, 25, 15, 5]


def test_a_sweep_touches_one_side() -> None:
    grid = field(5, 5)
    assert sweep(grid, [12], "up", 1) == [6, 7, 8]
    assert sweep(grid, [12], "left", 1) == [6, 11, 16]


def test_pulled_ones_come_nearer_with_each_step_and_stop_beside() -> None:
    grid = field(7, 1)
    far = grid.distances(0).__getitem__
    assert shifts(grid.ground, 5, 2, set(), set(), "nearer", far) == [3, 4, 5]
    assert shifts(grid.ground, 2, 5, set(), set(), "nearer", far) == [1, 2]
    assert shifts(grid.ground, 2, 3, set(), {4}, "away", far) == [2, 3, 5]
    assert shifts(grid.ground, 2, 1, set(), set(), "anywhere", far) == [1, 2, 3]
    assert shifts(grid.ground, 2, 2, set(), set(), "away", far, {3: 2}) == [2, 3]


def test_nobody_is_moved_through_walls_or_enemies() -> None:
    grid = field(7, 1, walls="30|40")
    assert shifts(grid.ground, 2, 3, set(), set(), "away", grid.distances(0).__getitem__) == [2, 3]
    assert walk(grid, grid.ground, 2, 3, set(), set(), "away", 0) == [3]
    assert walk(field(7, 1), field(7, 1).ground, 5, 3, {3}, set(), "nearer", 0) == [4]


def test_a_walk_goes_full_length_and_ends_on_a_free_square() -> None:
    grid = field(8, 3)
    assert walk(grid, grid.ground, 13, 2, set(), set(), "nearer", 8) == [12, 11]
    assert walk(grid, grid.ground, 13, 2, set(), {11}, "nearer", 8) == [12]
    assert walk(grid, grid.ground, 10, 9, set(), set(), "nearer", 8) == [9]


@given(grids(), SQUARES, SQUARES, st.frozensets(SQUARES, max_size=4), st.integers(0, 4))
def test_what_walks_automatically_is_also_among_the_choices(
    grid: Grid, start: int, mover: int, enemies: frozenset[int], most: int
) -> None:
    enemies -= {start}
    far = grid.distances(mover).__getitem__
    for way in ("nearer", "away"):
        path = walk(grid, grid.ground, start, most, enemies, {mover}, way, mover)
        end = path[-1] if path else start
        assert end in shifts(grid.ground, start, most, enemies, {mover}, way, far)
