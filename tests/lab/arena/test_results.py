"""Results are kept, and read again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.lab.arena.samples import CONTEST, result
from undercroft.kernel.errors import SetupError
from undercroft.lab.arena import Contest, ResultsFile


def test_a_line_that_was_torn_is_played_again(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    kept.add(result(0, 0))
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole + b'{"number":1,"bo')
    again = ResultsFile(tmp_path, CONTEST)
    assert list(again.results) == [0]
    assert again.path.read_bytes() == whole


@pytest.mark.parametrize("torn", [0, 1, 30])
def test_a_run_that_was_broken_off_while_it_began_begins_anew(tmp_path: Path, torn: int) -> None:
    path = ResultsFile(tmp_path, CONTEST).path
    whole = path.read_bytes()
    path.write_bytes(whole[:torn])
    assert ResultsFile(tmp_path, CONTEST).results == {}
    assert path.read_bytes() == whole


def test_a_game_is_counted_once(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    kept.add(result(0, 0))
    whole = kept.path.read_bytes()
    kept.add(result(0, 1))
    assert kept.results[0] == result(0, 0)
    assert kept.path.read_bytes() == whole


@pytest.mark.parametrize(
    "text", [b"nonsense\n", b"\xff\xfe", b"my only copy", b'{"game":"masmorra","mode":"standard","bots":["greedy"]}\n']
)
def test_another_file_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(text)
    with pytest.raises(SetupError):
        ResultsFile(tmp_path, CONTEST)
    assert path.read_bytes() == text, "it is somebody's"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (msgspec.structs.replace(CONTEST, seed=4), "with another seed"),
        (msgspec.structs.replace(CONTEST, seed=4, options={"die": "HHBBSS"}), "with another options and seed"),
    ],
)
def test_results_of_another_contest_are_refused(tmp_path: Path, other: Contest, said: str) -> None:
    ResultsFile(tmp_path, CONTEST)
    with pytest.raises(SetupError, match=said):
        ResultsFile(tmp_path, other)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    for number in range(2):
        kept.add(result(number, 0))
    kept.path.write_bytes(kept.path.read_bytes().replace(b'"number":0', b'"number":x'))
    with pytest.raises(SetupError, match=r"results\.jsonl, line 2, is no line .* remove it"):
        ResultsFile(tmp_path, CONTEST)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match=r"results cannot be kept in .*: Not a directory"):
        ResultsFile(tmp_path / "file" / "folder", CONTEST)
    (tmp_path / "results.jsonl").mkdir()
    with pytest.raises(SetupError, match=r"results cannot be kept in .*: Is a directory"):
        ResultsFile(tmp_path, CONTEST)
