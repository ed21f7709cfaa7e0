"""Panels beside a board, in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag


def panel(box: Box, title: str = "", note: str = "") -> Markup:
    """An empty panel with its title, and a note at the right."""
    parts = [tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=10, class_="u-panel")]
    if title:
        parts.append(pieces.label(title, box.x + 12, box.y + 21, 15, 0, "u-title"))
    if note:
        parts.append(pieces.label(note, box.right - 12, box.y + 21, 13.5, box.width - 70, "u-faint", "end"))
    return Markup("".join(parts))


def phases(box: Box, names: Sequence[str], now: int) -> Markup:
    """The phases of a turn as arrows across a box, 24 high; the one that is on stands out."""
    width = box.width / len(names)
    parts = []
    for number, name in enumerate(names):
        x = box.x + number * width
        point = f"M{x:g} {box.y:g}h{width - 8:g}l7 12l-7 12h{8 - width:g}l7 -12z"
        look = "u-on-accent u-name" if number == now else "u-faint"
        parts.append(tag("path", d=point, class_=f"u-phase{' u-phase-now' if number == now else ''}"))
        parts.append(pieces.label(name, x + width / 2 + 2, box.y + 17, 13.5, width - 22, look, "middle"))
    return tag("g", *parts, class_="u-phases")


def chips(box: Box, lasting: Iterable[tuple[str, str, str, str]]) -> tuple[list[Markup], float]:
    """What lasts, as chips side by side, and where they end; each is (pictogram, words, title, card)."""
    x, y, parts = box.x, box.y, []
    for pictogram, words, title, card in lasting:
        width = min(34 + pieces.width_of(words, 13.5), box.width)
        if x > box.x and x + width > box.right + 2:
            x, y = box.x, y + 25
        inside = [
            tag("title", title),
            tag("rect", x=x, y=y, width=width, height=22, rx=11, class_="u-chip"),
            pieces.icon(pictogram, x + 6, y + 3, 16),
            pieces.label(words, x + 26, y + 16, 13.5, width - 32),
        ]
        parts.append(tag("g", *inside, data_card=card or None))
        x += width + 6
    return parts, y + 25 if parts else box.y


def foe(
    box: Box,
    title: str,
    picture: Sequence[Markup],
    facts: Sequence[Markup],
    *,
    id: str,
    target: str,
    card: str,
    look: str = "",
) -> Markup:
    """A monster that is faced: its picture, what there is to know beside it, and around it the ring of a target."""
    x, y, width, height = box
    return tag(
        "g",
        tag("title", title),
        tag("rect", x=x, y=y, width=width, height=height, rx=6, class_="u-sheet"),
        *picture,
        *facts,
        tag("rect", x=x - 2, y=y - 2, width=width + 4, height=height + 4, rx=8, class_="u-ring"),
        id=id,
        class_=look or None,
        data_target=target,
        data_card=card,
    )
