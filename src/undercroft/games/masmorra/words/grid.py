"""The dungeon as a grid of what is seen: which tile covers which cell, and how rooms are joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import cells
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import View
from undercroft.kit.pieces import Edge

FRONT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One cell to the north, east, south and west."""


Doors = tuple[tuple[Edge, ...], tuple[Edge, ...], tuple[Edge, ...]]


def grid_of(content: Content, view: View) -> Grid:
    """The dungeon of a view as a grid; it changes seldom."""
    return _grid(content, (*view.rooms, *view.traps), tuple(view.ways.items()))


@lru_cache(maxsize=128)
def _grid(content: Content, tiles: tuple[Placed, ...], ways: tuple[tuple[str, tuple[str, ...]], ...]) -> Grid:
    return Grid(content, tiles, dict(ways))


class Grid:
    """Which tile covers which cell of the first two levels, and how rooms are joined."""

    def __init__(self, content: Content, tiles: Iterable[Placed], ways: dict[str, tuple[str, ...]]) -> None:
        self.content = content
        self.ways = ways
        self.placed = {placed.tile: placed for placed in tiles}
        self._doors: dict[str, Doors] = {}
        self.covers: dict[tuple[int, int, int], str] = {}
        for placed in self.placed.values():
            if placed.level < 3:
                for x, y in _covered(content, placed):
                    self.covers[placed.level, x, y] = placed.tile

    def edges(self, placed: Placed) -> Iterator[tuple[Edge, str]]:
        """Every outer side of a tile, as of its own upper left corner, with the tile beyond it."""
        side = cells(self.content, placed.tile)
        for x in range(side):
            for y in range(side):
                for direction, (dx, dy) in enumerate(FRONT):
                    if 0 <= x + dx < side and 0 <= y + dy < side:
                        continue
                    beyond = self.covers.get((placed.level, placed.x + x + dx, placed.y + y + dy), "")
                    yield (x, y, direction), beyond

    def doors(self, placed: Placed) -> Doors:
        """A room's doorways: those that join it to another, those to the unknown, those against a wall."""
        if placed.tile not in self._doors:
            self._doors[placed.tile] = self._find_doors(placed)
        return self._doors[placed.tile]

    def _find_doors(self, placed: Placed) -> Doors:
        ways, dark, shut = [], [], []
        joined: set[str] = set()
        own = set(self.content.doorways(placed.tile, placed.turn))
        walls = []
        for edge, beyond in self.edges(placed):
            if edge in own and not beyond:
                dark.append(edge)
            elif edge in own and beyond in self.ways.get(placed.tile, ()) and self._answers(placed, edge, beyond):
                ways.append(edge)
                joined.add(beyond)
            elif edge in own:
                shut.append(edge)
            elif beyond:
                walls.append((edge, beyond))
        for edge, beyond in (*((edge, self._beyond(placed, edge)) for edge in shut), *walls):
            # A wall that was opened because the level was closed (MM-R-80).
            if beyond in self.ways.get(placed.tile, ()) and beyond not in joined:
                joined.add(beyond)
                ways.append(edge)
        return tuple(ways), tuple(dark), tuple(edge for edge in shut if edge not in ways)

    def _beyond(self, placed: Placed, edge: Edge) -> str:
        dx, dy = FRONT[edge[2]]
        return self.covers.get((placed.level, placed.x + edge[0] + dx, placed.y + edge[1] + dy), "")

    def _answers(self, placed: Placed, edge: Edge, beyond: str) -> bool:
        """Whether the tile beyond has a door on the same side."""
        other = self.placed[beyond]
        dx, dy = FRONT[edge[2]]
        x, y = placed.x + edge[0] + dx - other.x, placed.y + edge[1] + dy - other.y
        return (x, y, (edge[2] + 2) % 4) in self.content.doorways(beyond, other.turn)


def _covered(content: Content, placed: Placed) -> Iterator[tuple[int, int]]:
    side = cells(content, placed.tile)
    yield from ((placed.x + x, placed.y + y) for x in range(side) for y in range(side))
