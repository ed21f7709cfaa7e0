"""Promising layouts: cards are laid one after the other where a path would go on, the best of them kept (MP-SOL-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from undercroft.games.map_masters.content.glyphs import OPPOSITE, SLOTS
from undercroft.games.map_masters.rules.layouts import BEYOND
from undercroft.games.map_masters.solver.prepared import Purse
from undercroft.games.map_masters.solver.transits import Transit

Place = tuple[int, int, int, bool]
"""A card's number in the hand, its block, and whether it is turned."""
INSIDE = {
    slot: (int(slot[1]), int(slot[0] == "S")) if slot[0] in "NS" else (int(slot[0] == "E"), int(slot[1]))
    for slot in SLOTS
}
"""The block of a card that each slot belongs to."""
OUTSIDE = {
    slot: (
        (BEYOND[slot[0]][0] + int(slot[1]), BEYOND[slot[0]][1])
        if slot[0] in "NS"
        else (BEYOND[slot[0]][0], BEYOND[slot[0]][1] + int(slot[1]))
    )
    for slot in SLOTS
}
"""The block beyond it."""


class Chain(NamedTuple):
    """Cards in the order in which a path goes through them."""

    value: int
    places: tuple[Place, ...]
    walls: Mapping[tuple[int, int, str], bool]
    """The outer block sides of the cards that lie there, and whether they are open."""
    covered: frozenset[tuple[int, int]]
    purse: Purse
    out: str
    """The slot by which it leaves the last card."""
    start: tuple[int, int]
    """The block beyond its start, which stays free."""


class Card(NamedTuple):
    """A card of the hand both ways up."""

    ways: tuple[dict[str, list[Transit]], dict[str, list[Transit]]]
    open: tuple[dict[str, bool], dict[str, bool]]
    most: int
    """The most that any way through it brings."""


def chains(cards: Sequence[Card], purse: Purse, width: int, exit_value: int) -> list[Chain]:
    """Chains of all cards, the most valuable first."""
    beam = [
        chain
        for number, card in enumerate(cards)
        for entry, ways in card.ways[0].items()
        for way in ways
        if (chain := _first(card, number, entry, way, purse)) is not None
    ]
    for level in range(1, len(cards)):
        last = level == len(cards) - 1
        rest = _best_of(beam, cards, width)
        beam = [grown for chain in rest if chain.out for grown in _grow(chain, cards, last, exit_value)]
    return sorted(beam, key=lambda chain: (-chain.value, chain.places))


def _best_of(beam: Sequence[Chain], cards: Sequence[Card], width: int) -> list[Chain]:
    """The best chains that differ in where their cards lie or where they go on."""

    def promise(chain: Chain) -> int:
        laid = {place[0] for place in chain.places}
        return chain.value + sum(card.most for number, card in enumerate(cards) if number not in laid)

    best: dict[tuple[tuple[Place, ...], str, Purse], Chain] = {}
    for chain in beam:
        key = (chain.places, chain.out, chain.purse)
        if key not in best or chain.value > best[key].value:
            best[key] = chain
    return nlargest(width, best.values(), key=lambda chain: (promise(chain), chain.places, chain.out))


def _after(purse: Purse, way: Transit) -> Purse | None:
    """What is held after a way, if what is held before is enough."""
    needs, brings = way.needs, way.brings
    if purse[0] < needs[0] or purse[1] < needs[1] or purse[2] < needs[2]:
        return None
    return (purse[0] + brings[0], purse[1] + brings[1], purse[2] + brings[2], purse[3] + brings[3])


def _first(card: Card, number: int, entry: str, way: Transit, purse: Purse) -> Chain | None:
    left = _after(purse, way)
    if left is None or not way.out:
        return None
    walls = {(*INSIDE[slot], slot[0]): is_open for slot, is_open in card.open[0].items()}
    covered = frozenset((x, y) for x in (0, 1) for y in (0, 1))
    return Chain(way.value, ((number, 0, 0, False),), walls, covered, left, way.out, OUTSIDE[entry])


def _grow(chain: Chain, cards: Sequence[Card], last: bool, exit_value: int) -> list[Chain]:
    """The chain with each card that fits where it goes on."""
    found: list[Chain] = []
    _, x, y, _ = chain.places[-1]
    bx, by = x + OUTSIDE[chain.out][0], y + OUTSIDE[chain.out][1]
    side = OPPOSITE[chain.out[0]]
    laid = {place[0] for place in chain.places}
    for number, card in enumerate(cards):
        if number in laid:
            continue
        for down in (False, True):
            for entry in (f"{side}0", f"{side}1"):
                if not card.open[down][entry]:
                    continue
                at = (bx - INSIDE[entry][0], by - INSIDE[entry][1])
                walls = _laid(chain, card, down, at)
                if walls is not None:
                    place = (number, *at, down)
                    found += _ways_on(chain, card, place, entry, walls, last, exit_value)
    return found


def _laid(chain: Chain, card: Card, down: bool, at: tuple[int, int]) -> dict[tuple[int, int, str], bool] | None:
    """The walls with this card laid; None if it does not fit, or closes the start."""
    x, y = at
    for block in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
        if block in chain.covered or block == chain.start:
            return None
    walls = chain.walls
    for slot, is_open in card.open[down].items():
        dx, dy = OUTSIDE[slot]
        there = walls.get((x + dx, y + dy, OPPOSITE[slot[0]]))
        if there is not None and there != is_open:
            return None
    grown = dict(walls)
    for slot, is_open in card.open[down].items():
        dx, dy = INSIDE[slot]
        grown[x + dx, y + dy, slot[0]] = is_open
    return grown


def _ways_on(
    chain: Chain,
    card: Card,
    place: Place,
    entry: str,
    walls: dict[tuple[int, int, str], bool],
    last: bool,
    exit_value: int,
) -> list[Chain]:
    _, x, y, down = place
    covered = chain.covered | {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
    found = []
    for way in card.ways[down][entry]:
        purse = _after(chain.purse, way)
        if purse is None or (not way.out and not last):
            continue
        value = chain.value + way.value
        if way.out:
            dx, dy = OUTSIDE[way.out]
            beyond = (x + dx, y + dy)
            if beyond == chain.start or (beyond in covered and not last):
                continue
            if last and beyond not in covered:
                value += exit_value
        found.append(Chain(value, (*chain.places, place), walls, covered, purse, way.out, chain.start))
    return found
