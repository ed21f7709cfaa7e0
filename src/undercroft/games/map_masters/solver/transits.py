"""The ways through one card: from an opening to another, or to an end inside, and what they bring (MP-SOL-05)."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.games.map_masters.solver.prepared import Prepared, Purse

NOTHING: Purse = (0, 0, 0, 0)
MOST = 14
"""So many ways from one opening are kept, the most valuable first."""


class Transit(NamedTuple):
    """A way through a card."""

    out: str
    """The slot by which it leaves; empty if it ends inside."""
    value: int
    needs: Purse
    """What must be held on entering."""
    brings: Purse
    """What is held more, or less, on leaving."""


class _Ways:
    """All ways from one opening of a card."""

    def __init__(self, card: Prepared, entry: str) -> None:
        self.card = card
        self.entry = entry
        self.found: dict[tuple[str, Purse], Transit] = {}
        self.step(card.ports[entry], 0, 0, 0, 0, (), NOTHING, NOTHING, 0)

    def end(self, out: str, needs: Purse, held: Purse, value: int) -> None:
        """Keep what is worth most for what it needs."""
        before = self.found.get((out, needs))
        if before is None or value > before.value:
            self.found[out, needs] = Transit(out, value, needs, held)

    def step(
        self,
        node: int,
        used: int,
        doors: int,
        cleared: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        needs: Purse,
        held: Purse,
        value: int,
    ) -> None:
        """Step on a node that is not used, and go on."""
        place = self.card.places[node]
        used |= place.bit
        if place.pitfall and not used & self.card.places[place.below].bit:
            self.step(place.below, used, doors, cleared, pits, strands, needs, held, value + place.value)
        if place.toll >= 0:
            needs, held = _spend(needs, held, place.toll, 1)
        if place.items is not None:
            held = _add(held, place.items)
        value += place.value
        self.end("", needs, held, value)
        if place.slot and place.slot != self.entry:
            self.end(place.slot, needs, held, value)
        for way in place.ways:
            if not used & way.bit:
                gained = held if way.items is None else _add(held, way.items)
                self.step(way.to, used, doors, cleared, pits, strands, needs, gained, value + way.value)
        for room, door, _ in place.doors:
            if not (doors >> (room * 24 + door)) & 1:
                self.room(room, door, used, doors, cleared, pits, strands, needs, held, value)

    def room(
        self,
        room: int,
        door: int,
        used: int,
        doors: int,
        cleared: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        needs: Purse,
        held: Purse,
        value: int,
    ) -> None:
        """Enter a room by a doorway and go on."""
        chamber = self.card.chambers[room]
        doors |= 1 << (room * 24 + door)
        if not (cleared >> room) & 1:
            cleared |= 1 << room
            needs, held = _spend(needs, held, 0, chamber.monsters)
            if chamber.items is not None:
                held = _add(held, chamber.items)
            value += chamber.value
        self.end("", needs, held, value)
        for number, (node, bit) in enumerate(chamber.doors):
            if (doors >> (room * 24 + number)) & 1 or used & bit:
                continue
            low, high = min(door, number), max(door, number)
            if any(a == room and (low < b < high) != (low < c < high) for a, b, c in strands):
                continue
            left = doors | 1 << (room * 24 + number)
            self.step(node, used, left, cleared, pits, (*strands, (room, low, high)), needs, held, value)
        for number, (node, bit) in enumerate(chamber.pits):
            if not (pits >> (room * 4 + number)) & 1 and not used & bit:
                self.step(node, used, doors, cleared, pits | 1 << (room * 4 + number), strands, needs, held, value)


def transits(card: Prepared) -> dict[str, list[Transit]]:
    """The best ways from each opening, the most valuable first."""
    found = {}
    for entry in card.ports:
        ways = sorted(_Ways(card, entry).found.values(), key=lambda way: (-way.value, way))
        out = [way for way in ways if way.out][:MOST]
        found[entry] = out + [way for way in ways if not way.out][:2]
    return found


def _add(purse: Purse, items: Purse) -> Purse:
    return (purse[0] + items[0], purse[1] + items[1], purse[2] + items[2], purse[3] + items[3])


def _spend(needs: Purse, held: Purse, kind: int, number: int) -> tuple[Purse, Purse]:
    """Pay with what was found on the way, and bring along what is missing."""
    if not number:
        return needs, held
    left, wanted = list(held), list(needs)
    left[kind] -= number
    wanted[kind] = max(wanted[kind], -left[kind])
    return (wanted[0], wanted[1], wanted[2], wanted[3]), (left[0], left[1], left[2], left[3])
