"""Telling games apart: by everything about them, and by name in a message."""

from __future__ import annotations

import msgspec

from undercroft.kernel.game import Game


def fingerprint(game: Game) -> bytes:
    """Everything about a game that must be the same wherever and whenever it is played."""
    decisions = [(d.seat, d.prompt, list(d.options)) for d in game.decisions.values()]
    return msgspec.json.encode([game.state, decisions, game.events, game.outcome])


def name_of(game: Game) -> str:
    """Which game of which table this is, for the sentence that says what broke."""
    setup = game.setup
    return f"{setup.game} ({setup.mode}, {len(setup.seats)} seats, seed {setup.seed}, {setup.options})"
