"""The table, the board and the dice as bodies of the engine: Rapier, one thread, 1 cm a unit (DF-DT-01 to 05).

Nothing but this imports the engine, and only when a throw is simulated: whatever has been thrown can be loaded,
replayed and played on without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from math import cos, pi, radians, sin
from typing import Any, Final

from undercroft.games.dungeon_fighter.content.wheel import SECTORS, Wheel
from undercroft.games.dungeon_fighter.state.throws import POSITION, TURN, Lying, Pose
from undercroft.games.dungeon_fighter.throwing.limits import SLAB_SIZE

ENGINE: Final = "rapier3d"
STEPS_PER_SECOND: Final = 400
GRAVITY: Final = -981.0
DIE: Final = 0.8
"""Half an edge, in cm."""
ROUNDING: Final = 0.15
MASS: Final = 4.8
TABLE_RADIUS: Final = 80.0
TABLE_DEPTH: Final = 4.0
RIM: Final = 96
"""The table's edge has so many corners."""
BOARD_HEIGHT: Final = 0.3
BOUNCE: Final = {"table": 0.35, "board": 0.25, "die": 0.35, "prop": 0.35}
FRICTION: Final = {"table": 0.40, "board": 0.50, "die": 0.35, "prop": 0.35}
"""Of a die with each of them (DF-DT-04)."""
SPIN_DAMPING: Final = 0.2

TABLE, BOARD, SLAB, THROWN, EARLIER = range(1, 6)
"""What colliders are, as their `user_data`."""

Vector = tuple[float, float, float]


def has_engine() -> bool:
    """Whether throws can be simulated here; the engine takes its meshes only where NumPy is."""
    return find_spec(ENGINE) is not None and find_spec("numpy") is not None


@cache
def engine_version() -> str:
    """The engine and its version, as records keep it."""
    return f"{ENGINE} {version(ENGINE)}"


@cache
def _engine() -> Any:
    return import_module(ENGINE)


class Scene:
    """A world with the table, the board, a slab if the thrower has set one up, and the dice that lie there.

    The card of Card-jump is no body: whoever holds it lets it give way to a die that grazes it.
    """

    def __init__(self, wheel: Wheel, lying: Sequence[Lying], props: Sequence[tuple[str, tuple[int, ...]]] = ()) -> None:
        rapier = _engine()
        self.world = rapier.PhysicsWorld(gravity=(0.0, 0.0, GRAVITY))
        self.world.integration_parameters.dt = 1 / STEPS_PER_SECOND
        self.table = self.world.add_collider(_material(rapier.Collider.new(_table_shape()), "table", TABLE))
        self.world.add_collider(_material(rapier.Collider.new(_board(wheel)), "board", BOARD))
        for prop, pose in props:
            if prop == "slab":
                self.world.add_collider(_material(_slab(pose), "prop", SLAB))
        self.dice = [self._add_lying(one.pose) for one in lying]

    def _add_lying(self, pose: Pose) -> Any:
        """A die that lies still until something touches it."""
        rapier = _engine()
        turn = rapier.Rotation3.from_quaternion(*(part / TURN for part in (pose.qw, pose.qx, pose.qy, pose.qz)))
        at = tuple(part / POSITION / 10 for part in (pose.x, pose.y, pose.z))
        body = rapier.RigidBody.dynamic().position(rapier.Isometry3(at, turn)).sleeping(True)
        return self.world.add_body(body.angular_damping(SPIN_DAMPING), [_die_collider(EARLIER)])

    def throw(self, position: Vector, turn: Vector, velocity: Vector, spin: Vector) -> Any:
        """Let a die go; `turn` is how the hand holds it, as a scaled axis about z, then tilted about x and y."""
        rapier = _engine()
        held = rapier.Rotation3.from_scaled_axis((0.0, 0.0, turn[2])) * rapier.Rotation3.from_scaled_axis(
            (turn[0], turn[1], 0.0)
        )
        body = rapier.RigidBody.dynamic().position(rapier.Isometry3(position, held)).linvel(velocity).angvel(spin)
        body = body.angular_damping(SPIN_DAMPING).ccd_enabled(True).can_sleep(False)
        collider = _die_collider(THROWN).active_events(rapier.ActiveEvents.COLLISION_EVENTS)
        return self.world.add_body(body, [collider])

    def touches_table(self, body: Any) -> bool:
        """Whether the engine sees this die touch the table."""
        collider = self.world.rigid_bodies[body].colliders[0]
        pair = self.world.narrow_phase.contact_pair(collider, self.table)
        return pair is not None and pair.has_any_active_contact


