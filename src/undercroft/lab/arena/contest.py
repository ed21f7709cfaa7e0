"""What is played in an arena, and one game of it."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import new_game
from undercroft.lab.bots import MctsBot, Sight, make_bot


class Contest(Struct, frozen=True, kw_only=True):
    """Which game is played, and by whom."""

    game: str
    mode: str
    bots: tuple[str, ...]
    """The kinds of bots; from game to game each moves one seat on."""
    options: dict[str, Any] = {}
    first_choices: tuple[str, ...] = ()
    """What is chosen first in every game, such as Heroes: for each choice, words that one of the options has."""
    seed: int = 0

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return find_game(self.game).modes[self.mode].together

    def check(self) -> None:
        """Raise SetupError if it cannot be played."""
        if not self.bots:
            raise SetupError("an arena needs bots, such as mcts:200,greedy")
        for bot in self.bots:
            make_bot(bot, 0)
        self.begin(0)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game."""
        turn = number % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots

    def begin(self, seed: int) -> Game:
        """A game of this contest, with the first choices made."""
        game = new_game(self.game, len(self.bots), mode=self.mode, seed=seed, options=self.options)
        for words in self.first_choices:
            _choose(game, words)
        return game


def _choose(game: Game, words: str) -> None:
    """Take the only option that has these words."""
    if (decision := game.decision) is None:
        raise SetupError(f"there is nothing left to choose when {words!r} should be chosen first")
    said = {game.label(option, decision.seat).label: option for option in decision.options}
    fitting = [option for text, option in said.items() if words.casefold() in text.casefold()]
    if len(fitting) != 1:
        many = "none" if not fitting else f"{len(fitting)}"
        raise SetupError(f"{words!r} fits {many} of the first choices {', '.join(map(repr, said))}; expected one")
    game.play(fitting[0], decision.seat)


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
    """How long each seat thought: CPU time, whatever else the machine has to do."""
    turns: int | None = None
    """How many turns it took, if the game tells them."""


def play_game(contest: Contest, number: int) -> Result:
    """Play one game of a contest."""
    seed = contest.seed * 1_000_003 + number
    kinds = contest.seating(number)
    bots = [make_bot(kind, seed * 100 + seat) for seat, kind in enumerate(kinds)]
    for bot in bots:
        if isinstance(bot, MctsBot):
            bot.clock = time.thread_time
    game = contest.begin(seed)
    choices, seconds = [0] * len(kinds), [0.0] * len(kinds)
    while (decision := game.decision) is not None:
        begun = time.thread_time()
        action = bots[decision.seat].choose(Sight(game, decision.seat))
        seconds[decision.seat] += time.thread_time() - begun
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
        turns=_turns(game),
    )


def _turns(game: Game) -> int | None:
    """The number of the last turn that began."""
    numbers = (getattr(event, "turn", None) for event in reversed(game.events) if event.kind == "turn")
    return next((number for number in numbers if isinstance(number, int)), None)
