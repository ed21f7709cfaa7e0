"""Results as a table."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import polars
import pytest

from tests.lab.arena.samples import ALLIANCE, CONTEST, result
from undercroft.lab.arena import write_parquet
from undercroft.lab.arena.extras import MissingExtra


def test_there_is_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    shared = msgspec.structs.replace(result(1, 0), winners=(0, 1), turns=12)
    write_parquet(path, CONTEST, [result(0, 1), shared])
    table = polars.read_parquet(path)
    assert table.select("number", "seat", "bot", "won", "win_share", "score", "choices", "turns").rows() == [
        (0, 0, "a", False, 0.0, 1, 5, None),
        (0, 1, "b", True, 1.0, 0, 10, None),
        (1, 0, "a", True, 0.5, 1, 5, 12),
        (1, 1, "b", True, 0.5, 0, 10, 12),
    ]
    assert table.select("game", "mode", "options", "contest_seed", "rule").unique().rows() == [
        ("munchkin_dungeon", "standard", "{}", 3, "XX-END-01")
    ]


def test_a_game_that_is_won_together_is_a_whole_win_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    write_parquet(path, ALLIANCE, [msgspec.structs.replace(result(0, 0), winners=(0, 1))])
    assert polars.read_parquet(path)["win_share"].to_list() == [1.0, 1.0]


def test_without_polars_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtra, match=r"needs polars; pip install 'undercroft\[lab\]'"):
        write_parquet(tmp_path / "results.parquet", CONTEST, [result(0, 0)])
