"""A throw as data: what the hand does, what comes of it, and what a record keeps of it."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Place = Literal["section", "bones", "hole", "edge", "outside"]
Way = Literal["hand", "timed", "plain"]
"""How the throw was made: by a drag, by two timed presses, or by plain numbers (DF-DT-35)."""

TENTHS: Final = 10
POSITION: Final = 100
"""Poses are kept in hundredths of a millimetre …"""
TURN: Final = 1_000_000
"""… and in millionths of a quaternion."""


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The hand, all in whole numbers (DF-DT-08): where it stands, where and how hard it throws, and the spin."""

    phi: int
    """Where round the table, in 0.1°, counter-clockwise from +x."""
    r: int
    """How far from the board's centre, in mm."""
    h: int
    """How high above the table, in mm."""
    az: int
    """Direction, in 0.1° to the left of the line to the centre."""
    loft: int
    """Upwards, in 0.1°."""
    speed: int
    """In mm/s."""
    tumble: int = 0
    """Spin about the lateral axis, forwards if positive, in 0.1 rad/s …"""
    side: int = 0
    """… about the forward axis …"""
    top: int = 0
    """… and about the vertical."""
    prop: tuple[int, ...] = ()
    """The card: (mm from the centre). The slab: (mm from the centre, 0.1° round it, 0.1° turned from facing it)."""


class Pose(Struct, frozen=True, array_like=True):
    """Where a die lies: position in 0.01 mm, and its turn as a quaternion in millionths."""

    x: int
    y: int
    z: int
    qw: int = TURN
    qx: int = 0
    qy: int = 0
    qz: int = 0


class Lying(Struct, frozen=True):
    """A die on the table."""

    die: str
    pose: Pose


class ThrowResult(Struct, frozen=True):
    """All that the rules see of a throw (DF-DT-20)."""

    place: Place
    bounces: int
    value: int = 0
    """The section's number; 10 is the bullseye."""
    icon: bool = False
    face: int = 0
    rq_ok: dict[str, bool] = {}
    """For each requirement that applied, whether it was met."""
    pushed: tuple[str, ...] = ()
    """Earlier dice that were moved."""


class Contact(Struct, frozen=True, array_like=True):
    """A touch on the way, for the ears: when, in ms, and of what."""

    at: int
    what: Literal["table", "board", "die", "prop"]


class Flight(Struct, frozen=True):
    """A recorded flight: samples of all that moved, and every touch (DF-DT-24)."""

    bodies: tuple[str, ...]
    """The dice that moved, the thrown one first."""
    frames: int
    data: str
    """Base64 of `frames` × `bodies` samples: x, y, z as int16 in 0.1 mm, then the quaternion's three smallest parts."""
    contacts: tuple[Contact, ...] = ()
    hz: int = 60


class ThrowOutcome(Struct, frozen=True):
    """What a record keeps of a throw (DF-DT-23); to load it nothing is simulated."""

    seed: int
    engine: str
    """The engine and its version, or "tables"."""
    config: str
    """The hash of board, materials and requirements."""
    skill: int
    """The noise of the hand in percent, with everything that multiplies it."""
    result: ThrowResult
    lying: tuple[Lying, ...]
    """Every die on the table afterwards."""
    flight: Flight | None = None


class LastThrow(Struct, frozen=True):
    """The throw that was made last, for whoever wants to see it again."""

    number: int
    """How many throws the game has seen with this one."""
    hero: str
    die: str
    aim: Aim
    requirements: tuple[str, ...]
    result: ThrowResult
    lying: tuple[Lying, ...]
    """Every die on the table afterwards."""
    flight: Flight | None = None
    miss: str = ""
    """Why it missed; empty for a hit."""
    failed: str = ""
    """The requirement that was not met, if that is why."""
    damage: int | None = None
    """What it dealt, once that is settled."""
    void: bool = False
    """It was taken back and does not count."""
