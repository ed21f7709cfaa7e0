"""The dungeon sheet as a small map: rooms in layers, corridors with their arrows, and where the Party is."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import say_room
from undercroft.games.dungeon_fighter.content.types import Room
from undercroft.games.dungeon_fighter.drawing.icons import room_icons
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag

LAYER, ROW, ROOM = 74, 62, 50
MARGIN = 8


@lru_cache(maxsize=512)
def sheet(content: Content, side: str, here: str, ahead: tuple[str, ...], key: str) -> Markup:
    """A side with all its rooms; `ahead` are those that can be entered next, `key` tells two drawings of it apart."""
    rooms = content.rooms[side]
    places = _places(rooms)
    height = max(y for _, y in places.values()) + ROOM + MARGIN
    width = max(x for x, _ in places.values()) + ROOM + MARGIN
    ways = [_way(places[room.id], places[to], lit=room.id == here) for room in rooms.values() for to in room.to]
    drawn = [_room(content, side, room, places[room.id], here, ahead, key) for room in rooms.values()]
    says = f"{content.name(side)}, the Party is in room {here}" if here in rooms else content.name(side)
    return panels.drawing(Box(0, 0, width, height), *ways, *drawn, says=says)


def _places(rooms: dict[str, Room]) -> dict[str, tuple[float, float]]:
    """The upper left corner of every room: those that are equally far from the entrance stand above each other."""
    layers: dict[str, list[str]] = {}
    for name in rooms:
        layers.setdefault(name.rstrip("abc"), []).append(name)
    most = max(map(len, layers.values()))
    found: dict[str, tuple[float, float]] = {}
    for n, names in enumerate(layers.values()):
        for m, name in enumerate(names):
            found[name] = MARGIN + n * LAYER, MARGIN + (m + (most - len(names)) / 2) * ROW
    return found


def _way(start: tuple[float, float], end: tuple[float, float], *, lit: bool) -> Markup:
    x, y = start[0] + ROOM, start[1] + ROOM / 2
    to_x, to_y = end[0] - 4, end[1] + ROOM / 2
    middle = (x + to_x) / 2
    way = f"M{x:g} {y:g}C{middle:g} {y:g} {middle:g} {to_y:g} {to_x:g} {to_y:g}m-6 -5l6 5l-6 5"
    return tag("path", d=way, class_=f"u-way-on{' u-lit' if lit else ''}")


def _room(
    content: Content,
    side: str,
    room: Room,
    place: tuple[float, float],
    here: str,
    ahead: tuple[str, ...],
    key: str,
) -> Markup:
    x, y = place
    holds = say_room(content, room)
    says = f"Room {room.id}" + (f": {holds}" if holds else "") + (", where the Party is" if room.id == here else "")
    icons = room_icons(room)
    inside = [
        tag("title", says),
        tag("rect", x=x, y=y, width=ROOM, height=ROOM, rx=5, class_=f"u-sheet{' u-now' if room.id == here else ''}"),
        pieces.label(room.id, x + 5, y + 15, 13, 0, "u-faint"),
    ]
    inside += [pieces.icon(name, x + 5 + n * 22, y + 24, 20) for n, name in enumerate(icons)]
    if room.id == here:
        inside.append(pieces.icon("crown", x + ROOM - 22, y + 3, 18))
    if room.id in ahead:
        inside.append(tag("rect", x=x - 3, y=y - 3, width=ROOM + 6, height=ROOM + 6, rx=8, class_="u-ring"))
    return tag(
        "g",
        *inside,
        id=f"{key}-room-{room.id}",
        data_target=f"room:{room.id}",
        data_card=f"room:{side}/{room.id}",
    )
