"""What stands in the database, against what was acknowledged."""

from __future__ import annotations

from collections.abc import Sequence, Set

import msgspec
from sqlalchemy import select

from bench.crash_players import Done
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Checkpoint, Record
from undercroft.kernel.start import replay
from undercroft.table.book import OPENING, Book
from undercroft.table.database import find_database
from undercroft.table.schema import entries, tables
from undercroft.table.stored import Entry, StoredTable

_read_entry = msgspec.json.Decoder(Entry).decode
_read_table = msgspec.json.Decoder(StoredTable).decode


class Books:
    """Reads the tables' books beside the server, and remembers what it has read."""

    def __init__(self, database: str) -> None:
        self._engine = find_database(database).readers
        self._seen: dict[str, dict[int, str]] = {}

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
        for one in done:
            entry_of = book.get(one.number)
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

    def replay(self, table: str) -> list[str]:
        """Play a book again: what is wrong with it by the rules of the game."""
        with self._engine.connect() as connection:
            stored = _read_table(connection.scalars(select(tables.c.body).where(tables.c.id == table)).one())
        unused = Checkpoint(answers=0, state={})
        try:
            book = Book(replay(Record(setup=stored.setup, answers=(), checkpoint=unused)))
            for body in self._read(table).values():
                book.read(_read_entry(body))
        except UndercroftError as error:
            return [f"table {table[:6]}: {error}"]
        over = book.game.outcome is not None
        if over != (stored.state == "over"):
            return [f"table {table[:6]} is {stored.state}, and its game is {'' if over else 'not '}over"]
        return []

    def _read(self, table: str) -> dict[int, str]:
        query = select(entries.c.number, entries.c.body).where(entries.c.table_id == table).order_by(entries.c.number)
        with self._engine.connect() as connection:
            return {row.number: row.body for row in connection.execute(query)}

    def _check_seen(self, table: str, bodies: dict[int, str]) -> list[str]:
        seen = self._seen.get(table, {})
        return [f"entry {number} has changed" for number, body in seen.items() if bodies.get(number) != body]


def _check_numbers(bodies: dict[int, str]) -> list[str]:
    due = range(OPENING + 1, OPENING + 1 + len(bodies))
    if list(bodies) != list(due):
        return [f"its numbers are not {due.start} to {due.stop - 1}: {sorted({*due} ^ {*bodies})}"]
    return []
