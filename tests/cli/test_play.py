from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import GAME, play, run

RANKING = "  1.  "


def test_a_whole_game_ends_with_the_ranking_and_its_rule() -> None:
    shown = run("play", GAME, "--seed", 5, "--seats", "you,greedy", typed=["1"] * 1_000)
    assert shown.status == 0
    end = shown.out[shown.out.index("The game ends:") :]
    assert "MD-END-0" in end
    assert RANKING in end
    assert "  2.  " in end


def test_the_usual_seats_are_you_and_bots() -> None:
    out = run("play", GAME, "--seed", 3, typed=["1", "quit"]).out
    assert "◆ Player" in out
    assert "▲ Lantern" in out
    assert "● Candle" in out


def test_the_table_shows_the_dungeon_the_race_the_hand_and_the_loot() -> None:
    out = play(typed=["1", "quit"]).out
    for part in ("Level 3 · cleared:", "Boss Lair: Queen of Paper Cuts", "Threat Pool 0", "♥♥♥♥", " 0/20 (0)"):
        assert part in out
    assert "Hand  4 Threat  Feral Wardrobe" in out
    assert "Loot  Armor   3 Fame  Dinner-Plate Mail" in out


def test_what_happened_is_told_with_its_rules() -> None:
    assert "  Greedy plays the Hedge Mage (" in play(typed=["1", "quit"]).out


def test_between_two_own_decisions_only_what_changed_is_drawn_again() -> None:
    out = play(typed=["1", "2", "3", "1", "quit"]).out
    after = out[out.index("reaches Level 2") :]
    assert "♥♥♥♥♡" in after
    assert "Level 3 · cleared:" not in after


def test_table_draws_everything_again() -> None:
    out = play(typed=["1", "2", "3", "1", "table", "quit"]).out
    assert "Level 3 · cleared:" in out[out.index("reaches Level 2") :]


@pytest.mark.rule("MM-R-81")
def test_a_person_is_asked_at_every_moment_only_after_saying_so() -> None:
    def responses(*typed: str) -> int:
        keys = [*typed, *["1"] * 150, "quit"]
        return run("play", "masmorra", "--seed", 7, "--seats", "you,greedy", typed=keys).out.count("Respond:")

    assert 0 < responses() < responses("stop")


def test_a_game_without_quiet_moments_says_so() -> None:
    assert "In this game you are always asked" in play(typed=["stop", "quit"]).out


def test_a_number_that_is_no_choice() -> None:
    assert "There is no choice 7: 1 to 6 can be played." in play(typed=["7", "quit"]).out


def test_a_word_that_is_no_command() -> None:
    assert "'dance' is no command" in play(typed=["dance", "quit"]).out


def test_help_lists_the_commands() -> None:
    assert "why something is missing" in play(typed=["help", "quit"]).out


def test_log_and_rules() -> None:
    out = play(typed=["log 2", "rules md-kick-01", "rules zebra", "quit"]).out
    assert "Instant Friend is revealed  MD-SETUP-06" in out
    assert "At least one move is compulsory." in out
    assert "no rule of munchkin_dungeon speaks of 'zebra'" in out


def test_undo_goes_back_to_the_own_last_decision() -> None:
    shown = play(typed=["1", "undo", "2", "quit"])
    assert "Player plays the Warrior" in shown.out
    after = shown.out[shown.out.index("Taken back.") :]
    assert "Choose your Hero" in after
    assert "Player plays the Hedge Mage" in after


def test_after_an_undo_the_same_choice_leads_to_the_same_game() -> None:
    out = play(typed=["1", "2", "2", "undo", "2", "quit"]).out
    before, after = out.split("Taken back.")
    assert before[before.index(" to Monster Room B3") :].strip("> \n") in after


def test_nothing_to_undo() -> None:
    assert "There is nothing to take back" in play(typed=["undo", "quit"]).out


@pytest.mark.parametrize("typed", [["1"], ["1", "quit"]])
def test_leaving_says_how_to_save(typed: list[str]) -> None:
    shown = play(typed=typed)
    assert shown.status == 0
    assert shown.err == ""
    assert "`save FILE`" in shown.out.splitlines()[-1]


