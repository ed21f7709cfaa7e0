"""Short words for what a seat sees."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.view import HeroView
from undercroft.kit.text import count


def hero_name(content: Content, hero: HeroView) -> str:
    """The name on a player's dashboard."""
    if not hero.hero:
        return "no Hero yet"
    return content.name(content.loot[hero.badge].super if hero.badge else hero.hero)


def strength(dice: int, health: int) -> str:
    """A Monster's numbers in words."""
    return f"{count(dice, 'die')}, {health} Health"
