"""The record: setup and answers. A save, a replay, a crash's recovery and a bug report are all this one thing."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel.errors import RecordError

FORMAT = 1


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


def read_record(data: bytes | str | dict[str, Any] | Record) -> Record:
    """Read a record, or raise a RecordError that says what is wrong with it."""
    if isinstance(data, Record):
        return data
    if not isinstance(data, bytes | str | dict):
        raise RecordError(f"this is no record: JSON or its data is expected, not {data!r}")
    try:
        plain = data if isinstance(data, dict) else msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no record: {error}") from None
    if not isinstance(plain, dict) or "undercroft" not in plain:
        raise RecordError("this is no record: a JSON object with the key 'undercroft' is expected")
    if plain["undercroft"] != FORMAT:
        raise RecordError(f"this record has format {plain['undercroft']!r}; this version reads format {FORMAT}")
    try:
        return msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"this record is damaged: {' '.join(str(error).split())}") from None
