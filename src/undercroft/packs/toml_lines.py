"""Where things stand in a TOML document: tomllib says what is in it, this says on which line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

KeyPath = tuple[str | int, ...]
"""The way to a value in a TOML document: `("boss", 1, "stages", 0, "dice")`."""


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, of every table, key and array element in a valid TOML document."""
    return _Scanner(text).scan()


_TOKEN = re.compile(
    r"""
      (?P<string> "{3} (?:\\.|[^\\])*? "{3} "{0,2} | '{3} .*? '{3} '{0,2} | "(?:\\.|[^"\\\n])*" | '[^'\n]*' )
    | (?P<newline> \n )
    | (?P<comment> \#[^\n]* )
    | (?P<mark> [\[\]{}=,.] )
    | (?P<bare> [^\s\[\]{}=,.\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for found in _TOKEN.finditer(text):
        kind = str(found.lastgroup)
        if kind != "comment":
            yield _Token(kind, found[0], line)
        line += found[0].count("\n")
    yield _Token("end", "", line)


class _Scanner:
    """Walks over a TOML document that tomllib has accepted, so it need not look for errors."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.now = next(self.tokens)
        self.lines: dict[KeyPath, int] = {}
        self.lengths: dict[KeyPath, int] = {}
        """How many `[[tables]]` each array of tables has so far."""

    def scan(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        while self.now.kind != "end":
            if self.now.kind == "newline":
                self.take()
            elif self.now.text == "[":
                table = self.header()
            else:
                self.pair(table)
        return self.lines

    def take(self) -> _Token:
        taken = self.now
        self.now = next(self.tokens, taken)
        return taken

    def header(self) -> KeyPath:
        """`[a.b]` or `[[a.b]]`: the path of the table that it opens."""
        line = self.take().line
        is_array = self.now.text == "["
        parts = self.key("]")
        path: KeyPath = ()
        for number, part in enumerate(parts, 1):
            path += (part,)
            self.lines.setdefault(path, line)
            if is_array and number == len(parts):
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path += (self.lengths[path] - 1,)
        self.lines[path] = line
        while self.now.text == "]":
            self.take()
        return path

    def pair(self, table: KeyPath) -> None:
        """`key = value`."""
        line = self.now.line
        path = table
        for part in self.key("="):
            path += (part,)
            self.lines.setdefault(path, line)
        self.take()
        self.value(path)

    def key(self, end: str) -> list[str]:
        """The parts of a dotted key, up to the mark that ends it."""
        parts = []
        while self.now.text != end:
            token = self.take()
            if token.kind == "bare":
                parts.append(token.text)
            elif token.kind == "string":
                parts.append(tomllib.loads(f"key = {token.text}")["key"])
        return parts

    def value(self, path: KeyPath) -> None:
        if self.now.text == "[":
            self.array(path)
        elif self.now.text == "{":
            self.inline_table(path)
        else:
            while self.now.kind not in ("newline", "end") and self.now.text not in (",", "]", "}"):
                self.take()

    def array(self, path: KeyPath) -> None:
        self.take()
        index = 0
        while self.now.text != "]":
            if self.now.text == ",":
                index += 1
                self.take()
            elif self.now.kind == "newline":
                self.take()
            else:
                self.lines[(*path, index)] = self.now.line
                self.value((*path, index))
        self.take()

    def inline_table(self, path: KeyPath) -> None:
        self.take()
        while self.now.text != "}":
            if self.now.text == "," or self.now.kind == "newline":
                self.take()
            else:
                self.pair(path)
        self.take()
