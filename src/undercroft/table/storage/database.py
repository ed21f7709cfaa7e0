"""Where the table writes: an SQLite file, which is one process's alone, or a PostgreSQL database and its shards."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from undercroft.table.storage import news
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.shards import MOST

READERS = 4
"""How many threads read at the same time."""

BUSY = 5
"""Seconds to wait for somebody else's lock inside the database."""

UPGRADES = 60
"""Seconds to wait for somebody else who upgrades it, or looks whether that is needed."""

IN_USE = "another server is using it: stop that one first, or give another database"
ONE_PROCESS = (
    "an SQLite file is written by one process alone: several need PostgreSQL (--database postgresql://USER@HOST/NAME)"
)
FORMS = "a database is given as sqlite:///FILE or as postgresql://USER:PASSWORD@HOST/NAME"


class Database(Protocol):
    """A database that this server alone writes to, from when it is opened until it is closed.

    What goes wrong is raised as a DBAPIError, or as a StoreError whose words are about "it".
    """

    name: str
    """For people: without its password."""
    readers: Engine
    """Of connections that can only read: one for each thread that reads, and one for the thread that writes."""

    def open(self) -> None:
        """Make sure that it is there, and this server's alone."""

    most_shards: int
    """Into how many it can be divided, each with a process of its own."""

    def connect(self, shard: int = 0, *, upgrading: bool = False) -> Connection:
        """Return a connection to write a shard with, which nobody else has; or one to upgrade with."""

    def take_all(self, connection: Connection) -> None:
        """Make sure that nobody serves any part of it, for as long as this connection lives."""

    def stand_by(self) -> Connection:
        """Return a connection that serves nothing yet."""

    def try_shard(self, connection: Connection, shard: int) -> bool:
        """Take a shard for this connection, if nobody has it."""

    def is_wanted(self, connection: Connection, shard: int) -> bool:
        """Whether somebody waits for a shard that this connection has."""

    def wait_for_shard(self, connection: Connection, shard: int, seconds: float) -> bool:
        """Take a shard for this connection when it is let go of, and be seen waiting for it."""

    def keep_copy(self, version: int) -> None:
        """Keep the database as it is now, of this version, in case that an upgrade is regretted."""

    def announce(self, connection: Connection, table: str) -> None:
        """Let everybody who serves this database know of a table, once this transaction is committed."""

    def listen(self) -> AsyncIterator[str]:
        """The tables that are announced; "" whenever some may have been missed."""

    def words(self, error: Exception) -> str:
        """What went wrong, in one line and without secrets."""

    def close(self) -> None:
        """Let go of it."""


