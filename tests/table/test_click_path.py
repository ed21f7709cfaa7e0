"""The path of a click is as docs/architecture.md draws it."""

from __future__ import annotations

import re
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import undercroft
from tests.browser.kit import played_until
from tests.table.live_server import plain, serving

ROOT = Path(__file__).parents[2]
CODE = Path(undercroft.__file__).parent
GAME = "munchkin_dungeon"


def drawn() -> list[str]:
    """The files on the path, in the order of the page."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, after = text.partition("## The path of a click")
    return re.findall(r"^ (?:\w+ +| +)([\w…/.]+\.(?:py|ts|svelte)) ", after.split("```")[1], flags=re.MULTILINE)


class Trace:
    """Notes every file of ours when it is entered for the first time."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self._last = 0.0

    def note(self, frame: FrameType, event: str, _: object) -> None:
        path = frame.f_code.co_filename
        if event != "call" or not path.startswith(str(CODE)):
            return
        self._last = time.monotonic()
        # Before anything is played, the game is asked whose turn it is.
        if path not in self.files and (not path.endswith("kernel/game.py") or frame.f_code.co_name == "play"):
            self.files.append(path)

    def begin(self) -> None:
        """Forget what was entered, once nothing of ours runs any more."""
        while time.monotonic() - self._last < 0.3:
            time.sleep(0.05)
        self.files.clear()


def test_the_files_of_the_page_are_there() -> None:
    page = [file for file in drawn() if not file.endswith(".py")]
    assert page
    assert [file for file in page if not (ROOT / "client" / "src" / file).is_file()] == []


def test_a_move_enters_the_files_of_the_server_in_the_order_that_is_drawn() -> None:
    trace = Trace()
    threading.setprofile(trace.note)
    try:
        with serving() as server:
            guest = server.guest("Ana")
            game = played_until(lambda game, decision: any(type(one).__name__ == "Move" for one in decision.options))
            saved = guest.upload(game.record().to_json())
            table = guest.create("", ["me", "me", "me"], branch=saved.id)
            page = guest.open(table, 0)
            move = next(option for option in page.options if plain(option.action)["type"] == "Move")
            trace.begin()
            page.play(move.action)
    finally:
        threading.setprofile(None)
        sys.setprofile(None)
    path = [file.replace("…", GAME) for file in drawn() if file.endswith(".py")]
    seen = [str(Path(file).relative_to(CODE)) for file in trace.files]
    on_the_way = [next((file for file in path if one in (file, f"table/{file}")), "") for one in seen]
    assert [file for file in on_the_way if file] == path
