"""What a bot is, and all that it gets to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Seeded
from undercroft.kernel.game import Game
from undercroft.kernel.rules import all_options
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
    def is_quiet(self) -> bool:
        """Whether it is a moment at which only what fits any moment can be played: better ones will come."""
        window = self.decision.window
        return bool(window) and window == self._game.rules.play.quiet_window

    @property
    def has_quick_player(self) -> bool:
        """Whether the game tells what a player would choose without thinking."""
        return self._game.rules.bots.quick is not None

    @property
    def choices(self) -> tuple[Action, ...]:
        """All that a bot can do now: the decision's options, then the asides."""
        return (*self.decision.options, *self.asides)

    def promising(self) -> Sequence[Action]:
        """The decision's options that are worth a thought; it is an imagined game that says so, and sees no secrets."""
        if self._game.rules.bots.promising is all_options:
            return self.decision.options
        world = self.imagine(random.Random(0))
        return world.rules.bots.promising(world.state, self.seat, self.decision.options)

    def quick_choice(self) -> Action:
        """What the game's quick player would choose; it is asked in an imagined game, and sees no secrets."""
        world = self.imagine(random.Random(0))
        assert world.rules.bots.quick is not None
        return world.rules.bots.quick(world.state, self.seat, self.decision.options)

    def whole_answer(self) -> Action | None:
        """What the quick player answers to an open decision, if that is more than one of its examples."""
        if not self.decision.open or not self.has_quick_player:
            return None
        answer = self.quick_choice()
        return None if answer in self.decision.options else answer

    def imagine(self, rng: random.Random) -> Game:
        """A copy of the game in which all that the seat cannot know is dealt anew."""
        return self._game.imagine(self.seat, rng)

    def imagine_often(self, seed: int) -> Callable[[], Game]:
        """What returns, each time anew, the same imagined game: what is tried meets the same cards and dice."""
        game, source = self._game, Seeded(seed)
        state = game.segment_start
        if state is None:
            return partial(self._imagine_again, seed, source)
        # Nothing is in flight: it is enough to deal once, and to copy what was dealt.
        game.rules.play.redeal(state, self.seat, random.Random(seed))
        setup = msgspec.structs.replace(game.setup, seed=0)
        content, options, asked = state.content, state.options, game.asked_since(self.seat)
        return lambda: Game(game.rules, setup, content, options, source, state.copy(), recording=False, asked=asked)

    def _imagine_again(self, seed: int, source: Seeded) -> Game:
        world = self._game.imagine(self.seat, random.Random(seed))
        world.use_source(source)
        return world

    def evaluate_all(self, game: Game) -> Sequence[float]:
        """How well each seat stands in an imagined game; who plays together stands alike."""
        if (evaluate_all := game.rules.bots.evaluate_all) is not None:
            return evaluate_all(game.state)
        evaluate, seats = game.rules.bots.evaluate, range(len(game.setup.seats))
        if game.rules.modes[game.setup.mode].together:
            return [evaluate(game.state, self.seat)] * len(seats)
        return [evaluate(game.state, seat) for seat in seats]

    def evaluate(self, game: Game) -> float:
        """How well the seat stands in an imagined game, by the game's own evaluation."""
        return game.rules.bots.evaluate(game.state, self.seat)


class Bot(Protocol):
    """Something that can play any game."""

    def choose(self, sight: Sight) -> Action:
        """Return one of the sight's choices; after an aside it is asked again."""
