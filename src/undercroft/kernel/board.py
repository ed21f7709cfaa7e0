"""How a game is drawn: one picture for the browser, notebooks, docs and exported files alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from msgspec import Struct

from undercroft.kernel.actions import Action, Composed
from undercroft.kernel.events import Event
from undercroft.kernel.ids import all_named_in, targets_in

Box = tuple[int, int, int, int]
"""x, y, width, height."""


class Place(Struct, frozen=True):
    """A part of the stage that has a name of its own, such as a level: it can be turned to."""

    title: str
    box: Box


class Stage(Struct, frozen=True, kw_only=True):
    """The place where the game happens, as large as it can be shown.

    An element that can be acted on or spoken of carries `data-target="room:B3"`; things that are alike, and of which
    several may be chosen, carry `data-nth` as well, counted from 0. An element whose place is followed
    carries an `id` that is its own in the whole picture, a number that is followed carries an `id` and `data-value`,
    and one that can be looked at closely carries `data-card="loot:cape"`. Nothing carries a style of its own: the
    looks are classes of pieces.css and attributes of SVG.
    """

    width: int = 0
    height: int = 0
    origin: tuple[int, int] = (0, 0)
    """Where the upper left corner is. A stage that grows to the left or upwards moves it, and nothing else."""
    focus: Box | None = None
    """The part of it that matters now: shown where the whole is too small to be read."""
    places: tuple[Place, ...] = ()
    """Parts that can be turned to, where there are several."""
    layers: dict[str, str] = {}
    """Groups of SVG from the bottom up; one that seldom changes is a layer of its own."""
    plan: str = ""
    """SVG: the whole in a few strokes, in the same coordinates, where a part of it is shown."""
    module: str = ""
    """The page's own module for a place that needs hands (client/src/games/NAME); without it, the layers."""
    data: str = ""
    """What that module needs to know, as JSON. Like the layers it is made from the view, so nothing hidden is in it."""


class SeatDrawing(Struct, frozen=True):
    """A seat as everybody sees it, in HTML."""

    chip: str
    """In one line: shape, hero and name, hearts, score."""
    panel: str = ""
    """All that lies before it."""


class Picture(Struct, frozen=True, kw_only=True):
    """What one seat sees, drawn: the parts that a page lays out. All but the stage are pieces of HTML.

    Elements carry the same attributes as those of the stage.
    """

    stage: Stage = Stage()
    you: str = ""
    """Who the seat is whose eyes these are, and what it counts; empty for a spectator."""
    tray: str = ""
    """What is its own to use now: dice, cards, pieces."""
    encounter: str = ""
    """What is being decided now, by dice mostly: both sides, their totals, the verdict."""
    tracks: str = ""
    """A race, or a clock."""
    goal: str = ""
    """In plain words: what ends the game, and how far it is to that."""
    supply: str = ""
    """What can be had, or will come: decks, a market, tiles."""
    seats: tuple[SeatDrawing, ...] = ()
    text: str = ""
    """The same in plain words: for screen readers, and for a game without a board."""

    @property
    def parts(self) -> list[str]:
        """Everything that is drawn, piece by piece."""
        around = [self.you, self.tray, self.encounter, self.tracks, self.supply]
        seats = [part for seat in self.seats for part in (seat.chip, seat.panel)]
        return [*self.stage.layers.values(), self.stage.plan, *around, *seats]

    @property
    def svg(self) -> str:
        """The stage as an SVG file of its own."""
        stage = self.stage
        groups = "".join(f'<g data-layer="{escape(name)}">{group}</g>' for name, group in stage.layers.items())
        size = f'viewBox="{stage.origin[0]} {stage.origin[1]} {stage.width} {stage.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="undercroft board" {size}>'
            f"<title>{escape(self.text.partition(chr(10))[0])}</title><style>{pieces_css()}</style>{groups}</svg>"
        )

    @property
    def html(self) -> str:
        """The whole picture as a piece of HTML of its own."""
        if not self.stage.layers:
            return f'<pre class="undercroft">{escape(self.text)}</pre>'
        parts = {
            "encounter": self.encounter,
            "tracks": self.tracks,
            "supply": self.supply,
            "seats": "".join(f"<div>{seat.panel or seat.chip}</div>" for seat in self.seats),
            "mine": self.you + self.tray,
        }
        drawn = "".join(f'<div class="undercroft-{name}">{part}</div>' for name, part in parts.items() if part)
        return f'<div class="undercroft picture">{self.svg}{drawn}</div>'

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


class Verb(Struct, frozen=True):
    """What kind of thing an action does. The options of one verb share a button."""

    name: str
    """As the button says it: "Fight", "End turn"."""
    amount: int | None = None
    """Where options of a verb differ by a number only: that number. They are chosen by a stepper."""


class Sign(Struct, frozen=True):
    """A pictogram and what it stands for."""

    picture: str
    """As HTML, which needs nothing around it."""
    words: str


def named_after_type(view: Any, action: Action) -> Verb:
    """The verb that an action's type says: of `EndTurn`, "End turn"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(action).__name__)
    return Verb(words.capitalize())


def _the_only_one(view: Any, content: Any, options: Sequence[Action]) -> Action | None:
    return options[0] if len(options) == 1 else None


@dataclass(frozen=True, kw_only=True)
class Board:
    """How one game is drawn. All of it sees a view, so that nothing hidden can be drawn.

    Targets are names such as "room:B3", "card:banana_peel" or "hero:2".
    """

    draw: Callable[[Any, Any], Picture]
    """The picture of (view, content)."""
    verb: Callable[[Any, Action], Verb] = named_after_type
    """What kind of thing an action does, of (view, action)."""
    primary: Callable[[Any, Any, Sequence[Action]], Action | None] = _the_only_one
    """The option that is meant by whoever just goes on, of (view, content, options): it has a button of its own."""
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
    cover: Callable[[Any], Picture] | None = None
    """The picture for the game's place on the shelf, of content; without it a position after some random choices."""
    card: Callable[[Any, str], str] = _no_words
    """A card seen closely, as HTML, of (content, the key of data-card); empty if there is none."""
    hindsight: Callable[[Any, Any], str] = _no_words
    """What could have been done, for the game's module, as JSON, of (a spectator's view, content); empty if nothing.

    It may take seconds: it is worked out beside the table, when somebody asks for it.
    """
    tally: Callable[[Any, Any], Sequence[Tally]] = _nothing
    """The score taken apart, of (view, content)."""
    legend: tuple[Sign, ...] = ()
    """What the pictograms of the board stand for."""
