"""What people type by accident, or to see what happens."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .terminal import run

GAME = "munchkin_dungeon"


@pytest.mark.parametrize(
    "junk",
    [
        "9" * 5000,
        "? " + "9" * 5000,
        "a " + "9" * 5000,
        "log " + "9" * 5000,
        "log x",
        "?²",
        "save ~nosuchuser/x",
        "save a\0b",
        "save " + "x" * 300,
        "do " + "[" * 20000,
        "do {}",
        "do \udcff",
    ],
    ids=lambda junk: ascii(junk[:12]),
)
def test_junk_at_the_prompt_leaves_the_game_as_it_was(junk: str) -> None:
    done = run("play", GAME, "--seed", "1", "--seats", "you,greedy,greedy", typed=[junk, "1", "quit"])
    assert "Player plays the Warrior" in done.out
    assert "Traceback" not in done.out + done.err


def test_a_place_that_cannot_be_written_is_refused_before_the_game_begins(tmp_path: Path) -> None:
    done = run("watch", GAME, "--fast", "--save", tmp_path / ("x" * 250))
    assert done.status == 2
    assert "cannot be written" in done.err
    assert done.out == ""


def test_a_game_that_is_kept_is_kept_after_every_choice(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = [sys.executable, "-m", "undercroft", "play", GAME, "--seed", "1", "--save", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("1\n")
        playing.stdin.flush()
        for line in playing.stdout:
            if "Kick open a door" in line or ("Choose" not in line and "plays the" in line):
                break
        playing.kill()
    assert file.stat().st_size > 100


@pytest.mark.parametrize("seats", ["you,greedy:99", "you,greedy:", "random:5,you"])
def test_a_bot_that_there_is_not_is_refused_at_once(seats: str) -> None:
    done = run("play", GAME, "--seats", seats, typed=["1"])
    assert done.status == 2
    assert "can take a seat" in done.err


@pytest.mark.parametrize("pace", ["inf", "1e300", "-1"])
def test_a_pace_is_some_seconds(pace: str) -> None:
    assert run("watch", GAME, "--pace", pace).status == 2


@pytest.mark.parametrize("closed", [">&-", "<&-"])
def test_closed_streams_are_no_reason_for_a_traceback(closed: str) -> None:
    command = f"{sys.executable} -m undercroft play {GAME} --seed 1 {closed}"
    done = subprocess.run(
        command, shell=True, input=None if "<" in closed else "quit\n", capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    command = f"{sys.executable} -m undercroft watch {GAME} --fast --seed 1 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_is_no_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run("replay", pipe)
    assert done.status == 2
    assert "no file; expected a game saved by undercroft" in done.err
