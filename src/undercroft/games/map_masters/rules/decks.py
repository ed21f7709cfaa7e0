"""Decks of the market and draw piles of players; a deck has no order before a card is drawn (MP-R-09, MP-R-10)."""

from __future__ import annotations

from undercroft.games.map_masters.state.events import BookRevealed, CardRevealed, MarketReshuffled, PileReshuffled
from undercroft.games.map_masters.state.model import Column, MapMasters, Player
from undercroft.kit.decks import draw_from, refill

FACE_UP = 2


def draw_in_market(g: MapMasters, column: Column, cost: int) -> str | None:
    """The top card of a market deck; only an empty deck takes its discards back (MP-MARKET-17)."""
    returning = len(column.discard)

    def tell() -> None:
        g.tell(MarketReshuffled, cost=cost, cards=returning, rule="MP-MARKET-17")

    return draw_from(g.chance, column.deck, column.discard, f"cost {cost}" if cost else "spellbooks", tell)


def fill_column(g: MapMasters, cost: int, rule: str) -> None:
    """Refill a column to its two face-up cards (MP-MARKET-13)."""
    column = g.columns[cost]
    for card in refill(column.shown, FACE_UP, lambda: draw_in_market(g, column, cost)):
        g.tell(CardRevealed, card=card, cost=cost, rule=rule)


def fill_market(g: MapMasters, rule: str) -> None:
    """Refill all four columns."""
    for cost in g.columns:
        fill_column(g, cost, rule)


def fill_library(g: MapMasters, rule: str) -> None:
    """Refill the face-up spellbooks."""
    for book in refill(g.library.shown, FACE_UP, lambda: draw_in_market(g, g.library, 0)):
        g.tell(BookRevealed, book=book, rule=rule)


def draw_card(g: MapMasters, player: Player, drawn: int = 0) -> str:
    """A card of the own draw pile; the discard pile is shuffled in only if a card is needed (MP-HAND-03).

    So many were drawn just before and are told of afterwards.
    """
    returning = len(player.discard)

    def tell() -> None:
        g.tell(PileReshuffled, seat=player.seat, drawn=drawn, cards=returning, rule="MP-HAND-03")

    card = draw_from(g.chance, player.draw_pile, player.discard, f"draw pile {player.seat}", tell)
    assert card is not None, "at least five cards are owned (MP-REF-05)"
    return card
