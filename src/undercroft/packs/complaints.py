"""What is wrong with a pack, in words: the complaints of tomllib and msgspec as lines that an author understands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from undercroft.packs.toml_lines import KeyPath


def syntax_error(name: str, text: str, message: str) -> str:
    """Tomllib's message about a file, with the line and the key at fault."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if not found:
        return f"{name}: not valid TOML: {message}"
    what, line, column = found.groups()
    if line is None:
        last = text.rstrip().count("\n") + 1
        return f"{name} line {last}: not valid TOML at the end of the file: {what}"
    written = re.match(r"\s*([\w.-]+)\s*=", text.split("\n")[int(line) - 1])
    key = f", key {written[1]}" if written else ""
    return f"{name} line {line}{key}: not valid TOML at column {column}: {what}"


def complaint(message: str, row: dict[str, Any], kind: type[Struct]) -> tuple[KeyPath, str]:
    """Msgspec's message in the words of a TOML file: the path of the key at fault, and what is wrong."""
    located = re.fullmatch(r"(.*) - at (`key` in )?`\$([^`]*)`", message, re.DOTALL)
    text, in_key, steps = located.groups() if located else (message, None, "")
    path = _pinned(key_path(steps + ("[...]" if in_key else "")), message, row, kind)
    if in_key:
        return path, _wrong_value(text, list(_key_kinds(kind, path[:-1], row)), path[-1])
    here = list(_kinds_at(kinds.type_info(kind), path, row))
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text, re.DOTALL):
        return (*path, found[1]), _unknown_key(found[1], here)
    if found := re.fullmatch(r"Object missing required field `(.*)`", text):
        missing = [one for around in here for one in _step(around, found[1])]
        return (*path, found[1]), f"missing, expected {_words(missing)}"
    return path, _wrong_value(text, here, _value_at(row, path))


def _unknown_key(key: str, here: Sequence[kinds.Type]) -> str:
    known = list(dict.fromkeys(name for one in here for name in _known_keys(one)))
    return f"unknown key, expected one of {', '.join(known)}{hint(key, known)}"


def _wrong_value(text: str, here: Sequence[kinds.Type], value: Any) -> str:
    allowed = [str(one) for kind in here for one in _allowed(kind)]
    if allowed and re.match(r"Invalid (enum )?value ", text):
        return f"found {shown(value)}, expected {_words(here)}{hint(str(value), allowed)}"
    if found := re.fullmatch(r"Expected `([^`]*)`(.*?)(?:, got .*)?", text):
        words = [_TOML_WORDS.get(name, name) for name in found[1].split(" | ") if name != "null"]
        return f"found {shown(value)}, expected {' or '.join(words)}{found[2]}"
    # The words of a type's own check, its __post_init__.
    return " ".join(text.split())


_TOML_WORDS = {
    "int": "an integer",
    "float": "a number",
    "bool": "true or false",
    "str": "a string",
    "array": "an array",
    "object": "a table",
}


def _words(here: Sequence[kinds.Type]) -> str:
    """What may stand in a place of these types."""
    if allowed := [shown(one) for kind in here for one in _allowed(kind)]:
        return f"one of {', '.join(allowed)}"
    words = [_kind_words(kind) for kind in here if not isinstance(kind, kinds.NoneType)]
    return " or ".join(dict.fromkeys(words))


def _kind_words(kind: kinds.Type) -> str:
    if isinstance(kind, kinds.StructType | kinds.DictType):
        return "a table"
    if isinstance(kind, kinds.CollectionType | kinds.TupleType):
        return "an array"
    return _TOML_WORDS.get(type(kind).__name__.removesuffix("Type").lower(), "a value")


def hint(word: str, known: Iterable[str]) -> str:
    """The end of a complaint about a word: the known one that was probably meant."""
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def shown(value: Any) -> str:
    """A value as the file has it, cut short if need be."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:59]}…"


def dotted(path: KeyPath) -> str:
    """A path as people write it: `stages[1].dice`."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{_bare(step)}" for step in path]
    return "".join(steps).removeprefix(".")


