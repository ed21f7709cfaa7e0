"""The suite as one call: play a game to its end and check it all along."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import new_game
from undercroft.lab.conformance.copies import check_copies, check_record, check_replay
from undercroft.lab.conformance.drawing import check_board
from undercroft.lab.conformance.ending import check_end
from undercroft.lab.conformance.fingerprint import name_of
from undercroft.lab.conformance.invariants import check_components, check_windows
from undercroft.lab.conformance.legality import check_options, check_refusals
from undercroft.lab.conformance.players import step
from undercroft.lab.conformance.secrecy import check_no_leak, deals_anew, hides_something
from undercroft.lab.conformance.wording import check_words

POOL = 80
"""How many actions of earlier decisions are kept, to be tried where they do not belong."""
THIN_OUT = 12
"""This many checks are made while a game grows to about three times its length."""


def check_game(
    rules: GameRules[Any],
    seats: int,
    mode: str,
    options: dict[str, Any],
    seed: int,
    every: int = 25,
    choose: Callable[[Game, random.Random], bool] = step,
) -> Game:
    """Play a game to its end, run every check each time `every` choices were made, later less often, and return it.

    It is played at random, or as `choose` says: where random play does not get far, a bot gets further.
    """
    rng = random.Random(seed)
    names = [f"<{number}> & Co" for number in range(seats)]  # names are escaped wherever they are drawn
    game = new_game(rules, names, mode=mode, seed=seed, options={**rules.modes[mode].trial, **options})
    components = rules.play.components(game.state)
    pool: list[Action] = []
    choices = next_check = said = 0
    next_replay = every
    hides = deals = False
    longest = rules.modes[mode].longest
    while game.decisions:
        assert choices <= longest, (
            f"{name_of(game)}: no end after {longest} decisions, as many as `Mode.longest` allows"
        )
        if choices == next_check:
            next_check += max(every, choices // THIN_OUT)
            check_options(game)
            check_refusals(game, pool)
            said = _check_as_it_stands(game, rng, pool, said)
            if choices >= next_replay:
                next_replay = 2 * choices  # each replays the game from its beginning
                check_replay(game, rng)
            hides = hides or hides_something(game)
            deals = deals or deals_anew(game, rng)
        check_components(game, components)
        pool += [option for decision in game.decisions.values() for option in decision.options]
        if len(pool) > POOL:
            pool = rng.sample(pool, POOL)
        choose(game, rng)
        check_windows(game)
        choices += 1
    assert deals or not hides, (
        f"{name_of(game)}: seats see what others do not, but redeal changes nothing: no secret can be checked"
    )
    check_end(game, pool)
    _check_as_it_stands(game, rng, pool, said)
    check_replay(game, rng)
    check_record(game)
    return game


def _check_as_it_stands(game: Game, rng: random.Random, pool: list[Action], said: int) -> int:
    """What can be checked of a game that goes on and of one that is over; how many events were said so far."""
    check_copies(game, rng)
    check_no_leak(game, rng, pool)
    check_words(game, since=said)
    check_board(game)
    return len(game.events)
