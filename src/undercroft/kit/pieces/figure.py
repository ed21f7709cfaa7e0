"""Figures: each seat has its colour and its own shape; monsters are silhouettes with their numbers."""

from __future__ import annotations

from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.icons import icon
from undercroft.kit.pieces.lettering import label

SHAPES = (
    "M15 0 29 17 15 34 1 17z",
    "M15 1 30 32H0z",
    "M15 2a15 15 0 1 1 0 30 15 15 0 0 1 0-30z",
    "M2 3h26v28H2z",
    "M15 0l4 10.500 11 .8-8.500 7.200 3 11.500-9.500-6-9.500 6 3-11.500L0 11.300l11-.8z",
    "M8 1h14l8 16-8 16H8L0 17z",
)
"""Diamond, triangle, circle, square, star, hexagon: the shape of each seat, in 30 by 34."""
SHAPE_NAMES = ("diamond", "triangle", "circle", "square", "star", "hexagon")
_MIDDLE = (17, 22, 17, 17, 17.5, 17)
_EMBLEM = (15, 15, 19, 20, 13, 18)


def colour(seat: int) -> str:
    """The class that gives its colour to what belongs to a seat."""
    return f"u-s{seat % len(SHAPES)}"


@lru_cache(maxsize=256)
def mark(seat: int, emblem: str = "") -> Markup:
    """A seat's shape in its colour, in 30 by 34, with an emblem on it."""
    kind = seat % len(SHAPES)
    size = _EMBLEM[kind]
    inside = [tag("path", d=SHAPES[kind], class_="u-seat-shape")]
    if emblem:
        inside.append(icon(emblem, 15 - size / 2, _MIDDLE[kind] - size / 2, size, "u-emblem"))
    return tag("g", *inside, class_=colour(seat))


@lru_cache(maxsize=256)
def seat_glyph(seat: int, emblem: str = "") -> Markup:
    """A seat's shape in a line of HTML."""
    return tag("svg", mark(seat, emblem), class_="u-seat-glyph", viewBox="-2 -2 34 38", aria_hidden="true")


@lru_cache(maxsize=2048)
def figure(
    seat: int,
    emblem: str,
    says: str,
    x: float,
    y: float,
    scale: float = 1,
    *,
    active: bool = False,
    key: str = "",
    lying: bool = False,
) -> Markup:
    """A player's figure, in SVG, standing with the middle of its foot at x and y, or lying there.

    It is named after its seat, or after a key of its own, and pointed at as "hero:" with that name. One with a key can
    be looked at closely: `Board.card` must know "hero:KEY".
    """
    name = key or str(seat)
    posture = "translate(-19 -6) rotate(-90 0 0) scale(.9)" if lying else "translate(-15 -37)"
    inside = [
        tag("title", says),
        tag("ellipse", cx=0, cy=-2, rx=15, ry=4, class_="u-shadow"),
        tag("g", mark(seat, emblem), transform=posture),
        tag("rect", x=-18, y=-40, width=36, height=43, rx=8, class_="u-ring"),
    ]
    if active:
        inside.insert(1, tag("ellipse", cx=0, cy=-2, rx=19, ry=6, class_="u-spot"))
    return tag(
        "g",
        *inside,
        id=f"hero-{name}",
        class_=f"u-figure u-hero{' u-active' if active else ''}{' u-lying' if lying else ''}",
        data_target=f"hero:{name}",
        data_card=f"hero:{key}" if key else None,
        transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""),
    )


@lru_cache(maxsize=4096)
def monster(
    key: str,
    silhouette: str,
    says: str,
    dice: int,
    health: int,
    x: float,
    y: float,
    scale: float = 1,
    stronger: bool = False,
) -> Markup:
    """A monster's figure, in SVG, with its dice and Health beside it; x and y are its lower left corner."""
    look = "u-num u-up" if stronger else "u-num"
    return tag(
        "g",
        tag("title", says),
        tag("rect", x=-3, y=-41, width=70, height=43, rx=8, class_="u-ring"),
        tag("ellipse", cx=19, cy=-1.5, rx=17, ry=3.5, class_="u-shadow"),
        icon(silhouette, 0, -39, 38, "u-beast"),
        icon("die", 39, -36, 13),
        label(str(dice), 54, -25, 14, 0, look),
        icon("heart", 39, -18, 13),
        label(str(health), 54, -7, 14, 0, look),
        id=f"monster-{key}",
        class_="u-figure u-monster",
        data_target=f"monster:{key}",
        data_card=f"monster:{key}",
        transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""),
    )


PLATES = {"minor": 36, "major": 44, "boss": 50}
"""How wide a foe is, by rank."""


@lru_cache(maxsize=4096)
def foe(
    key: int,
    silhouette: str,
    says: str,
    numbers: tuple[int, int, int],
    x: float,
    y: float,
    scale: float = 1,
    *,
    rank: str,
    card: str,
    look: str = "",
    stronger: tuple[bool, bool] = (False, False),
) -> Markup:
    """A monster's die or token, in SVG, with its Payback, Defense and XP; x and y are its upper left corner.

    Minors and majors are square as dice, bosses are round; `stronger` marks numbers that are raised.
    """
    side = PLATES[rank]
    payback, defense, xp = numbers
    plate = (
        tag("circle", cx=side / 2, cy=side / 2, r=side / 2, class_="u-plate")
        if rank == "boss"
        else tag("rect", width=side, height=side, rx=side * 0.2, class_="u-plate")
    )
    inset = side * (0.16 if rank == "boss" else 0.1)
    return tag(
        "g",
        tag("title", says),
        plate,
        icon(silhouette, inset, inset * 0.6, side - 2 * inset, "u-pale"),
        _badge(6, side, payback, "u-payback", stronger[0]),
        _badge(side - 6, side, defense, "u-defense", stronger[1]),
        tag("circle", cx=side - 2, cy=3, r=7.5, class_="u-badge u-worth"),
        label(str(xp), side - 2, 7.5, 12.5, 0, "u-on-gold u-num", "middle"),
        tag("rect", x=-4, y=-6, width=side + 9, height=side + 17, rx=8, class_="u-ring"),
        id=f"monster-{key}",
        class_=f"u-figure u-foe-{rank} {look}".strip(),
        data_target=f"monster:{key}",
        data_card=f"monster:{card}",
        transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""),
    )


def _badge(x: float, y: float, number: int, look: str, raised: bool) -> Markup:
    shape = f"M{x - 10:g} {y - 9:g}h20v10q0 6-10 10q-10-4-10-10z" if look == "u-defense" else ""
    back = (
        tag("path", d=shape, class_=f"u-badge {look}")
        if shape
        else tag("circle", cx=x, cy=y, r=10, class_=f"u-badge {look}")
    )
    return Markup(back + label(str(number), x, y + 5, 15, 0, "u-on-badge u-up" if raised else "u-on-badge", "middle"))
