"""What the results of an arena say of each kind of bot."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from undercroft.lab.arena.contest import Result

NORMAL_95 = 1.959964
"""So many standard deviations to each side hold 95 % of a normal distribution."""


class Standing(Struct, frozen=True):
    """How one kind of bot did."""

    bot: str
    games: int
    wins: float
    """A shared first place counts as a part of one; in a game that is won together everybody has won it."""
    fair: float | None
    """What its share would be if all played alike; None if they play together."""
    interval: tuple[float, float]
    """Of its share of wins, with 95 % confidence."""
    seconds_per_choice: float

    @property
    def share(self) -> float:
        """The share of games that it won."""
        return self.wins / self.games


def standings(results: Iterable[Result], together: bool = False) -> list[Standing]:
    """Each kind of bot, the best first; `together` if all seats win or lose together."""
    played = list(results)
    kinds = dict.fromkeys(bot for result in played for bot in result.bots)
    found = [_standing(kind, [result for result in played if kind in result.bots], together) for kind in kinds]
    return sorted(found, key=lambda standing: -standing.share)


def _standing(bot: str, results: list[Result], together: bool) -> Standing:
    wins = fair = seconds = 0.0
    choices = 0
    for result in results:
        seats = [seat for seat, kind in enumerate(result.bots) if kind == bot]
        wins += sum(win_share(result, seat) for seat in seats) if not together else bool(result.winners)
        fair += len(seats) / len(result.bots)
        seconds += sum(result.seconds[seat] for seat in seats)
        choices += sum(result.choices[seat] for seat in seats)
    games = len(results)
    expected = None if together else fair / games
    return Standing(bot, games, wins, expected, wilson(wins, games), seconds / max(1, choices))


def win_share(result: Result, seat: int) -> float:
    """The part of a game that a seat won, as a rival of the others."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a share, with 95 % confidence."""
    share, z = wins / games, NORMAL_95
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
