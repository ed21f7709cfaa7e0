"""Which tables are checked, for every game found."""

import dataclasses
from itertools import combinations
from typing import Any, Literal

import msgspec
import pytest

import undercroft
from undercroft.games.masmorra import GAME as MASMORRA
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.errors import SetupError
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance import Case, covering_cases, every_case, usual_cases, variants
from undercroft.lab.conformance.cases import option_values

GAMES = list(undercroft.list_games().values())


class Options(msgspec.Struct, frozen=True):
    long: bool = False
    level: Literal["easy", "fair", "hard"] = "fair"
    hand: int = 4


def with_options(refuse: str = "") -> GameRules[Any]:
    """A game with those options, which does not accept a long game at this level."""

    def new(content: Any, options: Options, mode: str, seats: int) -> Any:
        if options.long and options.level == refuse:
            raise SetupError("too long")

    return dataclasses.replace(GAME, options=Options, play=dataclasses.replace(GAME.play, new=new))


def pairs(rules: GameRules[Any], cases: list[Case]) -> set[tuple[Any, ...]]:
    defaults = {name: values[0] for name, values in option_values(rules).items()}
    rows = [{"mode": case.mode, "seats": case.seats, **defaults, **case.options} for case in cases]
    return {pair for row in rows for pair in combinations(row.items(), 2)}


def fewest(rules: GameRules[Any]) -> int:
    """How many cases any cover has at least: every value of the longest axis meets every one of the next."""
    seats = {count for how in rules.modes.values() for count in how.seats}
    *_, second, longest = sorted(map(len, (rules.modes, seats, *option_values(rules).values())))
    return second * longest


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_the_covering_cases_meet_every_pair_of_the_full_matrix(rules: GameRules[Any]) -> None:
    covering = covering_cases(rules)
    alone = [case for case in every_case(rules) if len(case.options) < 2]
    assert pairs(rules, alone) <= pairs(rules, covering)
    # A small matrix cannot be halved, but then no case is one too many.
    assert len(covering) < len(every_case(rules)) / 2 or len(covering) == fewest(rules)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_mode_has_all_its_seat_counts_and_its_usual_table(rules: GameRules[Any]) -> None:
    for cases in (covering_cases(rules), every_case(rules)):
        tables = {(case.mode, case.seats) for case in cases}
        assert tables == {(mode, seats) for mode, how in rules.modes.items() for seats in how.seats}
        assert all(case in cases for case in usual_cases(rules))
        assert len({str(case) for case in cases}) == len(cases)


def test_options_with_few_values_are_tried_with_the_default_first() -> None:
    assert option_values(with_options()) == {"long": [False, True], "level": ["fair", "easy", "hard"]}
    assert variants(with_options()) == [
        {},
        {"long": True},
        {"level": "easy"},
        {"level": "hard"},
        {"long": True, "level": "easy"},
    ]


def test_what_a_game_does_not_accept_is_not_tried() -> None:
    rules = with_options(refuse="easy")
    for cases in (covering_cases(rules), every_case(rules)):
        assert {"long": True, "level": "easy"} not in [case.options for case in cases]
    together = {("long", True), ("level", "hard")}
    assert any(together <= case.options.items() for case in covering_cases(rules))


def test_a_case_is_named_by_what_is_changed() -> None:
    assert str(Case("epic", 3, {})) == "epic-3-defaults"
    assert str(Case("epic", 3, {"first": True, "second": False})) == "epic-3-first+second=False"


def test_a_mode_has_no_seats_of_another() -> None:
    assert {case.seats for case in covering_cases(MASMORRA) if case.mode == "standard"} == {2, 3, 4, 5}
    assert {case.seats for case in covering_cases(MASMORRA) if case.mode == "alliance"} == {1, 2, 3, 4, 5}
