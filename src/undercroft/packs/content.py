"""The content of a game: its own pack, and others on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from undercroft.kernel.content import Loaded
from undercroft.kernel.errors import PackError, RecordError
from undercroft.kernel.record import PackRef
from undercroft.kernel.rules import GameRules
from undercroft.packs.reading import Pack, Tables, load_pack


@dataclass(frozen=True, kw_only=True)
class PackContent:
    """What is printed, read from the folder content/ of the game's package and from packs."""

    game: str
    package: str
    """The folder content/ is in it."""
    tables: Tables
    """The tables that a pack may hold."""
    build: Callable[[Sequence[Pack]], Any]
    """Make the content out of packs, the game's own first, or raise PackError for a dangling reference."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """What a new pack starts with: table name to TOML."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Ids that records of earlier versions may hold, with what they are now."""

    @cached_property
    def base(self) -> Pack:
        """The game's own content."""
        return load_pack(files(self.package) / "content", self.game, self.tables)

    @cached_property
    def _built(self) -> dict[tuple[str, ...], Any]:
        return {}

    def load(self, packs: Sequence[Path | str | Pack] = ()) -> Loaded:
        """The game's content with these packs on top; built once for each set of packs."""
        loaded = self._read(packs)
        key = tuple(pack.hash for pack in loaded)
        if key not in self._built:
            self._built[key] = self.build([self.base, *loaded])
        return Loaded(self._built[key], tuple(PackRef(pack.name, pack.hash) for pack in loaded))

    def load_again(self, packs: Sequence[PackRef], at_hand: Sequence[Path | str | Pack]) -> Loaded:
        """The content that a record was made with, its packs in the record's order."""
        by_hash = {pack.hash: pack for pack in self._read(at_hand)}
        for pack in packs:
            if pack.hash not in by_hash:
                raise RecordError(f"this record needs the pack {pack.name!r} with hash {pack.hash}: give its folder")
        return self.load([by_hash[pack.hash] for pack in packs])

    def _read(self, packs: Sequence[Path | str | Pack]) -> list[Pack]:
        found = [pack if isinstance(pack, Pack) else load_pack(Path(pack), self.game, self.tables) for pack in packs]
        for pack in found:
            if pack.game != self.game:
                raise PackError(f"the pack {pack.name!r} is for {pack.game}, not for {self.game}")
        return found


def content_of(rules: GameRules[Any]) -> PackContent:
    """Where the packs of this game go, or a PackError if it takes none."""
    if not isinstance(rules.content, PackContent):
        raise PackError(f"{rules.id} takes no packs")
    return rules.content
