"""Fast mode: outcomes drawn from what the physics gave, counted offline (DF-DT-27 to 29)."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from undercroft.games.dungeon_fighter.state.throws import ThrowResult

PLACES: Final = ("1", "2", "3", "4", "6", "10", "bones", "hole", "edge", "outside", "no_bounce", "rq_fail")
"""The outcomes that are told apart."""
SECTIONS: Final = 6
"""So many of them are hits."""


class Tables(Struct, frozen=True):
    """Counts of the outcomes, by requirement ("" for none), hand, and dice on the board (0, 1 or 2, 3 or more)."""

    config: str
    engine: str
    cells: dict[str, dict[int, dict[str, tuple[int, ...]]]]


@cache
def tables() -> Tables:
    """The tables that come with the game."""
    data = (files("undercroft.games.dungeon_fighter.throwing") / "tables.json").read_bytes()
    return msgspec.json.decode(data, type=Tables)


def place_of(result: ThrowResult) -> str:
    """Which of the outcomes this is; the first thing that is wrong counts (DF-DT-21)."""
    if not all(result.rq_ok.values()):
        return "rq_fail"
    if not result.bounces:
        return "no_bounce"
    return str(result.value) if result.place == "section" else result.place


@lru_cache(maxsize=4096)
def odds(codes: tuple[str, ...], hand: int, dice: int) -> tuple[float, ...]:
    """How likely each outcome is for these requirements, this hand (in percent), and so many dice on the board.

    One requirement on an empty board was measured. Several multiply what each does to the odds, and so do dice.
    """
    cells = tables().cells
    plain = cells[""][hand]
    group = "0" if dice == 0 else "1" if dice < 3 else "3"
    if not codes:
        return _shares(plain[group])
    empty = _shares(plain["0"])
    parts = [_shares(cells[code][hand]["0"]) for code in codes]
    if group != "0":
        parts.append(_shares(plain[group]))
    return parts[0] if len(parts) == 1 else _together(empty, parts)


def _shares(counts: tuple[int, ...]) -> tuple[float, ...]:
    total = sum(counts)
    return tuple(count / total for count in counts)


def _together(plain: tuple[float, ...], parts: list[tuple[float, ...]]) -> tuple[float, ...]:
    """Hits by the product of the single ratios (DF-DT-28); which hits and which misses, by the mean of the parts."""
    ratio = 1.0
    for part in parts:
        ratio *= sum(part[:SECTIONS]) / sum(plain[:SECTIONS])
    hit = min(1.0, sum(plain[:SECTIONS]) * ratio)
    mean = [sum(part[n] for part in parts) / len(parts) for n in range(len(PLACES))]
    hits, misses = sum(mean[:SECTIONS]) or 1.0, sum(mean[SECTIONS:]) or 1.0
    return tuple(share / hits * hit if n < SECTIONS else share / misses * (1 - hit) for n, share in enumerate(mean))


def hit_chance(codes: tuple[str, ...], hand: int, dice: int, tricky: bool = False) -> float:
    """How likely a throw hits."""
    shares = odds(codes, hand, dice)
    return sum(shares[1 if tricky else 0 : SECTIONS])


def mean_damage(codes: tuple[str, ...], hand: int, dice: int, tricky: bool = False) -> float:
    """The mean of the section's value, a miss counted as 0."""
    shares = odds(codes, hand, dice)
    return sum(int(PLACES[n]) * shares[n] for n in range(1 if tricky else 0, SECTIONS))
