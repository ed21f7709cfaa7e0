"""What a seat can do: tiny frozen values that compare, hash and travel as JSON."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import force_setattr

from undercroft.kernel.ids import named_fields


class Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The base of every action of every game; on the wire its `type` is the class's name.

    Actions are made in great numbers and hold plain values only, so the garbage collector need not look at them.
    """


class Pass(Action, frozen=True):
    """Do nothing now."""


class Composed(Action, frozen=True):
    """The base of an action that is a set: of dice, of Heroes, of cards.

    Its parts are what its fields name, and in whichever order they are named it is the same action. Programs see every
    set as an option. People put one together part by part and send it when it is complete, so that the rules never
    see a choice in the making.
    """

    def __post_init__(self) -> None:
        """Put the parts in order."""
        for field, _ in named_fields(type(self)):
            parts = getattr(self, field)
            if isinstance(parts, tuple):
                force_setattr(self, field, tuple(sorted(parts)))


class Said(NamedTuple):
    """An action in words: what it is, as on a button, and what it brings, as below it."""

    label: str
    note: str = ""
    joined_by: Literal["brackets", "colon"] = "brackets"

    def __str__(self) -> str:
        """The whole as one sentence."""
        if not self.note:
            return self.label
        return f"{self.label}: {self.note}" if self.joined_by == "colon" else f"{self.label} ({self.note})"
