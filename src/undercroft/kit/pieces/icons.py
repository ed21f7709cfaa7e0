"""Pictograms: drawn once, used on boards, cards, panels and in the rulebook alike."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from undercroft.kernel.board import Sign
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.creatures import CREATURES
from undercroft.kit.pieces.fittings import FITTINGS

ICONS = {
    "hit": "M18.5 2.5 22 2l-.5 3.5L12 15 9 12zM6 10.5l7.5 7.5-1.6 1.6L4.4 12zM7.6 14.4l2 2L5 21l-2-2z",
    "bolt": "M14 1 4 14h6l-2.5 9L20 9.5h-7z",
    "shield": "M12 2l8.5 2.5V11c0 5.5-4 9-8.5 11-4.5-2-8.5-5.5-8.5-11V4.5z",
    "blank": "M7 11h10v2.5H7z",
    "heart": "M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7.5-10 13z",
    "damage": (
        "M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7.5-10 13zM13 5.5 8.5 11l3.5 2-2.5 5 6-6-3.5-2z"
    ),
    "coin": (
        "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 4.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10.5 7.5h3v9h-3z"
    ),
    "potion": "M8.5 2h7v2.3H14V9l5.3 9a3 3 0 0 1-2.6 4.5H7.3A3 3 0 0 1 4.7 18L10 9V4.3H8.5zM12 12l-4.5 7h2.7z",
    "fame": "M12 1.5l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.6l-6.4 3.5L7 14 1.7 9l7.2-.9z",
    "shame": (
        "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM6.5 8h3.5v3H6.5zM14 8h3.5v3H14zM7 18"
        "c1-4.5 9-4.5 10 0-2.5-2-7.5-2-10 0z"
    ),
    "threat": (
        "M12 2c-5.5 0-9 3.7-9 8.5 0 3.2 1.5 5 3.5 6.2V20c0 1.2.8 2 2 2h7c1.2 0 2-.8 2-2v-3.3"
        "c2-1.2 3.5-3 3.5-6.2C21 5.7 17.5 2 12 2zM8 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM16 8.5"
        "a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM12 13.5l1.5 3h-3zM9.6 19h1.2v3H9.6zM13.2 19h1.2v3h-1.2z"
    ),
    "die": (
        "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM7.5 5.5"
        "a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10"
        "a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
    ),
    "reroll": "M12 2.5a9.5 9.5 0 0 1 7.5 3.7L22 4v7.5h-7.5l2.8-2.8A6.3 6.3 0 1 0 18.2 13h3.2A9.5 9.5 0 1 1 12 2.5z",
    "card": "M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2zM12 6l4 6-4 6-4-6z",
    "weapon": "M12.5 2c5 0 8.5 3.5 8.5 8-2.5-1.5-4.5-1.5-6.5-.5L5.5 22l-3-2.2L11 8.5C10 6.5 10.5 4 12.5 2z",
    "armor": "M7 2l2.5 2.5h5L17 2l5 4-2.5 5-1.5-.7V22H6V10.3l-1.5.7L2 6z",
    "item": (
        "M8.5 1.5h7L13.8 6c4.3 2 7.2 6.7 7.2 10.7 0 3.3-2 5.3-5 5.3H8c-3 0-5-2-5-5.3C3 12.7 5.9 8 10.2 6zM8 8.5h8V10H8z"
    ),
    "badge": (
        "M12 1a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 4.2"
        "l1.3 2.8 3 .4-2.2 2.1.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2.1 3-.4zM6.5 15.5l3.5 2V23l-2.5-1.5L5 23z"
        "M17.5 15.5l-3.5 2V23l2.5-1.5L19 23z"
    ),
    "monster": (
        "M3.5 1.5C3.5 5 5 6.3 7 7a9 9 0 0 1 10 0c2-.7 3.5-2 3.5-5.5 3 4 2.5 8-.5 10 .3 6.5-3 11-8 11"
        "s-8.3-4.5-8-11c-3-2-3.5-6-.5-10zM7.5 11l3.5 2.5-3.5 1zM16.5 11 13 13.5l3.5 1zM7.5 17.5"
        "l1.8 1.5 2.7-1.5 2.7 1.5 1.8-1.5v2c-2.5 1.5-6.5 1.5-9 0z"
    ),
    "event": (
        "M12 1l3 5 5.5-2-1 5.5L24 12l-4.5 2.5 1 5.5-5.5-2-3 5-3-5-5.5 2 1-5.5L0 12l4.5-2.5-1-5.5L9 6zM10.7 7"
        "l.5 6.5h1.6l.5-6.5zM12 15a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z"
    ),
    "stairs": "M2 22v-5h5v-5h5V7h5V2h5v20z",
    "door": (
        "M3 22.5V11a9 9 0 0 1 18 0v11.5zM6 22.5h12V11a6 6 0 0 0-12 0zM8 20.5V11a4 4 0 0 1 8 0v9.5zM13.6 13.5v3h1.2v-3z"
    ),
    "clear": "M2 12.5 5 9.5l4.5 4.5L19 3.5l3 3L9.5 20z",
    "grave": "M5 21V9a7 7 0 0 1 14 0v12h3v2H2v-2zM11 6.5V9H8.5v2H11v6h2v-6h2.5V9H13V6.5z",
    "crown": "M2 7l5 4.5L12 3l5 8.5L22 7l-2 13H4z",
    "pierce": "M2 10h11V5l9 7-9 7v-5H2z",
    "level": "M12 1.5l9.5 9.5H16v4H8v-4H2.5zM8 17h8v4.5H8z",
    "ban": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM6.7 4.7 19.3 17.3l-2 2L4.7 6.7z",
    "swap": "M3 5h12V1l6 6-6 6V9H3zM21 15H9v-4l-6 6 6 6v-4h12z",
    "turn": "M4 2.5 21 12 4 21.5z",
    "helm": "M12 2c5.5 0 8.5 4 8.5 9v10.5h-6V14h-5v7.5h-6V11c0-5 3-9 8.5-9zM6 10.5h12V12H6zM11.3 2h1.4v7h-1.4z",
    "hat": (
        "M13 1c1 4.5 2.5 9 5 13.5 2 .7 4 1.7 5 3-3.5 3-18.5 3-22 0 1-1.3 3-2.3 5-3"
        "C7.5 11 8 9 9 6.5 8.5 4.5 10 2 13 1zM8 14.5c2.5 1 5.5 1 8 0l-.7-1.8c-2 .7-4.6.7-6.6 0z"
    ),
    "mask": (
        "M1.5 7C5 5.5 8.5 6 12 8c3.5-2 7-2.5 10.5-1 .5 6-2 11-6 11-2 0-3-2.5-4.5-2.5S9.5 18 7.5 18"
        "c-4 0-6.5-5-6-11zM5 11c1 2.5 3.5 3 5 2-.5-2-3-2.8-5-2zM19 11c-1 2.5-3.5 3-5 2 .5-2 3-2.8 5-2z"
    ),
    "pick": "M2 8C7 2.5 17 2.5 22 8c-3-1.3-5.5-2-8.3-2.2V22.5h-3.4V5.8C7.5 6 5 6.7 2 8z",
    "bell": (
        "M12 1.5a2 2 0 0 1 1.9 2.7C17 5 19 7.8 19 11.5c0 4 1 5.5 2.5 7v1.5h-19v-1.5"
        "c1.5-1.5 2.5-3 2.5-7 0-3.7 2-6.5 5.1-7.3A2 2 0 0 1 12 1.5zM9 21h6a3 3 0 0 1-6 0z"
    ),
    "lute": (
        "M20 1.5l2.5 2.5-2 1.5-6 6"
        "c1.5 3.5.5 7.5-2.5 9.7-3.3 2.4-7.5 1.6-9-.4-1.8-2.3-1-6.5 1.5-9 2.5-2.4 5.5-3 8-2l6-6zM8.5 13"
        "a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z"
    ),
}
"""Each in a square of 24, as one path; what lies inside what is a hole."""


@lru_cache(maxsize=256)
def sprite(*named: str) -> Markup:
    """The pictograms as symbols, to be in a document once, with these creatures and fittings; all if none is named."""
    symbols = [
        tag("symbol", tag("path", d=path), id=f"i-{name}", viewBox=f"0 0 {size} {size}")
        for size, icons in ((24, ICONS), (24, FITTINGS), (40, CREATURES))
        for name, path in icons.items()
        if icons is ICONS or not named or name in named
    ]
    return tag("defs", *symbols)


@lru_cache(maxsize=4096)
def icon(name: str, x: float, y: float, size: float, class_: str = "") -> Markup:
    """A pictogram in SVG; x and y are its upper left corner."""
    _check(name)
    look = f"u-i u-i-{name}" + (f" {class_}" if class_ else "")
    return tag("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, class_=look)


@lru_cache(maxsize=1024)
def glyph(name: str, class_: str = "") -> Markup:
    """A pictogram in a line of HTML; it says nothing to a screen reader."""
    _check(name)
    look = f"u-glyph u-i-{name}" + (f" {class_}" if class_ else "")
    return tag("svg", tag("use", href=f"#i-{name}"), class_=look, aria_hidden="true")


def legend(**words: str) -> tuple[Sign, ...]:
    """What pictograms stand for, by their names: `legend(hit="Hit: 1 Damage")`."""
    for name in words:
        _check(name)
    paths = {**CREATURES, **FITTINGS, **ICONS}
    return tuple(sign(paths[name], said, name, 40 if name in CREATURES else 24) for name, said in words.items())


def sign(path: str, words: str, name: str = "", size: int = 24) -> Sign:
    """What a pictogram of a game's own stands for, by its path in a square of this size."""
    look = f"u-glyph u-i-{name}" if name else "u-glyph"
    picture = tag("svg", tag("path", d=path), viewBox=f"0 0 {size} {size}", class_=look, aria_hidden="true")
    return Sign(str(picture), words)


def _check(name: str) -> None:
    if name not in ICONS and name not in FITTINGS and name not in CREATURES:
        close = get_close_matches(name, [*ICONS, *FITTINGS, *CREATURES], 1)
        known = f"did you mean {close[0]!r}?" if close else "pieces.ICONS, FITTINGS and CREATURES list those there are"
        raise ValueError(f"there is no pictogram {name!r}: {known}")
