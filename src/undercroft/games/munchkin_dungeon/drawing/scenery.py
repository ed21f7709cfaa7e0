"""The land around the Rooms: open sky, rock with ragged edges, the light that falls in, and what grows down there."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing.layout import MARGIN, Layout, layout
from undercroft.kit.markup import Markup, tag

RAGGED = (0, 6, 2, 9, 4, 11, 3, 8, 1, 5)
"""How far the edge of the rock moves inwards, from corner to corner, over and over."""
HILLS = (6, 0, 9, 14, 4, 10, 2, 12, 7)
CAVE = "p-cave"
GROWN = {
    1: ("u-root", "M0 0q-6 18 4 30t-2 28M6 0q10 14 4 26t8 24M-8 0q-10 10-8 22t-8 16"),
    2: ("u-shroom", "M-16 0q0-18 16-18t16 18zM-4 0h8v16h-8zM14 10q0-11 10-11t10 11zM21 10h6v8h-6z"),
    0: ("u-crystal", "M0 0l-9-28 9-16 9 16zM-11 0l-10-17 4-10 10 11-1 16zM11 0l10-20-5-9-9 10v19z"),
}
"""What grows in the rock of each depth, drawn around its foot."""
TORCH = "M-3 0h6l-2 20h-2z"
FLAME = "M0-17q10 9 6 15q-2 4-6 4t-6-4q-3-6 3-9q0 4 2 4q4-4 1-10z"
PINE = "m-9 0l9 -22l9 22zm4 -11l5 -15l5 15z"


@lru_cache(maxsize=16)
def land(content: Content) -> Markup:
    """All that lies behind the Rooms."""
    plan = layout(content)
    width, height = plan.width, plan.height
    rock = _rock(plan)
    return Markup(
        tag(
            "defs",
            tag("clipPath", tag("path", d=rock), id=CAVE),
            tag(
                "radialGradient",
                tag("stop", offset="30%", stop_color="#000", stop_opacity="0"),
                tag("stop", offset="100%", stop_color="#000", stop_opacity=".55"),
                id="p-light",
                cx="50%",
                cy="0%",
                r="95%",
            ),
            tag(
                "radialGradient",
                tag("stop", offset="0%", stop_color="#ffb347", stop_opacity=".5"),
                tag("stop", offset="100%", stop_color="#ffb347", stop_opacity="0"),
                id="p-torchlight",
            ),
        )
        + _sky(plan)
        + tag("path", d=rock, class_="u-cave", fill="url(#p-rock)")
        + tag(
            "g",
            *(_tint(plan, level) for level in plan.depths),
            tag("rect", width=width, height=height, fill="url(#p-light)"),
            tag("path", d=_turf(plan), class_="u-turf"),
            clip_path=f"url(#{CAVE})",
        )
        + "".join(_growth(plan, level) for level in plan.depths)
        + _torches(plan)
    )


def _rock(plan: Layout) -> str:
    """The outline of the rock: hills above, ragged edges elsewhere."""
    width, height = plan.width, plan.height
    step = width / len(HILLS)
    top = [(n * step, plan.surface + rise) for n, rise in enumerate((*HILLS, HILLS[0]))]
    down = range(int(plan.surface) + 60, height - 20, 46)
    right = [(width - RAGGED[n % 10], y) for n, y in enumerate(down)]
    floor = [(x, height - RAGGED[(n * 3) % 10]) for n, x in enumerate(range(width - 14, 0, -58))]
    left = [(RAGGED[(n * 7) % 10], y) for n, y in reversed(list(enumerate(down)))]
    return f"M{_line([*top, *right, *floor, *left])}z"


def _turf(plan: Layout) -> str:
    step = plan.width / len(HILLS)
    return f"M{_line([(n * step, plan.surface + rise) for n, rise in enumerate((*HILLS, HILLS[0]))])}"


def _line(points: list[tuple[float, float]]) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)


def _sky(plan: Layout) -> Markup:
    width, foot = plan.width, plan.surface + 20
    stars = "".join(f"M{37 + n * 211 % (width - 60):g} {8 + n * 17 % 30:g}h2" for n in range(22))
    trees = "".join(
        f"M{x:g} {plan.surface + 12 - n % 3 * 2:g}{PINE}"
        for n, x in enumerate((width * 0.31, width * 0.34, width * 0.67, width * 0.7, width * 0.73, width * 0.93))
    )
    return tag(
        "g",
        tag("path", d=f"M0 {foot:g}V18q0 -18 18 -18H{width - 18:g}q18 0 18 18V{foot:g}z", class_="u-sky"),
        tag("path", d=stars, class_="u-stars"),
        tag("circle", cx=width * 0.8, cy=28, r=15, class_="u-moon"),
        tag("path", d=trees, class_="u-trees"),
    )


def _tint(plan: Layout, level: int) -> Markup:
    box = plan.depths[level]
    return tag("rect", y=box.y - 11, width=plan.width, height=box.height + 22, class_=f"u-depth u-depth-{level % 4}")


def _growth(plan: Layout, level: int) -> Markup:
    """What grows on both sides of a depth, where no Room is."""
    look, shape = GROWN[level % 3]
    box = plan.depths[level]
    y = box.y + 6 if look == "u-root" else box.foot - 24
    spots = [box.x - 66, plan.width - box.x + 40]
    if box.height > 120:
        spots += [box.x - 34, plan.width - box.x + 84]
    return Markup(
        "".join(
            tag("path", d=shape, class_=look, transform=f"translate({x:g} {y - n // 2 * 104:g})")
            for n, x in enumerate(spots)
        )
    )


def _torches(plan: Layout) -> Markup:
    """A torch on either side between the depths, and one beside the Entrance."""
    spots = [(x, box.y - 20) for box in plan.depths.values() for x in (box.x - 20, plan.width - box.x + 20)][2:]
    return Markup(
        "".join(
            tag(
                "g",
                tag("circle", r=52, cy=-6, fill="url(#p-torchlight)"),
                tag("path", d=TORCH, class_="u-torch"),
                tag("path", d=FLAME, class_="u-flame"),
                transform=f"translate({x:g} {max(y, MARGIN):g})",
            )
            for x, y in spots
        )
    )
