"""One card drawn: rock is hatched, hallways are bands of dirt, rooms are tiled and walled, the underground is dashed.

Everything is told apart by pattern and shape; colours only help. A cell is a square of 20.
"""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.faces import MAIN, UNDER, Cell, Face, Room
from undercroft.games.map_masters.content.glyphs import COLUMNS, COUNTED, FEATURES, ROCK, ROWS, SIDES, SLOT_AT, STAIRS
from undercroft.games.map_masters.drawing.signs import SIGNS
from undercroft.kit.markup import Markup, tag, together

SIZE = 20
WIDTH, HEIGHT = COLUMNS * SIZE, ROWS * SIZE
INK, PAPER = "#2b2118", "#f3e7c9"
DIRT, STONE, ROCKS, DEEP = "#d9bd8b", "#dfe3e6", "#5c5147", "#2f5d8a"
GOLD = "#e7a600"


def patterns() -> Markup:
    """The textures and pictograms, to be in a document once."""
    hatch = tag("path", d="M0 6 6 0M-1 1 1-1M5 7 7 5", stroke="#7a6d60", stroke_width=1)
    dots = together(*(tag("circle", cx=x, cy=y, r=0.7, fill="#8a6a3a") for x, y in ((3, 3), (8, 7), (13, 2), (17, 8))))
    tiles = tag("path", d="M0 0H10V10H0z", fill="none", stroke="#9aa3ab", stroke_width=0.8)
    return tag(
        "defs",
        _pattern("mp-rock", 6, ROCKS, hatch),
        _pattern("mp-dirt", 20, DIRT, dots),
        _pattern("mp-stone", 10, STONE, tiles),
        *(
            tag("symbol", tag("path", d=path, fill_rule="evenodd"), id=symbol_id(sign), viewBox="0 0 24 24")
            for sign, path in SIGNS.items()
        ),
    )


def _pattern(id: str, size: int, ground: str, inside: Markup) -> Markup:
    square = tag("rect", width=size, height=size, fill=ground)
    return tag("pattern", square, inside, id=id, width=size, height=size, patternUnits="userSpaceOnUse")


@lru_cache(maxsize=512)
def draw_face(face: Face) -> Markup:
    """A face as it lies, its upper left corner at 0,0."""
    halls = "".join(_hallway(face, cell) for cell, _ in face.cells(MAIN) if cell not in face.room_at)
    parts = [
        tag("rect", width=WIDTH, height=HEIGHT, rx=4, fill="url(#mp-rock)", stroke=INK, stroke_width=1.5),
        tag("path", d=halls, fill=INK, stroke=INK, stroke_width=2),
        tag("path", d=halls, fill="url(#mp-dirt)"),
    ]
    parts += [_room(face, number, room) for number, room in enumerate(face.rooms)]
    parts += _tunnels(face)
    for level in (UNDER, MAIN):
        parts += [_sign(level, cell, sign) for cell, sign in face.cells(level) if sign in FEATURES]
    return tag("g", *parts)


def face_id(card: str, *, down: bool) -> str:
    """The id of a face's drawing in a document."""
    return f"mp-{card}{'-down' if down else ''}"


@lru_cache(maxsize=2048)
def face_symbol(content: Content, card: str, down: bool, counts: str = "") -> Markup:
    """A face to be drawn as often as one likes; what counts for an objective stands out."""
    face = content.faces[card].turned if down else content.faces[card]
    return tag("g", draw_face(face), *_matches(face, counts), id=face_id(card, down=down))


def _matches(face: Face, counts: str) -> list[Markup]:
    """A gold ring around everything that an objective counts; rooms get a gold frame."""
    look = {"fill": "none", "stroke": GOLD, "stroke_width": 3}
    if counts == "room":
        return [
            tag(
                "rect",
                x=room.left * SIZE + 3,
                y=room.top * SIZE + 3,
                width=(room.right - room.left + 1) * SIZE - 6,
                height=(room.bottom - room.top + 1) * SIZE - 6,
                stroke_dasharray="6 3",
                **look,
            )
            for room in face.rooms
        ]
    found = [
        (level, cell)
        for level in (MAIN, UNDER)
        for cell, sign in face.cells(level)
        if COUNTED.get(sign) == counts and not (sign == STAIRS and level == UNDER)
    ]
    return [
        tag("circle", cx=c * SIZE + (13 if level else 9), cy=r * SIZE + (13 if level else 9), r=9 - level, **look)
        for level, (r, c) in found
    ]


