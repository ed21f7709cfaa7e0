"""Games and packs that are there only for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from undercroft.kernel.registry import list_games
from undercroft.kernel.rules import GameRules
from undercroft.packs import Pack, content_of, load_pack


def write_pack(folder: Path, rules: GameRules[Any], text: str) -> Pack:
    """A pack named `own` with these entries, in `own/own.toml` of this folder."""
    own = folder / "own"
    own.mkdir(parents=True)
    header = f'[pack]\ngame = "{rules.id}"\nname = "own"\nversion = "1"\ntitle = "Own"\n'
    (own / "pack.toml").write_text(header, encoding="utf-8")
    (own / "own.toml").write_text(text, encoding="utf-8")
    return load_pack(own, rules.id, content_of(rules).tables)


@contextmanager
def installed(*games: GameRules[Any]) -> Iterator[None]:
    """Let these games be found by their ids, in the place of those that are installed under the same."""
    found = list_games()
    before = dict(found)
    found.update((rules.id, rules) for rules in games)
    try:
        yield
    finally:
        found.clear()
        found.update(before)
