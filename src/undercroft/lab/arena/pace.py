"""How fast an arena goes, and how long it will take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Pace:
    """Counts games as they are over: how many, how fast, how long still."""

    def __init__(self, games: int, done: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self.games = games
        self.done = done
        self._before = done
        self._clock = clock
        self._begun = clock()

    def count(self) -> None:
        """One more is over."""
        self.done += 1

    @property
    def per_minute(self) -> float | None:
        """Games in a minute of this run; None before the first is over."""
        played, spent = self.done - self._before, self._clock() - self._begun
        return 60 * played / spent if played and spent > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this pace."""
        return None if self.per_minute is None else 60 * (self.games - self.done) / self.per_minute

    def __str__(self) -> str:
        said = f"{self.done} of {self.games} games"
        if self.per_minute is None or self.seconds_left is None:
            return said
        rate = f"{self.per_minute:.0f}" if self.per_minute >= 10 else f"{self.per_minute:.1f}"
        return f"{said}, {rate} games/min, {said_time(self.seconds_left)} left"


def said_time(seconds: float) -> str:
    """A span of time in words: 40 s, 3 min, 2 h 5 min, 3 d 4 h."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 100:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min"
    return f"{hours // 24} d {hours % 24} h"
