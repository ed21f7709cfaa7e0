"""Spellbooks: each once per round, then face down until the refresh (MP-SB-00)."""

from __future__ import annotations

from undercroft.games.map_masters.state.events import BookUsed
from undercroft.games.map_masters.state.model import MapMasters, Player
from undercroft.kernel.errors import Refusal


def why_cannot_use(g: MapMasters, player: Player, spell: str) -> Refusal | None:
    """What keeps a player from using the spellbook with this spell."""
    book = g.content.books.get(spell, "")
    if book not in player.books:
        return Refusal("MP-SB-00", f"{g.content.name(book)} is not among the own spellbooks")
    if book in player.used_books:
        return Refusal("MP-SB-00", f"{g.content.name(book)} was used this round")
    return None


def can_use(g: MapMasters, player: Player, spell: str) -> bool:
    """Whether a player can use the spellbook with this spell."""
    return why_cannot_use(g, player, spell) is None


def use_book(g: MapMasters, player: Player, spell: str) -> None:
    """Turn the spellbook with this spell face down (MP-SB-00)."""
    book = g.content.books[spell]
    player.used_books.append(book)
    g.tell(BookUsed, seat=player.seat, book=book, rule="MP-SB-00")
