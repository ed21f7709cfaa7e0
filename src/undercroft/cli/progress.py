"""How far a long run is: one line that rewrites itself at a terminal, a line now and then elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task
from rich.text import Text

if TYPE_CHECKING:
    from undercroft.lab.arena.pace import Pace

SELDOM = 30.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def show_progress(pace: Pace, console: Console, clock: Callable[[], float] = monotonic) -> Iterator[Callable[[], None]]:
    """Show the pace as long as it lasts; what is yielded counts a game."""
    if console.is_terminal:
        with Progress(BarColumn(), _PaceColumn(pace), console=console, transient=True) as progress:
            task = progress.add_task("", total=pace.games, completed=pace.done)

            def count() -> None:
                pace.count()
                progress.update(task, completed=pace.done)

            yield count
    else:
        yield _Lines(pace, console, clock).count


class _PaceColumn(ProgressColumn):
    """The pace in words."""

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self._pace = pace

    def render(self, task: Task) -> Text:
        """Say how it goes now."""
        return Text(str(self._pace))


class _Lines:
    """The pace as lines of text."""

    def __init__(self, pace: Pace, console: Console, clock: Callable[[], float]) -> None:
        self._pace = pace
        self._console = console
        self._clock = clock
        self._said = clock()

    def count(self) -> None:
        """One more is over; it is said if nothing was said for long."""
        self._pace.count()
        if self._clock() - self._said >= SELDOM:
            self._said = self._clock()
            self._console.print(str(self._pace), soft_wrap=True, highlight=False)
