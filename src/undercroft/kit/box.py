"""Rectangles on a drawn board."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle on the board."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The middle, from left to right."""
        return self.x + self.width / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def foot(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def whole(self) -> tuple[int, int, int, int]:
        """The least rectangle around it that has whole numbers only."""
        x, y = floor(self.x), floor(self.y)
        return x, y, ceil(self.right) - x, ceil(self.foot) - y

    def grown(self, by: float) -> Box:
        """The same rectangle, larger on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, other: Box) -> Box:
        """The part of it that lies in another."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, min(self.right, other.right) - x, min(self.foot, other.foot) - y)
