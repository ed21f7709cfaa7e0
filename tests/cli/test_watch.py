from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import GAME, play, run

TABLE = ("--seats", "greedy,random,Bo:random", "--seed", "5")


def in_another_process(hash_seed: str, *argv: str, columns: str = "80") -> bytes:
    """The output of a command that another interpreter runs."""
    command = [sys.executable, "-c", "from undercroft.cli import main; main()", *argv]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "COLUMNS": columns}
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def test_bots_play_to_the_ranking() -> None:
    out = run("watch", GAME, *TABLE, "--fast").out
    assert out.startswith("Munchkin Dungeon · Standard · seed 5\n")
    assert "\n\nTurn 1: " in out
    assert "  MD-KICK-02\n" in out
    assert out.splitlines()[-3].startswith("  1.  ")


def test_the_same_command_shows_the_same_bytes_in_another_process() -> None:
    first = in_another_process("1", "watch", GAME, *TABLE, "--fast", columns="60")
    second = in_another_process("2", "watch", GAME, *TABLE, "--fast", columns="160")
    assert first == second
    assert first.decode() == run("watch", GAME, *TABLE, "--fast").out


def test_only_what_everybody_may_know_is_told() -> None:
    out = run("watch", GAME, *TABLE, "--fast").out
    assert "Greedy draws 4 Threat cards  MD-SETUP-10" in out
    assert "Threat cards:" not in out


def test_there_is_a_pause_after_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    lines = len([line for line in run("watch", GAME, *TABLE).out.splitlines() if "  MD-" in line])
    assert pauses == [0.4] * (lines - 1)
    pauses.clear()
    run("watch", GAME, *TABLE, "--pace", "0.1")
    assert set(pauses) == {0.1}


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    shell = f"'{sys.executable}' -c 'from undercroft.cli import main; main()' watch {GAME} --fast --seed 5 | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {shell}"], capture_output=True, text=True, check=False)
    assert done.stdout == "Munchkin Dungeon · Standard · seed 5\n"
    assert done.stderr == ""


def test_a_watched_game_can_be_saved_and_told_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    watched = run("watch", GAME, *TABLE, "--fast", "--save", file).out
    told = run("replay", file).out
    log = watched[: watched.index("  The game ends:")]
    assert told.startswith(log)
    assert told.splitlines()[-3:] == watched.splitlines()[-4:-1]


def test_a_replay_up_to_a_choice_shows_the_table_there(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("watch", GAME, *TABLE, "--fast", "--save", file)
    start = run("replay", file, "--to", 0).out
    assert "After 0 of" in start
    assert "Greedy must choose: Choose your Hero" in start
    later = run("replay", file, "--to", 7).out
    assert "Turn 1, " in later
    assert "Hearts" in later
    assert "Hand  " not in later.replace("Shame  Hand", "")


def test_a_record_of_other_rules_is_shown_where_its_checkpoint_stands(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(typed=["1", "2", f"save {file}", "quit"])
    record = json.loads(file.read_text())
    record["setup"]["version"] = "0.old"
    file.write_text(json.dumps(record))
    assert "Turn 1, Player" in run("replay", file, "--resume").out
    assert "Player · Kick open" in run("play", "--load", file, typed=["quit"]).out
