"""Choosing several things at once, where equal ones are alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product


def distinct_sets(things: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Every set of one or more of these that differs from all others, small ones first."""
    return _distinct_sets(tuple(sorted(things)))


@lru_cache(maxsize=2048)
def _distinct_sets(things: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    kinds = tuple(dict.fromkeys(things))
    numbers = product(*(range(things.count(kind), -1, -1) for kind in kinds))
    found = (tuple(kind for kind, n in zip(kinds, taken, strict=True) for _ in range(n)) for taken in numbers)
    return tuple(sorted(filter(None, found), key=len))
