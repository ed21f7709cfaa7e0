"""Arguments of the wrong type are refused like any other mistake, and change nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game, replay

from .fixture_games import begin, snapshot
from .fixtures_pkg.duel import DUEL

BEGIN: dict[str, Callable[[], Any]] = {
    "no game": lambda: new_game(None, 2),  # type: ignore[arg-type]
    "a number for a game": lambda: new_game(5, 2),  # type: ignore[arg-type]
    "no seats": lambda: new_game(DUEL, None),  # type: ignore[arg-type]
    "half a seat": lambda: new_game(DUEL, 2.5),  # type: ignore[arg-type]
    "very many seats": lambda: new_game(DUEL, 10**9),
    "a mode that is a list": lambda: new_game(DUEL, 2, mode=[]),  # type: ignore[arg-type]
    "a seed in words": lambda: new_game(DUEL, 2, seed="abc"),  # type: ignore[arg-type]
    "half a seed": lambda: new_game(DUEL, 2, seed=1.5),  # type: ignore[arg-type]
    "a seed that is true": lambda: new_game(DUEL, 2, seed=True),
    "options that are a number": lambda: new_game(DUEL, 2, options=5),  # type: ignore[arg-type]
    "no record": lambda: replay(None),  # type: ignore[arg-type]
    "a path for a record": lambda: replay(Path("x")),  # type: ignore[arg-type]
    "until a word": lambda: replay(begin(DUEL).record(), until="x", game=DUEL),  # type: ignore[arg-type]
}

ACT: dict[str, Callable[[Game], Any]] = {
    "play for a word": lambda game: game.play(game.decisions[0].options[0], "x"),  # type: ignore[arg-type]
    "play for a float": lambda game: game.play(game.decisions[0].options[0], 0.0),  # type: ignore[arg-type]
    "play for True": lambda game: game.play(game.decisions[1].options[0], True),
    "undo a word": lambda game: game.undo("x"),  # type: ignore[arg-type]
    "undo nothing": lambda game: game.undo(0),
    "view of nobody": lambda game: game.view(7),
    "view from behind": lambda game: game.view(-1),
    "log of a word": lambda game: game.log("x"),  # type: ignore[arg-type]
    "asides of nobody": lambda game: game.asides(9),
    "waiting for nobody": lambda game: game.waiting(9),
    "say for nobody": lambda game: game.say(game.decisions[0].options[0], 9),
}


@pytest.mark.parametrize("wrong", BEGIN)
def test_a_game_does_not_begin_with_nonsense(wrong: str) -> None:
    with pytest.raises(UndercroftError):
        BEGIN[wrong]()


@pytest.mark.parametrize("wrong", ACT)
def test_nonsense_is_refused_and_changes_nothing(wrong: str) -> None:
    game = begin(DUEL)
    before = snapshot(game)
    with pytest.raises(UndercroftError):
        ACT[wrong](game)
    assert snapshot(game) == before


def test_why_not_has_a_reason_for_a_seat_that_is_none() -> None:
    game = begin(DUEL)
    for seat in ("x", 1.0, True, None, 9):
        refusal = game.why_not(game.decisions[0].options[0], seat)  # type: ignore[arg-type]
        assert refusal is not None
        assert "there is no seat" in refusal.reason
