"""Games are found by their entry points: ours, and those of anybody's package."""

from __future__ import annotations

import dataclasses
import importlib.metadata
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from msgspec import Struct

import undercroft
from tests.kernel.fixtures_pkg.duel import DUEL
from undercroft.kernel.errors import SetupError
from undercroft.kernel.registry import GROUP, find_game, list_games, nearest
from undercroft.kernel.rules import GameRules

DUEL_ENTRY = EntryPoint("duel", "tests.kernel.fixtures_pkg.duel:DUEL", GROUP)
SPELLS_ENTRY = EntryPoint("spells", "tests.kernel.fixtures_pkg.spells:SPELLS", GROUP)


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points of all packages, to be filled by the test."""
    entries: list[EntryPoint] = []

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [entry for entry in entries if entry.group == group]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    list_games.cache_clear()
    yield entries
    list_games.cache_clear()


def test_our_games_are_installed() -> None:
    assert list_games()["munchkin_dungeon"].title == "Munchkin Dungeon"
    assert undercroft.list_games() == list_games()


def test_every_game_that_is_installed_is_named_like_its_entry_point() -> None:
    for name, rules in list_games().items():
        assert isinstance(rules, GameRules)
        assert rules.id == name
        assert find_game(name) is rules


def test_anybodys_package_can_add_a_game(packages: list[EntryPoint]) -> None:
    packages += [SPELLS_ENTRY, DUEL_ENTRY, EntryPoint("other", "nowhere:NOTHING", "another.group")]
    assert list(list_games()) == ["duel", "spells"], "in the order of their names"
    assert find_game("duel") is DUEL
    game = undercroft.new_game("duel", ["Ana", "Bo"], seed=1)
    assert undercroft.replay(game.record()).state == game.state


def test_games_are_looked_for_once(packages: list[EntryPoint]) -> None:
    packages += [DUEL_ENTRY]
    assert list(list_games()) == ["duel"]
    packages += [SPELLS_ENTRY]
    assert list(list_games()) == ["duel"]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (EntryPoint("duels", "tests.kernel.fixtures_pkg.duel:play_duel", GROUP), "no game"),
        (EntryPoint("duels", "tests.kernel.fixtures_pkg.duel", GROUP), "no game"),
        (EntryPoint("duels", "tests.kernel.fixtures_pkg.spells:SPELLS", GROUP), "the game 'spells'"),
    ],
)
def test_an_entry_point_that_leads_to_no_game_of_its_name_hides_no_other(
    packages: list[EntryPoint], entry: EntryPoint, found: str
) -> None:
    packages += [entry, DUEL_ENTRY]
    with pytest.warns(UserWarning, match=f"the entry point 'duels' leads to {found}: {entry.value}"):
        assert list(list_games()) == ["duel"]


def test_an_option_without_a_default_is_refused_where_the_game_is_put_together() -> None:
    class Options(Struct):
        rounds: int

    with pytest.raises(TypeError, match="the option 'rounds' of 'duel' needs a default"):
        dataclasses.replace(DUEL, options=Options)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("munchkin_dungeno", "did you mean 'munchkin_dungeon'?"),
        ("zzz", "there is "),
        ("", "there is "),
    ],
)
def test_a_game_that_there_is_not_brings_to_mind_one_that_there_is(name: str, said: str) -> None:
    with pytest.raises(SetupError) as error:
        find_game(name)
    assert str(error.value).startswith(f"there is no game {name!r}; {said}")


def test_without_any_game_that_is_said(packages: list[EntryPoint]) -> None:
    with pytest.raises(SetupError, match="there is no game 'chess'; there is none"):
        find_game("chess")


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("roud", ["rounds", "hand"], "did you mean 'rounds'?"),
        ("zzz", ["rounds", "hand"], "there is rounds, hand"),
        ("zzz", [], "there is none"),
    ],
)
def test_an_error_ends_with_what_was_probably_meant(word: str, known: Any, said: str) -> None:
    assert nearest(word, known) == said
