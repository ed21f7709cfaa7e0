"""How fast it goes."""

from __future__ import annotations

import pytest

from undercroft.lab.arena.pace import Pace, said_time


def test_the_rest_takes_as_long_as_this_run_suggests() -> None:
    now = 100.0
    pace = Pace(60, done=20, clock=lambda: now)
    assert str(pace) == "20 of 60 games"
    now = 160.0
    for _ in range(4):
        pace.count()
    assert (pace.per_minute, pace.seconds_left) == (4, 540)
    assert str(pace) == "24 of 60 games, 4.0 games/min, 9 min left"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 s"), (99, "99 s"), (120, "2 min"), (7_500, "2 h 5 min"), (3 * 86_400 + 4 * 3_600, "3 d 4 h")],
)
def test_a_time_is_said_in_words(seconds: float, said: str) -> None:
    assert said_time(seconds) == said
