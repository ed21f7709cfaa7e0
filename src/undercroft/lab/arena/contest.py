"""What is played in an arena, and one game of it."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from undercroft.kernel.errors import SetupError
from undercroft.kernel.start import new_game
from undercroft.lab.bots import Sight, make_bot


class Contest(Struct, frozen=True, kw_only=True):
    """Which game is played, and by whom."""

    game: str
    mode: str
    bots: tuple[str, ...]
    """The kinds of bots; from game to game each moves one seat on."""
    options: dict[str, Any] = {}
    seed: int = 0

    def check(self) -> None:
        """Raise SetupError if it cannot be played."""
        if not self.bots:
            raise SetupError("an arena needs bots, such as mcts:200,greedy")
        for bot in self.bots:
            make_bot(bot, 0)
        new_game(self.game, len(self.bots), mode=self.mode, seed=0, options=self.options)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game."""
        turn = number % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


class Result(Struct, frozen=True, kw_only=True):
    """How one game went; everything but `seconds` depends on the contest and the number alone."""

    number: int
    bots: tuple[str, ...]
    """By seat."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str
    """Why it ended."""
    choices: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """How long each seat thought."""


def play_game(contest: Contest, number: int) -> Result:
    """Play one game of a contest."""
    seed = contest.seed * 1_000_003 + number
    kinds = contest.seating(number)
    bots = [make_bot(kind, seed * 100 + seat) for seat, kind in enumerate(kinds)]
    game = new_game(contest.game, len(kinds), mode=contest.mode, seed=seed, options=contest.options)
    choices, seconds = [0] * len(kinds), [0.0] * len(kinds)
    while (decision := game.decision) is not None:
        begun = time.perf_counter()
        action = bots[decision.seat].choose(Sight(game, decision.seat))
        seconds[decision.seat] += time.perf_counter() - begun
        choices[decision.seat] += 1
        game.play(action, decision.seat)
    outcome = game.outcome
    assert outcome is not None
    return Result(
        number=number,
        bots=kinds,
        winners=outcome.winners,
        scores=outcome.scores,
        rule=outcome.rule,
        choices=tuple(choices),
        seconds=tuple(round(spent, 6) for spent in seconds),
    )
