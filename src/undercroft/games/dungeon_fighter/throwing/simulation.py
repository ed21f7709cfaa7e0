"""A throw from the hand to rest, and what was seen on the way (DF-DT-06, 11, 12, 17)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, dist, hypot, pi, radians, sin
from typing import Any, Final

from msgspec import Struct

from undercroft.games.dungeon_fighter.content.wheel import Wheel
from undercroft.games.dungeon_fighter.state.throws import Aim, Contact, Lying
from undercroft.games.dungeon_fighter.throwing.limits import CARD_SIZE, Bounds, props_of
from undercroft.games.dungeon_fighter.throwing.scene import (
    BOARD,
    DIE,
    SLAB,
    STEPS_PER_SECOND,
    TABLE,
    THROWN,
    Scene,
    Vector,
    pose_of,
)

SLOW: Final = 1.0
"""A die that moves slower than this (cm/s) …"""
CALM: Final = 0.5
"""… and turns slower than this (rad/s) …"""
REST_STEPS: Final = 60
"""… for so many steps is at rest."""
FALLEN: Final = -15.0
MOST_STEPS: Final = 6 * STEPS_PER_SECOND
LOOK_EVERY: Final = 4
"""Whether the dice are at rest is looked at after so many steps."""
HZ: Final = 60
APART: Final = 6
"""A new bounce begins at least so many steps, 15 ms, after the last one ended (DF-DT-17)."""
PUSHED: Final = 0.05
"""A die that has come to lie so far (cm) from where it lay was pushed."""

AZ, SPEED, LOFT, SPIN_SHARE, SPIN, SIDE_SPIN, GRIP = 1.0, 0.03, 1.5, 0.15, 0.6, 1.2, 6.0
"""The hand's noise at m = 1: degrees, share, degrees, share and rad/s of spin, degrees of grip (DF-DT-11)."""


class Release(Struct, frozen=True):
    """A die as it leaves the hand, in cm and seconds."""

    position: Vector
    turn: Vector
    velocity: Vector
    spin: Vector


class Simulated(Struct):
    """What a flight left behind; lengths in cm, the thrown die first."""

    final: list[tuple[float, ...]]
    """x, y, z, qw, qx, qy, qz of every die at rest."""
    frames: list[list[tuple[float, ...]]]
    """The same, 60 times a second."""
    moved: list[bool]
    touches_table: bool
    bounces: int
    over_card: bool
    """Whether it bounced on the thrower's side of the card and then passed over it."""
    off_slab: bool
    """Whether it touched the slab before the board."""
    contacts: list[Contact]


def release(aim: Aim, skill: int, rng: random.Random) -> Release:
    """What the hand really does: what it was meant to, and its tremble."""
    m = skill / 100
    az = radians(aim.az / 10 + m * AZ * rng.gauss(0, 1))
    speed = max(1.0, aim.speed / 10 * (1 + m * SPEED * rng.gauss(0, 1)))
    loft = radians(aim.loft / 10 + m * LOFT * rng.gauss(0, 1))

    def spin(asked: int, least: float) -> float:
        meant = asked / 10
        return meant + m * (SPIN_SHARE * abs(meant) + least) * rng.gauss(0, 1)

    tumble, side, top = spin(aim.tumble, SPIN), spin(aim.side, SIDE_SPIN), spin(aim.top, SPIN)
    grip = [radians(m * GRIP * rng.gauss(0, 1)) for _ in range(3)]
    phi = radians(aim.phi / 10)
    heading = phi + pi + az
    forward = cos(heading), sin(heading)
    left = -forward[1], forward[0]
    return Release(
        position=(aim.r / 10 * cos(phi), aim.r / 10 * sin(phi), aim.h / 10),
        turn=(grip[0], grip[1], heading + grip[2]),
        velocity=(speed * cos(loft) * forward[0], speed * cos(loft) * forward[1], speed * sin(loft)),
        spin=(tumble * left[0] + side * forward[0], tumble * left[1] + side * forward[1], top),
    )


