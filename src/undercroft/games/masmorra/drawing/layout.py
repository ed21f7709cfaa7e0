"""Where everything lies on the stage: the levels below each other, as one goes down.

The first level never moves: its Starting Room's cell begins at 0, 0 however the dungeon grows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import cells
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import View
from undercroft.kit.box import Box
from undercroft.kit.pieces import CELL

GAP = 60
AROUND = 132
"""The rock around a level: as much as the picture of a tile to come takes before a doorway, and some more."""
LARGE = 122
"""The side of a cell of the large tile."""
LEAST = (960, 600)
"""The smallest frame of a level, so that it does not grow with every tile."""
FLAT = 2.2
"""How many times as wide as high a level is at most: flatter ones would be seen with those above and below them."""


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
    """The whole stage, the levels in play, and where each tile lies, by its id, column and row."""

    stage: Box
    levels: dict[int, DrawnLevel]
    tiles: dict[tuple[str, int, int], Box]


Spot = tuple[str, int, int, int]
"""A tile that lies, or may come to lie: its id, level, column and row."""


def layout(content: Content, view: View) -> Layout:
    """Where everything lies."""
    lying = (*view.rooms, *view.traps, *view.turn.placing)
    return _layout(content, tuple((tile.tile, tile.level, tile.x, tile.y) for tile in lying))


@lru_cache(maxsize=512)
def _layout(content: Content, spots: tuple[Spot, ...]) -> Layout:
    shown = [level for level in (1, 2, 3) if level == 1 or any(spot[1] == level for spot in spots)]
    frames = {level: _frame(content, level, [spot for spot in spots if spot[1] == level]) for level in shown}
    levels: dict[int, DrawnLevel] = {}
    middle, y = frames[1].middle, frames[1].y
    for level, frame in frames.items():
        place = Box(middle - frame.width / 2, y, frame.width, frame.height)
        levels[level] = DrawnLevel(place, place.x - frame.x, place.y - frame.y, _cell(level))
        y += frame.height + GAP
    width = max(frame.width for frame in frames.values())
    stage = Box(middle - width / 2, frames[1].y, width, y - GAP - frames[1].y)
    tiles = {(key, x, y): levels[level].place(x, y, cells(content, key)) for key, level, x, y in spots}
    return Layout(stage, levels, tiles)


def _cell(level: int) -> float:
    """The side of a cell."""
    return LARGE if level == 3 else CELL


def _frame(content: Content, level: int, spots: list[Spot]) -> Box:
    """What a level covers from its own cell 0, 0, with the rock around it."""
    cell = _cell(level)
    boxes = [(x, y, x + side, y + side) for key, _, x, y in spots for side in (cells(content, key),)]
    lefts, tops, rights, feet = zip(*boxes or [(0, 0, 1, 1)], strict=True)
    left, top = min(lefts) * cell - AROUND, min(tops) * cell - AROUND
    width, height = max(rights) * cell + AROUND - left, max(feet) * cell + AROUND - top
    wide = max(LEAST[0], width)
    high = max(LEAST[1], height, wide / FLAT)
    return Box(left - (wide - width) / 2, top - (high - height) / 2, wide, high)


def place_of(plan: Layout, tile: Placed) -> Box:
    """Where a tile in play, or one that may come to lie, is drawn."""
    return plan.tiles[tile.tile, tile.x, tile.y]
