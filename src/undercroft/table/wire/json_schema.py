"""The JSON Schema of the wire."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.table.wire.answers import Answer
from undercroft.table.wire.games import GameInfo, RulebookInfo
from undercroft.table.wire.guests import Me, Problem, Rename
from undercroft.table.wire.replay import ReplayMoment, Story
from undercroft.table.wire.requests import Request
from undercroft.table.wire.tables import HandOver, Join, Lobby, NewTable, TableInfo

REST = (
    Problem,
    Me,
    Rename,
    GameInfo,
    RulebookInfo,
    NewTable,
    Join,
    HandOver,
    Lobby,
    ReplayMoment,
    Story,
    TableInfo,
)
"""Everything that goes over HTTP."""


def schema() -> dict[str, Any]:
    """The JSON Schema of the wire."""
    (asked, told, *_), components = msgspec.json.schema_components(
        [Request, Answer, *REST], schema_hook=lambda _: {}, ref_template="#/$defs/{name}"
    )
    for shape in components.values():
        if shape.get("additionalProperties", True):  # what the server tells has all its fields
            shape["required"] = list(shape["properties"])
    named = {"Request": asked, "Answer": told}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in named},
        "required": list(named),
        "$defs": {**components, **named},
    }
