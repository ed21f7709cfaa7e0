"""Dice that lie still where they can be counted."""

from __future__ import annotations

from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.icons import icon


@lru_cache(maxsize=4096)
def die(
    face: str,
    says: str,
    x: float,
    y: float,
    size: float = 30,
    *,
    id: str,
    target: str = "",
    nth: int | None = None,
    used: bool = False,
    class_: str = "",
) -> Markup:
    """A die with a pictogram up; a used one lies flat and crossed out. `nth` tells dice with the same target apart."""
    look = " ".join(filter(None, ("u-die", f"u-die-{face}", "u-used" if used else "", class_)))
    edge = size * 0.18
    inside = [
        tag("title", f"{says}, used" if used else says),
        tag("rect", x=x, y=y + size * 0.07, width=size, height=size, rx=edge, class_="u-die-side"),
        tag("rect", x=x, y=y, width=size, height=size, rx=edge, class_="u-die-face"),
        icon(face, x + size * 0.17, y + size * 0.17, size * 0.66),
    ]
    if used:
        inside.append(tag("path", d=f"M{x + 4:g} {y + size - 4:g} {x + size - 4:g} {y + 4:g}", class_="u-cross"))
    if target:
        inside.append(tag("rect", x=x - 3, y=y - 3, width=size + 6, height=size + 6, rx=edge + 3, class_="u-ring"))
    return tag("g", *inside, id=id, class_=look, data_target=target or None, data_nth=nth)


@lru_cache(maxsize=1024)
def tray_die(
    face: str,
    says: str,
    *,
    id: str,
    target: str = "",
    nth: int | None = None,
    used: bool = False,
    class_: str = "",
    corner: str = "",
) -> Markup:
    """A die in HTML; a pictogram may lie on its corner."""
    inside = [die(face, says, 4, 5, 40, id=id, target=target, nth=nth, used=used, class_=class_)]
    if corner:
        inside.append(icon(corner, 30, 0, 17, "u-paw"))
    return tag("svg", *inside, class_="u-tray-die", viewBox="0 0 48 50")


@lru_cache(maxsize=1024)
def slot(key: str, says: str, class_: str = "") -> Markup:
    """A small die in a line of HTML, one of the printed ones of the picture."""
    look = f"u-glyph u-mini {class_}".strip()
    return tag("svg", tag("title", says), tag("use", href=f"#d-{key}"), class_=look, role="img")
