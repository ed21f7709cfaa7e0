"""Reading a pack: a folder of TOML files with typed tables. Errors name file, line and key."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec import inspect as kinds

from undercroft.kernel.errors import PackError
from undercroft.packs.complaints import complaint, dotted, hint, key_path, parts, shown, syntax_error
from undercroft.packs.toml_lines import KeyPath, key_lines

Tables = Mapping[str, type[Struct]]
"""The tables of a game: their names and the types of their entries. Every type has an `id: str`."""

AnyStruct = TypeVar("AnyStruct", bound=Struct)

ID_PATTERN = "^[A-Za-z0-9_]+$"
HEADER_FILE = "pack.toml"


Line = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says about itself: `[pack]` in pack.toml."""

    game: str
    """The game that this pack is for."""
    name: str
    """The pack's id: letters, digits and underscores."""
    version: Line
    """The pack's own version; say a new one whenever the content changes."""
    title: Line
    """The name that people read."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A loaded pack. Two packs are equal when their headers and hashes are."""

    game: str
    name: str
    version: str
    title: str
    tables: dict[str, dict[str, Struct]] = field(compare=False)
    """Table name → id → entry. Every table of the game is there, in the game's order, perhaps empty."""
    hash: str
    """Of the header and of all entries in their order: packs with the same hash play the same."""
    _places: dict[tuple[str, str], _Place] = field(compare=False, repr=False)

    def where(self, table: str, id: str, key: str = "") -> str:
        """Where an entry, or a key of it like `bolt.card` or `stages[1].dice`, stands: file, line and key.

        A key that the file leaves out is said to stand where its table begins.
        """
        return self._places[table, id].at(key)


def load_pack(folder: Path | Traversable, game: str, tables: Tables) -> Pack:
    """Read and check a pack: pack.toml first, then its other *.toml files by name. Raises `PackError`."""
    _check_types(tables)
    files = _read(folder)
    header = _header(files[0], game)
    loaded: dict[str, dict[str, Struct]] = {name: {} for name in tables}
    places: dict[tuple[str, str], _Place] = {}
    for table, place, row in _rows(files, tables):
        entry = _convert(row, tables[table], place)
        id = row["id"]
        _check_id(id, place, "id")
        if first := places.get((table, id)):
            taken = f"{shown(id)} is already taken at {first.at()}"
            raise PackError(f"{place.at('id')}: {taken}, expected an id that no other [[{table}]] has")
        loaded[table][id] = entry
        places[table, id] = place
    digest = _digest(header, loaded)
    return Pack(header.game, header.name, header.version, header.title, loaded, digest, places)


class _File:
    """One file of a pack. Its lines are only looked up when somebody asks, which is seldom."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self.text = _decode(name, content)
        self.data = _parse(name, self.text)

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        return key_lines(self.text)

    def line(self, path: KeyPath) -> int:
        """The line of what `path` leads to, or of the nearest thing around it that is written down."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an entry stands: a file, and the way to the entry in it."""

    file: _File
    path: KeyPath

    def at(self, key: str = "") -> str:
        return self.at_path(key_path(key))

    def at_path(self, path: KeyPath) -> str:
        """The location of a path inside the entry, in words."""
        key = f", key {dotted(path)}" if path else ""
        return f"{self.file.name} line {self.file.line(self.path + path)}{key}"


def _read(folder: Path | Traversable) -> list[_File]:
    """The files of a pack, pack.toml first."""
    name = folder_name(folder)
    try:
        if not folder.is_dir():
            raise PackError(f"{folder}: no such folder, expected one with {HEADER_FILE}")
        found = [file for file in folder.iterdir() if _is_content(file)]
        found.sort(key=lambda file: (file.name != HEADER_FILE, file.name))
        if not found or found[0].name != HEADER_FILE:
            raise PackError(f"{name}/{HEADER_FILE}: no such file, expected {_header_keys()}")
        return [_File(f"{name}/{file.name}", file.read_bytes()) for file in found]
    except OSError as error:
        raise PackError(f"{name}: cannot be read ({error.strerror}), expected a readable folder") from error


def _is_content(file: Path | Traversable) -> bool:
    # Editors keep their settings beside the content, such as .taplo.toml.
    return file.name.endswith(".toml") and not file.name.startswith(".") and file.is_file()


