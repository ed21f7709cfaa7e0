"""What is the viewer's own: who it is and what it counts, and the tray with hand, fairies and spellbooks."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing.cards import book_card, fairy_chip, map_card
from undercroft.games.map_masters.drawing.icons import EMBLEM
from undercroft.games.map_masters.state.model import HAND
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import backs, counter
from undercroft.kit.text import count


def you(view: View) -> str:
    """Who the viewer is, and what it counts; empty for a spectator."""
    if view.seat is None:
        return ""
    own = view.players[view.seat]
    exits = sum(own.red)
    return panels.you(
        own.seat,
        EMBLEM,
        own.name,
        panels.counters(
            counter("crown", own.score, f"{own.score} points if the game ended now", "mine-score"),
            counter("coin", own.coins, count(own.coins, "coin"), "mine-coins"),
            counter("door", exits, count(exits, "exit"), "mine-exits"),
            counter("stack", own.draw_pile_size, f"{own.draw_pile_size} cards in your draw pile", "mine-pile"),
            counter("card", own.owned, f"{own.owned} cards of your own", "mine-cards"),
        ),
    )


def tray(content: Content, view: View) -> str:
    """The cards of this round, fairy tokens and spellbooks; empty for a spectator."""
    if view.seat is None:
        return ""
    own = view.players[view.seat]
    return _hand(content, own, view.phase) + _fairies(tuple(own.tokens.items())) + _books(content, own)


def _hand(content: Content, own: PlayerView, phase: str) -> str:
    drawn = own.drawn or ()
    if own.draft is not None:
        return _rack(content, (*own.area, *drawn), frozenset(one.card for one in own.draft.layout))
    cards = [
        map_card(
            content,
            card,
            id=f"own-{card}",
            target=f"card:{card}",
            stamp="kept" if card in own.kept and phase == "refresh" else "",
        )
        for card in (*own.area, *drawn)
    ]
    hidden = own.drawn_size - len(drawn)
    if hidden:
        cards.append(backs(hidden, f"{count(hidden, 'card')} face down", "own-drawn"))
    title = "Your dungeon's cards" if phase == "refresh" else f"Building Area, up to {HAND}"
    return panels.group(title, cards, "Nothing is bought yet.", look="u-maps")


def _rack(content: Content, hand: tuple[str, ...], laid: frozenset[str]) -> str:
    """The hand while it is laid out: its faces are on the stage, so that their names are enough."""
    cards = [
        tag(
            "span",
            content.name(card),
            " (laid)" if card in laid else "",
            class_="u-chip u-spent" if card in laid else "u-chip",
            id=f"own-{card}",
            data_target=f"card:{card}",
            data_card=f"card:{card}",
        )
        for card in hand
    ]
    return panels.group("Your hand", [tag("div", *cards, class_="u-stacked")])


@lru_cache(maxsize=1024)
def _fairies(tokens: tuple[tuple[str, int], ...]) -> str:
    held = [fairy_chip(fairy, number, id=f"own-fairy-{fairy}") for fairy, number in tokens if number]
    stacked = [tag("div", *held, class_="u-stacked")] if held else []
    return panels.group("Fairies", stacked, "None this round.")


def _books(content: Content, own: PlayerView) -> Markup:
    cards = [
        book_card(content, book, id=f"own-{book}", target=f"spellbook:{book}", used=book in own.used_books)
        for book in own.books
    ]
    return panels.group("Spellbooks", cards, "None yet.")
