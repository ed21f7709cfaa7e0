"""A bot that looks one choice ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.lab.bots.protocol import Sight

WAVERING = 0.01
"""How often a greedy bot takes the second best option."""
LEAST = 1e-6
"""By so much an aside must be better than nothing."""


class GreedyBot:
    """Tries each option in some imagined worlds and takes the one after which it stands best on average.

    Before that, it does whatever it may do besides, as long as that leaves it better off than it stands.
    """

    def __init__(self, seed: int, worlds: int = 4) -> None:
        self._rng = random.Random(seed)
        self._worlds = worlds

    def choose(self, sight: Sight) -> Action:
        """See `Bot`."""
        options = sight.decision.options
        if sight.is_quiet:
            return Pass()
        if (aside := self.aside(sight)) is not None:
            return aside
        if len(options) > 1:
            options = tuple(sight.promising())
        if len(options) == 1:
            return sight.whole_answer() or options[0]
        worths = self._weigh(sight, options)
        best = sorted(range(len(options)), key=lambda number: -worths[number])
        # Looking one choice ahead it could go round in circles: now and then it tries the second best.
        return options[best[self._rng.random() < WAVERING]]

    def weigh(self, sight: Sight) -> list[float]:
        """How well the seat stands, on average, after each of the decision's options."""
        return self._weigh(sight, sight.decision.options)

    def aside(self, sight: Sight) -> Action | None:
        """The aside after which it stands best, if that is better than now: the decision waits all the same."""
        if not sight.asides:
            return None
        now, *worths = self._weigh(sight, (None, *sight.asides))
        best = max(range(len(worths)), key=worths.__getitem__)
        return sight.asides[best] if worths[best] > now + LEAST else None

    def best_asides(self, sight: Sight, most: int) -> Sequence[Action]:
        """Up to so many asides, those after which it stands best."""
        if len(sight.asides) <= most:
            return sight.asides
        worths = self._weigh(sight, sight.asides)
        best = sorted(range(len(worths)), key=lambda number: -worths[number])
        return [sight.asides[number] for number in best[:most]]

    def _weigh(self, sight: Sight, options: Sequence[Action | None]) -> list[float]:
        """How well the seat stands, on average, after each of these; None for doing nothing.

        What needs no chance leaves the seat alike in all worlds, as it knows nothing of how they differ: one is enough.
        """
        seeds = [self._rng.getrandbits(64) for _ in range(self._worlds)]
        imagine = sight.imagine_often(seeds[0])
        tried = [_try(sight, imagine(), option) for option in options]
        totals = [worth * (1 if chancy else self._worlds) for worth, chancy in tried]
        uncertain = [number for number, (_, chancy) in enumerate(tried) if chancy]
        for seed in seeds[1:] if uncertain else ():
            imagine = sight.imagine_often(seed)
            for number in uncertain:
                totals[number] += _try(sight, imagine(), options[number])[0]
        return [total / self._worlds for total in totals]


def _try(sight: Sight, world: Game, option: Action | None) -> tuple[float, bool]:
    """How well the seat stands in a world after this option, and whether chance had a hand in it."""
    ticks = sum(world.state.ticks.values())
    if option is not None:
        world.play(option, sight.seat)
        _nobody_responds(world)
    return sight.evaluate(world), sum(world.state.ticks.values()) != ticks


def _nobody_responds(world: Game) -> None:
    """Let what was chosen happen: a response is judged when somebody has it to choose, not before."""
    while (decision := world.decision) is not None and decision.window:
        world.play(Pass(), decision.seat)
