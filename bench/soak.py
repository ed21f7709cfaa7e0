"""`python -m bench.soak`: thousands of random games of every game, mode, seat count and option; every one must end."""

from __future__ import annotations

import argparse
import os
import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import undercroft
from undercroft.lab.conformance import every_case, play_randomly

REPORT = 1_000
"""After so many games it is said how they ended."""


def play_one(game: str, mode: str, trial: bool, number: int) -> tuple[int, str]:
    """Play game number so-and-so to its end; return its choices and the rule that ended it."""
    rules = undercroft.list_games()[game]
    cases = [case for case in every_case(rules) if case.mode == mode]
    _, seats, options = cases[number % len(cases)]
    if trial:
        options = {**rules.modes[mode].trial, **options}
    table = undercroft.new_game(rules, seats, mode=mode, seed=number, options=options, recording=number % 10 == 0)
    choices = play_randomly(table, random.Random(number))
    outcome = table.outcome
    assert outcome is not None
    return choices, outcome.rule


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many of each game and mode (default 10,000)")
    parser.add_argument("--game", choices=sorted(undercroft.list_games()), help="only this game")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--trial", action="store_true", help="with the options that keep random play short")
    arguments = parser.parse_args()
    for game, rules in undercroft.list_games().items():
        for mode in rules.modes:
            if arguments.game in (None, game) and arguments.mode in (None, mode):
                soak(game, mode, arguments.trial, arguments.games)


def soak(game: str, mode: str, trial: bool, games: int) -> None:
    """Play so many games of one mode and say how they ended, now and then on the way too."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results: list[tuple[int, str]] = []
        for result in pool.map(partial(play_one, game, mode, trial), range(games), chunksize=10):
            results.append(result)
            if len(results) % REPORT == 0 or len(results) == games:
                report(game, mode, results)


def report(game: str, mode: str, results: list[tuple[int, str]]) -> None:
    """How the games so far ended."""
    lengths = [choices for choices, _ in results]
    rules = {rule: sum(end == rule for _, end in results) for rule in sorted({end for _, end in results})}
    print(f"{game}, {mode}: {len(results)} games ended; choices {min(lengths)} to {max(lengths)}, median", end=" ")
    print(f"{statistics.median(lengths):.0f}; ended by {rules}", flush=True)


if __name__ == "__main__":
    main()
