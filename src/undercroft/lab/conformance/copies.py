"""Clones, undone games, replays and records are the game that they were made from."""

from __future__ import annotations

import random

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.kernel.record import read_record
from undercroft.kernel.start import replay
from undercroft.lab.conformance.fingerprint import fingerprint, name_of

MOST_UNDONE = 40
"""So many choices are taken back at most."""


def check_copies(game: Game, rng: random.Random) -> None:
    """A clone is its original; and after an undo, choosing the same again leads to the same game, byte for byte."""
    now = fingerprint(game)
    assert fingerprint(game.clone()) == now, f"{name_of(game)}: a clone is not its original{_asked(game)}"
    if made := _choices(game):
        back = rng.randint(1, min(len(made), MOST_UNDONE))
        again = _undone(game, back)
        for seat, action in made[-back:]:
            again.play(action, seat)
        assert fingerprint(again) == now, f"{name_of(game)}: choosing the same again after undo is not the same game"


def _asked(game: Game) -> str:
    """What is asked at this moment, and the likeliest reason for a copy that differs there."""
    decision = game.decision
    if decision is None:
        return ""
    return f" at {decision.prompt!r}" + (
        ": not all is in the state, though segment=True says so" if decision.segment else ""
    )


def check_replay(game: Game, rng: random.Random) -> None:
    """A replay is its original, and one that ends earlier is what an undo leads back to, byte for byte."""
    if made := _choices(game):
        back = rng.randint(1, min(len(made), MOST_UNDONE))
        replayed = replay(game.record(), until=len(made) - back, game=game.rules)
        assert fingerprint(_undone(game, back)) == fingerprint(replayed), (
            f"{name_of(game)}: undoing {back} choices is not a shorter game"
        )
        for seat, action in made[-back:]:
            replayed.play(action, seat)
        assert fingerprint(replayed) == fingerprint(game), f"{name_of(game)}: a replay is not its original"


def _choices(game: Game) -> list[tuple[int, Action]]:
    return [(who, what) for who, what in game.answers if isinstance(who, int)]


def _undone(game: Game, choices: int) -> Game:
    undone = game.clone()
    undone.undo(choices)
    undone.practice = game.practice  # what an undo may cost is another matter
    return undone


def check_record(game: Game) -> None:
    """Record to JSON to record is lossless, plays to the same game again, and the state survives JSON."""
    record = game.record()
    again = replay(record.to_json(), game=game.rules)
    assert fingerprint(again) == fingerprint(game), f"{name_of(game)}: a replay is not its original"
    assert read_record(record.to_json()) == read_record(msgspec.json.decode(record.to_json()))
    assert read_record(record.to_json()).to_json() == record.to_json(), f"{name_of(game)}: the record is not lossless"
    state = msgspec.convert(record.checkpoint.state, game.rules.state, str_keys=True)
    plain = msgspec.json.decode(msgspec.json.encode(state))
    assert plain == record.checkpoint.state, f"{name_of(game)}: the checkpoint is not lossless"
