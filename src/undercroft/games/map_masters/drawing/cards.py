"""Cards in HTML: maps, spellbooks, fairies, objectives."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import FAIRY_NAMES, Content
from undercroft.games.map_masters.content.text import say_book
from undercroft.games.map_masters.drawing.faces import HEIGHT, WIDTH, face_id
from undercroft.games.map_masters.drawing.icons import sign_glyph
from undercroft.games.map_masters.words.names import say_objective, say_printed
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.panels import drawing
from undercroft.kit.pieces import glyph


@lru_cache(maxsize=2048)
def map_card(content: Content, card: str, *, id: str = "", target: str = "", stamp: str = "") -> Markup:
    """A starter or dungeon card: its face, its name and what it costs."""
    name = content.name(card)
    cost = content.cards[card].cost
    price = tag("small", glyph("coin"), cost) if cost else Markup()
    face = tag("use", href=f"#{face_id(card, down=False)}")
    return tag(
        "div",
        drawing(Box(0, 0, WIDTH, HEIGHT), face, says=say_printed(content, card)),
        tag("span", tag("strong", name), price, tag("em", stamp) if stamp else Markup()),
        id=id or None,
        class_="u-card u-map",
        role="group",
        aria_label=f"{name}: {say_printed(content, card)}",
        data_target=target or None,
        data_card=f"card:{card}",
    )


@lru_cache(maxsize=512)
def book_card(
    content: Content,
    book: str,
    *,
    id: str = "",
    target: str = "",
    price: int = 0,
    used: bool = False,
    zoom: bool = False,
) -> Markup:
    """A spellbook."""
    number = book.removeprefix("SB_")
    look = "u-zoom" if zoom else "u-power u-covered" if used else "u-power"
    return pieces.card(
        content.name(book),
        f"Spellbook {number}",
        "magic",
        (f"{say_book(content, book)[0].upper()}{say_book(content, book)[1:]}.",),
        value=str(price) if price else "",
        value_of="coin" if price else "",
        says=f"costs {price} coins" if price else "",
        id=id,
        target=target,
        key=f"spellbook:{book}",
        class_=look,
        stamp="used" if used else "",
    )


def fairy_chip(fairy: str, number: int, *, id: str, target: str = "") -> Markup:
    """Fairy tokens of a type, and how many."""
    return tag(
        "span",
        sign_glyph(fairy),
        FAIRY_NAMES[fairy],
        " ",
        tag("b", number, id=id, data_value=number),
        class_="u-chip",
        data_target=target or None,
    )


@lru_cache(maxsize=128)
def objective_line(content: Content, key: str, kind: str, *, secondary: bool = False) -> Markup:
    """An objective in a line: what counts, and how much it is worth."""
    card = content.objectives[key]
    return tag(
        "p",
        sign_glyph(card.counts),
        tag("strong", kind),
        f" {say_objective(content, key, secondary=secondary)}",
        glyph("hourglass") if card.hourglass and not secondary else Markup(),
        class_="u-objective",
    )
