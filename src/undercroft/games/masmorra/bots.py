"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from undercroft.games.masmorra.model import Hero, Masmorra


def evaluate(g: Masmorra, seat: int) -> float:
    """The own standing less that of the best other player."""
    values = [standing(g, hero) for hero in g.heroes]
    if g.mode == "alliance":
        return 100.0 * g.won + sum(values)
    others = [value for hero, value in zip(g.heroes, values, strict=True) if hero.seat != seat]
    return values[seat] - max(others)


def standing(g: Masmorra, hero: Hero) -> float:
    """What a Hero has."""
    return hero.xp + 0.3 * hero.gold + 0.5 * len(hero.hand) + 0.4 * hero.life