def folder_name(folder: Path | Traversable) -> str:
    """The folder's own name."""
    # Path(".") and Path("..") have no name of their own.
    return Path(os.path.abspath(folder)).name if isinstance(folder, Path) else folder.name


def _decode(name: str, content: bytes) -> str:
    try:
        # Windows editors write a byte order mark and \r\n; tomllib refuses the one and rewrites the other.
        return content.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise PackError(f"{name} line {line}: found byte {content[error.start]:#x}, expected UTF-8") from error


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise PackError(syntax_error(name, text, str(error))) from error
    except RecursionError as error:
        raise PackError(f"{name}: nested too deeply, expected a few levels") from error


def _header(file: _File, game: str) -> Header:
    place = _Place(file, ("pack",))
    if not isinstance(file.data.get("pack"), dict):
        wrong = "not a table" if "pack" in file.data else "missing"
        raise PackError(f"{place.at()}, key pack: {wrong}, expected {_header_keys()}")
    header = _convert(file.data["pack"], Header, place)
    if header.game != game:
        raise PackError(f"{place.at('game')}: found {shown(header.game)}, expected {shown(game)}")
    _check_id(header.name, place, "name")
    return header


def _header_keys() -> str:
    return f"[pack] with {', '.join(Header.__struct_fields__)}"


def _rows(files: Iterable[_File], tables: Tables) -> Iterator[tuple[str, _Place, dict[str, Any]]]:
    for file in files:
        for table, rows in file.data.items():
            if table == "pack" and file.name.endswith(f"/{HEADER_FILE}"):
                continue
            _check_table(file, table, tables)
            listed = rows if isinstance(rows, list) else [None]
            for index, row in enumerate(listed):
                place = _Place(file, (table, index))
                if not isinstance(row, dict):
                    raise PackError(f"{place.at()}, key {table}: not a list of tables, expected [[{table}]]")
                yield table, place, row


def _check_table(file: _File, table: str, tables: Tables) -> None:
    if table in tables:
        return
    place = f"{_Place(file, (table,)).at()}, key {dotted((table,))}"
    if table == "pack":
        raise PackError(f"{place}: out of place, expected [pack] in {HEADER_FILE} only")
    known = ", ".join(f"[[{name}]]" for name in tables)
    raise PackError(f"{place}: unknown table, expected one of {known}{hint(table, tables)}")


def _check_id(id: str, place: _Place, key: str) -> None:
    if not re.fullmatch(ID_PATTERN, id):
        raise PackError(f"{place.at(key)}: found {shown(id)}, expected letters, digits and underscores")


def _digest(header: Header, tables: Mapping[str, Mapping[str, Struct]]) -> str:
    # Lists, because the order of entries is part of what a pack says; no empty ones, so that a
    # new kind of table in the game leaves the packs that do not use it as they were.
    content = {name: list(entries.values()) for name, entries in tables.items() if entries}
    encoded = msgspec.json.encode([header, content], order="sorted")
    return blake2b(encoded, digest_size=16).hexdigest()


def _convert(row: dict[str, Any], kind: type[AnyStruct], place: _Place) -> AnyStruct:
    try:
        return msgspec.convert(row, kind, str_keys=True)
    except msgspec.ValidationError as error:
        path, wrong = complaint(str(error), row, kind)
        raise PackError(f"{place.at_path(path)}: {wrong}") from error


@cache
def structs_in(kind: type[Struct]) -> tuple[kinds.StructType, ...]:
    """A table's type and all the structs inside it."""
    found: dict[type[Struct], kinds.StructType] = {}
    left: list[kinds.Type] = [kinds.type_info(kind)]
    while left:
        one = left.pop()
        if isinstance(one, kinds.StructType):
            if one.cls in found:
                continue
            found[one.cls] = one
        left += parts(one)
    return tuple(found.values())


def _check_types(tables: Tables) -> None:
    """Refuse what only the author of a game can do wrong."""
    for name, kind in tables.items():
        if name == "pack":
            raise TypeError("a table cannot be named pack: that is the header of pack.toml")
        if not any(one.encode_name == "id" and one.required for one in structs_in(kind)[0].fields):
            raise TypeError(f"{kind.__name__} needs id: str without a default, like every table's type")
        for struct in structs_in(kind):
            if not struct.forbid_unknown_fields:
                raise TypeError(f"{struct.cls.__name__} needs forbid_unknown_fields=True, like all content")
