"""A bot that searches: it looks at what follows from each choice, in many imagined worlds."""

from __future__ import annotations

import gc
import random
import re
import time
from collections.abc import Iterator, Set
from contextlib import contextmanager

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import SetupError
from undercroft.lab.bots.advice import Advice
from undercroft.lab.bots.advising import advise, advise_aside, advise_only, leads_back
from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.protocol import Sight
from undercroft.lab.bots.tree import Branch, Plan, Tree

ITERATIONS = 200
HORIZON = 30
TURNS = 1
"""How many turns are looked at, where a game has a quick player: the one that is on, to its end."""

ASIDES = 3
"""So many asides are searched beside the options of a decision."""
SECOND_THOUGHTS = 1.0
"""Before something is advised, what may be better is tried again, up to so many times as often as all was tried."""


class MctsBot:
    """Information-set Monte Carlo tree search, by a number of iterations or by seconds.

    With a number of iterations the same seed makes the same choices. A bot that wavers takes the second best now and
    then.
    """

    def __init__(
        self,
        seed: int,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        horizon: int = HORIZON,
        turns: int = TURNS,
        wavering: float = 0.0,
    ) -> None:
        self.clock = time.perf_counter
        """What seconds are counted by."""
        self._rng = random.Random(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._horizon = horizon
        self._turns = turns
        self._wavering = wavering
        self._greedy = GreedyBot(seed, worlds=1)

    @classmethod
    def of(cls, seed: int, budget: str, wavering: float = 0.0) -> MctsBot:
        """A bot with a budget as it is written: "500" iterations, or "0.25s"."""
        number = budget.removesuffix("s")
        if not re.fullmatch(r"\d+(\.\d+)?" if number != budget else r"\d+", number) or float(number) == 0:
            raise SetupError(f"a search has a budget such as 500 (iterations) or 0.25s, not {budget!r}")
        if number == budget:
            return cls(seed, iterations=int(number), wavering=wavering)
        return cls(seed, seconds=float(number), wavering=wavering)

    def hurry(self, most: float, waited: float = 0.0, least: float = 0.0) -> None:
        """Search for at most so many seconds, less those that were waited, but not for less than the least."""
        if self._seconds is not None:
            self._seconds = max(least, min(self._seconds, most) - waited)

    def choose(self, sight: Sight) -> Action:
        """See `Bot`."""
        if sight.is_quiet:
            return Pass()
        if not sight.has_quick_player and (aside := self._greedy.aside(sight)) is not None:
            return aside
        if (only := self._only_option(sight)) is not None:
            return sight.whole_answer() or only
        best = self._grow(sight).ranked()
        return best[len(best) > 1 and self._rng.random() < self._wavering]

    def advise(self, sight: Sight, avoid: Set[bytes] = frozenset()) -> Advice:
        """What to do now, what comes then and what it brings; nothing that leads to a table to avoid."""
        if sight.is_quiet:
            return advise_only(sight, Pass(), self._rng)
        if not sight.has_quick_player and (aside := self._greedy.aside(sight)) is not None:
            advice = advise_aside(sight, aside, self._rng)
            if not leads_back(advice, avoid):
                return advice
        if (only := self._only_option(sight)) is not None:
            return advise_only(sight, only, self._rng)
        tree = self._grow(sight)
        think_again(tree)
        return advise(sight, tree, self._rng, avoid)

    def _only_option(self, sight: Sight) -> Action | None:
        """What there is to do if only one thing is worth a thought."""
        if sight.has_quick_player and sight.asides:
            return None
        options = sight.decision.options
        options = options if len(options) == 1 else tuple(sight.promising())
        return options[0] if len(options) == 1 else None

    def plan(self, sight: Sight) -> Plan:
        """What it would do now, and then, as far as it has thought."""
        return self._grow(sight).plan()

    def search(self, sight: Sight) -> dict[Action, Branch]:
        """What is known of each option after the search."""
        return {
            action: branch for action, branch in self._grow(sight).root.branches[sight.seat].items() if branch.visits
        }

    def _grow(self, sight: Sight) -> Tree:
        # Where play goes on by a quick player, what to do aside is searched, too; at random its use would not be seen.
        asides = self._greedy.best_asides(sight, ASIDES) if sight.has_quick_player else ()
        tree = Tree(sight, self._rng, self._horizon, self._turns, asides)
        grown, end = 0, self.clock() + (self._seconds or 0)
        with _no_collecting():
            while grown < self._iterations if self._seconds is None else self.clock() < end or not grown:
                tree.grow()
                grown += 1
        return tree


def think_again(tree: Tree) -> None:
    """Try what looks better than the best for sure until it looks so no more, or is the best for sure itself."""
    with _no_collecting():
        for _ in range(round(SECOND_THOUGHTS * tree.root.visits)):
            if (contender := tree.contender()) is None:
                return
            tree.grow(contender)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Imagined worlds come and go by the thousand, and hardly any of them is garbage that only a collector finds."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
