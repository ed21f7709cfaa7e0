"""Burrow: a tiny game whose board grows in every direction, and whose decisions have many options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from undercroft.kernel.actions import Action
from undercroft.kernel.board import Board, Picture, SeatDrawing, Stage, Verb
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.rules import Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import Script, ask
from undercroft.kernel.state import State
from undercroft.kit.markup import Markup, tag, together

Place = tuple[int, int]

SIDE = 120
"""A chamber's width and height on the board."""
BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Dig(Action, frozen=True):
    """Dig a chamber."""

    x: int
    y: int


class Send(Action, frozen=True):
    """Send a beetle to a chamber."""

    beetle: int
    x: int
    y: int


class Dug(Event, frozen=True):
    kind: ClassVar[Literal["reveal"]] = "reveal"
    seat: int
    x: int
    y: int


class Sent(Event, frozen=True):
    kind: ClassVar[Literal["move"]] = "move"
    beetle: int
    x: int
    y: int


class BurrowOptions(Struct, frozen=True, kw_only=True):
    chambers: int = 1
    """So many are there at first, in a row."""
    beetles: int = 2


class Burrow(State, kw_only=True, dict=True):
    options: ClassVar[BurrowOptions]

    chambers: list[Place]
    beetles: list[Place]
    dug: list[int]
    """By seat."""
    turn: int = 0


class BurrowView(Struct, frozen=True):
    chambers: tuple[Place, ...]
    beetles: tuple[Place, ...]
    dug: tuple[int, ...]


def new_burrow(content: Any, options: BurrowOptions, mode: str, seats: int) -> Burrow:
    chambers = [(x, 0) for x in range(options.chambers)]
    return Burrow(chambers=chambers, beetles=[chambers[0]] * options.beetles, dug=[0] * seats)


def play_burrow(g: Burrow) -> Script:
    while g.turn < 40:
        yield from turn(g, g.turn % len(g.dug))
        g.turn += 1


def turn(g: Burrow, seat: int) -> Script:
    """Dig, or send a beetle (BU-TURN-01)."""
    sends = [Send(beetle, x, y) for beetle, at in enumerate(g.beetles) for x, y in sorted(g.chambers) if (x, y) != at]
    digs = [Dig(x, y) for x, y in borders(g.chambers)]
    options: list[Send | Dig] = [*sends, *digs]
    choice = yield from ask(seat, "Dig, or send a beetle", options, "BU-TURN-01", segment=True)
    place = (choice.x, choice.y)
    if isinstance(choice, Dig):
        g.chambers.append(place)
        g.dug[seat] += 1
        g.tell(Dug, seat=seat, x=choice.x, y=choice.y, rule="BU-DIG-01")
    else:
        g.beetles[choice.beetle] = place
        g.tell(Sent, beetle=choice.beetle, x=choice.x, y=choice.y, rule="BU-SEND-01")


def borders(chambers: Sequence[Place]) -> list[Place]:
    """Where a chamber can be dug."""
    return sorted({(x + dx, y + dy) for x, y in chambers for dx, dy in BESIDE} - set(chambers))


def why_not_burrow(g: Burrow, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Send):
        return Refusal("BU-SEND-02", "it is there already")
    return Refusal("BU-DIG-01", "a chamber is dug beside another")


def say_action(g: Burrow, seat: int, action: Action) -> str:
    if isinstance(action, Send):
        return f"Send beetle {action.beetle + 1} to {name((action.x, action.y))}"
    assert isinstance(action, Dig)
    return f"Dig at {name((action.x, action.y))}"


def say_event(content: Any, names: Sequence[str], event: Event) -> str:
    match event:
        case Dug():
            return f"{names[event.seat]} digs at {name((event.x, event.y))}"
        case Sent():
            return f"Beetle {event.beetle + 1} goes to {name((event.x, event.y))}"
    raise TypeError(event)


def name(place: Place) -> str:
    x, y = place
    return f"{abs(x)}{'W' if x < 0 else 'E'} {abs(y)}{'N' if y < 0 else 'S'}"


def nothing_hidden(g: Burrow, seat: int | None, rng: random.Random) -> None:
    """There is nothing to deal anew."""


# The board


