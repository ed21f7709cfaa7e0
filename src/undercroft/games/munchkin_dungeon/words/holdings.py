"""What a player counts, for hints to say what a plan brings."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.rules.tokens import hearts
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon


def holdings(g: MunchkinDungeon, seat: int) -> dict[str, int]:
    """What a seat has, the most important first."""
    hero = g.heroes[seat]
    return {
        "Fame": hero.fame,
        "level": hero.level,
        "Loot card": len(hero.loot),
        "Heart": hearts(g, hero) - hero.damage if hero.card else 0,
        "Coin": hero.coins,
        "Potion": hero.potions,
        "Shame": hero.shame,
    }
