"""Letters in SVG, where nothing breaks or shrinks by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from undercroft.kit.markup import Markup, tag

_WIDE = dict.fromkeys("mwMW@%—", 0.88) | dict.fromkeys("iljtfrI.,:;'’!|()-[] ", 0.36)


USUAL = 14
"""The size of letters on a board, which need not be said."""


def width_of(text: str, size: float) -> float:
    """How wide a line is in a wide system font; a narrower one only leaves more air."""
    return size * sum(_WIDE.get(letter, 0.68 if letter.isupper() else 0.6) for letter in text)


@lru_cache(maxsize=4096)
def label(
    text: str, x: float, y: float, size: float = 14, fit: float = 0, class_: str = "", anchor: str = ""
) -> Markup:
    """A line of text; with `fit` it is never wider than that. `anchor` is "middle" or "end"."""
    squeeze: dict[str, Any] = {}
    bold = 1.12 if "u-name" in class_ or "u-title" in class_ else 1
    if fit and width_of(text, size) * bold > fit:
        squeeze = {"textLength": fit, "lengthAdjust": "spacingAndGlyphs"}
    look = f"u-t {class_}".strip()
    return tag(
        "text",
        text,
        x=x,
        y=y,
        font_size=None if size == USUAL else size,
        class_=look,
        text_anchor=anchor or None,
        **squeeze,
    )


@lru_cache(maxsize=4096)
def wrapped(text: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """The text in lines that fit the width, `most` of them; what is left over ends in an ellipsis."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        return (*lines[: most - 1], f"{lines[most - 1].rstrip(',;')} …")
    return tuple(lines)


@lru_cache(maxsize=4096)
def paragraph(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float = 13.5,
    most: int = 3,
    class_: str = "",
    leading: float = 1.15,
) -> Markup:
    """Text in several lines; y is the first baseline."""
    lines = wrapped(text, width, size, most)
    return Markup("".join(label(line, x, y + n * size * leading, size, width, class_) for n, line in enumerate(lines)))
