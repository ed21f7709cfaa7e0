"""Backing up and restoring: everything that is written, a row on a line, the same for either database."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import LargeBinary, Table, func, insert, select
from sqlalchemy.exc import DBAPIError

from undercroft.table.storage import schema
from undercroft.table.storage.database import Database, find_database
from undercroft.table.storage.models import StoreError

PARTS = (
    schema.server,
    schema.guests,
    schema.measures,
    schema.tables,
    schema.members,
    schema.entries,
    schema.checkpoints,
    schema.chat,
)
"""In an order in which they can be written again."""
AT_ONCE = 500
"""Rows that are written together."""


def back_up(url: str, to: Path) -> int:
    """Write all rows of a database to a file, as they were at one moment; return how many. A server may be running."""
    database = find_database(url)
    try:
        with to.open("xb") as file:
            to.chmod(0o600)  # it holds the key that signs cookies
            return sum(file.write(line) and 1 for line in _lines(database))
    except FileExistsError:
        raise StoreError(f"{to} is there already") from None
    except (DBAPIError, OSError) as error:
        raise StoreError(f"{database.name} cannot be backed up to {to}: {database.words(error)}") from None
    finally:
        database.close()


def _lines(database: Database) -> Iterator[bytes]:
    with database.readers.connect() as connection:
        # Readers commit by themselves; here all is read as it was at one moment.
        level = " ISOLATION LEVEL REPEATABLE READ" if connection.dialect.name == "postgresql" else ""
        connection.exec_driver_sql(f"BEGIN{level}")
        try:
            yield msgspec.json.encode({"undercroft": schema.version_of(connection)}) + b"\n"
            for part in PARTS:
                for row in connection.execute(select(part)).mappings():
                    yield msgspec.json.encode({"part": str(part.name), "row": _plain(row)}) + b"\n"
        finally:
            connection.exec_driver_sql("ROLLBACK")


def _plain(row: Any) -> dict[str, Any]:
    return {
        str(name): base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value
        for name, value in row.items()
    }


def restore(url: str, file: Path) -> int:
    """Write all rows of a backup into a database that holds no tables yet; return how many."""
    database = find_database(url)
    try:
        database.open()
        with database.connect(upgrading=True) as connection:
            database.take_all(connection)
            with connection.begin(), file.open("rb") as lines:
                schema.migrate(connection)
                if connection.execute(select(func.count()).select_from(schema.tables)).scalar_one():
                    raise StoreError("it holds tables already: give an empty one")
                connection.execute(schema.server.delete())
                _check_version(lines)
                return sum(len(rows) for rows in _write(connection, lines))
    except (StoreError, DBAPIError, OSError, msgspec.DecodeError, KeyError, ValueError) as error:
        raise StoreError(f"{file} cannot be restored to {database.name}: {database.words(error)}") from None
    finally:
        database.close()


def _check_version(lines: BinaryIO) -> None:
    version = msgspec.json.decode(lines.readline())["undercroft"]
    if version != len(schema.STEPS):
        raise StoreError(f"it is of version {version}, and this Undercroft writes version {len(schema.STEPS)}")


def _write(connection: Any, lines: Iterable[bytes]) -> Iterator[list[dict[str, Any]]]:
    parts = {part.name: part for part in PARTS}
    waiting: list[dict[str, Any]] = []
    of = schema.server
    for line in lines:
        read = msgspec.json.decode(line)
        part = parts[read["part"]]
        if waiting and (part is not of or len(waiting) == AT_ONCE):
            connection.execute(insert(of), waiting)
            yield waiting
            waiting = []
        of = part
        waiting.append(_row(part, read["row"]))
    if waiting:
        connection.execute(insert(of), waiting)
        yield waiting


def _row(part: Table, plain: dict[str, Any]) -> dict[str, Any]:
    bytes_ = {column.name for column in part.columns if isinstance(column.type, LargeBinary)}
    return {name: base64.b64decode(value) if name in bytes_ else value for name, value in plain.items()}
