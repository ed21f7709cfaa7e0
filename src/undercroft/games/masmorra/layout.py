"""Where everything lies on the drawn board: the levels side by side, and a column beside them.

The first level never moves: its Starting Room's cell begins at 0, 0 however the dungeon grows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.model import Content, Placed
from undercroft.games.masmorra.view import View
from undercroft.kit.pieces import CELL

MARGIN, GAP, SIDE = 12, 14, 320
FREE = 122
"""What is left free around a level for the tiles to come."""
LARGE = 122
"""The side of a cell of the large tile."""
LEAST = (620, 640)
"""The smallest frame of the first level, so that it does not grow with every tile."""


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

    def moved(self, x: float, y: float) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.x + x, self.y + y, self.width, self.height)


class Level(NamedTuple):
    """A level as drawn: its frame, and where its cell 0, 0 begins."""

    frame: Box
    x: float
    y: float
    cell: float

    def place(self, x: float, y: float, cells: int = 1) -> Box:
        """Where a tile of so many cells a side lies."""
        return Box(self.x + x * self.cell, self.y + y * self.cell, cells * self.cell, cells * self.cell)


class Layout(NamedTuple):
    """The whole board, the levels in play, and the column beside them."""

    board: Box
    levels: dict[int, Level]
    side: Box


def layout(content: Content, view: View, side_height: float) -> Layout:
    """Where everything lies; the column beside the dungeon is as high as it needs to be."""
    spots = tuple((tile.tile, tile.level, tile.x, tile.y) for tile in (*view.rooms, *view.traps, *view.turn.placing))
    return _layout(content, spots, side_height)


@lru_cache(maxsize=512)
def _layout(content: Content, spots: tuple[tuple[str, int, int, int], ...], side_height: float) -> Layout:
    frames: dict[int, Box] = {1: _around_start(_frame(content, spots, 1), side_height)}
    frames |= {level: _frame(content, spots, level) for level in (2, 3) if any(spot[1] == level for spot in spots)}
    levels = {1: Level(frames[1], 0, 0, CELL)}
    first = frames[1]
    right = first.right
    below = _stacks(frames)
    for level in (2, 3):
        if level not in frames:
            continue
        frame = frames[level]
        if level == 3 and below:
            above = levels[2].frame
            moved = frame.moved(above.x - frame.x, above.foot + GAP - frame.y)
        else:
            moved = frame.moved(right + GAP - frame.x, first.y - frame.y)
        levels[level] = Level(moved, moved.x - frame.x, moved.y - frame.y, LARGE if level == 3 else CELL)
        right = max(right, moved.right)
    foot = max(first.y + side_height, *(level.frame.foot for level in levels.values()))
    side = Box(right + GAP, first.y, SIDE, side_height)
    board = Box(first.x - MARGIN, first.y - MARGIN, side.right - first.x + 2 * MARGIN, foot - first.y + 2 * MARGIN)
    return Layout(board, levels, side)


def _frame(content: Content, spots: tuple[tuple[str, int, int, int], ...], level: int) -> Box:
    """What a level covers, with what is left free around it, from its own cell 0, 0."""
    cell, free = (LARGE, 34) if level == 3 else (CELL, FREE)
    mine = [(spot, cells(content, spot[0])) for spot in spots if spot[1] == level] or [(("", 1, 0, 0), 1)]
    left, top = min(spot[2] for spot, _ in mine), min(spot[3] for spot, _ in mine)
    right, foot = max(spot[2] + n for spot, n in mine), max(spot[3] + n for spot, n in mine)
    extra = 26 if level == 3 else 0
    return Box(
        left * cell - free,
        top * cell - free - extra,
        (right - left) * cell + 2 * free,
        (foot - top) * cell + 2 * free + extra,
    )


def _around_start(frame: Box, height: float) -> Box:
    """At least so large, around the Starting Room."""
    width, height = LEAST[0], max(LEAST[1], height)
    left, top = min(frame.x, (CELL - width) / 2), min(frame.y, (CELL - height) / 2)
    right, foot = max(frame.right, (CELL + width) / 2), max(frame.foot, (CELL + height) / 2)
    return Box(left, top, right - left, foot - top)


def _stacks(frames: dict[int, Box]) -> bool:
    """Whether the third level is drawn below the second: where it makes the whole less wide than high enough."""
    if len(frames) < 3:
        return False
    one, two, three = (frames[level] for level in (1, 2, 3))
    row = one.width + two.width + three.width, max(one.height, two.height, three.height)
    pile = one.width + max(two.width, three.width), max(one.height, two.height + three.height)
    return max(pile[0] / 3, pile[1] / 2) < max(row[0] / 3, row[1] / 2)


def cells(content: Content, tile: str) -> int:
    """How many cells a side a tile has."""
    return 1 if tile not in content.tiles or content.tiles[tile].size == "small" else 2


def place_of(content: Content, plan: Layout, tile: Placed) -> Box:
    """Where a tile in play is drawn."""
    return plan.levels[tile.level].place(tile.x, tile.y, cells(content, tile.tile))
