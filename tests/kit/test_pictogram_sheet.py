"""All pictograms with their names, drawn for whoever looks for one: docs/pictograms.svg.

After a wanted change run it with UNDERCROFT_GOLDEN=1, and look at the sheet.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag, together

SHEET = Path(__file__).parents[2] / "docs" / "pictograms.svg"
COLUMNS, WIDE, HIGH, SIZE, HEAD = 10, 96, 84, 44, 40
STYLE = (
    "text{font:12px sans-serif;fill:#2a1f17}.head{font-size:18px;font-weight:700}.paper{fill:#fbf5e6}path{fill:#2a1f17}"
)
KINDS: Mapping[str, tuple[Mapping[str, str], int]] = {
    "ICONS": (pieces.ICONS, 24),
    "FITTINGS": (pieces.FITTINGS, 24),
    "CREATURES": (pieces.CREATURES, 40),
}


def pictogram(name: str, path: str, box: int, x: float, y: float) -> Markup:
    """One of them above its name."""
    picture = tag(
        "svg", tag("path", d=path), x=x + (WIDE - SIZE) / 2, y=y, width=SIZE, height=SIZE, viewBox=f"0 0 {box} {box}"
    )
    return together(picture, tag("text", name, x=x + WIDE / 2, y=y + SIZE + 18, text_anchor="middle"))


def sheet() -> Markup:
    """All of them, kind by kind."""
    parts: list[Markup] = []
    top = 10.0
    for kind, (paths, box) in KINDS.items():
        parts.append(tag("text", f"pieces.{kind}", x=16, y=top + 22, class_="head"))
        top += HEAD
        for number, name in enumerate(sorted(paths)):
            row, column = divmod(number, COLUMNS)
            parts.append(pictogram(name, paths[name], box, column * WIDE, top + row * HIGH))
        top += -(-len(paths) // COLUMNS) * HIGH
    width = COLUMNS * WIDE
    return tag(
        "svg",
        tag("title", "The pictograms of the kit"),
        tag("style", Markup(STYLE)),
        tag("rect", width=width, height=top, class_="paper"),
        together(*parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {top}",
    )


def test_the_sheet_in_the_docs_shows_every_pictogram() -> None:
    if os.environ.get("UNDERCROFT_GOLDEN"):
        SHEET.write_text(f"{sheet()}\n", encoding="utf-8")
    text = SHEET.read_text(encoding="utf-8")
    assert text == f"{sheet()}\n"
    names = {element.text for element in ElementTree.fromstring(text).iter() if element.tag.endswith("text")}
    assert names >= {*pieces.ICONS, *pieces.FITTINGS, *pieces.CREATURES}
