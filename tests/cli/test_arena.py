"""The arena at the terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import GAME, refused, run


def test_a_contest_is_played_shown_and_taken_up_again(tmp_path: Path) -> None:
    command = ("arena", GAME, "--seats", "random,random", "--jobs", "1", "--seed", "5", "--out", str(tmp_path))
    shown = run(*command, "--games", "2")
    assert shown.status == 0
    assert f"{GAME}, standard: 2 games" in shown.out
    assert "2 of 2" in shown.out, "both seats are of one kind"
    kept = (tmp_path / "results.jsonl").read_bytes()
    assert run(*command, "--games", "3").status == 0
    assert (tmp_path / "results.jsonl").read_bytes().startswith(kept)


def test_a_bot_that_does_not_exist_is_refused() -> None:
    assert "there is no bot 'clever'" in refused("arena", GAME, "--seats", "clever,random")
