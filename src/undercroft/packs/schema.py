"""The JSON Schema of a pack file, for editors."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel.docs import attribute_docs
from undercroft.packs.reading import ID_PATTERN, Header, Tables, structs_in


def json_schema(tables: Tables) -> dict[str, Any]:
    """The JSON Schema of a pack file, for editors; the docstrings of types and attributes describe it."""
    refs, components = msgspec.json.schema_components([Header, *tables.values()])
    for kind in (Header, *tables.values()):
        for struct in structs_in(kind):
            _describe(struct.cls, components)
    properties: dict[str, Any] = {"pack": refs[0]}
    for name, ref in zip(tables, refs[1:], strict=True):
        properties[name] = {"type": "array", "items": ref}
        components[ref["$ref"].removeprefix("#/$defs/")]["properties"]["id"].setdefault("pattern", ID_PATTERN)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A file of a content pack",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": components,
    }


def _describe(cls: type[Struct], components: dict[str, Any]) -> None:
    """Put the docstrings of attributes into the schema of their type."""
    schemas = [one for one in components.values() if one.get("title") == cls.__name__]
    if len(schemas) == 1:
        for name, words in attribute_docs(cls).items():
            schemas[0]["properties"].get(name, {}).setdefault("description", words)
