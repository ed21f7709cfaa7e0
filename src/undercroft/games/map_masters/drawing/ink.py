"""Where the line of a path runs: for every step its points, what it finds and what is held after it.

Points are in cells of the whole dungeon, with the level; inside a room the line runs from doorway to doorway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.faces import MAIN
from undercroft.games.map_masters.content.glyphs import OPPOSITE, SIDES, SLOTS
from undercroft.games.map_masters.drawing.strands import Strand, detours
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.rules.next_steps import ways_on
from undercroft.games.map_masters.rules.notation import Step, read_step
from undercroft.games.map_masters.rules.paths import follow, trace
from undercroft.games.map_masters.rules.steps import ahead, slot_here
from undercroft.games.map_masters.rules.walking import Holdings, Inside, Spot, Walk
from undercroft.games.map_masters.state.model import Layout, Path
from undercroft.games.map_masters.words.steps import say_way

Point = tuple[float, float, int, int]
"""Across and down in cells, the level, and 1 if the line jumps there."""
Find = tuple[int, int, int, str]
"""Cell, level and sign of something that was circled."""
FARTHEST = 40
"""So many places ahead are looked at, the nearest first."""
ON_FOOT = ("start", "walk", "leave")


class Drawn(Struct, frozen=True, omit_defaults=True):
    """One step of a path, drawn or to be drawn."""

    step: str
    line: tuple[Point, ...]
    says: str
    points: int
    """Of the primary objective, with this step."""
    held: dict[str, int]
    """Items, fairies (f:…) and spellbooks (SB-…) that are not used after it."""
    found: tuple[Find, ...] = ()
    """What it circles."""
    cell: tuple[int, int] | None = None
    """Where one points for it: across and down."""
    room: tuple[int, int, int, int] | None = None
    """The cells of the room that it enters: left, top, right, bottom."""
    way: str = ""
    """The direction of the key for it."""
    plain: bool = False
    """There is nothing else to choose there, so that moving there is enough."""
    end: str = ""
    then: tuple[Drawn, ...] | None = None
    """What can follow; None if that was not looked at."""


def spot_cell(walk: Walk, spot: Spot) -> tuple[int, int]:
    """A cell of the whole dungeon: across and down (MP-GEO-09)."""
    card, _, (r, c) = spot
    one = walk.built.layout[card]
    return 3 * one.x + c, 5 * one.y + r


def middle(walk: Walk, spot: Spot, jump: int = 0) -> Point:
    """The middle of a cell."""
    x, y = spot_cell(walk, spot)
    return x + 0.5, y + 0.5, spot[1], jump


def _beside(walk: Walk, spot: Spot, side: str, far: float) -> Point:
    """A point so far from the middle of a cell."""
    x, y, level, _ = middle(walk, spot)
    dr, dc = SIDES[side]
    return x + far * dc, y + far * dr, level, 0


def _line(before: Walk, after: Walk, step: Step) -> tuple[Point, ...]:
    """The points that a single step adds to the line."""
    points: list[Point] = []
    match step.kind:
        case "start":
            spot = (step.card, MAIN, SLOTS[step.where])
            points += [_beside(before, spot, step.where[0], 0.9), middle(before, spot)]
        case "walk" if isinstance(before.at, tuple) and not isinstance(before.at, Inside):
            further = ahead(before, before.at, step.where)
            assert further is not None
            if before.room_of(further) is None:
                points.append(middle(before, further))
            else:
                points += [_beside(before, before.at, step.where, far) for far in (0.5, 0.9)]
        case "leave" if isinstance(before.at, Inside):
            card, number = before.at.room
            spot = (card, MAIN, before.face(card).doorways[number][step.where].outside)
            points += [_beside(before, spot, OPPOSITE[step.where[0]], 0.5), middle(before, spot)]
        case "fall" if isinstance(before.at, Inside):
            points.append(middle(before, (before.at.room[0], MAIN, step.cell)))
        case "port" | "warp":
            points.append(middle(before, (step.card, step.level, step.cell), 1))
        case "exit":
            slot = slot_here(before)
            assert slot is not None
            points.append(_beside(before, (slot[0], MAIN, SLOTS[slot[1]]), slot[1][0], 0.9))
        case "wrap" if not isinstance(after.at, Inside) and after.at is not None:
            points.append(middle(before, after.at, 1))
    if not isinstance(after.at, Inside) and after.at is not None and step.kind not in ("exit", "halt", "gain"):
        here = middle(after, after.at)
        if not points or points[-1][:3] != here[:3]:
            points.append(here)
    return tuple(points)


def _pointed(before: Walk, after: Walk, step: Step) -> tuple[tuple[int, int] | None, str]:
    """Where one points for a step, and the direction of its key."""
    match step.kind:
        case "start":
            return spot_cell(before, (step.card, MAIN, SLOTS[step.where])), ""
        case "walk" if before.at is not None and not isinstance(before.at, Inside):
            spot = ahead(before, before.at, step.where)
            return (None if spot is None else spot_cell(before, spot)), step.where
        case "leave" if isinstance(before.at, Inside):
            card, number = before.at.room
            outside = before.face(card).doorways[number][step.where].outside
            return spot_cell(before, (card, MAIN, outside)), step.where[0]
        case "fall" if isinstance(before.at, Inside):
            return spot_cell(before, (before.at.room[0], MAIN, step.cell)), ""
        case "port" | "warp":
            return spot_cell(before, (step.card, step.level, step.cell)), ""
        case "exit":
            slot = slot_here(before)
            assert slot is not None
            (x, y), (dr, dc) = spot_cell(before, (slot[0], MAIN, SLOTS[slot[1]])), SIDES[slot[1][0]]
            return (x + dc, y + dr), slot[1][0]
    return None, ""


def _entered(before: Walk, after: Walk) -> tuple[int, int, int, int] | None:
    """The room that a step has come into, in cells of the dungeon."""
    if not isinstance(after.at, Inside) or before.at == after.at:
        return None
    card, number = after.at.room
    room = after.face(card).rooms[number]
    left, top = spot_cell(after, (card, MAIN, (room.top, room.left)))
    right, bottom = spot_cell(after, (card, MAIN, (room.bottom, room.right)))
    return left, top, right, bottom


def held_by(walk: Walk) -> dict[str, int]:
    """What can still be used on a path."""
    held = {item: number for item, number in sorted(walk.items.items()) if number}
    held |= {f"f:{fairy}": number for fairy, number in sorted(walk.tokens.items()) if number}
    return held | dict.fromkeys(walk.books, 1)


def points_of(walk: Walk, primary: str) -> int:
    """What a path is worth for the primary objective if it is committed so."""
    objective = walk.content.objectives[primary]
    return walk.result(complete=False).counts.get(objective.counts, 0) * objective.points


def _drawn(
    before: Walk, after: Walk, text: str, primary: str, line: tuple[Point, ...], plain: bool, then: Any = None
) -> Drawn:
    step = read_step(text)
    assert step is not None
    cell, way = _pointed(before, after, step)
    found = sorted(after.circled - before.circled)
    return Drawn(
        step=text,
        line=line,
        says=say_way(before, text),
        points=points_of(after, primary),
        held=held_by(after),
        found=tuple((*spot_cell(after, spot), spot[1], after.sign(spot)) for spot in found),
        cell=cell,
        room=_entered(before, after),
        way=way,
        plain=plain,
        end="" if after.end == "none" else after.end,
        then=then,
    )


@lru_cache(maxsize=1024)
def trail(content: Content, layout: Layout, path: Path, holdings: Holdings, primary: str) -> tuple[Drawn, ...]:
    """The steps of a path as they are drawn; a run has the points of all its cells."""
    steps: list[Drawn] = []
    strands: list[Strand] = []
    before = Walk(content, build(content, layout), holdings)
    for text in path:
        step = read_step(text)
        assert step is not None
        walk = before
        line: list[Point] = []
        for _ in range(step.run):
            after, refusal = follow(walk, text if step.run == 1 else step.where)
            if refusal is not None:
                return _uncrossed(steps, strands)
            line += _line(walk, after, step)
            walk = after
        strands += _strand(steps, before, step, line)
        steps.append(_drawn(before, walk, text, primary, tuple(line), plain=False))
        before = walk
    return _uncrossed(steps, strands)


def _strand(steps: Sequence[Drawn], before: Walk, step: Step, line: Sequence[Point]) -> Iterator[Strand]:
    """The piece of the line that a step draws inside the room that it leaves, by a doorway or a Pitfall."""
    last = next((one.line[-1] for one in reversed(steps) if one.line), None)
    if isinstance(before.at, Inside) and step.kind in ("leave", "fall") and last is not None:
        start, end = last[:2], line[0][:2]
        inner = end if step.kind == "fall" else start if before.at.entry is None else None
        yield Strand(len(steps), before.at.room, start, end, inner)


def _uncrossed(steps: Sequence[Drawn], strands: Sequence[Strand]) -> tuple[Drawn, ...]:
    """The steps, drawn round the inner ends of strands that they do not cross by the rules (MP-GEO-23)."""
    passing = {
        number: tuple((x, y, MAIN, 0) for x, y in points) + steps[number].line
        for number, points in detours(strands).items()
    }
    return tuple(structs.replace(one, line=passing.get(number, one.line)) for number, one in enumerate(steps))


@lru_cache(maxsize=512)
def ways_ahead(content: Content, layout: Layout, path: Path, holdings: Holdings, primary: str) -> tuple[Drawn, ...]:
    """What can be drawn from where a path stands, step by step, as far as is looked ahead."""
    start = trace(content, layout, path, holdings).walk
    looked: dict[int, tuple[Walk, list[tuple[str, Walk]]]] = {}
    waiting = [start]
    for walk in waiting:
        if len(looked) >= FARTHEST:
            break
        ways = list(ways_on(walk))
        looked[id(walk)] = walk, ways
        waiting += [after for _, after in ways]

    def after(walk: Walk) -> tuple[Drawn, ...] | None:
        if id(walk) not in looked:
            return None
        ways = looked[id(walk)][1]
        plain = plain_steps(ways)
        return tuple(
            _drawn(walk, then, text, primary, _line(walk, then, _read(text)), text in plain, after(then))
            for text, then in ways
        )

    return after(start) or ()


def _read(text: str) -> Step:
    step = read_step(text)
    assert step is not None
    return step


def plain_steps(ways: list[tuple[str, Walk]]) -> frozenset[str]:
    """The steps that are meant by moving there: no other can be, or only one that would end the path."""
    found: set[str] = set()
    for move in {text.partition("/")[0] for text, _ in ways}:
        if _read(move).kind not in (*ON_FOOT, "exit"):
            continue
        same = [(text, walk) for text, walk in ways if text.partition("/")[0] == move]
        going_on = [text for text, walk in same if walk.end not in ("obstacle", "room")]
        if len(going_on) == 1 and move in dict(same):
            found.add(going_on[0])
    return frozenset(found)
