"""What spellbooks do, in words."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content

SPELLS = {
    "beat_monster": "overcome 1 Monster without a Sword",
    "open_padlock": "open 1 Padlock without a Key",
    "cross_pit": "cross 1 Pitfall or Lava Pit without a Rope and without falling",
    "climb": "go up from below a Pitfall that this path has not been through",
    "activate_circle": "teleport once between Magic Circles without a Scroll",
    "cross_path": "let the path cross itself once inside a room",
    "call_monster": "teleport from anywhere to an undefeated Monster, which must be overcome",
    "hop_barrel": "teleport from a Barrel to another Barrel",
    "wrap_poles": "at the top or bottom edge of the dungeon, go on at the opposite edge",
    "wrap_sides": "at the left or right edge of the dungeon, go on at the opposite edge",
    "fairy_pact": "remove this book from the game for a fairy token of any type",
    "haggle": "one dungeon card costs 1 coin less",
    "second_token": "with a fairy token, take another of a different type for free",
    "second_glance": "look at the first card drawn, keep it or discard it",
    "remove_card": "in the refresh, remove a card of the dungeon from the game",
    "keep_card": "in the refresh, for 2 coins, keep a card of the dungeon for the next round",
    "trade_in": "in the refresh, change a played market card for a face-up one of no higher cost",
}


def say_book(content: Content, book: str) -> str:
    """What a spellbook does."""
    return SPELLS[content.spell(book)]
