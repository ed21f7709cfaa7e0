"""A game whose dice were made new is one game: its record, copies and undo know what happened before."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.fixture_games import begin, every_game, installed, play_some, replayed
from undercroft.kernel.game import Game
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import resume_snapshot

picks = st.lists(st.integers(0, 999), max_size=15)


def seen(game: Game) -> list[object]:
    """All that anybody sees of a game and is asked."""
    eyes = (None, *range(len(game.setup.seats)))
    asked = {seat: (one.prompt, tuple(one.options)) for seat, one in game.decisions.items()}
    return [asked, *((game.view(seat), game.log(seat), game.waiting(seat)) for seat in eyes)]


@every_game
@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), before=picks, after=picks, back=st.integers(0, 20))
def test_a_reseeded_game_is_replayed_copied_and_undone(
    rules: GameRules[Any], seed: int, before: list[int], after: list[int], back: int
) -> None:
    game = begin(rules, seed=seed)
    dealt = game.answers
    played = len(play_some(game, before))
    middle, shown = game.answers, seen(game)
    game.reseed(seed + 1)
    assert seen(game) == shown
    again = replayed(game.record().to_json())
    assert (seen(again), again.answers) == (shown, middle)
    played += len(play_some(game, after))
    record = game.record()
    for copy in (replayed(record.to_json()), game.clone()):
        assert copy.record() == record
        assert seen(copy) == seen(game)
    with installed():
        taken_up = resume_snapshot(game.now())
    assert taken_up.state == game.state
    assert replayed(record, until=0).answers == dealt
    if played:
        undone = min(back + 1, played)
        game.undo(undone)
        assert game.answers == replayed(record, until=played - undone).answers
        assert replayed(game.record().to_json()).record() == game.record()
        assert seen(replayed(game.record())) == seen(game)
        play_some(game, before)
        assert seen(replayed(game.record())) == seen(game)
