"""Tokens and counters: a pictogram and how many."""

from __future__ import annotations

from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.icons import glyph, icon
from undercroft.kit.pieces.lettering import label


@lru_cache(maxsize=4096)
def fact(name: str, number: str, x: float, y: float, size: float = 15) -> Markup:
    """A pictogram with a number beside it, in SVG; y is the upper edge."""
    return Markup(icon(name, x, y, size) + label(number, x + size + 2, y + size * 0.84, size * 0.93, 0, "u-num"))


def token_shape(name: str, size: float = 20) -> Markup:
    """What all tokens of a kind have in common; once in a picture, before the tokens."""
    shape = tag(
        "g",
        tag("circle", r=size / 2, class_="u-disc"),
        icon(name, -size * 0.34, -size * 0.34, size * 0.68),
        id=f"p-{name}",
        class_="u-token",
    )
    return tag("defs", shape)


@lru_cache(maxsize=4096)
def token(name: str, x: float, y: float) -> Markup:
    """A round token, in SVG; x and y are its middle."""
    return tag("use", href=f"#p-{name}", x=x, y=y)


@lru_cache(maxsize=8192)
def counter(name: str, number: int, says: str, id: str = "", target: str = "") -> Markup:
    """A pictogram and a number that is followed, in HTML."""
    return tag(
        "span",
        glyph(name),
        tag("b", number, id=id or None, data_value=number if id else None),
        tag("span", says, class_="u-unseen"),
        class_="u-counter",
        title=says,
        data_target=target or None,
    )
