"""What things are worth to a Hero: the one scale that the evaluation and the quick player share."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.bots.goals import tiles_left_to_third
from undercroft.games.masmorra.rules.wounds import last_arrow
from undercroft.games.masmorra.state.model import ARROWS, LAST_TURN, LIFE, Hero, Masmorra

RISK = (1.0, 0.62, 0.42, 0.28, 0.17, 0.08, 0.0)
"""How likely a Hero is to fall soon, by LP."""
FALL = 2.0
"""What a fall costs beside the XP that are lost: a card, and the rest of the turn."""
DANGER = (1.0, 0.2, 0.095, 0.04, 0.016, 0.005, 0.0)
"""The same where a fall loses the game, and everybody takes care."""
LOSS = 150.0
"""What a fall costs there."""
TILE = 9.0
"""What a tile is worth there, on the way to the third level."""
END = 80.0
"""Malaphyas' end, there."""
STAGE = 0.2
"""How much of it is done by getting past a boss before him."""
LAST_STAND, PACE = 4.0, 0.7
"""Turns to beat Malaphyas, and to explore a tile."""
CARE = 1.5
"""How much more risk is taken when time is short."""
MARCH, ASSAULT = 1.2, 2.0
"""What each room is worth on the way to the third level, and to Malaphyas."""
IMPATIENCE = 1.0
"""What it is worth more from round to round to end an Epic game."""


class Stakes(NamedTuple):
    """What things are worth to one Hero; 1.0 is an XP in Standard games."""

    lives: tuple[float, ...]
    """LP, from none to all."""
    xp: float
    card: float
    gold: float
    end: float
    """Malaphyas' end."""
    news: float
    """A tile that is turned up."""


def stakes_of(g: Masmorra, hero: Hero) -> Stakes:
    """What things are worth to this Hero now."""
    if g.mode == "alliance":
        xp = 0.4 if hero.arrows < len(ARROWS) else 0.0
        return Stakes(_lives(LOSS * time_enough(g), True), xp, 1.2, 0.25, END, 0.3)
    lost = hero.xp - last_arrow(g, hero)
    end, news = 0.0, 0.3
    if g.mode == "epic":
        news += 0.05 * g.rounds
        if g.battleground:
            end = last_blow(g, hero)
    return Stakes(_lives(FALL + lost, False), 1.0, 0.1 if g.ending else 0.65, 0.18, end, news)


@lru_cache(maxsize=256)
def _lives(fall: float, together: bool) -> tuple[float, ...]:
    return tuple([-fall * risk for risk in (DANGER if together else RISK)])


def last_blow(g: Masmorra, hero: Hero) -> float:
    """What it is worth to end an Epic game: much for whoever leads then, else less than nothing until it gets late."""
    leads = hero.xp + 4 > max(other.xp for other in g.heroes if other is not hero)
    return (15.0 if leads else -6.0) + IMPATIENCE * g.rounds


def pace(g: Masmorra) -> float:
    """What each room is worth on the way to Malaphyas; in Epic more from round to round, so that games end."""
    if g.mode == "standard":
        return 0.0
    if g.mode == "epic":
        return 0.2 + 0.05 * g.rounds
    return ASSAULT if g.battleground else MARCH


def life_of(hero: Hero) -> int:
    """LP that a Hero has when it acts next."""
    return LIFE if hero.prone else hero.life


def time_enough(g: Masmorra) -> float:
    """Turns that are left by turns that are needed: the more there are, the more care can be taken."""
    need = LAST_STAND + PACE * tiles_left_to_third(g)
    return float(max(0.1, min(1.0, (LAST_TURN + 1 - g.time) / need)) ** CARE)
