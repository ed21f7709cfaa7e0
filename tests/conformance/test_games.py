"""Every registered game passes the conformance suite: where every two choices meet, and in a soak everywhere."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import undercroft
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance import (
    Case,
    check_game,
    covering_cases,
    every_case,
    mostly_well,
    play_randomly,
    usual_cases,
)

GAMES = list(undercroft.list_games().values())
MATRIX = {rules.id: every_case(rules) for rules in GAMES}


def tables() -> Iterator[ParameterSet]:
    """Those that cover every pair, then the rest of the full matrix."""
    for rules in GAMES:
        usual, covering = usual_cases(rules), covering_cases(rules)
        for case in covering:
            yield table(rules, case, *([] if case in usual else [pytest.mark.slow]))
        for case in MATRIX[rules.id]:
            if case not in covering:
                yield table(rules, case, pytest.mark.slow, pytest.mark.soak)


def table(rules: GameRules[Any], case: Case, *marks: pytest.MarkDecorator) -> ParameterSet:
    return pytest.param(rules, case, id=f"{rules.id}-{case}", marks=marks)


@pytest.mark.parametrize(("rules", "case"), list(tables()))
def test_every_table_conforms(rules: GameRules[Any], case: Case) -> None:
    check_game(rules, case.seats, case.mode, case.options, seed=case.seats, every=40)


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_many_unrecorded_random_games_end(rules: GameRules[Any]) -> None:
    cases = MATRIX[rules.id]
    rng = random.Random(1)
    for seed in range(150 // len(rules.modes)):
        mode, seats, options = cases[seed % len(cases)]
        options = {**rules.modes[mode].trial, **options}
        game = undercroft.new_game(rules, seats, mode=mode, seed=seed, options=options, recording=False)
        play_randomly(game, rng)
        assert game.outcome is not None


def tables_to_play_well() -> Iterator[ParameterSet]:
    """Those at which seats play together: each mode with as many as usual and with most, then the full matrix."""
    for rules in GAMES:
        for case in MATRIX[rules.id]:
            mode = rules.modes[case.mode]
            if mode.together:
                covered = not case.options and case.seats in (mode.usual, mode.seats[-1])
                yield table(rules, case, *([] if covered else [pytest.mark.soak]))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "case"), list(tables_to_play_well()))
def test_every_table_that_plays_against_the_game_conforms_when_played_well(rules: GameRules[Any], case: Case) -> None:
    check_game(rules, case.seats, case.mode, case.options, seed=case.seats, every=40, choose=mostly_well)
