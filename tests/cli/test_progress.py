"""How far a long run is."""

from __future__ import annotations

import io

from rich.console import Console

from undercroft.cli.progress import show_progress
from undercroft.lab.arena.pace import Pace


class Clock:
    """Stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def play(terminal: bool) -> str:
    """Three games, a quarter of a minute each."""
    out, clock = io.StringIO(), Clock()
    pace = Pace(8, done=4, clock=clock)
    console = Console(file=out, force_terminal=terminal, width=100, color_system=None, legacy_windows=False)
    with show_progress(pace, console, clock) as count:
        for _ in range(3):
            clock.now += 15
            count()
    assert pace.done == 7
    return out.getvalue()


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    assert play(terminal=False).splitlines() == ["6 of 8 games, 4.0 games/min, 30 s left"]


def test_at_a_terminal_there_is_one_line_that_goes_away() -> None:
    shown = play(terminal=True)
    assert "7 of 8 games, 4.0 games/min, 15 s left" in shown
    assert shown.count("\n") <= 1
    assert "\x1b[2K" in shown, "it is wiped out"
