"""Where somebody can walk, at what cost, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import NamedTuple

from undercroft.kit.grid.spreading import Bits, Steps, bits, levels, squares_in
from undercroft.kit.grid.squares import FAR, Grid


class Reach(NamedTuple):
    """What can be reached: the cost of each square, and the square from which it is entered."""

    costs: dict[int, int]
    came: dict[int, int]

    def path(self, square: int) -> tuple[int, ...]:
        """The squares entered on the way, the last one included."""
        found = [square]
        while found[-1] in self.came:
            found.append(self.came[found[-1]])
        return tuple(found[-2::-1])


def onward(steps: Steps, square: int, enemies: AbstractSet[int], *, over_enemies: bool = False) -> list[int]:
    """Where one legal step leads from here; see `reach`."""
    nexts = [t for t in steps.straight[square] if t not in enemies]
    if not enemies:
        nexts += [t for t, _, _ in steps.diagonal[square]]
        return nexts
    for t, right, left in steps.diagonal[square]:
        if t in enemies:
            continue
        if over_enemies:
            if right in enemies and left in enemies:
                continue
        elif (right < 0 or right in enemies) and (left < 0 or left in enemies):
            continue
        nexts.append(t)
    return nexts


def reach(
    steps: Steps,
    start: int | Sequence[int],
    most: int,
    enemies: AbstractSet[int],
    dear: Mapping[int, int] | None = None,
    *,
    over_enemies: bool = False,
) -> Reach:
    """Everything within so many movement points, by the cheapest ways; a square costs 1 to enter, or as `dear` says.

    Enemies cannot be entered, and between an enemy and a wall, a block or another enemy there is no way through. Who
    looks `over_enemies` is stopped by two of them only.
    """
    starts = (start,) if isinstance(start, int) else start
    if dear or over_enemies:
        return _reach_dearly(steps, starts, most, enemies, dear or {}, over_enemies)
    return _reach_evenly(steps, starts, most, enemies)


def spread(steps: Steps, start: Bits, enemies: Bits, most: int = FAR, *, over_enemies: bool = False) -> Iterator[Bits]:
    """The squares that can be reached with 0, 1, 2 … movement points where every square costs 1; see `reach`."""
    return islice(levels(steps.moves(enemies, over_enemies=over_enemies), start, enemies), most + 1)


def _reach_evenly(steps: Steps, starts: Sequence[int], most: int, enemies: AbstractSet[int]) -> Reach:
    """Every square costs 1: level by level."""
    costs: dict[int, int] = dict.fromkeys(starts, 0)
    came: dict[int, int] = {}
    edge, cost = list(starts), 0
    while edge and cost < most:
        cost += 1
        beyond: list[int] = []
        for s in edge:
            for t in onward(steps, s, enemies):
                if t not in costs:
                    costs[t] = cost
                    came[t] = s
                    beyond.append(t)
        edge = beyond
    return Reach(costs, came)


def _reach_dearly(
    steps: Steps,
    starts: Sequence[int],
    most: int,
    enemies: AbstractSet[int],
    dear: Mapping[int, int],
    over_enemies: bool,
) -> Reach:
    """By the cheapest squares first."""
    costs: dict[int, int] = dict.fromkeys(starts, 0)
    came: dict[int, int] = {}
    waiting: list[list[int]] = [list(starts)]
    cost = 0
    while cost < len(waiting):
        for s in waiting[cost]:
            if costs[s] != cost:
                continue
            for t in onward(steps, s, enemies, over_enemies=over_enemies):
                then = cost + dear.get(t, 1)
                if then <= most and then < costs.get(t, FAR):
                    costs[t] = then
                    came[t] = s
                    while len(waiting) <= then:
                        waiting.append([])
                    waiting[then].append(t)
        cost += 1
    return Reach(costs, came)


def large_costs(
    grid: Grid,
    steps: Steps,
    base: Sequence[int],
    most: int,
    enemies: AbstractSet[int],
    taken: AbstractSet[int],
) -> dict[int, int]:
    """What it costs a large base to lie elsewhere, by the upper left square; to stay costs nothing.

    It walks as if it were small, from any of its squares; then none of its squares may lie farther than the last.
    """
    found: dict[int, int] = {base[0]: 0}
    held = bits(enemies)
    for start in base:
        costs = {s: cost for cost, those in enumerate(spread(steps, 1 << start, held, most)) for s in squares_in(those)}
        for corner in costs:
            if corner == base[0]:
                continue
            far = max([costs.get(s, FAR) for s in grid.large(corner)])
            if far <= most and far < found.get(corner, FAR) and grid.fits_large(corner, taken):
                found[corner] = far
    return found
