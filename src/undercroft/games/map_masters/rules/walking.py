"""A path while it is drawn: where it stands, what it has used and found (MP-GEO-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from undercroft.games.map_masters.content.catalogue import FAIRIES, Content
from undercroft.games.map_masters.content.faces import Cell, Face
from undercroft.games.map_masters.content.glyphs import COUNTED, ITEMS, RECYCLING, SCISSORS
from undercroft.games.map_masters.rules.layouts import Built, Slot
from undercroft.games.map_masters.rules.notation import book_id
from undercroft.games.map_masters.state.model import Result
from undercroft.kernel.errors import Refusal

Spot = tuple[int, int, Cell]
"""Card, level and cell."""
RoomKey = tuple[int, int]
"""Card and room."""


class Holdings(NamedTuple):
    """What a player brings to the path: fairy tokens, and spellbooks that lie face up."""

    tokens: tuple[int, ...] = (0, 0, 0, 0)
    """In the order of FAIRIES."""
    books: tuple[str, ...] = ()


class Inside(NamedTuple):
    """A stay in a room, and the doorway it began with, if any (MP-GEO-21)."""

    room: RoomKey
    entry: str | None


class Walk:
    """The state of a path, step by step. It is changed by one step at a time, and only if that step is legal."""

    __slots__ = (
        "at",
        "books",
        "built",
        "circled",
        "cleared",
        "content",
        "crossed",
        "doorways",
        "end",
        "gained",
        "items",
        "pits",
        "shut",
        "spent",
        "start",
        "strands",
        "tokens",
        "used",
    )

    def __init__(self, content: Content, built: Built, holdings: Holdings) -> None:
        self.content = content
        self.built = built
        self.at: Spot | Inside | None = None
        """None before the start."""
        self.start: Slot | None = None
        self.shut: frozenset[Slot] = frozenset()
        """Openings of a wrap: no exits any more (MP-R-33)."""
        self.used: set[Spot] = set()
        """Hallway cells (MP-GEO-19)."""
        self.doorways: set[tuple[RoomKey, str]] = set()
        self.strands: dict[RoomKey, tuple[tuple[int, int], ...]] = {}
        """The strands from doorway to doorway of each room, as numbers in its cyclic order."""
        self.cleared: set[RoomKey] = set()
        self.circled: set[Spot] = set()
        self.crossed: set[Spot] = set()
        """Circles that took part in a teleport."""
        self.pits: set[Spot] = set()
        """Pitfalls that were fallen or climbed through."""
        self.items: Counter[str] = Counter()
        """Collected and not used yet."""
        self.tokens: Counter[str] = Counter(dict(zip(FAIRIES, holdings.tokens, strict=True)))
        self.books: tuple[str, ...] = holdings.books
        self.gained: tuple[str, ...] = ()
        """Tokens taken with SB-11."""
        self.spent: tuple[str, ...] = ()
        self.end = "none"

    def copy(self) -> Walk:
        """A copy that goes its own way."""
        new = Walk.__new__(Walk)
        new.content, new.built, new.at, new.start, new.shut = self.content, self.built, self.at, self.start, self.shut
        new.used, new.doorways, new.strands = self.used.copy(), self.doorways.copy(), self.strands.copy()
        new.cleared, new.circled, new.crossed = self.cleared.copy(), self.circled.copy(), self.crossed.copy()
        new.pits, new.items, new.tokens = self.pits.copy(), self.items.copy(), self.tokens.copy()
        new.books, new.gained, new.spent, new.end = self.books, self.gained, self.spent, self.end
        return new

    # Looking

    def sign(self, spot: Spot) -> str:
        """What is printed on a cell."""
        card, level, cell = spot
        return self.built.faces[card].at(level, cell)

    def face(self, card: int) -> Face:
        """A card as it lies."""
        return self.built.faces[card]

    def room_of(self, spot: Spot) -> RoomKey | None:
        """The room that a cell is part of."""
        card, level, cell = spot
        room = None if level else self.face(card).room_at.get(cell)
        return None if room is None else (card, room)

    def book(self, spell: str) -> str:
        """The spellbook of this spell, as the content names it."""
        return self.content.books.get(spell, "")

    # Resources

    def why_cannot_pay(self, resources: Sequence[str]) -> Refusal | None:
        """What keeps these resources from being spent: each must be held (MP-ITEM-02, MP-OBST-01)."""
        wanted = Counter(resources)
        for resource, number in wanted.items():
            if resource.startswith("f:"):
                if self.tokens[resource[2:]] < number:
                    fairy = resource[2:]
                    lacking = f"is no {fairy} fairy" if number == 1 else f"are not {number} {fairy} fairies"
                    return Refusal("MP-OBST-01", f"there {lacking} to use")
            elif resource.startswith("SB-"):
                if book_id(resource) not in self.books or number > 1:
                    return Refusal("MP-SB-00", f"{self.content.name(book_id(resource))} does not lie face up")
            elif self.items[resource] < number:
                return Refusal("MP-ITEM-02", f"no unused {resource} was collected on this path")
        return None

    def pay(self, resources: Iterable[str]) -> None:
        """Cross out items, turn tokens and spellbooks face down (MP-MARK-01)."""
        for resource in resources:
            if resource.startswith("f:"):
                self.tokens[resource[2:]] -= 1
            elif resource.startswith("SB-"):
                self.books = tuple(book for book in self.books if book != book_id(resource))
            else:
                self.items[resource] -= 1
            self.spent += (resource,)

    def serves(self, resource: str, kind: str, spell: str) -> bool:
        """Whether a resource is of this kind of item, as item, token or spellbook."""
        return resource in (kind, f"f:{kind}") or (
            resource.startswith("SB-") and bool(spell) and book_id(resource) == self.book(spell)
        )

    def held(self, kind: str, spell: str) -> int:
        """How many obstacles of a kind could be overcome with what is held."""
        return self.items[kind] + self.tokens[kind] + (self.book(spell) in self.books if self.book(spell) else 0)

    # Finding

    def circle(self, spot: Spot) -> None:
        """Circle a discovery once (MP-MARK-01); an item can be used from now on (MP-ITEM-01)."""
        sign = self.sign(spot)
        if spot in self.circled or (sign not in COUNTED and sign not in (RECYCLING, SCISSORS)):
            return
        self.circled.add(spot)
        if item := ITEMS.get(sign):
            self.items[item] += 1

    def result(self, *, complete: bool) -> Result:
        """What the path has come to (MP-GEO-29)."""
        counts = Counter(COUNTED[sign] for spot in self.circled if (sign := self.sign(spot)) in COUNTED)
        if self.cleared:
            counts["room"] = len(self.cleared)
        signs = Counter(map(self.sign, self.circled))
        return Result(
            end=self.end,  # type: ignore[arg-type]
            complete=complete,
            counts={what: counts[what] for what in sorted(counts)},
            recycling=signs[RECYCLING],
            scissors=signs[SCISSORS],
            spent=self.spent,
        )
