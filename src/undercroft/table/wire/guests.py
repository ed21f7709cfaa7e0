"""Who asks over HTTP, and what was wrong with it."""

from __future__ import annotations

from msgspec import Struct

from undercroft.table.wire.base import Name


class Problem(Struct, frozen=True):
    """What was wrong, and what would be right."""

    error: str
    rule: str = ""


class Me(Struct, frozen=True):
    """Who one is: a guest with a name."""

    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Take another name."""

    name: Name
