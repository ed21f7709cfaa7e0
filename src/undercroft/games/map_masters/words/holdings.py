"""What a player counts, for hints to say what a plan brings."""

from __future__ import annotations

from undercroft.games.map_masters.rules.end import score
from undercroft.games.map_masters.state.model import MapMasters


def holdings(g: MapMasters, seat: int) -> dict[str, int]:
    """What a seat has, the most important first."""
    player = g.players[seat]
    return {
        "point": score(g, player).total,
        "coin": player.coins,
        "exit": sum(player.red),
        "spellbook": len(player.books),
        "fairy token": sum(player.tokens.values()),
        "card": player.owned,
    }
