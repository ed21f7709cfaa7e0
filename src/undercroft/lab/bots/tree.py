"""A search tree over imagined worlds.

Each iteration imagines a world anew and walks down the tree in it. So a node stands for what was chosen on the way,
not for a state: what the seat cannot know, and what the dice will show, is averaged over. Where the game has a quick
player, the others play by it, it says which option to look at first, and it plays on from a leaf to the end of the
turn; else every seat chooses what is good for itself, and play goes on at random.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.lab.bots.protocol import Sight

EXPLORE = 1.4
"""How much an option that was seldom tried is favoured over one that did well."""
CURIOSITY = 1.0
"""The same where no quick player says what to look at."""
WIDE = 12
"""There, so many options are tried from the start; more join as the place in the tree is visited more often.

The same goes for answers to an open decision that the game finds at random beside the listed ones.
"""
TRUST = 0.4
"""How much of the attention the quick player's choice gets before anything is tried; all options share the rest."""
LONGEST = 200
"""So many choices after the tree a turn is given up that does not end."""


class Branch:
    """What is known of an option: how often it was tried, and what came of it for each seat."""

    __slots__ = ("prior", "totals", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        """How much of the attention it gets before anything is known; 0: it is tried before others are tried again."""
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

    __slots__ = ("branches", "children", "found", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[int, dict[Action, Branch]] = {}
        self.found: dict[int, list[Action]] = {}
        """By seat: the answers to an open decision that are not among its options."""
        self.children: dict[tuple[Action, ...], Node] = {}


class Spread:
    """The mean of some values, and how far they lie around it."""

    __slots__ = ("_count", "_least", "_most", "_squares", "mean")

    def __init__(self) -> None:
        self._count = 0
        self._squares = 0.0
        self._least, self._most = math.inf, -math.inf
        self.mean = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self._count += 1
        away = value - self.mean
        self.mean += away / self._count
        self._squares += away * (value - self.mean)
        self._least, self._most = min(self._least, value), max(self._most, value)

    @property
    def width(self) -> float:
        """The standard deviation; 1 while there is none."""
        return math.sqrt(self._squares / self._count) if self._squares > 0 else 1.0

    @property
    def span(self) -> float:
        """From the least to the most; 1 while there is nothing between."""
        return self._most - self._least if self._most > self._least else 1.0


class Plan(NamedTuple):
    """The own choices that a search comes to, in order; what the first is worth, and the best other choice."""

    actions: tuple[Action, ...]
    worth: float
    second: float | None
    """None: nothing else was tried."""


class Tree:
    """The search for one decision of a seat."""

    def __init__(
        self, sight: Sight, rng: random.Random, horizon: int, turns: int, asides: Sequence[Action] = ()
    ) -> None:
        self.root = Node()
        self._sight = sight
        self._asides = asides
        """What may be done instead of the first choice, which then waits all the same."""
        self._seat = sight.seat
        self._rng = rng
        self._horizon = horizon
        self._seeds: list[int] = []
        self._spreads: list[Spread] = []
        self._first = self.world(0)
        """To look at the own options: they depend on nothing that the seat cannot know."""
        self._until = self._first.rules.bots.turn(self._first.state) + turns
        """Where the game has a quick player, nothing is looked at from this turn on."""

    def grow(self, first: Action | None = None) -> None:
        """Once down the tree in a world, one step beyond it, on as usual, and back with what came of it.

        Every option of the root is tried in the same worlds: what differs then comes of the choice, not of luck. The
        one to begin with can be given, if it was tried before.
        """
        if first is None:
            options = self._look(self.root, self._seat, self._sight.decision, self._first)
            action, branch = self._pick(self.root, self._seat, options)
        else:
            action, branch = first, self.root.branches[self._seat][first]
        world = self.world(branch.visits)
        path = self._walk(world, {self._seat: (action, branch)})
        if world.rules.bots.quick is None:
            self._play_at_random(world, self._horizon - len(path))
        else:
            play_quickly(world, self._until)
        values = self._sight.evaluate_all(world)
        self._spreads = self._spreads or [Spread() for _ in values]
        for spread, value in zip(self._spreads, values, strict=True):
            spread.add(value)
        for branch in path:
            branch.add(values)

    def plan(self) -> Plan:
        """The line of own choices that does best for sure, as far as any was tried."""
        node: Node | None = self.root
        actions: list[Action] = []
        while node is not None and (tried := self._tried(node, self._seat)):
            actions.append(tried[0][0])
            node = node.children.get((tried[0][0],))
        (_, best), *others = self._tried(self.root, self._seat)
        second = max((branch.worth(self._seat) for _, branch in others), default=None)
        return Plan(tuple(actions), best.worth(self._seat), second)

    def ranked(self) -> list[Action]:
        """The own options that were tried, best first."""
        return [action for action, _ in self._tried(self.root, self._seat)]

    def contender(self) -> Action | None:
        """The option that did better on average than the best for sure, but was tried too seldom to be sure of it."""
        (_, best), *others = self._tried(self.root, self._seat)
        better = [one for one in others if one[1].worth(self._seat) > best.worth(self._seat)]
        return max(better, key=lambda one: one[1].worth(self._seat))[0] if better else None

    def follow(self, world: Game, first: Action, known: int) -> Iterator[tuple[int, Action | None]]:
        """Play on in a world by what does best for sure, beginning with this, as far as it was tried so often.

        Each choice is told before it is made, that of another seat that is not searched as None. Of choices that are
        made side by side the own comes first.
        """
        node: Node | None = self.root
        while node is not None:
            quick = [decision.seat for decision in world.decisions.values() if self._plays_quickly(decision, world)]
            if quick:
                yield quick[0], None
            waiting, chosen = self._waiting(world), {}
            for seat, decision in sorted(waiting, key=lambda one: one[0] != self._seat):
                if seat in world.decisions:
                    action = (
                        first if node is self.root and seat == self._seat else self._known(node, seat, decision, known)
                    )
                    if action is None:
                        return
                    yield seat, action
                    world.play(action, seat)
                    chosen[seat] = action
            node = node.children.get(tuple(chosen[seat] for seat, _ in waiting if seat in chosen)) if chosen else None

    def _known(self, node: Node, seat: int, decision: Decision, visits: int) -> Action | None:
        """The best option that was tried so often."""
        tried = self._tried(node, seat)
        return next((one for one, branch in tried if branch.visits >= visits and _can_be_chosen(decision, one)), None)

    def _tried(self, node: Node, seat: int) -> list[tuple[Action, Branch]]:
        """The options of a seat that were tried here, best first: what was seldom tried is less sure."""
        width = self._spreads[seat].width

        def at_least(one: tuple[Action, Branch]) -> float:
            return one[1].worth(seat) - width / math.sqrt(one[1].visits)

        tried = [(action, branch) for action, branch in node.branches.get(seat, {}).items() if branch.visits]
        return sorted(tried, key=at_least, reverse=True)

    def world(self, number: int) -> Game:
        """The world of this number, always the same; nobody else responds in it."""
        while number >= len(self._seeds):
            self._seeds.append(self._rng.getrandbits(64))
        world = self._sight.imagine(random.Random(self._seeds[number]))
        world.let_pass([seat for seat in range(len(world.setup.seats)) if seat != self._seat])
        return world

    def _walk(self, world: Game, decided: dict[int, tuple[Action, Branch]]) -> list[Branch]:
        """Down the tree until something is tried for the first time; what the root decides is `decided` already."""
        node, path = self.root, []
        for _ in range(self._horizon):
            waiting = self._waiting(world)
            if not waiting:
                break
            chosen, known = [], True
            for seat, decision in waiting:
                if seat in world.decisions:
                    if seat in decided:
                        action, branch = decided.pop(seat)
                    else:
                        action, branch = self._pick(node, seat, self._look(node, seat, decision, world))
                    known = known and branch.visits > 0
                    path.append(branch)
                    chosen.append(action)
                    world.play(action, seat)
            node.visits += 1
            if not known:
                break
            node = node.children.setdefault(tuple(chosen), Node())
        return path

    def _waiting(self, world: Game) -> list[tuple[int, Decision]]:
        """The decisions to search, side by side; none when the turn is over, and none that others take quickly."""
        bots = world.rules.bots
        quick = bots.quick
        while True:
            decisions = world.decisions
            if quick is not None and bots.turn(world.state) >= self._until:
                return []
            other = next((d for d in decisions.values() if self._unsearched(d, world)), None)
            if other is None:
                return list(decisions.items())
            if other.window or quick is None:
                world.play(Pass(), other.seat)
            else:
                world.play(quick(world.state, other.seat, other.options), other.seat)

    def _unsearched(self, decision: Decision, world: Game) -> bool:
        """Whether nobody thinks about a decision: another seat's, or whether to respond at a quiet moment."""
        if decision.window and (decision.seat != self._seat or decision.window == world.rules.play.quiet_window):
            return True
        return self._plays_quickly(decision, world)

    def _plays_quickly(self, decision: Decision, world: Game) -> bool:
        """Whether a decision is left to the quick player: another seat's that is no response."""
        return decision.seat != self._seat and not decision.window and world.rules.bots.quick is not None

    def _look(self, node: Node, seat: int, decision: Decision, world: Game) -> Sequence[Action]:
        """The options to choose from here; the quick player's choice gets more attention."""
        bots = world.rules.bots
        options = bots.promising(world.state, seat, decision.options)
        most = WIDE + math.isqrt(4 * node.visits)
        if bots.quick is None and len(options) > most:
            options = options[:most]
        elif decision.open and bots.sample is not None:
            options = [*options, *self._find_answers(node, seat, decision, world, most - len(options))]
        if node is self.root and seat == self._seat:
            options = [*options, *self._asides]
        branches = node.branches.get(seat)
        if branches is None:
            branches = node.branches[seat] = {}
            favourite = bots.quick(world.state, seat, decision.options) if bots.quick else None
            if favourite is not None and favourite in options:
                branches[favourite] = Branch(TRUST)
        missing = [action for action in options if action not in branches]
        for action in missing:
            branches[action] = Branch((1.0 - TRUST) / len(options) if bots.quick else 0.0)
        return options

    def _find_answers(self, node: Node, seat: int, decision: Decision, world: Game, most: int) -> list[Action]:
        """Up to so many answers to an open decision that are not listed: those found before, and more."""
        sample = world.rules.bots.sample
        assert sample is not None
        found = node.found.setdefault(seat, [])
        for _ in range(most - len(found)):
            answer = sample(world.state, seat, self._rng)
            if answer is not None and answer not in found and answer not in decision.options:
                found.append(answer)
        return [answer for answer in found if _can_be_chosen(decision, answer)]

    def _pick(self, node: Node, seat: int, options: Sequence[Action]) -> tuple[Action, Branch]:
        """The option that did well, or was seldom tried for the attention that it deserves."""
        branches = node.branches[seat]
        untried = [action for action in options if not (branches[action].visits or branches[action].prior)]
        if untried:
            action = untried[int(self._rng.random() * len(untried))]
            return action, branches[action]
        eager, curious = EXPLORE * math.sqrt(node.visits + 1), CURIOSITY * math.sqrt(math.log(node.visits + 1))
        spread = self._spreads[seat] if self._spreads else Spread()
        mean, scale = spread.mean, spread.width if branches[options[0]].prior else spread.span
        best, best_worth = options[0], -math.inf
        for action in options:
            branch = branches[action]
            worth = (branch.totals[seat] / branch.visits - mean) / scale if branch.visits else 0.0
            if branch.prior:
                worth += eager * branch.prior / (1 + branch.visits)
            else:
                worth += curious / math.sqrt(branch.visits)
            if worth > best_worth:
                best, best_worth = action, worth
        return best, branches[best]

    def _play_at_random(self, world: Game, most: int) -> None:
        """So many choices at random; where somebody could respond, nobody does."""
        rng, play, decision = self._rng.random, world.play_listed, world.decision
        while decision is not None and (most > 0 or decision.window):
            if decision.window:
                world.play(Pass(), decision.seat)
                decision = world.decision
            else:
                options = decision.menu or decision.options
                decision = play(options[int(rng() * len(options))])
                most -= 1


def _can_be_chosen(decision: Decision, action: Action) -> bool:
    """Whether an option is there in this world, too; or an open decision takes it."""
    return action in decision.options or (decision.accepts is not None and decision.accepts(action) is None)


def play_quickly(world: Game, until: int) -> None:
    """By the quick player, to the end of a turn; where somebody could respond, nobody does."""
    bots, state = world.rules.bots, world.state
    assert bots.quick is not None
    world.let_pass(range(len(world.setup.seats)))
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None or (bots.turn(state) >= until and not decision.window):
            return
        if decision.window:
            world.play(Pass(), decision.seat)
        else:
            world.play(bots.quick(state, decision.seat, decision.options), decision.seat)
