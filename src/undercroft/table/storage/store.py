"""The store: tables, what was played at them, and what was said. Nothing is told as written before its commit."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from undercroft.table.storage import schema
from undercroft.table.storage.database import ONE_PROCESS, READERS, Database, find_database
from undercroft.table.storage.models import (
    ChatLine,
    Doubled,
    Elsewhere,
    Entry,
    StoredCheckpoint,
    StoredTable,
    StoreError,
    Written,
)
from undercroft.table.storage.retention import Retention
from undercroft.table.storage.rows import GuestRow, entry_row, read_body, read_entry, read_if_sound, table_row, to_body
from undercroft.table.storage.schema import chat, checkpoints, entries, guests, measures, members, tables
from undercroft.table.storage.shards import MOST, Shard, shard_of
from undercroft.table.storage.writer import PATIENCE, Writer, claim

__all__ = ["Store"]

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

DAY = 24 * 60 * 60
FORGOTTEN_AT_ONCE = 50
"""Tables that are deleted in one commit."""
CHECKPOINTS = 2
"""How many are kept of each table."""


ADD_ENTRY = insert(entries)
ADD_TABLE = insert(tables)
SAVE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table_id"))
    .values({column: bindparam(column) for column in ("token", "state", "listed", "updated", "place", "body")})
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
    """The database of a server, or the shards of it that this process serves.

    Its methods may be called by any number of tasks of the loop that opened it.

    Writing returns after the commit; a task that is cancelled meanwhile takes nothing back. What was written is found
    by every reading that begins afterwards.
    """

    key: bytes
    """32 random bytes, made with the database: they sign cookies."""

    def __init__(self, database: Database, shards: int, key: bytes) -> None:
        """Read this database, in which this key stands and which has so many shards; `Store.open` makes stores."""
        self.key = key
        self.shards = shards
        self._database = database
        self._writers: dict[int, Writer] = {}
        self._leaving: set[int] = set()
        self._standing_by: Connection | None = None
        self._on_news: Callable[[str], None] = lambda table: None
        self._listening: asyncio.Task[None] | None = None
        self._readers = ThreadPoolExecutor(READERS, "undercroft reader")

    @classmethod
    async def open(cls, url: str, shards: int = 1) -> Store:
        """Open the database with this URL, `sqlite:///…` or `postgresql://…`, and bring it up to date.

        Where it is one shard it is taken at once. Of several, none is: see `take`.
        Raises StoreError if that cannot be, because another server uses it, say, or because it is a newer one's.
        """
        database, key, connection = await asyncio.to_thread(_open, url, shards)
        store = cls(database, shards, key)
        if connection is not None:
            await store._serve(0, connection)
        return store

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        for writer in self._writers.values():
            await writer.close()
        if self._standing_by is not None:
            self._standing_by.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._database.close()

    # News

    def listen(self, on_news: Callable[[str], None]) -> None:
        """Tell the id of each table that was laid, has other seats or is over, by whatever process; "" of any."""
        self._on_news = on_news
        if self.shards > 1:
            self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for table in self._database.listen():
            self._on_news(table)

    def _announcing(self, table: str, job: Callable[[Connection], None]) -> Callable[[Connection], None]:
        """A job with which all processes hear of a table. A process that is alone hears of it by `_spread`."""
        if self.shards == 1:
            return job

        def both(connection: Connection) -> None:
            job(connection)
            self._database.announce(connection, table)

        return both

    def _spread(self, table: str) -> None:
        if self.shards == 1:
            self._on_news(table)

    # Shards

    @property
    def served(self) -> list[int]:
        """The shards that are written here."""
        return sorted(self._writers.keys() - self._leaving)

    @property
    def ousted(self) -> list[int]:
        """Those of them that somebody else has taken."""
        return [number for number, writer in self._writers.items() if writer.ousted]

    def serves(self, table: str) -> bool:
        """Whether this table is written here, and goes on to be."""
        number = shard_of(table, self.shards)
        return number in self._writers and number not in self._leaving

    async def take(self, number: int, wait: float = 0.0) -> bool:
        """Serve a shard that nobody else serves, or lets go of while we wait: who wrote it before writes no more."""
        connection = await asyncio.to_thread(self._lock, number, wait)
        return connection is not None and await self._serve(number, connection)

    def _lock(self, number: int, wait: float) -> Connection | None:
        connection, self._standing_by = self._standing_by, None
        try:
            connection = self._database.stand_by() if connection is None else connection
            if wait:
                taken = self._database.wait_for_shard(connection, number, wait)
            else:
                taken = self._database.try_shard(connection, number)
        except DBAPIError as error:
            if connection is not None:
                connection.invalidate()
                connection.close()
            words = self._database.words(error)
            raise StoreError(f"the database {self._database.name} cannot be reached: {words}") from None
        if taken:
            return connection
        self._standing_by = connection
        return None

    async def _serve(self, number: int, connection: Connection) -> bool:
        shard = Shard(number, self.shards)
        mark = await asyncio.to_thread(claim, connection, shard)
        if mark is None:
            connection.close()
            raise StoreError(f"the database {self._database.name} is divided otherwise now: stop this server")
        self._writers[number] = Writer(self._database, connection, shard, mark)
        return True

    async def is_wanted(self, number: int) -> bool:
        """Whether somebody waits for a shard that is served here."""

        def look() -> bool:
            with self._database.readers.connect() as connection:
                return self._database.is_wanted(connection, number)

        try:
            return await asyncio.to_thread(look)
        except DBAPIError:
            return False

    def prepare_to_leave(self, number: int) -> None:
        """Open no more tables of a shard."""
        self._leaving.add(number)

    async def let_go(self, number: int) -> None:
        """Write what waits of a shard, and leave it to others."""
        await self._writers.pop(number).close()
        self._leaving.discard(number)

    def _writer_of(self, table: str) -> Writer:
        writer = self._writers.get(shard_of(table, self.shards))
        if writer is None:
            raise Elsewhere("another process serves this table: try again in a moment")
        return writer

    @property
    def _writer(self) -> Writer:
        """For what belongs to no table: one shard does as well as another."""
        if not self._writers:
            raise Elsewhere("nothing is written here now: try again in a moment")
        return next(iter(self._writers.values()))

    # How it is doing

    @property
    def commits(self) -> int:
        """How many commits were made since the opening."""
        return sum(writer.commits for writer in self._writers.values())

    @property
    def commit_seconds(self) -> float:
        """How long all commits took."""
        return sum(writer.seconds for writer in self._writers.values())

    @property
    def last_commit_seconds(self) -> float:
        """How long the last commit took."""
        return max((writer.last_seconds for writer in self._writers.values()), default=0.0)

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return sum(writer.waiting for writer in self._writers.values())

    async def trouble(self) -> str:
        """Why nothing can be written or read now; empty if it can."""
        for writer in self._writers.values():
            if writer.trouble:
                return writer.trouble
        try:
            async with asyncio.timeout(2):
                await self._read(select(schema.schema_version.c.version), int)
        except TimeoutError:
            return "the database does not answer"
        except StoreError as error:
            return str(error)
        return ""

    # Guests

    async def guest_name(self, guest: str) -> str | None:
        """The name that this guest has taken."""
        found = await self._read(select(guests.c.body).where(guests.c.id == guest), partial(read_if_sound, GuestRow))
        return found[0].name if found and found[0] is not None else None

    async def rename(self, guest: str, name: str) -> None:
        """Give this guest a name."""
        body = to_body(GuestRow(name))

        def job(connection: Connection) -> None:
            now = time.time()
            if not connection.execute(update(guests).where(guests.c.id == guest).values(body=body, seen=now)).rowcount:
                connection.execute(insert(guests).values(id=guest, body=body, seen=now))

        try:
            await self._writer.write(job)
        except IntegrityError:
            await self._writer.write(job)  # another process was a moment earlier

    # Tables

    async def add_table(self, table: StoredTable, opening: Entry | None = None) -> None:
        """Write a new table, with the opening of its game if that has begun: both or nothing."""
        row = {"id": table.id, **table_row(table)}
        people = _members(table)

        def job(connection: Connection) -> None:
            connection.execute(ADD_TABLE, row)
            connection.execute(update(guests).where(guests.c.id == table.host).values(seen=table.updated))
            _write_members(connection, table.id, people)
            if opening is not None:
                connection.execute(ADD_ENTRY, entry_row(table.id, opening))

        doubled = f"a table {table.id}, or one with its token, is already written"
        await self._write(table.id, self._announcing(table.id, job), doubled)
        self._spread(table.id)

    async def save_table(self, table: StoredTable, *, news: bool = True) -> None:
        """Write a table that has changed, and let all lobbies know unless it is no news to them."""
        job = _saving(table)
        await self._writer_of(table.id).write(self._announcing(table.id, job) if news else job)
        if news:
            self._spread(table.id)

    async def table(self, id: str) -> StoredTable | None:
        """The table with this id."""
        if "\0" in id:  # which PostgreSQL cannot even be asked for
            return None
        return await self._find(select(tables.c.body).where(tables.c.id == id), StoredTable)

    async def by_token(self, token: str) -> str | None:
        """The id of the table with this invitation."""
        if "\0" in token:
            return None
        found = await self._read(select(tables.c.id).where(tables.c.token == token), str)
        return found[0] if found else None

    async def touch(self, id: str, now: float) -> None:
        """Note that a table was used."""
        await self._writer_of(id).write(
            lambda connection: connection.execute(update(tables).where(tables.c.id == id).values(updated=now)) and None
        )

    async def count_tables(self, guest: str, *states: str) -> int:
        """How many tables in these states this guest made or sits at."""
        theirs = select(members.c.table_id).where(members.c.guest == guest)
        query = select(func.count()).select_from(tables).where(tables.c.id.in_(theirs), tables.c.state.in_(states))
        (number,) = await self._read(query, int)
        return number

    async def count_from(self, place: str, *states: str) -> int:
        """How many tables in these states come from this place."""
        query = select(func.count()).select_from(tables).where(tables.c.place == place, tables.c.state.in_(states))
        (number,) = await self._read(query, int)
        return number

    async def count_states(self) -> dict[str, int]:
        """How many tables there are in each state."""
        return dict(await self._read(select(tables.c.state, func.count()).group_by(tables.c.state), _as_is))

    async def lobby(self, guest: str, limit: int = 50, each: int = 50) -> list[StoredTable]:
        """The newest tables that this guest made or sits at, and the newest listed ones: at most `limit` of each.

        Of the listed ones, at most `each` come from one address. Those that cannot be read are left out.
        """
        theirs = select(members.c.table_id).where(members.c.guest == guest)
        newest = select(tables.c.body).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
        rank = func.row_number().over(partition_by=tables.c.place, order_by=(tables.c.updated.desc(), tables.c.id))
        ranked = select(tables.c.id, tables.c.place, rank.label("rank")).where(tables.c.listed).subquery()
        fair = select(ranked.c.id).where((ranked.c.rank <= each) | (ranked.c.place == ""))
        yours, listed = await asyncio.gather(
            self._read(newest.where(tables.c.id.in_(theirs)), partial(read_if_sound, StoredTable)),
            self._read(newest.where(tables.c.id.in_(fair)), partial(read_if_sound, StoredTable)),
        )
        both = {table.id: table for table in (*yours, *listed) if table is not None}
        return sorted(both.values(), key=lambda table: table.updated, reverse=True)

    # Forgetting

    async def delete_tables(self, ids: Sequence[str]) -> None:
        """Forget these tables of one shard, with all that was played and said there."""

        def job(connection: Connection) -> None:
            for part in (entries, checkpoints, chat, members):
                connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))

        await self._writer_of(ids[0]).write(job)

    async def forget(self, retention: Retention, now: float, open_now: Collection[str] = ()) -> int:
        """Forget what has been kept for long enough, but for tables that are open; return how many tables that were."""
        forgotten = 0
        for state, number in product(("open", "running", "over", "saved"), self.served):
            days = retention.days_of(state)
            if not days:
                continue
            old = select(tables.c.id).where(tables.c.state == state, tables.c.updated < now - days * DAY)
            if self.shards > 1:
                letters = Shard(number, self.shards).letters
                old = old.where(func.substr(tables.c.id, 1, 1).in_(list(letters)))
            while True:
                found = await self._read(old.where(tables.c.id.not_in(open_now)).limit(FORGOTTEN_AT_ONCE), str)
                if not found:
                    break
                await self.delete_tables(found)
                forgotten += len(found)
        if retention.guest_days and 0 in self._writers:
            long_ago = now - retention.guest_days * DAY
            gone = delete(guests).where(guests.c.seen < long_ago, guests.c.id.not_in(select(members.c.guest)))
            await self._writer.write(lambda connection: connection.execute(gone) and None)
        return forgotten

    async def set_key(self, key: bytes) -> None:
        """Sign cookies with another key: those that were signed with the old one are worth nothing any more."""
        await self._writer.write(lambda connection: connection.execute(update(schema.server).values(key=key)) and None)
        self.key = key

    # Measures

    async def take_measure(self, guest: str, kind: str, *, on: bool = True) -> None:
        """Keep a guest out ("ban") or silent ("mute"), or no longer."""
        this = (measures.c.guest == guest) & (measures.c.kind == kind)

        def job(connection: Connection) -> None:
            connection.execute(delete(measures).where(this))
            if on:
                connection.execute(insert(measures).values(guest=guest, kind=kind, at=time.time()))

        await self._writer.write(job)

    async def measures(self) -> list[tuple[str, str]]:
        """Every guest who is kept out or silent, and which of both."""
        return await self._read(select(measures.c.guest, measures.c.kind), lambda guest, kind: (guest, kind))

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
        doubled = f"entry {entry.number}{action} of table {table} is already written"
        if also is None or also.unseen:
            await self._write(table, job, doubled)
        else:
            await self._write(table, self._announcing(table, job), doubled)
            self._spread(table)

    async def write_opening(self, table: str, opening: Entry) -> None:
        """Write how a game was dealt for a table of an earlier version, whose entry of this number does not say it."""
        row = entry_row(table, opening)
        silent = delete(entries).where(entries.c.table_id == table, entries.c.number == opening.number)

        def job(connection: Connection) -> None:
            connection.execute(silent)
            connection.execute(ADD_ENTRY, row)

        await self._write(table, job, "")

    async def entries(self, table: str, since: int = -1) -> list[Entry]:
        """The entries of a table after number `since`, in order."""
        later = select(entries.c.number, entries.c.body).where(entries.c.table_id == table, entries.c.number > since)
        return await self._read(later.order_by(entries.c.number), read_entry)

    async def last_entry(self, table: str) -> Entry | None:
        """The newest entry of a table."""
        all_of_it = select(entries.c.number, entries.c.body).where(entries.c.table_id == table)
        found = await self._read(all_of_it.order_by(entries.c.number.desc()).limit(1), read_entry)
        return found[0] if found else None

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

    async def say(self, table: str, line: ChatLine, keep: int = 0) -> int:
        """Write what was said, and return its number: 1, 2, 3 … What a guest says twice with one id is written once.

        Only the newest `keep` lines stay, unless it is 0.
        """
        body = to_body(line)
        said = f"{line.guest}:{line.id}" if line.id else None

        def job(connection: Connection) -> int:
            if said is not None:
                known = select(chat.c.number).where(chat.c.table_id == table, chat.c.said == said)
                if (before := connection.execute(known).scalar()) is not None:
                    return int(before)
            last = connection.execute(select(func.max(chat.c.number)).where(chat.c.table_id == table)).scalar()
            number: int = (last or 0) + 1
            connection.execute(insert(chat).values(table_id=table, number=number, said=said, body=body))
            if keep:
                connection.execute(delete(chat).where(chat.c.table_id == table, chat.c.number <= number - keep))
            return number

        return await self._write(table, job, "")

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

    async def _write(self, table: str, job: Callable[[Connection], T], doubled: str) -> T:
        try:
            return await self._writer_of(table).write(job)
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


def _open(url: str, shards: int) -> tuple[Database, bytes, Connection | None]:
    database = find_database(url)
    if shards > database.most_shards:
        raise StoreError(ONE_PROCESS if database.most_shards == 1 else f"there can be {MOST} shards at most")
    try:
        database.open()
        _upgrade(database, shards)
        connection = database.connect() if shards == 1 else None
        with database.readers.connect() as reader:
            key = reader.execute(select(schema.server.c.key)).scalar_one()
        return database, bytes(key), connection
    except (StoreError, SQLAlchemyError) as error:
        database.close()
        raise StoreError(f"the database {database.name} cannot be opened: {database.words(error)}") from None


def _upgrade(database: Database, shards: int) -> None:
    """Bring a database up to date, and divide it into so many shards: only while nobody serves any of it."""
    with database.connect(upgrading=True) as connection:
        with connection.begin():
            version = schema.version_of(connection)
            current = version == len(schema.STEPS)
            if current and set(connection.scalars(select(schema.shards.c.of_all))) == {shards}:
                return
        database.take_all(connection)
        if version and not current:
            database.keep_copy(version)
        with connection.begin():
            schema.migrate(connection)
            if set(connection.scalars(select(schema.shards.c.of_all))) != {shards}:
                connection.execute(schema.shards.delete())
                rows = [{"number": number, "of_all": shards, "mark": secrets.token_hex(8)} for number in range(shards)]
                connection.execute(schema.shards.insert(), rows)


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
