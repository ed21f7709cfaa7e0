"""Lines: an open decision, a pressed one, a deck whose order is fixed once, and asides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Die
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.rules import Asides, Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import Script, ask
from undercroft.kernel.state import State

COIN = Die("coins", ("H", "T"))
LAST_POINT = 40


class Flip(Action, frozen=True):
    """Flip the top card."""


class Line(Action, frozen=True):
    """Draw a line between two points."""

    points: tuple[int, ...]


class Block(Action, frozen=True):
    """Let no line end at this point any more."""

    point: int


class Beg(Action, frozen=True):
    """Ask for a point."""


class Reply(Action, frozen=True):
    """Give a point, or not."""

    give: bool


class Flipped(Event, frozen=True):
    kind: ClassVar[Literal["reveal"]] = "reveal"
    card: int
    coins: tuple[str, ...]


class Drawn(Event, frozen=True):
    seat: int
    points: tuple[int, ...]
    score: int


class Blocked(Event, frozen=True):
    seat: int
    point: int


class Begged(Event, frozen=True):
    seat: int
    given: bool


class LinesOptions(Struct, frozen=True, kw_only=True):
    cards: int = 6


class Lines(State, kw_only=True, dict=True):
    options: ClassVar[LinesOptions]

    score: list[int]
    deck: list[int]
    """The last is on top; empty before it is shuffled."""
    pile: list[int] = field(default_factory=list)
    coins: list[str] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    """Which seat has taken which point."""
    blocked: list[int] = field(default_factory=list)
    """The seats that have blocked a point."""
    begged: list[int] = field(default_factory=list)
    shuffled: bool = False

    @property
    def active(self) -> int:
        return (self.options.cards - len(self.deck) - self.flipped) % len(self.score)

    @property
    def flipped(self) -> bool:
        return bool(self.coins)


class LinesView(Struct, frozen=True):
    active: int
    score: tuple[int, ...]
    deck_size: int
    pile: tuple[int, ...]
    coins: tuple[str, ...]
    taken: dict[int, int]


def new_lines(content: Any, options: LinesOptions, mode: str, seats: int) -> Lines:
    return Lines(score=[0] * seats, deck=list(range(1, options.cards + 1)))


def play_lines(g: Lines) -> Script:
    if not g.shuffled:
        g.chance.shuffle(g.deck, "deck")
        g.shuffled = True
    while g.deck:
        yield from flip_a_card(g)
        yield from draw_a_line(g)
        g.coins = []


def flip_a_card(g: Lines) -> Script:
    yield from ask(g.active, "Flip the top card", [Flip()], "LI-FLIP-01", press=True, segment=True)
    g.coins = g.chance.roll(COIN, 2, "coins")
    g.pile.append(g.deck.pop())
    g.tell(Flipped, card=g.pile[-1], coins=tuple(g.coins), rule="LI-FLIP-01")


def draw_a_line(g: Lines) -> Script:
    seat = g.active
    line = yield from ask(
        seat, "Draw a line", partial(some_lines, g), "LI-LINE-01", accepts=partial(why_not_this_line, g)
    )
    if isinstance(line, Pass):
        return
    start, end = line.points
    score = (end - start) // 2 * (2 if len(set(g.coins)) == 1 else 1)
    g.score[seat] += score
    g.taken[start] = g.taken[end] = seat
    g.tell(Drawn, seat=seat, points=line.points, score=score, rule="LI-SCORE-01")


def some_lines(g: Lines) -> list[Line | Pass]:
    """Short lines between points that are free, as examples; and to pass."""
    free = [point for point in range(0, LAST_POINT + 1, 2) if point not in g.taken]
    short = [Line((start, start + 2)) for start in free if start + 2 in free]
    return [*short[:3], Pass()]


def why_not_this_line(g: Lines, action: Action) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Line) or len(action.points) != 2 or action.points[0] >= action.points[1]:
        return Refusal("LI-LINE-01", "a line has two points, the smaller first")
    if any(point % 2 or not 0 <= point <= LAST_POINT for point in action.points):
        return Refusal("LI-LINE-02", f"the points are the even numbers from 0 to {LAST_POINT}")
    if any(point in g.taken for point in action.points):
        return Refusal("LI-LINE-03", "a line ends there already, or the point is blocked")
    if action.points[1] - action.points[0] > 2 * g.pile[-1]:
        return Refusal("LI-LINE-04", f"the line is longer than {2 * g.pile[-1]}")
    return None


def lines_asides(g: Lines, seat: int) -> list[Action]:
    """Beg, and some of the points that can be blocked."""
    some: list[Action] = [Beg(), *(Block(point) for point in range(0, 11, 2)), Block(LAST_POINT)]
    return [action for action in some if why_not_lines_aside(g, seat, action) is None]


def why_not_lines_aside(g: Lines, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Beg):
        if seat == g.active or seat in g.begged:
            return Refusal("LI-BEG-01", "once a game you may beg the player whose turn it is")
        return None
    assert isinstance(action, Block)
    if seat in g.blocked:
        return Refusal("LI-BLOCK-01", "you have blocked a point already")
    if action.point % 2 or not 0 <= action.point <= LAST_POINT or action.point in g.taken:
        return Refusal("LI-BLOCK-01", "that is no free point")
    return None


def lines_aside(g: Lines, seat: int, action: Action) -> Script:
    if isinstance(action, Block):
        g.taken[action.point] = seat
        g.blocked.append(seat)
        g.tell(Blocked, seat=seat, point=action.point, rule="LI-BLOCK-01")
        return
    g.begged.append(seat)
    reply = yield from ask(g.active, f"Give {g.names[seat]} a point?", [Reply(True), Reply(False)], "LI-BEG-01")
    if reply.give:
        g.score[g.active] -= 1
        g.score[seat] += 1
    g.tell(Begged, seat=seat, given=reply.give, rule="LI-BEG-01")


def redeal_lines(g: Lines, seat: int | None, rng: random.Random) -> None:
    g.deck.sort()
    rng.shuffle(g.deck)


def view_lines(g: Lines, seat: int | None) -> LinesView:
    return LinesView(g.active, tuple(g.score), len(g.deck), tuple(g.pile), tuple(g.coins), dict(g.taken))


def say_lines_action(g: Lines, seat: int, action: Action) -> str:
    match action:
        case Line():
            return f"draw a line from {action.points[0]} to {action.points[-1]}"
        case Block():
            return f"block {action.point}"
        case Reply():
            return "give a point" if action.give else "give nothing"
    return type(action).__name__.lower()


def say_lines_event(content: Any, names: Sequence[str], event: Event) -> str:
    match event:
        case Flipped():
            return f"a {event.card} and {' '.join(event.coins)}"
        case Drawn():
            return f"{names[event.seat]} scores {event.score}"
        case Blocked():
            return f"{names[event.seat]} blocks {event.point}"
        case Begged():
            return f"{names[event.seat]} begs {'for a point' if event.given else 'in vain'}"
    raise TypeError(event)


LINES = GameRules(
    id="lines",
    title="Lines",
    version="1",
    about="Draw long lines.",
    package=__name__,
    modes={
        "standard": Mode("Standard", seats=range(2, 4), usual=2, longest=100),
        "alone": Mode("Alone", seats=range(1, 2), usual=1, together=True, longest=100),
    },
    options=LinesOptions,
    state=Lines,
    actions=Flip | Line | Block | Beg | Reply | Pass,
    events=Flipped | Drawn | Blocked | Begged,
    play=Play(
        turn_rule="LI-TURN-01",
        new=new_lines,
        script=play_lines,
        outcome=lambda g: Outcome.by_score(g.score, "the deck is empty", "LI-END-01"),
        why_not=lambda g, seat, action: None,
        view=view_lines,
        redeal=redeal_lines,
        components=lambda g: {"cards": len(g.deck) + len(g.pile)},
    ),
    asides=Asides(
        types=(Block, Beg),
        options=lines_asides,
        why_not=why_not_lines_aside,
        carry_out=lines_aside,
    ),
    words=Words(
        action=say_lines_action,
        event=say_lines_event,
        describe=lambda view, content, width, colour: repr(view),
    ),
    bots=Bots(evaluate=lambda g, seat: float(g.score[seat])),
)
