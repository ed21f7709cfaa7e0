"""The geometry of one card face (MP-GEO-01 to 08, 15 to 17)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from undercroft.games.map_masters.content.glyphs import (
    CELLS,
    COLUMNS,
    MONSTER,
    OPPOSITE,
    ROCK,
    ROWS,
    SIDES,
    SLOTS,
)
from undercroft.games.map_masters.content.types import FaceCard

Cell = tuple[int, int]
"""Row and column on the card as placed."""
MAIN, UNDER = 0, 1
ROOM = re.compile(r"r(\d)-(\d),c(\d)-(\d)")


class Room(NamedTuple):
    """A rectangle of stone floor."""

    top: int
    bottom: int
    left: int
    right: int

    def cells(self) -> Iterator[Cell]:
        """Its cells in reading order."""
        return ((r, c) for r in range(self.top, self.bottom + 1) for c in range(self.left, self.right + 1))

    def turned(self) -> Room:
        """The same room on the card turned by 180°."""
        return Room(ROWS - 1 - self.bottom, ROWS - 1 - self.top, COLUMNS - 1 - self.right, COLUMNS - 1 - self.left)


class Doorway(NamedTuple):
    """Where a hallway cell lies beside a room (MP-GEO-17)."""

    name: str
    outside: Cell
    order: int
    """Its place in the cyclic order of the room's doorways."""


class Face:
    """A face either way up: two layers of cells, rooms, doorways and openings."""

    def __init__(self, layers: tuple[str, str], rooms: tuple[Room, ...]) -> None:
        self.layers = layers
        """Main floor and underground, 60 signs each."""
        self.rooms = rooms
        self.room_at = {cell: number for number, room in enumerate(rooms) for cell in room.cells()}

    @classmethod
    def of(cls, card: FaceCard) -> Face:
        """The face as it is printed; ValueError says what cannot be read."""
        lines = card.face.strip("\n").split("\n")
        if len(lines) != ROWS:
            raise ValueError(f"a face has {ROWS} rows, not {len(lines)}")
        layers: list[list[str]] = [[], []]
        for number, line in enumerate(lines):
            main, _, under = line.rstrip().partition("  ")
            for layer, row in zip(layers, (main, under or ROCK * COLUMNS), strict=True):
                if len(row) != COLUMNS:
                    raise ValueError(f"row {number} has {len(row)} cells, not {COLUMNS}")
                layer.append(row)
        return cls(("".join(layers[0]), "".join(layers[1])), tuple(map(_read_room, card.rooms)))

    def at(self, level: int, cell: Cell) -> str:
        """The sign of a cell; rock beyond the border."""
        r, c = cell
        return self.layers[level][r * COLUMNS + c] if 0 <= r < ROWS and 0 <= c < COLUMNS else ROCK

    @cached_property
    def turned(self) -> Face:
        """The face turned by 180° (MP-GEO-08)."""
        main, under = self.layers
        face = Face((main[::-1], under[::-1]), tuple(room.turned() for room in self.rooms))
        face.__dict__["turned"] = self
        return face

    @cached_property
    def open_slots(self) -> tuple[str, ...]:
        """The slots that are hallway mouths (MP-GEO-04)."""
        return tuple(slot for slot, cell in SLOTS.items() if self.at(MAIN, cell) != ROCK)

    @cached_property
    def doorways(self) -> tuple[dict[str, Doorway], ...]:
        """Of each room its doorways by name, in cyclic order (MP-GEO-16, MP-GEO-17)."""
        return tuple({d.name: d for d in self._doorways(room)} for room in self.rooms)

    def _doorways(self, room: Room) -> Iterator[Doorway]:
        across, down = range(room.left, room.right + 1), range(room.top, room.bottom + 1)
        around = [
            *((f"N{c}", (room.top - 1, c)) for c in across),
            *((f"E{r}", (r, room.right + 1)) for r in down),
            *((f"S{c}", (room.bottom + 1, c)) for c in reversed(across)),
            *((f"W{r}", (r, room.left - 1)) for r in reversed(down)),
        ]
        hallways = [(name, cell) for name, cell in around if self.at(MAIN, cell) != ROCK]
        return (Doorway(name, cell, order) for order, (name, cell) in enumerate(hallways))

    def doorway_from(self, outside: Cell, direction: str) -> tuple[int, str]:
        """The room and the doorway that a step in this direction goes through."""
        (r, c), (dr, dc) = outside, SIDES[direction]
        room = self.room_at[r + dr, c + dc]
        return room, f"{OPPOSITE[direction]}{c if dr else r}"

    def features(self, room: int) -> Iterator[tuple[Cell, str]]:
        """What lies in a room, in reading order."""
        return ((cell, sign) for cell in self.rooms[room].cells() if (sign := self.at(MAIN, cell)) not in "._")

    def monsters(self, room: int) -> int:
        """How many Monsters are in a room."""
        return sum(sign == MONSTER for _, sign in self.features(room))

    def cells(self, level: int) -> Iterator[tuple[Cell, str]]:
        """Every cell of a level that is not rock, in reading order."""
        layer = self.layers[level]
        return (((n // COLUMNS, n % COLUMNS), layer[n]) for n in range(CELLS) if layer[n] != ROCK)

    def find(self, sign: str) -> Iterator[tuple[int, Cell]]:
        """Where this sign stands, main floor first."""
        return ((level, cell) for level in (MAIN, UNDER) for cell, found in self.cells(level) if found == sign)

    def count(self, sign: str) -> int:
        """How often this feature is printed; stairs are drawn on both layers and count once."""
        return self.layers[MAIN].count(sign) + (self.layers[UNDER].count(sign) if sign != ">" else 0)

    def beside(self, level: int, cell: Cell) -> Iterator[Cell]:
        """The neighbours on the same card and level that are not rock."""
        r, c = cell
        return (near for dr, dc in SIDES.values() if self.at(level, near := (r + dr, c + dc)) != ROCK)


def _read_room(text: str) -> Room:
    found = ROOM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no room; rows and columns such as r3-5,c1-4 are needed")
    return Room(*map(int, found.groups()))
