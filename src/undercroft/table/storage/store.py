"""The store: tables, what was played at them, and what was said. Nothing is told as written before its commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from undercroft.table.storage import schema
from undercroft.table.storage.database import READERS, Database, find_database
from undercroft.table.storage.models import (
    ChatLine,
    Doubled,
    Entry,
    StoredCheckpoint,
    StoredTable,
    StoreError,
    Written,
)
from undercroft.table.storage.rows import GuestRow, entry_row, read_body, read_entry, read_if_sound, table_row, to_body
from undercroft.table.storage.schema import chat, checkpoints, entries, guests, members, tables
from undercroft.table.storage.writer import PATIENCE, Writer

__all__ = ["Store"]

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

CHECKPOINTS = 2
"""How many are kept of each table."""


ADD_ENTRY = insert(entries)
ADD_TABLE = insert(tables)
SAVE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table_id"))
    .values({column: bindparam(column) for column in ("token", "state", "listed", "updated", "body")})
)
MEMBERS = select(members.c.guest).where(members.c.table_id == bindparam("table_id"))
ADD_CHECKPOINT = insert(checkpoints)
DROP_CHECKPOINTS = delete(checkpoints).where(
    checkpoints.c.table_id == bindparam("table_id"),
    checkpoints.c.number.not_in(
        select(checkpoints.c.number)
        .where(checkpoints.c.table_id == bindparam("table_id"))
        .order_by(checkpoints.c.number.desc())
        .limit(CHECKPOINTS)
    ),
)
"""What is written often is put together once."""


class Store:
    """The database of a server. Its methods may be called by any number of tasks of the loop that opened it.

    Writing returns after the commit; a task that is cancelled meanwhile takes nothing back. What was written is found
    by every reading that begins afterwards.
    """

    key: bytes
    """32 random bytes, made with the database: they sign cookies."""

    def __init__(self, database: Database, connection: Connection, key: bytes, mark: str) -> None:
        """Read and write this database, in which this key and this mark stand; `Store.open` makes stores."""
        self.key = key
        self._database = database
        self._writer = Writer(database, connection, mark)
        self._readers = ThreadPoolExecutor(READERS, "undercroft reader")

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database with this URL, `sqlite:///…` or `postgresql://…`, and bring it up to date.

        Raises StoreError if that cannot be, because another server uses it, say, or because it is a newer one's.
        """
        return cls(*await asyncio.to_thread(_open, url))

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._database.close()

    @property
    def commits(self) -> int:
        """How many commits were made since the opening."""
        return self._writer.commits

    # Guests

    async def guest_name(self, guest: str) -> str | None:
        """The name that this guest has taken."""
        found = await self._read(select(guests.c.body).where(guests.c.id == guest), partial(read_if_sound, GuestRow))
        return found[0].name if found and found[0] is not None else None

    async def rename(self, guest: str, name: str) -> None:
        """Give this guest a name."""
        body = to_body(GuestRow(name))

        def job(connection: Connection) -> None:
            if not connection.execute(update(guests).where(guests.c.id == guest).values(body=body)).rowcount:
                connection.execute(insert(guests).values(id=guest, body=body))

        await self._writer.write(job)

    # Tables

    async def add_table(self, table: StoredTable, opening: Entry | None = None) -> None:
        """Write a new table, with the opening of its game if that has begun: both or nothing."""
        row = {"id": table.id, **table_row(table)}
        people = _members(table)

        def job(connection: Connection) -> None:
            connection.execute(ADD_TABLE, row)
            _write_members(connection, table.id, people)
            if opening is not None:
                connection.execute(ADD_ENTRY, entry_row(table.id, opening))

        await self._write(job, f"a table {table.id}, or one with its token, is already written")

    async def save_table(self, table: StoredTable) -> None:
        """Write a table that has changed."""
        await self._writer.write(_saving(table))

    async def table(self, id: str) -> StoredTable | None:
        """The table with this id."""
        return await self._find(select(tables.c.body).where(tables.c.id == id), StoredTable)

    async def by_token(self, token: str) -> str | None:
        """The id of the table with this invitation."""
        found = await self._read(select(tables.c.id).where(tables.c.token == token), str)
        return found[0] if found else None

    async def running(self) -> list[str]:
        """The ids of the tables where a game is being played, to go on with."""
        running = select(tables.c.id).where(tables.c.state == "running").order_by(tables.c.updated)
        return await self._read(running, str)

    async def lobby(self, guest: str, limit: int = 50) -> list[StoredTable]:
        """The newest tables that this guest made or sits at, and the newest listed ones: at most `limit` of each.

        Those that cannot be read are left out.
        """
        theirs = select(members.c.table_id).where(members.c.guest == guest)
        newest = select(tables.c.body).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
        yours, listed = await asyncio.gather(
            self._read(newest.where(tables.c.id.in_(theirs)), partial(read_if_sound, StoredTable)),
            self._read(newest.where(tables.c.listed), partial(read_if_sound, StoredTable)),
        )
        both = {table.id: table for table in (*yours, *listed) if table is not None}
        return sorted(both.values(), key=lambda table: table.updated, reverse=True)

    # Entries

    async def append(
        self,
        table: str,
        entry: Entry,
        checkpoint: StoredCheckpoint | None = None,
        also: StoredTable | None = None,
    ) -> None:
        """Write an entry, the checkpoint that it led to, and the table as it changed by it: all of them or nothing.

        Raises Doubled if the number, or the guest's action id, is already there.
        """
        row = entry_row(table, entry)
        save = None if also is None else _saving(also)

        def job(connection: Connection) -> None:
            connection.execute(ADD_ENTRY, row)
            if entry.kind != "answer":
                _forget_checkpoints(connection, table, entry)
            if checkpoint is not None:
                _write_checkpoint(connection, table, checkpoint)
            if save is not None:
                save(connection)

        action = f", or the action {entry.action_id!r}," if entry.action_id else ""
        await self._write(job, f"entry {entry.number}{action} of table {table} is already written")

    async def write_opening(self, table: str, opening: Entry) -> None:
        """Write how a game was dealt for a table of an earlier version, whose entry of this number does not say it."""
        row = entry_row(table, opening)
        silent = delete(entries).where(entries.c.table_id == table, entries.c.number == opening.number)

        def job(connection: Connection) -> None:
            connection.execute(silent)
            connection.execute(ADD_ENTRY, row)

        await self._write(job, "")

    async def entries(self, table: str, since: int = -1) -> list[Entry]:
        """The entries of a table after number `since`, in order."""
        later = select(entries.c.number, entries.c.body).where(entries.c.table_id == table, entries.c.number > since)
        return await self._read(later.order_by(entries.c.number), read_entry)

    async def last_checkpoint(self, table: str) -> StoredCheckpoint | None:
        """The newest checkpoint whose answers all stand."""
        c = checkpoints.c
        query = select(c.number, c.answers, c.version, c.state).where(c.table_id == table)
        found = await self._read(query.order_by(c.number.desc()).limit(1), StoredCheckpoint)
        return found[0] if found else None

    async def written(self, table: str) -> Written | None:
        """What is written of a table, whether or not it can be read."""
        bodies = await self._read(select(tables.c.body).where(tables.c.id == table), str)
        if not bodies:
            return None
        lines = await self._read(
            select(entries.c.number, entries.c.body, entries.c.guest)
            .where(entries.c.table_id == table)
            .order_by(entries.c.number),
            _as_is,
        )
        states = await self._read(
            select(checkpoints.c.number, checkpoints.c.state).where(checkpoints.c.table_id == table), _as_is
        )
        people = await self._read(select(members.c.guest).where(members.c.table_id == table), str)
        return Written(
            bodies[0],
            {number: body for number, body, _ in lines},
            {number: bytes(state).decode(errors="replace") for number, state in states},
            frozenset({*people, *(guest for _, _, guest in lines)} - {""}),
        )

    # Chat

    async def say(self, table: str, line: ChatLine) -> int:
        """Write what was said, and return its number: 1, 2, 3 …"""
        body = to_body(line)

        def job(connection: Connection) -> int:
            last = connection.execute(select(func.max(chat.c.number)).where(chat.c.table_id == table)).scalar()
            number: int = (last or 0) + 1
            connection.execute(insert(chat).values(table_id=table, number=number, body=body))
            return number

        return await self._write(job, "")

    async def chat(self, table: str, since: int = 0, limit: int = 500) -> list[ChatLine]:
        """What was said after number `since`, in order; only the newest lines if there are more than `limit`.

        Lines that cannot be read are left out.
        """
        later = select(chat.c.body, chat.c.number).where(chat.c.table_id == table, chat.c.number > since)
        newest = later.order_by(chat.c.number.desc()).limit(limit)

        def read(body: str, number: int) -> ChatLine | None:
            line = read_if_sound(ChatLine, body)
            return None if line is None else msgspec.structs.replace(line, number=number)

        return [line for line in reversed(await self._read(newest, read)) if line is not None]

    # Writing and reading

    async def _write(self, job: Callable[[Connection], T], doubled: str) -> T:
        try:
            return await self._writer.write(job)
        except IntegrityError as error:
            if "foreign key" in str(error.orig).lower():
                raise StoreError("there is no such table in the database") from None
            raise Doubled(doubled) from None

    async def _find(self, query: Select[str], kind: type[S]) -> S | None:
        found = await self._list(query, kind)
        return found[0] if found else None

    async def _list(self, query: Select[str], kind: type[S]) -> list[S]:
        return await self._read(query, lambda body: read_body(body, kind))

    async def _read(self, query: Select[Any], read: Callable[..., T]) -> list[T]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, query, read)

    def _fetch(self, query: Select[Any], read: Callable[..., T]) -> list[T]:
        until = time.monotonic() + PATIENCE
        while True:
            reached = False
            try:
                with self._database.readers.connect() as connection:
                    reached = True
                    rows = connection.execute(query).all()
                return [read(*row) for row in rows]
            except DBAPIError as error:
                lost = not reached or error.connection_invalidated
                if not lost or time.monotonic() > until:
                    words = self._database.words(error)
                    raise StoreError(f"the database {self._database.name} cannot be read: {words}") from None
            time.sleep(0.1)


