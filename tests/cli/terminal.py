"""A terminal for tests: what was typed goes in, what was shown comes out."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

import pytest

from undercroft.cli import main

GAME = "munchkin_dungeon"


class Shown(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


class Tty(io.StringIO):
    """Output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def run(*argv: object, typed: str | list[str] = "", terminal: bool = False) -> Shown:
    """Run `undercroft …` with these lines typed."""
    out, err = Tty() if terminal else io.StringIO(), io.StringIO()
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    with (
        mock.patch.object(sys, "stdin", io.StringIO(lines)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main([str(arg) for arg in argv])
    return Shown(end.value.code if isinstance(end.value.code, int) else 0, out.getvalue(), err.getvalue())


def play(*argv: object, typed: list[str], terminal: bool = False) -> Shown:
    """Play the same small table every time, against bots that play alike every time."""
    seats = () if "--seats" in argv else ("--seats", "you,greedy,greedy")
    return run("play", GAME, "--seed", 3, *seats, *argv, typed=typed, terminal=terminal)


def refused(*argv: object) -> str:
    """Run a command that must be refused in one line; return the line."""
    shown = run(*argv)
    assert shown.status == 2, shown
    assert shown.out == ""
    assert shown.err.startswith("undercroft: ")
    assert shown.err.count("\n") == 1
    return shown.err
