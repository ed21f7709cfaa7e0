"""Playing the games of a contest that are still missing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from undercroft.lab.arena.contest import Contest, Result
from undercroft.lab.arena.results import ResultsFile
from undercroft.lab.arena.workers import Workers


def run(
    contest: Contest,
    games: int,
    workers: Workers,
    kept: ResultsFile,
    progress: Callable[[Result], None] = lambda _: None,
) -> list[Result]:
    """Play what is missing of the first so many games, keep each when it is over, and return them all in order.

    A game depends on its number alone, so the results are the same whoever plays which.
    """
    missing = [number for number in range(games) if number not in kept.results]
    with closing(workers.play(contest, missing)) as played:
        for result in played:
            kept.add(result)
            progress(result)
    return kept.first(games)
