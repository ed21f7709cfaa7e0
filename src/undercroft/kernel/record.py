"""The record: setup and answers. A save, a replay, a crash's recovery and a bug report are all this one thing."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from undercroft.kernel.errors import RecordError

FORMAT = 1
LONGEST = 80
"""Bytes of what a record says its format is."""


class PackRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that a game was begun with."""

    name: str
    hash: str


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that was fixed before the first answer."""

    game: str
    version: str
    mode: str
    seats: tuple[str, ...]
    seed: int
    options: dict[str, Any] = {}
    """Those that differ from the defaults."""
    packs: tuple[PackRef, ...] = ()


class Checkpoint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state after the first `answers` answers."""

    answers: int
    state: dict[str, Any]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as data. Answers are (seat, action) and (stream, outcome of chance), in order."""

    undercroft: int = FORMAT
    setup: Setup
    origin: dict[str, Any] | None = None
    """The state that the answers begin from, if it is not the one that the setup makes."""
    answers: tuple[tuple[int | str, Any], ...]
    checkpoint: Checkpoint

    @property
    def choices(self) -> int:
        """How many actions were chosen."""
        return sum(isinstance(who, int) for who, _ in self.answers)

    def to_json(self) -> bytes:
        """Return the record as JSON."""
        return msgspec.json.encode(self)


class _Head(Struct):
    """What says that something is a record; the rest is not looked at yet."""

    undercroft: Raw = Raw()


def read_record(data: bytes | str | dict[str, Any] | Record) -> Record:
    """Read a record, or raise a RecordError that says what is wrong with it."""
    if isinstance(data, Record):
        return data
    if not isinstance(data, bytes | str | dict):
        raise RecordError(f"this is no record: JSON or its data is expected, not {data!r}")
    told = _format_of(data)
    if told != str(FORMAT):
        raise RecordError(f"this record has format {told}; this version reads format {FORMAT}")
    try:
        return msgspec.convert(data, Record) if isinstance(data, dict) else msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"this record is damaged: {' '.join(str(error).split())}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no record: {error}") from None


def _format_of(data: bytes | str | dict[str, Any]) -> str:
    """The format that a record says it has. Nothing else is read for that: it may be megabytes of anything."""
    try:
        if isinstance(data, dict):
            return repr(data["undercroft"])
        told = bytes(memoryview(msgspec.json.decode(data, type=_Head).undercroft)[: LONGEST + 1])
    except (KeyError, msgspec.ValidationError):
        told = b""
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no record: {error}") from None
    if not told:
        raise RecordError("this is no record: a JSON object with the key 'undercroft' is expected")
    return repr(msgspec.json.decode(told)) if len(told) <= LONGEST else told[:LONGEST].decode(errors="ignore")
