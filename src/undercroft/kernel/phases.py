"""A turn as the list of its phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from undercroft.kernel.script import Script

S = TypeVar("S")


def phases(g: S, steps: Mapping[str, Callable[[S], Script]]) -> Script:
    """Go through the phases in their order, from the one that the state is in (`g.phase`) to the last."""
    state: Any = g
    begun = False
    for name, step in steps.items():
        if begun:
            state.phase = name
        elif name != state.phase:
            continue
        begun = True
        yield from step(g)
    if not begun:
        raise ValueError(f"{state.phase!r} is no phase of a turn: {', '.join(steps)}")
