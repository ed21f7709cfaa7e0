"""The bots that can be named, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from undercroft.kernel.errors import SetupError
from undercroft.kernel.registry import nearest
from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.mcts_bot import MctsBot
from undercroft.lab.bots.protocol import Bot
from undercroft.lab.bots.quick_bot import QuickBot
from undercroft.lab.bots.random_bot import RandomBot
from undercroft.lab.bots.strengths import STRENGTHS

SEARCH, QUICK = "mcts", "quick"
"""For arenas; people choose a search by its strength."""
BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(kind: str, seed: int) -> Bot:
    """Make a bot of this kind, or of this strength; the same seed plays alike, unless it thinks by the clock.

    A search can be given its budget: "mcts:500" (iterations) or "mcts:0.25s".
    """
    name, _, budget = kind.partition(":")
    if name == SEARCH:
        return MctsBot.of(seed, budget) if budget else MctsBot(seed)
    if kind == QUICK:
        return QuickBot(seed)
    if kind in STRENGTHS:
        return STRENGTHS[kind].make(seed)
    if kind not in BOTS:
        raise SetupError(f"there is no bot {kind!r}; {nearest(kind, (*STRENGTHS, *BOTS, SEARCH, QUICK))}")
    return BOTS[kind](seed)


def make_bots(kinds: Sequence[str], seed: int) -> list[Bot]:
    """One bot for each seat."""
    return [make_bot(kind, seed * 1_000 + seat) for seat, kind in enumerate(kinds)]
