"""The stage in two dimensions: the table from above, the wheel, the dice on it, the throw lane and the last flight."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Final

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.wheel import Cell, Wheel
from undercroft.games.dungeon_fighter.drawing.icons import BLANK_FACE, ICON_FACE
from undercroft.games.dungeon_fighter.drawing.pointing import WHEEL
from undercroft.games.dungeon_fighter.state.throws import POSITION, TURN, Aim, Flight, LastThrow, Lying
from undercroft.games.dungeon_fighter.throwing.limits import CARD_SIZE, SLAB_SIZE, Bounds, props_of
from undercroft.games.dungeon_fighter.throwing.reading import frames_of, is_icon
from undercroft.games.dungeon_fighter.words.names import die_name
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag, together

WIDTH, HEIGHT = 1000, 900
MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
SCALE: Final = 0.75
"""Units of the drawing for a millimetre."""
TABLE: Final = 800
DIE: Final = 22
"""A die is drawn a little larger than it is, so that it can be seen, in mm."""
RINGS = {10: "#f2c14e", 6: "#8c2f39", 4: "#b5562f", 3: "#cf8a4a", 2: "#dfb877", 1: "#ecd9ae"}
DYES = {"blue": "#2f6fb5", "green": "#3a8a4d", "red": "#b5352a"}
PALE: Final = "#f6efe0"
FOCUS: Final = (130, 80, 740, 740)

Spot = tuple[float, float]


def on_table(x: float, y: float) -> Spot:
    """A point of the table (mm, y upwards) in the drawing."""
    return MIDDLE[0] + x * SCALE, MIDDLE[1] - y * SCALE


def polar(r: float, tenths: float) -> Spot:
    """A point at this distance (mm) and angle (0.1°), in the drawing."""
    angle = radians(tenths / 10)
    return on_table(r * cos(angle), r * sin(angle))


@lru_cache(maxsize=8)
def ground(content: Content) -> Markup:
    """The table and the wheel; they never change."""
    wheel = content.wheel
    x, y = MIDDLE
    rings = [
        tag("circle", cx=x, cy=y, r=section.outer * SCALE, fill=RINGS.get(section.value, "#d8c49a"), stroke="#3b2415")
        for section in sorted(wheel.sections, key=lambda section: -section.outer)
    ]
    cells = [tag("path", d=_cell(cell), fill="#17110c", stroke="#3b2415") for cell in wheel.holes]
    cells += [_bones(cell) for cell in wheel.bones]
    return together(
        tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#241a13"),
        tag("circle", cx=x, cy=y + 8, r=TABLE * SCALE, fill="#0d0906"),
        tag("circle", cx=x, cy=y, r=TABLE * SCALE, fill="#2f5d4a", stroke="#6b4526", stroke_width=14),
        tag("circle", cx=x + 3, cy=y + 5, r=wheel.radius * SCALE + 3, fill="#0d0906", opacity=0.5),
        tag("g", tag("title", "The Trapdoor Wheel"), *rings, *cells, *_numbers(wheel), id="wheel", data_target=WHEEL),
    )


def _cell(cell: Cell) -> str:
    corners = [polar(r, angle) for r, angle in _around(cell)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    inner, outer = cell.inner * SCALE, cell.outer * SCALE
    return (
        f"M{ax:.1f} {ay:.1f}A{inner:.1f} {inner:.1f} 0 0 0 {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}"
        f"A{outer:.1f} {outer:.1f} 0 0 1 {dx:.1f} {dy:.1f}z"
    )


def _around(cell: Cell) -> tuple[Spot, Spot, Spot, Spot]:
    return (cell.inner, cell.start), (cell.inner, cell.end), (cell.outer, cell.end), (cell.outer, cell.start)


def _bones(cell: Cell) -> Markup:
    x, y = polar((cell.inner + cell.outer) / 2, (cell.start + cell.end) / 2)
    return together(
        tag("path", d=_cell(cell), fill="#4a3b33", stroke="#3b2415"), pieces.icon("skull", x - 8, y - 8, 16, "u-pale")
    )


def _numbers(wheel: Wheel) -> list[Markup]:
    found = []
    for section in wheel.sections:
        for spot in wheel.clear_spots(section.value):
            x, y = on_table(*spot)
            dark = section.value == 6
            shade = "#fff6e4" if dark else "#2a1f17"
            found.append(
                tag(
                    "text",
                    section.value,
                    x=x,
                    y=y + 5,
                    font_size=15,
                    font_weight=800,
                    fill=shade,
                    text_anchor="middle",
                )
            )
    return found


def dice(content: Content, lying: tuple[Lying, ...], faces: dict[str, int]) -> Markup:
    """The dice as they lie."""
    return together(*(_die(content, one, faces.get(one.die)) for one in lying))


def _die(content: Content, one: Lying, face: int | None) -> Markup:
    x, y = on_table(one.pose.x / POSITION, one.pose.y / POSITION)
    size = DIE * SCALE
    icon = face is not None and is_icon(face, content.icon_faces)
    shows = ICON_FACE if icon else BLANK_FACE
    name = die_name(one.die)
    says = f"{name[:1].upper()}{name[1:]}{', icon up' if icon else ''}"
    colour = DYES.get(one.die, PALE)
    half = size / 2
    inside = [
        tag("rect", x=-half + 1, y=-half + 2, width=size, height=size, rx=3, fill="#000", opacity=0.45),
        tag("rect", x=-half, y=-half, width=size, height=size, rx=3, fill=colour, stroke="#14100c"),
        pieces.icon(shows, -size * 0.35, -size * 0.35, size * 0.7, "u-pale" if one.die in DYES else "u-emblem"),
    ]
    turn = f"rotate({-heading(one):.0f})"
    place = f"translate({x:.1f} {y:.1f})"
    return tag(
        "g",
        tag("title", says),
        tag("g", *inside, transform=turn),
        id=f"lying-{one.die.replace(' ', '-')}",
        transform=place,
        data_target=f"die:{one.die}",
    )


def heading(one: Lying) -> float:
    """How a die is turned about the vertical, in degrees."""
    pose = one.pose
    w, x, y, z = (part / TURN for part in (pose.qw, pose.qx, pose.qy, pose.qz))
    return degrees(atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))) % 90


def flight(last: LastThrow | None) -> Markup:
    """The last flight drawn from above: its way, each touch of table, board or die, and where it came to rest."""
    if last is None or last.flight is None:
        return Markup()
    return _drawn_flight(last.flight, last.number, last.die, last.aim)


@lru_cache(maxsize=64)
def _drawn_flight(flown: Flight, number: int, die: str, aim: Aim) -> Markup:
    frames = [frame[flown.bodies[0]] for frame in frames_of(flown)]
    points = [on_table(frame[0], frame[1]) for frame in frames]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    colour = DYES.get(die, PALE)
    touches = []
    for contact in flown.contacts:
        x, y = points[min(len(points) - 1, contact.at * flown.hz // 1000)]
        look = {"table": "#fff6e4", "board": "#f2c14e"}.get(contact.what, "#ff9a85")
        touches.append(tag("circle", cx=x, cy=y, r=3.5, fill="none", stroke=look, stroke_width=1.5))
    hand = polar(aim.r, aim.phi)
    return tag(
        "g",
        tag("title", "The last throw"),
        tag("circle", cx=hand[0], cy=hand[1], r=9, fill=colour, opacity=0.7),
        tag("path", d=way, fill="none", stroke="#000", stroke_width=5, opacity=0.35),
        tag("path", d=way, fill="none", stroke=colour, stroke_width=2.5, class_="u-flight", pathLength=1),
        *touches,
        id=f"flight-{number}",
    )


def lane(aim: Aim | None, bounds: Bounds | None) -> Markup:
    """Where the thrower would stand, the lane to the centre, and what is set up in it."""
    if aim is None or bounds is None:
        return Markup()
    hand, middle = polar(aim.r, aim.phi), MIDDLE
    props = [_prop(prop, pose, aim) for prop, pose in props_of(aim, bounds)]
    return tag(
        "g",
        tag("title", "The throw lane"),
        tag("path", d=f"M{hand[0]:.1f} {hand[1]:.1f}L{middle[0]:.1f} {middle[1]:.1f}", class_="u-throw-lane"),
        *props,
        tag("circle", cx=hand[0], cy=hand[1], r=14, fill="#f6efe0", stroke="#14100c", stroke_width=2),
        pieces.icon("die", hand[0] - 9, hand[1] - 9, 18, "u-emblem"),
        id="hand",
    )


def _prop(prop: str, pose: tuple[int, ...], aim: Aim) -> Markup:
    """The card or the slab, from above."""
    distance, angle, turn = pose if prop == "slab" else (pose[0], aim.phi, 0)
    width, depth = (SLAB_SIZE[0], SLAB_SIZE[2]) if prop == "slab" else (CARD_SIZE[0], 4)
    x, y = polar(distance, angle)
    return tag(
        "rect",
        x=-depth * SCALE / 2,
        y=-width * SCALE / 2,
        width=depth * SCALE,
        height=width * SCALE,
        fill="#e7d3a8",
        stroke="#14100c",
        transform=f"translate({x:.1f} {y:.1f}) rotate({-(angle + turn) / 10:.1f})",
    )
