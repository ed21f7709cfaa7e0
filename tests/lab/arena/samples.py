"""A contest and results of it that nobody had to play."""

from __future__ import annotations

import msgspec

from undercroft.lab.arena import Contest, Result

CONTEST = Contest(game="munchkin_dungeon", mode="standard", bots=("greedy", "random"), seed=3)
QUICK = Contest(game="munchkin_dungeon", mode="standard", bots=("random", "random"), seed=3)
ALLIANCE = Contest(game="masmorra", mode="alliance", bots=("greedy", "random"), options={"difficulty": "hard"})


def result(number: int, winner: int, bots: tuple[str, ...] = ("a", "b")) -> Result:
    """A game that this seat won."""
    spent = tuple(0.5 for _ in bots)
    return Result(
        number=number, bots=bots, winners=(winner,), scores=(1, 0), rule="XX-END-01", choices=(5, 10), seconds=spent
    )


def plain(results: list[Result]) -> list[Result]:
    """Without how long it took."""
    return [msgspec.structs.replace(result, seconds=()) for result in results]
