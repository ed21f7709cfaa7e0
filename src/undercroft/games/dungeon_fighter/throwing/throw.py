"""A throw as an experiment of chance: committed to first, then given a seed; by physics, or drawn from tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.state.throws import (
    POSITION,
    TURN,
    Aim,
    Lying,
    Pose,
    ThrowOutcome,
    ThrowResult,
)
from undercroft.games.dungeon_fighter.throwing.configuration import config_hash
from undercroft.games.dungeon_fighter.throwing.library import nearest_hand
from undercroft.games.dungeon_fighter.throwing.limits import Bounds, bounds_of, requirements_of, skill_of
from undercroft.games.dungeon_fighter.throwing.reading import film, is_icon, lying_after, read
from undercroft.games.dungeon_fighter.throwing.scene import BOARD_HEIGHT, DIE, engine_version, has_engine
from undercroft.games.dungeon_fighter.throwing.simulation import simulate
from undercroft.games.dungeon_fighter.throwing.tables import PLACES, odds, tables
from undercroft.kernel.errors import SetupError

FAST: Final = "tables"
"""The engine's name in the record of a throw that was not simulated."""
LEAST_SHOWN: Final = 0.1
"""A combination of which no known throw hits as often as this is absurd (DF-DT-15)."""


def config_of(content: Content) -> str:
    """The hash of the board that this content has."""
    if not content.config:
        content.config = config_hash(content.wheel, content.requirements)
    return content.config


class ThrowExperiment:
    """One throw, with all that its outcome depends on but the seed."""

    def __init__(
        self,
        content: Content,
        aim: Aim,
        codes: Sequence[str],
        hand: int,
        aids: Sequence[int],
        die: str,
        lying: Sequence[Lying],
        physics: bool,
    ) -> None:
        self.content = content
        self.aim = aim
        self.requirements = requirements_of(content.requirements, codes)
        self.hand = hand
        """The noise of the seat's hand in percent …"""
        self.aids = aids
        """… and what cards make of it."""
        self.die = die
        self.lying = tuple(lying)
        self.physics = physics
        self.bounds: Bounds = bounds_of(self.requirements)

    @property
    def skill(self) -> int:
        """The noise of this throw in percent."""
        return skill_of(self.hand, self.bounds.factor, self.aids)

    def run(self, seed: int) -> ThrowOutcome:
        """See `Experiment`."""
        if self.physics and has_engine():
            return self.simulate(seed)
        return self.draw(seed)

    def simulate(self, seed: int, *, filmed: bool = True) -> ThrowOutcome:
        """Throw on the table."""
        content, rng = self.content, random.Random(seed)
        flown = simulate(content.wheel, self.aim, self.bounds, self.skill, self.lying, rng, filmed=filmed)
        return ThrowOutcome(
            seed=seed,
            engine=engine_version(),
            config=config_of(content),
            skill=self.skill,
            result=read(content.wheel, flown, self.requirements, self.lying, rng, content.icon_faces),
            lying=lying_after(flown, self.die, self.lying),
            flight=film(flown, self.die, self.lying) if filmed else None,
        )

    def draw(self, seed: int) -> ThrowOutcome:
        """Draw what the physics would have given, by the odds; nothing is pushed, and nothing flies."""
        config = config_of(self.content)
        if tables().config != config:
            raise SetupError("the tables of fast throws were made for another board: calibrate them anew (DF-DT-29)")
        rng = random.Random(seed)
        hand = self.hand
        for percent in self.aids:
            hand = hand * percent // 100
        codes = tuple(one.id for one in self.requirements)
        shares = odds(codes, nearest_hand(hand), len(self.lying))
        place = rng.choices(PLACES, shares)[0]
        face = rng.randrange(6)
        result = self._result(place, face)
        pose = self._pose(place, rng.randrange(3600))
        lying = self.lying if pose is None else (*self.lying, Lying(self.die, pose))
        return ThrowOutcome(
            seed=seed, engine=FAST, config=config, skill=self.skill, result=result, lying=lying, flight=None
        )

    def _result(self, place: str, face: int) -> ThrowResult:
        """What the rules see of it; what is checked on a flight takes a bounce, and Two-bounce two (DF-REQ-05)."""
        checked = [one for one in self.requirements if one.check]
        failed = {"rq_fail": (checked or self.requirements)[:1], "no_bounce": checked}.get(place, [])
        rq_ok = {one.id: one not in failed for one in self.requirements}
        icon = is_icon(face, self.content.icon_faces)
        if place in ("no_bounce", "rq_fail"):
            return ThrowResult("section", int(place == "rq_fail"), 1, icon, face, rq_ok)
        bounces = 2 if any(one.check == "two bounces" for one in checked) else 1
        if place.isdigit():
            return ThrowResult("section", bounces, int(place), icon, face, rq_ok)
        return ThrowResult(place, bounces, 0, icon, face, rq_ok)  # type: ignore[arg-type]

    def _pose(self, place: str, turn: int) -> Pose | None:
        """Somewhere in the section, on the bones or in the hole; whatever is outside is out of the way."""
        wheel, height = self.content.wheel, BOARD_HEIGHT + DIE
        if place == "outside":
            return None
        if place == "bones":
            x, y = wheel.middle_of_bones(turn)
        elif place == "hole":
            (x, y), height = wheel.middle_of_hole(turn), DIE
        elif place == "edge":
            x, y, height = wheel.radius + 4.0, 0.0, DIE
        else:
            x, y = wheel.middle_of(int(place) if place.isdigit() else 1, turn)
        return Pose(round(x * POSITION), round(y * POSITION), round(height * 10 * POSITION), TURN)

    def read(self, written: Any) -> ThrowOutcome:
        """See `Experiment`."""
        outcome = written if isinstance(written, ThrowOutcome) else msgspec.convert(written, ThrowOutcome)
        result = outcome.result
        values = [section.value for section in self.content.wheel.sections]
        if (result.value in values) != (result.place == "section") or set(result.rq_ok) != {
            one.id for one in self.requirements
        }:
            raise ValueError(f"{result!r} is no result of this throw")
        dice = {self.die, *(one.die for one in self.lying)}
        if any(one.die not in dice for one in outcome.lying) or not set(result.pushed) <= dice:
            raise ValueError("dice lie there that were not thrown")
        return outcome


def is_absurd(codes: Sequence[str], hand: int) -> bool:
    """Whether hardly anything that is thrown like this hits (DF-DT-15)."""
    shares = odds(tuple(codes), nearest_hand(hand), 0)
    return sum(shares[:6]) < LEAST_SHOWN
