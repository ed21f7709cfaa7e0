"""The market as a shop on the stage: four columns of dungeon cards, spellbooks and fairies."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import FAIRIES, FAIRY_NAMES, Content
from undercroft.games.map_masters.content.text import say_book
from undercroft.games.map_masters.drawing.faces import HEIGHT, INK, PAPER, WIDTH, face_id, pictogram
from undercroft.games.map_masters.drawing.icons import SIGN_OF
from undercroft.games.map_masters.drawing.pointing import TOP_BOOK, top_card
from undercroft.games.map_masters.rules.market import BOOK_PRICE, FAIRY_PRICE
from undercroft.games.map_masters.view import ColumnView, View
from undercroft.games.map_masters.words.names import say_printed
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import icon, label
from undercroft.kit.text import count

COLUMN, TOP, ROW = 150, 56, 224
SIDE = 20 + 4 * COLUMN
STAGE_WIDTH, STAGE_HEIGHT = SIDE + 270, TOP + 2 * ROW + 74


def shop(content: Content, view: View) -> Markup:
    """All that can be bought now."""
    columns = [_column(content, cost, column, n) for n, (cost, column) in enumerate(view.columns.items())]
    return together(*columns, _books(content, view.library), _fairies(tuple(view.stock.items())))


@lru_cache(maxsize=512)
def _column(content: Content, cost: int, column: ColumnView, number: int) -> Markup:
    x = 20 + number * COLUMN
    parts = [_price(x, 14, cost, "dungeon card")]
    for row, card in enumerate(column.shown):
        parts.append(_face(content, card, x + 5, TOP + row * ROW))
    parts.append(_deck(f"top card, {column.deck_size} left", top_card(cost), x + 5, TOP + 2 * ROW, 130, f"deck-{cost}"))
    return together(*parts)


def _price(x: float, y: float, price: int, what: str) -> Markup:
    words = f"{what}: {count(price, 'coin')}"
    return tag(
        "g",
        tag("title", words),
        tag("rect", x=x + 20, y=y - 4, width=100, height=34, rx=17, class_="u-ribbon"),
        icon("coin", x + 42, y + 1, 24, "u-gold"),
        label(str(price), x + 72, y + 21, 22, 0, "u-num u-on-ribbon"),
    )


def _face(content: Content, card: str, x: float, y: float) -> Markup:
    return tag(
        "g",
        tag("title", f"{content.name(card)}: {say_printed(content, card)}"),
        tag("use", href=f"#{face_id(card, down=False)}"),
        label(content.name(card), WIDTH / 2, HEIGHT + 15, 13, WIDTH + 16, "u-name u-on-rock", "middle"),
        tag("rect", x=-4, y=-4, width=WIDTH + 8, height=HEIGHT + 8, rx=7, class_="u-ring"),
        id=f"shop-{card}",
        transform=f"translate({x} {y})",
        data_target=f"card:{card}",
        data_card=f"card:{card}",
    )


def _deck(words: str, target: str, x: float, y: float, width: float, id: str) -> Markup:
    """The back of a deck: its top card can be bought unseen."""
    return tag(
        "g",
        tag("title", f"Unseen: the {words}"),
        tag("rect", x=x + 3, y=y + 3, width=width, height=46, rx=6, fill=INK),
        tag("rect", x=x, y=y, width=width, height=46, rx=6, class_="u-sheet"),
        icon("card", x + 8, y + 9, 28),
        label(words, x + 40, y + 29, 13, width - 46),
        tag("rect", x=x - 4, y=y - 4, width=width + 8, height=54, rx=8, class_="u-ring"),
        id=id,
        data_target=target,
    )


@lru_cache(maxsize=512)
def _books(content: Content, library: ColumnView) -> Markup:
    parts = [_price(SIDE + 55, 14, BOOK_PRICE, "spellbook")]
    for row, book in enumerate(library.shown):
        parts.append(
            pieces.small_card(
                content.name(book),
                say_book(content, book),
                "magic",
                str(BOOK_PRICE),
                "coin",
                SIDE,
                TOP + row * 104,
                250,
                92,
                id=f"shop-{book}",
                target=f"spellbook:{book}",
                card=f"spellbook:{book}",
                kind="power",
            )
        )
    parts.append(_deck(f"top spellbook, {library.deck_size} left", TOP_BOOK, SIDE, TOP + 212, 250, "deck-books"))
    return together(*parts)


@lru_cache(maxsize=512)
def _fairies(stock: tuple[tuple[str, int], ...]) -> Markup:
    top = TOP + 290
    parts = [_price(SIDE + 55, top, FAIRY_PRICE, "fairy token")]
    left = dict(stock)
    for n, fairy in enumerate(FAIRIES):
        x, y = SIDE + n % 2 * 128, top + 42 + n // 2 * 74
        parts.append(
            tag(
                "g",
                tag("title", f"{FAIRY_NAMES[fairy]}: {left[fairy]} in stock"),
                tag("rect", x=x, y=y, width=122, height=66, rx=33, class_="u-sheet"),
                tag("circle", cx=x + 33, cy=y + 33, r=25, fill=PAPER, stroke=INK, stroke_width=1.5),
                pictogram(SIGN_OF[fairy], x + 16, y + 16, 34, INK),
                label(fairy.capitalize(), x + 64, y + 28, 14, 52, "u-name"),
                label(f"{left[fairy]} left", x + 64, y + 48, 14, 52),
                tag("rect", x=x - 3, y=y - 3, width=128, height=72, rx=36, class_="u-ring"),
                id=f"shop-fairy-{fairy}",
                class_="u-used" if not left[fairy] else None,
                data_target=f"fairy:{fairy}",
            )
        )
    return together(*parts)
