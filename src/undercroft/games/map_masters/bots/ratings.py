"""Rough ratings for the market: what a card, a spellbook or a token brings on average, in hundredths of a point."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import COUNTED, LAVA, MONSTER, PADLOCK, RECYCLING, SCISSORS
from undercroft.games.map_masters.solver.worth import COIN, LAST_COIN, Worth
from undercroft.games.map_masters.state.model import ROUNDS

LATE, PLENTY = ROUNDS - 1, 9
"""From this round on, or with more coins than that, a coin is only worth what it scores at the end."""
REACHED = 0.5
"""The share of what is printed that a good path finds."""
STOPPED = 0.3
"""The share of Monsters, Padlocks and Lava Pits that it gets past."""
SPELLS = {
    "beat_monster": 45,
    "open_padlock": 35,
    "cross_pit": 30,
    "activate_circle": 35,
    "haggle": 55,
    "second_token": 15,
    "remove_card": 40,
    "keep_card": 20,
    "trade_in": 25,
    "fairy_pact": 10,
    "second_glance": 15,
    "climb": 10,
    "cross_path": 10,
    "call_monster": 25,
    "hop_barrel": 15,
    "wrap_poles": 15,
    "wrap_sides": 15,
}
"""A round with a spellbook."""


def card_rating(content: Content, worth: Worth, card: str) -> float:
    """What a card brings in a round in which it is used."""
    return _rating(content, tuple(sorted(worth.things.items())), worth.optimizer, card)


@lru_cache(maxsize=4096)
def _rating(content: Content, things: tuple[tuple[str, int], ...], optimizer: int, card: str) -> float:
    worth = Worth(dict(things), 0, optimizer)
    face = content.faces[card]
    total = worth.things.get("room", 0) * len(face.rooms) * REACHED
    for sign in (*COUNTED, RECYCLING, SCISSORS):
        share = STOPPED if sign in (MONSTER, PADLOCK, LAVA) else REACHED
        total += share * face.count(sign) * worth.of_sign(sign)
    return total


def spell_rating(spell: str) -> float:
    """What a spellbook brings in a round."""
    return SPELLS[spell]


def coin_rating(round: int, coins: int = 0) -> float:
    """What a coin that is kept is worth: more than a third of a point only while later markets can take it."""
    return LAST_COIN if round >= LATE or coins > PLENTY else COIN


def token_rating(worth: Worth, fairy: str, held: int) -> float:
    """What one more fairy token brings this round."""
    sign = {"sword": "M", "key": "P", "rope": "L", "scroll": "@"}[fairy]
    return (0.4 * worth.of_sign(sign) + 15) / (1 + held)
