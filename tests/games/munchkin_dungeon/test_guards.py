"""Every action has a guard beside its options, or is the answer to one question only."""

from __future__ import annotations

from typing import Any, get_args

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.rules.guards import ONLY_OFFERED, POSSIBLE
from undercroft.games.munchkin_dungeon.state.actions import AnyAction
from undercroft.kernel.actions import Pass


def test_every_action_is_guarded_once() -> None:
    kinds: list[Any] = [*POSSIBLE, *ONLY_OFFERED, *GAME.asides.types, Pass]
    assert sorted(kind.__name__ for kind in kinds) == sorted(kind.__name__ for kind in get_args(AnyAction))
