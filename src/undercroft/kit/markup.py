"""Markup as Python functions: typed, escaped, and nothing to install."""

from __future__ import annotations

from html import escape
from typing import Any


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, *inside: str | int, **attributes: Any) -> Markup:
    """An element. Text is escaped and Markup is not.

    Attributes are written with underscores for hyphens (`stroke_width=2`, `data_target="room:B3"`), `class_` and `for_`
    with one at the end; None and False leave one out, True gives it no value.
    """
    said = "".join(
        _attribute(key, value) for key, value in attributes.items() if value is not None and value is not False
    )
    if not inside and name in _EMPTY:
        return Markup(f"<{name}{said}/>")
    return Markup(f"<{name}{said}>{together(*inside)}</{name}>")


def together(*parts: str | int) -> Markup:
    """Pieces of markup and text, one after the other."""
    return Markup("".join(part if type(part) is Markup else escape(str(part)) for part in parts))


def _attribute(key: str, value: Any) -> str:
    name = key.rstrip("_").replace("_", "-") if key != "viewBox" else key
    return (
        f" {name}" if value is True else f' {name}="{escape(_number(value) if type(value) is float else str(value))}"'
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


_EMPTY = {"br", "circle", "ellipse", "hr", "img", "input", "line", "path", "polygon", "polyline", "rect", "use"}
"""Elements that are written without an end."""