def find_database(url: str) -> Database:
    """Return the database with this URL, to be opened, or raise a StoreError that says what would be right."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"this is no database's URL: {FORMS}") from None
    kind, _, driver = parsed.drivername.partition("+")
    if kind == "sqlite" and not driver:
        return SQLite(parsed)
    if kind in ("postgresql", "postgres") and driver in ("", "psycopg"):
        return PostgreSQL(parsed)
    raise StoreError(f"{parsed.drivername} is no database that the table can be kept in: {FORMS}")


class SQLite:
    """A file, locked by a second one beside it: one process serves all of it."""

    most_shards = 1

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:" or url.host or url.query:
            raise StoreError("SQLite needs a file's path and nothing else, like sqlite:///tables.db")
        self._path = Path(url.database).resolve()
        self._lock: sqlite3.Connection | None = None
        self.name = str(self._path)
        location = URL.create("sqlite", database=str(self._path))
        connect_args = {"timeout": BUSY}
        self.readers = create_engine(
            location,
            isolation_level="AUTOCOMMIT",
            pool_size=READERS + 1,
            max_overflow=0,
            hide_parameters=True,
            connect_args=connect_args,
        )
        event.listen(self.readers, "connect", _only_read)
        self._writers = create_engine(location, poolclass=NullPool, hide_parameters=True, connect_args=connect_args)
        event.listen(self._writers, "connect", _write_safely)
        event.listen(self._writers, "begin", _begin)

    def open(self) -> None:
        """Take the lock, and then make the file if it is not there."""
        if not self._path.parent.is_dir():
            raise StoreError(f"there is no folder {self._path.parent}")
        if self._path.is_dir():
            raise StoreError("it is a folder")
        try:
            # SQLite's own locks work on every system, end with the process, and no forked child inherits them.
            self._lock = sqlite3.connect(f"{self._path}-lock", timeout=1, isolation_level=None, check_same_thread=False)
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError(IN_USE) from None
            raise StoreError(f"its lock {self._path}-lock: {error}") from None
        try:
            # It holds the key that signs cookies. SQLite gives the files beside it the same permissions.
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StoreError(f"{error.strerror}") from None

    def connect(self, shard: int = 0, *, upgrading: bool = False) -> Connection:
        """Return a connection to write with."""
        connection = self._writers.connect()
        if upgrading:
            # A table that is rebuilt is gone for a moment. SQLite changes this only where no transaction is open.
            _driver(connection).execute("PRAGMA foreign_keys = OFF")
        return connection

    def take_all(self, connection: Connection) -> None:
        """Whoever has opened the file has all of it."""

    def stand_by(self) -> Connection:
        """See `most_shards`."""
        raise StoreError(ONE_PROCESS)

    def try_shard(self, connection: Connection, shard: int) -> bool:
        """See `most_shards`."""
        raise StoreError(ONE_PROCESS)

    def is_wanted(self, connection: Connection, shard: int) -> bool:
        """Nobody else can."""
        return False

    def wait_for_shard(self, connection: Connection, shard: int, seconds: float) -> bool:
        """See `most_shards`."""
        raise StoreError(ONE_PROCESS)

    def keep_copy(self, version: int) -> None:
        """Copy the file to FILE.version-N."""
        copy = Path(f"{self._path}.version-{version}")
        try:
            copy.unlink(missing_ok=True)
            os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            source = sqlite3.connect(self._path)
            try:
                source.execute("VACUUM INTO ?", (str(copy),))
            finally:
                source.close()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"before its upgrade it cannot be copied to {copy}: {error}") from None

    def announce(self, connection: Connection, table: str) -> None:
        """Nobody else serves it."""

    def listen(self) -> AsyncIterator[str]:
        """See `most_shards`."""
        raise StoreError(ONE_PROCESS)

    def words(self, error: Exception) -> str:
        """What went wrong."""
        return _one_line(error)

    def close(self) -> None:
        """Let go of the file, and then of its lock."""
        self.readers.dispose()
        if self._lock is not None:
            self._lock.close()


class PostgreSQL:
    """A database on a server; each shard is locked by an advisory lock of the connection that writes it."""

    LOCK: ClassVar = int.from_bytes(b"undercro")
    """Of the first shard; those of the others follow. The one before is for upgrades."""
    UPGRADE: ClassVar = LOCK - 1
    most_shards = MOST

    def __init__(self, url: URL) -> None:
        if "@" in (url.host or ""):
            raise StoreError("an @ in the password of a database's URL is written %40")
        self._password = url.password
        port = f":{url.port}" if url.port else ""
        self.name = f"postgresql://{url.username or ''}@{url.host or ''}{port}/{url.database or ''}"
        self._url = url
        location = url.set(drivername="postgresql+psycopg")
        connect_args = {"connect_timeout": BUSY, "client_encoding": "utf8", "application_name": "undercroft"}
        try:
            self.readers = create_engine(
                location,
                isolation_level="AUTOCOMMIT",
                pool_size=READERS + 1,
                max_overflow=0,
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={**connect_args, "options": "-c default_transaction_read_only=on"},
            )
            self._writers = create_engine(location, poolclass=NullPool, hide_parameters=True, connect_args=connect_args)
        except ImportError:
            raise StoreError("PostgreSQL needs psycopg: pip install 'undercroft[postgresql]'") from None

    def open(self) -> None:
        """Leave all to the connections: it is there or it is not, and the one that writes takes the lock."""

    def connect(self, shard: int = 0, *, upgrading: bool = False) -> Connection:
        """Return a connection to write with, which holds the lock."""
        connection = self.stand_by()
        try:
            # The connection of a server that was just killed lives on for a moment.
            key, seconds = (self.UPGRADE, UPGRADES) if upgrading else (self.LOCK + shard, BUSY)
            if not self._lock(connection, key, seconds):
                raise StoreError(IN_USE)
        except Exception:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def take_all(self, connection: Connection) -> None:
        """Take every shard's lock."""
        if not all(self._lock(connection, self.LOCK + shard, BUSY) for shard in range(MOST)):
            raise StoreError(IN_USE)

    def try_shard(self, connection: Connection, shard: int) -> bool:
        """Take the lock if it is free."""
        with connection.begin():
            return bool(connection.execute(select(func.pg_try_advisory_lock(self.LOCK + shard))).scalar_one())

    def wait_for_shard(self, connection: Connection, shard: int, seconds: float) -> bool:
        """Take the lock when it is free."""
        return self._lock(connection, self.LOCK + shard, seconds)

    def is_wanted(self, connection: Connection, shard: int) -> bool:
        """Whether another connection waits for the lock."""
        high, low = divmod(self.LOCK + shard, 2**32)
        waits = text(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid::bigint = :high"
            " AND objid::bigint = :low AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        return bool(connection.execute(waits, {"high": high, "low": low}).scalar_one())

    def _lock(self, connection: Connection, key: int, seconds: float) -> bool:
        try:
            with connection.begin():
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {max(1, int(seconds * 1000))}")
                connection.execute(select(func.pg_advisory_lock(key)))
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) == "55P03":
                return False
            raise
        return True

    def stand_by(self) -> Connection:
        """Return a connection that has no lock."""
        connection = self._writers.connect()
        try:
            with connection.begin():
                connection.exec_driver_sql("SET synchronous_commit = on")
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
            if encoding != "UTF8":
                raise StoreError(f"its encoding is {encoding} and not UTF8: create it with ENCODING 'UTF8'")
        except Exception:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def keep_copy(self, version: int) -> None:
        """Leave copies to those who keep the server: an upgrade is one transaction."""

    def announce(self, connection: Connection, table: str) -> None:
        """Send its id with the commit."""
        connection.execute(news.ANNOUNCE, {"table": table})

    def listen(self) -> AsyncIterator[str]:
        """Hear them by a connection of its own."""
        return news.listen(self._url)

    def words(self, error: Exception) -> str:
        """What went wrong."""
        words = _one_line(error)
        return words.replace(str(self._password), "***") if self._password else words

    def close(self) -> None:
        """Let go of the connections."""
        self.readers.dispose()


def _one_line(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else None
    return " ".join(str(cause or error).split())


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _only_read(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only = ON")


def _write_safely(connection: sqlite3.Connection, _: object) -> None:
    # Transactions are begun by us: Python's own way knows no savepoints.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
