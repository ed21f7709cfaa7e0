"""What a page is told of the table's own: undo, settled answers, and responses."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct


class UndoState(Struct, frozen=True):
    """What undo would do now, said in words; `possible` by oneself, or by `consent` of the others."""

    possible: bool
    consent: bool
    words: str


class Settled(Struct, frozen=True):
    """An answer that is given by itself."""

    prompt: str
    action: Raw
    label: str
    until: Literal["turn", "game", "next turn", "my turn"]


class Pause(Struct, frozen=True):
    """A moment at which others may respond. It is the same whether or not anybody can."""

    window: str
    """What kind of moment."""
    seats: tuple[int, ...]
    """Those of people who might."""
    thinking: tuple[int, ...]
    """Those who asked the others to wait."""
    seconds: float
    """Until it is over, unless somebody thinks."""


class Responses(Struct, frozen=True):
    """When a seat wants to be asked for a response."""

    always_pass: bool
    """Never; everybody is told so, and nobody waits for it."""
    windows: tuple[str, ...]
    """The kinds of moments there are."""
    stop_at: tuple[str, ...]
    """Those at which it is asked; nobody else is told."""
    quiet: str
    """The one of them that makes the table pause where it would not otherwise, which others notice; or none."""
