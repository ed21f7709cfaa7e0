"""Where everything lies on the drawn board, worked out from the content's slots."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.kit.box import Box

MARGIN, RIBBON, SIDE = 12, 46, 296
ROOM_WIDTH, ROOM_HEIGHT, GAP = 164, 90, 28
ENTRANCE_HEIGHT, LAIR_HEIGHT = 48, 88
POOL = "pool"


class Layout(NamedTuple):
    """The board's size and the place of each slot, of the Graveyard, the Pool, each depth and the side column."""

    width: int
    height: int
    places: dict[str, Box]
    depths: dict[int, Box]
    side: Box


@lru_cache(maxsize=16)
def layout(content: Content) -> Layout:
    """Where everything lies."""
    rows: dict[int, list[Slot]] = {}
    for slot in content.slots.values():
        if slot.id not in (ENTRANCE, LAIR):
            rows.setdefault(slot.y, []).append(slot)
    across = {slot.id: at for row in rows.values() for slot, at in _across(row)}
    scale = max(7.5, max(((ROOM_WIDTH + 14) / gap for row in rows.values() for gap in _gaps(row, across)), default=0))
    left = RIBBON + MARGIN
    places = {}
    depths: dict[int, Box] = {}
    y = MARGIN + ENTRANCE_HEIGHT + GAP
    for _, row in sorted(rows.items()):
        for slot in row:
            places[slot.id] = Box(left + across[slot.id] * scale - ROOM_WIDTH / 2, y, ROOM_WIDTH, ROOM_HEIGHT)
        level = row[0].level
        top = depths[level].y if level in depths else y
        depths[level] = Box(MARGIN, top, RIBBON - 8, y + ROOM_HEIGHT - top)
        y += ROOM_HEIGHT + GAP
    middle = left + 50 * scale
    width = left + 100 * scale - 4
    places[ENTRANCE] = Box(middle - 150, MARGIN, 300, ENTRANCE_HEIGHT)
    places[LAIR] = Box(middle - 158, y, 316, LAIR_HEIGHT)
    places[GRAVEYARD] = Box(MARGIN, y + 4, middle - 158 - 2 * MARGIN - 12, LAIR_HEIGHT - 4)
    places[POOL] = Box(middle + 158 + MARGIN + 12, y + 4, width - middle - 158 - 2 * MARGIN - 6, LAIR_HEIGHT - 4)
    height = int(y + LAIR_HEIGHT + MARGIN)
    side = Box(width + MARGIN, MARGIN, SIDE, height - 2 * MARGIN)
    return Layout(int(side.x + SIDE + MARGIN), height, places, depths, side)


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
