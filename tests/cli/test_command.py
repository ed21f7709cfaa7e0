import importlib.metadata
import subprocess
import sys

import pytest

from tests.cli.terminal import run
from undercroft.kernel.registry import GROUP, list_games

WITHOUT = "import sys; sys.modules['typer'] = None; from undercroft.__main__ import main; main()"


def test_the_package_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", "--version"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("undercroft ")


def test_without_its_extras_the_command_says_what_it_needs() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "undercroft: the command line needs typer and rich: pip install 'undercroft[cli]'\n"


def test_a_game_that_cannot_be_loaded_is_told_of_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = importlib.metadata.EntryPoint("harbour", "nowhere:GAME", GROUP)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: [broken])
    list_games.cache_clear()
    try:
        shown = run("games")
    finally:
        list_games.cache_clear()
    assert shown.err == (
        "undercroft: the game 'harbour' cannot be loaded from nowhere:GAME: "
        "ModuleNotFoundError(\"No module named 'nowhere'\")\n"
    )
