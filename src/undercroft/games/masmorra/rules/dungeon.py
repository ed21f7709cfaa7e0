"""The dungeon as a grid: cells, doorways, passages, neighbours and ways (MM-ADJ, MM-MED, MM-R-08 to 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.events import TilePlaced
from undercroft.games.masmorra.state.model import Masmorra, Placed

NORTH, EAST, SOUTH, WEST = range(4)
_X, _Y, _LEVEL = 1 << 10, 1, 1 << 20
FRONT = (-_Y, _X, _Y, -_X)
"""From a cell to its neighbour in each direction."""


def cell(level: int, x: int, y: int) -> int:
    """The number of a cell; neighbours differ by FRONT."""
    return level * _LEVEL + (x + 512) * _X + (y + 512) * _Y


def column_and_row(number: int) -> tuple[int, int]:
    """Where on its level a cell is."""
    return (number % _LEVEL) // _X - 512, number % _X - 512


def cells_of(g: Masmorra, placed: Placed) -> tuple[int, ...]:
    """The cells that a tile covers; those of the large tile are no part of the grid."""
    size = g.content.tiles[placed.tile].size
    return covered(placed.level, placed.x, placed.y, size)


def covered(level: int, x: int, y: int, size: str) -> tuple[int, ...]:
    """The cells that a tile of this size covers here."""
    first = cell(level, x, y)
    return (first,) if size == "small" else (first, first + _X, first + _X + _Y, first + _Y)


def doorways(g: Masmorra, placed: Placed) -> list[tuple[int, int]]:
    """The doors of a tile in play, as (cell, direction)."""
    first = cell(placed.level, placed.x, placed.y)
    doors = g.content.doorways(placed.tile, placed.turn)
    return [(first + x * _X + y * _Y, direction) for x, y, direction in doors]


def _edges(size: str) -> tuple[tuple[int, int], ...]:
    """Every edge of a tile of this size, as (cell, direction), counted from its first cell."""
    mine = covered(0, -512, -512, size)
    return tuple(
        (number, direction) for number in mine for direction in range(4) if number + FRONT[direction] not in mine
    )


_EDGES = {size: _edges(size) for size in ("small", "medium", "large")}


def walls(g: Masmorra, placed: Placed) -> list[tuple[int, int]]:
    """Every edge of a tile in play, as (cell, direction)."""
    first = cell(placed.level, placed.x, placed.y)
    return [(first + number, direction) for number, direction in _EDGES[g.content.tiles[placed.tile].size]]


def fronts(g: Masmorra, room: str) -> dict[int, int]:
    """The empty cells that this room can be explored to, each with the direction that leads there.

    A level that is closed though tiles are left opens its walls, where levels are kept open (MM-R-80).
    """
    placed = g.rooms[room]
    found = _open_to(g, doorways(g, placed))
    if not found and g.options.keep_levels_open and tiles_left(g, placed.level) and not is_open(g, placed.level):
        found = _open_to(g, walls(g, placed))
    return found


def _open_to(g: Masmorra, edges: Iterable[tuple[int, int]]) -> dict[int, int]:
    cells = g.cells
    return {front: direction for at, direction in edges if (front := at + FRONT[direction]) not in cells}


def is_open(g: Masmorra, level: int, but: Collection[int] = ()) -> bool:
    """Whether a doorway of this level leads to an empty cell, but for these; the newest rooms are looked at first."""
    return any(
        front not in but
        for placed in reversed(g.rooms.values())
        if placed.level == level
        for front in _open_to(g, doorways(g, placed))
    )


def tiles_left(g: Masmorra, level: int) -> int:
    """How many small tiles a level's stack still has; the third level has none (MM-EXPL-05)."""
    if level > len(g.stacks):
        return 0
    stack = g.stacks[level - 1]
    return bool(stack.top) + sum([len(pool) for pool in stack.pools])


