"""What changes in the rooms: chests, gold, docked dice and stairs; and the traps between them."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.drawing.dungeon import STRIP, strip
from undercroft.games.masmorra.drawing.icons import has_chest, stairs_to
from undercroft.games.masmorra.drawing.layout import Layout, place_of
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.grid import Grid
from undercroft.games.masmorra.words.names import title
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import THICK, Edge, icon, label


def fixtures(content: Content, view: View, plan: Layout) -> str:
    """Chests, gold, docked dice and stairs, room by room."""
    at = view.heroes[view.active].at
    return "".join(
        _fixture(
            content,
            placed.tile,
            place_of(plan, placed),
            (placed.gold, placed.opened, placed.tile == at),
            view.turn.docked.get(placed.tile, ()),
            stairs_to(content, view.battleground, placed.tile),
        )
        for placed in view.rooms
    )


@lru_cache(maxsize=2048)
def _fixture(
    content: Content, key: str, box: Box, now: tuple[int, bool, bool], docked: tuple[str, ...], stairs: str
) -> Markup:
    """What changes in a room; `now` is its gold, whether its chest is open, and whether the active Hero is there."""
    gold, opened, here = now
    tile = content.tiles[key]
    inside = [
        _dock(content, tile, box, opened, docked),
        _coins(tile, box, gold, here),
        _stairs(tile, box, stairs),
    ]
    if not any(inside):
        return Markup()
    return tag("g", *inside, transform=f"translate({box.x:g} {box.y:g})")


def _dock(content: Content, tile: Tile, box: Box, opened: bool, docked: tuple[str, ...]) -> Markup:
    """The dice that the Room Action takes, and the chest that it opens."""
    if not tile.dock:
        return Markup()
    y = box.height - THICK - STRIP
    dice = iter(docked)
    found: list[Markup] = []
    across = []
    for kind, name, x in strip(tile, box.width):
        if kind == "chest":
            look = "chest_open" if opened else "chest"
            found.append(icon(look, x, y - 1, 21, "u-gone" if opened else "u-chest"))
            across.append(x)
        elif kind == "dock":
            found.append(pieces.small_die(name, x, y - 1, 21, "u-docked" if next(dice, "") else "u-empty"))
            across.append(x)
    left, width = across[0], across[-1] + STRIP - across[0]
    return tag(
        "g",
        tag("title", f"{title(tile)}: {say_tile(content, tile)}"),
        tag("rect", x=left - 3, y=y - 4, width=width + 4, height=27, rx=7, class_="u-rail"),
        *found,
        tag("rect", x=left - 4, y=y - 5, width=width + 6, height=29, rx=8, class_="u-ring"),
        id=f"dock-{tile.id}",
        data_target=f"dock:{tile.id}",
    )


def _coins(tile: Tile, box: Box, gold: int, here: bool) -> Markup:
    """The gold that lies in a room; what is not in a chest can be pointed at by who is there."""
    if not gold:
        return Markup()
    x = next(x for kind, _, x in strip(tile, box.width) if kind == "gold")
    y = box.height - THICK - STRIP
    return tag(
        "g",
        tag("title", f"{gold} gold"),
        icon("coin", x, y, 20, "u-gold"),
        label(str(gold), x + 22, y + 16, 16, 0, "u-num"),
        tag("rect", x=x - 4, y=y - 4, width=42, height=28, rx=8, class_="u-ring"),
        id=f"gold-{tile.id}",
        data_value=gold,
        data_target="gold" if here and not has_chest(tile) else None,
    )


def _stairs(tile: Tile, box: Box, to: str) -> Markup:
    """Stairs, which are pointed at to take them."""
    if not to:
        return Markup()
    size = 44 if tile.size == "small" else 64
    at = (box.width - size) / 2
    return tag(
        "g",
        tag("title", "the stairs"),
        tag("rect", x=at - 4, y=at - 2, width=size + 8, height=size + 8, rx=8, class_="u-well"),
        icon("stairs", at, at + 2, size, "u-bright"),
        tag("rect", x=at - 7, y=at - 5, width=size + 14, height=size + 14, rx=10, class_="u-ring"),
        id=f"stairs-{tile.id}",
        data_target=f"room:{to}",
    )


# Traps


def traps(content: Content, view: View, plan: Layout, grid: Grid) -> str:
    """Traps, armed or disarmed, with their reach."""
    rooms = {placed.tile for placed in view.rooms}
    return "".join(
        _trap(
            content,
            placed.tile,
            place_of(plan, placed),
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
