"""Rooms that look like rooms: a back wall with doorways, a paved floor, stairs that lead down."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.lettering import label

WALL = 14
"""The height of a room's back wall."""
SILL = 19
"""The height of the strip at its foot."""


def masonry() -> Markup:
    """The patterns of stone; once in a picture."""

    def pattern(name: str, width: int, height: int, *paths: tuple[str, str]) -> Markup:
        return tag(
            "pattern",
            *(tag("path", d=path, class_=look) for look, path in paths),
            id=f"p-{name}",
            width=width,
            height=height,
            patternUnits="userSpaceOnUse",
        )

    return tag(
        "defs",
        pattern("bricks", 22, 14, ("u-brick", "M0 0h22v14H0z"), ("u-mortar", "M0 .5h22M0 7.5h22M5.5 0v7M16.5 7.5v7")),
        pattern("flags", 56, 40, ("u-gap", "M0 20h56M0 0h56M18 0v20M44 20v20M8 20v20M36 0v20")),
        pattern(
            "rock",
            120,
            90,
            ("u-rock", "M0 0h120v90H0z"),
            ("u-vein", "M6 20l14-8 12 6M70 12l10 8 16-4M40 52l12-8 14 8M96 60l12-4M10 74l10 4 12-6M66 80l14 4"),
        ),
    )


def stairs(ways: Sequence[tuple[tuple[float, float], tuple[float, float]]], *, width: float = 22) -> Markup:
    """Flights of steps, each between two points."""
    d = "".join(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}" for start, end in ways)
    return Markup(
        tag("path", d=d, stroke_width=width + 6, class_="u-stair-side")
        + tag("path", d=d, stroke_width=width, class_="u-stair")
        + tag("path", d=d, stroke_width=width, class_="u-step")
    )


def doorway(x: float, y: float, width: float = 20, height: float = WALL) -> Markup:
    """An archway in a wall; x is its middle and y its foot."""
    half = width / 2
    d = f"M{x - half:g} {y:g}v{-height * 0.45:g}a{half:g} {height * 0.5:g} 0 0 1 {width:g} 0v{height * 0.45:g}z"
    return tag("path", d=d, class_="u-doorway")


def shell(width: float, height: float) -> Markup:
    """What all rooms of a size have in common; once in a picture, before the rooms."""
    walls = tag(
        "g",
        tag("rect", x=-5, y=-5, width=width + 10, height=height + 10, rx=7, class_="u-wall"),
        tag("rect", width=width, height=height, rx=2, class_="u-floor"),
        tag("rect", width=width, height=height, rx=2, fill="url(#p-flags)"),
        tag("rect", width=width, height=WALL, fill="url(#p-bricks)"),
        tag("rect", y=height - SILL, width=width, height=SILL, class_="u-sill"),
        id="p-shell",
    )
    return tag("defs", walls)


def room(
    name: str,
    says: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    id: str,
    target: str,
    card: str = "",
    class_: str = "",
    doors: Sequence[float] = (),
    inside: Sequence[Markup] = (),
) -> Markup:
    """A room of the shell's size with its name on the floor; `doors` are the middles of the doorways in its back wall.

    What is inside is drawn from the room's upper left corner.
    """
    return tag(
        "g",
        tag("title", says),
        tag("use", href="#p-shell"),
        *(doorway(door, WALL) for door in doors),
        label(name, width / 2, WALL + 16, 16, width - 10, "u-name", "middle"),
        *inside,
        tag("rect", x=-7, y=-7, width=width + 14, height=height + 14, rx=9, class_="u-ring"),
        id=id,
        class_=f"u-room {class_}".strip(),
        data_target=target,
        data_card=card or None,
        transform=f"translate({x:g} {y:g})",
    )
