"""Dice, symbols and the words for them (MM-DICE-01, MM-PAY-05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from undercroft.kit.text import listed

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""

Face = Literal["ST", "RG", "ML", "DF", "EL", "MG"]
FACES: tuple[Face, ...] = ("ST", "RG", "ML", "DF", "EL", "MG")
"""The results of an action die: Step, Ranged, Melee, Defense, Elixir, Magic (MM-DICE-01)."""

FACE_NAMES: dict[str, str] = {
    "ST": "Step",
    "RG": "Ranged",
    "ML": "Melee",
    "DF": "Defense",
    "EL": "Elixir",
    "MG": "Magic",
}
"""The faces of an action die, as people say them."""


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


class Symbols(Printed, frozen=True, kw_only=True):
    """Virtual symbols (MM-PAY-05)."""

    ST: Count = 0
    RG: Count = 0
    ML: Count = 0
    DF: Count = 0
    EL: Count = 0
    MG: Count = 0

    @property
    def counts(self) -> tuple[tuple[Face, int], ...]:
        """The faces that there are, with how many of each."""
        return _counts(self)

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that there are."""
        return _faces(self)


# What is printed never changes, and is read at almost every decision: it is counted once.


@cache
def _counts(symbols: Symbols) -> tuple[tuple[Face, int], ...]:
    return tuple((face, amount) for face in FACES if (amount := getattr(symbols, face)))


@cache
def _faces(symbols: Symbols) -> frozenset[Face]:
    return frozenset(face for face, _ in symbols.counts)


# In words


def say_symbols(symbols: Symbols) -> str:
    """Symbols, such as "2 Melee and 1 Defense symbols"."""
    noun = "symbol" if sum(amount for _, amount in symbols.counts) == 1 else "symbols"
    return f"{say_counts(symbols)} {noun}"


def say_counts(symbols: Symbols) -> str:
    """How many of each face, such as "2 Melee and 1 Defense"."""
    return listed(f"{amount} {FACE_NAMES[face]}" for face, amount in symbols.counts)


def say_dice(faces: Sequence[str]) -> str:
    """Dice that are asked for, such as "2 Magic dice" or "a Melee die and a Defense die"."""
    if "any" in faces:
        return "any die"
    names = [FACE_NAMES[face] for face in faces]
    if len(names) > 1 and len(set(names)) == 1:
        return f"{len(names)} {names[0]} dice"
    return listed(f"{article(name)} {name} die" for name in names)


def article(noun: str) -> str:
    """Its indefinite article."""
    return "an" if noun.startswith(("A", "E", "I", "O")) else "a"


def listed_or(words: Sequence[str]) -> str:
    """Words as a choice, such as "a, b or c"."""
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
