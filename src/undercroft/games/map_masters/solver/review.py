"""After a round: what a path was worth, and what the best path for the same hand would have been worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.solver import Solver
from undercroft.games.map_masters.solver.worth import POINT, Worth
from undercroft.games.map_masters.state.model import Dungeon, Layout, Path, Result

BUDGET = 200_000
THROUGH = 10_000
"""Visits for one dungeon: mostly a few milliseconds, and never more than a few dozen."""
HINDSIGHT = 250_000
"""Visits for a hand over all its layouts: about a second."""
COIN = 1
"""Of two paths with as many points, the one with more coins is better."""


class Review(NamedTuple):
    """A path beside the best that is known; values in hundredths of a point."""

    found: int
    possible: int
    layout: Layout
    path: Path

    def __str__(self) -> str:
        return f"you found {self.found / POINT:.1f} of {self.possible / POINT:.1f}"


def review(
    content: Content, dungeon: Dungeon, hand: Sequence[str], worth: Worth, holdings: Holdings, budget: int = BUDGET
) -> Review:
    """Compare a dungeon with the solver's; whoever did better than the solver has found all that is known."""
    found = worth.of_result(dungeon.result)
    best = Solver(content, hand, worth, holdings).solve(budget)
    if best.value > found:
        return Review(found, best.value, best.layout, best.path)
    return Review(found, found, dungeon.layout, dungeon.path)


@lru_cache(maxsize=256)
def best_path_through(content: Content, layout: Layout, holdings: Holdings, primary: str, secondary: str) -> Path:
    """The path through this dungeon that brings most points for both objectives; empty if none is found."""
    solver = Solver(content, [one.card for one in layout], _worth_of_both(content, primary, secondary), holdings)
    return solver.through(layout, THROUGH).path


@lru_cache(maxsize=256)
def best_of_all(
    content: Content, hand: tuple[str, ...], holdings: Holdings, primary: str, secondary: str
) -> tuple[Layout, Path]:
    """The best dungeon that is found for a hand, over all its layouts, for both objectives."""
    worth = _worth_of_both(content, primary, secondary)
    found = Solver(content, hand, worth, holdings).solve(HINDSIGHT)
    return found.layout, found.path


def _worth_of_both(content: Content, primary: str, secondary: str) -> Worth:
    things = {"coin": COIN}
    for key, value in ((primary, POINT), (secondary, POINT // 2)):
        objective = content.objectives[key]
        things[objective.counts] = things.get(objective.counts, 0) + value * objective.points
    return Worth(things, exit=0, optimizer=0)


def half_points(content: Content, result: Result, primary: str, secondary: str) -> int:
    """What a path brings for both objectives, in halves of a point, as the secondary counts half (MP-END-02)."""
    first, second = content.objectives[primary], content.objectives[secondary]
    return 2 * result.counts.get(first.counts, 0) * first.points + result.counts.get(second.counts, 0) * second.points