def draw(view: BurrowView, content: Any) -> Picture:
    holes = borders(view.chambers)
    left, top = (min(place[axis] for place in holes) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in holes) + 1 for axis in (0, 1))
    return Picture(
        stage=Stage(
            width=(right - left) * SIDE,
            height=(bottom - top) * SIDE,
            origin=(left * SIDE, top * SIDE),
            layers={
                "earth": together(*(_square(place, "#8a6f4d33", "#8a6f4d") for place in holes)),
                "chambers": together(*(_square(place, "#efe2c4", "#5b4326") for place in view.chambers)),
                "beetles": together(*(_beetle(beetle, place) for beetle, place in enumerate(view.beetles))),
            },
        ),
        seats=tuple(SeatDrawing(_dug(seat, dug)) for seat, dug in enumerate(view.dug)),
        text=f"A burrow of {len(view.chambers)} chambers.",
    )


def _square(place: Place, fill: str, stroke: str) -> Markup:
    x, y = (step * SIDE for step in place)
    size = {"x": x + 8, "y": y + 8, "width": SIDE - 16, "height": SIDE - 16, "rx": 12}
    return tag(
        "g",
        tag("rect", **size, fill=fill, stroke=stroke, stroke_width=3),
        tag("text", name(place), x=x + 18, y=y + SIDE - 20, class_="u-t"),
        tag("rect", **size, class_="u-ring"),
        data_target=_named(place),
    )


def _beetle(beetle: int, place: Place) -> Markup:
    """A ring of legs with nothing in the middle: a piece is more than its ink."""
    x, y = place[0] * SIDE + 36 + 48 * (beetle % 2), place[1] * SIDE + 40 + 14 * (beetle // 2)
    return tag(
        "g",
        tag("circle", cx=0, cy=0, r=16, fill="none", stroke="#4b2e63", stroke_width=5),
        tag("rect", x=-21, y=-21, width=42, height=42, rx=8, class_="u-ring"),
        id=f"beetle-{beetle}",
        data_target=f"beetle:{beetle}",
        transform=f"translate({x} {y})",
    )


def _dug(seat: int, dug: int) -> Markup:
    return tag("p", "Dug: ", tag("b", dug, id=f"dug-{seat}", data_value=dug), class_="u-seat")


def _named(place: Place) -> str:
    return f"chamber:{place[0]},{place[1]}"


def targets(action: Action) -> tuple[str, ...]:
    if isinstance(action, Send):
        return (f"beetle:{action.beetle}", _named((action.x, action.y)))
    assert isinstance(action, Dig)
    return (_named((action.x, action.y)),)


def verb(view: BurrowView, action: Action) -> Verb:
    return Verb(f"Send beetle {action.beetle + 1}" if isinstance(action, Send) else "Dig")


def meant(view: BurrowView, target: str) -> Sequence[Action]:
    kind, _, place = target.partition(":")
    if kind != "chamber":
        return ()
    x, y = map(int, place.split(","))
    return (Dig(x, y),)


def marks(event: Event) -> tuple[str, ...]:
    match event:
        case Dug():
            return (_named((event.x, event.y)),)
        case Sent():
            return (f"beetle:{event.beetle}", _named((event.x, event.y)))
    return ()


BURROW = GameRules(
    id="burrow",
    title="Burrow",
    version="1",
    about="Who digs the most?",
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(1, 3), usual=1, longest=100)},
    options=BurrowOptions,
    state=Burrow,
    actions=Dig | Send,
    events=Dug | Sent,
    play=Play(
        turn_rule="BU-TURN-01",
        new=new_burrow,
        script=play_burrow,
        outcome=lambda g: Outcome.by_score(g.dug, "forty turns are over", "BU-END-01"),
        why_not=why_not_burrow,
        view=lambda g, seat: BurrowView(tuple(g.chambers), tuple(g.beetles), tuple(g.dug)),
        redeal=nothing_hidden,
        components=lambda g: {"beetles": len(g.beetles)},
    ),
    words=Words(
        action=say_action,
        event=say_event,
        describe=lambda view, content, width, colour: repr(view),
    ),
    board=Board(draw=draw, accent="#4b7a3a", verb=verb, targets=targets, meant=meant, marks=marks),
    bots=Bots(evaluate=lambda g, seat: float(g.dug[seat])),
)
