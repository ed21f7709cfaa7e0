"""Cards seen closely."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import FEATURES, STAIRS
from undercroft.games.map_masters.drawing.cards import book_card
from undercroft.games.map_masters.drawing.faces import HEIGHT, WIDTH, draw_face, patterns
from undercroft.games.map_masters.words.names import say_printed
from undercroft.kit.box import Box
from undercroft.kit.markup import tag
from undercroft.kit.panels import drawing
from undercroft.kit.text import count


@lru_cache(maxsize=256)
def card(content: Content, key: str) -> str:
    """A card seen closely, as HTML, by the key of its `data-card`; empty if there is none."""
    kind, _, name = key.partition(":")
    if kind == "spellbook" and name in content.spellbooks:
        return book_card(content, name, zoom=True)
    if kind != "card" or name not in content.cards:
        return ""
    face = content.faces[name]
    cost = content.cards[name].cost
    signs = [
        tag("li", f"{feature}: {face.count(sign)}")
        for sign, feature in FEATURES.items()
        if sign != STAIRS and face.count(sign)
    ]
    signs += [tag("li", f"Rooms: {len(face.rooms)}")] if face.rooms else []
    signs += [tag("li", f"Stairways: {face.count(STAIRS)}")] if face.count(STAIRS) else []
    return tag(
        "div",
        tag("strong", content.name(name)),
        tag("div", f"Dungeon card, {count(cost, 'coin')}" if cost else "Starter card", class_="u-card-kind"),
        drawing(Box(-2, -2, WIDTH + 4, HEIGHT + 4), patterns(), draw_face(face), says=say_printed(content, name)),
        tag("ul", *signs, class_="u-gear"),
        class_="u-card u-zoom",
    )
