"""What a seat can do: tiny frozen values that compare, hash and travel as JSON."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The base of every action of every game; on the wire its `type` is the class's name."""


class Pass(Action, frozen=True):
    """Do nothing now."""
