"""From a flight to its result, and to what a record keeps of it (DF-DT-17 to 25)."""

from __future__ import annotations

import random
import struct
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import permutations, product
from math import hypot, sqrt
from typing import Final

from undercroft.games.dungeon_fighter.content.types import Requirement
from undercroft.games.dungeon_fighter.content.wheel import Wheel
from undercroft.games.dungeon_fighter.state.throws import (
    POSITION,
    TURN,
    Flight,
    Lying,
    Place,
    Pose,
    ThrowResult,
)
from undercroft.games.dungeon_fighter.throwing.scene import DIE, ROUNDING, TABLE_RADIUS
from undercroft.games.dungeon_fighter.throwing.simulation import Simulated

TOUCHES: Final = 0.02
"""A die whose lowest point is lower than this (cm) touches the table (DF-DT-19)."""
SAMPLE: Final = struct.Struct("<hhhHhhh")
"""14 bytes: position in 0.1 mm, which part of the quaternion is left out, and the other three."""
SMALLEST: Final = 32767 * sqrt(2)
"""Of four parts the three smallest are never larger than 1/√2."""

Corner = tuple[float, float, float]
CORNERS: Final[tuple[Corner, ...]] = tuple(product((-1.0, 1.0), repeat=3))  # type: ignore[arg-type]
AXES: Final[tuple[Corner, ...]] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _labellings() -> tuple[tuple[int, ...], ...]:
    """The 24 ways in which a cube's faces can be turned onto its six sides."""
    found = []
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            swaps = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
            if (-1) ** swaps * signs[0] * signs[1] * signs[2] == 1:
                found.append(tuple(2 * axes[n // 2] + (n % 2 ^ (signs[n // 2] < 0)) for n in range(6)))
    return tuple(found)


LABELLINGS: Final = _labellings()


def is_icon(face: int, icon_faces: int) -> bool:
    """Whether a face shows the icon: of 3, one of each opposite pair (DF-R-02)."""
    return (0, 2, 4, 1, 3, 5).index(face) < icon_faces


def read(
    wheel: Wheel,
    flown: Simulated,
    requirements: Sequence[Requirement],
    lying: Sequence[Lying],
    rng: random.Random,
    icon_faces: int,
) -> ThrowResult:
    """What the rules get to see of a flight."""
    rest = flown.final[0]
    place, value = _place(wheel, rest, flown.touches_table)
    face = rng.choice(LABELLINGS)[top_side(rest)]
    return ThrowResult(
        place=place,
        bounces=flown.bounces,
        value=value,
        icon=is_icon(face, icon_faces),
        face=face,
        rq_ok={one.id: _was_met(one, flown) for one in requirements},
        pushed=tuple(one.die for one, moved in zip(lying, flown.moved[1:], strict=True) if moved),
    )


def _was_met(requirement: Requirement, flown: Simulated) -> bool:
    """All but three are enforced by the input and cannot be failed (DF-R-27)."""
    match requirement.check:
        case "two bounces":
            return flown.bounces >= 2
        case "over the card":
            return flown.over_card
        case "off the slab":
            return flown.off_slab and flown.bounces >= 1
    return True


def _place(wheel: Wheel, rest: Sequence[float], touches_table: bool) -> tuple[Place, int]:
    shadow = [(x * 10, y * 10) for x, y, _ in corners(rest, DIE)]
    if is_gone(rest) or hypot(rest[0], rest[1]) * 10 > wheel.radius + 2 * DIE * 10:
        return "outside", 0
    under = wheel.counts_for(shadow)
    if under == "outside":
        return "outside", 0
    lowest = min(z for _, _, z in corners(rest, DIE - ROUNDING)) - ROUNDING
    if touches_table or lowest < TOUCHES:
        return ("hole" if wheel.under(rest[0] * 10, rest[1] * 10) == "hole" else "edge"), 0
    if under == "hole":
        return "hole", 0
    return ("section", under) if under else ("bones", 0)


def is_gone(rest: Sequence[float]) -> bool:
    """Whether a die has left the table (DF-DT-05)."""
    return rest[2] < -DIE or hypot(rest[0], rest[1]) > TABLE_RADIUS


def corners(pose: Sequence[float], half: float) -> list[Corner]:
    """The corners of a cube with this pose."""
    x, y, z = pose[:3]
    found = []
    for corner in CORNERS:
        dx, dy, dz = turned(pose[3:], corner)
        found.append((x + half * dx, y + half * dy, z + half * dz))
    return found


def turned(q: Sequence[float], v: Corner) -> Corner:
    """A vector turned by a quaternion."""
    w, x, y, z = q
    a, b, c = v
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx


def top_side(pose: Sequence[float]) -> int:
    """The side that looks up most; of equals the first (DF-R-28)."""
    ups = [turned(pose[3:], axis)[2] for axis in AXES]
    return max(range(6), key=lambda side: (round(ups[side], 9), -side))


def pose_of(rest: Sequence[float]) -> Pose:
    """A pose in the whole numbers of a record."""
    return Pose(*(round(part * 10 * POSITION) for part in rest[:3]), *(round(part * TURN) for part in rest[3:]))


def lying_after(flown: Simulated, die: str, before: Sequence[Lying]) -> tuple[Lying, ...]:
    """Every die that is still on the table, the earlier ones first; what did not move lies exactly as it lay."""
    found = []
    for one, rest, moved in zip(before, flown.final[1:], flown.moved[1:], strict=True):
        if not is_gone(rest):
            found.append(Lying(one.die, pose_of(rest)) if moved else one)
    if not is_gone(flown.final[0]):
        found.append(Lying(die, pose_of(flown.final[0])))
    return tuple(found)


def film(flown: Simulated, die: str, before: Sequence[Lying]) -> Flight:
    """The flight of all that moved, 14 bytes per die and frame (DF-DT-24)."""
    names = (die, *(one.die for one in before))
    moving = [n for n, moved in enumerate(flown.moved) if moved or n == 0]
    data = b"".join(_sample(frame[n]) for frame in flown.frames for n in moving)
    return Flight(
        bodies=tuple(names[n] for n in moving),
        frames=len(flown.frames),
        data=b64encode(data).decode(),
        contacts=tuple(flown.contacts),
    )


def _sample(pose: Sequence[float]) -> bytes:
    position = [max(-32768, min(32767, round(part * 100))) for part in pose[:3]]
    q = pose[3:]
    largest = max(range(4), key=lambda n: abs(q[n]))
    sign = -1 if q[largest] < 0 else 1
    rest = [max(-32767, min(32767, round(sign * q[n] * SMALLEST))) for n in range(4) if n != largest]
    return SAMPLE.pack(*position, largest, *rest)


def frames_of(flight: Flight) -> list[dict[str, tuple[float, ...]]]:
    """The frames of a recorded flight: of each die x, y, z in mm, and the quaternion (w, x, y, z)."""
    data = b64decode(flight.data)
    samples = [_unpacked(data[at : at + SAMPLE.size]) for at in range(0, len(data), SAMPLE.size)]
    each = len(flight.bodies)
    return [dict(zip(flight.bodies, samples[n * each : (n + 1) * each], strict=True)) for n in range(flight.frames)]


def _unpacked(data: bytes) -> tuple[float, ...]:
    x, y, z, largest, *rest = SAMPLE.unpack(data)
    parts = [part / SMALLEST for part in rest]
    parts.insert(largest, sqrt(max(0.0, 1 - sum(part * part for part in parts))))
    return (x / 10, y / 10, z / 10, *parts)
