"""A search tree over imagined worlds.

Each iteration imagines a world anew and walks down the tree in it. So a node stands for what was chosen on the way,
not for a state: what the seat cannot know, and what the dice will show, is averaged over. Every seat chooses what is
good for itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import islice

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

EXPLORE = 0.7
"""How much an option that was seldom tried is favoured over one that did well."""
WIDE = 12
"""So many options of a decision are tried from the start; more join as the place in the tree is visited more often."""


class Branch:
    """What is known of an option: how often it was there, how often it was tried, and what came of it for each seat."""

    __slots__ = ("seen", "totals", "visits")

    def __init__(self) -> None:
        self.seen = 0
        self.visits = 0
        self.totals: list[float] = []

    def worth(self, seat: int) -> float:
        """How well the seat stood afterwards, on average."""
        return self.totals[seat] / self.visits

    def add(self, values: Sequence[float]) -> None:
        """It was tried once more."""
        self.visits += 1
        if not self.totals:
            self.totals = list(values)
            return
        for seat, value in enumerate(values):
            self.totals[seat] += value


class Node:
    """A place in the tree: the options that each seat has had here, and where all that was chosen led."""

    __slots__ = ("branches", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[int, dict[Action, Branch]] = {}
        self.children: dict[tuple[Action, ...], Node] = {}


class Tree:
    """The search for one decision of a seat."""

    def __init__(
        self,
        imagine: Callable[[], Game],
        evaluate: Callable[[Game], Sequence[float]],
        seat: int,
        rng: random.Random,
        horizon: int,
    ) -> None:
        self.root = Node()
        self._imagine = imagine
        self._evaluate = evaluate
        self._seat = seat
        self._rng = rng
        self._horizon = horizon
        self._least: list[float] = []
        self._most: list[float] = []

    def grow(self) -> None:
        """Once down the tree in a new world, one step beyond it, on at random, and back with what came of it."""
        world = self._imagine()
        node, path, depth, beyond = self.root, [], 0, False
        while depth < self._horizon and not beyond and (waiting := self._waiting(world)):
            chosen = []
            for seat, decision in waiting:
                if seat in world.decisions:
                    action, branch = self._choose(node, seat, decision)
                    beyond = beyond or branch.visits == 0
                    path.append(branch)
                    chosen.append(action)
                    world.play(action, seat)
            node.visits += 1
            node = node.children.setdefault(tuple(chosen), Node())
            depth += 1
        self._play_on(world, self._horizon - depth)
        values = self._evaluate(world)
        self._widen_range(values)
        for branch in path:
            branch.add(values)

    def _waiting(self, world: Game) -> list[tuple[int, Decision]]:
        """The decisions to choose for, side by side; whoever else could respond to something does not."""
        while True:
            decisions = world.decisions
            respondent = next((d.seat for d in decisions.values() if d.window and d.seat != self._seat), None)
            if respondent is None:
                return list(decisions.items())
            world.play(Pass(), respondent)

    def _choose(self, node: Node, seat: int, decision: Decision) -> tuple[Action, Branch]:
        options: Sequence[Action] = decision.options
        if len(options) > WIDE:
            options = list(islice(options, WIDE + math.isqrt(4 * node.visits)))
        branches = node.branches.setdefault(seat, {})
        untried = [action for action in options if action not in branches]
        if untried:
            action = untried[int(self._rng.random() * len(untried))]
            branches[action] = Branch()
            return action, branches[action]
        least, span = self._least[seat], self._most[seat] - self._least[seat] or 1.0
        best, best_worth = options[0], -math.inf
        for action in options:
            branch = branches[action]
            branch.seen += 1
            worth = (branch.worth(seat) - least) / span + EXPLORE * math.sqrt(math.log(branch.seen + 1) / branch.visits)
            if worth > best_worth:
                best, best_worth = action, worth
        return best, branches[best]

    def _play_on(self, world: Game, most: int) -> None:
        """So many choices at random; where somebody could respond, nobody does."""
        while (decision := world.decision) is not None and (most > 0 or decision.window):
            if decision.window:
                world.play(Pass(), decision.seat)
            else:
                options = decision.options
                world.play(options[int(self._rng.random() * len(options))], decision.seat)
                most -= 1

    def _widen_range(self, values: Sequence[float]) -> None:
        """Worths are compared by where they lie between the least and the most that was seen."""
        if not self._least:
            self._least, self._most = list(values), list(values)
        for seat, value in enumerate(values):
            self._least[seat] = min(self._least[seat], value)
            self._most[seat] = max(self._most[seat], value)
