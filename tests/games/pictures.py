"""Pictures taken apart: what is drawn, what can be pointed at, and the numbers that are followed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import undercroft
from undercroft.kernel.board import Picture
from undercroft.kernel.game import Game

NAMES = ("Ana <&>", "Bo", "Cy", "Dee", "Eve", "Fay")


def played(
    name: str,
    seats: int,
    seed: int,
    *,
    mode: str = "standard",
    options: Mapping[str, Any] | None = None,
    most: int = 10_000,
) -> Iterator[Game]:
    """A random game at each of its decisions, and where it stops."""
    game = undercroft.new_game(name, seats=NAMES[:seats], mode=mode, seed=seed, options=options)
    rng = random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            break
        yield game
        decision = game.decision
        asides = game.asides(decision.seat)
        choice = rng.choice(asides) if asides and rng.random() < 0.1 else rng.choice(decision.options)
        game.play(choice, decision.seat)
    yield game


@cache
def read(markup: str) -> ElementTree.Element:
    """The markup as XML reads it."""
    return ElementTree.fromstring(f"<all>{markup}</all>")


def pointable(picture: Picture) -> set[str]:
    """All targets in a picture."""
    return {target for part in picture.parts for target in re.findall(r'data-target="([^"]*)"', part)}


def numbers(picture: Picture) -> dict[str, str]:
    """The numbers that are followed."""
    return {
        element.attrib["id"]: element.attrib["data-value"]
        for part in picture.parts
        for element in read(part).iter()
        if "data-value" in element.attrib
    }
