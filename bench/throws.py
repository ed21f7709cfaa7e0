"""`python -m bench.throws`: throws of Dungeon Fighter, simulated and drawn: how long, how alike; how often bots win."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

import undercroft
from bench.agreement import CONTENT, compare, compare_fights
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.state.model import HANDS
from undercroft.games.dungeon_fighter.throwing.library import library
from undercroft.games.dungeon_fighter.throwing.throw import ThrowExperiment
from undercroft.lab.arena import wilson

HEROES = 4
STEADY = HANDS["steady"]
SAMPLED = ("", "XB", "BD", "2B", "SP", "BN", "UT")
"""The requirements that are looked at, and none."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.throws", description=__doc__)
    parser.add_argument("--throws", type=int, default=300, help="throws that are timed (default 300)")
    parser.add_argument("--games", type=int, default=200, help="games for each difficulty and hand (default 200)")
    parser.add_argument("--hands", nargs="*", choices=HANDS, default=list(HANDS), help="hands that play (default all)")
    arguments = parser.parse_args()
    console = Console(width=100)
    if arguments.throws:
        console.print(throw_times(arguments.throws))
        console.print(agreement(arguments.throws))
        console.print(fights(arguments.throws))
    if arguments.games:
        console.print(win_rates(arguments.games, arguments.hands))


def throw_times(throws: int) -> Table:
    """Milliseconds for a throw from hand to rest, with its film and without, and drawn from the tables."""
    experiment = ThrowExperiment(CONTENT, library().throws[""][200][0].aim, (), 200, (), "red", (), True)
    ways: dict[str, Callable[[int], object]] = {
        "simulated and filmed": experiment.simulate,
        "simulated": lambda seed: experiment.simulate(seed, filmed=False),
        "drawn": experiment.draw,
    }
    table = Table(title=f"A throw, in ms ({throws} throws)")
    for column in ("", "median", "95 %"):
        table.add_column(column, justify="left" if not column else "right")
    for name, throw in ways.items():
        times = []
        for seed in range(throws):
            start = time.perf_counter()
            throw(seed)
            times.append(1e3 * (time.perf_counter() - start))
        table.add_row(name, f"{statistics.median(times):.2f}", f"{statistics.quantiles(times, n=20)[-1]:.2f}")
    return table


def agreement(throws: int) -> Table:
    """What the tables say of a requirement's best throw, beside so many fresh throws of it (DF-DT-29)."""
    table = Table(title=f"Tables and physics, a steady hand ({throws} fresh throws each)")
    for column in ("", "hit %, tables", "physics", "damage, tables", "physics", "p of χ²", "agree"):
        table.add_column(column, justify="left" if not column else "right")
    for code in SAMPLED:
        cell = compare(code, STEADY, throws)
        table.add_row(
            CONTENT.name(code) if code else "no requirement",
            *(f"{100 * share:.0f}" for share in cell.hits),
            *(f"{damage:.2f}" for damage in cell.damage),
            f"{cell.p:.3f}",
            "yes" if cell.holds(len(SAMPLED)) else "no",
        )
    return table


def fights(throws: int) -> Table:
    """How many shots a monster of 7 HP takes, drawn and simulated (DF-DT-31)."""
    found = compare_fights(10_000, throws)
    table = Table(title=f"Shots for 7 HP, a steady hand (10,000 fights drawn, {throws} simulated)")
    for column in ("drawn", "simulated", "standard error", "agree"):
        table.add_column(column, justify="right")
    numbers = (f"{number:.2f}" for number in (found.drawn, found.thrown, found.error))
    table.add_row(*numbers, "yes" if found.holds else "no")
    return table


def win_rates(games: int, by: Sequence[str] = tuple(HANDS)) -> Table:
    """How often four sensible bots win, by difficulty and hand."""
    table = Table(title=f"Wins of {HEROES} Heroes, in % with 95 % intervals ({games} games each)")
    table.add_column("")
    for hands in by:
        table.add_column(hands, justify="right")
    for difficulty in CONTENT.difficulties:
        won = [sum(wins(difficulty, hands, seed) for seed in range(games)) for hands in by]
        table.add_row(difficulty, *(rate(count, games) for count in won))
    return table


def rate(won: int, games: int) -> str:
    """A share in percent, with its interval (95 %)."""
    low, high = wilson(won, games)
    return f"{100 * won / games:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def wins(difficulty: str, hands: str, seed: int) -> bool:
    """Whether the party wins this game."""
    options = {"throws": "fast", "difficulty": difficulty, "hands": hands}
    game = undercroft.new_game(GAME, HEROES, seed=seed, options=options, recording=False)
    while (decision := game.decision) is not None:
        game.play(quick(game.state, decision.seat, decision.options))
    return game.outcome is not None and game.outcome.won


if __name__ == "__main__":
    main()
