"""`python -m bench.solver`: how much of the best path Map Masters' solver finds, on one core, in so many seconds.

The hands are frozen, and their optima were computed once by exhaustive search. Shares are of the optimum; speeds are of
the layouts that were searched for their best path, and of the cells visited on paths through them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.solver import Solver
from undercroft.games.map_masters.solver.worth import Worth

HANDS = Path(__file__).parents[1] / "tests" / "games" / "map_masters" / "fixtures" / "hands.json"
SECONDS = (0.1, 1.0, 5.0)
ENDLESS = 10**12


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="how many of the frozen hands (default 100, all)")
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS, help="process time of each search")
    arguments = parser.parse_args()
    hands = json.loads(HANDS.read_text(encoding="utf-8"))
    chosen = hands[:: max(1, len(hands) // arguments.hands)][: arguments.hands]
    table = Table("seconds", "hands", "mean share", "worst", "found all", "layouts/s", "cells/s")
    for seconds in arguments.seconds:
        rows = [measure(hand, seconds) for hand in chosen]
        shares = [row["share"] for row in rows]
        spent = sum(row["seconds"] for row in rows)
        table.add_row(
            f"{seconds:g}",
            str(len(rows)),
            f"{statistics.mean(shares):.1%}",
            f"{min(shares):.1%}",
            f"{sum(share >= 1 for share in shares)}",
            f"{sum(row['layouts'] for row in rows) / spent:,.0f}",
            f"{sum(row['visits'] for row in rows) / spent:,.0f}",
        )
    Console().print(table)


def measure(hand: dict[str, Any], seconds: float) -> dict[str, float]:
    """One hand, searched for so many seconds of this process's own time, as others may keep the core busy."""
    content = GAME.content.load().content
    worth = Worth(hand["things"], hand["exit"], hand["optimizer"])
    held = Holdings(tuple(hand["tokens"]), tuple(hand["books"]))
    began = time.process_time()
    solver = Solver(content, hand["hand"], worth, held)
    found = solver.solve(ENDLESS, lambda: time.process_time() - began >= seconds)
    return {
        "share": found.value / hand["optimum"],
        "seconds": time.process_time() - began,
        "layouts": found.layouts,
        "visits": found.visits,
    }


if __name__ == "__main__":
    main()
