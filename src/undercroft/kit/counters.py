"""Counters of what is under way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def raised(part: Any, counter: str) -> Iterator[None]:
    """While this goes on, a counter of a part of the state is one higher; an error on the way lowers it as well."""
    setattr(part, counter, getattr(part, counter) + 1)
    try:
        yield
    finally:
        setattr(part, counter, getattr(part, counter) - 1)
