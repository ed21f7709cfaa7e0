"""The tables of the database, and how a database of an earlier version becomes one of this."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Double,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    inspect,
    select,
    text,
)

from undercroft.table.storage.models import StoreError

Step = tuple[str, ...]

STEPS: tuple[Step, ...] = (
    (
        "CREATE TABLE schema_version (version INTEGER NOT NULL)",
        "INSERT INTO schema_version VALUES (0)",
        "CREATE TABLE server (key BLOB NOT NULL, mark TEXT NOT NULL)",
        "CREATE TABLE guests (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)",
        "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL,"
        " listed BOOLEAN NOT NULL, updated DOUBLE PRECISION NOT NULL, body TEXT NOT NULL)",
        "CREATE INDEX tables_by_state ON tables (state)",
        "CREATE INDEX tables_listed ON tables (updated) WHERE listed",
        "CREATE TABLE members (table_id TEXT NOT NULL REFERENCES tables (id), guest TEXT NOT NULL,"
        " PRIMARY KEY (table_id, guest))",
        "CREATE INDEX members_by_guest ON members (guest)",
        "CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL,"
        " guest TEXT NOT NULL, action_id TEXT, body TEXT NOT NULL, PRIMARY KEY (table_id, number),"
        " CONSTRAINT entries_action UNIQUE (table_id, guest, action_id))",
        "CREATE TABLE checkpoints (table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL,"
        " answers BIGINT NOT NULL, version TEXT NOT NULL, state BLOB NOT NULL, PRIMARY KEY (table_id, number))",
        "CREATE TABLE chat (table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (table_id, number))",
    ),
    (
        "ALTER TABLE guests ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN place TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE chat ADD COLUMN said TEXT",
        "CREATE UNIQUE INDEX chat_said ON chat (table_id, said)",
        "CREATE TABLE measures (guest TEXT NOT NULL, kind TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,"
        " PRIMARY KEY (guest, kind))",
    ),
    (
        "CREATE TABLE shards (number INTEGER NOT NULL PRIMARY KEY, of_all INTEGER NOT NULL, mark TEXT NOT NULL)",
        "INSERT INTO shards (number, of_all, mark) SELECT 0, 1, mark FROM server",
        "ALTER TABLE server DROP COLUMN mark",
        "CREATE INDEX tables_by_place ON tables (place)",
    ),
)
"""Step n makes version n out of version n - 1. A step that was released never changes; a new one is added below it.

Statements are written so that both databases take them; BLOB is replaced by PostgreSQL's word for it.
"""

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

server = Table(
    "server",
    metadata,
    Column("key", LargeBinary, nullable=False),
)
"""One row."""

shards = Table(
    "shards",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("of_all", Integer, nullable=False),
    Column("mark", Text, nullable=False),
)
"""A row for each. `mark` names the last batch that was committed by whoever serves it."""

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("seen", Double, nullable=False),
)
"""`seen`: when they last took a name or a seat, in seconds since 1970."""

measures = Table(
    "measures",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("at", Double, nullable=False),
)
"""Guests who may not come in ("ban") or say anything ("mute")."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("updated", Double, nullable=False),
    Column("place", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""The body says it all; the other columns are there to be searched. `place` tells addresses apart, and names none."""

members = Table(
    "members",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
)
"""Whose lobby a table is in: those of its host, of the guests who sit at it, and of those who may come back."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("action_id", Text),
    Column("body", Text, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("answers", BigInteger, nullable=False),
    Column("version", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("said", Text),
    Column("body", Text, nullable=False),
)


def version_of(connection: Connection) -> int:
    """The version of this database, 0 if it is empty; one that is not ours to change is refused."""
    names = inspect(connection).get_table_names()
    if schema_version.name not in names:
        if names:
            raise StoreError("it holds something else than Undercroft's tables: give an empty one")
        return 0
    version: int | None = connection.scalar(select(schema_version.c.version))
    if version is None:
        raise StoreError("it does not say which version it is: it is damaged, or not Undercroft's")
    if version > len(STEPS):
        raise StoreError(
            f"it is of version {version}, written by a newer Undercroft, and this one reads up to {len(STEPS)}: "
            "install the newer one, or give another database"
        )
    return version


def migrate(connection: Connection) -> None:
    """Take the steps that are missing, in the transaction that is open: all of them, or none."""
    done = version_of(connection)
    blob = "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"
    for step in STEPS[done:]:
        for statement in step:
            connection.execute(text(statement.replace("BLOB", blob)))
    connection.execute(schema_version.update().values(version=len(STEPS)))
    if done == 0:
        connection.execute(server.insert().values(key=secrets.token_bytes(32)))
        connection.execute(shards.insert().values(number=0, of_all=1, mark=""))
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError("its upgrade would leave rows without their table; it stays as it was")
