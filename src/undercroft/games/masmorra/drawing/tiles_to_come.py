"""Tiles to come: small pictures of them, and the spaces where they may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import cells
from undercroft.games.masmorra.drawing.icons import ROOM_ICONS, furnishings
from undercroft.games.masmorra.drawing.layout import Layout, place_of
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.names import title
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import CELL, icon, label


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
    room = place_of(plan, at)
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
    # A tile that can lie in one way only is seen as large as it will be.
    single = tile.size == "small" and all(len(turns) == 1 for turns in alike.values())
    size = 104 if tile.type == "trap" else 138 if single else 64
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
