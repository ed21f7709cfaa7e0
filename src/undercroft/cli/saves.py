"""Records in files: read with words for what is wrong, written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from undercroft.kernel.errors import RecordError
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record, read_record


def load(path: Path) -> Record:
    """Read a record from its file."""
    try:
        if path.exists() and not path.is_file():
            raise RecordError(f"{path}: no file; expected a game saved by undercroft")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: {_reason(error)}; expected a game saved by undercroft") from error
    try:
        return read_record(data)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def check_target(path: Path) -> None:
    """Refuse to write over anything but a record, or where nothing can be written."""
    try:
        if path.is_dir():
            raise RecordError(f"{path} is a folder; expected the name of a file")
        if not path.parent.is_dir():
            raise RecordError(f"{path.parent} is no folder; expected the name of a file in one that is there")
        if path.exists() and not (path.is_file() and _is_record(path)):
            raise RecordError(f"{path} is there already and is no saved game; expected another name")
        _write(_beside(path), b"")
        _beside(path).unlink()
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be written: {_reason(error)}; expected a place that can be") from error


def save(game: Game, path: Path) -> None:
    """Write a game's record beside its place, then move it there."""
    check_target(path)
    data = game.record().to_json() + b"\n"
    try:
        _write(_beside(path), data)
        _beside(path).replace(path)
    except OSError as error:
        with suppress(OSError):
            _beside(path).unlink()
        raise RecordError(f"{path} cannot be written: {_reason(error)}; expected a place that can be") from error


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


def _write(path: Path, data: bytes) -> None:
    try:
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _is_record(path: Path) -> bool:
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(found, dict) and "undercroft" in found
