"""Taking a game up again from what is written down of it."""

from __future__ import annotations

import time

import msgspec
from msgspec.structs import replace

from undercroft.kernel.record import Checkpoint, Record
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import replay
from undercroft.table import show
from undercroft.table.book import OPENING, Book
from undercroft.table.desk import at_desk
from undercroft.table.store import Store
from undercroft.table.stored import Entry, StoredCheckpoint, StoredTable

_UNUSED = Checkpoint(answers=0, state={})
"""The checkpoint of a record that is replayed from its beginning."""


async def read_book(stored: StoredTable, store: Store) -> tuple[StoredTable, Book, list[Entry]]:
    """The table with its book as all entries leave it, and those entries."""
    entries = await store.entries(stored.id)
    other_rules = stored.setup.version != find_game(stored.setup.game).version
    if other_rules and stored.state == "running":
        return await _go_on_by_new_rules(stored, store, entries)
    return stored, await at_desk(_read, stored, entries), entries


def _read(stored: StoredTable, entries: list[Entry]) -> Book:
    # A record puts its answers in the place of everything before it.
    begin = max((at for at, entry in enumerate(entries) if entry.kind == "record"), default=None)
    answers = () if begin is None else entries[begin].answers
    book = Book(replay(Record(setup=stored.setup, origin=stored.origin, answers=answers, checkpoint=_UNUSED)))
    if begin is not None and entries[begin].number > OPENING:
        _note_new_rules(book, entries[begin].number)
    for entry in entries if begin is None else entries[begin + 1 :]:
        book.read(entry)
    return book


async def _go_on_by_new_rules(
    stored: StoredTable, store: Store, entries: list[Entry]
) -> tuple[StoredTable, Book, list[Entry]]:
    """Go on from the last checkpoint, or begin anew without one: what was chosen since is lost, and said so."""
    checkpoint = await store.last_checkpoint(stored.id)
    setup = replace(stored.setup, version=find_game(stored.setup.game).version)
    state = None if checkpoint is None else msgspec.json.decode(checkpoint.state)
    game = replay(Record(setup=setup, origin=state, answers=(), checkpoint=_UNUSED))
    now = time.time()
    stored = replace(stored, setup=setup, origin=state, updated=now)
    entry = Entry(number=(entries[-1].number if entries else OPENING) + 1, kind="record", at=now)
    again = None
    if checkpoint is not None:
        again = StoredCheckpoint(entry.number, 0, setup.version, checkpoint.state)
    await store.append(stored.id, entry, again, stored)
    book = Book(game)
    _note_new_rules(book, entry.number)
    return stored, book, [*entries, entry]


def _note_new_rules(book: Book, number: int) -> None:
    book.begin_at(number)
    rules = book.game.rules
    words = f"{rules.title} has new rules (version {rules.version}): the game goes on from here"
    book.happenings.append(show.Happening(number, show.Noted(words)))
