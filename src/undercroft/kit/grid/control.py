"""Moving somebody else: nearer, away, or anywhere, one legal step after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from undercroft.kit.grid.movement import onward, reach
from undercroft.kit.grid.spreading import Steps
from undercroft.kit.grid.squares import Grid, span

Way = Literal["nearer", "away", "anywhere"]


def shifts(
    steps: Steps,
    start: int,
    most: int,
    enemies: AbstractSet[int],
    taken: AbstractSet[int],
    way: Way,
    far: Callable[[int], int],
    dear: Mapping[int, int] | None = None,
) -> list[int]:
    """Where somebody can be moved to, by the mover's choice; the own square is always among them.

    `far` is the distance from the mover: every step `nearer` has to make it smaller, and ends when they are
    adjacent; every step `away` has to make it larger.
    """
    if way == "anywhere":
        costs = reach(steps, start, most, enemies, dear).costs
        return sorted(s for s in costs if s == start or s not in taken)
    found, edge = {start: 0}, [start]
    while edge:
        beyond = []
        for s in edge:
            if way == "nearer" and far(s) <= 1:
                continue
            for t in onward(steps, s, enemies):
                then = found[s] + (dear.get(t, 1) if dear else 1)
                good = far(t) < far(s) if way == "nearer" else far(t) > far(s)
                if good and then <= most and then < found.get(t, most + 1):
                    found[t] = then
                    beyond.append(t)
        edge = beyond
    return sorted(s for s in found if s == start or s not in taken)


def walk(
    grid: Grid,
    steps: Steps,
    start: int,
    most: int,
    enemies: AbstractSet[int],
    taken: AbstractSet[int],
    way: Literal["nearer", "away"],
    mover: int,
    dear: Mapping[int, int] | None = None,
) -> Sequence[int]:
    """The way that somebody is moved at full length when nobody chooses: the squares entered.

    Each step is the one that changes the distance most, then as the crow flies, then in reading order. A walk that
    would end on a taken square ends on the last free one before it.
    """
    sign = 1 if way == "nearer" else -1
    at, spent, path = start, 0, [start]
    far = grid.distances(mover)
    while not (way == "nearer" and far[at] <= 1):
        nexts = []
        for t in onward(steps, at, enemies):
            cost = dear.get(t, 1) if dear else 1
            if spent + cost <= most and sign * far[t] < sign * far[at]:
                nexts.append((sign * far[t], sign * span(grid, mover, t), t, cost))
        if not nexts:
            break
        _, _, at, cost = min(nexts)
        spent += cost
        path.append(at)
    while len(path) > 1 and path[-1] in taken:
        path.pop()
    return path[1:]
