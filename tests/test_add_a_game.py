"""docs/add-a-game.md, followed to the letter: its files make a game that conforms and can be played."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.lab.bots import make_bots, play_on

PAGE = (Path(__file__).parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```(?:python|toml|markdown)\n(?:# |<!-- )(\S+\.\w+)(?: -->)?\n(.*?)^```", PAGE, re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files of the page, laid down, and importable."""
    for name, text in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for module in [name for name in sys.modules if name.partition(".")[0] == "diggers"]:
        del sys.modules[module]


@pytest.fixture
def diggers(folder: Path) -> Any:
    return importlib.import_module("diggers").GAME


def test_the_page_shows_every_file_of_the_game() -> None:
    assert [name for name, _ in FILES] == [
        "pyproject.toml",
        "diggers/rulebook.md",
        "diggers/state.py",
        "diggers/rules.py",
        "diggers/words.py",
        "diggers/board.py",
        "diggers/__init__.py",
        "tests/test_diggers.py",
    ]


def test_its_own_tests_pass(folder: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"]
    done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True)
    assert "6 passed" in done.stdout, done.stdout + done.stderr


def finished(rules: Any) -> Game:
    game = new_game(rules, ["Ana", "Bo", "Cleo"], seed=4)
    play_on(game, make_bots(["greedy", "greedy", "random"], seed=1))
    return game


def test_bots_play_it_to_the_end(diggers: Any) -> None:
    game = finished(diggers)
    assert game.outcome is not None
    assert game.outcome.scores[game.outcome.winners[0]] >= 30
    assert all(event.rule in diggers.rulebook for event in game.events)


def test_its_board_can_be_drawn(diggers: Any) -> None:
    game = new_game(diggers, ["Ana", "Bo"], seed=4)
    game.play(game.decisions[0].options[0])
    picture = game.board(0)
    assert "found this turn:" in picture.svg
    assert "Your tools" in picture.tray
    assert "gems win; you have 0" in picture.goal
    assert [(">Ana<" in seat.chip, ">Bo<" in seat.panel) for seat in picture.seats] == [(True, False), (False, True)]
