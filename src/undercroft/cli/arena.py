"""The arena at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from undercroft.cli.screen import Screen
from undercroft.cli.start import Wish, find_mode, read_options

if TYPE_CHECKING:
    from undercroft.lab.arena import Contest, Result


def contend(wish: Wish, games: int, jobs: int, folder: Path | None) -> None:
    """Let bots play so many games, and show who won how often."""
    from undercroft.lab.arena import Contest, ResultsFile, run

    rules = wish.rules()
    mode = next(name for name, mode in rules.modes.items() if mode is find_mode(rules, wish.mode))
    bots = tuple(part.strip() for part in (wish.seats or "greedy,random").split(","))
    options = dict(read_options(rules, wish.options))
    contest = Contest(game=rules.id, mode=mode, bots=bots, options=options, seed=wish.seed or 0)
    contest.check()
    kept = ResultsFile(Path(mkdtemp(prefix="arena-")) if folder is None else folder, contest)
    screen = Screen()
    with Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
    ) as progress:
        task = progress.add_task("games", total=games, completed=sum(number < games for number in kept.results))
        results = run(contest, games, jobs, kept, lambda _: progress.advance(task))
    _show(screen, contest, results)
    screen.hint(f"Every game is in {kept.path}; the same command with --out {kept.path.parent} goes on from there.")


def _show(screen: Screen, contest: Contest, results: Sequence[Result]) -> None:
    from undercroft.lab.arena import standings

    table = Table(title=f"{contest.game}, {contest.mode}: {len(results)} games", title_justify="left")
    for heading in ("bot", "won", "share", "95 %", "fair share", "ms a choice"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for standing in standings(results):
        low, high = standing.interval
        table.add_row(
            standing.bot,
            f"{standing.wins:g} of {standing.games}",
            f"{standing.share:.0%}",
            f"{low:.0%} to {high:.0%}",
            f"{standing.fair:.0%}",
            f"{standing.seconds_per_choice * 1000:.1f}",
        )
    screen.console.print(table)
    lengths = sorted(sum(result.choices) for result in results)
    screen.line(f"Choices in a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}")
