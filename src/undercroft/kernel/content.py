"""Where a game's content comes from, as far as the kernel knows: something loads it, and packs can be put on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from undercroft.kernel.errors import PackError, RecordError
from undercroft.kernel.record import PackRef


class Loaded(NamedTuple):
    """Content that is ready to play with, and the packs on top of the game's own."""

    content: Any
    packs: tuple[PackRef, ...] = ()


class ContentSource(Protocol):
    """Loads the content of one game. `undercroft.packs.PackContent` is the usual one."""

    @property
    def renamed(self) -> Mapping[str, str]:
        """Ids of content that records of earlier versions may hold, with what they are now."""

    def load(self, packs: Sequence[Any] = ()) -> Loaded:
        """The game's own content with these packs on top, or a PackError."""

    def load_again(self, packs: Sequence[PackRef], at_hand: Sequence[Any]) -> Loaded:
        """The content that a record was made with, out of the packs at hand, or a RecordError."""


class NoContent:
    """For a game that has none."""

    renamed: Mapping[str, str] = MappingProxyType({})

    def load(self, packs: Sequence[Any] = ()) -> Loaded:
        """Nothing."""
        if packs:
            raise PackError("this game takes no packs")
        return Loaded(None)

    def load_again(self, packs: Sequence[PackRef], at_hand: Sequence[Any]) -> Loaded:
        """Nothing."""
        if packs:
            raise RecordError(f"this record needs the pack {packs[0].name!r}, but its game takes none")
        return self.load(at_hand)