def _hallway(face: Face, cell: Cell) -> str:
    """A band of dirt towards every neighbour, and over the border where there is an opening."""
    r, c = cell
    slot = SLOT_AT.get(cell, " ")
    ways = {way for way, (dr, dc) in SIDES.items() if face.at(MAIN, (r + dr, c + dc)) != ROCK or slot[0] == way}
    bands = [(3, 3, SIZE - 6, SIZE - 6)]
    bands += [(3, 0, SIZE - 6, 4)] * ("N" in ways) + [(3, SIZE - 4, SIZE - 6, 4)] * ("S" in ways)
    bands += [(0, 3, 4, SIZE - 6)] * ("W" in ways) + [(SIZE - 4, 3, 4, SIZE - 6)] * ("E" in ways)
    return "".join(f"M{c * SIZE + x} {r * SIZE + y}h{w}v{h}h-{w}z" for x, y, w, h in bands)


def _room(face: Face, number: int, room: Room) -> Markup:
    """A tiled floor with a thick wall that is broken at its doorways."""
    x, y = room.left * SIZE, room.top * SIZE
    width, height = (room.right - room.left + 1) * SIZE, (room.bottom - room.top + 1) * SIZE
    floor = tag("rect", x=x, y=y, width=width, height=height, fill="url(#mp-stone)", stroke=INK, stroke_width=2.5)
    gaps = []
    for door in face.doorways[number].values():
        r, c = door.outside
        dr, dc = {"N": (1, 0), "S": (0, 0), "W": (0, 1), "E": (0, 0)}[door.name[0]]
        gx, gy = (c + dc) * SIZE, (r + dr) * SIZE
        across = door.name[0] in "NS"
        gaps.append(
            tag(
                "rect",
                x=gx + 3 if across else gx - 2,
                y=gy - 2 if across else gy + 3,
                width=SIZE - 6 if across else 4,
                height=4 if across else SIZE - 6,
                fill=STONE,
            )
        )
    return together(floor, *gaps)


def _tunnels(face: Face) -> list[Markup]:
    """Dashed lines between the middles of underground cells."""
    d = ""
    for (r, c), _ in face.cells(UNDER):
        for dr, dc in ((0, 1), (1, 0)):
            if face.at(UNDER, (r + dr, c + dc)) != ROCK:
                d += f"M{c * SIZE + 10} {r * SIZE + 10}{'h' if dc else 'v'}{SIZE}"
    if not d:
        return []
    return [
        tag("path", d=d, stroke="#ffffff", stroke_width=7, stroke_linecap="round"),
        tag("path", d=d, stroke=DEEP, stroke_width=4, stroke_dasharray="4 3"),
    ]


def _sign(level: int, cell: Cell, sign: str) -> Markup:
    """A feature: on the main floor plain, underground smaller, in a dashed ring at the cell's lower right."""
    r, c = cell
    x, y = c * SIZE, r * SIZE
    if level == UNDER:
        if sign == STAIRS:
            return together()
        dashed = {"stroke": DEEP, "stroke_width": 1.2, "stroke_dasharray": "2 1.5"}
        ring = tag("circle", cx=x + 13, cy=y + 13, r=6.5, fill="#ffffff", **dashed)
        return together(ring, pictogram(sign, x + 8.5, y + 8.5, 9, DEEP))
    ground = tag("circle", cx=x + 9, cy=y + 9, r=8, fill=PAPER, stroke=INK, stroke_width=0.8)
    return together(ground, pictogram(sign, x + 3, y + 3, 12, INK))


def pictogram(sign: str, x: float, y: float, size: float, colour: str) -> Markup:
    """A feature in a square of this size."""
    return tag(
        "use",
        tag("title", FEATURES[sign]),
        href=f"#{symbol_id(sign)}",
        x=x,
        y=y,
        width=size,
        height=size,
        fill=colour,
    )


def symbol_id(sign: str) -> str:
    """The id of a feature's pictogram in a document."""
    return f"mp-{FEATURES[sign].lower().replace(' ', '-')}"
