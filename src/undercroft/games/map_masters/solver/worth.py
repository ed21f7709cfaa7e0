"""What a discovery is worth to a player now, in hundredths of a point (MP-SOL-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import COUNTED, RECYCLING, SCISSORS
from undercroft.games.map_masters.state.model import ROUNDS, MapMasters, Result

POINT = 100
EXIT = 40
OPTIMIZER = 50
COIN, LAST_COIN = 60, 33
"""A coin buys more than a third of a point while there are markets to come."""
EARLY_ROUNDS = 4


class Worth(NamedTuple):
    """The value of every thing that objectives count, of an exit and of an optimizer."""

    things: Mapping[str, int]
    exit: int = EXIT
    optimizer: int = OPTIMIZER

    def of_sign(self, sign: str) -> int:
        """What a feature is worth."""
        if sign in (RECYCLING, SCISSORS):
            return self.optimizer
        return self.things.get(COUNTED.get(sign, ""), 0)

    def of_result(self, result: Result) -> int:
        """What a path is worth."""
        found = sum(self.things.get(what, 0) * number for what, number in result.counts.items())
        icons = result.recycling + result.scissors
        return found + self.exit * result.exited + self.optimizer * icons


def worth_of(content: Content, primary: str, unseen: Iterable[str], round: int) -> Worth:
    """The primary in full, the secondary by half of what it will be on average, and coins for what they buy."""
    things: Counter[str] = Counter()
    left = [content.objectives[key] for key in unseen]
    for card in left:
        things[card.counts] += POINT * card.points / (2 * len(left))  # type: ignore[assignment]
    card = content.objectives[primary]
    things[card.counts] += POINT * card.points
    things["coin"] += COIN if round <= EARLY_ROUNDS else LAST_COIN if round >= ROUNDS else (COIN + LAST_COIN) // 2
    whole = {what: round_half_up(value) for what, value in sorted(things.items())}
    return Worth(whole, EXIT, OPTIMIZER if round < ROUNDS else 0)


def round_half_up(value: float) -> int:
    """The nearest whole number."""
    return int(value + 0.5)


def worth_now(g: MapMasters) -> Worth:
    """What things are worth in this round; all players can know that."""
    return worth_of(g.content, g.primary, g.objectives, g.round)
