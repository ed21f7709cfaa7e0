"""The hash of all that the odds of a throw depend on: tables and libraries made for another are of no use."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from undercroft.games.dungeon_fighter.content.types import Requirement
from undercroft.games.dungeon_fighter.content.wheel import Wheel
from undercroft.games.dungeon_fighter.throwing import limits, scene, simulation

SCENE = (
    *("STEPS_PER_SECOND", "GRAVITY", "DIE", "ROUNDING", "MASS", "TABLE_RADIUS", "TABLE_DEPTH", "RIM", "BOARD_HEIGHT"),
    *("BOUNCE", "FRICTION", "SPIN_DAMPING"),
)
SIMULATION = (
    *("SLOW", "CALM", "REST_STEPS", "FALLEN", "MOST_STEPS", "LOOK_EVERY", "APART"),
    *("AZ", "SPEED", "LOFT", "SPIN_SHARE", "SPIN", "SIDE_SPIN", "GRIP"),
)
LIMITS = ("STANDARD", "FIRST", "CARD_SIZE", "SLAB_SIZE", "USUAL_CARD", "USUAL_SLAB", "MOST_FACTOR", "LEAST_SKILL")


def config_hash(wheel: Wheel, requirements: Mapping[str, Requirement]) -> str:
    """The hash of the board, the materials, the hand's noise and the requirements."""
    numbers: list[Any] = [getattr(scene, name) for name in SCENE]
    numbers += [getattr(simulation, name) for name in SIMULATION]
    numbers += [getattr(limits, name) for name in LIMITS]
    digital = [(one.id, one.factor, one.limits, one.either_way, one.prop, one.check) for one in requirements.values()]
    printed = [wheel.sections, wheel.holes, wheel.bones, digital]
    return blake2b(msgspec.json.encode([numbers, printed]), digest_size=8).hexdigest()
