"""Where everything lies on the stage, worked out from the content's slots."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.kit.box import Box

MARGIN, RIBBON, FLANK = 14, 42, 170
"""`FLANK` is the rock on either side of the Rooms: a page may lay something over it."""
ROOM_WIDTH, ROOM_HEIGHT, GAP = 182, 94, 19
ENTRANCE_WIDTH, ENTRANCE_HEIGHT, LAIR_WIDTH, LAIR_HEIGHT = 320, 54, 420, 92
CORNER = 330
"""How far the Graveyard and the Pool reach inwards from the lower corners."""
POOL = "pool"


class Layout(NamedTuple):
    """The stage's size and the place of each slot, of the Graveyard, the Pool and each depth."""

    width: int
    height: int
    surface: float
    """Where the rock begins, below the open sky."""
    places: dict[str, Box]
    depths: dict[int, Box]
    """The ribbon of each depth."""


@lru_cache(maxsize=16)
def layout(content: Content) -> Layout:
    """Where everything lies."""
    rows: dict[int, list[Slot]] = {}
    for slot in content.slots.values():
        if slot.id not in (ENTRANCE, LAIR):
            rows.setdefault(slot.y, []).append(slot)
    across = {slot.id: at for row in rows.values() for slot, at in _across(row)}
    scale = max(8.6, max(((ROOM_WIDTH + 14) / gap for row in rows.values() for gap in _gaps(row, across)), default=0))
    places: dict[str, Box] = {}
    depths: dict[int, Box] = {}
    surface = MARGIN + ENTRANCE_HEIGHT - 6
    y = MARGIN + ENTRANCE_HEIGHT + GAP
    for _, row in sorted(rows.items()):
        for slot in row:
            places[slot.id] = Box(FLANK + across[slot.id] * scale - ROOM_WIDTH / 2, y, ROOM_WIDTH, ROOM_HEIGHT)
        level = row[0].level
        top = depths[level].y if level in depths else y
        depths[level] = Box(0, top, RIBBON, y + ROOM_HEIGHT - top)
        y += ROOM_HEIGHT + GAP
    width = 2 * FLANK + 100 * scale
    beside = min((box.x for box in places.values()), default=FLANK) - RIBBON - 11
    depths = {level: box._replace(x=beside) for level, box in depths.items()}
    height = y + LAIR_HEIGHT + MARGIN
    corners = _corners(list(places.values()), width, y)
    places[ENTRANCE] = Box((width - ENTRANCE_WIDTH) / 2, MARGIN, ENTRANCE_WIDTH, ENTRANCE_HEIGHT)
    places[LAIR] = Box((width - LAIR_WIDTH) / 2, y, LAIR_WIDTH, LAIR_HEIGHT)
    places[GRAVEYARD], places[POOL] = corners
    return Layout(int(width), int(height), surface, places, depths)


def _corners(rooms: list[Box], width: float, y: float) -> tuple[Box, Box]:
    """The Graveyard and the Pool in the lower corners beside the Lair; the Pool is deep if no Room is in its way."""
    inner = min(CORNER, (width - LAIR_WIDTH) / 2 - 30)
    lowest = max((room.y for room in rooms), default=0)
    free = all(room.right < width - inner - 12 for room in rooms if room.y == lowest)
    deep = LAIR_HEIGHT + (ROOM_HEIGHT - 20 if free else -4)
    foot = y + LAIR_HEIGHT
    graveyard = Box(MARGIN + 26, y + 2, inner - MARGIN - 26, LAIR_HEIGHT - 2)
    return graveyard, Box(width - inner, foot - deep, inner - MARGIN - 26, deep)


def _across(row: list[Slot]) -> list[tuple[Slot, float]]:
    """Where the rooms of a row lie, from 0 to 100: as printed, or evenly where those would lie upon each other."""
    row = sorted(row, key=lambda slot: slot.x)
    if any(right.x - left.x < 10 for left, right in pairwise(row)):
        return [(slot, 100 * (n + 0.5) / len(row)) for n, slot in enumerate(row)]
    return [(slot, min(max(slot.x, 11), 89)) for slot in row]


def _gaps(row: list[Slot], across: dict[str, float]) -> list[float]:
    places = sorted(across[slot.id] for slot in row)
    return [right - left for left, right in pairwise(places)]


def stairs(content: Content) -> list[tuple[str, str, tuple[float, float], tuple[float, float]]]:
    """Every stair, as (from, to, upper end, lower end)."""
    places = layout(content).places
    found = []
    for slot in content.slots.values():
        for to in slot.stairs:
            upper, lower = places[slot.id], places[to]
            lean = lower.middle - upper.middle
            out, into = upper.width / 2 - 26, lower.width / 2 - 26
            start = upper.middle + min(max(lean * 0.36, -out), out)
            end = lower.middle - min(max(lean * 0.36, -into), into)
            found.append((slot.id, to, (start, upper.foot), (end, lower.y)))
    return found


@lru_cache(maxsize=64)
def around(content: Content, at: str, *, ahead: bool) -> tuple[int, int, int, int]:
    """The part of the stage around a place, with the Rooms below it if its Hero may go on."""
    plan = layout(content)
    seen = [plan.places[at]]
    if ahead and at in content.slots:
        seen += [plan.places[to] for to in content.slots[at].stairs]
    left, top = min(box.x for box in seen), min(box.y for box in seen)
    right, foot = max(box.right for box in seen), max(box.foot for box in seen)
    wide, high = max(right - left + 40, 440), max(foot - top + 40, 300)
    x = min(max(0, (left + right - wide) / 2), plan.width - wide)
    y = min(max(0, (top + foot - high) / 2), plan.height - high)
    return Box(x, y, wide, high).within(Box(0, 0, plan.width, plan.height)).whole
