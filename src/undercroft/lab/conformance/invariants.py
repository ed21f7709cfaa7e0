"""What holds at every moment of a game: no component comes or goes, and every window has a name."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import name_of


def check_components(game: Game, components: Mapping[str, int]) -> None:
    """The counts are what they were when the game began."""
    counts = game.rules.play.components(game.state)
    assert counts == components, f"{name_of(game)}: components were {components} and are {counts}"


def check_windows(game: Game) -> None:
    """Every window that has opened is one that the game names."""
    kinds = [opened.window.name for opened in game.windows if not opened.window.quiet]
    kinds += [decision.window for decision in game.decisions.values() if decision.window]
    named = game.rules.play.windows
    for name in kinds:
        assert name in named, f"{name_of(game)}: {name!r} is not one of the windows that the game names"
