"""Every action has a guard beside its options, and is known to keep or to forfeit Move Points."""

from __future__ import annotations

from typing import Any, get_args

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.rules.guards import MOMENTS, POSSIBLE
from undercroft.games.masmorra.rules.moments import HERO_PHASE
from undercroft.games.masmorra.rules.steps import FORFEITING
from undercroft.games.masmorra.state import actions as a
from undercroft.kernel.actions import Pass

CHECKED_BY_THEMSELVES = (a.Place, a.Learn, Pass)
KEEPING = (a.Move, a.Explore, a.TakeStairs, a.EndInvisibility)
"""What keeps the Move Points that are left."""
NO_ACTION = (a.Keep, a.Block, a.MoveMonster)
"""What is chosen in the Hero Phase and is no action of it: nothing is carried out, or it belongs to what is."""


def test_every_action_is_guarded_once() -> None:
    kinds: list[Any] = [*POSSIBLE, *MOMENTS, *GAME.asides.types, *CHECKED_BY_THEMSELVES]
    assert sorted(kind.__name__ for kind in kinds) == sorted(kind.__name__ for kind in get_args(a.AnyAction))


def test_every_action_of_the_hero_phase_keeps_or_forfeits_move_points() -> None:
    of_hero_phase = {kind for kind, possible in POSSIBLE.items() if set(possible.phases) & {*HERO_PHASE, "reroll"}}
    assert of_hero_phase == {*FORFEITING, *KEEPING, *NO_ACTION}
