"""The target board: which section, bones or hole lies under a point, and on what a resting die counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, Literal, NamedTuple

from undercroft.games.dungeon_fighter.content.types import Section, Trap

SECTORS: Final = 48
"""The board is made of so many facets; every trap begins and ends at one."""
REPEATS: Final = (0, 1200, 2400)
GRID: Final = 16
"""A resting die's shadow is sampled on so many points each way (DF-DT-18)."""
DOUBT: Final = 0.02
"""A difference of so little of all samples is doubt (DF-THROW-03)."""

Under = Literal["hole", "outside"] | int
"""What is under a point: a section's value, 0 for bones, a hole, or no board."""
Point = tuple[float, float]


class Cell(NamedTuple):
    """A piece of the board between two radii (mm) and two angles (0.1°)."""

    inner: int
    outer: int
    start: int
    end: int


class Wheel:
    """The board as it is printed."""

    def __init__(self, sections: Mapping[str, Section], traps: Mapping[str, Trap]) -> None:
        self.sections = tuple(sections.values())
        self.holes = tuple(_cells(traps, "hole"))
        self.bones = tuple(_cells(traps, "bones"))
        self.radius = max(section.outer for section in self.sections)
        edges = {edge for section in self.sections for edge in (section.inner, section.outer)}
        edges |= {edge for cell in self.holes for edge in (cell.inner, cell.outer)}
        self.radii = tuple(sorted(edges))
        """Every radius at which something on the board begins or ends."""

    def under(self, x: float, y: float) -> Under:
        """What is printed, or missing, at this point (mm)."""
        r = hypot(x, y)
        if r >= self.radius:
            return "outside"
        angle = degrees(atan2(y, x)) * 10 % 3600
        if _inside(self.holes, r, angle):
            return "hole"
        if _inside(self.bones, r, angle):
            return 0
        return next(section.value for section in self.sections if section.inner <= r < section.outer)

    def counts_for(self, shadow: Sequence[Point]) -> Under:
        """The section that holds the largest part of a die with this shadow; in doubt the lower (DF-THROW-03)."""
        counts: dict[Under, int] = {}
        total = 0
        for x, y in _samples(shadow):
            under = self.under(x, y)
            counts[under] = counts.get(under, 0) + 1
            total += 1
        if 2 * counts.get("outside", 0) > total:
            return "outside"
        values = {under: n for under, n in counts.items() if isinstance(under, int)}
        if not values:
            return "hole"
        most = max(values.values())
        return min(value for value, n in values.items() if most - n <= DOUBT * total)

    def is_hole(self, radius_index: int, sector: int) -> bool:
        """Whether there is no board between this radius and the next, in this sector."""
        middle = (self.radii[radius_index] + self.radii[radius_index + 1]) / 2
        return _inside(self.holes, middle, (sector + 0.5) * 3600 / SECTORS)

    def clear_spots(self, value: int) -> list[Point]:
        """Where the number of a section is printed (mm): in the middle of its widest pieces between traps."""
        section = next(section for section in self.sections if section.value == value)
        if section.inner == 0:
            return [(0.0, 0.0)]
        third = REPEATS[1]
        traps = sorted(
            (cell.start % third, cell.start % third + cell.end - cell.start)
            for cell in (*self.holes, *self.bones)
            if cell.inner < section.outer and cell.outer > section.inner and cell.start < third
        ) or [(0, 0)]
        following = [*traps[1:], (traps[0][0] + third, 0)]
        start, end = max(
            ((trap[1], after[0]) for trap, after in zip(traps, following, strict=True)), key=lambda gap: gap[1] - gap[0]
        )
        r = (section.inner + section.outer) / 2
        angles = [radians(((start + end) / 2 + turn) / 10) for turn in REPEATS]
        return [(r * cos(angle), r * sin(angle)) for angle in angles]

    def middle_of(self, value: int, turn: int) -> Point:
        """A point in the middle of a section's ring (mm), at this angle (0.1°) or the next that is free of traps."""
        section = next(section for section in self.sections if section.value == value)
        return self._free(section, turn, value)

    def middle_of_bones(self, turn: int) -> Point:
        """A point in the middle of some bones."""
        return _middle(self.bones[turn % len(self.bones)])

    def middle_of_hole(self, turn: int) -> Point:
        """A point in the middle of a hole."""
        return _middle(self.holes[turn % len(self.holes)])

    def _free(self, section: Section, turn: int, value: int) -> Point:
        r = 0.0 if section.inner == 0 else (section.inner + section.outer) / 2
        for step in range(SECTORS):
            angle = radians((turn + step * 3600 // SECTORS) / 10)
            x, y = r * cos(angle), r * sin(angle)
            if self.under(x, y) == value:
                return x, y
        raise ValueError(f"there is no place left in section {value}")


def _cells(traps: Mapping[str, Trap], kind: str) -> Iterator[Cell]:
    for trap in traps.values():
        if trap.kind == kind:
            for turn in REPEATS:
                yield Cell(trap.inner, trap.outer, (trap.start + turn) % 3600, (trap.end + turn - 1) % 3600 + 1)


def _inside(cells: Sequence[Cell], r: float, angle: float) -> bool:
    return any(cell.inner <= r < cell.outer and cell.start <= angle < cell.end for cell in cells)


def _middle(cell: Cell) -> Point:
    r, angle = (cell.inner + cell.outer) / 2, radians((cell.start + cell.end) / 20)
    return r * cos(angle), r * sin(angle)


def _samples(shadow: Sequence[Point]) -> Iterator[Point]:
    """The points of a grid over a convex shadow that lie in it."""
    left, right = min(x for x, _ in shadow), max(x for x, _ in shadow)
    low, high = min(y for _, y in shadow), max(y for _, y in shadow)
    outline = hull(shadow)
    for i in range(GRID):
        for j in range(GRID):
            point = left + (i + 0.5) / GRID * (right - left), low + (j + 0.5) / GRID * (high - low)
            if _in_hull(outline, point):
                yield point


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of some points, counter-clockwise."""
    ordered = sorted(set(points))
    return _half(ordered) + _half(ordered[::-1])


def _half(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _in_hull(outline: Sequence[Point], point: Point) -> bool:
    return all(_turn(outline[n - 1], outline[n], point) >= 0 for n in range(len(outline)))
