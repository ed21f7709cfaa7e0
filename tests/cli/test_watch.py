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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("watched")


@pytest.fixture(scope="module")
def watched(folder: Path) -> str:
    """What is shown of a game that is saved at its end."""
    return run("watch", GAME, *TABLE, "--fast", "--save", folder / "game.json").out.rpartition("Saved to")[0]


def test_bots_play_to_the_ranking(watched: str) -> None:
    assert watched.startswith("Munchkin Dungeon · Standard · seed 5\n")
    assert "\n\nTurn 1: " in watched
    assert "  MD-KICK-02\n" in watched
    assert watched.splitlines()[-3].startswith("  1.  ")


def test_the_score_is_taken_apart_before_the_ranking(watched: str) -> None:
    names, *lines, total = watched.splitlines()[-10:-4]
    assert names.split() == ["Greedy", "Random", "Bo"]
    taken_apart = {" ".join(line.split()[:-4]): line.split()[-4:] for line in lines}
    assert {what: rule for what, (*_, rule) in taken_apart.items()} == {
        "Fame-O-Meter": "MD-SCORE-01",
        "Fame from levels": "MD-SCORE-02",
        "Fame from Loot": "MD-SCORE-01",
        "Shame": "MD-SCORE-01",
    }
    columns = zip(*(points[:-1] for points in taken_apart.values()), strict=True)
    scores = [sum(int(points.replace("−", "-")) for points in column) for column in columns]
    assert total.split() == ["Total", *map(str, scores)]
    ranking = dict(line.split()[1:] for line in watched.splitlines()[-3:])
    assert ranking == dict(zip(names.split(), map(str, scores), strict=True))


def test_a_game_of_many_together_has_one_tally_without_a_sum() -> None:
    out = run("watch", "masmorra", "--mode", "alliance", "--seats", "random,random", "--seed", 5, "--fast").out
    won = "0" if "The Heroes lose" in out else "1"
    *_, names, malaphyas = (line.split() for line in out.splitlines())
    assert names == ["The", "party"]
    assert malaphyas == ["Malaphyas", "defeated", "in", "time", won, "MM-ALLY-02"]


def test_the_same_command_shows_the_same_bytes_in_another_process(watched: str) -> None:
    first = in_another_process("1", "watch", GAME, *TABLE, "--fast", columns="60")
    second = in_another_process("2", "watch", GAME, *TABLE, "--fast", columns="160")
    assert first == second
    assert first.decode() == watched


def test_only_what_everybody_may_know_is_told(watched: str) -> None:
    assert "Greedy draws 4 Threat cards at the start: now 4 in hand  MD-SETUP-10" in watched
    assert "Threat cards (" not in watched


def test_there_is_a_pause_after_every_line(watched: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    assert run("watch", GAME, *TABLE).out == watched
    game, end, rest = watched.partition("  The game ends:")
    last, _, _ = rest.partition("\n\n")
    told = [line for line in (game + end + last).splitlines() if "  MD-" in line]
    assert pauses == [0.4] * len(told)


def test_the_pace_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    run("watch", GAME, "--seats", "random,random", "--seed", 5, "--pace", "0.1")
    assert set(pauses) == {0.1}


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    shell = f"'{sys.executable}' -c 'from undercroft.cli import main; main()' watch {GAME} --fast --seed 5 | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {shell}"], capture_output=True, text=True, check=False)
    assert done.stdout == "Munchkin Dungeon · Standard · seed 5\n"
    assert done.stderr == ""


def test_a_watched_game_is_told_again_from_its_file(watched: str, folder: Path) -> None:
    told = run("replay", folder / "game.json").out
    assert told.startswith(watched[: watched.index("  The game ends:")])
    assert told.splitlines()[-3:] == watched.splitlines()[-3:]


def test_a_replay_up_to_a_choice_shows_the_table_there(watched: str, folder: Path) -> None:
    start = run("replay", folder / "game.json", "--to", 0).out
    assert "After 0 of" in start
    assert "Greedy must choose: Choose your Hero" in start
    later = run("replay", folder / "game.json", "--to", 7).out
    assert "Turn 1, " in later
    assert "Hearts" in later
    assert "\nHand" not in later


def test_a_record_of_other_rules_is_shown_where_its_checkpoint_stands(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(typed=["1", "2", f"save {file}", "quit"])
    record = json.loads(file.read_text())
    record["setup"]["version"] = "0.old"
    file.write_text(json.dumps(record))
    assert "Turn 1, Player" in run("replay", file, "--resume").out
    taken_up = run("play", "--load", file, typed=["2", "undo", "undo", "quit"]).out
    assert "Begun under rules version 0.old: it goes on from its last checkpoint." in taken_up
    assert "Player · Kick open" in taken_up


def test_a_finished_game_that_is_loaded_shows_its_end(watched: str, folder: Path) -> None:
    out = run("play", "--load", folder / "game.json", "--seats", "you,random,random").out
    assert out.splitlines()[-3:] == watched.splitlines()[-3:]
