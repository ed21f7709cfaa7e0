"""Words and pictures as text: counts, lists, colours, widths and columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

CODES = {"bold": 1, "dim": 2, "red": 31, "green": 32, "yellow": 33, "magenta": 35, "cyan": 36, "blue": 94}

SAME = {"Damage", "Fame", "Health", "LP", "Shame", "Threat", "XP", "gold"}
"""Nouns that are the same however many there are."""


PLURALS = {"ability": "abilities", "die": "dice"}


def count(n: int, noun: str) -> str:
    """A number and its noun, such as "2 Coins"."""
    return f"{n} {inflected(n, noun)}"


def inflected(n: float, noun: str) -> str:
    """A noun as it follows a number."""
    return noun if noun in SAME or abs(n) == 1 else PLURALS.get(noun, f"{noun}s")


def listed(words: Iterable[str]) -> str:
    """Words as a list, such as "a, b and c"."""
    words = list(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "nothing"


def plain(text: str) -> str:
    """The text without its colours."""
    return re.sub(r"\x1b\[\d+m", "", text) if "\x1b" in text else text


def ink(text: str, *styles: str) -> str:
    """The text in these colours."""
    if not text:
        return text
    return "".join(f"\x1b[{CODES[style]}m" for style in styles) + text + "\x1b[0m"


def fit(text: str, width: int) -> str:
    """The text, coloured or not, filled up to a width."""
    return text + " " * max(0, width - len(plain(text)))


def short(text: str, width: int) -> str:
    """The text, cut where it is too long."""
    return text if len(text) <= width else text[: width - 1] + "…"


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their columns below each other, two spaces apart."""
    widths = [max(len(plain(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(fit(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def flow(line: str, width: int, indent: str) -> list[str]:
    """A line, coloured or not, broken at a width; what goes on below is set in."""
    lines = [""]
    for word in line.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1].strip() or word == "" else lines[-1] + word
        if len(plain(longer)) > width and lines[-1].strip():
            lines.append(indent + word)
        else:
            lines[-1] = longer
    return lines
