"""A whole path: its steps one after the other, and what it comes to (MP-PATH, MP-GEO-27, MP-GEO-29)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import MONSTER
from undercroft.games.map_masters.rules.entering import OVERCOME
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.rules.notation import read_step
from undercroft.games.map_masters.rules.steps import could_go_on, take
from undercroft.games.map_masters.rules.walking import Holdings, Inside, Walk
from undercroft.games.map_masters.state.model import Layout, Path, Result
from undercroft.kernel.errors import Refusal

MOST_STEPS = 400
"""Twice as many as there are cells to walk on: the five fullest cards have 195, both floors together."""


class Trace(NamedTuple):
    """A path as far as it is legal."""

    walk: Walk
    """To look at, never to change."""
    steps: int
    """How many of its steps are legal."""
    refusal: Refusal | None


@lru_cache(maxsize=4096)
def trace(content: Content, layout: Layout, path: Path, holdings: Holdings) -> Trace:
    """Follow a path step by step, up to the first that is refused (MP-GEO-27)."""
    if not path:
        return Trace(Walk(content, build(content, layout), holdings), 0, None)
    if len(path) > MOST_STEPS:
        return Trace(Walk(content, build(content, layout), holdings), 0, Refusal("MP-GEO-27", "the path is too long"))
    before = trace(content, layout, path[:-1], holdings)
    if before.refusal is not None:
        return before
    walk, refusal = follow(before.walk, path[-1])
    return Trace(walk, before.steps + (refusal is None), refusal)


def follow(walk: Walk, text: str) -> tuple[Walk, Refusal | None]:
    """Take a step as it is written, a run whole or not at all (MP-GEO-25); the walk itself stays as it is."""
    step = read_step(text)
    if step is None:
        return walk, Refusal("MP-GEO-25", f"{text!r} is no step of a path")
    new = walk.copy()
    for _ in range(step.run):
        if refusal := take(new, step):
            return walk, refusal
    return new, None


def is_complete(walk: Walk) -> bool:
    """Whether a path that has ended can win the time bonus (MP-PATH-16)."""
    if walk.end == "obstacle":
        assert walk.at is not None
        assert not isinstance(walk.at, Inside)
        return walk.held(*OVERCOME[walk.sign(walk.at)]) == 0
    if walk.end == "room":
        assert isinstance(walk.at, Inside)
        card, number = walk.at.room
        return walk.held(*OVERCOME[MONSTER]) < walk.face(card).monsters(number)
    if walk.end == "halt":
        resumed = walk.copy()
        resumed.end = "none"
        return resumed.at is not None and not could_go_on(resumed)
    return walk.end in ("exit", "fall")


def result_of(walk: Walk) -> Result:
    """What a path comes to if it is committed now: one that has not ended is halted (MP-PATH-17)."""
    if walk.at is None and walk.end == "none":
        return walk.result(complete=False)
    ended = walk.copy()
    if ended.end == "none":
        ended.end = "halt"
    return ended.result(complete=is_complete(ended))
