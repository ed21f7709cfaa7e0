"""Tracks: a race in lanes, and steps that are climbed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.figure import colour, mark
from undercroft.kit.pieces.icons import icon
from undercroft.kit.pieces.lettering import label

LANE = 23


@lru_cache(maxsize=1024)
def race(
    runners: tuple[tuple[int, str, str, int], ...], goal: int, x: float, y: float, width: float, key: str
) -> Markup:
    """A race to a goal, a lane for each (seat, emblem, what it says, value); values may pass the goal."""
    start, end = x + 14, x + width - 52
    step = (end - start) / goal
    height = LANE * len(runners)
    ticks = "".join(f"M{start + n * step:g} {y:g}v{height:g}" for n in range(0, goal + 1, 5))
    lanes = [
        tag("path", d=ticks, class_="u-tick"),
        tag("path", d=f"M{end:g} {y - 2:g}v{height + 4:g}", class_="u-goal"),
        icon("crown", end - 9, y - 21, 18, "u-gold"),
        *(label(str(n), start + n * step, y - 5, 13.5, 0, "u-faint", "middle") for n in range(0, goal, 5)),
    ]
    for lane, (seat, emblem, says, value) in enumerate(runners):
        middle = y + lane * LANE + LANE / 2
        lanes += _lane(key, str(seat), seat, emblem, says, value, middle, start, start + min(value, goal) * step, end)
    return tag("g", *lanes, class_="u-race")


@lru_cache(maxsize=1024)
def climb(
    runners: tuple[tuple[int, str, str, str, int], ...],
    spaces: int,
    arrows: tuple[int, ...],
    goal: int,
    x: float,
    y: float,
    width: float,
    key: str,
) -> Markup:
    """A track of so many spaces that is gone round as often as it takes, a lane for each runner.

    Runners are (number, name, emblem, what it says, value). Laps lie one after the other, so that whoever is ahead is
    seen ahead. `arrows` are spaces of the first lap that bring something; at the goal, if there is one, it is over.
    """
    laps = 1 + max((value for *_, value in runners), default=0) // spaces
    start, end = x + 14, x + width - 44
    step = (end - start) / (spaces * laps - 1)
    height = LANE * len(runners)
    lanes = [
        tag("path", d="".join(f"M{start + n * step:g} {y:g}v{height:g}" for n in arrows), class_="u-tick u-arrow"),
    ]
    if laps == 1:
        lanes += [icon("level", start + n * step - 7, y - 17, 14) for n in arrows]
        lanes += [label(str(n), start + n * step, y - 20, 13.5, 0, "u-faint", "middle") for n in (0, *arrows)]
    else:
        rounds = range(0, spaces * laps, spaces)
        lanes += [label(str(n), start + n * step, y - 20, 13.5, 0, "u-faint", "middle") for n in rounds]
        ends = "".join(f"M{start + n * step:g} {y - 16:g}v{height + 18:g}" for n in rounds[1:])
        lanes.append(tag("path", d=ends, class_="u-lap"))
    if goal:
        lanes += [
            tag("path", d=f"M{start + goal * step:g} {y - 2:g}v{height + 4:g}", class_="u-goal"),
            icon("crown", start + goal * step - 17, y - 18, 16, "u-gold"),
        ]
    for lane, (number, name, emblem, says, value) in enumerate(runners):
        middle = y + lane * LANE + LANE / 2
        lanes += _lane(key, name, number, emblem, says, value, middle, start, start + value * step, end)
    return tag("g", *lanes, class_="u-race")


def _lane(
    key: str,
    name: str,
    number: int,
    emblem: str,
    says: str,
    value: int,
    middle: float,
    start: float,
    at: float,
    end: float,
) -> list[Markup]:
    """One runner's lane from `start` to `end`: the way behind it, its mark where it is, and the value."""
    return [
        tag("path", d=f"M{start:g} {middle:g}H{end:g}", class_="u-lane"),
        tag("path", d=f"M{start:g} {middle:g}H{at:g}", class_=f"u-run {colour(number)}"),
        tag(
            "g",
            tag("title", says),
            tag("g", mark(number, emblem), transform=f"translate({at - 9.6:g} {middle - 11:g}) scale(.64)"),
            id=f"{key}-runner-{name}",
            data_target=f"hero:{name}",
        ),
        tag(
            "text",
            str(value),
            x=end + 14,
            y=middle + 5.5,
            class_="u-t u-num",
            font_size=16,
            id=f"{key}-{name}",
            data_value=value,
        ),
    ]


def steps(names: Sequence[str], at: int, says: str) -> Markup:
    """Steps in a row in HTML, climbed up to number `at` (counted from 1)."""
    items = [
        tag("li", name, class_="u-step-now" if n == at else "u-step-done" if n < at else None)
        for n, name in enumerate(names, 1)
    ]
    return tag("ol", *items, class_="u-steps", aria_label=says)
