"""Where everything lies on the stage: the squares of the dungeon, and the cells where a tile may be joined."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon
from undercroft.kit.box import Box

SQUARE = 48
"""The side of a square."""
AROUND = 40
"""The rock around the dungeon."""


def corner(dungeon: Dungeon, square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    x, y = dungeon.grid.xy(square)
    return x * SQUARE, y * SQUARE


def middle(dungeon: Dungeon, *names: str) -> tuple[float, float]:
    """The middle of a model's squares."""
    corners = [corner(dungeon, dungeon.by_name[name]) for name in names]
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners)
    return x + SQUARE / 2, y + SQUARE / 2


def whole(dungeon: Dungeon, cells: tuple[str, ...] = ()) -> Box:
    """The dungeon, with the cells where the next tile may lie and the rock around."""
    grid = dungeon.grid
    boxes = [Box(0, 0, grid.width * SQUARE, grid.height * SQUARE), *(cell_box(dungeon, cell) for cell in cells)]
    return surrounding(boxes).grown(AROUND)


def cell_box(dungeon: Dungeon, cell: str) -> Box:
    """Where a cell of the lattice of tiles lies."""
    x, y = map(int, cell.split(","))
    side = dungeon.tile_size * SQUARE
    return Box((x - dungeon.corner[0]) * side, (y - dungeon.corner[1]) * side, side, side)


def tile_box(dungeon: Dungeon, number: int) -> Box:
    """Where a tile lies."""
    corners = [corner(dungeon, square) for square in dungeon.squares_of(number)]
    return surrounding([Box(x, y, SQUARE, SQUARE) for x, y in corners])


def surrounding(boxes: list[Box]) -> Box:
    """The least box around others."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.right for box in boxes), max(box.foot for box in boxes)
    return Box(left, top, right - left, foot - top)
