"""Building the dungeon: where cards lie, which openings meet, where the path can begin (MP-BUILD, MP-GEO-09 to 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.faces import Face
from undercroft.games.map_masters.content.glyphs import OPPOSITE, SLOTS
from undercroft.games.map_masters.state.model import HAND, Layout, Placement
from undercroft.kernel.errors import Refusal

Slot = tuple[int, str]
"""A card of the layout, counted from 0, and one of its slots."""
Wall = tuple[tuple[int, int], str]
"""A block and one of its sides."""
BEYOND = {"N": (0, -1), "S": (0, 2), "W": (-1, 0), "E": (2, 0)}
"""The block beyond a side's slot 0, seen from the card's corner (MP-GEO-11)."""


class Built:
    """A layout with everything that follows from it."""

    def __init__(self, content: Content, layout: Layout) -> None:
        self.layout = layout
        self.faces: list[Face] = [
            content.faces[one.card].turned if one.down else content.faces[one.card] for one in layout
        ]
        self.covered = {block: n for n, one in enumerate(layout) for block in blocks(one)}
        self.facing: dict[Slot, Slot] = dict(self._facing())
        """Each slot, open or not, that touches another card's, and that one (MP-GEO-11)."""

    def _facing(self) -> Iterator[tuple[Slot, Slot]]:
        for number, one in enumerate(self.layout):
            for slot in SLOTS:
                block = block_beyond(one, slot)
                other = self.covered.get(block)
                if other is not None and other != number:
                    there = self.layout[other]
                    along = block[0] - there.x if slot[0] in "NS" else block[1] - there.y
                    yield (number, slot), (other, f"{OPPOSITE[slot[0]]}{along}")

    def is_open(self, slot: Slot) -> bool:
        """Whether a slot is a hallway mouth."""
        return slot[1] in self.faces[slot[0]].open_slots

    @cached_property
    def walls(self) -> dict[Wall, bool]:
        """Each outer block side of a card, and whether it is an opening."""
        return {
            (block_inside(one, slot), slot[0]): slot in face.open_slots
            for one, face in zip(self.layout, self.faces, strict=True)
            for slot in SLOTS
        }

    @cached_property
    def misaligned(self) -> tuple[Slot, Slot] | None:
        """Two slots that touch, an opening and a wall (MP-BUILD-05)."""
        return next(((a, b) for a, b in self.facing.items() if self.is_open(a) and not self.is_open(b)), None)

    @cached_property
    def joined(self) -> bool:
        """Whether all cards hang together by openings that meet (MP-BUILD-06)."""
        if not self.layout:
            return False
        found, left = {0}, [0]
        links = [(a[0], b[0]) for a, b in self.facing.items() if self.is_open(a) and self.is_open(b)]
        while left:
            at = left.pop()
            for one, other in links:
                if one == at and other not in found:
                    found.add(other)
                    left.append(other)
        return len(found) == len(self.layout)

    @cached_property
    def free_edges(self) -> tuple[Slot, ...]:
        """The openings with no card on their other side (MP-BUILD-07)."""
        return tuple(
            (number, slot)
            for number, face in enumerate(self.faces)
            for slot in face.open_slots
            if (number, slot) not in self.facing
        )


@lru_cache(maxsize=4096)
def build(content: Content, layout: Layout) -> Built:
    """What follows from a layout; the same layout is worked out once."""
    return Built(content, layout)


def blocks(one: Placement) -> Iterator[tuple[int, int]]:
    """The four blocks that a card covers (MP-GEO-02)."""
    return ((one.x + dx, one.y + dy) for dx in (0, 1) for dy in (0, 1))


def block_beyond(one: Placement, slot: str) -> tuple[int, int]:
    """The block on the other side of a slot (MP-GEO-11)."""
    (dx, dy), number = BEYOND[slot[0]], int(slot[1])
    return (one.x + dx + number, one.y + dy) if slot[0] in "NS" else (one.x + dx, one.y + dy + number)


def block_inside(one: Placement, slot: str) -> tuple[int, int]:
    """The block of the card itself that a slot belongs to."""
    number = int(slot[1])
    if slot[0] in "NS":
        return one.x + number, one.y + (slot[0] == "S")
    return one.x + (slot[0] == "E"), one.y + number


def overlap(one: Placement, other: Placement) -> bool:
    """Whether two cards lie on each other (MP-GEO-10)."""
    return abs(one.x - other.x) < 2 and abs(one.y - other.y) < 2


def why_cannot_lay(content: Content, hand: Sequence[str], layout: Layout) -> Refusal | None:
    """What keeps these cards from lying so, whether all of them are there or not."""
    for number, one in enumerate(layout):
        if one.card not in hand:
            return Refusal("MP-BUILD-01", f"{one.card} is no card of this round's hand")
        for other in layout[:number]:
            if one.card == other.card:
                return Refusal("MP-BUILD-01", f"{content.name(one.card)} lies there twice")
            if overlap(one, other):
                return Refusal("MP-BUILD-04", f"{content.name(one.card)} would lie on {content.name(other.card)}")
    built = build(content, layout)
    if built.misaligned is not None:
        (one_card, slot), (other_card, wall) = built.misaligned
        return Refusal(
            "MP-BUILD-05",
            f"the opening {slot} of {content.name(layout[one_card].card)} would meet the wall {wall} of "
            f"{content.name(layout[other_card].card)}",
        )
    return None


def why_cannot_explore(content: Content, hand: Sequence[str], layout: Layout, most: int = HAND) -> Refusal | None:
    """What keeps a path from being drawn through these cards."""
    if refusal := why_cannot_lay(content, hand, layout):
        return refusal
    if len(layout) < most:
        return Refusal("MP-BUILD-01", f"all {most} cards of the hand are used, and {len(layout)} are laid")
    if not build(content, layout).joined:
        return Refusal("MP-BUILD-06", "the cards do not form one group that is joined by openings")
    return None


def places_beside(one: Placement) -> Iterator[tuple[int, int]]:
    """The twelve places where a neighbour can lie (MP-GEO-13)."""
    for offset in (-1, 0, 1):
        yield one.x + offset, one.y - 2
        yield one.x + 2, one.y + offset
        yield one.x + offset, one.y + 2
        yield one.x - 2, one.y + offset


@lru_cache(maxsize=4096)
def fitting_places(content: Content, layout: Layout, card: str) -> tuple[Placement, ...]:
    """Where a card can be laid so that it is aligned and joined to those that lie there."""
    if not layout:
        return tuple(Placement(card, 0, 0, down) for down in (False, True))
    walls = build(content, layout).walls
    places = dict.fromkeys(place for one in layout for place in places_beside(one))
    tried = (Placement(card, x, y, down) for x, y in places for down in (False, True))
    return tuple(one for one in tried if _fits(content, layout, walls, one))


def _fits(content: Content, layout: Layout, walls: Mapping[Wall, bool], new: Placement) -> bool:
    """Whether a card overlaps nothing, meets openings with openings and walls with walls, and is joined."""
    if any(overlap(new, one) for one in layout):
        return False
    joined = False
    face = content.faces[new.card]
    openings = (face.turned if new.down else face).open_slots
    for slot in SLOTS:
        there = walls.get((block_beyond(new, slot), OPPOSITE[slot[0]]))
        if there is not None:
            if there != (slot in openings):
                return False
            joined = joined or there
    return joined
