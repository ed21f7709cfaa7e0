"""The best path through one layout: depth first over the graph, within a budget (MP-SOL-02, MP-SOL-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.games.map_masters.solver.graph import Mark
from undercroft.games.map_masters.solver.prepared import WIDTH, Prepared, Purse

Move = tuple[int | str, ...]
"""What was done, as `tracing` turns it into steps."""
Links = Sequence[dict[str, tuple[int, str]]]
"""Of each card the slots that meet another card's, with that card and slot."""


Opposite = dict[tuple[int, str], tuple[int, str]]
"""Of each outermost opening the one exactly opposite, if it is open (MP-R-33)."""
CLIMB, GHOST, CALL, HOP, POLES, SIDES = (1 << number for number in range(6))
"""The spells of a path that stand for no item: SB-04, SB-06, SB-07, SB-08, SB-09 and SB-10."""


class Found(NamedTuple):
    """The best path found: its value, its moves, and whether everything was looked at."""

    value: int
    moves: tuple[Move, ...]
    whole: bool
    visits: int


class PathSearch:
    """A search through one layout after the other, for the same hand."""

    def __init__(self, exit_value: int) -> None:
        self.exit_value = exit_value
        self.best = -1
        self.moves: tuple[Move, ...] = ()
        self.visits = 0

    def search(
        self,
        cards: Sequence[Prepared],
        links: Links,
        purse: Purse,
        budget: int,
        beat: int = -1,
        magic: int = 0,
        opposite: Opposite | None = None,
    ) -> Found:
        """The best path through these cards that is worth more than `beat`; its moves are empty if there is none."""
        self.cards, self.links = cards, links
        self.opposite = opposite or {}
        self.shut: tuple[tuple[int, str], ...] = ()
        self.best, self.moves = beat, ()
        self.visits, self.budget = 0, budget
        self.trail: list[Move] = []
        self.total = sum(card.total for card in cards) + self.exit_value
        for card, prepared in enumerate(cards):
            for slot, node in prepared.ports.items():
                if slot not in links[card]:
                    self.start = (card, slot)
                    self.trail.append(("start", card, slot))
                    self._enter(card, node, 0, 0, 0, 0, 0, 0, (), purse, magic, 0)
                    self.trail.pop()
        return Found(self.best, self.moves, self.visits < self.budget, self.visits)

    def _note(self, value: int, last: Move | None = None) -> None:
        if value > self.best:
            self.best = value
            self.moves = tuple(self.trail) if last is None else (*self.trail, last)

    def _enter(
        self,
        card: int,
        node: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Step on a node that is not used."""
        self.visits += 1
        if self.visits > self.budget:
            return
        place = self.cards[card].places[node]
        used |= place.bit << (card * WIDTH)
        if place.toll >= 0:
            toll = place.toll
            if place.pitfall:
                landing = self.cards[card].places[place.below]
                fallen = value + place.value
                if (used >> (card * WIDTH)) & landing.bit:
                    self._note(fallen)
                else:
                    self._enter(
                        card, place.below, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, fallen
                    )
            if purse[toll] <= 0:
                self._note(value)
                return
            purse = _less(purse, toll)
            self.trail.append(("pay",))
            self._stand(
                card, node, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value + place.value
            )
            self.trail.pop()
            return
        if place.items is not None:
            purse = _more(purse, place.items)
        self._stand(
            card, node, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value + place.value
        )

    def _stand(
        self,
        card: int,
        node: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Go on from a node."""
        if value > self.best:
            self._note(value)
        if self.best >= self.total:
            return
        place = self.cards[card].places[node]
        shift = card * WIDTH
        here, walked = used >> shift, hallways >> shift
        trail = self.trail
        for way in place.ways:
            if walked & way.edge:
                continue
            if here & way.bit:
                if value + way.value > self.best:
                    self._note(value + way.value, ("stub", card, node, way.number))
                continue
            trail.append(("walk", card, node, way.number))
            self._enter(
                card,
                way.to,
                used,
                hallways | (way.edge << shift),
                doors,
                cleared,
                crossed,
                pits,
                strands,
                purse if way.items is None else _more(purse, way.items),
                magic,
                value + way.value,
            )
            trail.pop()
        if place.slot:
            link = self.links[card].get(place.slot)
            if link is not None:
                other = self.cards[link[0]].ports[link[1]]
                if not (used >> (link[0] * WIDTH)) & self.cards[link[0]].places[other].bit:
                    trail.append(("cross", place.slot))
                    self._enter(
                        link[0], other, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value
                    )
                    trail.pop()
            elif (
                (card, place.slot) != self.start
                and (card, place.slot) not in self.shut
                and value + self.exit_value > self.best
            ):
                self._note(value + self.exit_value, ("exit",))
        for room, door, letter in place.doors:
            if not (doors >> (card * WIDTH + room * 24 + door)) & 1:
                trail.append(("room", letter))
                self._room(
                    card, room, door, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value
                )
                trail.pop()
        if place.circle >= 0 and purse[3] > 0 and not (crossed >> (card * 8 + place.circle)) & 1:
            self._port(card, place.circle, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        if magic:
            self._cast(card, node, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)

    def _room(
        self,
        card: int,
        room: int,
        door: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Enter a room, by a doorway or (door -1) by magic, and go on from there."""
        self.visits += 1
        if self.visits > self.budget:
            return
        prepared = self.cards[card]
        chamber = prepared.chambers[room]
        shift, first = card * WIDTH, card * WIDTH + room * 24
        if door >= 0:
            doors |= 1 << (first + door)
        if not (cleared >> (card * 2 + room)) & 1:
            if purse[0] < chamber.monsters:
                return
            cleared |= 1 << (card * 2 + room)
            purse = (purse[0] - chamber.monsters, purse[1], purse[2], purse[3])
            if chamber.items is not None:
                purse = _more(purse, chamber.items)
            value += chamber.value
        if value > self.best:
            self._note(value)
        if self.best >= self.total:
            return
        trail, here, key = self.trail, used >> shift, card * 2 + room
        for number, (node, bit) in enumerate(chamber.doors):
            if (doors >> (first + number)) & 1 or here & bit:
                continue
            grown, left, leave = strands, magic, "leave"
            if door >= 0:
                low, high = (door, number) if door < number else (number, door)
                crosses = sum(a == key and (low < b < high) != (low < c < high) for a, b, c in strands)
                if crosses:
                    if crosses > 1 or not magic & GHOST:
                        continue
                    left, leave = magic & ~GHOST, "ghost"
                grown = (*strands, (key, low, high))
            trail.append((leave, card, room, number))
            self._enter(
                card,
                node,
                used,
                hallways,
                doors | 1 << (first + number),
                cleared,
                crossed,
                pits,
                grown,
                purse,
                left,
                value,
            )
            trail.pop()
        for number, (node, bit) in enumerate(chamber.pits):
            if not (pits >> (card * 8 + room * 4 + number)) & 1 and not here & bit:
                trail.append(("fall", card, room, number))
                fallen = pits | 1 << (card * 8 + room * 4 + number)
                self._enter(card, node, used, hallways, doors, cleared, crossed, fallen, strands, purse, magic, value)
                trail.pop()
        if purse[3] > 0:
            circle = next((one for one in chamber.circles if not (crossed >> (card * 8 + one)) & 1), None)
            if circle is not None:
                self._port(card, circle, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        if magic & CALL:
            self._call(used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        if magic & HOP and chamber.barrels:
            self._hop(card, room, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)

    def _cast(
        self,
        card: int,
        node: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Whatever spell can be cast from a node, each once (MP-SOL-09)."""
        place = self.cards[card].places[node]
        trail = self.trail
        if magic & CLIMB and place.above is not None:
            above, pit = place.above
            left = magic & ~CLIMB
            trail.append(("climb",))
            if pit < 0:
                top = self.cards[card].places[above]
                if not (used >> (card * WIDTH)) & top.bit:
                    up = used | top.bit << (card * WIDTH)
                    worth = value + top.value
                    self._stand(card, above, up, hallways, doors, cleared, crossed, pits, strands, purse, left, worth)
            elif not (pits >> (card * 8 + above * 4 + pit)) & 1:
                through = pits | 1 << (card * 8 + above * 4 + pit)
                self._room(
                    card, above, -1, used, hallways, doors, cleared, crossed, through, strands, purse, left, value
                )
            trail.pop()
        spell = (POLES if place.slot[0] in "NS" else SIDES) if place.slot else 0
        if magic & spell and (card, place.slot) != self.start and (card, place.slot) in self.opposite:
            there, slot = self.opposite[card, place.slot]
            other = self.cards[there].ports[slot]
            if not (used >> (there * WIDTH)) & self.cards[there].places[other].bit:
                before, self.shut = self.shut, (*self.shut, (there, slot))
                trail.append(("wrap", spell, there, slot))
                left = magic & ~spell
                self._enter(there, other, used, hallways, doors, cleared, crossed, pits, strands, purse, left, value)
                trail.pop()
                self.shut = before
        if magic & CALL:
            self._call(used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        if magic & HOP and place.barrel:
            self._hop(card, -1, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)

    def _call(
        self,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """To any Monster that can be overcome, from wherever the path stands (MP-SB-07)."""
        left = magic & ~CALL
        for other, prepared in enumerate(self.cards):
            for mark in prepared.graph.monsters:
                if purse[0] and not (mark.room >= 0 and (cleared >> (other * 2 + mark.room)) & 1):
                    self._jump(
                        other, mark, "SB-07", used, hallways, doors, cleared, crossed, pits, strands, purse, left, value
                    )

    def _hop(
        self,
        card: int,
        room: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """From a Barrel to another; of its own room only if there is a second in it (MP-SB-08)."""
        left = magic & ~HOP
        for other, prepared in enumerate(self.cards):
            for mark in prepared.graph.barrels:
                if (other, mark.room) != (card, room) or mark.room < 0 or prepared.chambers[room].barrels > 1:
                    self._jump(
                        other, mark, "SB-08", used, hallways, doors, cleared, crossed, pits, strands, purse, left, value
                    )

    def _jump(
        self,
        card: int,
        mark: Mark,
        book: str,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Come to a Monster or a Barrel by magic."""
        self.trail.append(("warp", card, mark.level, *mark.cell, book))
        if mark.room >= 0:
            self._room(card, mark.room, -1, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        elif not (used >> (card * WIDTH)) & (1 << mark.node):
            self._enter(card, mark.node, used, hallways, doors, cleared, crossed, pits, strands, purse, magic, value)
        self.trail.pop()

    def _port(
        self,
        card: int,
        circle: int,
        used: int,
        hallways: int,
        doors: int,
        cleared: int,
        crossed: int,
        pits: int,
        strands: tuple[tuple[int, int, int], ...],
        purse: Purse,
        magic: int,
        value: int,
    ) -> None:
        """Teleport from a circle to any other that is not crossed out."""
        purse = (purse[0], purse[1], purse[2], purse[3] - 1)
        crossed |= 1 << (card * 8 + circle)
        for other, prepared in enumerate(self.cards):
            for number, target in enumerate(prepared.graph.circles):
                if (crossed >> (other * 8 + number)) & 1:
                    continue
                both = crossed | 1 << (other * 8 + number)
                self.trail.append(("port", other, number))
                if target.node < 0:
                    self._room(
                        other, target.room, -1, used, hallways, doors, cleared, both, pits, strands, purse, magic, value
                    )
                elif not (used >> (other * WIDTH)) & (1 << target.node):
                    self._enter(
                        other, target.node, used, hallways, doors, cleared, both, pits, strands, purse, magic, value
                    )
                self.trail.pop()


def _more(purse: Purse, items: Purse) -> Purse:
    return (purse[0] + items[0], purse[1] + items[1], purse[2] + items[2], purse[3] + items[3])


def _less(purse: Purse, kind: int) -> Purse:
    left = list(purse)
    left[kind] -= 1
    return (left[0], left[1], left[2], left[3])
