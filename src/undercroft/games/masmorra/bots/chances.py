"""How likely the Heroes of an Alliance are to win: time against the way that is left, and what they have for it.

The weights follow a logistic regression that tells games of the quick player that were won from those that were lost,
by where they stood at the start of each turn; they are rounded, and time counts for more than it found.
"""

from __future__ import annotations

import math

from undercroft.games.masmorra.bots.goals import stages_left, tiles_left_to_third, to_go
from undercroft.games.masmorra.state.model import LAST_TURN, Masmorra

BASE = -0.9
LATE, EARLY = 0.45, 0.12
"""For each turn that is missing, and for each to spare."""
TILE, ROOM = 0.7, 0.4
"""Turns to explore a tile, and to go a room further."""
LAST_STAND = (1.5, 3.0, 6.5)
"""Turns to defeat Malaphyas' red side, both of his sides, and to come to him from the second level."""
RED = 2.0
"""For Malaphyas' blue side that is behind the Heroes."""
LIFE_POINTS = (-4.0, -1.5, -1.05, -0.65, -0.4, -0.2, 0.0)
"""By LP."""
ABILITY, GOLD = 0.12, 0.03
SYMBOLS, SHIELDS, HEALING, RESCUE, DISMISSAL, REST = 0.12, 0.1, 0.35, 0.45, 0.3, 0.05
"""Cards: those that make symbols to attack or to defend with, heal, save from a fall, clear a room, and others."""


def odds(g: Masmorra) -> float:
    """The logarithm of the odds of winning, but for the fights that the Heroes stand in."""
    spare = LAST_TURN + 1 - g.time - turns_needed(g)
    value = BASE + (LATE * spare if spare < 0 else EARLY * spare)
    if g.battleground and stages_left(g) == 1:
        value += RED
    for hero in g.heroes:
        value += LIFE_POINTS[hero.life] + ABILITY * len(hero.learned) + GOLD * hero.gold
        for card in hero.hand:
            value += card_worth(g, card)
    return value


def chance(odds: float) -> float:
    """From the logarithm of the odds to how likely it is."""
    return 1.0 / (1.0 + math.exp(-odds))


def turns_needed(g: Masmorra) -> float:
    """Turns to go on to Malaphyas' end without a rest."""
    ways = [to_go(g, hero) for hero in g.heroes]
    # Whoever is left behind does nothing for the others until it has caught up.
    near = (min(ways) + sum(ways) / len(ways)) / 2
    if g.battleground:
        return LAST_STAND[min(1, stages_left(g) - 1)] + ROOM * near
    return LAST_STAND[2] + TILE * tiles_left_to_third(g) + ROOM * near


def card_worth(g: Masmorra, card: str) -> float:
    """What a Treasure card adds to the odds."""
    treasure = g.content.treasures[card]
    free, own = treasure.any, treasure.own
    if free.survive:
        return RESCUE
    if own.heal or own.heal_fully:
        return HEALING
    if own.banish:
        return DISMISSAL
    if own.gives is None:
        return REST
    return SHIELDS if own.gives.DF else SYMBOLS
