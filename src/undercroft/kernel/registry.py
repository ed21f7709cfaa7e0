"""Games are found by the entry-point group `undercroft.games`: anybody's package can add one."""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Iterable
from functools import cache
from typing import Any

from undercroft.kernel.errors import SetupError
from undercroft.kernel.rules import GameRules

GROUP = "undercroft.games"


@cache
def list_games() -> dict[str, GameRules[Any]]:
    """Every installed game by its id."""
    from importlib.metadata import entry_points  # it is slow to import, and most of the engine does without

    found: dict[str, GameRules[Any]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            rules = entry.load()
        except Exception as error:  # whatever a stranger's package raises
            warnings.warn(f"the game {entry.name!r} cannot be loaded from {entry.value}: {error!r}", stacklevel=2)
            continue
        if isinstance(rules, GameRules) and rules.id == entry.name:
            found[entry.name] = rules
        else:
            leads = f"the game {rules.id!r}" if isinstance(rules, GameRules) else "no game"
            warnings.warn(f"the entry point {entry.name!r} leads to {leads}: {entry.value}", stacklevel=2)
    return found


def find_game(name: str) -> GameRules[Any]:
    """The game of that id."""
    known = list_games()
    if not isinstance(name, str) or name not in known:
        raise SetupError(f"there is no game {name!r}; {nearest(name, known)}")
    return known[name]


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of an error: what was probably meant, or all there is."""
    words = list(known)
    close = difflib.get_close_matches(str(word), words, 1)
    return f"did you mean {close[0]!r}?" if close else "there is " + (", ".join(words) or "none")
