"""The games that can be played, and their rulebooks."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from undercroft.kernel.board import Sign


class ModeInfo(Struct, frozen=True):
    """A way to play a game."""

    id: str
    title: str
    least: int
    most: int
    usual: int
    together: bool
    alone: str = ""
    """What whoever plays alone should know before."""


class OptionInfo(Struct, frozen=True):
    """A choice for a table."""

    id: str
    words: str
    kind: Literal["switch", "number", "text", "choice"]
    usual: Any
    choices: tuple[Any, ...] = ()
    modes: tuple[str, ...] = ()
    """The modes in which it means something; none for all of them."""


class BotInfo(Struct, frozen=True):
    """A bot by its strength: easy, steady, sharp or master."""

    id: str
    name: str
    character: str
    """What it is like to play against, in a line."""


class GameInfo(Struct, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    about: str
    minutes: str
    modes: tuple[ModeInfo, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
    """From the weakest to the strongest."""
    windows: tuple[str, ...]
    """The kinds of moments at which others may respond."""
    accent: str
    has_picture: bool


class RuleInfo(Struct, frozen=True):
    """A rule, with its sentences."""

    id: str
    text: str


class Chapter(Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    rules: tuple[RuleInfo, ...]


class RulebookInfo(Struct, frozen=True):
    """A game's rules in words."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    signs: tuple[Sign, ...] = ()
    """What the pictograms of its board stand for."""
