"""A turn goes through its phases, from the one that the state is in."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pytest

from undercroft.kernel.actions import Pass
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script, ask
from undercroft.kernel.state import State


class Table(State, kw_only=True, dict=True):
    phase: Literal["wake", "work", "rest", "over"] = "wake"


def asks_for(g: Table, name: str, _: Table) -> Script:
    yield from ask(0, f"{name} in {g.phase}", [Pass()], press=True)


@pytest.mark.parametrize(
    ("begun", "prompts"),
    [("wake", ["wake in wake", "work in work", "rest in rest"]), ("rest", ["rest in rest"])],
)
def test_phases_follow_each_other(begun: Literal["wake", "rest"], prompts: list[str]) -> None:
    g = Table(phase=begun)
    steps = {name: partial(asks_for, g, name) for name in ("wake", "work", "rest")}
    assert [decision.prompt for decision in phases(g, steps)] == prompts
    assert g.phase == "rest"


def test_a_phase_that_is_none_of_the_turn_is_an_error() -> None:
    with pytest.raises(ValueError, match="'over' is no phase of a turn: wake"):
        next(phases(Table(phase="over"), {"wake": partial(asks_for, Table(), "wake")}))
