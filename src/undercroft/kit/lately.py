"""What was made last is not made again: pages that look at one position through several eyes share most of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def made_once(function: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function made of its last arguments, and give it again for equal ones.

    Unlike `lru_cache` it takes what cannot be hashed, such as a whole view. What is remembered must not be changed.
    """
    last: tuple[tuple[object, ...], T] | None = None

    @wraps(function)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal last
        before = last
        if before is not None and not kwargs and before[0] == args:
            return before[1]
        made = function(*args, **kwargs)
        if not kwargs:
            last = args, made
        return made

    return remembering
