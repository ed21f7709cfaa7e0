"""`python -m bench.soak`: thousands of random games of every game, mode, seat count and option; every one must end."""

from __future__ import annotations

import argparse
import os
import random
import statistics
from concurrent.futures import ProcessPoolExecutor

import undercroft
from undercroft.lab.conformance import play_randomly, variants


def play_one(game: str, number: int) -> tuple[int, str]:
    """Play game number so-and-so to its end; return its choices and the rule that ended it."""
    rules = undercroft.games()[game]
    tables = [
        (mode, seats, options)
        for options in variants(rules)
        for mode, how in rules.modes.items()
        for seats in how.seats
    ]
    mode, seats, options = tables[number % len(tables)]
    table = undercroft.new_game(rules, seats, mode=mode, seed=number, options=options, recording=number % 10 == 0)
    choices = play_randomly(table, random.Random(number))
    outcome = table.outcome
    assert outcome is not None
    return choices, outcome.rule


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many of each game (default 10,000)")
    arguments = parser.parse_args()
    for game in undercroft.games():
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(play_one, [game] * arguments.games, range(arguments.games), chunksize=50))
        lengths = [choices for choices, _ in results]
        rules = {rule: sum(end == rule for _, end in results) for rule in sorted({end for _, end in results})}
        print(f"{game}: {len(results)} games ended; choices {min(lengths)} to {max(lengths)}, median", end=" ")
        print(f"{statistics.median(lengths):.0f}; ended by {rules}")


if __name__ == "__main__":
    main()
