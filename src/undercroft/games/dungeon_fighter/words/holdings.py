"""What the party counts, for hints to say what a plan brings."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.state.model import DungeonFighter


def holdings(g: DungeonFighter, seat: int) -> dict[str, int]:
    """What the party has, the most important first."""
    return {
        "HP": sum(hero.hp for hero in g.heroes),
        "Bonus die": g.bonus,
        "gold": g.gold,
        "equipment card": sum(len(hero.equipment) for hero in g.heroes),
        "Scar": sum(len(hero.scars) for hero in g.heroes),
        "HP of the monster": 0 if g.fight is None else g.fight.hp,
    }
