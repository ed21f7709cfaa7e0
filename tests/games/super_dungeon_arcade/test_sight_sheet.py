"""Line of sight and the shapes of areas, drawn for a set of cases from the rules themselves: docs/…-sight.svg.

After a wanted change run it with UNDERCROFT_GOLDEN=1, and look at the sheet.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from undercroft.games.super_dungeon_arcade.content.types import ActionCard, Area
from undercroft.games.super_dungeon_arcade.rules.areas import affected_squares
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, squares
from undercroft.games.super_dungeon_arcade.rules.sight import seen_squares
from undercroft.games.super_dungeon_arcade.state.model import Hero
from undercroft.kit.grid import Side
from undercroft.kit.markup import Markup, tag, together

from .tabletop import Tabletop

SHEET = Path(__file__).parents[3] / "docs" / "super-dungeon-arcade-sight.svg"
WIDE, HIGH = 9, 7
SQUARE, GAP, HEAD, COLUMNS = 20, 24, 26, 4
STYLE = (
    "text{font:13px sans-serif;fill:#2a1f17}.paper{fill:#fbf5e6}.floor{fill:#efe4cb}.seen{fill:#f2c14e}"
    ".grid{fill:none;stroke:#b7a482;stroke-width:.8}.wall{fill:none;stroke:#3b3129;stroke-width:4;"
    "stroke-linecap:round}.block{fill:#75685a;stroke:#3b3129}.user{fill:#1c5c86}.friend{fill:#4aa5e0}.foe{fill:#a62a1c}"
)


class Case(NamedTuple):
    """A drawn case: its title, the table, whose sight or action it is, and the squares that are seen or affected."""

    title: str
    table: Tabletop
    user: Anyone
    found: Collection[int]


def field(walls: str = "", pillars: Collection[tuple[int, int]] = (), hero: tuple[int, int] = (4, 3)) -> Tabletop:
    """A small field with the Warrior on it."""
    table = Tabletop(size=(WIDE, HIGH), walls=walls, marks=dict.fromkeys(pillars, "#"))
    table.hero("riftling_warrior", *hero)
    return table


def seen(title: str, table: Tabletop, user: Anyone | None = None) -> Case:
    """What a model sees."""
    viewer = user or table.hero("riftling_warrior")
    return Case(title, table, viewer, set(seen_squares(table.g, viewer, table.g.dungeon.grid.squares)))


def sight_cases() -> list[Case]:
    """Line of sight: walls, doorways, structures, corners, models, large bases, those who fly."""
    gap = "3,0|3,1 5,0|5,1 4,2|5,2 4,3|5,3 4,5|5,5 4,6|5,6 6,1|6,2 7,1|7,2 8,1|8,2"
    crowd = field()
    for x, y in ((3, 3), (6, 2), (5, 5)):
        crowd.monster("crawler", x, y)
    friends = field()
    friends.hero("moonspire_guardian", 3, 3)
    friends.hero("sanctioned_witch", 6, 2)
    large = field(hero=(1, 3))
    huge = large.monster("daemonus", 5, 2)
    for card, x, y in (("moonspire_guardian", 4, 3), ("sanctioned_witch", 7, 1)):
        large.hero(card, x, y)
    flying = field("6,1|7,1 6,2|7,2", ((2, 2), (4, 1), (5, 4)), (3, 3))
    flying.wear("riftling_warrior", "winged_boots")
    return [
        seen("walls and a doorway", field(gap)),
        seen("structures", field(pillars=((2, 2), (6, 3), (4, 5)))),
        seen("between two structures", field(pillars=((3, 2), (5, 4)))),
        seen("along a wall", field("3,2|3,3 4,2|4,3 5,2|5,3")),
        seen("enemies block", crowd),
        seen("friends do not", friends),
        seen("large bases see past others", large, huge),
        seen("flyers see over structures", flying),
    ]


def affected(title: str, table: Tabletop, user: Anyone, shape: str, size: int, side: Side | None = None) -> Case:
    """The squares of an action's area; a Burst is around the square two to the right."""
    area = Area(shape=shape, size=size)  # type: ignore[arg-type]
    action = ActionCard(id="drawn", name="Drawn", colour="red", area=area)
    centre = user.at + 2 if shape == "burst" else -1
    return Case(title, table, user, affected_squares(table.g, user, action, side, centre))


