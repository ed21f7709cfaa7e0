"""Drawing: a moment of a saved game as a picture in a file."""

from __future__ import annotations

from pathlib import Path

from undercroft.cli.saves import load
from undercroft.kernel.board import Picture
from undercroft.kernel.errors import RecordError, SetupError
from undercroft.kernel.start import replay

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<body>
{body}
</body>
</html>
"""


def draw(path: Path, choices: int | None, seat: int | None, target: Path | None, packs: list[Path]) -> None:
    """Draw a saved game after so many choices, as this seat (None: a spectator) sees it."""
    if target is not None and target.suffix not in (".svg", ".html"):
        raise SetupError(f"{target} is no name for a picture; expected one that ends in .svg or .html")
    record = load(path)
    if choices is not None and choices > record.choices:
        raise RecordError(f"{path} has {record.choices} choices; expected --to 0 to {record.choices}, not {choices}")
    seats = len(record.setup.seats)
    if seat is not None and seat >= seats:
        raise SetupError(f"there is no seat {seat}; expected --seat 0 to {seats - 1}")
    game = replay(record, until=choices, packs=packs)
    picture = game.board(seat)
    if not picture.stage.layers and (target is None or target.suffix == ".svg"):
        raise SetupError(f"{game.rules.title} has no board to draw; expected a name that ends in .html for its text")
    if target is None:
        print(picture.svg)
        return
    try:
        target.write_text(_page(game.rules.title, picture) if target.suffix == ".html" else picture.svg + "\n", "utf-8")
    except OSError as error:
        raise SetupError(f"{target} cannot be written: {error.strerror}; expected a place that can be") from error
    print(f"Drawn to {target}")


def _page(title: str, picture: Picture) -> str:
    return PAGE.format(title=title, body=picture.html)
