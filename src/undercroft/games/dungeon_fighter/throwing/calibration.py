"""Makes the library and the tables of fast mode; run offline, since it takes an hour.

    python -m undercroft.games.dungeon_fighter.throwing.calibration FOLDER         search and measure everything
    python -m undercroft.games.dungeon_fighter.throwing.calibration FOLDER 1400    add throws to what is there
    python -m undercroft.games.dungeon_fighter.throwing.calibration FOLDER 2B,CJ   look for better throws for these

Every requirement by itself, and none, is searched and measured for each hand on an empty board. Boards with dice are
measured without requirement only: with one, `tables` puts the two together.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft.games.dungeon_fighter.content.loading import build
from undercroft.games.dungeon_fighter.content.types import TABLES, Requirement
from undercroft.games.dungeon_fighter.content.wheel import Wheel
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, ThrowResult
from undercroft.games.dungeon_fighter.throwing.configuration import config_hash
from undercroft.games.dungeon_fighter.throwing.library import KNOWN_HANDS, Known, as_json, choose
from undercroft.games.dungeon_fighter.throwing.limits import bounds_of, fault, skill_of
from undercroft.games.dungeon_fighter.throwing.reading import lying_after, read
from undercroft.games.dungeon_fighter.throwing.scene import engine_version
from undercroft.games.dungeon_fighter.throwing.search import Tried, search, sift
from undercroft.games.dungeon_fighter.throwing.simulation import simulate
from undercroft.games.dungeon_fighter.throwing.tables import PLACES, place_of
from undercroft.packs import PackContent

GAME: Final = "dungeon_fighter"
PACKAGE: Final = "undercroft.games.dungeon_fighter"
EMPTY_BOARD: Final = 1000
"""So many throws measure a cell on an empty board …"""
WITH_DICE: Final = 250
"""… and so many one with dice."""
MOST_DICE: Final = 4


class Calibration:
    """One board and its requirements, thrown at by bots' hands."""

    def __init__(self, wheel: Wheel, requirements: dict[str, Requirement], seed: int = 1) -> None:
        self.wheel = wheel
        self.requirements = requirements
        self.rng = random.Random(seed)

    def throw(
        self, aim: Aim, needed: Sequence[Requirement], hand: int, seed: int, lying: Sequence[Lying] = ()
    ) -> tuple[ThrowResult, tuple[Lying, ...]]:
        """One throw by a hand, and what lies there then."""
        bounds, rng = bounds_of(needed), random.Random(seed)
        flown = simulate(self.wheel, aim, bounds, skill_of(hand, bounds.factor), lying, rng, filmed=False)
        result = read(self.wheel, flown, needed, lying, rng, 3)
        return result, lying_after(flown, f"d{len(lying)}", lying)

    def best_throws(self, code: str, hand: int) -> list[Tried]:
        """The best throws that a search finds under this requirement."""
        needed = self._needed(code)
        return search(bounds_of(needed), lambda aim, seed: self.throw(aim, needed, hand, seed)[0], self.rng)

    def sifted(self, code: str, hand: int, aims: Sequence[Aim]) -> list[Tried]:
        """The best of these throws under this requirement."""
        needed = self._needed(code)
        bounds = bounds_of(needed)
        fitting = [aim for aim in aims if fault(aim, bounds) is None]
        return sift(fitting, bounds, lambda aim, seed: self.throw(aim, needed, hand, seed)[0], self.rng)

    def measure(self, code: str, hand: int, aim: Aim, throws: int = EMPTY_BOARD) -> list[int]:
        """How often each outcome comes on an empty board."""
        needed, counts = self._needed(code), dict.fromkeys(PLACES, 0)
        for _ in range(throws):
            counts[place_of(self.throw(aim, needed, hand, self.rng.getrandbits(64))[0])] += 1
        return list(counts.values())

    def measure_with_dice(self, hand: int, known: Sequence[Known], throws: int = WITH_DICE) -> dict[str, list[int]]:
        """The same with one or two dice on the board, and with three or more: a bot throws one die after the other."""
        counts = {group: dict.fromkeys(PLACES, 0) for group in ("1", "3")}
        while sum(counts["1"].values()) < throws:
            lying: tuple[Lying, ...] = ()
            for thrown in range(MOST_DICE + 1):
                aim = choose(known, lying, partial(self._try, hand, lying), self._seed)
                result, after = self.throw(aim, (), hand, self._seed(), lying)
                if thrown:
                    counts["1" if thrown < 3 else "3"][place_of(result)] += 1
                lying = after
        return {group: list(found.values()) for group, found in counts.items()}

    def _try(self, hand: int, lying: Sequence[Lying], aim: Aim, seed: int) -> ThrowResult:
        return self.throw(aim, (), hand, seed, lying)[0]

    def _seed(self) -> int:
        return self.rng.getrandbits(64)

    def key(self, code: str, hand: int) -> bytes:
        """What a cell depends on: requirements that differ only in what people see or do share one."""
        bounds = bounds_of(self._needed(code))
        return msgspec.json.encode((msgspec.structs.replace(bounds, factor=0), skill_of(hand, bounds.factor)))

    def _needed(self, code: str) -> tuple[Requirement, ...]:
        return (self.requirements[code],) if code else ()


