"""What a player counts, for hints to say what a plan brings."""

from __future__ import annotations

from undercroft.games.masmorra.state.model import Masmorra


def holdings(g: Masmorra, seat: int) -> dict[str, int]:
    """What a seat's Heroes have together, the most important first."""
    heroes = [hero for hero in g.heroes if hero.seat == seat]
    return {
        "XP": sum(hero.xp for hero in heroes),
        "LP": sum(hero.life for hero in heroes),
        "gold": sum(hero.gold for hero in heroes),
        "Treasure card": sum(len(hero.hand) for hero in heroes),
        "ability": sum(len(hero.learned) for hero in heroes),
    }
