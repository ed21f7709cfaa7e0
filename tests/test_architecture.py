"""docs/architecture.md prints the rooms of every game as they are; `make golden` prints them anew."""

from __future__ import annotations

import os
import re
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "undercroft" / "games"
DOC = ROOT / "docs" / "architecture.md"
ROOMS = ("content", "state", "throwing", "rules", "solver", "view.py", "words", "drawing", "bots")
FIRST = ("turn", "board", "evaluation")
"""Where to start reading a room."""
BLOCK = re.compile(r"(?<=```\n)games/.*?(?=```)", flags=re.DOTALL)


def names(files: list[Path]) -> str:
    found = sorted(file.stem for file in files if file.stem != "__init__")
    return " ".join(sorted(found, key=lambda name: name not in FIRST))


def room(folder: Path) -> str:
    printed = names(list(folder.glob("*.py")))
    data = sorted(file.name for file in folder.iterdir() if file.suffix in (".toml", ".json"))
    inside = f"{printed}; {' '.join(data)}" if data else printed
    return textwrap.fill(
        inside, 118, initial_indent=f"  {folder.name}/".ljust(12), subsequent_indent=" " * 12, break_on_hyphens=False
    )


def tree(game: Path) -> str:
    there = {entry.name for entry in game.iterdir() if entry.is_dir() and any(entry.glob("*.py"))}
    assert there <= set(ROOMS), f"{game.name} has a room that no other game has: {there - set(ROOMS)}"
    rooms = [
        "  view.py" if name == "view.py" else room(game / name) for name in ROOMS if name == "view.py" or name in there
    ]
    return "\n".join([f"games/{game.name}/", *rooms])


def test_the_rooms_are_printed_as_they_are() -> None:
    games = sorted(path.parent for path in GAMES.glob("*/rulebook.md"))
    assert len(games) == 5
    now = "\n\n".join(tree(game) for game in games) + "\n"
    text = DOC.read_text(encoding="utf-8")
    if os.environ.get("UNDERCROFT_GOLDEN"):
        DOC.write_text(BLOCK.sub(lambda _: now, text, count=1), encoding="utf-8")
        return
    printed = BLOCK.search(text)
    assert printed is not None
    assert printed[0] == now
