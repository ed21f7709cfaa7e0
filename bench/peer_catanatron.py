"""Measure the peer engine catanatron; print one JSON object on stdout.

Stand-alone: the standard library and catanatron only. It is run by ``bench/peer.py`` under a virtual
environment of its own, and can be run by hand under any interpreter that has catanatron installed.

What is measured, and how:

* Whole games between random players, each created and played the ordinary way, ``Game(players).play()``
  with no accumulators. The clock runs over the entire loop, so making the players and the game counts too.
* A *real* decision is one where the list handed to the player has at least two entries. Forced moves are
  answered without drawing a random number, which can only flatter the peer. All decisions together are
  read off the engine's own action log when a game ends, so they cost nothing to count.
* Copies are taken from games replayed to half of their length, in small batches with the collector at its
  defaults; a batch's time includes freeing the copies.
* The import is timed in fresh processes, as the best of several less the best bare interpreter start.

A seed repeats a game within one process, which is what the copies rely on, but not from one process to the
next: the engine lists actions in the order of sets holding strings and None, whose hashes vary by process.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from itertools import count, repeat
from time import perf_counter
from typing import Any

from catanatron import Color, Game, Player  # type: ignore[import-not-found]

COLORS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
WARMUP_GAMES = 2
COPY_GAMES = 20
COPY_BATCHES = 15
COPIES_PER_BATCH = 20
IMPORT_REPEATS = 5


class CountingRandomPlayer(Player):  # type: ignore[misc]
    """A uniformly random player that counts the decisions in which it had a choice."""

    def __init__(self, color: Color) -> None:
        """Sit down with this colour and a count of nought."""
        super().__init__(color)
        self.real_decisions = 0

    def decide(self, game: Game, playable_actions: list[Any]) -> Any:
        """Pick any playable action; the counter is touched only when there are two or more."""
        if len(playable_actions) > 1:
            self.real_decisions += 1
            return random.choice(playable_actions)
        return playable_actions[0]


@dataclass
class Tally:
    """What a timed run of whole games added up to."""

    seconds: float = 0.0
    games: int = 0
    real: int = 0
    all: int = 0
    unfinished: int = 0  # stopped by the engine's own turn limit, without a winner
    crashed: int = 0  # ended by an exception inside the engine


def new_game(num_players: int, seed: int) -> tuple[Game, list[CountingRandomPlayer]]:
    """Create a game of random players; the seed must not be 0, which catanatron takes for "no seed"."""
    players = [CountingRandomPlayer(color) for color in COLORS[:num_players]]
    return Game(players, seed=seed), players


def play_for(num_players: int, seconds: float) -> Tally:
    """Play whole games until at least this much wall time has passed (always at least one game)."""
    for seed in range(1, WARMUP_GAMES + 1):
        new_game(num_players, seed)[0].play()

    tally = Tally()
    start = perf_counter()
    for seed in count(WARMUP_GAMES + 1):
        game, players = new_game(num_players, seed)
        try:
            if game.play() is None:
                tally.unfinished += 1
        except Exception:  # whatever it is, it is the peer's, and is reported as a count
            tally.crashed += 1
        tally.games += 1
        tally.real += sum(player.real_decisions for player in players)
        tally.all += len(game.state.actions)
        tally.seconds = perf_counter() - start
        if tally.seconds >= seconds:
            break
    return tally


def mid_game(num_players: int, seed: int) -> Game:
    """Play a game to its end to learn its length, then replay it to half of that."""
    finished, _ = new_game(num_players, seed)
    finished.play()
    half = len(finished.state.actions) // 2
    game, _ = new_game(num_players, seed)
    for _ in range(half):
        game.play_tick()
    return game


def copy_cost(num_players: int = 4) -> float:
    """Seconds per ``game.copy()`` in mid-game: the median over games of the median over batches."""
    per_game = []
    for seed in range(1, COPY_GAMES + 1):
        copy = mid_game(num_players, seed).copy
        batches = []
        for _ in range(COPY_BATCHES):
            start = perf_counter()
            for _ in repeat(None, COPIES_PER_BATCH):
                copy()
            batches.append((perf_counter() - start) / COPIES_PER_BATCH)
        per_game.append(statistics.median(batches))
    return statistics.median(per_game)


def best_process_time(code: str) -> float:
    """Return the shortest of several wall times of a fresh interpreter running this code."""
    times = []
    for _ in range(IMPORT_REPEATS):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(perf_counter() - start)
    return min(times)


def measure(seconds: float) -> dict[str, Any]:
    """Take every measurement; each of the two play runs (4 and 2 players) lasts about ``seconds``."""
    result: dict[str, Any] = {
        "version": version("catanatron"),
        "networkx": version("networkx"),
        "python": platform.python_version(),
    }
    for num_players, suffix in ((4, ""), (2, "_2p")):
        tally = play_for(num_players, seconds)
        result |= {
            f"decisions_per_s{suffix}": round(tally.real / tally.seconds, 1),
            f"all_decisions_per_s{suffix}": round(tally.all / tally.seconds, 1),
            f"games_per_s{suffix}": round(tally.games / tally.seconds, 3),
            f"games{suffix}": tally.games,
            f"unfinished_games{suffix}": tally.unfinished,
            f"crashed_games{suffix}": tally.crashed,
            f"real_decisions{suffix}": tally.real,
            f"seconds{suffix}": round(tally.seconds, 3),
        }
    result["copy_us"] = round(copy_cost() * 1e6, 2)
    result["import_s"] = round(best_process_time("import catanatron") - best_process_time("pass"), 4)
    return result


def main() -> None:
    """Parse the arguments, measure, and print the result."""
    parser = argparse.ArgumentParser(description="Measure the peer engine catanatron.")
    parser.add_argument("--seconds", type=float, default=10.0, help="wall time of each play run (default 10)")
    print(json.dumps(measure(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
