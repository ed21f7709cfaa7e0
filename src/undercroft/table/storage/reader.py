"""Reading what is written of tables, in another process than the one that writes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Select, select
from sqlalchemy.exc import DBAPIError

from undercroft.table.storage.database import find_database
from undercroft.table.storage.models import Entry, StoredTable, StoreError
from undercroft.table.storage.rows import read_body, read_entry, read_if_sound
from undercroft.table.storage.schema import entries, tables

T = TypeVar("T")


class Reader:
    """A database that is only read; somebody else has brought it up to date."""

    def __init__(self, url: str) -> None:
        self._database = find_database(url)

    def table(self, id: str) -> StoredTable | None:
        """The table with this id."""
        if "\0" in id:
            return None
        found = self._read(select(tables.c.body).where(tables.c.id == id), lambda body: read_body(body, StoredTable))
        return found[0] if found else None

    def tables(self, state: str = "", limit: int = 100) -> list[StoredTable]:
        """The tables that were used last, in this state or in any; those that cannot be read are left out."""
        query = select(tables.c.body).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
        found = self._read(
            query.where(tables.c.state == state) if state else query, partial(read_if_sound, StoredTable)
        )
        return [table for table in found if table is not None]

    def entries(self, table: str, since: int, until: int | None) -> list[Entry]:
        """The entries of a table after number `since` and up to `until`, in order."""
        query = select(entries.c.number, entries.c.body).where(entries.c.table_id == table, entries.c.number > since)
        if until is not None:
            query = query.where(entries.c.number <= until)
        return self._read(query.order_by(entries.c.number), read_entry)

    def close(self) -> None:
        """Let go of the database."""
        self._database.readers.dispose()

    def _read(self, query: Select[Any], read: Callable[..., T]) -> list[T]:
        try:
            with self._database.readers.connect() as connection:
                rows = connection.execute(query).all()
        except DBAPIError as error:
            words = self._database.words(error)
            raise StoreError(f"the database {self._database.name} cannot be read: {words}") from None
        return [read(*row) for row in rows]
