"""Where everything lies on the drawn board: the levels beside and above each other, and a column beside them.

The first level never moves: its Starting Room's cell begins at 0, 0 however the dungeon grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import cells
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import View
from undercroft.kit.box import Box
from undercroft.kit.pieces import CELL

MARGIN, GAP, SIDE = 12, 14, 320
AROUND = 22
"""What is left free around a level."""
AHEAD = 0.76
"""How much of a cell the picture of the tile to come takes before its doorway."""
ASPECT = 1.8
"""How many times as wide as high a board should be, to suit wide screens; on a phone a part of it is shown."""
LARGEST = 2.4
"""How many times the column beside the dungeon is enlarged at most."""
LARGE = 122
"""The side of a cell of the large tile."""
LEAST = (620, 640)
"""The smallest frame of the first level alone, so that it does not grow with every tile."""


Columns = tuple[tuple[int, ...], ...]
"""Levels above each other, column by column."""
ARRANGEMENTS: dict[tuple[int, ...], tuple[Columns, ...]] = {
    (1,): (((1,),),),
    (1, 2): (((1,), (2,)), ((1, 2),)),
    (1, 3): (((1,), (3,)), ((1, 3),)),
    (1, 2, 3): (((1,), (2,), (3,)), ((1,), (2, 3)), ((1, 2), (3,)), ((1, 2, 3),)),
}
"""The ways in which levels can lie beside and above each other."""


class DrawnLevel(NamedTuple):
    """A level as drawn: its frame, and where its cell 0, 0 begins."""

    frame: Box
    x: float
    y: float
    cell: float

    def place(self, x: float, y: float, cells: int = 1) -> Box:
        """Where a tile of so many cells a side lies."""
        return Box(self.x + x * self.cell, self.y + y * self.cell, cells * self.cell, cells * self.cell)


class Layout(NamedTuple):
    """The whole board, the levels in play, and the column beside them with how many times it is enlarged."""

    board: Box
    levels: dict[int, DrawnLevel]
    side: Box
    scale: float


Spot = tuple[str, int, int, int, int]
"""A tile that lies, or may come to lie: its id, level, column, row and turn."""


def layout(content: Content, view: View, side_height: float) -> Layout:
    """Where everything lies; the column beside the dungeon is so high before it is enlarged."""
    lying = (*view.rooms, *view.traps, *view.turn.placing)
    spots = tuple((tile.tile, tile.level, tile.x, tile.y, tile.turn) for tile in lying)
    growing = tuple(stack.level for stack in view.stacks if stack.top or stack.small)
    return _layout(content, spots, growing, side_height)


@lru_cache(maxsize=512)
def _layout(content: Content, spots: tuple[Spot, ...], growing: tuple[int, ...], side_height: float) -> Layout:
    shown = [level for level in (1, 2, 3) if level == 1 or any(spot[1] == level for spot in spots)]
    frames = {level: _frame(content, [spot for spot in spots if spot[1] == level], level in growing) for level in shown}
    if len(shown) == 1:
        frames[1] = _around_start(frames[1], LEAST[0], max(LEAST[1], side_height))
    first = frames[1]
    columns = min(ARRANGEMENTS[tuple(shown)], key=lambda columns: _needed(frames, columns, side_height))
    height = _height(frames, columns, side_height)
    levels: dict[int, DrawnLevel] = {}
    x = first.x
    for column in columns:
        width = max(frames[level].width for level in column)
        y = first.y
        for level in column:
            frame = frames[level]
            tall = first.y + height - y if level == column[-1] else frame.height
            levels[level] = DrawnLevel(Box(x, y, width, tall), x - frame.x, y - frame.y, LARGE if level == 3 else CELL)
            y += tall + GAP
        x += width + GAP
    scale = _enlarged(height, side_height)
    side = Box(x, first.y, SIDE * scale, side_height * scale)
    high = max(height, side.height)
    board = Box(first.x - MARGIN, first.y - MARGIN, side.right - first.x + 2 * MARGIN, high + 2 * MARGIN)
    return Layout(board, levels, side, scale)


def _frame(content: Content, spots: list[Spot], growing: bool) -> Box:
    """What a level covers from its own cell 0, 0, with what is left free for the tiles to come."""
    third = bool(spots) and spots[0][1] == 3
    cell = LARGE if third else CELL
    taken = {(x + dx, y + dy) for key, _, x, y, _ in spots for dx, dy in _square(cells(content, key))}
    left, top, right, foot = _bounds([(x, y, x + 1, y + 1) for x, y in taken] or [(0, 0, 1, 1)])
    if growing:
        fronts = []
        for key, _, x, y, turn in spots:
            for dx, dy, direction in content.doorways(key, turn):
                ahead = x + dx + (0, 1, 0, -1)[direction], y + dy + (-1, 0, 1, 0)[direction]
                if ahead not in taken:
                    fronts.append(_reach(ahead, direction))
        left, top, right, foot = _bounds([(left, top, right, foot), *fronts])
    title = 54 if third else 0
    return Box(
        left * cell - AROUND,
        top * cell - AROUND - title,
        (right - left) * cell + 2 * AROUND,
        (foot - top) * cell + 2 * AROUND + title,
    )


def _square(side: int) -> list[tuple[int, int]]:
    return [(dx, dy) for dx in range(side) for dy in range(side)]


def _bounds(boxes: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    lefts, tops, rights, feet = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(feet)


def _reach(ahead: tuple[int, int], direction: int) -> tuple[float, float, float, float]:
    """The part of a cell before a doorway in which the tile to come is shown."""
    x, y = ahead
    far = 1 - AHEAD
    return (
        x + (far if direction == 3 else 0),
        y + (far if direction == 0 else 0),
        x + (AHEAD if direction == 1 else 1),
        y + (AHEAD if direction == 2 else 1),
    )


def _around_start(frame: Box, width: float, height: float) -> Box:
    """At least so large, and around the Starting Room as long as all of the level is."""
    left, right = _at_least(frame.x, frame.right, width)
    top, foot = _at_least(frame.y, frame.foot, height)
    return Box(left, top, right - left, foot - top)


def _at_least(start: float, end: float, length: float) -> tuple[float, float]:
    if end - start >= length:
        return start, end
    start = min(start, max((CELL - length) / 2, end - length))
    return start, start + length


def _height(frames: dict[int, Box], columns: Columns, side_height: float) -> float:
    """How high the dungeon is if its levels lie so."""
    return max(side_height, *(sum(frames[level].height + GAP for level in column) - GAP for column in columns))


def _needed(frames: dict[int, Box], columns: Columns, side_height: float) -> float:
    """How high a page must be that shows all of it, and the column beside it, and is wide enough for that."""
    height = _height(frames, columns, side_height)
    width = sum(max(frames[level].width for level in column) + GAP for column in columns)
    return max((width + SIDE * _enlarged(height, side_height)) / ASPECT, height)


def _enlarged(height: float, side_height: float) -> float:
    """How many times the column beside a dungeon of this height is enlarged, so that it can be read with all of it."""
    return round(min(LARGEST, max(1.0, height / side_height)), 2)


def place_of(content: Content, plan: Layout, tile: Placed) -> Box:
    """Where a tile in play is drawn."""
    return plan.levels[tile.level].place(tile.x, tile.y, cells(content, tile.tile))
