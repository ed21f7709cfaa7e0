"""The market beside the stage: what lies there for the next round, and the decks."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import FAIRY_NAMES, Content
from undercroft.games.map_masters.drawing.icons import sign_glyph
from undercroft.games.map_masters.view import View
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import glyph


def supply(content: Content, view: View) -> str:
    """The market in lines; while people buy, it is the stage itself, and its decks are told here."""
    cards = tuple((cost, column.shown, column.deck_size) for cost, column in view.columns.items())
    return _market(content, cards, view.library.shown, view.library.deck_size, tuple(view.stock.items()))


@lru_cache(maxsize=512)
def _market(
    content: Content,
    columns: tuple[tuple[int, tuple[str, ...], int], ...],
    books: tuple[str, ...],
    books_left: int,
    stock: tuple[tuple[str, int], ...],
) -> Markup:
    def named(key: str, kind: str) -> Markup:
        return tag("span", content.name(key), class_="u-chip", data_target=f"{kind}:{key}", data_card=f"{kind}:{key}")

    lines = [
        tag("li", glyph("coin"), tag("b", cost), *(named(card, "card") for card in shown), tag("small", f"+{left}"))
        for cost, shown, left in columns
    ]
    lines.append(
        tag("li", glyph("magic"), *(named(book, "spellbook") for book in books), tag("small", f"+{books_left}"))
    )
    fairies = [
        tag("span", sign_glyph(fairy), f" {left}", class_="u-chip", title=f"{FAIRY_NAMES[fairy]}: {left} in stock")
        for fairy, left in stock
    ]
    lines.append(tag("li", *fairies))
    return panels.group("Market", [tag("ul", *lines, class_="u-stock u-wares")], look="u-upright")
