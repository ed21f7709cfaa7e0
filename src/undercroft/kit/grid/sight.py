"""Lines of sight between squares, decided exactly.

Somebody sees a square if a straight segment joins some point inside the own square to some point inside the other
without touching an obstacle. Obstacles are closed: a segment through the corner where two of them meet is blocked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

Obstacle = tuple[int, int, int, int]
"""The two lattice points that bound an obstacle as seen from the lower left: (upper x, y, lower x, y)."""


def clear_line(
    dx: int,
    dy: int,
    blocked: Callable[[int, int], bool],
    right: Callable[[int, int], bool],
    up: Callable[[int, int], bool],
) -> bool:
    """Whether a line leads from square (0, 0) to (dx, dy), both at least 0, without touching an obstacle.

    `blocked` tells which squares are obstacles, `right` whether the edge between (i, j) and (i + 1, j) is closed, `up`
    the same of the edge between (i, j) and (i, j + 1). The ends themselves are no obstacles.
    """
    if dx == 0:
        return not any(up(0, j) for j in range(dy)) and not any(blocked(0, j) for j in range(1, dy))
    if dy == 0:
        return not any(right(i, 0) for i in range(dx)) and not any(blocked(i, 0) for i in range(1, dx))
    ends = ((0, 0), (dx, dy))
    obstacles: list[Obstacle] = []
    for i in range(dx + 1):
        for j in range(dy + 1):
            if (i, j) not in ends and blocked(i, j):
                obstacles.append((i + 1, j, i, j + 1))
            if i and right(i - 1, j):
                obstacles.append((i, j, i, j + 1))
            if j and up(i, j - 1):
                obstacles.append((i + 1, j, i, j))
    return not obstacles or any(_gap(p, q, dx, dy, obstacles) for q, p in slopes(dx, dy))


def _gap(p: int, q: int, dx: int, dy: int, obstacles: Sequence[Obstacle]) -> bool:
    """Whether some line of slope q/p passes: a line is p·y − q·x = t, and an obstacle forbids an interval of t."""
    low = max(-q, p * dy - q * (dx + 1))
    high = min(p, p * (dy + 1) - q * dx)
    if low >= high:
        return False
    reached = low
    for start, end in sorted([(p * uy - q * ux, p * ly - q * lx) for ux, uy, lx, ly in obstacles]):
        if start >= high:
            break
        if start > reached:
            return True
        reached = max(reached, end)
    return reached < high


@lru_cache(maxsize=4096)
def slopes(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """One slope (q, p) between every two neighbouring critical ones, which join two points of the lattice.

    Between two critical slopes the order of all that matters is the same, so one slope decides for all of them.
    """
    critical = sorted({Fraction(q, p) for p in range(1, dx + 2) for q in range(1, dy + 2)})
    ends = [(0, 1), *((one.numerator, one.denominator) for one in critical), (1, 0)]
    return tuple((q1 + q2, p1 + p2) for (q1, p1), (q2, p2) in pairwise(ends))
