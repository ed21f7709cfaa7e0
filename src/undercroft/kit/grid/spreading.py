"""Sets of squares as integers, a bit for each square, and how they spread: many squares in one operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final

Bits = int
"""A set of squares: bit n is square n."""
_MOST_SITUATIONS: Final = 2_000
"""So many sets of enemies are remembered."""


def bits(squares: Iterable[int]) -> Bits:
    """These squares as one set."""
    return reduce(or_, [1 << s for s in squares], 0)


def squares_in(those: Bits) -> list[int]:
    """The squares of a set, in reading order."""
    found = []
    while those:
        lowest = those & -those
        found.append(lowest.bit_length() - 1)
        those ^= lowest
    return found


def shifted(those: Bits, by: int) -> Bits:
    """Each square moved by so many numbers."""
    return those << by if by >= 0 else those >> -by


class Steps:
    """Where one step leads from each square: straight ones, and diagonal ones with the two squares that they pass.

    A passed square that a wall or an obstacle closes is -1: then the step goes by the other side.
    """

    def __init__(
        self, straight: Sequence[tuple[int, ...]], diagonal: Sequence[tuple[tuple[int, int, int], ...]]
    ) -> None:
        self.straight, self.diagonal = tuple(straight), tuple(diagonal)
        self._straight: dict[int, Bits] = {}
        """For each direction the squares from which a straight step leads there."""
        self._diagonal: dict[int, dict[int, Bits]] = {}
        """For each direction, by the square that is passed, the squares from which a step leads there past it."""
        for s, nexts in enumerate(self.straight):
            for t in nexts:
                self._straight[t - s] = self._straight.get(t - s, 0) | 1 << s
        for s, corners in enumerate(self.diagonal):
            for t, *passed in corners:
                past = self._diagonal.setdefault(t - s, {})
                for by in passed:
                    if by >= 0:
                        past[by - s] = past.get(by - s, 0) | 1 << s
        self._moves: dict[tuple[Bits, bool], list[tuple[int, Bits]]] = {}

    def moves(self, enemies: Bits, *, over_enemies: bool = False) -> list[tuple[int, Bits]]:
        """For each direction the squares from which a step leads there, past these enemies; see `reach`."""
        key = enemies, over_enemies
        known = self._moves.get(key)
        if known is None:
            if len(self._moves) >= _MOST_SITUATIONS:
                self._moves.clear()
            known = self._moves[key] = [*self._straight.items()]
            for way, past in self._diagonal.items():
                held = {by: shifted(enemies, -by) for by in past}
                if over_enemies:
                    shut = reduce(lambda a, b: a & b, [past[by] & held[by] for by in past]) if len(past) > 1 else 0
                    known.append((way, reduce(or_, past.values()) & ~shut))
                else:
                    known.append((way, reduce(or_, [past[by] & ~held[by] for by in past])))
        return known


def levels(moves: Sequence[tuple[int, Bits]], starts: Bits, barred: Bits, *, dead_ends: Bits = 0) -> Iterator[Bits]:
    """The squares that are 0, 1, 2 … steps away; `barred` ones are never entered, `dead_ends` not left again."""
    seen, edge = starts | barred, starts
    yield edge
    while True:
        beyond = 0
        for way, froms in moves:
            leaving = edge & froms
            if leaving:
                beyond |= leaving << way if way > 0 else leaving >> -way
        edge = beyond & ~seen
        if not edge:
            return
        yield edge
        seen |= edge
        edge &= ~dead_ends
