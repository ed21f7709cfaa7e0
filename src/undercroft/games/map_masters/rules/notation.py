"""Steps of a path as text (MP-GEO-25)."""

from __future__ import annotations

import re
from typing import NamedTuple

_WALK = re.compile(r"([NESW])(\d\d?)?")
_START = re.compile(r"start (\d)\.([NESW][01])")
_LEAVE = re.compile(r"leave ([NESW]\d)")
_FALL = re.compile(r"fall (\d),(\d)")
_JUMP = re.compile(r"(port|warp) (\d)(u?):(\d),(\d)")
_GAIN = re.compile(r"gain (sword|scroll|key|rope)")
_RESOURCE = re.compile(r"sword|key|rope|scroll|f:(?:sword|key|rope|scroll)|SB-\d\d")
MOST_CHARACTERS = 60


class Step(NamedTuple):
    """One step: what kind it is, where it goes, and the resources given with it."""

    kind: str
    """start, walk, leave, fall, port, warp, climb, wrap, gain, exit or halt."""
    where: str = ""
    """A direction, a slot, a doorway, or a type of token."""
    card: int = -1
    """Counted from 0."""
    level: int = 0
    cell: tuple[int, int] = (-1, -1)
    run: int = 1
    resources: tuple[str, ...] = ()


def read_step(text: str) -> Step | None:
    """The step that a text says; None if it says none."""
    if len(text) > MOST_CHARACTERS:
        return None
    what, _, given = text.partition("/")
    resources = tuple(given.split(",")) if given else ()
    if any(not _RESOURCE.fullmatch(resource) for resource in resources) or ("/" in text and not given):
        return None
    if what in ("exit", "halt", "climb", "wrap"):
        return Step(what, resources=resources)
    if found := _WALK.fullmatch(what):
        run = int(found[2] or 1)
        # Resources stand on single steps only.
        return Step("walk", found[1], run=run, resources=resources) if run and (run == 1 or not resources) else None
    if found := _START.fullmatch(what):
        return Step("start", found[2], int(found[1]) - 1, resources=resources)
    if found := _LEAVE.fullmatch(what):
        return Step("leave", found[1], resources=resources)
    if found := _FALL.fullmatch(what):
        return Step("fall", cell=(int(found[1]), int(found[2])), resources=resources)
    if found := _JUMP.fullmatch(what):
        cell = int(found[4]), int(found[5])
        return Step(found[1], card=int(found[2]) - 1, level=int(bool(found[3])), cell=cell, resources=resources)
    if found := _GAIN.fullmatch(what):
        return Step("gain", found[1], resources=resources)
    return None


def book_id(resource: str) -> str:
    """The id of the spellbook that a resource names: "SB-04" is the book SB_04."""
    return resource.replace("-", "_")


def book_resource(book: str) -> str:
    """A spellbook as steps name it."""
    return book.replace("_", "-")
