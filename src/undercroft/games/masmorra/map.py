"""The dungeon as a picture of a place: tiles with their walls and doorways, level by level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.games.masmorra.cards import Tile
from undercroft.games.masmorra.effect_words import say_tile
from undercroft.games.masmorra.layout import LARGE, Box, Layout, Level, cells, place_of
from undercroft.games.masmorra.looks import (
    EMBLEMS,
    FACE_ICONS,
    ROOM_ICONS,
    ROOM_NAMES,
    furnishings,
    has_chest,
    silhouette,
    stairs_to,
    title,
)
from undercroft.games.masmorra.model import Content, Placed
from undercroft.games.masmorra.view import View
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import CELL, THICK, Edge, icon, label

FRONT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One cell to the north, east, south and west."""
STRIP = 22
"""The height of the strip at a room's foot, where its printed dice are."""
TITLES = {1: "Level 1", 2: "Level 2", 3: "Level 3"}


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
            label(TITLES[level], x + 14, y + 37, 18, 0, "u-on-ribbon u-name"),
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


# What changes in the rooms


def fixtures(content: Content, view: View, plan: Layout) -> str:
    """Chests, gold and docked dice in the rooms."""
    at = view.heroes[view.active].at
    parts = []
    for placed in view.rooms:
        tile = content.tiles[placed.tile]
        if tile.dock or placed.gold or tile.landing or "stairs" in tile.type or tile.type == "entrance":
            box = place_of(content, plan, placed)
            parts.append(
                _fixture(
                    content,
                    placed.tile,
                    box,
                    placed.gold,
                    placed.opened,
                    view.turn.docked.get(placed.tile, ()),
                    placed.tile == at,
                    view.battleground,
                )
            )
    return "".join(parts)


@lru_cache(maxsize=2048)
def _fixture(
    content: Content,
    key: str,
    box: Box,
    gold: int,
    opened: bool,
    docked: tuple[str, ...],
    here: bool,
    battleground: str,
) -> Markup:
    tile = content.tiles[key]
    y = box.height - THICK - STRIP
    dock: list[Markup] = []
    after: list[Markup] = []
    coin = box.width / 2 - 12
    slots = iter(docked)
    left, right = box.width, 0.0
    for kind, name, x in strip(tile, box.width):
        if kind == "chest":
            dock.append(icon("chest_open" if opened else "chest", x, y - 1, 21, "u-gone" if opened else "u-chest"))
        elif kind == "dock":
            die = next(slots, "")
            dock.append(pieces.small_die(name, x, y - 1, 21, "u-docked" if die else "u-empty"))
        elif kind == "gold":
            coin = x
            continue
        else:
            continue
        left, right = min(left, x), max(right, x + STRIP)
    if gold:
        says = f"{gold} gold"
        after.append(
            tag(
                "g",
                tag("title", says),
                icon("coin", coin, y, 20, "u-gold"),
                label(str(gold), coin + 22, y + 16, 16, 0, "u-num"),
                tag("rect", x=coin - 4, y=y - 4, width=42, height=28, rx=8, class_="u-ring"),
                id=f"gold-{key}",
                data_value=gold,
                data_target="gold" if here and not has_chest(tile) else None,
            )
        )
    if dock:
        after.insert(
            0,
            tag(
                "g",
                tag("title", f"{title(tile)}: {say_tile(content, tile)}"),
                tag("rect", x=left - 3, y=y - 4, width=right - left + 4, height=27, rx=7, class_="u-rail"),
                *dock,
                tag("rect", x=left - 4, y=y - 5, width=right - left + 6, height=29, rx=8, class_="u-ring"),
                id=f"dock-{key}",
                data_target=f"dock:{key}",
            ),
        )
    if end := stairs_to(content, battleground, tile):
        size = 44 if tile.size == "small" else 64
        x = (box.width - size) / 2
        after.append(
            tag(
                "g",
                tag("title", "the stairs"),
                tag("rect", x=x - 4, y=x - 2, width=size + 8, height=size + 8, rx=8, class_="u-well"),
                icon("stairs", x, x + 2, size, "u-bright"),
                tag("rect", x=x - 7, y=x - 5, width=size + 14, height=size + 14, rx=10, class_="u-ring"),
                id=f"stairs-{key}",
                data_target=f"room:{end}",
            )
        )
    return tag("g", *after, transform=f"translate({box.x:g} {box.y:g})")


# Traps


def traps(content: Content, view: View, plan: Layout, grid: Grid) -> str:
    """Traps, armed or disarmed, with their reach."""
    rooms = {placed.tile for placed in view.rooms}
    return "".join(
        _trap(
            content,
            placed.tile,
            place_of(content, plan, placed),
            placed.opened,
            tuple(edge for edge, beyond in grid.edges(placed) if beyond in rooms),
            view.turn.docked.get(placed.tile, ()),
        )
        for placed in view.traps
    )


