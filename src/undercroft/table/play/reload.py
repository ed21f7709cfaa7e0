"""Reading a table again: its book is made from what is written down of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from undercroft.kernel.errors import RecordError, SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.record import Checkpoint, Record
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import replay
from undercroft.table.play.book import OPENING, Book
from undercroft.table.play.names import known_bot
from undercroft.table.play.thread import in_thread, in_thread_for
from undercroft.table.problems import Broken
from undercroft.table.show.log import Happening, Note, log_lines
from undercroft.table.show.shown_game import shown_to
from undercroft.table.storage.models import Entry, StoredCheckpoint, StoredTable, StoreError
from undercroft.table.storage.store import Store

_UNUSED = Checkpoint(answers=0, state={})
"""The checkpoint of a record that is replayed from its beginning."""

LOST = "How this game was dealt was not written down, and cannot be known any more: it goes on from its last checkpoint"


def check_table(stored: StoredTable, id: str) -> None:
    """Refuse what cannot be the table with this id."""
    rules = find_game(stored.setup.game)
    if stored.id != id:
        raise RecordError(f"it says that it is table {stored.id!r}")
    if stored.setup.mode not in rules.modes:
        raise SetupError(f"{rules.id} has no mode {stored.setup.mode!r}")
    if len(stored.seats) != len(stored.setup.seats):
        raise RecordError(f"{len(stored.seats)} sit on {len(stored.setup.seats)} seats")
    for seat in stored.seats:
        if seat.kind == "bot":
            known_bot(seat.bot)


async def read_book(stored: StoredTable, store: Store) -> tuple[StoredTable, Book, list[Entry]]:
    """The table with its book as all entries leave it, and those entries.

    Raises Broken if they make no sense, whatever it is that is wrong with them, and StoreError if the database cannot
    be read now.
    """
    with _reading(stored.id, "what is written of it"):
        entries = await store.entries(stored.id)
        version = find_game(stored.setup.game).version
        if stored.setup.version != version:
            if stored.state != "running":
                raise RecordError(f"it was played by rules version {stored.setup.version!r}, and this is {version!r}")
            return await _go_on_by_new_rules(stored, store, entries)
        record, rest = _beginning(entries)
        length = len(record.answers) + sum(len(entry.answers) for entry in rest)
        with _reading(stored.id, f"entry {record.number} of its book (rules version {stored.setup.version})"):
            game = await in_thread_for(length, _begin_again, stored, record)
        if len(game.answers) > len(record.answers):
            return await _complete(stored, store, entries, game)
        return stored, await in_thread_for(length, _read_on, stored, game, record, rest), entries


def read_entries(stored: StoredTable, entries: Sequence[Entry]) -> Book:
    """The book of a table of this version: all of it, from its entries alone."""
    record, rest = _beginning(entries)
    return _read_on(stored, _begin_again(stored, record), record, rest)


def _beginning(entries: Sequence[Entry]) -> tuple[Entry, Sequence[Entry]]:
    """The last record, which puts its answers in the place of everything before it, and what follows."""
    for at in range(len(entries) - 1, -1, -1):
        if entries[at].kind == "record":
            return entries[at], entries[at + 1 :]
    return Entry(number=OPENING, kind="record"), entries


def _begin_again(stored: StoredTable, record: Entry) -> Game:
    return replay(Record(setup=stored.setup, origin=stored.origin, answers=record.answers, checkpoint=_UNUSED))


def _read_on(
    stored: StoredTable,
    game: Game,
    record: Entry,
    rest: Sequence[Entry],
    checkpoint: StoredCheckpoint | None = None,
) -> Book:
    """Do all again that followed; a checkpoint must be met on the way."""
    book = Book(game)
    if record.number > OPENING:
        _note(book, record.number, record.words or _new_rules(game))
    for entry in rest:
        with _reading(stored.id, f"entry {entry.number} of its book"):
            book.read(entry)
            if checkpoint is not None and checkpoint.number == entry.number:
                _check_met(game, checkpoint)
    if stored.origin is not None:
        # What was dealt by the rules fits them, but a state that was written could be anything.
        for eyes in (None, *range(len(stored.seats))):
            game.board(eyes)
            shown_to(game, eyes)
            log_lines(game, eyes, book.happenings)
    return book


def _check_met(game: Game, checkpoint: StoredCheckpoint) -> None:
    answers, state = game.segment_began()
    met = msgspec.json.decode(msgspec.json.encode(state))
    if answers != checkpoint.answers or met != msgspec.json.decode(checkpoint.state):
        raise RecordError("the game is another one than at its checkpoint")


@contextmanager
def _reading(table: str, what: str) -> Iterator[None]:
    """Say what it was that could not be read: rules that are given nonsense may raise anything."""
    try:
        yield
    except (StoreError, Broken):
        raise
    except Exception as error:
        raise Broken(table, what, error) from error


# Tables of earlier versions


async def _complete(
    stored: StoredTable, store: Store, entries: list[Entry], game: Game
) -> tuple[StoredTable, Book, list[Entry]]:
    """Write how a game was dealt that an earlier version left to the seed.

    Where somebody has sat down in mid-game the seed is another one by now: what was chosen does not fit, or leads past
    the last checkpoint, and the game goes on from there.
    """
    checkpoint = await store.last_checkpoint(stored.id)
    record, rest = _beginning(entries)
    record = replace(record, answers=tuple(game.answers), at=record.at or stored.created)
    try:
        book = await in_thread(_read_on, stored, game, record, rest, checkpoint)
    except Broken:
        if checkpoint is None or stored.state != "running":
            raise
        return await _go_on(stored, store, entries, checkpoint, LOST)
    await store.write_opening(stored.id, record)
    return stored, book, entries


async def _go_on_by_new_rules(
    stored: StoredTable, store: Store, entries: list[Entry]
) -> tuple[StoredTable, Book, list[Entry]]:
    return await _go_on(stored, store, entries, await store.last_checkpoint(stored.id))


async def _go_on(
    stored: StoredTable, store: Store, entries: list[Entry], checkpoint: StoredCheckpoint | None, words: str = ""
) -> tuple[StoredTable, Book, list[Entry]]:
    """Go on from the last checkpoint, or begin anew without one: what was chosen since is lost, and said so."""
    rules = find_game(stored.setup.game)
    setup = replace(stored.setup, version=rules.version)
    state = None if checkpoint is None else rules.renew(msgspec.json.decode(checkpoint.state))
    stored = replace(stored, setup=setup, origin=state, updated=time.time())
    number = (entries[-1].number if entries else OPENING) + 1
    game = await in_thread(_begin_again, stored, Entry(number=number, kind="record"))
    words = words or _new_rules(game)
    entry = Entry(number=number, kind="record", answers=tuple(game.answers), words=words, at=stored.updated)
    book = await in_thread(_read_on, stored, game, entry, ())
    again = None
    if checkpoint is not None:
        again = StoredCheckpoint(entry.number, 0, setup.version, msgspec.json.encode(state))
    await store.append(stored.id, entry, again, stored)
    return stored, book, [*entries, entry]


def _new_rules(game: Game) -> str:
    return f"{game.rules.title} has new rules (version {game.rules.version}): the game goes on from here"


def _note(book: Book, number: int, words: str) -> None:
    book.begin_at(number)
    book.happenings.append(Happening(number, Note(words)))
