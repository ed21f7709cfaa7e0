"""The dungeon in a few strokes: rooms as blocks, who is where as dots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.drawing.icons import stairs_to
from undercroft.games.masmorra.drawing.layout import Layout, place_of
from undercroft.games.masmorra.view import View
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag

DOT = 40
Standing = tuple[Box, tuple[str, ...]]
"""A room, and the looks of the dots in it."""


def small_map(content: Content, view: View, plan: Layout) -> str:
    """All levels, in the coordinates of the stage."""
    places = {placed.tile: place_of(plan, placed) for placed in view.rooms}
    foes: dict[str, tuple[str, ...]] = {}
    for monster in view.monsters:
        foes[monster.at] = (*foes.get(monster.at, ()), "u-plan-foe")
    heroes: dict[str, tuple[str, ...]] = {}
    for hero in view.heroes:
        if hero.at in places:
            heroes[hero.at] = (*heroes.get(hero.at, ()), f"u-plan-hero u-s{hero.number % 5}")
    return _map(
        tuple(places.values()),
        tuple(place_of(plan, placed) for placed in view.traps),
        tuple(box for room, box in places.items() if stairs_to(content, view.battleground, room)),
        tuple((places[room], looks) for room, looks in foes.items()),
        tuple((places[room], looks) for room, looks in heroes.items()),
    )


@lru_cache(maxsize=256)
def _map(
    rooms: tuple[Box, ...],
    traps: tuple[Box, ...],
    stairs: tuple[Box, ...],
    foes: tuple[Standing, ...],
    heroes: tuple[Standing, ...],
) -> str:
    """Monsters are in the upper half of their rooms, Heroes in the lower one."""
    strokes = (
        ("u-plan-room", "".join(_block(box, 5) for box in rooms)),
        ("u-plan-trap", "".join(_block(box, 25) for box in traps)),
        ("u-plan-stairs", "".join(map(_flight, stairs))),
    )
    return "".join(
        [
            *(tag("path", d=d, class_=look) for look, d in strokes if d),
            *(dot for standing in foes for dot in _dots(*standing, 0.3, DOT * 0.7)),
            *(dot for standing in heroes for dot in _dots(*standing, 0.68, DOT)),
        ]
    )


def _block(box: Box, inset: float) -> str:
    width, height = box.width - 2 * inset, box.height - 2 * inset
    return f"M{box.x + inset:g} {box.y + inset:g}h{width:g}v{height:g}h{-width:g}z"


def _flight(box: Box) -> str:
    """Steps that go up to the right."""
    return f"M{box.middle - 45:g} {box.y + box.height / 2 + 45:g}h30v-30h30v-30h30v-30"


def _dots(box: Box, looks: tuple[str, ...], share: float, size: float) -> Iterator[Markup]:
    """Dots side by side, nearer where they are many."""
    step = min(2 * size + 4, (box.width - 2 * size) / max(1, len(looks) - 1))
    start = box.middle - step * (len(looks) - 1) / 2
    for n, look in enumerate(looks):
        yield tag("circle", cx=start + n * step, cy=box.y + box.height * share, r=size, class_=look)
