"""What every face must fulfil (MP-CHK-01 to 15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from undercroft.games.map_masters.content.faces import MAIN, UNDER, Cell, Face, Room
from undercroft.games.map_masters.content.glyphs import (
    CIRCLE,
    COLUMNS,
    FLOOR,
    GLYPHS,
    HALL,
    LAVA,
    MONSTER,
    PADLOCK,
    PITFALL,
    ROCK,
    ROPE,
    ROWS,
    SLOTS,
    STAIRS,
    UNITS,
)

BANDS = {0: (6, 14), 3: (15, 18), 4: (18, 21), 5: (22, 25), 6: (27, 31)}
"""The least and most units of a card of each cost (MP-CON-02)."""
Spot = tuple[int, Cell]
"""A cell on a level."""


def units(face: Face) -> int:
    """What is printed on a face, in units (MP-CON-01)."""
    return sum(UNITS[sign] * face.count(sign) for sign in UNITS) + len(face.rooms)


def problems(face: Face, cost: int) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with a face, as (rule, what is wrong)."""
    for check in (_signs, _rooms, _halls, _underground, _openings, _ways, _doorways, _stairs, _pitfalls, _places):
        yield from check(face)
    if cost == 0 and any(face.count(sign) for sign in (PITFALL, LAVA, ROPE, CIRCLE)):
        yield "MP-CHK-13", "a starter card has no pit, rope or Magic Circle"
    least, most = BANDS.get(cost, (0, 99))
    if not least <= units(face) <= most:
        yield "MP-CHK-14", f"it has {units(face)} units, and a card of cost {cost} has {least} to {most}"


def same_face(one: Face, other: Face) -> bool:
    """Whether two faces are equal, perhaps turned (MP-CHK-14)."""
    return one.layers in (other.layers, other.turned.layers)


def _signs(face: Face) -> Iterator[tuple[str, str]]:
    for unknown in sorted(set("".join(face.layers)) - GLYPHS):
        yield "MP-CHK-01", f"{unknown!r} is no sign of the notation"


def _rooms(face: Face) -> Iterator[tuple[str, str]]:
    for room in face.rooms:
        inside = room.top >= 1 and room.bottom <= ROWS - 2 and room.left >= 1 and room.right <= COLUMNS - 2
        if not inside or room.bottom - room.top < 1 or room.right - room.left < 1:
            yield "MP-CHK-02", f"{room} is not 2×2 or more inside rows 1 to 8 and columns 1 to 4"
        elif any(face.at(MAIN, cell) in (ROCK, HALL) for cell in room.cells()):
            yield "MP-CHK-02", f"there is something else than floor in {room}"
    for one, other in combinations(face.rooms, 2):
        if _touch(one, other):
            yield "MP-CHK-02", f"{one} and {other} touch"
    if any(
        sign == FLOOR and (level or cell not in face.room_at)
        for level in (MAIN, UNDER)
        for cell, sign in face.cells(level)
    ):
        yield "MP-CHK-02", "there is floor outside of rooms"


def _touch(one: Room, other: Room) -> bool:
    apart_rows = one.bottom + 1 < other.top or other.bottom + 1 < one.top
    apart_columns = one.right + 1 < other.left or other.right + 1 < one.left
    return not (apart_rows or apart_columns)


def _halls(face: Face) -> Iterator[tuple[str, str]]:
    for level in (MAIN, UNDER):
        halls = {cell for cell, _ in face.cells(level) if level or cell not in face.room_at}
        if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= halls for r, c in halls):
            yield "MP-CHK-03", "a hallway is wider than one cell"


def _underground(face: Face) -> Iterator[tuple[str, str]]:
    if any(r in (0, ROWS - 1) or c in (0, COLUMNS - 1) for (r, c), _ in face.cells(UNDER)):
        yield "MP-CHK-04", "the underground touches the border"


def _openings(face: Face) -> Iterator[tuple[str, str]]:
    slots = face.open_slots
    if not 4 <= len(slots) <= 8:
        yield "MP-CHK-05", f"it has {len(slots)} openings, not 4 to 8"
    for side in "NS":
        if not any(slot[0] == side for slot in slots):
            yield "MP-CHK-06", f"it has no opening on its {side} side"


def near(face: Face, spot: Spot) -> Iterator[Spot]:
    """Where one can go from here, obstacles ignored: beside, by stairs, and down a Pitfall."""
    level, cell = spot
    yield from ((level, other) for other in face.beside(level, cell))
    if face.at(level, cell) == STAIRS:
        yield 1 - level, cell
    if face.at(level, cell) == PITFALL:
        yield UNDER, cell


def reach(face: Face, start: Spot) -> set[Spot]:
    """All that can be reached from here, obstacles ignored."""
    found, left = {start}, [start]
    while left:
        for spot in near(face, left.pop()):
            if spot not in found:
                found.add(spot)
                left.append(spot)
    return found


def _ways(face: Face) -> Iterator[tuple[str, str]]:
    mouths = [(MAIN, SLOTS[slot]) for slot in face.open_slots]
    reached = [reach(face, mouth) for mouth in mouths]
    for mouth, found in zip(mouths, reached, strict=True):
        if not any(other in found for other in mouths if other != mouth):
            yield "MP-CHK-07", f"the opening at {mouth[1]} leads to no other"
    everything = {(level, cell) for level in (MAIN, UNDER) for cell, _ in face.cells(level)}
    if lost := everything.difference(*reached):
        yield "MP-CHK-08", f"{len(lost)} cells cannot be reached, {min(lost)} among them"


def _doorways(face: Face) -> Iterator[tuple[str, str]]:
    for room, doorways in zip(face.rooms, face.doorways, strict=True):
        if not doorways:
            yield "MP-CHK-09", f"{room} has no doorway"


def _stairs(face: Face) -> Iterator[tuple[str, str]]:
    below = {cell for level, cell in face.find(STAIRS) if level == UNDER}
    above = {cell for level, cell in face.find(STAIRS) if level == MAIN}
    if above != below:
        yield "MP-CHK-10", "stairs stand on both layers"
    for level, cell in face.find(STAIRS):
        if len(list(face.beside(level, cell))) != 1:
            yield "MP-CHK-10", f"the stairs at {cell} need exactly one neighbour on each layer"


def _pitfalls(face: Face) -> Iterator[tuple[str, str]]:
    for level, cell in face.find(PITFALL):
        if level == UNDER:
            continue
        landing = face.at(UNDER, cell)
        if landing == ROCK or not any(face.at(*spot) in (STAIRS, CIRCLE) for spot in _tunnel(face, cell)):
            yield "MP-CHK-11", f"below the Pitfall at {cell} a tunnel with stairs or a Magic Circle is needed"
        if landing in (MONSTER, PADLOCK, STAIRS):
            yield "MP-CHK-15", f"the cell below the Pitfall at {cell} holds a Monster, a Padlock or stairs"


def _tunnel(face: Face, cell: Cell) -> Iterator[Spot]:
    """The tunnel that this cell is part of."""
    found, left = {cell}, [cell]
    while left:
        for other in face.beside(UNDER, left.pop()):
            if other not in found:
                found.add(other)
                left.append(other)
    return ((UNDER, other) for other in found)


def _places(face: Face) -> Iterator[tuple[str, str]]:
    if any(face.at(MAIN, cell) in (PADLOCK, LAVA, STAIRS) for cell in face.room_at):
        yield "MP-CHK-12", "Padlocks, Lava Pits and stairs are never inside rooms"
    if any(sign in face.layers[UNDER] for sign in (PITFALL, LAVA)):
        yield "MP-CHK-12", "Pitfalls and Lava Pits are never underground"
