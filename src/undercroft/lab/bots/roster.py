"""The bots that can be named, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from undercroft.kernel.errors import SetupError
from undercroft.kernel.registry import nearest
from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.protocol import Bot
from undercroft.lab.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(kind: str, seed: int) -> Bot:
    """Make a bot of this kind; the same seed plays alike."""
    if kind not in BOTS:
        raise SetupError(f"there is no bot {kind!r}; {nearest(kind, BOTS)}")
    return BOTS[kind](seed)


def make_bots(kinds: Sequence[str], seed: int) -> list[Bot]:
    """One bot for each seat."""
    return [make_bot(kind, seed * 1_000 + seat) for seat, kind in enumerate(kinds)]