def placements(g: Masmorra, tile: str, front: int, direction: int) -> list[Placed]:
    """Every way to put this tile so that one of its doors meets the doorway (MM-EXPL-02, MM-MED-01)."""
    level = front // _LEVEL
    x, y = column_and_row(front)
    back = (direction + 2) % 4
    medium = g.content.tiles[tile].size == "medium"
    corners = ((0, 0), (1, 0), (1, 1), (0, 1)) if medium else ((0, 0),)
    found: dict[tuple[int, int, frozenset[tuple[int, int, int]]], Placed] = {}
    for dx, dy in corners:
        if any(number in g.cells for number in covered(level, x - dx, y - dy, "medium" if medium else "small")):
            continue
        for turn in range(4):
            doors = g.content.doorways(tile, turn)
            if (dx, dy, back) in doors:
                found.setdefault((x - dx, y - dy, frozenset(doors)), Placed(tile, level, x - dx, y - dy, turn))
    return list(found.values())


def has_space(g: Masmorra, front: int) -> bool:
    """Whether some empty 2×2 area holds this cell (MM-R-10)."""
    level = front // _LEVEL
    x, y = column_and_row(front)
    return any(
        all(number not in g.cells for number in covered(level, x - dx, y - dy, "medium"))
        for dx in (0, 1)
        for dy in (0, 1)
    )


def closes(g: Masmorra, placed: Placed) -> bool:
    """Whether a tile put here leaves its level without a doorway while small tiles are left (MM-R-18)."""
    if not any(g.stacks[placed.level - 1].pools):
        return False
    mine = cells_of(g, placed)
    if any(front not in mine for front in _open_to(g, doorways(g, placed))):
        return False
    return not is_open(g, placed.level, but=mine)


def keeping_open(g: Masmorra, choices: list[Placed]) -> list[Placed]:
    """The placements that leave the level open, or all if none does (MM-R-18)."""
    if not g.options.keep_levels_open:
        return choices
    return [placed for placed in choices if not closes(g, placed)] or choices


def put_room(g: Masmorra, placed: Placed, rule: str, through: str = "") -> None:
    """Put a room into play; `through` is the room that it was explored from."""
    _tell(g, placed, rule, through)
    g.rooms = {**g.rooms, placed.tile: placed}
    g.cells = {**g.cells, **dict.fromkeys(cells_of(g, placed), placed.tile)}
    ways = [other for other in _joined(g, placed) if other != through]
    if through:
        ways.append(through)
    joined = tuple(dict.fromkeys(ways))
    g.ways = {**g.ways, placed.tile: joined, **{other: (*g.ways[other], placed.tile) for other in joined}}


def put_trap(g: Masmorra, placed: Placed, rule: str) -> None:
    """Put a trap into play: it fills its space and has no doors (MM-TRAP-06)."""
    g.traps = {**g.traps, placed.tile: placed}
    g.cells = {**g.cells, cell(placed.level, placed.x, placed.y): placed.tile}
    _tell(g, placed, rule)


def _tell(g: Masmorra, placed: Placed, rule: str, through: str = "") -> None:
    fronts = (number + FRONT[direction] for number, direction in walls(g, placed))
    found = dict.fromkeys((through, *(g.cells.get(front, "") for front in fronts)))
    beside = tuple((room, g.rooms[room].x, g.rooms[room].y) for room in found if room in g.rooms)
    told = partial(g.tell, TilePlaced, tile=placed.tile, level=placed.level, x=placed.x, y=placed.y, turn=placed.turn)
    told(beside=beside, rule=rule)


def _joined(g: Masmorra, placed: Placed) -> Iterator[str]:
    """The rooms with a door against one of this tile's doors (MM-R-08)."""
    for at, direction in doorways(g, placed):
        front = at + FRONT[direction]
        other = g.cells.get(front)
        if other in g.rooms and (front, (direction + 2) % 4) in doorways(g, g.rooms[other]):
            yield other