class Watch:
    """Hears every touch of the thrown die while the world is stepped."""

    def __init__(self, wheel: Wheel) -> None:
        self.step = 0
        self.bounces = 0
        self.board: int | None = None
        """The step of the first touch of the board …"""
        self.slab: int | None = None
        """… and of the slab."""
        self.contacts: list[Contact] = []
        self._left_table = -APART
        self._radius = wheel.radius / 10

    def handle_collision_event(self, bodies: Any, colliders: Any, event: Any, contact_pair: Any) -> None:
        """The engine calls this when two bodies begin or cease to touch."""
        pair = colliders[event.collider1], colliders[event.collider2]
        thrown, other = pair if pair[0].user_data == THROWN else pair[::-1]
        if thrown.user_data != THROWN:
            return
        if event.started:
            self._touched(other.user_data, bodies[thrown.parent].translation)
        elif other.user_data == TABLE:
            self._left_table = self.step

    def _touched(self, what: int, at: Any) -> None:
        ms = self.step * 1000 // STEPS_PER_SECOND
        if what == TABLE:
            self.contacts.append(Contact(ms, "table"))
            if self.board is None and hypot(at.x, at.y) > self._radius and self.step - self._left_table >= APART:
                self.bounces += 1
        elif what == BOARD:
            self.contacts.append(Contact(ms, "board"))
            self.board = self.step if self.board is None else self.board
        elif what == SLAB:
            self.contacts.append(Contact(ms, "prop"))
            self.slab = self.step if self.slab is None else self.slab
        else:
            self.contacts.append(Contact(ms, "die"))


class CardLine:
    """The place above the card that a Card-jump has to pass; the card yields to a die that grazes it."""

    def __init__(self, aim: Aim, distance: int) -> None:
        self._across = cos(radians(aim.phi / 10)), sin(radians(aim.phi / 10))
        self._distance = distance / 10
        self._beyond = True
        self.passed = False

    def look(self, at: Any, watch: Watch) -> None:
        """See whether the die has just come over the line, and how."""
        cos_phi, sin_phi = self._across
        beyond = at.x * cos_phi + at.y * sin_phi > self._distance
        if self._beyond and not beyond and watch.board is None and watch.bounces:
            within = abs(at.y * cos_phi - at.x * sin_phi) <= CARD_SIZE[0] / 20
            self.passed = self.passed or (within and at.z + DIE >= CARD_SIZE[1] / 10)
        self._beyond = beyond


def simulate(
    wheel: Wheel, aim: Aim, bounds: Bounds, skill: int, lying: Sequence[Lying], rng: random.Random, *, filmed: bool
) -> Simulated:
    """Throw, and step the world until every die is at rest; only a filmed flight has frames."""
    props = props_of(aim, bounds)
    scene = Scene(wheel, lying, props)
    hand = release(aim, skill, rng)
    thrown = scene.throw(hand.position, hand.turn, hand.velocity, hand.spin)
    world, bodies = scene.world, [scene.world.rigid_bodies[handle] for handle in (thrown, *scene.dice)]
    before = [pose_of(body) for body in bodies]
    watch = world.event_handler = Watch(wheel)
    card = next((CardLine(aim, pose[0]) for prop, pose in props if prop == "card"), None)
    frames = [before] if filmed else []
    still = 0
    for step in range(1, MOST_STEPS + 1):
        watch.step = step
        world.step()
        if card is not None:
            card.look(bodies[0].translation, watch)
        if filmed and step * HZ // STEPS_PER_SECOND != (step - 1) * HZ // STEPS_PER_SECOND:
            frames.append([pose_of(body) for body in bodies])
        if step % LOOK_EVERY == 0:
            still = still + LOOK_EVERY if all(_is_slow(body) for body in bodies) else 0
            if still >= REST_STEPS:
                break
    final = [pose_of(body) for body in bodies]
    return Simulated(
        final=final,
        frames=frames,
        moved=[dist(was[:3], now[:3]) > PUSHED for was, now in zip(before, final, strict=True)],
        touches_table=scene.touches_table(thrown),
        bounces=watch.bounces,
        over_card=card is not None and card.passed,
        off_slab=watch.slab is not None and (watch.board is None or watch.slab <= watch.board),
        contacts=watch.contacts,
    )


def _is_slow(body: Any) -> bool:
    if body.is_sleeping:
        return True
    v, w = body.linvel, body.angvel
    if v.x * v.x + v.y * v.y + v.z * v.z < SLOW * SLOW and w.x * w.x + w.y * w.y + w.z * w.z < CALM * CALM:
        return True
    return bool(body.translation.z < FALLEN)
