"""Counters of what is under way."""

from __future__ import annotations

from typing import Any


class Raised:
    """While this goes on, a counter of a part of the state is one higher; an error on the way lowers it as well."""

    __slots__ = ("_counter", "_part")

    def __init__(self, part: Any, counter: str) -> None:
        self._part = part
        self._counter = counter

    def __enter__(self) -> None:
        part, counter = self._part, self._counter
        setattr(part, counter, getattr(part, counter) + 1)

    def __exit__(self, *_: object) -> None:
        part, counter = self._part, self._counter
        setattr(part, counter, getattr(part, counter) - 1)
