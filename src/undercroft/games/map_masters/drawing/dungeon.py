"""A dungeon as it lies, with the path through it, in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.faces import UNDER
from undercroft.games.map_masters.drawing.faces import DEEP, INK, SIZE, face_id
from undercroft.games.map_masters.drawing.ink import Drawn, Point
from undercroft.games.map_masters.state.model import Layout
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag, together

MARGIN = 30
RED = "#b3201a"
STROKE = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}


def extent(layout: Layout, margin: int = MARGIN) -> Box:
    """What a dungeon covers, with a margin; one card in the middle if there is none."""
    left = min((one.x for one in layout), default=0)
    top = min((one.y for one in layout), default=0)
    right = max((one.x for one in layout), default=0) + 2
    bottom = max((one.y for one in layout), default=0) + 2
    width, height = (right - left) * 3 * SIZE, (bottom - top) * 5 * SIZE
    return Box(left * 3 * SIZE - margin, top * 5 * SIZE - margin, width + 2 * margin, height + 2 * margin)


@lru_cache(maxsize=1024)
def cards(content: Content, layout: Layout, place: str = "laid") -> Markup:
    """The cards where they lie; each place of a picture that shows a dungeon has a name of its own."""
    return together(
        *(
            tag(
                "g",
                tag("title", content.name(one.card)),
                tag("use", href=f"#{face_id(one.card, down=one.down)}"),
                tag("rect", width=6 * SIZE, height=10 * SIZE, rx=4, class_="u-ring"),
                id=f"{place}-{one.card}",
                transform=f"translate({one.x * 3 * SIZE} {one.y * 5 * SIZE})",
                data_target=f"card:{one.card}",
                data_card=f"card:{one.card}",
            )
            for one in layout
        )
    )


def path(steps: Sequence[Drawn]) -> Markup:
    """The line of a path: plain on the main floor, dashed below, dotted where it jumps; circled finds; its end."""
    runs: dict[str, str] = {"main": "", "under": "", "jump": ""}
    before: Point | None = None
    for point in (point for step in steps for point in step.line):
        if before is not None:
            kind = "jump" if point[3] else "under" if point[2] == UNDER and before[2] == UNDER else "main"
            runs[kind] += f"M{_xy(before)}L{_xy(point)}"
        before = point
    looks = {
        "main": {"stroke": RED, "stroke_width": 4},
        "under": {"stroke": DEEP, "stroke_width": 4, "stroke_dasharray": "7 5"},
        "jump": {"stroke": RED, "stroke_width": 2.5, "stroke_dasharray": "1 6"},
    }
    lines = [
        together(
            tag("path", d=d, stroke="#fffaf0", stroke_width=7, opacity=0.7, **STROKE),
            tag("path", d=d, **looks[kind], **STROKE),
        )
        for kind, d in runs.items()
        if d
    ]
    finds = [
        tag("circle", cx=(x + 0.5) * SIZE, cy=(y + 0.5) * SIZE, r=10, fill="none", stroke=RED, stroke_width=2)
        for step in steps
        for x, y, _, _ in step.found
    ]
    return together(*lines, *finds, _tip(steps, before) if before is not None else Markup())


def _xy(point: Point) -> str:
    return f"{point[0] * SIZE:g} {point[1] * SIZE:g}"


def _tip(steps: Sequence[Drawn], at: Point) -> Markup:
    """Where the path stands: a disc, or a flag where it has left the dungeon, or a cross at a dead end."""
    x, y = at[0] * SIZE, at[1] * SIZE
    end = steps[-1].end
    if end == "exit":
        return tag("path", d=f"M{x:g} {y:g}v-18l14 5-14 5", fill=RED, stroke=INK, stroke_width=1.5)
    if end:
        cross = f"M{x - 6:g} {y - 6:g}l12 12m0-12l-12 12"
        return tag("path", d=cross, stroke=RED, stroke_width=4, fill="none")
    return tag("circle", cx=x, cy=y, r=6, fill=RED, stroke="#fffaf0", stroke_width=2)
