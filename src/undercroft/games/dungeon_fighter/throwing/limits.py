"""What a hand may do under a set of requirements, and how much it trembles (DF-DT-09, 11, 14, 36)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import Final

from msgspec import Struct

from undercroft.games.dungeon_fighter.content.types import PARAMETERS, Limits, Range, Requirement
from undercroft.games.dungeon_fighter.state.throws import Aim

STANDARD: Final = Limits(
    r=(600, 600),
    h=(120, 280),
    az=(-300, 300),
    loft=(-450, 450),
    speed=(600, 3000),
    tumble=(-450, 300),
    side=(-250, 250),
    top=(-200, 200),
)
"""Without a requirement (DF-DT-09)."""
FIRST: Final = ("UT", "SI", "CT", "FA", "JU", "SL", "HD", "NO", "PI", "EL", "BL", "SP", "XB")
"""Of two that say where a throw starts, the first of these does (DF-DT-14)."""
START: Final = ("r", "h")
CARD: Final[Range] = (330, 420)
"""How far from the centre the card of Card-jump stands, in mm."""
USUAL_CARD: Final = 330
CARD_SIZE: Final = (88, 63)
"""Width and height, in mm."""
SLAB_SIZE: Final = (300, 200, 20)
"""Width, height and thickness, in mm."""
SLAB_GAP: Final = 20
USUAL_SLAB: Final = 330
BOARD_RADIUS: Final = 250
TABLE_RADIUS: Final = 800
PROPS: Final = {"card": 1, "slab": 3}
"""What can be set up, and how many numbers say where."""
MOST_FACTOR: Final = 400
LEAST_SKILL: Final = 50
"""No card and no combination steadies a hand beyond this, in percent (DF-DT-11)."""


class Bounds(Struct, frozen=True):
    """The limits that hold for one set of requirements."""

    r: Range
    h: Range
    az: Range
    loft: Range
    speed: Range
    tumble: Range
    side: Range
    top: Range
    either_way: bool
    """Whether top spin may be as much to the other side."""
    factor: int
    """By how much the hand's noise is multiplied, in percent."""
    props: tuple[str, ...]
    checks: tuple[str, ...]


def bounds_of(requirements: Sequence[Requirement]) -> Bounds:
    """The union of what these requirements say (DF-DT-14)."""
    starter = next((one for code in FIRST for one in requirements if one.id == code), None)
    found: dict[str, Range] = {}
    for name in PARAMETERS:
        found[name] = _start(starter, name) if name in START else _launch(requirements, name)
    spinning = [one for one in requirements if one.either_way]
    factor = 100
    for one in requirements:
        factor = factor * one.factor // 100
    return Bounds(
        **found,
        either_way=bool(spinning),
        factor=min(factor, MOST_FACTOR),
        props=tuple(one.prop for one in requirements if one.prop),
        checks=tuple(one.id for one in requirements if one.check),
    )


def _named(limits: Limits, name: str) -> Range | None:
    named: Range | None = getattr(limits, name)
    return named


def _usual(name: str) -> Range:
    usual = _named(STANDARD, name)
    assert usual is not None
    return usual


def _start(starter: Requirement | None, name: str) -> Range:
    named = None if starter is None else _named(starter.limits, name)
    return _usual(name) if named is None else named


def _launch(requirements: Sequence[Requirement], name: str) -> Range:
    """Where the ranges of those that name a parameter overlap; if nowhere, that of the one that goes first.

    Whoever says where the throw starts goes first, if he names the parameter.
    """
    ranges = {one.id: named for one in requirements if (named := _named(one.limits, name)) is not None}
    if not ranges:
        return _usual(name)
    low, high = max(low for low, _ in ranges.values()), min(high for _, high in ranges.values())
    if low <= high:
        return low, high
    return next((ranges[code] for code in FIRST if code in ranges), next(iter(ranges.values())))


def fault(aim: Aim, bounds: Bounds) -> str | None:
    """What is wrong with an aim under these bounds, in words (DF-DT-36)."""
    if not 0 <= aim.phi < 3600:
        return f"phi is {aim.phi}, but the table goes round from 0 to 3599"
    for name in PARAMETERS:
        value: int = getattr(aim, name)
        low, high = getattr(bounds, name)
        if name == "top" and bounds.either_way:
            value = abs(value)
        if not low <= value <= high:
            return f"{name} is {value}, but this throw takes {low} to {high}"
    return _prop_fault(aim, bounds)


def _prop_fault(aim: Aim, bounds: Bounds) -> str | None:
    if not aim.prop:
        return None
    if len(aim.prop) != sum(PROPS[prop] for prop in bounds.props):
        return "only what this throw needs is set up: a card by 1 number, a slab by 3"
    for prop, pose in props_of(aim, bounds):
        if prop == "card" and not CARD[0] <= pose[0] <= CARD[1]:
            return f"the card stands {CARD[0]} to {CARD[1]} mm from the centre, on the line of the throw"
        if prop == "slab" and (pose[0] < 0 or slab_reach(pose) > TABLE_RADIUS or slab_gap(pose) < SLAB_GAP):
            return f"the slab stands on the table, at least {SLAB_GAP} mm off the board"
    return None


def props_of(aim: Aim, bounds: Bounds) -> list[tuple[str, tuple[int, ...]]]:
    """What is set up for this throw, and where: as the thrower says, or as usual."""
    left = aim.prop or tuple(n for prop in bounds.props for n in _usual_prop(prop, aim))
    found = []
    for prop in bounds.props:
        found.append((prop, left[: PROPS[prop]]))
        left = left[PROPS[prop] :]
    return found


def _usual_prop(prop: str, aim: Aim) -> tuple[int, ...]:
    return (USUAL_CARD,) if prop == "card" else (USUAL_SLAB, (aim.phi + 1800) % 3600, 0)


def slab_gap(pose: Sequence[int]) -> float:
    """How far the slab stands off the board, in mm."""
    along, away = _centre_from(pose)
    beyond = max(0.0, along - SLAB_SIZE[0] / 2), max(0.0, away - SLAB_SIZE[2] / 2)
    return hypot(*beyond) - BOARD_RADIUS


def slab_reach(pose: Sequence[int]) -> float:
    """How far from the centre the slab's farthest corner stands, in mm (DF-DT-03)."""
    along, away = _centre_from(pose)
    return hypot(along + SLAB_SIZE[0] / 2, away + SLAB_SIZE[2] / 2)


def _centre_from(pose: Sequence[int]) -> tuple[float, float]:
    """Where the board's centre lies in the slab's own frame: along its face, and away from it."""
    distance, _, turn = pose
    angle = radians(turn / 10)
    return abs(distance * sin(angle)), abs(distance * cos(angle))


def skill_of(hand: int, factor: int, aim_percent: Collection[int] = ()) -> int:
    """The noise of a hand in percent: requirements multiply it, cards steady it, within limits (DF-DT-11)."""
    skill = hand * min(factor, MOST_FACTOR) // 100
    for percent in aim_percent:
        skill = skill * percent // 100
    return max(LEAST_SKILL, skill)


def requirements_of(known: Mapping[str, Requirement], codes: Collection[str]) -> tuple[Requirement, ...]:
    """These requirements, each once, in the order of the rulebook (DF-THROW-04)."""
    return tuple(one for code, one in known.items() if code in codes)
