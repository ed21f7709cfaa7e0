"""Three tiny games that use every corner of the kernel, and what kernel tests do with any game.

`duel` chooses side by side and in secret, `spells` interrupts, and `lines` has an open decision, a pressed one, a
deck whose order is fixed, and asides. None of them is installed: `installed` lets a record find them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.fixtures_pkg.duel import DUEL
from tests.kernel.fixtures_pkg.lines import LINES, Line
from tests.kernel.fixtures_pkg.spells import SPELLS
from undercroft import testing
from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Answer
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record
from undercroft.kernel.rules import GameRules, Outcome
from undercroft.kernel.script import Script
from undercroft.kernel.start import new_game, replay
from undercroft.testing import state_bytes

NAMES = ("Ana", "Bo", "Cleo")
FIXTURE_GAMES: tuple[GameRules[Any], ...] = (DUEL, SPELLS, LINES)

every_game = pytest.mark.parametrize("rules", FIXTURE_GAMES, ids=lambda rules: rules.id)


def begin(rules: GameRules[Any], seats: int = 2, seed: int = 1, **others: Any) -> Game:
    """A game between Ana, Bo and perhaps Cleo."""
    return new_game(rules, NAMES[:seats], seed=seed, **others)


def with_script(rules: GameRules[Any], script: Callable[[Any], Script]) -> GameRules[Any]:
    """The game with another script."""
    return replace(rules, play=replace(rules.play, script=script))


def with_aside(rules: GameRules[Any], carry_out: Callable[[Any, int, Action], Script]) -> GameRules[Any]:
    """The game with something else that its asides do."""
    return replace(rules, asides=replace(rules.asides, carry_out=carry_out))


def installed(*changed: GameRules[Any]) -> AbstractContextManager[None]:
    """Let the fixture games be found by their ids; those given stand for the ones of the same id."""
    return testing.installed(*FIXTURE_GAMES, *changed)


def replayed(record: Record | Mapping[str, Any] | bytes | str, **how: Any) -> Game:
    """Replay a record of a fixture game."""
    with installed():
        return replay(record, **how)


def moves(game: Game) -> list[tuple[int, Action]]:
    """All that anybody could do now: the options of every decision, an unlisted one if it is open, and asides."""
    found = [(seat, action) for seat, decision in game.decisions.items() for action in decision.options]
    if game.decision is not None and game.decision.accepts is not None:
        long = (Line((0, end)) for end in range(12, 4, -2))
        found += [(game.decision.seat, line) for line in long if game.decision.accepts(line) is None]
    return found + [(seat, action) for seat in range(len(game.setup.seats)) for action in game.asides(seat)]


def play_some(game: Game, picks: Sequence[int]) -> list[tuple[int, Action]]:
    """Play the move that each number picks, until the game is over; return what was played."""
    played = []
    for pick in picks:
        if game.decision is None:
            break
        choices = moves(game)
        seat, action = choices[pick % len(choices)]
        game.play(action, seat)
        played.append((seat, action))
    return played


def play_out(game: Game, seed: int = 0) -> None:
    """Play at random to the end."""
    rng = random.Random(seed)
    while game.decision is not None:
        play_some(game, [rng.randrange(1000)])


def decisions_shown(game: Game) -> list[tuple[Any, ...]]:
    """The decisions that wait, as values."""
    return [(d.seat, d.prompt, list(d.options), d.rule, d.secret, d.open) for d in game.decisions.values()]


def snapshot(game: Game) -> tuple[bytes, list[tuple[Any, ...]], list[Event], list[Answer], Outcome | None]:
    """All there is of a recorded game: two with the same snapshot are the same game."""
    return state_bytes(game), decisions_shown(game), game.events, game.answers, game.outcome


def known_to(game: Game, seat: int | None) -> tuple[Any, ...]:
    """All that this seat (None: a spectator) may know."""
    decision = None if seat is None else game.decisions.get(seat)
    asides = () if seat is None else tuple(game.asides(seat))
    shown = None if decision is None else (decision.prompt, list(decision.options), decision.rule, decision.open)
    return game.view(seat), game.waiting(seat), shown, asides, game.log(seat), game.outcome
