"""A finished game has a result, and is over."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import GameOver
from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import name_of


def check_end(game: Game, pool: Sequence[Action]) -> None:
    """A finished game ranks every seat once, names its rule, and refuses everything."""
    outcome = game.outcome
    assert outcome is not None
    ranked = sorted(seat for place in outcome.ranking for seat in place)
    assert ranked == list(range(len(game.setup.seats))), f"{name_of(game)}: the ranking is {outcome.ranking}"
    assert len(outcome.scores) == len(ranked), f"{name_of(game)}: the scores are {outcome.scores}"
    assert outcome.reason, f"{name_of(game)}: the outcome has no reason"
    assert outcome.rule in game.rules.rulebook, f"{name_of(game)}: the outcome names no rule: {outcome}"
    for action in pool[:5]:
        assert game.why_not(action, 0) is not None, f"{name_of(game)}: something is legal after the end"
        try:
            game.play(action, 0)
        except GameOver:
            continue
        raise AssertionError(f"{name_of(game)}: {action!r} could be played after the end")
