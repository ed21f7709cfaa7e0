"""The content as the rules look it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.map_masters.content.faces import Face
from undercroft.games.map_masters.content.types import FaceCard, ObjectiveCard, SpellbookCard
from undercroft.packs import Pack, merge

COSTS = (3, 4, 5, 6)
FAIRIES = ("sword", "scroll", "key", "rope")
"""The four types of fairy tokens (MP-SETUP-01)."""
FAIRY_NAMES = {"sword": "Sword fairy", "scroll": "Scroll fairy", "key": "Key fairy", "rope": "Rope fairy"}
FAIRY_SUPPLY = 5


class Content:
    """The packs' tables, with every face read once."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        tables: dict[str, dict[str, Any]] = merge(packs)
        self.starters: dict[str, FaceCard] = tables["starter"]
        self.dungeon: dict[str, FaceCard] = tables["dungeon"]
        self.spellbooks: dict[str, SpellbookCard] = tables["spellbook"]
        self.objectives: dict[str, ObjectiveCard] = tables["objective"]
        self.cards: dict[str, FaceCard] = {**self.starters, **self.dungeon}
        """Every card that can lie in a dungeon."""
        self.faces = {key: Face.of(card) for key, card in self.cards.items()}
        self.books: dict[str, str] = {book.spell: book.id for book in self.spellbooks.values()}
        """The spellbook of each spell."""

    def name(self, key: str) -> str:
        """The printed name of a card, spellbook or objective."""
        for table in (self.cards, self.spellbooks, self.objectives):
            if key in table:
                return str(table[key].name)
        return FAIRY_NAMES.get(key, key)

    def cost(self, card: str) -> int:
        """What a dungeon card costs."""
        return self.dungeon[card].cost

    def spell(self, book: str) -> str:
        """What a spellbook does."""
        return self.spellbooks[book].spell
