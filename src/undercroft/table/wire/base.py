"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""Updates of a table are numbered from 1; 0 is before the first."""


class ServerMessage(Struct, frozen=True, tag_field="type", omit_defaults=False):
    """The base of what the server tells."""


class ClientMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of what a client asks; every message has an id, which its answer repeats."""

    id: Id