def _bare(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else shown(key)


def key_path(key: str) -> KeyPath:
    """The path that `stages[1].dice` names. `[...]` is msgspec's word for some key of a table."""
    steps = re.findall(r"\[(\d+)\]|\[(\.\.\.)\]|([^.\[\]]+)", key)
    return tuple(int(index) if index else dots or name for index, dots, name in steps)


def _pinned(steps: KeyPath, message: str, row: dict[str, Any], kind: type[Struct]) -> KeyPath:
    """The path with every `...` replaced by the key that is to blame: the one that fails alone as well."""
    path: KeyPath = ()
    for step in steps:
        if step == "...":
            table = _value_at(row, path)
            guilty = [key for key in table if _failure(_with(row, path, {key: table[key]}), kind) == message]
            if not guilty:
                return path
            step = guilty[0]
        path += (step,)
    return path


def _failure(row: Any, kind: type[Struct]) -> str:
    try:
        msgspec.convert(row, kind, str_keys=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _value_at(value: Any, path: KeyPath) -> Any:
    for step in path:
        value = value[step]
    return value


def _with(value: Any, path: KeyPath, new: Any) -> Any:
    """A copy of a value in which `path` leads to something new."""
    if not path:
        return new
    changed = value.copy()
    changed[path[0]] = _with(value[path[0]], path[1:], new)
    return changed


def parts(kind: kinds.Type) -> list[kinds.Type]:
    """The types that a type is made of."""
    match kind:
        case kinds.StructType():
            return [one.type for one in kind.fields]
        case kinds.UnionType():
            return list(kind.types)
        case kinds.TupleType():
            return list(kind.item_types)
        case kinds.CollectionType():
            return [kind.item_type]
        case kinds.DictType():
            return [kind.key_type, kind.value_type]
        case kinds.Metadata():
            return [kind.type]
    return []


def _kinds_at(kind: kinds.Type, path: KeyPath, value: Any) -> Iterator[kinds.Type]:
    """The types that fit where `path` leads; of a tagged union only the one that the value's tag picks."""
    if isinstance(kind, kinds.UnionType | kinds.Metadata):
        tagged = [one for one in parts(kind) if isinstance(one, kinds.StructType) and _is_tagged(one, value)]
        for one in tagged or parts(kind):
            yield from _kinds_at(one, path, value)
    elif not path:
        yield kind
    else:
        for one in _step(kind, path[0]):
            yield from _kinds_at(one, path[1:], value[path[0]])


def _key_kinds(kind: type[Struct], path: KeyPath, row: Any) -> Iterator[kinds.Type]:
    for table in _kinds_at(kinds.type_info(kind), path, row):
        if isinstance(table, kinds.DictType):
            yield from _kinds_at(table.key_type, (), None)


def _is_tagged(kind: kinds.StructType, value: Any) -> bool:
    return kind.tag is not None and isinstance(value, dict) and value.get(kind.tag_field) == kind.tag


def _step(kind: kinds.Type, step: str | int) -> list[kinds.Type]:
    if isinstance(kind, kinds.StructType):
        if step == kind.tag_field:
            return [kinds.LiteralType((kind.tag,))]
        return [one.type for one in kind.fields if one.encode_name == step]
    if isinstance(kind, kinds.TupleType):
        return list(kind.item_types[int(step) :][:1])
    return parts(kind)[-1:]


def _known_keys(kind: kinds.Type) -> list[str]:
    if not isinstance(kind, kinds.StructType):
        return []
    tag = [kind.tag_field] if kind.tag_field else []
    return tag + [one.encode_name for one in kind.fields]


def _allowed(kind: kinds.Type) -> list[Any]:
    if isinstance(kind, kinds.EnumType):
        return [member.value for member in kind.cls]
    return list(kind.values) if isinstance(kind, kinds.LiteralType) else []
