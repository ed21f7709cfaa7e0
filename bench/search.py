"""Measure the search: iterations in a second of CPU time, as for the peer."""

from __future__ import annotations

import statistics
import time

import undercroft
from bench.engine import halfway_games
from undercroft.lab.bots import MctsBot, Sight

SEARCHED = "munchkin_dungeon"
SEATS = 2
HORIZON = 30
"""So many choices each iteration looks ahead."""
ITERATIONS = 50
"""In a search; the peer's has as many."""


def positions() -> list[undercroft.Game]:
    """Games stopped about halfway, each where somebody has a choice."""
    games = halfway_games(undercroft.list_games()[SEARCHED], SEATS)
    for game in games:
        while (decision := game.decision) is not None and (decision.window or len(decision.options) < 2):
            game.play(decision.options[0])
    return [game for game in games if game.decision is not None]


def search_rate(games: list[undercroft.Game], seconds: float) -> float:
    """Iterations in a second of CPU time, the median over positions; they are searched in turn for about so long."""
    rates: list[list[float]] = [[] for _ in games]
    end = time.perf_counter() + seconds
    while not rates[-1] or time.perf_counter() < end:
        for game, found in zip(games, rates, strict=True):
            assert game.decision is not None
            sight = Sight(game, game.decision.seat)
            start = time.process_time()
            MctsBot(seed=1, iterations=ITERATIONS, horizon=HORIZON).search(sight)
            found.append(ITERATIONS / (time.process_time() - start))
    return statistics.median(statistics.median(found) for found in rates)
