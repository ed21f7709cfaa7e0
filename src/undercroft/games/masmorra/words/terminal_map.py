"""A level of the dungeon as lines of text: a grid of rooms with their doors, or a list where the grid is too wide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import View
from undercroft.kit.text import fit, flow, ink, listed, plain

Cell = tuple[int, int]
Marks = Callable[[Placed, int, int], list[str]]
"""What to write into a room, of (tile, width, height): lines that fit."""

ROWS = 3
"""Lines in a cell, without its walls."""
NARROWEST, WIDEST = 8, 20
"""Columns of a cell, with one of its walls."""
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Wall pieces, by the sum of the directions that they reach to."""
OPEN, UNEXPLORED = " ", "░"


def level_map(view: View, content: Content, level: int, width: int, marks: Marks) -> list[str]:
    """The level as a grid; an empty list if it is too wide, or no grid at all."""
    tiles = [placed for placed in (*view.rooms, *view.traps) if placed.level == level]
    if not tiles or any(content.tiles[placed.tile].size == "large" for placed in tiles):
        return []
    cells = {spot: placed.tile for placed in tiles for spot in covered(content, placed)}
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    pitch = min(WIDEST, (width - 1) // (right - left + 1))
    return _Grid(view, content, cells, tiles, pitch).draw(marks) if pitch >= NARROWEST else []


def covered(content: Content, placed: Placed) -> list[Cell]:
    """The cells under a tile."""
    side = 1 if content.tiles[placed.tile].size == "small" else 2
    return [(placed.x + dx, placed.y + dy) for dx in range(side) for dy in range(side)]


def doors(content: Content, placed: Placed) -> Iterator[tuple[Cell, int]]:
    """The doors of a tile as (cell, direction)."""
    for dx, dy, direction in content.doorways(placed.tile, placed.turn):
        yield (placed.x + dx, placed.y + dy), direction


def beyond(spot: Cell, direction: int) -> Cell:
    """The next cell in a direction."""
    return spot[0] + STEPS[direction][0], spot[1] + STEPS[direction][1]


class _Grid:
    """One level being drawn."""

    def __init__(
        self, view: View, content: Content, cells: dict[Cell, str], tiles: Sequence[Placed], pitch: int
    ) -> None:
        self.view, self.content, self.cells, self.tiles, self.pitch = view, content, cells, tiles, pitch
        self.left, self.top = min(x for x, _ in cells), min(y for _, y in cells)
        self.across = (max(x for x, _ in cells) - self.left + 1) * pitch + 1
        self.down = (max(y for _, y in cells) - self.top + 1) * (ROWS + 1) + 1

    def corner(self, spot: Cell) -> Cell:
        """Where on the paper the upper left corner of a cell is, as (column, line)."""
        return (spot[0] - self.left) * self.pitch, (spot[1] - self.top) * (ROWS + 1)

    def draw(self, marks: Marks) -> list[str]:
        paper = [[" "] * self.across for _ in range(self.down)]
        for (x, y), reach in self.walls().items():
            paper[y][x] = LINES[reach]
        for spot, direction, sign in self.openings():
            for x, y in self.opening(spot, direction):
                paper[y][x] = ink(sign, "yellow") if sign == UNEXPLORED else sign
        for placed in self.tiles:
            self.write(paper, placed, marks)
        return ["".join(line).rstrip() for line in paper]

    def write(self, paper: list[list[str]], placed: Placed, marks: Marks) -> None:
        side = 1 if self.content.tiles[placed.tile].size == "small" else 2
        wide, high = side * self.pitch - 1, side * (ROWS + 1) - 1
        column, line = self.corner((placed.x, placed.y))
        for number, text in enumerate(marks(placed, wide, high)[:high], 1):
            paper[line + number][column + 1 : column + 1 + wide] = [fit(text, wide)] + [""] * (wide - 1)

    def walls(self) -> dict[Cell, int]:
        """Every point on the paper with a wall, and where the wall goes on from there."""
        found: dict[Cell, int] = {}

        def line(x: int, y: int, across: int, down: int) -> None:
            start, end = (RIGHT, LEFT) if across else (DOWN, UP)
            length = self.pitch if across else ROWS + 1
            for step in range(length + 1):
                point = x + step * across, y + step * down
                reach = (start if step < length else 0) | (end if step else 0)
                found[point] = found.get(point, 0) | reach

        for spot, tile in self.cells.items():
            x, y = self.corner(spot)
            for direction, (x0, y0, across) in enumerate(
                ((x, y, 1), (x + self.pitch, y, 0), (x, y + ROWS + 1, 1), (x, y, 0))
            ):
                if self.cells.get(beyond(spot, direction)) != tile:
                    line(x0, y0, across, 1 - across)
        return found

    def openings(self) -> Iterator[tuple[Cell, int, str]]:
        """Passages and doorways to the unexplored, as (cell, direction, sign)."""
        rooms = {placed.tile: placed for placed in self.tiles if placed.tile in self.view.ways}
        for placed in rooms.values():
            mine = list(doors(self.content, placed))
            for spot, direction in mine:
                if beyond(spot, direction) not in self.cells:
                    yield spot, direction, UNEXPLORED
            for other in self.view.ways[placed.tile]:
                if other in rooms:
                    yield from self.passage(placed, rooms[other])

    def passage(self, one: Placed, other: Placed) -> Iterator[tuple[Cell, int, str]]:
        """Where two rooms are joined: door against door, or else through a wall that was opened (MM-R-80)."""
        shared = [
            (spot, direction)
            for spot in covered(self.content, one)
            for direction in range(4)
            if self.cells.get(beyond(spot, direction)) == other.tile
        ]
        ours, theirs = set(doors(self.content, one)), set(doors(self.content, other))
        met = [
            (spot, direction)
            for spot, direction in shared
            if (spot, direction) in ours and (beyond(spot, direction), (direction + 2) % 4) in theirs
        ]
        half = [
            (spot, direction)
            for spot, direction in shared
            if (spot, direction) in ours or (beyond(spot, direction), (direction + 2) % 4) in theirs
        ]
        for spot, direction in met or half[:1] or shared[:1]:
            yield spot, direction, OPEN

    def opening(self, spot: Cell, direction: int) -> list[Cell]:
        """The points of a wall that a door takes."""
        x, y = self.corner(spot)
        if direction in (1, 3):
            return [(x + (self.pitch if direction == 1 else 0), y + (ROWS + 1) // 2)]
        middle = x + self.pitch // 2
        return [(middle + step, y + (ROWS + 1 if direction == 2 else 0)) for step in (-1, 0, 1)]


def level_list(view: View, content: Content, level: int, width: int, marks: Marks) -> list[str]:
    """The level as a list: each room with what is in it and where it leads."""
    here = [placed for placed in (*view.rooms, *view.traps) if placed.level == level]
    cells = {spot for placed in here for spot in covered(content, placed)}
    lines = []
    for placed in here:
        words = " ".join(text for text in marks(placed, width, 99) if plain(text))
        exits = [content.name(other) for other in view.ways.get(placed.tile, ())]
        if content.tiles[placed.tile].size != "large":
            ways = sorted({way for spot, way in doors(content, placed) if beyond(spot, way) not in cells})
            exits += [f"unexplored to the {' '.join('NESW'[way] for way in ways)}"] if ways else []
        lines += flow(words + (f" → {listed(exits)}" if exits else ""), width, "    ")
    return lines


def cut(parts: Sequence[str], width: int) -> str:
    """As many of these as fit beside each other."""
    line = ""
    for part in parts:
        longer = f"{line} {part}".strip()
        if len(plain(longer)) > width:
            return line
        line = longer
    return line
