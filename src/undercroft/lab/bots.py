"""Bots: players that know what their seat knows, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import nearest
from undercroft.kernel.script import Decision


class Sight:
    """All that a bot gets: a seat's decision, what it may do besides, and worlds that this seat can imagine."""

    __slots__ = ("_game", "asides", "decision", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat
        self.decision: Decision = game.decisions[seat].as_it_is()
        # What others wait for is answered first.
        self.asides: Sequence[Action] = () if self.decision.window else game.asides(seat)

    @property
    def quiet_window(self) -> str:
        """The kind of moment at which only what fits any moment can be played: better ones will come."""
        return self._game.rules.play.quiet_window

    @property
    def choices(self) -> tuple[Action, ...]:
        """All that a bot can do now: the decision's options, then the asides."""
        return (*self.decision.options, *self.asides)

    def imagine(self, rng: random.Random) -> Game:
        """A copy of the game in which all that the seat cannot know is dealt anew."""
        return self._game.imagine(self.seat, rng)

    def imagine_often(self, seed: int) -> Callable[[], Game]:
        """What returns, each time anew, the copy that `imagine` makes of this seed."""
        game, rng = self._game, random.Random(seed)
        state = game.segment_start
        if state is None:
            return lambda: game.imagine(self.seat, random.Random(seed))
        # Nothing is in flight: it is enough to deal once, and to copy what was dealt.
        source = Seeded(rng.getrandbits(64))
        game.rules.play.redeal(state, self.seat, rng)
        setup = msgspec.structs.replace(game.setup, seed=0)
        content, options = state.content, state.options
        return lambda: Game(game.rules, setup, content, options, source, state.copy(), recording=False)

    def evaluate(self, game: Game) -> float:
        """How well the seat stands in an imagined game, by the game's own evaluation."""
        return game.rules.bots.evaluate(game.state, self.seat)


class Bot(Protocol):
    """Something that can play any game."""

    def choose(self, sight: Sight) -> Action:
        """Return one of the sight's choices; after an aside it is asked again."""


class RandomBot:
    """Picks any option."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, sight: Sight) -> Action:
        """See `Bot`."""
        return self._rng.choice(sight.decision.options)


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
        if sight.decision.window and sight.decision.window == sight.quiet_window:
            return Pass()
        if (aside := self._aside(sight)) is not None:
            return aside
        if len(options) == 1:
            return options[0]
        best = rank(options, self.weigh(sight), self._worlds).options
        # Looking one choice ahead it could go round in circles: now and then it tries the second best.
        return best[self._rng.random() < WAVERING][0]

    def weigh(self, sight: Sight) -> list[float]:
        """How well the seat stands, on average, after each of the decision's options."""
        return self._weigh(sight, sight.decision.options)

    def _aside(self, sight: Sight) -> Action | None:
        """The aside after which it stands best, if that is better than now: the decision waits all the same."""
        if not sight.asides:
            return None
        now, *worths = self._weigh(sight, (None, *sight.asides))
        best = max(range(len(worths)), key=worths.__getitem__)
        return sight.asides[best] if worths[best] > now + LEAST else None

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


class Weighing(msgspec.Struct, frozen=True):
    """The options of a decision with what each is worth, best first; the mean of so many imagined worlds."""

    options: tuple[tuple[Action, float], ...]
    worlds: int

    @property
    def best(self) -> Action:
        """What a greedy bot would do."""
        return self.options[0][0]

    def why(self, say: Callable[[Action], str]) -> str:
        """Why the best option is the best, in words; `say` gives an option's."""
        if len(self.options) == 1:
            return "There is nothing else to choose"
        (_, worth), (second, less), *_ = self.options
        where = f"tried in {self.worlds} imagined worlds"
        if f"{worth - less:.1f}" == "0.0":
            return f"“{say(second)}” does just as well, {where}"
        return f"It leaves you better off by {worth - less:.1f} than the next best, “{say(second)}”, {where}"


def rank(options: Sequence[Action], worths: Sequence[float], worlds: int) -> Weighing:
    """Put weighed options in order; of equal ones, the first that was offered stays first."""
    order = sorted(range(len(options)), key=lambda number: -worths[number])
    return Weighing(tuple((options[number], worths[number]) for number in order), worlds)


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(kind: str, seed: int) -> Bot:
    """Make a bot of this kind; the same seed plays alike."""
    if kind not in BOTS:
        raise SetupError(f"there is no bot {kind!r}; {nearest(kind, BOTS)}")
    return BOTS[kind](seed)


def make_bots(kinds: Sequence[str], seed: int) -> list[Bot]:
    """One bot for each seat."""
    return [make_bot(kind, seed * 1_000 + seat) for seat, kind in enumerate(kinds)]


def play_on(game: Game, bots: Sequence[Bot], most: int | None = None) -> None:
    """Let bots play a game to its end, or at most so many choices."""
    while (decision := game.decision) is not None and most != 0:
        game.play(bots[decision.seat].choose(Sight(game, decision.seat)), decision.seat)
        if most is not None:
            most -= 1
