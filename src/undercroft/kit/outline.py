"""A table in words, told once: for eyes as columns below each other, for ears as sentences.

A game says its outline as sections of rows. A cell that eyes and ears want differently is a `Cell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from undercroft.kit.text import aligned, flow, ink, plain


class Cell(NamedTuple):
    """A cell that is drawn for eyes and said to ears; what is empty is left out."""

    eyes: str
    ears: str


Row = Sequence[str | Cell]


class Section(Struct, frozen=True):
    """One thing on the table: its title, and a row for each part of it."""

    title: str
    rows: Sequence[Row]
    head: Sequence[str] = ()
    """The names of the columns, for eyes."""


def as_text(section: Section, width: int) -> list[str]:
    """The section as lines: its title in the margin, columns below each other, a long last column below itself."""
    shown = [[cell.eyes if isinstance(cell, Cell) else cell for cell in row] for row in section.rows]
    shown = [row for row in shown if any(row)]
    if section.head and shown:
        shown.insert(0, [ink(word, "dim") for word in section.head])
    margin = len(section.title) + 2 if section.title else 0
    lines: list[str] = []
    for line, row in zip(aligned(shown), shown, strict=True):
        column = " " * (margin + len(plain(line)) - len(plain(row[-1])))
        title = section.title if not lines else ""
        lines += flow(ink(f"{title:{margin}}", "bold") + line if margin else line, width, column)
    return lines


def as_speech(sections: Iterable[Section]) -> str:
    """The sections as sentences, a line for each."""
    lines = []
    for section in sections:
        words = "; ".join(filter(None, [_row_said(tuple(row)) for row in section.rows]))
        if words:
            lines.append(f"{section.title}: {words}." if section.title else f"{words}.")
    return "\n".join(lines)


@lru_cache(maxsize=8192)
def _row_said(row: tuple[str | Cell, ...]) -> str:
    return ", ".join(filter(None, [plain(cell.ears if isinstance(cell, Cell) else cell) for cell in row]))
