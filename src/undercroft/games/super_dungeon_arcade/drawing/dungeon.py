"""The dungeon as a picture of a place: tiles with floors, walls, doorways and what is printed on their squares."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.dungeon import CLOCKWISE, Dungeon, Placed
from undercroft.games.super_dungeon_arcade.content.types import TileEffect
from undercroft.games.super_dungeon_arcade.drawing.icons import EMBLEMS, SILHOUETTES
from undercroft.games.super_dungeon_arcade.drawing.layout import SQUARE, cell_box, corner
from undercroft.kit import pieces
from undercroft.kit.grid import SIDES, Side
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import icon, label


@lru_cache(maxsize=1)
def symbols() -> str:
    """What is drawn once and used everywhere."""
    return pieces.sprite(*SILHOUETTES.values(), *EMBLEMS.values(), *pieces.FITTINGS) + pieces.masonry()


@lru_cache(maxsize=64)
def ground(content: Content, tiles: tuple[Placed, ...]) -> str:
    """Floors, and what is printed on the tiles."""
    dungeon = content.dungeon(tiles)
    squares = "".join(_square(dungeon, square) for square in dungeon.grid.squares)
    printed = [_printed(dungeon, square, effect) for square, effect in dungeon.effects.items()]
    marked = [_spawning(dungeon, square) for square in dungeon.spawning.values()]
    named = [part for number, tile in enumerate(tiles, 1) for part in _naming(content, dungeon, number, tile)]
    return "".join(
        [
            tag("path", d=squares, class_="u-delve-rim"),
            tag("path", d=squares, class_="u-floor"),
            *named,
            tag("path", d=squares, class_="u-lattice"),
            *printed,
            *marked,
        ]
    )


@lru_cache(maxsize=64)
def walls(content: Content, tiles: tuple[Placed, ...]) -> str:
    """What stands between the squares."""
    closed, thresholds, exits = _edges(content.dungeon(tiles))
    return (
        tag("path", d=thresholds, class_="u-threshold")
        + tag("path", d=closed, class_="u-walls")
        + tag("path", d=exits, class_="u-exit")
    )


def _square(dungeon: Dungeon, square: int) -> str:
    x, y = corner(dungeon, square)
    return f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"


def _edges(dungeon: Dungeon) -> tuple[str, str, str]:
    """Walls, doorways between tiles, and doorways that lead nowhere, as paths."""
    exits = {_side(dungeon, square, leads.side) for leads in dungeon.exits for square in leads.squares}
    closed: set[str] = set()
    thresholds: set[str] = set()
    for square in dungeon.grid.squares:
        for side in CLOCKWISE:
            path = _side(dungeon, square, side)
            dx, dy = SIDES[side]
            x, y = dungeon.grid.xy(square)
            beyond = dungeon.grid.at(x + dx, y + dy)
            if path in exits:
                continue
            if beyond < 0 or (min(square, beyond), max(square, beyond)) in dungeon.grid.walls:
                closed.add(path)
            elif dungeon.tile_of[square] != dungeon.tile_of[beyond]:
                thresholds.add(path)
    return "".join(sorted(closed)), "".join(sorted(thresholds)), "".join(sorted(exits))


def _side(dungeon: Dungeon, square: int, side: Side) -> str:
    """A side of a square as a path; the same from both squares."""
    x, y = corner(dungeon, square)
    match side:
        case "up":
            return f"M{x} {y}h{SQUARE}"
        case "down":
            return f"M{x} {y + SQUARE}h{SQUARE}"
        case "left":
            return f"M{x} {y}v{SQUARE}"
        case _:
            return f"M{x + SQUARE} {y}v{SQUARE}"


def _printed(dungeon: Dungeon, square: int, effect: TileEffect) -> Markup:
    x, y = corner(dungeon, square)
    half = SQUARE / 2
    match effect.kind:
        case "structure":
            inside = [
                tag("rect", x=5, y=5, width=SQUARE - 10, height=SQUARE - 10, rx=6, class_="u-plinth"),
                tag("circle", cx=half, cy=half, r=half - 10, class_="u-column"),
                tag("circle", cx=half - 3, cy=half - 4, r=half - 17, class_="u-capital"),
            ]
        case "chasm":
            inside = [tag("rect", x=2, y=2, width=SQUARE - 4, height=SQUARE - 4, rx=8, class_="u-chasm")]
        case "blessing":
            inside = [
                tag("circle", cx=half, cy=half, r=half - 6, class_="u-well-water"),
                icon("fountain", 11, 11, 26, "u-carved"),
            ]
        case _ if effect.wound:
            inside = [
                tag("rect", x=1, y=1, width=SQUARE - 2, height=SQUARE - 2, rx=5, class_="u-lava"),
                tag("path", d="M8 15q6-7 12 0t12 0 8-2M6 31q7-7 13 0t13 0 9-1", class_="u-ripple"),
            ]
        case _:
            inside = [tag("path", d="M7 34l6-9 9 4 3 8zM24 19l7-8 9 6-3 9zM30 38l4-6 7 3-1 6zM10 15l4-4 5 3-2 5z")]
            inside = [tag("g", *inside, class_="u-rubble")]
    return tag("g", tag("title", effect.name), *inside, transform=f"translate({x} {y})")


def _spawning(dungeon: Dungeon, square: int) -> Markup:
    x, y = corner(dungeon, square)
    return tag("circle", cx=x + SQUARE / 2, cy=y + SQUARE / 2, r=SQUARE / 2 - 5, class_="u-spawn-mark")


def _naming(content: Content, dungeon: Dungeon, number: int, tile: Placed) -> list[Markup]:
    """The tile's number and name across its floor, and the letters and numbers of its squares along two sides."""
    squares = dungeon.squares_of(number)
    xs = sorted({dungeon.grid.xy(s)[0] for s in squares})
    ys = sorted({dungeon.grid.xy(s)[1] for s in squares})
    left, top = xs[0] * SQUARE, ys[0] * SQUARE
    across, down = left + len(xs) * SQUARE / 2, top + len(ys) * SQUARE / 2
    letters = [label(chr(ord("A") + n), x * SQUARE + 8, top + 16, 12, 0, "u-coordinate") for n, x in enumerate(xs)]
    numbers = [
        label(str(n + 1), left + 8, y * SQUARE + (30 if n == 0 else 16), 12, 0, "u-coordinate")
        for n, y in enumerate(ys)
    ]
    title = [
        label(str(number), across, down + 22, 120, 0, "u-tile-name u-num", "middle"),
        label(content.name(tile.face), across, down + 62, 30, len(xs) * SQUARE, "u-tile-name", "middle"),
    ]
    return [*title, *letters, *numbers]


