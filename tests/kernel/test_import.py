"""The engine needs the standard library and msgspec, and nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADED = """
import msgspec, sys
before = set(sys.modules)
import undercroft
{more}
loaded = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(loaded - set(sys.stdlib_module_names)))
"""


@pytest.mark.parametrize(
    "more",
    [
        "",
        "undercroft.list_games()",
        "game = undercroft.new_game('munchkin_dungeon', 3, seed=1)\n"
        "game.play(game.decision.options[0])\n"
        "undercroft.replay(game.record().to_json())",
    ],
    ids=["importing it", "looking for games", "playing"],
)
def test_the_engine_adds_only_itself_to_the_standard_library_and_msgspec(more: str) -> None:
    command = [sys.executable, "-I", "-c", LOADED.format(more=more)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["undercroft"]
