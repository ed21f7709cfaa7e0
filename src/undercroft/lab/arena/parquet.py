"""Results as a table for data frames and databases: a row for each game and seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from undercroft.lab.arena.contest import Contest, Result
from undercroft.lab.arena.extras import load_extra
from undercroft.lab.arena.standings import win_share


def write_parquet(path: Path, contest: Contest, results: Iterable[Result]) -> None:
    """Write the rows to a Parquet file."""
    polars = load_extra("polars", "lab", "a Parquet file")
    integer, number, text = polars.Int64, polars.Float64, polars.String
    schema = {
        "game": text,
        "mode": text,
        "options": text,
        "first_choices": text,
        "contest_seed": integer,
        "number": integer,
        "seat": integer,
        "bot": text,
        "won": polars.Boolean,
        "win_share": number,
        "score": integer,
        "rule": text,
        "choices": integer,
        "seconds": number,
        "turns": integer,
    }
    polars.DataFrame(list(rows(contest, results)), schema=schema).write_parquet(path)


def rows(contest: Contest, results: Iterable[Result]) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game, with the contest in it, so that files of several contests can be joined."""
    together = contest.together
    of_contest = {
        "game": contest.game,
        "mode": contest.mode,
        "options": msgspec.json.encode(contest.options).decode(),
        "first_choices": ", ".join(contest.first_choices),
        "contest_seed": contest.seed,
    }
    for result in results:
        for seat, bot in enumerate(result.bots):
            won = seat in result.winners
            yield of_contest | {
                "number": result.number,
                "seat": seat,
                "bot": bot,
                "won": won,
                "win_share": float(won) if together else win_share(result, seat),
                "score": result.scores[seat],
                "rule": result.rule,
                "choices": result.choices[seat],
                "seconds": result.seconds[seat],
                "turns": result.turns,
            }