def change_room(g: Masmorra, room: str, **changes: int | bool) -> None:
    """Change what lies in a room."""
    g.rooms = {**g.rooms, room: replace(g.rooms[room], **changes)}


# Neighbours


def around(g: Masmorra, tile: str) -> list[int]:
    """The cells that share an edge with a tile in play."""
    placed = g.rooms.get(tile) or g.traps[tile]
    return [number + FRONT[direction] for number, direction in walls(g, placed)]


def armed_beside(g: Masmorra, room: str) -> list[str]:
    """The armed traps that share an edge with a room, through walls too (MM-ADJ-02)."""
    if not g.traps or g.rooms[room].level > len(g.stacks):
        return []
    found = [g.cells.get(number) for number in around(g, room)]
    return [trap for trap in dict.fromkeys(found) if trap in g.traps and not g.traps[trap].opened]


def rooms_beside(g: Masmorra, trap: str) -> list[str]:
    """The rooms that share an edge with a trap (MM-ADJ-02)."""
    found = (g.cells.get(number) for number in around(g, trap))
    return [room for room in dict.fromkeys(found) if room in g.rooms]


def stairs(g: Masmorra, room: str) -> str:
    """The room at the other end of this room's stairs, in play or not; empty if there is none (MM-STAIR-01)."""
    end = g.content.stairs.get(room, "")
    return g.content.landings.get(g.battleground, THIRD) if end == THIRD else end


def next_rooms(g: Masmorra, room: str) -> list[str]:
    """Rooms one passage or stairs away; tiles that are not in play do not exist (MM-R-61)."""
    other = stairs(g, room)
    return [*g.ways[room], other] if other in g.rooms else list(g.ways[room])


def distances(g: Masmorra, room: str) -> dict[str, int]:
    """How far every room is that can be reached from here, in rooms."""
    found = {room: 0}
    edge = [room]
    while edge:
        further = []
        for at in edge:
            for to in next_rooms(g, at):
                if to not in found:
                    found[to] = found[at] + 1
                    further.append(to)
        edge = further
    return found


def lines(g: Masmorra, through: Collection[str]) -> list[tuple[str, ...]]:
    """Every longest straight run of connected rooms in a row or column of one level through these rooms (MM-R-42)."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for run in _runs(g):
        rooms = frozenset(run)
        if not rooms.isdisjoint(through):
            found.setdefault(rooms, run)
    return [run for key, run in found.items() if not any(key < other for other in found)]


def _runs(g: Masmorra) -> Iterator[tuple[str, ...]]:
    """Every straight run that begins in some room and goes on as long as it can."""
    for number, tile in g.cells.items():
        if tile in g.rooms:
            yield _run(g, number, EAST)
            yield _run(g, number, SOUTH)
    yield from _large_lines(g)


def _large_lines(g: Masmorra) -> Iterator[tuple[str, ...]]:
    """The large tile's rooms, alone and in joined pairs that lie straight beside each other."""
    for room, placed in g.rooms.items():
        if placed.level > len(g.stacks):
            yield (room,)
            for other in g.ways[room]:
                if g.rooms[other].x == placed.x or g.rooms[other].y == placed.y:
                    yield room, other


def _run(g: Masmorra, number: int, direction: int) -> tuple[str, ...]:
    """The rooms that are passed going straight on from a cell, as long as passages join them."""
    run = [g.cells[number]]
    while (after := g.cells.get(number + FRONT[direction])) and (after == run[-1] or _passes(g, number, direction)):
        number += FRONT[direction]
        if after != run[-1]:
            run.append(after)
    return tuple(run)


def _passes(g: Masmorra, number: int, direction: int) -> bool:
    here, there = g.cells[number], g.cells.get(number + FRONT[direction])
    if there not in g.rooms or there not in g.ways[here]:
        return False
    # Rooms of one cell touch in one place only; of larger ones the passage has to be here.
    small = g.tile(here).size == g.tile(there).size == "small"
    return small or (number, direction) in doorways(g, g.rooms[here])
