"""The shards of a database: which part of all tables one process serves.

The first letter of a table's id says where it belongs. The 64 letters are dealt to the shards in their order, so that a
proxy can tell them apart as well: of two shards the first has A to Z and a to f, the second the rest.
"""

from __future__ import annotations

from typing import NamedTuple

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOST = len(LETTERS)
"""Shards that there can be."""


class Shard(NamedTuple):
    """One of so many, counted from 0."""

    number: int
    of: int

    @property
    def letters(self) -> str:
        """The first letters of its tables' ids."""
        return "".join(letter for at, letter in enumerate(LETTERS) if at * self.of // MOST == self.number)


def shard_of(id: str, of: int) -> int:
    """The shard of the table with this id, if there are so many; what cannot be an id belongs to the first."""
    at = LETTERS.find(id[:1])
    return max(at, 0) * of // MOST if id else 0
