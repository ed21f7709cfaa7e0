"""Decks with a discard pile, face-up rows that refill, and hidden piles dealt anew.

A deck has no order: its top card does not exist before it is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from undercroft.kernel.chance import Chance

T = TypeVar("T")


def draw_from(
    chance: Chance, deck: list[T], discard: list[T], stream: str, on_reshuffle: Callable[[], None]
) -> T | None:
    """Draw a card; an empty deck takes its discard pile back first. None if both are empty."""
    if not deck:
        if not discard:
            return None
        deck += discard
        discard.clear()
        on_reshuffle()
    return chance.draw(deck, stream)


def refill(row: list[T], size: int, draw: Callable[[], T | None]) -> list[T]:
    """Fill a face-up row to its size, as long as there are cards; return what was revealed."""
    revealed: list[T] = []
    while len(row) < size and (card := draw()) is not None:
        row.append(card)
        revealed.append(card)
    return revealed


def deal_anew(piles: Sequence[list[str]], rng: random.Random, known: Collection[str] = ()) -> None:
    """Deal the cards of hidden piles anew, in place: piles keep their sizes, and known cards their piles.

    The last pile, usually the deck, takes what is left: it has no order. Who held what before makes no difference.
    """
    unseen = sorted([card for pile in piles for card in pile if card not in known])
    picked, left = rng.random, len(unseen)
    for pile in piles[:-1]:
        for place, card in enumerate(pile):
            if card not in known:
                at = int(picked() * left)
                left -= 1
                pile[place], unseen[at] = unseen[at], unseen[left]
    del unseen[left:]
    for pile in piles[-1:]:
        pile[:] = [*unseen, *(card for card in pile if card in known)] if known else unseen
