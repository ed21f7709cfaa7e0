"""Pools of dice whose equal faces are alike."""

from __future__ import annotations

from undercroft.kernel.chance import Chance, Die


def reroll_one(chance: Chance, die: Die, pool: list[str], face: str, stream: str) -> str:
    """Roll one die that shows this face again, in its place, and return what it shows now."""
    (new,) = chance.roll(die, 1, stream)
    pool[pool.index(face)] = new
    return new
