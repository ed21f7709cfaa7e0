"""Tiles of a dungeon that grows: square rooms seen from above, with walls, doorways and what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.icons import icon

CELL = 150
"""The side of a small tile."""
THICK = 11
"""How thick a tile's walls are."""
DOOR = 46
"""How wide a doorway is."""

Edge = tuple[int, int, int]
"""A side of one cell of a tile: column, row, and 0 north, 1 east, 2 south, 3 west."""


def tile_shapes(**sides: float) -> Markup:
    """What all tiles of a size have in common, by the name of the size; once in a picture, before the tiles."""
    return tag("defs", *(_block(f"p-{name}", side) for name, side in sides.items()))


def _block(name: str, side: float) -> Markup:
    inner = side - 2 * THICK
    return tag(
        "g",
        tag("rect", width=side, height=side, fill="url(#p-bricks)", class_="u-block"),
        tag("rect", x=THICK, y=THICK, width=inner, height=inner, class_="u-floor u-foot"),
        tag("rect", x=THICK, y=THICK, width=inner, height=inner, fill="url(#p-flags)"),
        id=name,
    )


@lru_cache(maxsize=4096)
def doorways(edges: tuple[Edge, ...], look: str, *, size: float = CELL) -> Markup:
    """Gaps in a tile's walls. The look is "u-way" (joined), "u-dark" (unexplored) or "u-shut" (against a wall)."""
    if not edges:
        return Markup()
    return tag("path", d="".join(_gap(edge, size) for edge in edges), class_=look)


def _gap(edge: Edge, size: float) -> str:
    x, y, direction = edge
    start = (size - DOOR) / 2
    if direction % 2 == 0:
        top = y * size if direction == 0 else (y + 1) * size - THICK
        return f"M{x * size + start:g} {top:g}h{DOOR}v{THICK}h{-DOOR}z"
    left = (x + 1) * size - THICK if direction == 1 else x * size
    return f"M{left:g} {y * size + start:g}h{THICK}v{DOOR}h{-THICK}z"


@lru_cache(maxsize=4096)
def arrows(edges: tuple[Edge, ...], *, size: float = CELL) -> Markup:
    """Small arrows in doorways that lead to where nobody has been."""
    if not edges:
        return Markup()
    return tag("path", d="".join(_arrow(edge, size) for edge in edges), class_="u-onward")


def _arrow(edge: Edge, size: float) -> str:
    x, y, direction = edge
    middle, near = size / 2, THICK / 2
    at = ((middle, near), (size - near, middle), (middle, size - near), (near, middle))[direction]
    across, along = x * size + at[0], y * size + at[1]
    point = ((0, -4), (4, 0), (0, 4), (-4, 0))[direction]
    side = ((7, 0), (0, 7), (7, 0), (0, 7))[direction]
    return (
        f"M{across - side[0] - point[0]:g} {along - side[1] - point[1]:g}"
        f"L{across + point[0]:g} {along + point[1]:g}"
        f"L{across + side[0] - point[0]:g} {along + side[1] - point[1]:g}z"
    )


@lru_cache(maxsize=4096)
def teeth(edges: tuple[Edge, ...], *, size: float = CELL) -> Markup:
    """The reach of a trap: teeth over the edges to its neighbours."""
    d = []
    for x, y, direction in edges:
        for n in range(5):
            at = size * (0.2 + 0.15 * n)
            base = 9
            corner = x * size, y * size
            match direction:
                case 0:
                    d.append(f"M{corner[0] + at - base:g} {corner[1] + 1:g}l{base} -15l{base} 15z")
                case 1:
                    d.append(f"M{corner[0] + size - 1:g} {corner[1] + at - base:g}l15 {base}l-15 {base}z")
                case 2:
                    d.append(f"M{corner[0] + at - base:g} {corner[1] + size - 1:g}l{base} 15l{base} -15z")
                case _:
                    d.append(f"M{corner[0] + 1:g} {corner[1] + at - base:g}l-15 {base}l15 {base}z")
    return tag("path", d="".join(d), class_="u-teeth") if d else Markup()


def small_dice(faces: Iterable[tuple[str, str]]) -> Markup:
    """Dice as printed on tiles, as (key, pictogram); once in a picture."""
    return tag(
        "defs",
        *(
            tag(
                "symbol",
                tag("rect", x=1, y=1, width=22, height=22, rx=5, class_="u-slot"),
                icon(pictogram, 4, 4, 16),
                id=f"d-{key}",
                viewBox="0 0 24 24",
            )
            for key, pictogram in faces
        ),
    )


def small_die(key: str, x: float, y: float, size: float = 20, class_: str = "") -> Markup:
    """A printed die; x and y are its upper left corner."""
    return tag("use", href=f"#d-{key}", x=x, y=y, width=size, height=size, class_=class_ or None)


def ghost(
    x: float,
    y: float,
    size: float,
    inside: Sequence[Markup],
    says: str,
    *,
    target: str,
    id: str,
    class_: str = "",
) -> Markup:
    """A dashed space where a tile may come to lie, with a picture of it."""
    return tag(
        "g",
        tag("title", says),
        tag("rect", width=size, height=size, rx=8, class_="u-space"),
        *inside,
        tag("rect", x=-3, y=-3, width=size + 6, height=size + 6, rx=10, class_="u-ring"),
        id=id,
        class_=f"u-ghost {class_}".strip(),
        data_target=target,
        transform=f"translate({x:g} {y:g})",
    )