@lru_cache(maxsize=1024)
def _trap(
    content: Content, key: str, box: Box, disarmed: bool, reach: tuple[Edge, ...], docked: tuple[str, ...]
) -> Markup:
    tile = content.tiles[key]
    says = "disarmed" if disarmed else say_tile(content, tile)
    inside = [
        tag("title", f"{tile.name}, a trap: {says}"),
        tag("rect", x=5, y=5, width=box.width - 10, height=box.height - 10, rx=8, class_="u-trap"),
        icon("trap", 41, 34, 68, "u-jaws"),
        label(tile.name, box.width / 2, 28, 14, box.width - 24, "u-on-trap u-name", "middle"),
    ]
    if disarmed:
        inside.append(icon("clear", 55, 44, 44, "u-bright"))
        inside.append(label("disarmed", box.width / 2, 128, 14, 0, "u-on-trap", "middle"))
    else:
        inside.append(pieces.teeth(reach))
        slots = iter(docked)
        dice = []
        for n, face in enumerate(tile.dock):
            die = next(slots, "")
            dice.append(pieces.small_die(face, 28 + n * 30, 106, 26, "u-docked" if die else "u-empty"))
        width = 30 * len(tile.dock)
        inside.append(
            tag(
                "g",
                tag("title", f"{tile.name}: {say_tile(content, tile)}"),
                tag("rect", x=24, y=102, width=width + 4, height=34, rx=7, class_="u-rail"),
                *dice,
                tag("rect", x=22, y=100, width=width + 8, height=38, rx=8, class_="u-ring"),
                id=f"dock-{key}",
                data_target=f"dock:{key}",
            )
        )
        inside.append(icon("fame", 30 + width, 108, 20, "u-gold"))
        inside.append(label(str(tile.level + 1), 52 + width, 124, 17, 0, "u-on-trap u-num"))
    inside.append(tag("rect", x=3, y=3, width=box.width - 6, height=box.height - 6, rx=9, class_="u-ring"))
    return tag(
        "g",
        *inside,
        id=f"trap-{key}",
        class_=f"u-trap-tile{' u-disarmed' if disarmed else ''}",
        data_target=f"trap:{key}",
        data_card=f"tile:{key}",
        transform=f"translate({box.x:g} {box.y:g})",
    )


# Tiles to come


def miniature(content: Content, key: str, turn: int, x: float, y: float, size: float) -> Markup:
    """A small picture of a tile as it would lie."""
    tile = content.tiles[key]
    side = cells(content, key) * CELL
    scale = round(size / side, 3)
    if tile.type == "trap":
        return tag(
            "g",
            tag("rect", x=x, y=y, width=size, height=size, rx=4, class_="u-trap"),
            icon("trap", x + size * 0.2, y + size * 0.2, size * 0.6, "u-jaws"),
        )
    found = (*furnishings(tile), *(("monster",) if tile.spawns or tile.monsters else ()), ROOM_ICONS[tile.type])
    inside = [
        tag("use", href=f"#p-{tile.size}"),
        pieces.doorways(content.doorways(key, turn), "u-way u-lit"),
        icon(found[0], side * 0.22, side * 0.22, side * 0.56, "u-printed"),
    ]
    look = f"u-room u-depth-{tile.level}"
    return tag("g", *inside, class_=look, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def spaces(content: Content, view: View, plan: Layout) -> str:
    """Where the face-up tile may be explored, or the tile in hand put."""
    if view.turn.placing:
        return "".join(_placing(content, view.turn.placing, plan))
    at = next((placed for placed in view.rooms if placed.tile == view.heroes[view.active].at), None)
    if at is None or not view.open_cells:
        return ""
    top = view.stacks[at.level - 1].top
    room = place_of(content, plan, at)
    return "".join(_space(content, top, cell, plan.levels[at.level].place(*cell), room) for cell in view.open_cells)


@lru_cache(maxsize=2048)
def _space(content: Content, top: str, cell: tuple[int, int], box: Box, room: Box) -> Markup:
    size, near = 104, 8
    x, y = box.middle - size / 2, box.y + (CELL - size) / 2
    if box.right <= room.x:
        x = box.right - size - near
    elif box.x >= room.right:
        x = box.x + near
    elif box.foot <= room.y:
        y = box.foot - size - near
    else:
        y = box.y + near
    tile = content.tiles[top]
    inside = [
        miniature(content, top, 0, (size - 64) / 2, 8, 64),
        label(title(tile), size / 2, 92, 14, size - 10, "u-on-rock u-name", "middle"),
    ]
    says = f"unexplored: {tile.name}"
    return pieces.ghost(x, y, size, inside, says, target=f"cell:{cell[0]}:{cell[1]}", id=f"cell-{cell[0]}-{cell[1]}")


def _placing(content: Content, ways: tuple[Placed, ...], plan: Layout) -> Iterator[Markup]:
    """Each way in which the tile in hand can lie, in the cells that it would fill."""
    alike: dict[tuple[int, int], list[Placed]] = {}
    for placed in ways:
        alike.setdefault((placed.x, placed.y), []).append(placed)
    tile = content.tiles[ways[0].tile]
    size = 104 if tile.type == "trap" else 64
    step = size + 8
    rows = {y for _, y in alike}
    # Two places of a medium tile overlap by half, so the turns of each lie in a line across the shift.
    wide = 2 if tile.size == "small" else 4 if len(rows) > 1 else 1
    for (x, y), turns in alike.items():
        box = plan.levels[ways[0].level].place(x, y, cells(content, tile.id))
        across, down = min(wide, len(turns)), -(-len(turns) // wide)
        left = box.middle - across * step / 2 + 4
        top = box.y + (box.height - down * step) / 2 + 4
        for n, placed in enumerate(turns):
            yield pieces.ghost(
                left + n % wide * step,
                top + n // wide * step,
                size,
                [
                    miniature(content, tile.id, placed.turn, 3, 3, size - 6),
                    tag("path", d=_outline(box, left + n % wide * step, top + n // wide * step), class_="u-extent"),
                ],
                f"put {tile.name} here",
                target=f"place:{x}:{y}:{placed.turn}",
                id=f"place-{x}-{y}-{placed.turn}",
            )


def _outline(box: Box, x: float, y: float) -> str:
    """The edge of the cells that a tile would fill, seen from its small picture."""
    return f"M{box.x - x:g} {box.y - y:g}h{box.width:g}v{box.height:g}h{-box.width:g}z"
