"""The squares of an area, before sight is asked for: around a base, along its rows, away from it, beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from undercroft.kit.grid.squares import Grid

Side = Literal["up", "right", "down", "left"]
SIDES: Final[dict[Side, tuple[int, int]]] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


def wave(grid: Grid, base: Sequence[int], size: int) -> list[int]:
    """All squares within `size` columns and rows of the base, the base included."""
    found = {s for one in base for s in grid.around(one, size)}
    return sorted(found)


def cross(grid: Grid, base: Sequence[int], size: int) -> list[int]:
    """The squares in the rows and columns of the base, within `size` of it, the base included."""
    found = set(base)
    for one in base:
        for side in SIDES:
            found.update(lance(grid, one, side, size))
    return sorted(found)


def lance(grid: Grid, start: int, side: Side, size: int) -> list[int]:
    """`size` squares in a straight line away from one square."""
    (x, y), (dx, dy) = grid.xy(start), SIDES[side]
    squares = [grid.at(x + n * dx, y + n * dy) for n in range(1, size + 1)]
    return [s for s in squares if s >= 0]


def lance_starts(grid: Grid, base: Sequence[int], side: Side) -> list[int]:
    """The squares of a base on this side, in reading order."""
    dx, dy = SIDES[side]
    best = max(grid.xy(s)[0] * dx + grid.xy(s)[1] * dy for s in base)
    return [s for s in base if grid.xy(s)[0] * dx + grid.xy(s)[1] * dy == best]


def sweep(grid: Grid, base: Sequence[int], side: Side, size: int) -> list[int]:
    """The row of squares that touches one side of the base, `size` squares longer at both ends."""
    dx, dy = SIDES[side]
    beside = [grid.xy(s) for s in lance_starts(grid, base, side)]
    found = set()
    for x, y in beside:
        for n in range(-size, size + 1):
            found.add(grid.at(x + dx + n * abs(dy), y + dy + n * abs(dx)))
    return sorted(s for s in found if s >= 0)
