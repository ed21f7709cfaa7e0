"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.games.map_masters.words.drawn_text import LEGEND, cards_in_rows, dungeon_lines
from undercroft.games.map_masters.words.outline import outline
from undercroft.kit.outline import as_text
from undercroft.kit.text import flow, ink, plain

NARROWEST, WIDEST = 72, 120


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    width = min(max(width, NARROWEST), WIDEST)
    blocks = [[line for part in block for line in as_text(part, width)] for block in outline(view, content, width)]
    blocks += drawings(view, content, width)
    text = "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
    return text if colour else plain(text)


def drawings(view: View, content: Content, width: int) -> list[list[str]]:
    """The market's cards while people buy, else the own hand and dungeon; and what the signs mean."""
    own = next((player for player in view.players if player.seat == view.seat), None)
    legend = [ink(line, "dim") for line in flow(LEGEND, width, "")]
    if view.phase == "market":
        for_sale = [(card, f"{cost}: {content.name(card)}") for cost, c in view.columns.items() for card in c.shown]
        held = [(card, content.name(card)) for card in own.area] if own is not None else []
        return [cards_in_rows(content, for_sale, width), cards_in_rows(content, held, width), legend]
    if own is None:
        return []
    return [*own_drawings(content, own, width), legend]


def own_drawings(content: Content, own: PlayerView, width: int) -> list[list[str]]:
    """The cards of the hand that are not laid, and the dungeon."""
    if own.draft is not None:
        laid = {one.card for one in own.draft.layout}
        left = [(card, content.name(card)) for card in (*own.area, *(own.drawn or ())) if card not in laid]
        used = frozenset(own.draft.stand.used)
        return [cards_in_rows(content, left, width), dungeon_lines(content, own.draft.layout, used)]
    if own.dungeon is not None:
        return [dungeon_lines(content, own.dungeon.layout, frozenset())]
    return []