def _open(url: str) -> tuple[Database, Connection, bytes, str]:
    database = find_database(url)
    try:
        database.open()
        _upgrade(database)
        connection = database.connect()
        with connection.begin():
            key, mark = connection.execute(select(schema.server.c.key, schema.server.c.mark)).one()
        return database, connection, key, mark
    except (StoreError, SQLAlchemyError) as error:
        database.close()
        raise StoreError(f"the database {database.name} cannot be opened: {database.words(error)}") from None


def _upgrade(database: Database) -> None:
    with database.connect(upgrading=True) as connection:
        with connection.begin():
            version = schema.version_of(connection)
        if version == len(schema.STEPS):
            return
        if version:
            database.keep_copy(version)
        with connection.begin():
            schema.migrate(connection)


def _as_is(*row: Any) -> tuple[Any, ...]:
    return row


def _saving(table: StoredTable) -> Callable[[Connection], None]:
    row = {"table_id": table.id, **table_row(table)}
    people = _members(table)

    def job(connection: Connection) -> None:
        if not connection.execute(SAVE_TABLE, row).rowcount:
            raise StoreError(f"there is no table {table.id} in the database")
        _write_members(connection, table.id, people)

    return job


def _members(table: StoredTable) -> set[str]:
    return {table.host, *(seat.guest or seat.given_by for seat in table.seats)} - {""}


def _write_members(connection: Connection, table: str, people: set[str]) -> None:
    before = set(connection.scalars(MEMBERS, {"table_id": table}))
    if gone := before - people:
        connection.execute(delete(members).where(members.c.table_id == table, members.c.guest.in_(gone)))
    if come := people - before:
        connection.execute(insert(members), [{"table_id": table, "guest": guest} for guest in come])


def _forget_checkpoints(connection: Connection, table: str, entry: Entry) -> None:
    """Forget those that stand on answers which this entry takes back: an undo some, a record all."""
    ours = delete(checkpoints).where(checkpoints.c.table_id == table)
    if entry.kind == "undo":
        connection.execute(ours.where(checkpoints.c.answers > entry.back_to))
    else:
        connection.execute(ours)


def _write_checkpoint(connection: Connection, table: str, checkpoint: StoredCheckpoint) -> None:
    connection.execute(ADD_CHECKPOINT, {"table_id": table, **msgspec.structs.asdict(checkpoint)})
    connection.execute(DROP_CHECKPOINTS, {"table_id": table})
