"""The same game is the same in another process, whatever its hash seed."""

import os
import subprocess
import sys

import pytest

import undercroft

PLAY = """
import hashlib, random, undercroft
from undercroft.lab.conformance import fingerprint, play_randomly
for seed in range(3):
    rules = undercroft.list_games()[{game!r}]
    mode = rules.modes[{mode!r}]
    game = undercroft.new_game(rules, mode.usual, mode={mode!r}, seed=seed, options=mode.trial)
    play_randomly(game, random.Random(seed))
    print(hashlib.sha256(fingerprint(game) + game.record().to_json()).hexdigest())
"""


@pytest.mark.parametrize(
    ("game", "mode"), [(rules.id, mode) for rules in undercroft.list_games().values() for mode in rules.modes]
)
def test_hash_seeds_change_nothing(game: str, mode: str) -> None:
    def play(hash_seed: str) -> str:
        command = [sys.executable, "-c", PLAY.format(game=game, mode=mode)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    first = play("1")
    assert len(first.splitlines()) == 3
    assert play("2") == first
