from __future__ import annotations

from importlib.metadata import version

from tests.cli.terminal import GAME, refused, run
from undercroft.kernel.registry import list_games


def test_the_version() -> None:
    assert run("--version").out == f"undercroft {version('undercroft')}\n"


def test_without_a_command_there_is_help() -> None:
    shown = run()
    assert shown.status == 0
    assert "watch" in shown.out


def test_games_lists_modes_seats_and_options() -> None:
    out = run("games").out
    assert GAME in out
    assert "--mode standard" in out
    assert "2 to 5 seats" in out
    assert "--option pass_is_final" in out
    assert "A Rival who passed plays no more cards this turn" in out


def test_rules_lists_chapters_with_their_number_of_rules() -> None:
    out = run("rules", GAME).out
    for title, rules in list_games()[GAME].rulebook.chapters:
        if rules:
            assert f"{len(rules):2}  {title}" in out


def test_a_rule_by_its_id_in_any_case() -> None:
    assert "At least one move is compulsory." in run("rules", GAME, "md-kick-01").out


def test_rules_by_words() -> None:
    out = run("rules", GAME, "graveyard", "figure").out
    assert "MD-GRAVE-01" in out
    assert "*" not in out


def test_a_rule_that_is_not_there() -> None:
    assert "did you mean MD-KICK-09?" in refused("rules", GAME, "MD-KICK-99")


def test_words_that_no_rule_has() -> None:
    assert "speaks of 'zebra'" in refused("rules", GAME, "zebra")


def test_the_rules_of_an_unknown_game() -> None:
    assert "did you mean 'munchkin_dungeon'?" in refused("rules", "munchkin_dungon")
