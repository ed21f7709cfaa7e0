"""Every registered game, in every mode, seat count and option, passes the conformance suite."""

import random
from typing import Any

import pytest

import undercroft
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance import check_game, mostly_greedy, play_randomly, variants

GAMES = list(undercroft.list_games().values())
TABLES = [
    (rules, mode, seats, options)
    for rules in GAMES
    for mode, how in rules.modes.items()
    for options in variants(rules)
    for seats in how.seats
]


def _quick(mode: str, seats: int, rules: GameRules[Any], options: dict[str, Any]) -> bool:
    return not options and seats == rules.modes[mode].usual


@pytest.mark.parametrize(
    ("rules", "mode", "seats", "options"),
    [
        pytest.param(
            rules,
            mode,
            seats,
            options,
            id=f"{rules.id}-{mode}-{seats}-{'+'.join(options) or 'defaults'}",
            marks=() if _quick(mode, seats, rules, options) else pytest.mark.slow,
        )
        for rules, mode, seats, options in TABLES
    ],
)
def test_every_table_conforms(rules: GameRules[Any], mode: str, seats: int, options: dict[str, Any]) -> None:
    check_game(rules, seats, mode, options, seed=seats, every=40)


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_many_unrecorded_random_games_end(rules: GameRules[Any]) -> None:
    tables = [table for table in TABLES if table[0] is rules]
    rng = random.Random(1)
    for seed in range(300 // len(rules.modes)):
        _, mode, seats, options = tables[seed % len(tables)]
        options = {**rules.modes[mode].trial, **options}
        game = undercroft.new_game(rules, seats, mode=mode, seed=seed, options=options, recording=False)
        play_randomly(game, rng)
        assert game.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "mode", "seats"),
    [
        pytest.param(rules, mode, seats, id=f"{rules.id}-{mode}-{seats}")
        for rules in GAMES
        for mode, how in rules.modes.items()
        if how.together
        for seats in how.seats
    ],
)
def test_every_table_that_plays_against_the_game_conforms_when_played_well(
    rules: GameRules[Any], mode: str, seats: int
) -> None:
    check_game(rules, seats, mode, {}, seed=seats, every=40, choose=mostly_greedy)
