"""`python -m bench`: how fast every game and the search are, beside peers, in one run, as ratios.

The machine's speed drifts, so both sides are measured in turn, several times, and medians are compared.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

import undercroft
from bench.engine import clone_cost, halfway_games, imagine_cost, import_time, play_rate, record_size
from bench.peer import CATANATRON, OPEN_SPIEL, PeerError, measure_peer
from bench.search import HORIZON, SEARCHED, positions, search_rate
from undercroft.kernel.rules import GameRules

SEATS = 4
"""The peer's figures are for four players; a game that cannot seat four is measured at its usual number."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="wall time of each play run (default 6)")
    parser.add_argument("--rounds", type=int, default=3, help="how often both sides are measured in turn (default 3)")
    arguments = parser.parse_args()
    peers: list[dict[str, Any]] = []
    searches: list[dict[str, float]] = []
    ours: dict[str, list[dict[str, float]]] = {}
    halfway = {rules.id: halfway_games(rules, _seats(rules)) for rules in undercroft.list_games().values()}
    searched = positions()
    try:
        for _ in range(arguments.rounds):
            for rules in undercroft.list_games().values():
                games = halfway[rules.id]
                ours.setdefault(rules.id, []).append(measure(rules, games, arguments.seconds))
            peers.append(measure_peer(CATANATRON, arguments.seconds))
            searches.append(
                measure_peer(OPEN_SPIEL, arguments.seconds) | {"ours": search_rate(searched, arguments.seconds)}
            )
    except PeerError as error:
        sys.exit(f"bench: {error}")
    show(ours, peers)
    show_search(searches)


def _seats(rules: GameRules[Any]) -> int:
    mode = next(iter(rules.modes.values()))
    return SEATS if SEATS in mode.seats else mode.usual


def measure(rules: GameRules[Any], halfway: list[undercroft.Game], seconds: float) -> dict[str, float]:
    """One game's figures."""
    seats = _seats(rules)
    off = play_rate(rules, seats, seconds, recording=False)
    on = play_rate(rules, seats, seconds / 2, recording=True)
    return {
        "seats": seats,
        "real decisions/s, recording off": off["decisions_per_s"],
        "all decisions/s, recording off": off["all_decisions_per_s"],
        "games/s, recording off": off["games_per_s"],
        "real decisions/s, recording on": on["decisions_per_s"],
        "mid-game clone, recorded, µs": clone_cost(halfway, recording=True),
        "mid-game clone, unrecorded, µs": clone_cost(halfway, recording=False),
        "mid-game imagine, µs": imagine_cost(halfway),
        "bytes per record": record_size(rules, seats),
        "import, ms": import_time() * 1e3,
    }


def show(ours: dict[str, list[dict[str, float]]], peers: list[dict[str, Any]]) -> None:
    """Print a table for each game, with the ratio to the peer where both have the figure."""
    peer = {
        "real decisions/s, recording off": _median(peers, "decisions_per_s"),
        "all decisions/s, recording off": _median(peers, "all_decisions_per_s"),
        "games/s, recording off": _median(peers, "games_per_s"),
        "real decisions/s, recording on": _median(peers, "decisions_per_s"),
        "mid-game clone, recorded, µs": _median(peers, "copy_us"),
        "mid-game clone, unrecorded, µs": _median(peers, "copy_us"),
        "mid-game imagine, µs": _median(peers, "copy_us"),
        "import, ms": _median(peers, "import_s") * 1e3,
    }
    console = Console(width=100)
    for name, rounds in ours.items():
        table = Table(title=f"{name} beside catanatron {peers[0]['version']} (medians of {len(rounds)} rounds)")
        for column in ("", name, "catanatron", "ratio"):
            table.add_column(column, justify="left" if not column else "right")
        for row in rounds[0]:
            own = _median(rounds, row)
            other = peer.get(row)
            ratio = f"{own / other:.2f} ×" if other else ""
            table.add_row(row, _number(own), _number(other) if other else "", ratio)
        console.print(table)


def show_search(rounds: list[dict[str, Any]]) -> None:
    """Print how fast our search is, beside the peer's with rollouts as far and to the end."""
    table = Table(title=f"mcts beside OpenSpiel {rounds[0]['version']}'s MCTS bot (medians of {len(rounds)} rounds)")
    for column in ("iterations/s of CPU time", SEARCHED, "gin_rummy", "ratio"):
        table.add_column(column, justify="left" if column == "iterations/s of CPU time" else "right")
    own = _median(rounds, "ours")
    for its_rollouts, key in (("30 steps", "steps"), ("30 choices", "choices"), ("to the end", "to_the_end")):
        other = _median(rounds, f"{key}_per_s")
        row = f"horizon {HORIZON}, its rollouts {its_rollouts}"
        table.add_row(row, _number(own), _number(other), f"{own / other:.2f} ×")
    Console(width=100).print(table)


def _median(rounds: list[dict[str, Any]], key: str) -> float:
    return statistics.median(float(one[key]) for one in rounds)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


if __name__ == "__main__":
    main()
