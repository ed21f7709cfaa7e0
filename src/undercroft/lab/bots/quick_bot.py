"""A bot that does what a player would do without thinking."""

from __future__ import annotations

from undercroft.kernel.actions import Action, Pass
from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.protocol import Sight


class QuickBot:
    """Plays by the game's quick player; in a game that has none, like a greedy bot."""

    def __init__(self, seed: int) -> None:
        self._greedy = GreedyBot(seed)

    def choose(self, sight: Sight) -> Action:
        """See `Bot`."""
        if sight.is_quiet:
            return Pass()
        return sight.quick_choice() if sight.has_quick_player else self._greedy.choose(sight)
