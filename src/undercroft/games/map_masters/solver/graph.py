"""A face as a small graph: hallway cells where nothing is to be decided are drawn together to edges (MP-GEO-18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.map_masters.content.faces import MAIN, UNDER, Cell, Face
from undercroft.games.map_masters.content.glyphs import (
    BARREL,
    CIRCLE,
    MONSTER,
    OPPOSITE,
    PITFALL,
    SIDES,
    SLOT_AT,
    STAIRS,
)
from undercroft.games.map_masters.rules.entering import OVERCOME

Spot = tuple[int, Cell]
"""A cell on a level."""


class Edge(NamedTuple):
    """A hallway from one node to another: how it is walked, and what lies on it."""

    to: int
    letters: str
    """The direction of each single step."""
    signs: str
    number: int
    """The same for both directions of one hallway."""


class Node(NamedTuple):
    """A hallway cell where something is to be decided."""

    sign: str
    slot: str
    """The border slot, if it is one."""
    edges: tuple[Edge, ...]
    doors: tuple[tuple[int, int, str], ...]
    """The rooms beside it: room, number of the doorway, direction."""
    below: int
    """Where a Pitfall leads; -1 if it is none."""
    circle: int
    """The number of its Magic Circle; -1 if there is none."""
    above: tuple[int, int] | None
    """The Pitfall above it: its node and -1, or a room and the number of the Pitfall in it."""


class RoomNode(NamedTuple):
    """A room."""

    monsters: int
    signs: str
    doors: tuple[tuple[str, int], ...]
    """Doorways in cyclic order: name, and the node outside."""
    pits: tuple[tuple[Cell, int], ...]
    """Pitfalls, and the nodes below."""
    circles: tuple[int, ...]


class Mark(NamedTuple):
    """What magic leads to, a Magic Circle, a Monster or a Barrel: at a node, or in a room (the node is -1)."""

    level: int
    cell: Cell
    node: int
    room: int


class Graph(NamedTuple):
    """A face as it lies."""

    nodes: tuple[Node, ...]
    rooms: tuple[RoomNode, ...]
    circles: tuple[Mark, ...]
    monsters: tuple[Mark, ...]
    """In the hallways, and one of each room that has any."""
    barrels: tuple[Mark, ...]
    """Empty unless Barrels are nodes."""
    ports: dict[str, int]
    """The node of each open slot."""


@lru_cache(maxsize=512)
def graph_of(face: Face, barrels: bool = False) -> Graph:
    """The graph of a face; worked out once. With SB-08, Barrels are nodes as well."""
    spots = [
        (level, cell) for level in (MAIN, UNDER) for cell, _ in face.cells(level) if level or cell not in face.room_at
    ]
    ids = {spot: number for number, spot in enumerate(spot for spot in spots if _is_node(face, spot, barrels))}
    circles, monsters, hops = (_marks(face, sign, ids) for sign in (CIRCLE, MONSTER, BARREL))
    rooms_seen = {one.room: one for one in reversed(monsters) if one.room >= 0}
    at_node = {one.node: number for number, one in enumerate(circles) if one.node >= 0}
    numbers: dict[frozenset[Spot], int] = {}
    nodes = []
    for spot, number in ids.items():
        level, cell = spot
        sign = face.at(level, cell)
        nodes.append(
            Node(
                sign=sign,
                slot=SLOT_AT.get(cell, "") if level == MAIN else "",
                edges=tuple(_edges(face, spot, ids, numbers)),
                doors=tuple(_doors(face, spot)),
                below=ids[UNDER, cell] if sign == PITFALL and level == MAIN else -1,
                circle=at_node.get(number, -1),
                above=_above(face, spot, ids),
            )
        )
    rooms = tuple(_room(face, room, ids, circles) for room in range(len(face.rooms)))
    ports = {node.slot: number for number, node in enumerate(nodes) if node.slot}
    guarded = [one for one in monsters if one.room < 0] + list(rooms_seen.values())
    return Graph(tuple(nodes), rooms, tuple(circles), tuple(guarded), tuple(hops) if barrels else (), ports)


def _marks(face: Face, sign: str, ids: dict[Spot, int]) -> list[Mark]:
    return [
        Mark(level, cell, ids.get((level, cell), -1), -1 if level else face.room_at.get(cell, -1))
        for level, cell in face.find(sign)
    ]


def _near(face: Face, spot: Spot) -> Iterator[tuple[str, Spot]]:
    """The hallway cells beside a cell, with the direction; stairs lead on from their other layer."""
    level, (r, c) = spot
    if face.at(level, (r, c)) == STAIRS:
        yield "", (1 - level, (r, c))
    for letter, (dr, dc) in SIDES.items():
        cell = (r + dr, c + dc)
        if face.at(level, cell) != "#" and (level or cell not in face.room_at):
            yield letter, (level, cell)


def _is_node(face: Face, spot: Spot, barrels: bool) -> bool:
    level, cell = spot
    sign = face.at(level, cell)
    if sign in OVERCOME or sign == CIRCLE or (barrels and sign == BARREL) or (level == MAIN and cell in SLOT_AT):
        return True
    if level == UNDER and face.at(MAIN, cell) == PITFALL:
        return True
    return len(list(_near(face, spot))) != 2 or bool(list(_doors(face, spot)))


def _doors(face: Face, spot: Spot) -> Iterator[tuple[int, int, str]]:
    level, (r, c) = spot
    if level == UNDER:
        return
    for letter, (dr, dc) in SIDES.items():
        room = face.room_at.get((r + dr, c + dc))
        if room is not None:
            _, name = face.doorway_from((r, c), letter)
            yield room, face.doorways[room][name].order, letter


def _edges(face: Face, start: Spot, ids: dict[Spot, int], numbers: dict[frozenset[Spot], int]) -> Iterator[Edge]:
    for letter, first in _near(face, start):
        letters, signs, before, spot = letter, "", start, first
        passed = [start]
        while spot not in ids:
            passed.append(spot)
            sign = face.at(*spot)
            # Stairs are drawn on both layers and count once.
            signs += sign if sign not in "." and (sign != STAIRS or spot[0] == MAIN) else ""
            (letter, further), *_ = [(way, near) for way, near in _near(face, spot) if near != before]
            letters += letter
            before, spot = spot, further
        key = frozenset([*passed[1:], start, spot])
        yield Edge(ids[spot], letters, signs, numbers.setdefault(key, len(numbers)))


def _above(face: Face, spot: Spot, ids: dict[Spot, int]) -> tuple[int, int] | None:
    level, cell = spot
    if level == MAIN or face.at(MAIN, cell) != PITFALL:
        return None
    room = face.room_at.get(cell)
    if room is None:
        return ids[MAIN, cell], -1
    pits = [at for at, sign in face.features(room) if sign == PITFALL]
    return room, pits.index(cell)


def _room(face: Face, number: int, ids: dict[Spot, int], circles: list[Mark]) -> RoomNode:
    features = list(face.features(number))
    return RoomNode(
        monsters=face.monsters(number),
        signs="".join(sign for _, sign in features),
        doors=tuple((door.name, ids[MAIN, door.outside]) for door in face.doorways[number].values()),
        pits=tuple((cell, ids[UNDER, cell]) for cell, sign in features if sign == PITFALL),
        circles=tuple(n for n, one in enumerate(circles) if one.room == number),
    )


def opposite(letter: str) -> str:
    """The direction back."""
    return OPPOSITE[letter]
