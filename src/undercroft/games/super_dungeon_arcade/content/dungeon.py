"""The dungeon that tiles make: its squares, walls, doorways, exits and marked squares (SD-GEO-01, SD-GEO-17)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec import Struct

from undercroft.games.super_dungeon_arcade.content.types import TileEffect, TileFace
from undercroft.kit.grid import SIDES, Grid, Side

CLOCKWISE: Final[tuple[Side, ...]] = ("up", "right", "down", "left")
DOORWAYS: Final = "=:"
WALLS: Final = "-|"
SPAWNING: Final = "S"
OPEN: Final = "."
Ways = dict[int, tuple[int, tuple[int, ...]]]
"""The squares that can be reached, each with its cost and the way there."""


class Placed(Struct, frozen=True):
    """A tile that lies on the table: its face, its cell of the lattice, and how often it was turned clockwise."""

    face: str
    x: int = 0
    y: int = 0
    turn: int = 0


class Exit(Struct, frozen=True):
    """A doorway that leads nowhere, and the squares that touch it (SD-TERM-14)."""

    tile: int
    side: Side
    squares: tuple[int, ...]


class Face(NamedTuple):
    """A face as it lies after turning: symbols by (x, y), inner walls, and the squares with a doorway on each side."""

    width: int
    height: int
    symbols: dict[tuple[int, int], str]
    walls: frozenset[tuple[tuple[int, int], tuple[int, int]]]
    doors: dict[Side, tuple[tuple[int, int], ...]]


@cache
def turned(face: TileFace, turn: int) -> Face:
    """The face, turned clockwise so often."""
    if turn:
        before = turned(face, turn - 1)
        height = before.height

        def to(square: tuple[int, int]) -> tuple[int, int]:
            return height - 1 - square[1], square[0]

        return Face(
            before.height,
            before.width,
            {to(square): symbol for square, symbol in before.symbols.items()},
            frozenset((min(to(a), to(b)), max(to(a), to(b))) for a, b in before.walls),
            {
                side: tuple(sorted(to(square) for square in before.doors[CLOCKWISE[n - 1]]))
                for n, side in enumerate(CLOCKWISE)
            },
        )
    rows = face.rows
    height, width = (len(rows) - 1) // 2, (len(rows[0]) - 1) // 2
    squares = [(x, y) for y in range(height) for x in range(width)]
    symbols = {(x, y): symbol for x, y in squares if (symbol := rows[2 * y + 1][2 * x + 1]) != " "}
    right = {((x, y), (x + 1, y)) for x, y in squares[:] if x + 1 < width and rows[2 * y + 1][2 * x + 2] in WALLS}
    below = {((x, y), (x, y + 1)) for x, y in squares if y + 1 < height and rows[2 * y + 2][2 * x + 1] in WALLS}
    doors: dict[Side, tuple[tuple[int, int], ...]] = {
        "up": tuple((x, 0) for x in range(width) if rows[0][2 * x + 1] in DOORWAYS),
        "right": tuple((width - 1, y) for y in range(height) if rows[2 * y + 1][2 * width] in DOORWAYS),
        "down": tuple((x, height - 1) for x in range(width) if rows[2 * height][2 * x + 1] in DOORWAYS),
        "left": tuple((0, y) for y in range(height) if rows[2 * y + 1][0] in DOORWAYS),
    }
    return Face(width, height, symbols, frozenset(right | below), doors)


class Dungeon:
    """All that follows from the tiles on the table; it never changes."""

    def __init__(
        self, tiles: Sequence[Placed], faces: Mapping[str, TileFace], effects: Mapping[str, TileEffect]
    ) -> None:
        lying = [turned(faces[tile.face], tile.turn) for tile in tiles]
        size = max(max(face.width, face.height) for face in lying)
        left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
        self.tile_size = size
        self.corner = left, top
        """The cell of the lattice in the upper left corner."""
        width = max((tile.x - left) * size + face.width for tile, face in zip(tiles, lying, strict=True))
        height = max((tile.y - top) * size + face.height for tile, face in zip(tiles, lying, strict=True))
        self.tile_of = [0] * (width * height)
        """The number of the tile that each square belongs to; 0 where there is none."""
        self.names = [""] * (width * height)
        """What people call a square: its tile, column and row, as 2E7."""
        self.effects: dict[int, TileEffect] = {}
        self.spawning: dict[int, int] = {}
        """The marked square of each tile."""
        walls: set[tuple[int, int]] = set()
        doors: set[tuple[int, int]] = set()
        sides: list[tuple[int, Side, tuple[int, ...]]] = []
        by_symbol = {effect.symbol: effect for effect in effects.values()}
        for number, (tile, face) in enumerate(zip(tiles, lying, strict=True), 1):
            corner = (tile.y - top) * size * width + (tile.x - left) * size

            def square(at: tuple[int, int], corner: int = corner) -> int:
                return corner + at[1] * width + at[0]

            for (x, y), symbol in sorted(face.symbols.items()):
                here = square((x, y))
                self.tile_of[here] = number
                self.names[here] = f"{number}{chr(ord('A') + x)}{y + 1}"
                if symbol == SPAWNING:
                    self.spawning[number] = here
                elif symbol in by_symbol:
                    self.effects[here] = by_symbol[symbol]
            walls |= {(square(a), square(b)) for a, b in face.walls}
            for side in CLOCKWISE:
                squares = tuple(square(at) for at in face.doors[side])
                sides.append((number, side, squares))
                doors |= {edge for here in squares if (edge := _beyond(here, side, width)) is not None}
        self.exits: tuple[Exit, ...] = tuple(
            Exit(number, side, squares)
            for number, side, squares in sides
            if squares
            and not any((edge := _beyond(s, side, width)) is not None and edge[::-1] in doors for s in squares)
        )
        """The doorways that are not joined."""
        joined = {(a, b) for a, b in doors if (b, a) in doors}
        for here in range(width * height):
            for there in ((here + 1) if (here + 1) % width else here, here + width):
                parted = there < width * height and self.tile_of[here] != self.tile_of[there]
                if parted and (here, there) not in joined:
                    walls.add((here, there))
        kinds: dict[str, list[int]] = {}
        for here, effect in self.effects.items():
            kinds.setdefault(effect.kind, []).append(here)
        self.grid = Grid(
            width,
            height,
            missing=[s for s in range(width * height) if not self.tile_of[s]],
            blocks=kinds.get("structure", ()),
            holes=kinds.get("chasm", ()),
            walls=walls,
        )
        self.difficult = dict.fromkeys(kinds.get("difficult", ()), 2)
        """What difficult terrain costs to enter (SD-R-78)."""
        self.harmful = frozenset(s for s, effect in self.effects.items() if effect.wound)
        self.ways: dict[Hashable, Ways] = {}
        """Where Heroes could go from a square in situations that came up: a search asks the same again and again."""
        self.by_name = {name: s for s, name in enumerate(self.names) if name}
        self.exit_squares = tuple(sorted({s for leads in self.exits for s in leads.squares}))

    def squares_of(self, tile: int) -> list[int]:
        """The squares of a tile, in reading order."""
        return [s for s in self.grid.squares if self.tile_of[s] == tile]


def _beyond(here: int, side: Side, width: int) -> tuple[int, int] | None:
    """A square and its neighbour on one side; None where the row ends."""
    dx, dy = SIDES[side]
    if not 0 <= here % width + dx < width:
        return None
    return here, here + dx + dy * width


def free_cells(
    tiles: Sequence[Placed], faces: Mapping[str, TileFace], *, apart_from: Placed | None = None
) -> list[tuple[int, int]]:
    """Where the next tile may lie: free cells at a free doorway side of the last (SD-R-49, SD-EXP-01)."""
    last = tiles[-1]
    taken = {(tile.x, tile.y) for tile in tiles}
    found = []
    for side, squares in turned(faces[last.face], last.turn).doors.items():
        cell = last.x + SIDES[side][0], last.y + SIDES[side][1]
        beside_first = apart_from is not None and abs(cell[0] - apart_from.x) + abs(cell[1] - apart_from.y) == 1
        if squares and cell not in taken and not beside_first:
            found.append(cell)
    return sorted(found, key=lambda cell: (cell[1], cell[0]))


def aligned(tiles: Sequence[Placed], tile: Placed, faces: Mapping[str, TileFace]) -> Placed:
    """The tile, turned on clockwise until a doorway meets one of the tile laid before (SD-R-48)."""
    last = tiles[-1]
    towards = next(side for side, step in SIDES.items() if (tile.x - last.x, tile.y - last.y) == step)
    back = CLOCKWISE[(CLOCKWISE.index(towards) + 2) % 4]
    for more in range(4):
        turn = (tile.turn + more) % 4
        if turned(faces[tile.face], turn).doors[back]:
            return Placed(tile.face, tile.x, tile.y, turn)
    raise ValueError(f"{tile.face} has no doorway")
