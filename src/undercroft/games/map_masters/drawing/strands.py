"""Strands inside a room that do not cross by the rules are not drawn across each other (MP-GEO-23).

From doorway to doorway they are straight, and so never cross. One that ends inside the room, at a Pitfall or where a
jump came out, has the other strands pass behind that end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

Flat = tuple[float, float]
BEHIND = 0.3
"""How far behind an inner end others pass, in cells."""


class Strand(Struct, frozen=True):
    """A piece of the line inside one room, which the step of this number has drawn."""

    step: int
    room: tuple[int, int]
    start: Flat
    end: Flat
    inner: Flat | None = None
    """The end of the two that lies inside the room."""


def detours(strands: Sequence[Strand]) -> dict[int, list[Flat]]:
    """By number of a step: where its strand must pass, in order, to cross no strand with an inner end."""
    found: dict[int, list[Flat]] = {}
    for chord in strands:
        if chord.inner is not None:
            continue
        met = [one for one in strands if one.inner is not None and one.room == chord.room and _cross(chord, one)]
        if met:
            found[chord.step] = sorted((_behind(one) for one in met), key=lambda point: _apart(point, chord.start))
    return found


def _behind(strand: Strand) -> Flat:
    """The point behind the inner end of a strand, seen from its doorway."""
    assert strand.inner is not None
    (x, y), (from_x, from_y) = strand.inner, strand.end if strand.inner == strand.start else strand.start
    far = _apart(strand.start, strand.end)
    return x + BEHIND * (x - from_x) / far, y + BEHIND * (y - from_y) / far


def _apart(one: Flat, other: Flat) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _cross(one: Strand, other: Strand) -> bool:
    """Whether two straight pieces cross."""
    return _parted(one, other) and _parted(other, one)


def _parted(by: Strand, strand: Strand) -> bool:
    """Whether the ends of a strand lie on different sides of the line through another."""
    return _side(by, strand.start) * _side(by, strand.end) < 0


def _side(strand: Strand, point: Flat) -> float:
    (ax, ay), (bx, by) = strand.start, strand.end
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
