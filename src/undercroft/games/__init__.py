"""The games, one folder each; and the function that lists them, since both are called `undercroft.games`."""

import sys
from types import ModuleType
from typing import Any

from undercroft.kernel import registry
from undercroft.kernel.rules import GameRules


class _Games(ModuleType):
    """This package, which importing any game puts where `undercroft.games()` was: so it can be called as well."""

    def __call__(self) -> dict[str, GameRules[Any]]:
        """Every installed game by its id."""
        return registry.games()


sys.modules[__name__].__class__ = _Games
