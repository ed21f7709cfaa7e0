"""Good throws that were found offline, and which of them to try when dice lie in the way (DF-DT-30, 34)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib.resources import files
from math import cos, radians, sin
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.games.dungeon_fighter.state.throws import POSITION, Aim, Lying, ThrowResult
from undercroft.games.dungeon_fighter.throwing.limits import Bounds, fault
from undercroft.games.dungeon_fighter.throwing.search import THIRD, is_hit

KNOWN_HANDS: Final = (100, 200, 400)
"""The hands that throws were searched for, as their noise in percent: expert, steady, clumsy."""
TRIED: Final = 8
"""With dice on the board so many throws are tried …"""
TIMES: Final = 2
"""… so often each."""
LANE: Final = 25
"""A die that lies within so many mm of the way is in the way."""
NEWCOMER: Final = Aim(phi=100, r=600, h=240, az=0, loft=-150, speed=1400, tumble=-20)
"""Where the hand opens for somebody who has never thrown before (DF-DT-34)."""


class Known(Struct, frozen=True, array_like=True):
    """A throw of the library: how often it hits in percent, and its mean damage in hundredths, misses counted as 0."""

    aim: Aim
    hits: int
    damage: int


class Library(Struct, frozen=True):
    """The best throws by requirement ("" for none) and hand."""

    config: str
    throws: dict[str, dict[int, tuple[Known, ...]]]


@cache
def library() -> Library:
    """The library that comes with the game."""
    data = (files("undercroft.games.dungeon_fighter.throwing") / "library.json").read_bytes()
    return msgspec.json.decode(data, type=Library)


def nearest_hand(hand: int) -> int:
    """The hand of the library that trembles most like this one."""
    return min(KNOWN_HANDS, key=lambda known: abs(known - hand))


def known_throws(codes: Collection[str], hand: int, bounds: Bounds) -> list[Known]:
    """The best throws known for this hand that these requirements allow; of several, one that fits them all.

    Where no known throw fits a combination, those of its requirements are bent into the bounds.
    """
    throws = library().throws
    known = [one for code in (codes or ("",)) if code in throws for one in throws[code][nearest_hand(hand)]]
    fitting = [one for one in known if fault(one.aim, bounds) is None]
    if not fitting:
        fitting = [replace(one, aim=bent(one.aim, bounds)) for one in known or throws[""][nearest_hand(hand)]]
    return sorted(fitting, key=lambda one: -(one.damage + one.hits))


def bent(aim: Aim, bounds: Bounds) -> Aim:
    """The aim that comes closest to this one within the bounds."""
    changes = {}
    for name in ("r", "h", "az", "loft", "speed", "tumble", "side", "top"):
        low, high = getattr(bounds, name)
        value = getattr(aim, name)
        if name == "top" and bounds.either_way:
            changes[name] = (-1 if value < 0 else 1) * max(low, min(high, abs(value)))
        else:
            changes[name] = max(low, min(high, value))
    return replace(aim, **changes, prop=aim.prop if bounds.props else ())


def turned(aim: Aim, thirds: int) -> Aim:
    """The same throw from another side: the board looks the same from there."""
    prop = aim.prop
    if len(prop) >= 3:
        prop = (*prop[:-2], (prop[-2] + thirds * THIRD) % 3600, prop[-1])
    return replace(aim, phi=(aim.phi + thirds * THIRD) % 3600, prop=prop)


def in_the_way(aim: Aim, lying: Sequence[Lying]) -> int:
    """How many dice lie between the hand and the centre."""
    angle = radians(aim.phi / 10)
    towards = cos(angle), sin(angle)
    count = 0
    for one in lying:
        x, y = one.pose.x / POSITION, one.pose.y / POSITION
        ahead, beside = x * towards[0] + y * towards[1], y * towards[0] - x * towards[1]
        count += ahead > -LANE and abs(beside) < LANE
    return count


def freest(aim: Aim, lying: Sequence[Lying]) -> Aim:
    """The same throw from the side where the fewest dice lie in the way."""
    return min((turned(aim, thirds) for thirds in range(3)), key=lambda one: in_the_way(one, lying))


def choose(
    known: Sequence[Known], lying: Sequence[Lying], throw: Callable[[Aim, int], ThrowResult], seeds: Callable[[], int]
) -> Aim:
    """The best known throw; with dice on the board some are tried with private seeds, and the best of them is taken."""
    if not lying:
        return known[0].aim
    tried = [freest(one.aim, lying) for one in known[:TRIED]]
    return max(tried, key=lambda aim: sum(_worth(throw(aim, seeds())) for _ in range(TIMES)))


def _worth(result: ThrowResult) -> int:
    return result.value + 1 if is_hit(result) else 0


def as_json(found: Any) -> str:
    """A library or tables as they are stored: a line for each cell, so that changes can be read."""
    return json.dumps(found, separators=(",", ":")).replace("]],", "]],\n").replace("]}},", "]}},\n") + "\n"
