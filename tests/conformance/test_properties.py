"""Properties of every game, whatever the players do."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import undercroft
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance import (
    Case,
    check_copies,
    check_no_leak,
    check_options,
    check_record,
    check_replay,
    every_case,
    fingerprint,
)

GAMES = list(undercroft.list_games().values())
CASES = {rules.id: st.sampled_from(every_case(rules)) for rules in GAMES}
CHOICES = st.lists(st.integers(0, 30), max_size=150)
a_few = settings(max_examples=settings().max_examples // 5, suppress_health_check=[HealthCheck.too_slow])


def played(rules: GameRules[Any], case: Case, seed: int, choices: list[int]) -> undercroft.Game:
    """A game in which these choices were made: each is an option, counted round and round, or beyond them an aside."""
    mode, seats, options = case
    game = undercroft.new_game(rules, seats, mode=mode, seed=seed, options=options)
    for choice in choices:
        decision = game.decision
        if decision is None:
            break
        actions = [(option, decision.seat) for option in decision.options]
        actions += [(aside, seat) for seat in range(seats) for aside in game.asides(seat)]
        action, seat = actions[choice % len(actions)]
        game.play(action, seat)
    return game


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
@a_few
@given(data=st.data())
def test_whatever_is_chosen_copies_agree_and_nothing_leaks(rules: GameRules[Any], data: st.DataObject) -> None:
    case, seed, choices = data.draw(CASES[rules.id]), data.draw(st.integers(0, 10_000)), data.draw(CHOICES)
    game = played(rules, case, seed, choices)
    rng = random.Random(seed)
    check_copies(game, rng)
    check_replay(game, rng)
    check_no_leak(game, rng, [])
    check_record(game)
    check_options(game)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
@a_few
@given(data=st.data())
def test_whatever_is_chosen_comes_out_the_same_again(rules: GameRules[Any], data: st.DataObject) -> None:
    case, seed, choices = data.draw(CASES[rules.id]), data.draw(st.integers(0, 10_000)), data.draw(CHOICES)
    first = played(rules, case, seed, choices)
    assert rules.play.components(first.state) == rules.play.components(played(rules, case, seed, []).state)
    assert fingerprint(played(rules, case, seed, choices)) == fingerprint(first)
