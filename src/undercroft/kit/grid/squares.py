"""A grid of squares: which there are, what blocks, who sees whom, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Final

from undercroft.kit.grid.sight import clear_line
from undercroft.kit.grid.spreading import Bits, Steps, bits, levels, squares_in

FAR: Final = 9999
"""The distance to what cannot be reached."""
_MOST_LINES = 200_000
"""So many lines between others are remembered."""
_MOST_VIEWS = 5_000
"""So many sets of squares from which one is seen past others are remembered."""


class Grid:
    """Squares are numbers in reading order. Walls stand between two neighbouring squares.

    `missing` numbers are no squares: they block like `blocks`, the squares that stop sight and steps. `holes` stop
    steps alone. What is asked is remembered: a grid never changes.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        missing: Collection[int] = (),
        blocks: Collection[int] = (),
        holes: Collection[int] = (),
        walls: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.width, self.height = width, height
        self.missing, self.blocks, self.holes = frozenset(missing), frozenset(blocks), frozenset(holes)
        self.walls = frozenset((min(pair), max(pair)) for pair in walls)
        self.squares = tuple(s for s in range(width * height) if s not in self.missing)
        self._opaque = self.missing | self.blocks
        self._seen: dict[tuple[int, int, bool], bool] = {}
        self._between: dict[tuple[int, int, Bits], bool] = {}
        self._boxes: dict[tuple[int, int], Bits] = {}
        self._within: dict[tuple[int, int, bool], Bits] = {}
        self._views: dict[tuple[int, int, bool, Bits], Bits] = {}
        self._distances: dict[tuple[int, bool], list[int]] = {}
        self._adjacent: dict[int, frozenset[int]] = {}
        self._paces = {
            over: (self._steps(opaque, self.walls, self.missing).moves(0), bits(opaque))
            for over, opaque in ((False, self._opaque), (True, self.missing))
        }
        """Where distances are counted along: blocks may be entered, but not passed."""
        self.ground = self._steps(self._opaque, self.walls, self._opaque | self.holes)
        """The steps of those who walk."""
        self.air = self._steps(self.missing, self.walls, self.missing)
        """The steps of those who fly: over blocks and holes, not through walls."""
        self.earth = self._steps(self.missing, frozenset(), self.missing | self.holes)
        """The steps of those who burrow: through walls and blocks."""

    def xy(self, square: int) -> tuple[int, int]:
        """Column and row, from the upper left."""
        y, x = divmod(square, self.width)
        return x, y

    def at(self, x: int, y: int) -> int:
        """The square in this column and row; -1 if there is none."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        square = y * self.width + x
        return -1 if square in self.missing else square

    def around(self, square: int, near: int) -> list[int]:
        """The squares at most so many columns and rows away, in reading order, this one among them."""
        x, y = self.xy(square)
        columns = range(max(0, x - near), min(self.width, x + near + 1))
        rows = range(max(0, y - near), min(self.height, y + near + 1))
        return [s for r in rows for c in columns if (s := r * self.width + c) not in self.missing]

    # Sight

    def sees(self, a: int, b: int, *, over: bool = False) -> bool:
        """Whether a line leads from one square to the other; `over` blocks, if somebody flies."""
        key = (a, b, over) if a < b else (b, a, over)
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._line(a, b, self.missing if over else self._opaque)
        return known

    def sees_past(self, a: int, b: int, others: Bits) -> bool:
        """Whether a line leads from one square to the other if these squares block, too, but for the ends."""
        if not self.sees(a, b):
            return False
        pair = (a, b) if a < b else (b, a)
        box = self._boxes.get(pair)
        if box is None:
            box = self._boxes[pair] = self._box(a, b)
        between = others & box
        if not between:
            return True
        key = (*pair, between)
        known = self._between.get(key)
        if known is None:
            if len(self._between) >= _MOST_LINES:
                self._between.clear()
            known = self._between[key] = self._line(a, b, self._opaque.union(squares_in(between)))
        return known

    def _box(self, a: int, b: int) -> Bits:
        """All between the columns and rows of two squares, but for these two."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        left, right = sorted((ax, bx))
        row = ((1 << (right - left + 1)) - 1) << left
        return sum(row << y * self.width for y in range(min(ay, by), max(ay, by) + 1)) & ~(1 << a | 1 << b)

    def views(self, square: int, near: int, others: Bits = 0, *, over: bool = False) -> Bits:
        """The squares at most so many steps away from which this one is seen, past these others."""
        key = square, near, over, others
        known = self._views.get(key)
        if known is None:
            if len(self._views) >= _MOST_VIEWS:
                self._views.clear()
            if over:
                seen = [s for s in squares_in(self.within(square, near, over=True)) if self.sees(s, square, over=True)]
            else:
                seen = [s for s in squares_in(self.within(square, near)) if self.sees_past(s, square, others)]
            known = self._views[key] = bits(seen)
        return known

    def _line(
        self, a: int, b: int, blocks: AbstractSet[int], walls: AbstractSet[tuple[int, int]] | None = None
    ) -> bool:
        """Mirrored so that it leads to the right and down."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        sx, sy = (1 if bx >= ax else -1), (self.width if by >= ay else -self.width)
        closed = self.walls if walls is None else walls

        def square(i: int, j: int) -> int:
            return a + sx * i + sy * j

        def edge(one: int, other: int) -> bool:
            return ((one, other) if one < other else (other, one)) in closed

        return clear_line(
            abs(bx - ax),
            abs(by - ay),
            lambda i, j: square(i, j) in blocks,
            lambda i, j: edge(square(i, j), square(i + 1, j)),
            lambda i, j: edge(square(i, j), square(i, j + 1)),
        )

    # Distance

    def distances(self, square: int, *, over: bool = False) -> Sequence[int]:
        """How many steps it is from here to every square, round walls and blocks; others on the way do not matter.

        Blocks are entered only as the last step, or left as the first.
        """
        key = square, over
        known = self._distances.get(key)
        if known is None:
            known = self._distances[key] = self._spread(square, over)
        return known

    def within(self, square: int, near: int, *, over: bool = False) -> Bits:
        """The squares at most so many steps away."""
        key = square, near, over
        known = self._within.get(key)
        if known is None:
            moves, opaque = self._paces[over]
            known = self._within[key] = sum(islice(levels(moves, 1 << square, 0, dead_ends=opaque), near + 1))
        return known

    def adjacent(self, square: int) -> frozenset[int]:
        """The squares one step away."""
        known = self._adjacent.get(square)
        if known is None:
            known = self._adjacent[square] = frozenset(squares_in(self.within(square, 1) & ~(1 << square)))
        return known

    def distance(self, a: int, b: int, *, over: bool = False) -> int:
        """How many steps it is from one square to the other."""
        return self.distances(a, over=over)[b]

    def _spread(self, start: int, over: bool) -> list[int]:
        found = [FAR] * (self.width * self.height)
        moves, opaque = self._paces[over]
        for far, those in enumerate(levels(moves, 1 << start, 0, dead_ends=opaque)):
            for s in squares_in(those):
                found[s] = far
        return found

    # Steps

    def _steps(self, opaque: AbstractSet[int], walls: AbstractSet[tuple[int, int]], barred: AbstractSet[int]) -> Steps:
        straight: list[tuple[int, ...]] = []
        diagonal: list[tuple[tuple[int, int, int], ...]] = []

        def is_open(a: int, b: int) -> bool:
            return ((a, b) if a < b else (b, a)) not in walls

        for s in range(self.width * self.height):
            sides: list[int] = []
            corners: list[tuple[int, int, int]] = []
            x, y = self.xy(s)
            for t in self.around(s, 1) if s not in self.missing else ():
                tx, ty = self.xy(t)
                if t == s or t in barred:
                    continue
                if tx == x or ty == y:
                    if is_open(s, t):
                        sides.append(t)
                    continue
                by_row, by_column = y * self.width + tx, ty * self.width + x
                passed = [
                    by if by not in opaque and is_open(s, by) and is_open(by, t) else -1 for by in (by_row, by_column)
                ]
                if passed != [-1, -1]:
                    corners.append((t, passed[0], passed[1]))
            straight.append(tuple(sides))
            diagonal.append(tuple(corners))
        return Steps(straight, diagonal)

    # Large bases

    def large(self, corner: int) -> tuple[int, int, int, int]:
        """The four squares of a large base, by its upper left one."""
        return corner, corner + 1, corner + self.width, corner + self.width + 1

    def fits_large(self, corner: int, barred: AbstractSet[int]) -> bool:
        """Whether a large base can lie here: four squares, none of them barred, and no wall between them."""
        x, y = self.xy(corner)
        if x + 1 >= self.width or y + 1 >= self.height:
            return False
        a, b, c, d = self.large(corner)
        if any(s in self.missing or s in barred for s in (a, b, c, d)):
            return False
        return not self.walls.intersection(((a, b), (c, d), (a, c), (b, d)))


def gap(grid: Grid, one: Sequence[int], other: Sequence[int], measure: Callable[[int, int], int] | None = None) -> int:
    """The smallest distance between any two squares of two bases."""
    if measure is None:
        if len(one) == 1 and len(other) == 1:
            return grid.distances(one[0])[other[0]]
        return min([grid.distances(a)[b] for a in one for b in other])
    return min([measure(a, b) for a in one for b in other])


def span(grid: Grid, a: int, b: int) -> int:
    """The square of the distance as the crow flies."""
    (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
    return (ax - bx) ** 2 + (ay - by) ** 2
