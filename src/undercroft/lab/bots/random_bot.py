"""A bot that picks any option."""

from __future__ import annotations

import random

from undercroft.kernel.actions import Action
from undercroft.lab.bots.protocol import Sight


class RandomBot:
    """Picks any option."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, sight: Sight) -> Action:
        """See `Bot`."""
        return self._rng.choice(sight.decision.options)
