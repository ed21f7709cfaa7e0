"""Markup as Python functions: typed, escaped, and nothing to install."""

from __future__ import annotations

from functools import cache, lru_cache
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
    said = [f"<{name}"]  # in one list and one loop: boards are made of thousands of these
    for key, value in attributes.items():
        kind = type(value)
        if kind is str:
            said.append(f' {_attribute_name(key)}="{_escaped(value)}"')
        elif kind is int:
            said.append(f' {_attribute_name(key)}="{value}"')
        elif value is True:
            said.append(f" {_attribute_name(key)}")
        elif value is not None and value is not False:
            written = _number(value) if kind is float else _escaped(str(value))
            said.append(f' {_attribute_name(key)}="{written}"')
    if not inside and name in _EMPTY:
        said.append("/>")
        return Markup("".join(said))
    said.append(">")
    said += [part if type(part) is Markup else _escaped(str(part)) for part in inside]
    said.append(f"</{name}>")
    return Markup("".join(said))


def together(*parts: str | int) -> Markup:
    """Pieces of markup and text, one after the other."""
    return Markup("".join([part if type(part) is Markup else _escaped(str(part)) for part in parts]))


@cache
def _attribute_name(key: str) -> str:
    return key if key == "viewBox" else key.rstrip("_").replace("_", "-")


@lru_cache(maxsize=16_384)
def _escaped(text: str) -> str:
    """The text with what markup would misread; the same words are written again and again."""
    return escape(text)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


_EMPTY = {"br", "circle", "ellipse", "hr", "img", "input", "line", "path", "polygon", "polyline", "rect", "use"}
"""Elements that are written without an end."""
