from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import GAME, refused, run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game in a file."""
    file = tmp_path_factory.mktemp("drawn") / "game.json"
    run("watch", GAME, "--seats", "Ana:random,Bo:random", "--seed", 5, "--fast", "--save", file)
    return file


def test_the_board_is_written_as_a_file_of_its_own(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    shown = run("draw", record, "--to", 20, "-o", file)
    assert shown == (0, f"Drawn to {file}\n", "")
    svg = ElementTree.fromstring(file.read_text())
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Turn " in file.read_text()


def test_without_a_file_the_board_is_printed(record: Path) -> None:
    shown = run("draw", record, "--to", 0)
    assert shown.status == 0
    assert (
        ElementTree.fromstring(shown.out)[0].text
        == "Munchkin Dungeon. Before the first turn: Heroes are being chosen. Threat Pool 0."
    )


def test_a_page_shows_the_whole_picture_with_the_seats_own_things(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.html"
    run("draw", record, "--to", 20, "--seat", 1, "-o", file)
    page = file.read_text()
    assert page.startswith("<!doctype html>")
    assert 'id="seat-1"' in page
    assert 'class="undercroft-mine"' in page
    assert "Threat cards" in page
    run("draw", record, "--to", 20, "-o", file)
    assert 'class="undercroft-mine"' not in file.read_text()


def test_what_cannot_be_drawn_is_refused_in_one_line(record: Path, tmp_path: Path) -> None:
    assert "ends in .svg or .html" in refused("draw", record, "-o", tmp_path / "board.png")
    assert "expected --seat 0 to 1" in refused("draw", record, "--seat", 2)
    assert "choices; expected --to 0 to" in refused("draw", record, "--to", 99_999)
    assert "expected a game saved by undercroft" in refused("draw", tmp_path / "nothing.json")
    assert "expected a place that can be" in refused("draw", record, "-o", tmp_path / "no" / "board.svg")
