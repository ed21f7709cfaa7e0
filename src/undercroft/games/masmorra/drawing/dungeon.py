"""The dungeon as a picture of a place: tiles with their walls and doorways, level by level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.drawing.icons import EMBLEMS, FACE_ICONS, furnishings, silhouette
from undercroft.games.masmorra.drawing.layout import AROUND, LARGE, DrawnLevel, Layout, place_of
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.grid import Grid
from undercroft.games.masmorra.words.names import ROOM_NAMES, title
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import CELL, THICK, Edge, icon, label

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


def ground(view: View, plan: Layout) -> str:
    """The rock that the levels are hewn from, with their names."""
    tiles = (*view.rooms, *view.traps, *view.turn.placing)
    return "".join(
        _ground(
            level,
            shown.frame,
            tuple(place_of(plan, tile) for tile in tiles if tile.level == level),
        )
        for level, shown in plan.levels.items()
    )


@lru_cache(maxsize=256)
def _ground(level: int, frame: Box, tiles: tuple[Box, ...]) -> str:
    """A cave around all tiles of a level: their blocks, with a rim as broad as what is seen before a doorway.

    The large tile is a single block.
    """
    if level == 3:
        tiles = (frame.grown(-AROUND),)
    d = "".join(f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h{-box.width:g}z" for box in tiles)
    x, y = frame.x, frame.y
    return (
        tag("path", d=d, class_="u-cave-edge")
        + tag("path", d=d, class_="u-cave", fill="url(#p-rock)", stroke="url(#p-rock)")
        + tag("path", d=d, class_=f"u-cave u-tint u-depth-{level}")
        + tag("path", d=f"M{x:g} {y + 16:g}h112l-9 15l9 15h-112z", class_="u-ribbon")
        + label(f"Level {level}", x + 14, y + 37, 18, 0, "u-on-ribbon u-name")
    )


# Tiles


def tiles(content: Content, view: View, plan: Layout, grid: Grid, level: int) -> str:
    """The rooms of a level, with all that is printed on them."""
    rooms = [placed for placed in view.rooms if placed.level == level]
    if level == 3:
        corridors = _corridors(content, plan.levels[3], tuple(placed.tile for placed in rooms)) if rooms else ""
        return corridors + "".join(_room(content, placed.tile, place_of(plan, placed), (), (), ()) for placed in rooms)
    return "".join(_room(content, placed.tile, place_of(plan, placed), *grid.doors(placed)) for placed in rooms)


@lru_cache(maxsize=64)
def _corridors(content: Content, level: DrawnLevel, rooms: tuple[str, ...]) -> str:
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
