"""Measure the engine: the same quantities, counted alike, as for the peer."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import undercroft
from undercroft.kernel.rules import GameRules

HALFWAY_GAMES = 20
BATCHES = 15
COPIES = 20
IMPORTS = 5


def play_rate(rules: GameRules[Any], seats: int, seconds: float, recording: bool) -> dict[str, float]:
    """Play whole random games for some seconds; real decisions are those with at least two options."""
    rng = random.Random(1).random
    real = decisions = games = 0
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        game = undercroft.new_game(rules, seats, seed=games, recording=recording)
        while (decision := game.decision) is not None:
            options = decision.options
            decisions += 1
            real += len(options) > 1
            game.play(options[int(rng() * len(options))])
        games += 1
    spent = now - start
    return {"decisions_per_s": real / spent, "all_decisions_per_s": decisions / spent, "games_per_s": games / spent}


def halfway_games(rules: GameRules[Any], seats: int) -> list[undercroft.Game]:
    """Recorded games stopped at about the middle of their lengths."""
    stopped = []
    for seed in range(HALFWAY_GAMES):
        length = _play(undercroft.new_game(rules, seats, seed=seed), seed, None)
        game = undercroft.new_game(rules, seats, seed=seed)
        _play(game, seed, length // 2)
        stopped.append(game)
    return stopped


def _play(game: undercroft.Game, seed: int, most: int | None) -> int:
    rng = random.Random(seed)
    made = 0
    while (decision := game.decision) is not None and made != most:
        game.play(rng.choice(decision.options))
        made += 1
    return made


def clone_cost(games: list[undercroft.Game], recording: bool) -> float:
    """Microseconds for a clone that is ready for its next decision."""
    return _cost([partial(game.clone, recording=recording) for game in games])


def imagine_cost(games: list[undercroft.Game]) -> float:
    """Microseconds for a world that whoever must decide imagines."""
    rng = random.Random(1)
    return _cost([partial(game.imagine, game.decision.seat, rng) for game in games if game.decision is not None])


def _cost(copies: list[Callable[[], undercroft.Game]]) -> float:
    """Microseconds for a copy: the median over games of medians over batches."""
    costs = []
    for copy in copies:
        batches = []
        for _ in range(BATCHES):
            start = time.perf_counter()
            for _ in range(COPIES):
                copy()
            batches.append((time.perf_counter() - start) / COPIES * 1e6)
        costs.append(statistics.median(batches))
    return statistics.median(costs)


def record_size(rules: GameRules[Any], seats: int) -> float:
    """Bytes of the JSON record of a whole random game, the median of several."""
    sizes = []
    for seed in range(HALFWAY_GAMES):
        game = undercroft.new_game(rules, seats, seed=seed)
        _play(game, seed, None)
        sizes.append(len(game.record().to_json()))
    return statistics.median(sizes)


def import_time() -> float:
    """Seconds that `import undercroft` adds to a bare interpreter, the best of several."""

    def best(code: str) -> float:
        times = []
        for _ in range(IMPORTS):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return best("import undercroft") - best("pass")
