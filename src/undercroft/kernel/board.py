"""How a game is drawn: one picture for the browser, notebooks, docs and exported files alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from msgspec import Struct

from undercroft.kernel.actions import Action, Composed
from undercroft.kernel.events import Event
from undercroft.kernel.ids import all_named_in, targets_in


class Beside(Struct, frozen=True):
    """The right part of a board if it is drawn by layers of its own: it stays in sight where there is room for it."""

    layers: tuple[str, ...]
    box: tuple[int, int, int, int]
    """x, y, width, height."""


class Picture(Struct, frozen=True, kw_only=True):
    """What one seat sees, drawn.

    An element that can be acted on or spoken of carries `data-target="room:B3"`; things that are alike, and of which
    several may be chosen, carry `data-nth` as well, counted from 0. An element whose place is followed
    carries an `id` that is its own in the whole picture, a number that is followed carries an `id` and `data-value`,
    and one that can be looked at closely carries `data-card="loot:cape"`. Nothing carries a style of its own: the
    looks are classes of pieces.css and attributes of SVG.
    """

    width: int = 0
    height: int = 0
    origin: tuple[int, int] = (0, 0)
    """Where the board's upper left corner is. A board that grows to the left or upwards moves it, and nothing else."""
    focus: tuple[int, int, int, int] | None = None
    """The part of the board that matters now (x, y, width, height): shown where the whole is too small to be read."""
    beside: Beside | None = None
    """What is to be seen with any part of the board."""
    layers: dict[str, str] = {}
    """The board that all share, as groups of SVG from the bottom up; one that seldom changes is a layer of its own."""
    seats: tuple[str, ...] = ()
    """HTML: what lies before each seat for everybody to see."""
    mine: str = ""
    """HTML: what the seat whose eyes these are has before it; empty for a spectator."""
    text: str = ""
    """The same in plain words: for screen readers, and for a game without a board."""

    @property
    def svg(self) -> str:
        """The board as an SVG file of its own."""
        groups = "".join(f'<g data-layer="{escape(name)}">{group}</g>' for name, group in self.layers.items())
        size = f'viewBox="{self.origin[0]} {self.origin[1]} {self.width} {self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="undercroft board" {size}>'
            f"<title>{escape(self.text.partition(chr(10))[0])}</title><style>{pieces_css()}</style>{groups}</svg>"
        )

    @property
    def html(self) -> str:
        """The whole picture as a piece of HTML of its own."""
        if not self.layers:
            return f'<pre class="undercroft">{escape(self.text)}</pre>'
        seats = "".join(f"<div>{seat}</div>" for seat in self.seats)
        return (
            f'<div class="undercroft picture">{self.svg}<div class="undercroft-seats">{seats}</div>'
            f'<div class="undercroft-mine">{self.mine}</div></div>'
        )

    def _repr_html_(self) -> str:
        return self.html


def pieces_css() -> str:
    """The stylesheet of all pieces; it lies beside them."""
    return (files("undercroft.kit.pieces") / "pieces.css").read_text(encoding="utf-8")


class Tally(Struct, frozen=True):
    """One line of the final score: what it is for, each seat's points, and the rule."""

    what: str
    points: tuple[int, ...]
    rule: str


def _nothing(*_: Any) -> tuple[()]:
    return ()


def _parts_of_composed(view: Any, action: Action) -> tuple[str, ...]:
    return tuple(all_named_in(action)) if isinstance(action, Composed) else ()


def _no_words(*_: Any) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Board:
    """How one game is drawn. All of it sees a view, so that nothing hidden can be drawn.

    Targets are names such as "room:B3", "card:banana_peel" or "hero:2".
    """

    draw: Callable[[Any, Any], Picture]
    """The picture of (view, content)."""
    accent: str
    """The game's own colour, as "#rrggbb"."""
    targets: Callable[[Action], tuple[str, ...]] = targets_in
    """The targets that are pointed at, in order, to choose this action: what it names. None: it is only a button."""
    parts: Callable[[Any, Action], tuple[str, ...]] = _parts_of_composed
    """The targets that this action is put together of, in any order, each as often as it is needed, of (view, action).

    An action that has parts is chosen by them alone.
    """
    meant: Callable[[Any, str], Sequence[Action]] = _nothing
    """The actions that somebody may mean who points at this target, the likeliest first, of (view, target)."""
    foretell: Callable[[Any, Any, Action], str] = _no_words
    """What an action would bring beyond its words (a cost, the odds), of (view, content, action)."""
    confirm: Callable[[Any, Any, Action], str] = _no_words
    """The question to ask before an action that is regretted easily, of (view, content, action)."""
    marks: Callable[[Event], tuple[str, ...]] = targets_in
    """The targets that an event speaks of: what it names."""
    card: Callable[[Any, str], str] = _no_words
    """A card seen closely, as HTML, of (content, the key of data-card); empty if there is none."""
    tally: Callable[[Any, Any], Sequence[Tally]] = _nothing
    """The score taken apart, of (view, content)."""
