"""How well a seat stands: the score, and what it owns for the rounds to come."""

from __future__ import annotations

from undercroft.games.map_masters.bots.ratings import card_rating, coin_rating, spell_rating
from undercroft.games.map_masters.rules.end import score
from undercroft.games.map_masters.solver.worth import POINT, worth_now
from undercroft.games.map_masters.state.model import ROUNDS, MapMasters


def evaluate(g: MapMasters, seat: int) -> float:
    """Points now, and in hundredths of them the cards, spellbooks, tokens and coins."""
    player = g.players[seat]
    if g.phase == "over":
        return float(score(g, player).total)
    left = ROUNDS - g.round + (g.phase in ("market", "hand", "explore"))
    worth = worth_now(g)
    owned = [*player.draw_pile, *player.discard, *player.area, *player.drawn]
    cards = sum(card_rating(g.content, worth, card) for card in owned) / max(1, len(owned)) * 5 * left
    books = sum(spell_rating(g.content.spell(book)) for book in player.books) * left
    coins = player.coins * coin_rating(g.round)
    return score(g, player).total - player.coins // 3 + (cards + books + coins) / POINT
