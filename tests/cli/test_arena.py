"""The arena at the terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import GAME, refused, run

QUICK = ("arena", GAME, "--seats", "random,random", "--jobs", "1", "--seed", "5")


def test_a_contest_is_played_shown_and_taken_up_again(tmp_path: Path) -> None:
    command = (*QUICK, "--out", str(tmp_path))
    shown = run(*command, "--games", "2")
    assert shown.status == 0
    assert f"{GAME}, standard: 2 games" in shown.out
    assert "2 of 2" in shown.out, "both seats are of one kind"
    kept = (tmp_path / "results.jsonl").read_bytes()
    assert run(*command, "--games", "3").status == 0
    assert (tmp_path / "results.jsonl").read_bytes().startswith(kept)


def test_the_results_are_written_as_a_page_and_as_a_table(tmp_path: Path) -> None:
    shown = run(*QUICK, "--games", "1", "--out", str(tmp_path))
    assert "report.html, results.jsonl, results.parquet" in shown.out
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "results.jsonl", "results.parquet"}


def test_without_polars_the_rest_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    shown = run(*QUICK, "--games", "1", "--out", str(tmp_path))
    assert shown.status == 0
    assert "pip install 'undercroft[lab]'" in shown.out
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "results.jsonl"}


def test_bots_that_play_together_have_no_fair_share(tmp_path: Path) -> None:
    options = ("--mode", "alliance", "--option", "team=2", "--first-choice", "Jay", "--first-choice", "Mika")
    shown = run("arena", "masmorra", "--seats", "random", *options, "--games", "1", "--out", str(tmp_path))
    assert "masmorra, alliance: 1 game, won together" in shown.out
    assert "fair share" not in shown.out


@pytest.mark.slow
def test_ctrl_c_keeps_the_results_and_the_same_command_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    command = (*QUICK[:4], "--jobs", "2", "--seed", "5", "--games", "1000", "--out", str(tmp_path))
    arena = subprocess.Popen(
        [sys.executable, "-m", "undercroft", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and kept.read_bytes().count(b"\n") > 2):
        time.sleep(0.05)
    arena.send_signal(signal.SIGINT)
    out, err = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert "of 1000 games; the same command goes on from there" in out
    assert err == ""
    lines = kept.read_bytes()
    games = lines.count(b"\n") - 1
    assert f"Stopped after {games} of" in out
    assert run(*QUICK, "--games", str(games + 1), "--out", str(tmp_path)).status == 0
    assert kept.read_bytes().startswith(lines)


def test_a_bot_that_does_not_exist_is_refused() -> None:
    assert "there is no bot 'clever'" in refused("arena", GAME, "--seats", "clever,random")


def test_a_folder_of_another_contest_is_refused(tmp_path: Path) -> None:
    run(*QUICK, "--games", "1", "--out", str(tmp_path))
    said = refused("arena", GAME, "--seats", "random,random", "--seed", "6", "--out", str(tmp_path))
    assert "results of another contest, with another seed" in said


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "results cannot be kept in" in refused(*QUICK, "--out", str(tmp_path / "file"))


def test_a_cluster_needs_ray_and_an_address_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'undercroft[cluster]'" in refused(*QUICK, "--on", "ray")
    assert "an address belongs to --on ray" in refused(*QUICK, "--address", "auto")
