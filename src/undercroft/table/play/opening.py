"""Beginning a game.

How it was dealt is written when it begins, so that nothing which has happened depends on the seed: who sits down in
mid-game changes that.
"""

from __future__ import annotations

import time

from msgspec.structs import replace

from undercroft.kernel.chance import Answer
from undercroft.kernel.game import Game
from undercroft.kernel.record import Setup
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import new_game, options_for_people
from undercroft.table.play.book import OPENING, Book
from undercroft.table.play.reload import read_book
from undercroft.table.play.thread import in_thread
from undercroft.table.storage.models import Entry, StoredTable
from undercroft.table.storage.store import Store


def deal(setup: Setup) -> Game:
    """A game of this setup, up to its first decision."""
    return new_game(setup.game, setup.seats, mode=setup.mode, seed=setup.seed, options=setup.options)


def naming_people(stored: StoredTable) -> Setup:
    """The setup with those options filled in that name people: of everybody who sits there, the first seat."""
    guests = dict.fromkeys(seat.guest for seat in stored.seats if seat.kind == "person")
    people = sorted(stored.seats_of(guest)[0] for guest in guests)
    named = options_for_people(find_game(stored.setup.game)) if people else []
    return replace(stored.setup, options=dict.fromkeys(named, people) | stored.setup.options)


def opening_entry(answers: tuple[Answer, ...], stored: StoredTable) -> Entry:
    """The entry with which a table's book begins: all that has happened in its game so far."""
    return Entry(number=OPENING, kind="record", guest=stored.host, answers=answers, at=time.time())


async def begin(stored: StoredTable, store: Store) -> tuple[StoredTable, Book]:
    """Begin the game of a table at which nobody is missing any more."""
    if await store.entries(stored.id):
        await store.save_table(stored)  # a branch goes on where it was cut
    else:
        setup = replace(naming_people(stored), version=find_game(stored.setup.game).version)
        stored = replace(stored, setup=setup)
        game = await in_thread(deal, setup)
        await store.append(stored.id, opening_entry(tuple(game.answers), stored), also=stored)
    stored, book, _ = await read_book(stored, store)
    return stored, book
