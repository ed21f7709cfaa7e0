"""The kinds of charts. Across they are measured in percent, so that they fit a desk and a phone alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from undercroft.kit.markup import Markup, tag, together
from undercroft.lab.arena.report.scale import Scale, nice_step, percent, quantile

ROW = 38
"""The height of a row, in pixels."""
MIDDLE = ROW / 2
HISTOGRAM = 150
BINS = 4
"""Bars of a histogram between two marks of its axis, where there are numbers enough."""

Say = Callable[[float], str]


class Row(NamedTuple):
    """A line of a chart: what it is about, what is drawn, what it says in words."""

    label: Markup
    drawing: Markup
    value: Markup
    colour: str = "var(--plain)"


def rows_chart(rows: Sequence[Row], scale: Scale, say: Say, *, stacked: bool = False) -> Markup:
    """Rows below each other over one axis; stacked, with their labels above them."""
    grid = together(*(_line(scale.at(tick), 0, ROW, "grid") for tick in scale.ticks))
    drawn = [
        tag(
            "div",
            tag("div", row.label, class_="label"),
            tag("svg", grid, row.drawing, class_="track", height=ROW, aria_hidden="true"),
            tag("div", row.value, class_="value"),
            class_="row",
            style=f"--colour: {row.colour}",
        )
        for row in rows
    ]
    return tag("div", *drawn, tag("div", axis(scale, say), class_="row"), class_="rows stacked" if stacked else "rows")


def axis(scale: Scale, say: Say) -> Markup:
    """The numbers below a chart."""
    marks = [tag("text", say(tick), x=scale.at(tick), y=12) for tick in scale.ticks]
    return tag("svg", *marks, class_="axis", height=16, aria_hidden="true")


def interval(share: float, bounds: tuple[float, float], scale: Scale, fair: float | None = None) -> Markup:
    """A share with the interval in which the true one lies, and what would be fair."""
    low, high = bounds
    return together(
        "" if fair is None else _line(scale.at(fair), 2, ROW - 2, "fair"),
        _bar(low, high, MIDDLE - 4, 8, scale, "interval"),
        tag("circle", cx=scale.at(share), cy=MIDDLE, r=6, class_="dot"),
    )


def spread(values: Sequence[float], scale: Scale) -> Markup:
    """Where values lie: 9 of 10 on the line, half of them in the box, the middle one at the mark."""
    least, low, middle, high, most = (quantile(values, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
    return together(
        _bar(least, most, MIDDLE - 1, 2, scale, "whisker"),
        _bar(low, high, MIDDLE - 8, 16, scale, "box"),
        tag("line", x1=scale.at(middle), x2=scale.at(middle), y1=MIDDLE - 8, y2=MIDDLE + 8, class_="median"),
    )


def bar(value: float, scale: Scale) -> Markup:
    """A length from zero."""
    return _bar(0, value, MIDDLE - 8, 16, scale, "bar")


def histogram(values: Sequence[int], what: str, say: Say) -> Markup:
    """How often each number, or each few numbers, occurred."""
    scale = Scale.around([*values, max(values) + 1])
    width = max(1, round(nice_step(scale.high - scale.low) / BINS))
    counts: dict[int, int] = {}
    for value in values:
        begin = value - (value - round(scale.low)) % width
        counts[begin] = counts.get(begin, 0) + 1
    highest = max(counts.values())
    bars = [
        _column(begin, width, count / highest, scale, f"{_span(begin, width)} {what}: {count}")
        for begin, count in sorted(counts.items())
    ]
    middle = quantile(values, 0.5)
    mark = _line(scale.at(middle + 0.5 * (width == 1)), 0, HISTOGRAM, "middle")
    drawn = tag("svg", *bars, mark, class_="histogram", height=HISTOGRAM, aria_hidden="true")
    return together(drawn, axis(scale, say))


def _column(begin: int, width: int, share: float, scale: Scale, title: str) -> Markup:
    left, right = scale.share(begin), scale.share(begin + width)
    height = max(2.0, share * (HISTOGRAM - 4))
    return tag(
        "rect",
        tag("title", title),
        x=percent(left),
        width=percent((right - left) * 0.92),
        y=HISTOGRAM - height,
        height=height,
        class_="column",
    )


def _span(begin: int, width: int) -> str:
    return str(begin) if width == 1 else f"{begin} to {begin + width - 1}"


def _bar(low: float, high: float, top: float, height: float, scale: Scale, kind: str) -> Markup:
    width = scale.share(high) - scale.share(low)
    return tag(
        "rect", x=scale.at(low), width=percent(width), y=top, height=height, rx=min(3.0, height / 2), class_=kind
    )


def _line(x: str, top: float, bottom: float, kind: str) -> Markup:
    return tag("line", x1=x, x2=x, y1=top, y2=bottom, class_=kind)
