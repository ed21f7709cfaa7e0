"""Skirmish: archers and goblins on a small square grid, with reach and range on the squares, and shots with dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct, field

from undercroft.kernel.actions import Action
from undercroft.kernel.board import Board, Picture, SeatDrawing, Stage
from undercroft.kernel.chance import Die
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.ids import names
from undercroft.kernel.rules import Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import Script, ask
from undercroft.kernel.state import State
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag, together

Square = tuple[int, int]
GoblinId = Annotated[int, names("goblin")]

WIDE, HIGH, SIDE = 6, 4, 100
REACH, RANGE, TURNS = 2, 3, 24
DICE = Die("dice", ("1", "2", "3", "4", "5", "6"))


class Step(Action, frozen=True):
    """Move to a square."""

    x: int
    y: int


class Aim(Action, frozen=True):
    """Aim at a goblin."""

    goblin: GoblinId


class Shoot(Action, frozen=True):
    """Roll the dice."""


class Again(Action, frozen=True):
    """Roll a die again."""

    die: Annotated[int, names("die")]


class Content(Action, frozen=True):
    """Be content with the dice."""


class Rest(Action, frozen=True):
    """Do nothing more."""


class Moved(Event, frozen=True):
    kind: ClassVar[Literal["move"]] = "move"
    seat: int
    x: int
    y: int


class Rolled(Event, frozen=True):
    kind: ClassVar[Literal["roll"]] = "roll"
    seat: int
    dice: tuple[str, ...]


class Shot(Event, frozen=True):
    kind: ClassVar[Literal["defeat"]] = "defeat"
    seat: int
    goblin: GoblinId
    hit: bool


class Rested(Event, frozen=True):
    kind: ClassVar[Literal["turn"]] = "turn"
    seat: int


class Skirmish(State, kw_only=True, dict=True):
    archers: list[Square]
    goblins: dict[int, Square]
    defeated: list[int]
    """By seat."""
    turn: int = 0
    moved: bool = False
    aimed: int | None = None
    dice: list[str] = field(default_factory=list)


class SkirmishView(Struct, frozen=True):
    seat: int | None
    active: int
    archers: tuple[Square, ...]
    goblins: dict[int, Square]
    defeated: tuple[int, ...]
    turn: int
    moved: bool
    aimed: int | None
    dice: tuple[str, ...]


def new_skirmish(content: Any, options: Any, mode: str, seats: int) -> Skirmish:
    goblins = {0: (4, 0), 1: (5, 2), 2: (3, 3)}
    return Skirmish(archers=[(0, 1), (0, 2)][:seats], goblins=goblins, defeated=[0] * seats)


def play_skirmish(g: Skirmish) -> Script:
    while g.goblins and g.turn < TURNS:
        yield from turn(g, g.turn % len(g.archers))
        g.moved = False
        g.turn += 1


def turn(g: Skirmish, seat: int) -> Script:
    """Move once, then shoot or rest (SK-TURN-01)."""
    while True:
        steps = [] if g.moved else [Step(x, y) for x, y in within_reach(g.archers, g.goblins.values(), g.archers[seat])]
        aims = [Aim(goblin) for goblin, at in sorted(g.goblins.items()) if distance(g.archers[seat], at) <= RANGE]
        options: list[Step | Aim | Rest] = [*steps, *aims, Rest()]
        first = not g.moved
        choice = yield from ask(seat, "Move, shoot or rest", options, "SK-TURN-01", press=True, segment=first)
        if isinstance(choice, Step):
            g.archers[seat] = (choice.x, choice.y)
            g.moved = True
            g.tell(Moved, seat=seat, x=choice.x, y=choice.y, rule="SK-MOVE-01")
            continue
        if isinstance(choice, Aim):
            yield from shoot(g, seat, choice.goblin)
        else:
            g.tell(Rested, seat=seat, rule="SK-REST-01")
        return


def shoot(g: Skirmish, seat: int, goblin: int) -> Script:
    """Roll two dice, and perhaps one of them again (SK-ROLL-01, SK-ROLL-02)."""
    g.aimed = goblin
    yield from ask(seat, "Shoot", [Shoot()], "SK-ROLL-01", press=True)
    g.dice = g.chance.roll(DICE, 2, "dice")
    g.tell(Rolled, seat=seat, dice=tuple(g.dice), rule="SK-ROLL-01")
    again = yield from ask(seat, "Roll one again?", [Content(), Again(0), Again(1)], "SK-ROLL-02")
    if isinstance(again, Again):
        g.dice[again.die] = g.chance.roll(DICE, 1, "dice")[0]
        g.tell(Rolled, seat=seat, dice=tuple(g.dice), rule="SK-ROLL-02")
    hit = sum(map(int, g.dice)) >= needed(g.archers[seat], g.goblins[goblin])
    if hit:
        del g.goblins[goblin]
        g.defeated[seat] += 1
    g.aimed, g.dice = None, []
    g.tell(Shot, seat=seat, goblin=goblin, hit=hit, rule="SK-ROLL-01")


def distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def needed(archer: Square, goblin: Square) -> int:
    return 3 + distance(archer, goblin)


def within_reach(archers: Sequence[Square], goblins: Any, start: Square) -> list[Square]:
    """The squares that an archer can move to (SK-MOVE-01)."""
    taken = {*archers, *goblins}
    found, edge = set[Square](), {start}
    for _ in range(REACH):
        beside = {(x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
        edge = {(x, y) for x, y in beside if 0 <= x < WIDE and 0 <= y < HIGH} - taken
        found |= edge
    return sorted(found)


def why_not_skirmish(g: Skirmish, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Aim):
        return Refusal("SK-AIM-01", "it is too far away")
    if isinstance(action, Step):
        return Refusal("SK-MOVE-01", "an archer moves once a turn, up to two free squares")
    return Refusal("SK-TURN-01", "this is not the moment")


def view_of(g: Skirmish, seat: int | None) -> SkirmishView:
    return SkirmishView(
        seat,
        g.turn % len(g.archers),
        tuple(g.archers),
        dict(g.goblins),
        tuple(g.defeated),
        g.turn,
        g.moved,
        g.aimed,
        tuple(g.dice),
    )


def say_action(g: Skirmish, seat: int, action: Action) -> str:
    match action:
        case Step():
            return f"Move to {square((action.x, action.y))}"
        case Aim():
            return f"Aim at goblin {action.goblin + 1}"
        case Shoot():
            return "Roll 2 dice"
        case Again():
            return f"Roll the {g.dice[action.die]} again ({('left', 'right')[action.die]} die)"
        case Content():
            return "Keep both dice"
    return "Rest"


def say_event(content: Any, names: Sequence[str], event: Event) -> str:
    match event:
        case Moved():
            return f"{names[event.seat]} moves to {square((event.x, event.y))}"
        case Rolled():
            return f"{names[event.seat]} rolls {' and '.join(event.dice)}"
        case Shot():
            return f"{names[event.seat]} {'hits' if event.hit else 'misses'} goblin {event.goblin + 1}"
        case Rested():
            return f"{names[event.seat]} rests"
    raise TypeError(event)


def square(at: Square) -> str:
    return f"{'ABCDEF'[at[0]]}{at[1] + 1}"


def nothing_hidden(g: Skirmish, seat: int | None, rng: random.Random) -> None:
    """There is nothing to deal anew."""


# The board


def draw(view: SkirmishView, content: Any) -> Picture:
    squares = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    seen = [at for at in squares if distance(at, view.archers[view.active]) <= RANGE]
    me = view.seat
    return Picture(
        stage=Stage(
            width=WIDE * SIDE,
            height=HIGH * SIDE,
            layers={
                "squares": together(*map(_square, squares)),
                "range": together(*map(_in_range, seen)),
                "figures": together(
                    *(_figure(f"archer:{seat}", at, "#2d6a8a") for seat, at in enumerate(view.archers)),
                    *(_figure(f"goblin:{goblin}", at, "#5a8a2d") for goblin, at in sorted(view.goblins.items())),
                ),
            },
        ),
        you="" if me is None else f"<p>Archer {me + 1}</p>",
        tray="" if me is None else panels.group("Quiver", [tag("b", "One bow")]),
        encounter="" if view.aimed is None else _encounter(view, view.aimed),
        tracks=tag("p", f"Turn {view.turn + 1} of {TURNS}"),
        goal=f"{len(view.goblins)} goblins are left",
        seats=tuple(
            SeatDrawing(tag("span", f"Archer {seat + 1}: ", tag("b", won, id=f"won-{seat}", data_value=won)))
            for seat, won in enumerate(view.defeated)
        ),
        text=f"{len(view.goblins)} goblins are left.",
    )


def _square(at: Square) -> Markup:
    x, y = at[0] * SIDE, at[1] * SIDE
    size = {"x": x + 2, "y": y + 2, "width": SIDE - 4, "height": SIDE - 4}
    return tag(
        "g",
        tag("rect", **size, fill="#d9cba8", stroke="#5b4326", stroke_width=2),
        tag("text", square(at), x=x + 10, y=y + SIDE - 12, class_="u-t", font_size=18),
        tag("rect", **size, class_="u-ring"),
        data_target=f"square:{at[0]},{at[1]}",
    )


def _in_range(at: Square) -> Markup:
    x, y = at[0] * SIDE, at[1] * SIDE
    return tag("circle", cx=x + SIDE - 16, cy=y + 16, r=7, fill="#a33b20", data_range=square(at))


def _figure(target: str, at: Square, fill: str) -> Markup:
    return tag(
        "g",
        tag("title", target.replace(":", " ").capitalize()),
        tag("circle", cx=0, cy=0, r=28, fill=fill, stroke="#1d1408", stroke_width=4),
        tag("rect", x=-32, y=-32, width=64, height=64, rx=32, class_="u-ring"),
        id=target.replace(":", "-"),
        data_target=target,
        transform=f"translate({at[0] * SIDE + SIDE // 2} {at[1] * SIDE + SIDE // 2})",
    )


def _encounter(view: SkirmishView, goblin: int) -> Markup:
    dice = [_die(number, face) for number, face in enumerate(view.dice or ("?", "?"))]
    total = tag("b", sum(map(int, view.dice)) if view.dice else "not rolled yet")
    wanted = needed(view.archers[view.active], view.goblins[goblin])
    return panels.encounter(
        "A shot",
        panels.side(f"Archer {view.active + 1}", Markup(), dice, [total]),
        panels.side(f"Goblin {goblin + 1}", Markup(), [], [tag("b", f"needs {wanted}")]),
    )


def _die(number: int, face: str) -> Markup:
    size = {"x": 4, "y": 5, "width": 40, "height": 40, "rx": 8}
    inside = tag(
        "g",
        tag("rect", **size, fill="#f6efdc", stroke="#1d1408", stroke_width=2),
        tag("text", face, x=24, y=34, text_anchor="middle", font_size=26, class_="u-num"),
        tag("rect", **size, class_="u-ring"),
        id=f"die-{number}",
        data_target=f"die:{number}",
    )
    return tag("svg", inside, class_="u-tray-die", viewBox="0 0 48 50")


def targets(action: Action) -> tuple[str, ...]:
    match action:
        case Step():
            return (f"square:{action.x},{action.y}",)
        case Aim():
            return (f"goblin:{action.goblin}",)
        case Again():
            return (f"die:{action.die}",)
    return ()


def meant(view: SkirmishView, target: str) -> Sequence[Action]:
    kind, _, which = target.partition(":")
    if kind == "goblin":
        return (Aim(int(which)),)
    if kind == "square":
        x, y = map(int, which.split(","))
        there = [Aim(goblin) for goblin, at in view.goblins.items() if at == (x, y)]
        return (*there, Step(x, y))
    return ()


def primary(view: SkirmishView, content: Any, options: Sequence[Action]) -> Action | None:
    return next((option for option in options if isinstance(option, Shoot | Content | Rest)), None)


SKIRMISH = GameRules(
    id="skirmish",
    title="Skirmish",
    version="1",
    about="Who hits the most goblins?",
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(1, 3), usual=2, longest=200)},
    state=Skirmish,
    actions=Step | Aim | Shoot | Again | Content | Rest,
    events=Moved | Rolled | Shot | Rested,
    play=Play(
        turn_rule="SK-TURN-01",
        new=new_skirmish,
        script=play_skirmish,
        outcome=lambda g: Outcome.by_score(g.defeated, "the goblins are gone, or night falls", "SK-END-01"),
        why_not=why_not_skirmish,
        view=view_of,
        redeal=nothing_hidden,
        components=lambda g: {"goblins": len(g.goblins) + sum(g.defeated)},
    ),
    words=Words(action=say_action, event=say_event, describe=lambda view, content, width, colour: repr(view)),
    board=Board(draw=draw, accent="#2d6a8a", targets=targets, meant=meant, primary=primary),
    bots=Bots(evaluate=lambda g, seat: float(g.defeated[seat])),
)