def area_cases() -> list[Case]:
    """Every shape around a small and a large base, and two that a wall cuts short."""
    shapes: list[tuple[str, int, Side | None]] = [
        ("cross", 2, None),
        ("burst", 1, None),
        ("lance", 3, "right"),
        ("sweep", 1, "up"),
        ("wave", 2, None),
        ("aura", 1, None),
    ]
    found = []
    for large in (False, True):
        for shape, size, side in shapes:
            if large and shape in ("burst", "aura"):
                continue
            table = field()
            user: Anyone = table.hero("riftling_warrior")
            if large:
                table.hero("riftling_warrior", 0, 0)
                user = table.monster("daemonus", 3, 2)
            towards = f" {side}" if side else ""
            found.append(affected(f"{shape.capitalize()} {size}{towards}", table, user, shape, size, side))
    for shape in ("wave", "cross"):
        table = field("4,2|5,2 4,3|5,3 4,4|5,4")
        found.append(affected(f"{shape.capitalize()} 2 at a wall", table, table.hero("riftling_warrior"), shape, 2))
    return found


# Drawing


def drawn(case: Case, left: int, top: int) -> Markup:
    grid = case.table.g.dungeon.grid

    def box(square: int, look: str) -> Markup:
        x, y = grid.xy(square)
        return tag("rect", x=x * SQUARE, y=y * SQUARE, width=SQUARE, height=SQUARE, class_=look)

    def disc(model: Anyone) -> Markup:
        spots = [grid.xy(square) for square in squares(case.table.g, model)]
        x = sum(x for x, _ in spots) / len(spots) * SQUARE + SQUARE / 2
        y = sum(y for _, y in spots) / len(spots) * SQUARE + SQUARE / 2
        same = isinstance(model, Hero) is isinstance(case.user, Hero)
        look = "user" if model is case.user else "friend" if same else "foe"
        return tag("circle", cx=x, cy=y, r=7 if len(spots) == 1 else 15, class_=look)

    floor = [box(square, "seen" if square in case.found else "floor") for square in grid.squares]
    blocks = [box(square, "block") for square in sorted(grid.blocks)]
    lines = "".join(f"M{x * SQUARE} 0v{HIGH * SQUARE}" for x in range(WIDE + 1))
    lines += "".join(f"M0 {y * SQUARE}h{WIDE * SQUARE}" for y in range(HIGH + 1))
    walls = ""
    for a, b in sorted(grid.walls):
        (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
        walls += f"M{bx * SQUARE} {by * SQUARE}{f'v{SQUARE}' if ay == by else f'h{SQUARE}'}" if ax <= bx else ""
    models = [disc(model) for model in case.table.g.models()]
    return tag(
        "g",
        tag("text", case.title, x=0, y=-8),
        *floor,
        *blocks,
        tag("path", d=lines, class_="grid"),
        tag("path", d=walls, class_="wall"),
        *models,
        transform=f"translate({left} {top})",
    )


def sheet() -> str:
    """All cases side by side."""
    cases = [*sight_cases(), *area_cases()]
    wide, high = WIDE * SQUARE + GAP, HIGH * SQUARE + GAP + HEAD
    parts = [drawn(case, GAP + n % COLUMNS * wide, HEAD + 8 + n // COLUMNS * high) for n, case in enumerate(cases)]
    width, height = GAP + COLUMNS * wide, 8 + high * -(-len(cases) // COLUMNS)
    return tag(
        "svg",
        tag("title", "Super Dungeon: Arcade: line of sight and areas"),
        tag("style", Markup(STYLE)),
        tag("rect", width=width, height=height, class_="paper"),
        together(*parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
    )


@pytest.mark.rule("SD-LOS-01", "SD-AREA-01")
def test_the_sheet_in_the_docs_is_what_the_rules_say() -> None:
    if os.environ.get("UNDERCROFT_GOLDEN"):
        SHEET.write_text(f"{sheet()}\n", encoding="utf-8")
    text = SHEET.read_text(encoding="utf-8")
    assert text == f"{sheet()}\n"
    ElementTree.fromstring(text)


@pytest.mark.rule("SD-AREA-06", "SD-AREA-08", "SD-AREA-09", "SD-AREA-10")
def test_areas_have_as_many_squares_as_their_shapes() -> None:
    counts = {case.title: len(case.found) for case in area_cases()[:6]}
    assert counts == {
        "Cross 2": 9,
        "Burst 1": 9,
        "Lance 3 right": 3,
        "Sweep 1 up": 3,
        "Wave 2": 25,
        "Aura 1": 9,
    }