# What is pointed at


@lru_cache(maxsize=64)
def squares(content: Content, tiles: tuple[Placed, ...]) -> str:
    """Every square, to be pointed at."""
    dungeon = content.dungeon(tiles)
    found = []
    for square in dungeon.grid.squares:
        x, y = corner(dungeon, square)
        name = dungeon.names[square]
        effect = dungeon.effects.get(square)
        found.append(
            tag(
                "g",
                tag("title", f"square {name}" + (f", {effect.name}" if effect is not None else "")),
                tag("rect", width=SQUARE, height=SQUARE, class_="u-spot-here"),
                tag("rect", x=2, y=2, width=SQUARE - 4, height=SQUARE - 4, rx=5, class_="u-ring"),
                class_="u-square",
                data_target=f"square:{name}",
                transform=f"translate({x} {y})",
            )
        )
    return "".join(found)


def spaces(dungeon: Dungeon, cells: tuple[str, ...]) -> str:
    """Where the next tile may be joined."""
    found = []
    for cell in cells:
        box = cell_box(dungeon, cell)
        inside = [label("join here", box.width / 2, box.height / 2, 26, 0, "u-on-rock", "middle")]
        says = f"join the next tile at {cell}"
        key = cell.replace(",", "-")
        found.append(pieces.ghost(box.x, box.y, box.width, inside, says, target=f"cell:{cell}", id=f"cell-{key}"))
    return "".join(found)
