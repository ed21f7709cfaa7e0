"""Where numbers lie on an axis."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

TICKS = 6
"""So many marks of an axis can be told apart on a phone."""


class Scale:
    """From numbers to places between 0 % and 100 % of a width, evenly, or by powers of ten."""

    def __init__(self, low: float, high: float, *, logarithmic: bool = False) -> None:
        self.low, self.high = low, high
        self._logarithmic = logarithmic

    @classmethod
    def around(cls, values: Iterable[float]) -> Scale:
        """A scale with room for these values, from mark to mark."""
        found = list(values)
        low, high = min(found), max(found)
        step = nice_step(high - low)
        below = math.floor(low / step) * step
        return cls(below, max(math.ceil(high / step) * step, below + step))

    @classmethod
    def by_tens(cls, values: Iterable[float]) -> Scale:
        """A scale from one power of ten to another, with room for these values, which are above 0."""
        found = list(values)
        low, high = math.floor(math.log10(min(found))), math.ceil(math.log10(max(found)))
        return cls(10.0**low, 10.0 ** max(high, low + 1), logarithmic=True)

    @property
    def ticks(self) -> Sequence[float]:
        """Where the axis has marks."""
        if self._logarithmic:
            low, high = round(math.log10(self.low)), round(math.log10(self.high))
            return [10.0**power for power in range(low, high + 1, math.ceil((high - low) / TICKS))]
        step = nice_step(self.high - self.low)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]

    def share(self, value: float) -> float:
        """How much of the width lies below a number."""
        low, high = self.low, self.high
        if self._logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(max(value, low))
        return min(1.0, max(0.0, (value - low) / (high - low)))

    def at(self, value: float) -> str:
        """The place of a number."""
        return percent(self.share(value))


def percent(share: float) -> str:
    """A share as CSS and SVG write it."""
    return f"{100 * share:.2f}%"


def nice_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten, of which a span has at most as many as an axis has marks."""
    least = max(span, 1e-9) / (TICKS - 1)
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
