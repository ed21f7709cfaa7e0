"""One golden playthrough per game and mode. After a wanted change of the rules: `make golden`, and read the diff."""

import os
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.kernel.rules import GameRules
from undercroft.lab.playthrough import play_by_seed

HERE = Path(__file__).parent
MODES = [(rules, mode) for rules in undercroft.games().values() for mode in rules.modes]
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")


def golden_game(rules: GameRules[Any], mode: str) -> undercroft.Game:
    return undercroft.new_game(rules, NAMES[: rules.modes[mode].usual], mode=mode, seed=1)


@pytest.mark.parametrize(("rules", "mode"), MODES, ids=lambda value: getattr(value, "id", value))
def test_the_golden_playthrough_is_as_it_was(rules: GameRules[Any], mode: str) -> None:
    path = HERE / f"{rules.id}-{mode}.txt"
    game = golden_game(rules, mode)
    text = play_by_seed(game, seed=1)
    record = HERE / "records" / f"{rules.id}-{mode}-{rules.version}.json"
    if os.environ.get("UNDERCROFT_GOLDEN"):
        path.write_text(text, encoding="utf-8")
        record.write_bytes(game.record().to_json() + b"\n")
    assert text == path.read_text(encoding="utf-8")
    assert undercroft.replay(record.read_bytes()).events == game.events


@pytest.mark.parametrize("path", sorted((HERE / "records").glob("*.json")), ids=lambda path: path.stem)
def test_records_of_every_version_still_load(path: Path) -> None:
    game = undercroft.replay(path.read_bytes(), resume=True)
    assert game.setup.version == game.rules.version
    assert game.view(None)
