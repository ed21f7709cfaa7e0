"""The solver: the best layout and path for a hand, within a budget (MP-SOL).

Layouts are looked for where a path would lead (chains), each is searched for its best path, and the best are
changed card by card as long as the budget lasts. What is found is a path that the validator has followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from undercroft.games.map_masters.content.catalogue import FAIRIES, Content
from undercroft.games.map_masters.content.glyphs import SLOTS
from undercroft.games.map_masters.rules.layouts import Built, build, fitting_places
from undercroft.games.map_masters.rules.path_spells import outermost_slots
from undercroft.games.map_masters.rules.paths import result_of, trace
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.chains import Card, chains
from undercroft.games.map_masters.solver.path_search import (
    CALL,
    CLIMB,
    GHOST,
    HOP,
    POLES,
    SIDES,
    Found,
    Move,
    Opposite,
    PathSearch,
)
from undercroft.games.map_masters.solver.prepared import Prepared, Purse, prepare
from undercroft.games.map_masters.solver.tracing import steps_of
from undercroft.games.map_masters.solver.transits import transits
from undercroft.games.map_masters.solver.worth import Worth
from undercroft.games.map_masters.state.model import Layout, Path, Placement

SPELLS = {"sword": "beat_monster", "key": "open_padlock", "rope": "cross_pit", "scroll": "activate_circle"}
"""The spell that stands for an item of each kind."""
PURSE = ("sword", "key", "rope", "scroll")
HINDERS = {"sword": "M", "key": "P", "rope": "LO", "scroll": "@"}
"""What an item of each kind is used at."""
MAGIC = {
    "climb": CLIMB,
    "cross_path": GHOST,
    "call_monster": CALL,
    "hop_barrel": HOP,
    "wrap_poles": POLES,
    "wrap_sides": SIDES,
}
"""The other spells of a path: layouts that are good without them are searched once more with them."""
GOOD = 0.75
"""So much of the best a layout is worth without spells, if it is searched with them."""
WIDTHS = (60, 240, 900)
"""How many chains are kept, wider and wider as the budget allows."""
PER_LAYOUT = 4_000
"""So many visits at most a single layout is searched."""


class Solution(NamedTuple):
    """A layout with a path through it, and what it is worth."""

    value: int
    layout: Layout
    path: Path
    layouts: int
    """How many layouts were searched."""
    visits: int


class Solver:
    """Looks for the best path of one hand; asked again with more budget, it goes on where it was."""

    def __init__(self, content: Content, hand: Sequence[str], worth: Worth, holdings: Holdings) -> None:
        self.content = content
        self.hand = tuple(hand)
        self.holdings = holdings
        self.worth = worth
        spells = {content.spell(book) for book in holdings.books}
        self.magic = sum(bit for spell, bit in MAGIC.items() if spell in spells)
        self.purse = purse_of(content, holdings)
        if "fairy_pact" in spells:
            self.purse = _with_one_more(self.purse, _most_wanted(content, hand, worth))
        self.prepared: dict[tuple[str, bool], Prepared] = {}
        for card in self.hand:
            face = content.faces[card]
            self.prepared[card, False] = prepare(face, worth, "hop_barrel" in spells)
            self.prepared[card, True] = prepare(face.turned, worth, "hop_barrel" in spells)
        self.search = PathSearch(worth.exit)
        self.seen: set[Layout] = set()
        self.pool: list[tuple[int, Layout]] = []
        """The layouts searched, with what they are worth."""
        self.best: tuple[int, Layout, tuple[Move, ...]] = (-1, (), ())
        self.layouts = self.visits = 0

    def solve(self, budget: int, stop: Callable[[], bool] = lambda: False) -> Solution:
        """Look until so many visits are used up, or until told to stop; at least one layout is searched."""
        for layout in self._candidates():
            self._try(layout)
            if self.visits >= budget or stop():
                break
        _, layout, moves = self.best
        return self._solution(layout, moves)

    def through(self, layout: Layout, budget: int) -> Solution:
        """The best path through cards that lie so."""
        return self._solution(layout, self._search(layout, budget).moves)

    def _solution(self, layout: Layout, moves: tuple[Move, ...]) -> Solution:
        cards = [self.prepared[one.card, one.down] for one in layout]
        path = steps_of(self.content, layout, cards, moves, self.holdings)
        found = trace(self.content, layout, path, self.holdings).walk
        return Solution(self.worth.of_result(result_of(found)), layout, path, self.layouts, self.visits)

    def _candidates(self) -> Iterator[Layout]:
        """Layouts to search: those of narrow chains, then neighbours of the best, then those of wider chains."""
        cards = [self._card(card) for card in self.hand]
        for width in WIDTHS:
            found = chains(cards, self.purse, width, self.worth.exit)
            for chain in found[: 2 * width]:
                yield self._normal(tuple(Placement(self.hand[n], x, y, down) for n, x, y, down in chain.places))
            yield from self._around_the_best(width // 6)
        while self.pool:
            before = self.layouts
            yield from self._around_the_best(len(self.pool))
            if self.layouts == before:
                return

    def _around_the_best(self, number: int) -> Iterator[Layout]:
        """Change the best layouts by one card, each once; whatever is better comes next."""
        done: set[Layout] = set()
        for _ in range(number):
            left = [(value, layout) for value, layout in self.pool if layout not in done]
            if not left:
                return
            _, layout = max(left, key=lambda one: one[0])
            done.add(layout)
            for changed in self._neighbours(layout):
                yield self._normal(changed)
        self.pool = sorted(self.pool, key=lambda one: -one[0])[:400]

    def _neighbours(self, layout: Layout) -> Iterator[Layout]:
        """One card taken out and laid anywhere else, or two that change places."""
        for number, one in enumerate(layout):
            rest = layout[:number] + layout[number + 1 :]
            if build(self.content, rest).joined:
                for place in fitting_places(self.content, rest, one.card):
                    yield (*layout[:number], place, *layout[number + 1 :])

    def _normal(self, layout: Layout) -> Layout:
        """The same layout as it is written once for all: the first card of the hand at 0,0 and up (MP-GEO-13)."""
        first = next(one for one in layout if one.card == self.hand[0])
        if first.down:
            layout = tuple(Placement(one.card, -one.x, -one.y, not one.down) for one in layout)
            first = next(one for one in layout if one.card == self.hand[0])
        moved = [Placement(one.card, one.x - first.x, one.y - first.y, one.down) for one in layout]
        return tuple(sorted(moved, key=lambda one: self.hand.index(one.card)))

    def _try(self, layout: Layout) -> None:
        """Search a layout for its best path, unless it was searched before."""
        if layout in self.seen:
            return
        self.seen.add(layout)
        found = self._search(layout, PER_LAYOUT)
        self.pool.append((found.value, layout))
        if found.value > self.best[0]:
            self.best = (found.value, layout, found.moves)

    def _search(self, layout: Layout, budget: int) -> Found:
        built = build(self.content, layout)
        links: list[dict[str, tuple[int, str]]] = [{} for _ in layout]
        for (card, slot), (other, facing) in built.facing.items():
            if built.is_open((card, slot)):
                links[card][slot] = (other, facing)
        cards = [self.prepared[one.card, one.down] for one in layout]
        found = self.search.search(cards, links, self.purse, budget)
        self.layouts += 1
        self.visits += found.visits
        if self.magic and found.value >= GOOD * self.best[0]:
            opposite = _opposite(built) if self.magic & (POLES | SIDES) else None
            cast = self.search.search(cards, links, self.purse, 2 * budget, found.value, self.magic, opposite)
            self.visits += cast.visits
            return cast if cast.moves else found
        return found

    def _card(self, card: str) -> Card:
        up, down = self.prepared[card, False], self.prepared[card, True]
        ways = (transits(up), transits(down))
        most = max(way.value for found in ways[0].values() for way in found)
        return Card(
            ways, ({slot: slot in up.ports for slot in SLOTS}, {slot: slot in down.ports for slot in SLOTS}), most
        )


def purse_of(content: Content, holdings: Holdings) -> Purse:
    """Tokens and spellbooks as items that are held from the start: swords, keys, ropes, scrolls."""
    tokens = dict(zip(FAIRIES, holdings.tokens, strict=True))
    held = [tokens[kind] + (content.books.get(SPELLS[kind], "") in holdings.books) for kind in PURSE]
    return (held[0], held[1], held[2], held[3])


def _with_one_more(purse: Purse, kind: int) -> Purse:
    held = [number + (place == kind) for place, number in enumerate(purse)]
    return (held[0], held[1], held[2], held[3])


def _most_wanted(content: Content, hand: Sequence[str], worth: Worth) -> int:
    """The kind of item that gets past what is worth most, by its place in a purse."""

    def value(kind: str) -> int:
        return sum(content.faces[card].count(sign) * worth.of_sign(sign) for card in hand for sign in HINDERS[kind])

    return max(range(len(PURSE)), key=lambda place: value(PURSE[place]))


def _opposite(built: Built) -> Opposite:
    found: Opposite = {}
    for slot in built.free_edges:
        ends = outermost_slots(built, slot)
        if slot in ends:
            other = next(one for one in ends if one != slot)
            if built.is_open(other):
                found[slot] = other
    return found


def solve(content: Content, hand: Sequence[str], worth: Worth, holdings: Holdings, budget: int) -> Solution:
    """The best layout and path for a hand, as far as a budget of visits goes; the same budget finds the same."""
    return Solver(content, hand, worth, holdings).solve(budget)
