"""All faces on one sheet, and what the signs mean."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import FEATURES
from undercroft.games.map_masters.drawing.faces import HEIGHT, INK, WIDTH, draw_face, patterns, pictogram
from undercroft.kit.markup import Markup, tag

COLUMNS = 9
STEP_X, STEP_Y = WIDTH + 20, HEIGHT + 40
TOP = 40
NAME = 9
"""So large the longest name is no wider than its card."""


def contact_sheet(content: Content) -> Markup:
    """Every card, starters first, as an SVG file of its own."""
    parts = [patterns(), tag("rect", width="100%", height="100%", fill="#ffffff")]
    for number, sign in enumerate(FEATURES):
        parts.append(pictogram(sign, 12 + number * 88, 10, 16, INK))
        parts.append(_text(32 + number * 88, 22, FEATURES[sign], 11))
    for number, (key, card) in enumerate(content.cards.items()):
        x, y = 10 + number % COLUMNS * STEP_X, TOP + number // COLUMNS * STEP_Y
        cost = f" · {card.cost}" if card.cost else ""
        parts.append(_text(x, y + 12, f"{key} {card.name}{cost}", NAME))
        parts.append(tag("g", draw_face(content.faces[key]), transform=f"translate({x} {y + 18})"))
    rows = -(-len(content.cards) // COLUMNS)
    width, height = COLUMNS * STEP_X + 10, TOP + rows * STEP_Y
    title = tag("title", "Map Masters: all cards")
    return tag("svg", title, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}")


def _text(x: float, y: float, words: str, size: int) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, font_family="sans-serif", fill=INK)
