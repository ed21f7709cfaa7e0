"""What things are worth to a Hero: the one scale that the evaluation and the quick player share."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.rules.wounds import last_arrow
from undercroft.games.masmorra.state.model import ARROWS, LIFE, Hero, Masmorra

RISK = (1.0, 0.62, 0.42, 0.28, 0.17, 0.08, 0.0)
"""How likely a Hero is to fall soon, by LP."""
FALL = 2.0
"""What a fall costs beside the XP that are lost: a card, and the rest of the turn."""
DANGER = (1.0, 0.82, 0.65, 0.45, 0.25, 0.1, 0.0)
"""The same where a fall loses the game, and everybody takes care."""
LOSS = 10.0
"""What a fall costs there."""
END = 20.0
"""Malaphyas' end, there."""
STAGE = 0.25
"""How much of it is done by getting past a boss before him."""
XP, CARD, GOLD, NEWS = 0.5, 0.7, 0.3, 2.0
"""What these are worth there; news is what a Spider's web keeps a Hero from."""
IMPATIENCE = 1.0
"""What it is worth more from round to round to end an Epic game."""


class Lives(NamedTuple):
    """LP: how many there are now, and what each number of them is worth, from none to all."""

    now: int
    worth: tuple[float, ...]

    @property
    def standing(self) -> float:
        """What those are worth that there are now."""
        return self.worth[self.now]

    def after(self, wounds: int) -> Lives:
        """What so many Wounds leave."""
        return Lives(max(0, self.now - wounds), self.worth)


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
        return LEARNING if hero.arrows < len(ARROWS) else LEARNED
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


LEARNED = Stakes(_lives(LOSS, True), 0.0, CARD, GOLD, END, NEWS)
"""In an Alliance, to a Hero that has nothing left to learn."""
LEARNING = LEARNED._replace(xp=XP)


def last_blow(g: Masmorra, hero: Hero) -> float:
    """What it is worth to end an Epic game: much for whoever leads then, else less than nothing until it gets late."""
    leads = hero.xp + 4 > max(other.xp for other in g.heroes if other is not hero)
    return (15.0 if leads else -6.0) + IMPATIENCE * g.rounds


def pace(g: Masmorra) -> float:
    """What each room is worth on the way to Malaphyas; in Epic more from round to round, so that games end."""
    return 0.2 + 0.05 * g.rounds if g.mode == "epic" else 0.0


def lives_of(hero: Hero, stakes: Stakes) -> Lives:
    """The LP that a Hero has when it acts next."""
    return Lives(life_of(hero), stakes.lives)


def life_of(hero: Hero) -> int:
    """LP that a Hero has when it acts next."""
    return LIFE if hero.prone else hero.life
