"""The arena at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from typing import TYPE_CHECKING, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from undercroft.cli.progress import show_progress
from undercroft.cli.screen import Screen
from undercroft.cli.start import Wish, find_mode, read_options

if TYPE_CHECKING:
    from undercroft.lab.arena import Contest, Result, ResultsFile, Workers

INTERRUPTED = 130
"""The status of a command that Ctrl-C has ended."""


class Hall(NamedTuple):
    """Where an arena is played."""

    jobs: int | None
    on_ray: bool
    address: str | None

    def workers(self) -> Workers:
        """Those who play there."""
        from undercroft.lab.arena import LocalWorkers, RayWorkers

        return RayWorkers(self.address, self.jobs) if self.on_ray else LocalWorkers(self.jobs)


def contend(wish: Wish, first_choices: Sequence[str], games: int, hall: Hall, folder: Path | None) -> None:
    """Let bots play so many games, and show who won how often."""
    from undercroft.lab.arena import ResultsFile, run
    from undercroft.lab.arena.pace import Pace

    contest = _contest(wish, first_choices)
    workers = hall.workers()
    kept = ResultsFile(Path(mkdtemp(prefix="arena-")) if folder is None else folder, contest)
    screen = Screen()
    pace = Pace(games, len(kept.first(games)))
    try:
        with show_progress(pace, Console(stderr=True)) as count:
            run(contest, games, workers, kept, lambda _: count())
    except KeyboardInterrupt:
        screen.line(f"Stopped after {pace.done} of {games} games; the same command goes on from there.")
        _show(screen, contest, kept, games)
        raise typer.Exit(INTERRUPTED) from None
    _show(screen, contest, kept, games)


def _contest(wish: Wish, first_choices: Sequence[str]) -> Contest:
    from undercroft.lab.arena import Contest

    rules = wish.rules()
    contest = Contest(
        game=rules.id,
        mode=next(name for name, mode in rules.modes.items() if mode is find_mode(rules, wish.mode)),
        bots=tuple(part.strip() for part in (wish.seats or "greedy,random").split(",")),
        options=dict(read_options(rules, wish.options)),
        first_choices=tuple(first_choices),
        seed=wish.seed or 0,
    )
    contest.check()
    return contest


def _show(screen: Screen, contest: Contest, kept: ResultsFile, games: int) -> None:
    """The standings, and where the rest is written."""
    from undercroft.lab.arena import write_parquet, write_report
    from undercroft.lab.arena.extras import MissingExtra

    results = kept.first(games)
    if not results:
        return
    _show_standings(screen, contest, results)
    folder = kept.path.parent
    write_report(folder / "report.html", contest, results)
    written = f"Written to {folder}: report.html, results.jsonl"
    try:
        write_parquet(folder / "results.parquet", contest, results)
    except MissingExtra as error:
        screen.remark(f"{written}; {error}")
    else:
        screen.remark(f"{written}, results.parquet")


def _show_standings(screen: Screen, contest: Contest, results: Sequence[Result]) -> None:
    from undercroft.lab.arena import standings

    together = contest.together
    games = "1 game" if len(results) == 1 else f"{len(results)} games"
    title = f"{contest.game}, {contest.mode}: {games}{', won together' if together else ''}"
    table = Table(title=title, title_justify="left")
    headings = ("bot", "won", "share", "95 %", "fair share", "ms a choice")
    for heading in headings:
        if heading != "fair share" or not together:
            table.add_column(heading, justify="left" if heading == "bot" else "right")
    for standing in standings(results, together):
        low, high = standing.interval
        fair = () if standing.fair is None else (f"{standing.fair:.0%}",)
        table.add_row(
            standing.bot,
            f"{standing.wins:g} of {standing.games}",
            f"{standing.share:.0%}",
            f"{low:.0%} to {high:.0%}",
            *fair,
            f"{standing.seconds_per_choice * 1000:.1f}",
        )
    screen.console.print(table)
    _show_lengths(screen, "Choices", [sum(result.choices) for result in results])
    _show_lengths(screen, "Turns", [result.turns for result in results if result.turns is not None])


def _show_lengths(screen: Screen, what: str, lengths: Sequence[int]) -> None:
    if lengths:
        screen.line(f"{what} in a game: {min(lengths)} to {max(lengths)}, median {median(lengths):g}")
