"""The dungeon as a picture of a place: tiles with their walls and doorways, level by level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.drawing.icons import (
    EMBLEMS,
    FACE_ICONS,
    ROOM_NAMES,
    furnishings,
    silhouette,
    title,
)
from undercroft.games.masmorra.drawing.layout import LARGE, Box, Layout, Level, cells, place_of
from undercroft.games.masmorra.state.model import Content, Placed
from undercroft.games.masmorra.view import View
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import CELL, THICK, Edge, icon, label

FRONT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One cell to the north, east, south and west."""
STRIP = 22
"""The height of the strip at a room's foot, where its printed dice are."""


@lru_cache(maxsize=16)
def symbols(content: Content) -> str:
    """What is drawn once and used everywhere."""
    creatures = sorted({silhouette(card) for card in content.monsters})
    return (
        pieces.sprite(*creatures, *pieces.FITTINGS, *EMBLEMS.values())
        + pieces.masonry()
        + pieces.tile_shapes(small=CELL, medium=2 * CELL, large=2 * LARGE)
        + pieces.small_dice(FACE_ICONS.items())
    )


def ground(plan: Layout) -> str:
    """Rock around the levels, with their names."""
    return _ground(plan.board, tuple((level, shown.frame) for level, shown in plan.levels.items()))


@lru_cache(maxsize=256)
def _ground(board: Box, frames: tuple[tuple[int, Box], ...]) -> str:
    parts = [tag("rect", x=board.x, y=board.y, width=board.width, height=board.height, class_="u-ground")]
    for level, (x, y, width, height) in frames:
        size = {"x": x, "y": y, "width": width, "height": height, "rx": 16}
        parts += [
            tag("rect", **size, class_="u-cave", fill="url(#p-rock)"),
            tag("rect", **size, class_=f"u-depth u-depth-{level}"),
            tag("path", d=f"M{x:g} {y + 16:g}h112l-9 15l9 15h-112z", class_="u-ribbon"),
            label(f"Level {level}", x + 14, y + 37, 18, 0, "u-on-ribbon u-name"),
        ]
    return "".join(parts)


# Tiles


class Grid:
    """Which tile covers which cell of the first two levels, and how rooms are joined."""

    def __init__(self, content: Content, view: View) -> None:
        self.content = content
        self.ways = view.ways
        self.placed = {placed.tile: placed for placed in (*view.rooms, *view.traps)}
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

    def doors(self, placed: Placed) -> tuple[tuple[Edge, ...], tuple[Edge, ...], tuple[Edge, ...]]:
        """A room's doorways: those that join it to another, those to the unknown, those against a wall."""
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


def tiles(content: Content, view: View, plan: Layout, grid: Grid, level: int) -> str:
    """The rooms of a level, with all that is printed on them."""
    rooms = [placed for placed in view.rooms if placed.level == level]
    if level == 3:
        corridors = _corridors(content, plan.levels[3], tuple(placed.tile for placed in rooms)) if rooms else ""
        return corridors + "".join(
            _room(content, placed.tile, place_of(content, plan, placed), (), (), ()) for placed in rooms
        )
    return "".join(
        _room(content, placed.tile, place_of(content, plan, placed), *grid.doors(placed)) for placed in rooms
    )


@lru_cache(maxsize=64)
def _corridors(content: Content, level: Level, rooms: tuple[str, ...]) -> str:
    """The passages between the rooms of the large tile."""
    d = []
    for room in rooms:
        for other in content.tiles[room].doors:
            if other in rooms and room < other:
                one, two = (level.place(*content.tiles[key].place, 2) for key in (room, other))
                d.append(f"M{one.middle:g} {one.y + LARGE:g}L{two.middle:g} {two.y + LARGE:g}")
    path = "".join(d)
    return tag("path", d=path, class_="u-corridor-side") + tag("path", d=path, class_="u-corridor")


@lru_cache(maxsize=4096)
def _room(
    content: Content, key: str, box: Box, ways: tuple[Edge, ...], dark: tuple[Edge, ...], shut: tuple[Edge, ...]
) -> Markup:
    tile = content.tiles[key]
    look = f"u-room u-chamber u-depth-{tile.level}"
    large = 1.6 if tile.size != "small" else 1
    inside = [
        tag("title", f"{tile.name}, {ROOM_NAMES[tile.type]}: {say_tile(content, tile)}"),
        tag("use", href=f"#p-{tile.size}"),
        pieces.doorways(ways, "u-way"),
        pieces.doorways(dark, "u-dark"),
        pieces.arrows(dark),
        pieces.doorways(shut, "u-shut"),
        *_backdrop(tile, box, large),
        label(
            title(tile),
            box.width / 2,
            THICK + (16 if large == 1 else 22),
            16 if large == 1 else 21,
            box.width - 2 * THICK - 6,
            "u-name",
            "middle",
        ),
        *_printed(tile, box),
        tag("rect", x=2, y=2, width=box.width - 4, height=box.height - 4, rx=6, class_="u-ring"),
    ]
    return tag(
        "g",
        *inside,
        id=f"room-{key}",
        class_=look,
        data_target=f"room:{key}",
        data_card=f"tile:{key}",
        transform=f"translate({box.x:g} {box.y:g})",
    )


def _backdrop(tile: Tile, box: Box, large: float) -> list[Markup]:
    """What the room is, large and quiet on its floor."""
    found = furnishings(tile) or (("monster",) if tile.type == "monster" else ())
    size = 66 * large
    if tile.type == "start" or not found:
        return []
    return [icon(found[0], (box.width - size) / 2, (box.height - size) / 2 + 2, size, "u-backdrop")]


def strip(tile: Tile, width: float) -> Iterator[tuple[str, str, float]]:
    """What lies along a room's foot, from left to right, as (kind, key, x): pictograms, dice to dock, spawn icons."""
    x: float = THICK + 3
    for pictogram in furnishings(tile):
        if tile.type not in ("start", "gold"):
            yield ("chest" if pictogram == "chest" else "icon"), pictogram, x
            x += STRIP
    for face in tile.dock:
        yield "dock", face, x
        x += STRIP
    if tile.gold:
        yield "gold", "", x + 2
    x = width - THICK - 3
    for rank in tile.spawns:
        x -= STRIP
        yield "spawn", rank, x
    for face in tile.grimbolts:
        x -= STRIP
        yield "grimbolt", face, x


def _printed(tile: Tile, box: Box) -> list[Markup]:
    y = box.height - THICK - STRIP
    found = []
    for kind, key, x in strip(tile, box.width):
        if kind == "icon":
            found.append(icon(key, x, y, 19, "u-printed"))
        elif kind == "spawn":
            found.append(tag("rect", x=x + 1, y=y + 1, width=18, height=18, rx=4, class_=f"u-spawn u-foe-{key}"))
            found.append(icon("monster", x + 4, y + 4, 12, "u-pale"))
        elif kind == "grimbolt":
            found.append(pieces.small_die(key, x, y, 19, "u-grim"))
    return found
