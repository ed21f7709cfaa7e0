"""What stands in the database, against what was acknowledged."""

from __future__ import annotations

from collections.abc import Sequence, Set

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from bench.crash_players import Done
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record, read_record
from undercroft.table.play.book import OPENING, Book
from undercroft.table.play.reload import read_entries
from undercroft.table.storage.database import find_database
from undercroft.table.storage.models import Entry, StoredTable
from undercroft.table.storage.schema import entries, tables

_read_entry = msgspec.json.Decoder(Entry).decode
_read_table = msgspec.json.Decoder(StoredTable).decode


class Whole(Struct, frozen=True):
    """A whole game at one moment: what every seat sees and knows is made of this."""

    entry: int
    state: bytes
    logs: tuple[bytes, ...]
    """Of every seat, and of a spectator."""
    decisions: bytes


class Books:
    """Reads the tables' books beside the server, and remembers what it has read."""

    def __init__(self, database: str) -> None:
        self._engine = find_database(database).readers
        self._seen: dict[str, dict[int, str]] = {}
        self._games: dict[str, Whole] = {}

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @property
    def entries(self) -> int:
        """How many entries it has read, each counted once."""
        return sum(map(len, self._seen.values()))

    def check(self, table: str, done: Sequence[Done], denied: Set[str]) -> list[str]:
        """What is wrong with a table's book, if all of this was acknowledged or denied: what is lost, or doubled?"""
        bodies = self._read(table)
        problems = _check_numbers(bodies) + self._check_seen(table, bodies)
        self._seen[table] = bodies
        book = {number: _read_entry(body) for number, body in bodies.items()}
        times: dict[str, int] = {}
        for entry in book.values():
            if entry.action_id:
                times[entry.action_id] = times.get(entry.action_id, 0) + 1
        played = (entry for entry in book.values() if entry.kind != "note")  # a note is an entry, and no update
        updates = dict(enumerate(played, start=OPENING))
        for one in done:
            entry_of = updates.get(one.number)
            if entry_of is None:
                problems.append(f"{one.id}, acknowledged as {one.number}, is missing")
            elif one.kind == "undo":
                if entry_of.kind != "undo" or entry_of.seat != one.seat:
                    problems.append(f"an undo was acknowledged as {one.number}, where there is {entry_of}")
            else:
                chosen = [one.seat, msgspec.json.decode(one.action)]
                if entry_of.action_id != one.id or list(entry_of.answers[0]) != chosen:
                    problems.append(f"{one.id} was acknowledged as {one.number}, where there is {entry_of}")
                if times.get(one.id) != 1:
                    problems.append(f"{one.id} is there {times.get(one.id, 0)} times")
        problems += [f"{id} is there, and was denied" for id in denied & times.keys()]
        return [f"table {table[:6]}: {problem}" for problem in problems]

    def state(self, table: str) -> str:
        """Whether a table is running, or over."""
        return self._read_table(table).state

    def replay(self, table: str, record: bytes | None = None) -> list[str]:
        """Play a book again, as a server that takes it up does: is it the whole game that it was before?

        A record that the server gave out meanwhile must be one of its moments.
        """
        stored, written = self._read_both(table)
        before = self._games.get(table)
        known = 0 if before is None else before.entry
        told = None if record is None else read_record(record)
        try:
            book = read_entries(stored, [entry for entry in written if entry.number <= max(known, OPENING)])
            problems = [] if before is None else _compare(before, _whole(book))
            met = told is None or _is_at(told, book)
            for entry in written:
                if entry.number > book.entry:
                    book.read(entry)
                    met = met or _is_at(told, book)
        except UndercroftError as error:
            return [f"table {table[:6]}: its book cannot be played again: {error}"]
        if not met:
            problems.append("the server plays another game than is written")
        self._games[table] = _whole(book)
        over = book.game.outcome is not None
        if over != (stored.state == "over"):
            problems.append(f"it is {stored.state}, and its game is {'' if over else 'not '}over")
        return [f"table {table[:6]}: {problem}" for problem in problems]

    def _read_both(self, table: str) -> tuple[StoredTable, list[Entry]]:
        """A table and its entries as they are at one moment, though the server plays on: it may just end."""
        while True:
            stored = self._read_table(table)
            written = [_read_entry(body) for body in self._read(table).values()]
            if self._read_table(table).state == stored.state:
                return stored, written

    def _read_table(self, table: str) -> StoredTable:
        with self._engine.connect() as connection:
            return _read_table(connection.scalars(select(tables.c.body).where(tables.c.id == table)).one())

    def _read(self, table: str) -> dict[int, str]:
        query = select(entries.c.number, entries.c.body).where(entries.c.table_id == table).order_by(entries.c.number)
        with self._engine.connect() as connection:
            return {row.number: row.body for row in connection.execute(query)}

    def _check_seen(self, table: str, bodies: dict[int, str]) -> list[str]:
        seen = self._seen.get(table, {})
        return [f"entry {number} has changed" for number, body in seen.items() if bodies.get(number) != body]


def _check_numbers(bodies: dict[int, str]) -> list[str]:
    due = range(OPENING, OPENING + len(bodies))
    if list(bodies) != list(due):
        return [f"its numbers are not {due.start} to {due.stop - 1}: {sorted({*due} ^ {*bodies})}"]
    return []


def _whole(book: Book) -> Whole:
    game = book.game
    eyes = (None, *range(len(game.setup.seats)))
    asked = [(seat, one.prompt, one.options) for seat, one in sorted(game.decisions.items())]
    return Whole(
        book.entry,
        msgspec.json.encode(game.state),
        tuple(msgspec.json.encode([(event, game.say(event)) for event in game.log(seat)]) for seat in eyes),
        msgspec.json.encode(asked),
    )


def _compare(before: Whole, after: Whole) -> list[str]:
    changed = [name for name in Whole.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    return [f"its game was another one at {before.entry}: {', '.join(changed)}"] if changed else []


def _is_at(told: Record | None, book: Book) -> bool:
    """Whether this is the game of the record now; only the seed may be another one by now."""
    if told is None or len(told.answers) != book.answers:
        return False
    here = book.game.record()
    return replace(told, setup=replace(told.setup, seed=here.setup.seed)) == here
