"""Whatever people are shown has words and a rule."""

from __future__ import annotations

from typing import get_args

import msgspec

from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import name_of


def check_words(game: Game, since: int = 0) -> None:
    """Every option, aside, event (from number so-and-so on) and view has words; each names a rule, travels as JSON."""
    for seat in range(len(game.setup.seats)):
        decision = game.decisions.get(seat)
        if decision is not None:
            assert decision.rule in game.rules.rulebook, f"{name_of(game)}: no rule for: {decision.prompt}"
        for action in (*(decision.options if decision else ()), *game.asides(seat)):
            assert game.say(action, seat), f"{name_of(game)}: no words for {action!r}"
        assert game.rules.words.describe(game.view(seat), game.state.content, 80, False), (
            f"{name_of(game)}: no picture for seat {seat}"
        )
    seen: set[type[Event]] = set()
    for event in game.events[since:]:
        assert event.rule in game.rules.rulebook, f"{name_of(game)}: {event!r} names no rule of the rulebook"
        assert game.say(event), f"{name_of(game)}: no words for {event!r}"
        if type(event) not in seen:
            seen.add(type(event))
            assert type(event) in (get_args(game.rules.events) or (game.rules.events,)), (
                f"{name_of(game)}: {type(event).__name__} is not among the events of GameRules"
            )
            again = msgspec.json.decode(msgspec.json.encode(event), type=game.rules.events)
            assert again == event, f"{name_of(game)}: {event!r} does not survive JSON (are there lists for tuples?)"