def pose_of(body: Any) -> tuple[float, ...]:
    """Where a body is and how it is turned: x, y, z in cm, qw, qx, qy, qz."""
    at, turn = body.translation, body.rotation
    return at.x, at.y, at.z, turn.w, turn.i, turn.j, turn.k


def _die_collider(what: int) -> Any:
    edge = DIE - ROUNDING
    collider = _engine().Collider.round_cuboid(edge, edge, edge, ROUNDING).mass(MASS)
    return _material(collider, "die", what)


def _material(collider: Any, material: str, what: int) -> Any:
    """Of two bodies that touch, bounce is the lesser of theirs and friction the greater: so each pair has its own."""
    rule = _engine().CoefficientCombineRule
    collider = collider.friction(FRICTION[material]).friction_combine_rule(rule.MAX)
    return collider.restitution(BOUNCE[material]).restitution_combine_rule(rule.MIN).user_data(what)


def _slab(pose: Sequence[int]) -> Any:
    """The slab of Bank, where and as the thrower has turned it."""
    distance, angle, turn = pose
    width, height, depth = (length / 20 for length in SLAB_SIZE)
    phi = radians(angle / 10)
    box = _engine().Collider.cuboid(depth, width, height)
    return box.translation((distance / 10 * cos(phi), distance / 10 * sin(phi), height)).rotation(
        (0.0, 0.0, phi + radians(turn / 10))
    )


@cache
def _table_shape() -> Any:
    """A disc of triangles: one convex hull would lose most of its contact points, and bounce too little (DF-DT-32)."""
    rim = [(TABLE_RADIUS * cos(2 * pi * n / RIM), TABLE_RADIUS * sin(2 * pi * n / RIM)) for n in range(RIM)]
    points = [(0.0, 0.0, 0.0), *((x, y, 0.0) for x, y in rim), *((x, y, -TABLE_DEPTH) for x, y in rim)]
    triangles = []
    for n in range(RIM):
        here, there = 1 + n, 1 + (n + 1) % RIM
        triangles += [(0, here, there), (here, here + RIM, there), (there, here + RIM, there + RIM)]
    return _mesh(points, triangles)


_boards: dict[int, tuple[Wheel, Any]] = {}
"""The board's shape by the wheel that it was made of, which is kept so that its id stays its own."""


def _board(wheel: Wheel) -> Any:
    if id(wheel) not in _boards:
        _boards[id(wheel)] = wheel, _board_shape(wheel)
    return _boards[id(wheel)][1]


def _board_shape(wheel: Wheel) -> Any:
    """The wheel's top without its holes, their walls, and its rim."""
    last = len(wheel.radii) - 2
    corner = [[_polar(radius / 10, sector) for sector in range(SECTORS)] for radius in wheel.radii]
    points: list[Vector] = []
    triangles: list[tuple[int, int, int]] = []

    def quad(*corners: Vector) -> None:
        first = len(points)
        points.extend(corners)
        triangles.extend([(first, first + 1, first + 2), (first, first + 2, first + 3)])

    def wall(a: tuple[float, float], b: tuple[float, float]) -> None:
        """From a to b; it faces to the right of that way."""
        quad((*a, 0.0), (*b, 0.0), (*b, BOARD_HEIGHT), (*a, BOARD_HEIGHT))

    for ring in range(last + 1):
        for sector in range(SECTORS):
            after, before = (sector + 1) % SECTORS, (sector - 1) % SECTORS
            near, far = corner[ring][sector], corner[ring + 1][sector]
            far_after, near_after = corner[ring + 1][after], corner[ring][after]
            if not wheel.is_hole(ring, sector):
                quad(*((*point, BOARD_HEIGHT) for point in (near, far, far_after, near_after)))
                if ring == last:
                    wall(far, far_after)
                continue
            if not wheel.is_hole(ring, before):
                wall(far, near)
            if not wheel.is_hole(ring, after):
                wall(near_after, far_after)
            if not wheel.is_hole(ring - 1, sector):
                wall(near, near_after)
            if not wheel.is_hole(ring + 1, sector):
                wall(far_after, far)
    return _mesh(points, triangles)


def _polar(r: float, sector: int) -> tuple[float, float]:
    angle = 2 * pi * sector / SECTORS
    return r * cos(angle), r * sin(angle)


def _mesh(points: Sequence[Vector], triangles: Sequence[tuple[int, int, int]]) -> Any:
    rapier = _engine()
    flags = rapier.TriMeshFlags
    # Corners are merged and inner edges mended: else a rolling die would catch on the seams.
    wanted = flags.MERGE_DUPLICATE_VERTICES | flags.DELETE_DEGENERATE_TRIANGLES | flags.FIX_INTERNAL_EDGES
    return rapier.SharedShape.trimesh(points, triangles, wanted)