def test_save_then_load_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = play(typed=["1", "2", f"save {file}", "2", "quit"]).out
    loaded = run("play", "--load", file, typed=["2", "quit"]).out
    after = saved[saved.index(" to Monster Room B3") :]
    assert after[: after.index("Left without")].strip("> \n") in loaded
    assert "with Player (you), Greedy (greedy), Greedy 2 (greedy)" in loaded


def test_the_hint_after_saving_is_a_command_that_works(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = play("--seats", "Ana:you,Bo:random", typed=["1", f"save {file}", "quit"]).out
    hint = next(line for line in out.splitlines() if "To go on:" in line).partition("undercroft ")[2]
    assert "Ana:you,Bo:random" in hint
    assert "Ana · " in run(*hint.split(), typed=["quit"]).out


def test_save_option_keeps_the_game_whichever_way_it_is_left(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("--save", file, typed=["1"])
    assert json.loads(file.read_text())["setup"]["game"] == GAME


def test_a_save_replaces_a_save_and_nothing_else(tmp_path: Path) -> None:
    old, letter = tmp_path / "old.json", tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    out = play(typed=[f"save {old}", "1", f"save {old}", f"save {letter}", "save", "quit"]).out
    assert out.count("Saved.") == 2
    assert f"{letter} is there already and is no saved game" in out
    assert letter.read_text() == "Dear Ana"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "old.json"]


def test_people_who_share_the_screen_see_only_their_own_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    shown = play("--seats", "Ana:you,Bo:you", typed=["", "1", "", "1", "", "1", "quit"], terminal=True)
    looks = shown.out.split("\x1b[2J\x1b[3J\x1b[H")
    curtains = [look for look in looks if "everybody else looks away" in look]
    assert len(curtains) >= 2
    assert all("Hand" not in look for look in curtains)
    assert all(not ("Ana draws 4 Threat cards: " in look and "Bo draws 4 Threat cards: " in look) for look in looks)


def test_a_terminal_of_80_columns_is_never_overrun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    out = play(typed=["1", "2", "2", "? move b3", "1", "1", "1", "1", "quit"], terminal=True).out
    assert max(map(len, out.splitlines())) <= 80


def test_a_hint_says_what_to_play_what_comes_then_and_why() -> None:
    out = play("--option", "first=0", typed=["1", "hint", "hint", "quit"]).out
    told = out[out.index("Kick open a door  MD-") :].partition("> ")[2]
    first, _, second = told.partition("> ")
    assert re.match(r"[1-9] .*  MD-KICK-\d+\n", first)
    assert second.startswith(first.partition("> ")[0].strip()), "the plan is the same as long as nothing has happened"


def test_options_reach_the_table() -> None:
    out = play("--option", "starting_hand=2", "--option", "pass_is_final=yes", typed=["1", "quit"]).out
    assert "pass_is_final = true · starting_hand = 2" in out
    assert "Greedy draws 2 Threat cards" in out


def test_asides() -> None:
    out = play("--option", "dealmaking=on", "--option", "first=0", typed=["a", "1", "a", "a 99", "a 1", "quit"]).out
    assert "There is nothing to do besides" in out
    assert "At any time you may (`a N` does it):" in out
    assert "There is no aside 99" in out
    assert "Player offers Greedy 1 Coin for nothing  MD-DEAL-01" in out


def test_an_action_that_is_not_listed() -> None:
    deal = json.dumps({"type": "OfferDeal", "to": 1, "give_coins": 1, "promise": "peace"})
    out = play(
        "--option", "dealmaking=on", "--option", "first=0", typed=["1", f"do {deal}", "do it", "do {}", "quit"]
    ).out
    assert "the promise “peace”" in out
    assert "'it' is no JSON" in out
    assert "this is no action of munchkin_dungeon" in out


@pytest.mark.rule("MP-R-14")
def test_the_terminal_is_the_clock_of_whoever_plays_there(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    keys = ['do {"type": "Pass"}', *["1"] * 60, f"save {file}", "quit"]
    run("play", "map_masters", "--seed", 5, "--seats", "you,greedy", typed=keys)
    answers = json.loads(file.read_text())["answers"]
    times = [what["elapsed_ms"] for who, what in answers if who == 0 and what.get("type") == "Commit"]
    assert times
    assert all(isinstance(time, int) for time in times)
