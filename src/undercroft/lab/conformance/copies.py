"""Clones, undone games, replays and records are the game that they were made from."""

from __future__ import annotations

import random

import msgspec

from undercroft.kernel.game import Game
from undercroft.kernel.record import read_record
from undercroft.kernel.start import replay
from undercroft.lab.conformance.fingerprint import fingerprint, name_of

LONG = 1_500
"""In a game with more choices than this, only its end is replayed from the beginning."""


def check_copies(game: Game, rng: random.Random) -> None:
    """Clone, undo and replay agree byte for byte."""
    now = fingerprint(game)
    assert fingerprint(game.clone()) == now, f"{name_of(game)}: a clone is not its original"
    record = game.record()
    if record.choices == 0 or (record.choices > LONG and game.decisions):
        return
    back = rng.randint(1, min(record.choices, 40))
    undone = game.clone()
    undone.undo(back)
    undone.practice = game.practice  # what an undo may cost is another matter
    replayed = replay(record, until=record.choices - back, game=game.rules)
    assert fingerprint(undone) == fingerprint(replayed), (
        f"{name_of(game)}: undoing {back} choices is not a shorter game"
    )
    for seat, action in [(who, what) for who, what in game.answers if isinstance(who, int)][-back:]:
        undone.play(action, seat)
        replayed.play(action, seat)
    assert fingerprint(undone) == now, f"{name_of(game)}: choosing the same again after undo is not the same game"
    assert fingerprint(replayed) == now, f"{name_of(game)}: a replay is not its original"


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
