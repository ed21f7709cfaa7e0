"""Playing the games of a contest, on as many cores as there are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from undercroft.lab.arena.contest import Contest, Result, play_game
from undercroft.lab.arena.results import ResultsFile


def run(
    contest: Contest, games: int, jobs: int, kept: ResultsFile, progress: Callable[[Result], None] = lambda _: None
) -> list[Result]:
    """Play the games that are still missing, keep each when it is over, and return the first so many in order.

    A game depends on its number alone, so the results are the same whoever plays which.
    """
    missing = [number for number in range(games) if number not in kept.results]
    if jobs == 1 or len(missing) < 2:
        for number in missing:
            _keep(play_game(contest, number), kept, progress)
    else:
        with ProcessPoolExecutor(min(jobs, len(missing))) as pool:
            for done in as_completed([pool.submit(play_game, contest, number) for number in missing]):
                _keep(done.result(), kept, progress)
    return [kept.results[number] for number in range(games)]


def _keep(result: Result, kept: ResultsFile, progress: Callable[[Result], None]) -> None:
    kept.add(result)
    progress(result)
