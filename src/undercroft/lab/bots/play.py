"""Games that bots play."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.game import Game
from undercroft.lab.bots.protocol import Bot, Sight


def play_on(game: Game, bots: Sequence[Bot], most: int | None = None) -> None:
    """Let bots play a game to its end, or at most so many choices."""
    while (decision := game.decision) is not None and most != 0:
        game.play(bots[decision.seat].choose(Sight(game, decision.seat)), decision.seat)
        if most is not None:
            most -= 1
