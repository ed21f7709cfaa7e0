"""The rows of the database: how what is stored is written and read, as JSON in a column."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from undercroft.table.storage.models import ChatLine, Entry, StoredCheckpoint, StoredTable, Unreadable

S = TypeVar("S", bound=Struct)


class GuestRow(Struct, frozen=True):
    """A guest, as they are called."""

    name: str


def to_body(value: Struct) -> str:
    """What is written of this."""
    return msgspec.json.encode(value).decode()


_DECODERS: dict[type, Callable[[str], Any]] = {
    kind: msgspec.json.Decoder(kind).decode for kind in (StoredTable, Entry, StoredCheckpoint, ChatLine, GuestRow)
}
"""Made before there are threads: msgspec cannot prepare a type in several at once."""


def read_body(body: str, kind: type[S]) -> S:
    """What was written, or Unreadable."""
    try:
        return _DECODERS[kind](body)  # type: ignore[no-any-return]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"what is written is not a {kind.__name__} that can be read: {error}") from None


def read_entry(number: int, body: str) -> Entry:
    """An entry, or Unreadable with its number."""
    try:
        return read_body(body, Entry)
    except Unreadable as error:
        raise Unreadable(f"entry {number}: {error}") from None


def read_if_sound(kind: type[S], body: str) -> S | None:
    """What was written; None if it cannot be read."""
    try:
        return read_body(body, kind)
    except Unreadable:
        return None


def table_row(table: StoredTable) -> dict[str, Any]:
    """The columns of a table, but for its id."""
    return {
        "token": table.token,
        "state": table.state,
        "listed": table.listed,
        "updated": table.updated,
        "place": table.place,
        "body": to_body(table),
    }


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """The columns of an entry."""
    return {
        "table_id": table,
        "number": entry.number,
        "guest": entry.guest,
        "action_id": entry.action_id or None,
        "body": to_body(entry),
    }
