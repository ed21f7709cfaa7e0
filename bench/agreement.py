"""Whether throws that are drawn agree with throws that are simulated (DF-DT-29, DF-DT-31)."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from functools import partial
from math import exp, lgamma, log, sqrt

from msgspec import Struct

from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, ThrowResult
from undercroft.games.dungeon_fighter.throwing.library import NEWCOMER, choose, library
from undercroft.games.dungeon_fighter.throwing.search import is_hit
from undercroft.games.dungeon_fighter.throwing.tables import (
    PLACES,
    SECTIONS,
    hit_chance,
    mean_damage,
    place_of,
    tables,
)
from undercroft.games.dungeon_fighter.throwing.throw import ThrowExperiment

CONTENT: Content = GAME.content.load().content
LEAST_P = 0.001
MOST_HITS = 0.05
MOST_DAMAGE = 0.25
"""How far a cell may be from fresh throws (DF-DT-29)."""
ERRORS = 3
"""So many standard errors the shots for a kill may be apart (DF-DT-31)."""
FRESH = 10_000
"""Seeds from here on were not used for the tables."""


def experiment(
    codes: Sequence[str] = (), hand: int = 200, aim: Aim = NEWCOMER, lying: tuple[Lying, ...] = ()
) -> ThrowExperiment:
    """A throw of the red die."""
    return ThrowExperiment(CONTENT, aim, tuple(codes), hand, (), "red", lying, False)


class Agreement(Struct, frozen=True):
    """A cell of the tables beside fresh throws."""

    code: str
    hand: int
    p: float
    """Of a χ² test of homogeneity."""
    hits: tuple[float, float]
    """The share of hits by the tables, and by the physics."""
    damage: tuple[float, float]

    def holds(self, cells: int) -> bool:
        """Whether they agree, if so many cells are looked at (Bonferroni)."""
        alike = self.p > LEAST_P / cells
        near = abs(self.hits[0] - self.hits[1]) <= MOST_HITS
        return alike and near and abs(self.damage[0] - self.damage[1]) <= MOST_DAMAGE


def compare(code: str, hand: int, throws: int) -> Agreement:
    """Throw the best throw of a requirement so often, and compare with the tables."""
    codes = (code,) if code else ()
    thrown = experiment(codes, hand, library().throws[code][hand][0].aim)
    fresh = dict.fromkeys(PLACES, 0)
    for seed in range(throws):
        fresh[place_of(thrown.simulate(FRESH + seed, filmed=False).result)] += 1
    hits = sum(list(fresh.values())[:SECTIONS]) / throws
    damage = sum(int(place) * fresh[place] for place in PLACES[:SECTIONS]) / throws
    return Agreement(
        code,
        hand,
        chi_square_p(list(tables().cells[code][hand]["0"]), list(fresh.values())),
        (hit_chance(codes, hand, 0), hits),
        (mean_damage(codes, hand, 0), damage),
    )


def chi_square_p(one: list[int], other: list[int]) -> float:
    """The p-value of a χ² test of homogeneity; outcomes that hardly come are put together."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a + b >= 10]
    rest = (sum(one) - sum(a for a, _ in pairs), sum(other) - sum(b for _, b in pairs))
    if sum(rest):
        pairs.append(rest)
    totals, both = (sum(a for a, _ in pairs), sum(b for _, b in pairs)), sum(a + b for a, b in pairs)
    statistic = sum(
        (seen - total * (a + b) / both) ** 2 / (total * (a + b) / both)
        for a, b in pairs
        for seen, total in ((a, totals[0]), (b, totals[1]))
    )
    return upper_gamma((len(pairs) - 1) / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function, by its series."""
    if x <= 0:
        return 1.0
    term = total = 1 / a
    n = a
    while term > total * 1e-12:
        n += 1
        term *= x / n
        total += term
    return max(0.0, 1 - total * exp(-x + a * log(x) - lgamma(a)))


class Fights(Struct, frozen=True):
    """Shots for a kill, drawn and simulated."""

    drawn: float
    thrown: float
    error: float
    """The standard error of their difference."""

    @property
    def holds(self) -> bool:
        """Whether they agree."""
        return abs(self.drawn - self.thrown) < ERRORS * self.error


def compare_fights(drawn: int, thrown: int, hp: int = 7, hand: int = 200) -> Fights:
    """Fight so often by tables and so often by physics."""
    rng = random.Random(11)
    shots = [fight(hp, hand, False, rng) for _ in range(drawn)]
    by_physics = [fight(hp, hand, True, rng) for _ in range(thrown)]
    error = sqrt(statistics.variance(shots) / drawn + statistics.variance(by_physics) / thrown)
    return Fights(statistics.mean(shots), statistics.mean(by_physics), error)


def fight(hp: int, hand: int, physics: bool, rng: random.Random) -> int:
    """How many shots a bot needs, with three dice that stay on the board until they are fetched."""
    lying: tuple[Lying, ...] = ()
    known = library().throws[""][hand]
    shots = 0
    while hp > 0:
        if shots % 3 == 0:
            lying = ()
        if physics:
            aim = choose(known, lying, partial(tried, hand, lying), lambda: rng.getrandbits(64))
            outcome = experiment((), hand, aim, lying).simulate(rng.getrandbits(64), filmed=False)
        else:
            outcome = experiment((), hand, lying=lying).draw(rng.getrandbits(64))
        lying = tuple(Lying(f"d{n}", one.pose) for n, one in enumerate(outcome.lying))
        hp -= outcome.result.value if is_hit(outcome.result) else 0
        shots += 1
    return shots


def tried(hand: int, lying: tuple[Lying, ...], aim: Aim, seed: int) -> ThrowResult:
    """What comes of an aim that is tried out."""
    return experiment((), hand, aim, lying).simulate(seed, filmed=False).result
