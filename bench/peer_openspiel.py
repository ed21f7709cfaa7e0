"""Measure the Python MCTS bot of OpenSpiel on gin_rummy; print one JSON object on stdout.

Stand-alone: the standard library, numpy and open_spiel only. It is run by ``bench/peer.py`` under a virtual
environment of its own, and can be run by hand under any interpreter that has open_spiel installed.

What is measured, and how:

* Iterations in a second of CPU time of ``MCTSBot.mcts_search`` with random rollouts, in positions halfway through
  random games, the median over positions. The game itself is C++; the bot is Python, as ours is.
* Three times, since its rollouts count the steps of chance and ours count choices alone: with rollouts of 30 steps; of
  44 steps, in which there are about 30 choices (69 of 100 steps of random games); and to the end, as the bot comes.
* Iterations are counted at the root: a search that has solved its position ends early.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
from importlib.metadata import version
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

GAME = "gin_rummy"
STEPS = 30
STEPS_OF_30_CHOICES = 44
ITERATIONS = 50
POSITIONS = 20
EXPLORE = 2


def random_step(state: Any, rng: random.Random) -> None:
    """One move of a player, or of chance."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def halfway(game: Any, seed: int) -> Any:
    """A random game at half of its length, where a player must choose."""
    rng, length = random.Random(seed), 0
    state = game.new_initial_state()
    while not state.is_terminal():
        random_step(state, rng)
        length += 1
    rng, state = random.Random(seed), game.new_initial_state()
    while length // 2 > len(state.full_history()) or state.is_chance_node() or len(state.legal_actions()) < 2:
        random_step(state, rng)
    return state


def search_rate(game: Any, states: list[Any], max_length: int | None, seconds: float) -> float:
    """Iterations in a second of CPU time; all positions are searched, again and again for about so long."""
    rates: list[list[float]] = [[] for _ in states]
    end = perf_counter() + seconds
    while not rates[-1] or perf_counter() < end:
        for state, found in zip(states, rates, strict=True):
            rng = np.random.RandomState(1)
            evaluator = mcts.RandomRolloutEvaluator(1, rng, max_length)
            bot = mcts.MCTSBot(game, EXPLORE, ITERATIONS, evaluator, random_state=rng)
            start = process_time()
            root = bot.mcts_search(state)
            found.append(root.explore_count / (process_time() - start))
    return statistics.median(statistics.median(found) for found in rates)


def measure(seconds: float) -> dict[str, Any]:
    """Take every measurement."""
    game = pyspiel.load_game(GAME)
    states = [halfway(game, seed) for seed in range(POSITIONS)]
    return {
        "version": version("open_spiel"),
        "python": platform.python_version(),
        "steps_per_s": round(search_rate(game, states, STEPS, seconds), 1),
        "choices_per_s": round(search_rate(game, states, STEPS_OF_30_CHOICES, seconds), 1),
        "to_the_end_per_s": round(search_rate(game, states, None, seconds), 1),
    }


def main() -> None:
    """Parse the arguments, measure, and print the result."""
    parser = argparse.ArgumentParser(description="Measure OpenSpiel's MCTS bot.")
    parser.add_argument("--seconds", type=float, default=6.0, help="wall time of each run (default 6)")
    print(json.dumps(measure(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
