"""Looking for good throws offline: the library that bots throw from (DF-DT-28, 30).

The board repeats every 120°, so that only a third of the way round is searched.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import cos, radians, sin, sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from undercroft.games.dungeon_fighter.content.types import Range
from undercroft.games.dungeon_fighter.state.throws import Aim, ThrowResult
from undercroft.games.dungeon_fighter.throwing.limits import Bounds, fault

KEPT: Final = 20
"""So many throws are kept in a library."""
FIRST, SECOND, CHILDREN, THIRD_ROUND, LAST = 8, 20, 20, 20, 120
"""How often a throw is tried in each round of the search; the last is for the `PARENTS` alone."""
SIFTED, SIFTED_TWICE, SIFTED_THRICE = 16, 60, 250
"""The same where throws that are known to be good elsewhere are sifted."""
CANDIDATES: Final = 100
DOUBT: Final = 20
"""So many throws that bring nothing are added to what was tried: luck with a few is not trusted."""
PARENTS: Final = 5
FAMILY: Final = 4
"""Each of the parents is varied so often."""
THIRD: Final = 1200
"""A third of the way round, in 0.1°."""

Try = Callable[[Aim, int], ThrowResult]
"""What comes of an aim with this seed."""


class Tried(Struct):
    """An aim and what has come of it so far."""

    aim: Aim
    throws: int = 0
    hits: int = 0
    damage: int = 0

    @property
    def worth(self) -> float:
        """Damage, and as much as 1 for every hit: a miss hurts; what was tried little is trusted little."""
        return (self.damage + self.hits) / (self.throws + DOUBT)


def is_hit(result: ThrowResult) -> bool:
    """Whether a throw hits any monster that is not Tricky (DF-MISS)."""
    return result.place == "section" and result.bounces > 0 and all(result.rq_ok.values())


def search(bounds: Bounds, throw: Try, rng: random.Random) -> list[Tried]:
    """The best throws within these bounds, the best first."""
    found = [Tried(candidate(bounds, rng)) for _ in range(CANDIDATES)]
    _try_all(found, FIRST, throw, rng)
    found = _best(found, KEPT)
    _try_all(found, SECOND, throw, rng)
    found = _best(found, KEPT)
    children = [Tried(varied(parent.aim, bounds, rng)) for parent in found[:PARENTS] for _ in range(FAMILY)]
    _try_all(children, CHILDREN, throw, rng)
    found = _best([*found, *children], KEPT)
    _try_all(found, THIRD_ROUND, throw, rng)
    found = _best(found, KEPT)
    _try_all(found[:PARENTS], LAST, throw, rng)
    return _best(found, KEPT)


def sift(aims: Sequence[Aim], bounds: Bounds, throw: Try, rng: random.Random) -> list[Tried]:
    """The best of throws that are good elsewhere, and of throws a little different from these."""
    found = [Tried(aim) for aim in dict.fromkeys(aims)]
    _try_all(found, SIFTED, throw, rng)
    found = _best(found, KEPT)
    found += [Tried(varied(parent.aim, bounds, rng)) for parent in found[:PARENTS] for _ in range(FAMILY)]
    _try_all(found, CHILDREN, throw, rng)
    found = _best(found, KEPT)
    _try_all(found[: 2 * PARENTS], SIFTED_TWICE, throw, rng)
    found = _best(found, KEPT)
    _try_all(found[:FAMILY], SIFTED_THRICE, throw, rng)
    return _best(found, KEPT)


def _try_all(tried: Sequence[Tried], times: int, throw: Try, rng: random.Random) -> None:
    for one in tried:
        for _ in range(times):
            result = throw(one.aim, rng.getrandbits(64))
            one.throws += 1
            if is_hit(result):
                one.hits += 1
                one.damage += result.value


def _best(tried: Sequence[Tried], most: int) -> list[Tried]:
    return sorted(tried, key=lambda one: -one.worth)[:most]


def candidate(bounds: Bounds, rng: random.Random) -> Aim:
    """Any throw within the bounds that first comes down on the table before the board, if one is found soon."""
    aim = _any_aim(bounds, rng)
    for _ in range(200):
        if _comes_down_well(aim, bounds):
            break
        aim = _any_aim(bounds, rng)
    return aim


def _any_aim(bounds: Bounds, rng: random.Random) -> Aim:
    def within(limits: Range) -> int:
        return rng.randint(*limits)

    def mostly_none(limits: Range) -> int:
        low, high = limits
        return 0 if low <= 0 <= high and rng.random() < 0.8 else within(limits)

    def near_none(limits: Range, spread: int) -> int:
        low, high = limits
        return max(low, min(high, round(rng.gauss(0, spread))))

    top = mostly_none(bounds.top)
    return Aim(
        phi=rng.randrange(THIRD),
        r=within(bounds.r),
        h=within(bounds.h),
        az=near_none(bounds.az, 15),
        loft=within(bounds.loft),
        speed=within(bounds.speed),
        tumble=near_none(bounds.tumble, 80) if rng.random() < 0.7 else within(bounds.tumble),
        side=mostly_none(bounds.side),
        top=-top if bounds.either_way and rng.random() < 0.5 else top,
    )


def _comes_down_well(aim: Aim, bounds: Bounds) -> bool:
    """Whether the first touch of the table, seen without any spin, is where this throw wants it."""
    if "slab" in bounds.props:
        return True
    speed, loft = aim.speed / 1000, radians(aim.loft / 10)
    up, height = speed * sin(loft), aim.h / 1000 - 0.008
    under = up * up + 2 * 9.81 * height
    if under < 0:
        return False
    flight = (up + sqrt(under)) / 9.81
    at = aim.r - speed * cos(loft) * flight * 1000
    low, high = (345, 560) if "card" in bounds.props else (330, 580) if "2B" in bounds.checks else (258, 480)
    return low <= at <= min(high, 790)


def varied(aim: Aim, bounds: Bounds, rng: random.Random) -> Aim:
    """A throw that is a little different."""
    steps = {"az": 8, "loft": 15, "h": 12, "r": 15, "tumble": 20, "side": 15, "top": 15}
    while True:
        changes = {name: getattr(aim, name) + round(rng.gauss(0, step)) for name, step in steps.items()}
        for name in steps:
            low, high = getattr(bounds, name)
            if name == "top" and bounds.either_way:
                continue
            changes[name] = max(low, min(high, changes[name]))
        low, high = bounds.speed
        changes["speed"] = max(low, min(high, round(aim.speed * rng.gauss(1, 0.04))))
        child = replace(aim, **changes, phi=(aim.phi + round(rng.gauss(0, 40))) % THIRD)
        if fault(child, bounds) is None:
            return child