def as_known(tried: Tried) -> Known:
    """A throw as the library keeps it."""
    return Known(tried.aim, 100 * tried.hits // tried.throws, 100 * tried.damage // tried.throws)


def calibrate(wheel: Wheel, requirements: dict[str, Requirement], folder: Path) -> None:
    """Search and measure everything, and write it down after every cell."""
    config = config_hash(wheel, requirements)
    work = Calibration(wheel, requirements)
    found: dict[str, Any] = {"config": config, "throws": {}}
    tables: dict[str, Any] = {"config": config, "engine": engine_version(), "cells": {}}
    alike: dict[bytes, tuple[list[Known], list[int]]] = {}
    for code in ("", *requirements):
        throws, cells = found["throws"].setdefault(code, {}), tables["cells"].setdefault(code, {})
        for hand in KNOWN_HANDS:
            key = work.key(code, hand)
            if key not in alike:
                known = [as_known(one) for one in work.best_throws(code, hand)]
                alike[key] = known, work.measure(code, hand, known[0].aim)
            known, counts = alike[key]
            throws[str(hand)] = msgspec.to_builtins(known)
            cells[str(hand)] = {"0": counts}
            print(code or "none", hand, counts, flush=True)
            (folder / "library.json").write_text(as_json(found), encoding="utf-8")
            (folder / "tables.json").write_text(as_json(tables), encoding="utf-8")
    for hand in KNOWN_HANDS:
        known = [msgspec.convert(one, Known) for one in found["throws"][""][str(hand)]]
        tables["cells"][""][str(hand)].update(work.measure_with_dice(hand, known))
        print("with dice", hand, tables["cells"][""][str(hand)], flush=True)
        (folder / "tables.json").write_text(as_json(tables), encoding="utf-8")


def improve(wheel: Wheel, requirements: dict[str, Requirement], folder: Path, codes: Sequence[str], seed: int) -> None:
    """Try for each hand what is known for the others, and for no requirement what is known for any; measure anew."""
    work = Calibration(wheel, requirements, seed)
    found = msgspec.json.decode((folder / "library.json").read_bytes())
    tables = msgspec.json.decode((folder / "tables.json").read_bytes())
    done: dict[bytes, tuple[list[Known], list[int]]] = {}
    for code in codes:
        pools = found["throws"].values() if code == "" else [found["throws"][code]]
        pool = [msgspec.convert(one, Known).aim for hands in pools for throws in hands.values() for one in throws[:6]]
        for hand in KNOWN_HANDS:
            key = work.key(code, hand)
            if key not in done:
                known = [as_known(one) for one in work.sifted(code, hand, pool)]
                done[key] = known, work.measure(code, hand, known[0].aim)
            print(code or "none", hand, done[key][1], flush=True)
        for other in ("", *requirements):
            for hand in KNOWN_HANDS:
                if (key := work.key(other, hand)) in done:
                    known, counts = done[key]
                    found["throws"][other][str(hand)] = msgspec.to_builtins(known)
                    tables["cells"][other][str(hand)]["0"] = counts
        (folder / "library.json").write_text(as_json(found), encoding="utf-8")
        (folder / "tables.json").write_text(as_json(tables), encoding="utf-8")


def measure_more(wheel: Wheel, requirements: dict[str, Requirement], folder: Path, throws: int, seed: int) -> None:
    """Add so many throws to every cell on an empty board: the more, the truer."""
    work = Calibration(wheel, requirements, seed)
    found = msgspec.json.decode((folder / "library.json").read_bytes())
    tables = msgspec.json.decode((folder / "tables.json").read_bytes())
    if tables["config"] != config_hash(wheel, requirements):
        raise SystemExit("these tables are of another configuration: calibrate them anew")
    alike: dict[bytes, list[int]] = {}
    for code in ("", *requirements):
        for hand in KNOWN_HANDS:
            key = work.key(code, hand)
            if key not in alike:
                aim = msgspec.convert(found["throws"][code][str(hand)][0], Known).aim
                alike[key] = work.measure(code, hand, aim, throws)
            cell = tables["cells"][code][str(hand)]
            cell["0"] = [before + more for before, more in zip(cell["0"], alike[key], strict=True)]
        print(code or "none", flush=True)
    (folder / "tables.json").write_text(as_json(tables), encoding="utf-8")


def main(folder: Path, more: Sequence[str]) -> None:
    """Calibrate, add throws ("1400"), or improve some requirements ("2B,CJ")."""
    pack = PackContent(game=GAME, package=PACKAGE, tables=TABLES, build=build)
    content = pack.load().content
    if not more:
        calibrate(content.wheel, content.requirements, folder)
    elif more[0].isdecimal():
        measure_more(content.wheel, content.requirements, folder, int(more[0]), seed=2)
    else:
        improve(content.wheel, content.requirements, folder, more[0].split(","), seed=3)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
