"""A card of the hand, ready to be searched: what its hallways and rooms are worth to this player."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.games.map_masters.content.faces import Face
from undercroft.games.map_masters.content.glyphs import BARREL
from undercroft.games.map_masters.solver.graph import Graph, graph_of
from undercroft.games.map_masters.solver.worth import Worth

WIDTH = 48
"""So many bits each card has in the sets of used nodes and hallways."""
KINDS = {"s": 0, "k": 1, "r": 2, "q": 3}
"""The items that can be used, by their place in a purse: swords, keys, ropes, scrolls."""
TOLL = {"M": 0, "P": 1, "L": 2, "O": 2}
"""What each obstacle takes."""
Purse = tuple[int, int, int, int]


class Way(NamedTuple):
    """An edge with what it brings."""

    to: int
    bit: int
    """Of the node that it leads to."""
    edge: int
    """Its own bit."""
    value: int
    items: Purse | None
    number: int
    """Which of the node's edges it is."""


class Place(NamedTuple):
    """A node with what it brings."""

    bit: int
    toll: int
    """Which kind of item its obstacle takes; -1 if there is none."""
    pitfall: bool
    value: int
    items: Purse | None
    ways: tuple[Way, ...]
    slot: str
    doors: tuple[tuple[int, int, str], ...]
    below: int
    circle: int
    above: tuple[int, int] | None
    barrel: bool


class Chamber(NamedTuple):
    """A room with what it brings."""

    monsters: int
    value: int
    items: Purse | None
    doors: tuple[tuple[int, int], ...]
    """Of each doorway the node outside and its bit."""
    pits: tuple[tuple[int, int], ...]
    circles: tuple[int, ...]
    barrels: int


class Prepared(NamedTuple):
    """A card one way up."""

    graph: Graph
    face: Face
    places: tuple[Place, ...]
    chambers: tuple[Chamber, ...]
    ports: dict[str, int]
    total: int
    """All that is printed on it."""


def prepare(face: Face, worth: Worth, barrels: bool = False) -> Prepared:
    """A face as it lies, with what everything on it is worth."""
    graph = graph_of(face, barrels)
    places = tuple(
        Place(
            bit=1 << number,
            toll=TOLL.get(node.sign, -1),
            pitfall=node.below >= 0,
            value=worth.of_sign(node.sign),
            items=_items(node.sign),
            ways=tuple(
                Way(edge.to, 1 << edge.to, 1 << edge.number, _value(worth, edge.signs), _items(edge.signs), n)
                for n, edge in enumerate(node.edges)
            ),
            slot=node.slot,
            doors=node.doors,
            below=node.below,
            circle=node.circle,
            above=node.above,
            barrel=barrels and node.sign == BARREL,
        )
        for number, node in enumerate(graph.nodes)
    )
    chambers = tuple(
        Chamber(
            monsters=room.monsters,
            value=_value(worth, room.signs) + worth.things.get("room", 0),
            items=_items(room.signs),
            doors=tuple((node, 1 << node) for _, node in room.doors),
            pits=tuple((node, 1 << node) for _, node in room.pits),
            circles=room.circles,
            barrels=room.signs.count(BARREL),
        )
        for room in graph.rooms
    )
    total = sum(place.value for place in places) + sum(chamber.value for chamber in chambers)
    total += sum({way.edge: way.value for place in places for way in place.ways}.values())
    return Prepared(graph, face, places, chambers, graph.ports, total)


def _value(worth: Worth, signs: str) -> int:
    return sum(map(worth.of_sign, signs))


def _items(signs: str) -> Purse | None:
    found = tuple(signs.count(item) for item in KINDS)
    return found if any(found) else None  # type: ignore[return-value]
