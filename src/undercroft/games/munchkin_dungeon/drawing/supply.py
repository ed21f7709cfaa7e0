"""What can be had, and what may come: the face-up Loot, the decks, the Potions, the Threat Pool."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing.cards import loot_card
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import glyph
from undercroft.kit.text import count


def supply(content: Content, view: View) -> str:
    """The market and what is left in the box."""
    return _market(content, view.row) + _stock(
        view.pool,
        (view.loot_deck_size, len(view.loot_discard)),
        (view.threat_deck_size, len(view.threat_discard)),
        view.potions_left,
    )


@lru_cache(maxsize=1024)
def _market(content: Content, row: tuple[str, ...]) -> str:
    cards = [loot_card(content, loot, id=f"loot-{copy}", target=f"loot:{loot}") for loot, copy in panels.copies(row)]
    return panels.group("Loot for the taking", cards, "No Loot is left.", look="u-market")


@lru_cache(maxsize=1024)
def _stock(pool: int, loot: tuple[int, int], threats: tuple[int, int], potions: int) -> str:
    def line(pictogram: str, words: str) -> Markup:
        return tag("li", glyph(pictogram), words)

    return tag(
        "ul",
        line("threat", f"Threat Pool: {pool}"),
        line("card", f"Threat deck: {count(threats[0], 'card')}, {threats[1]} discarded"),
        line("item", f"Loot deck: {count(loot[0], 'card')}, {loot[1]} discarded"),
        line("potion", f"{count(potions, 'Potion')} left"),
        class_="u-stock",
    )
