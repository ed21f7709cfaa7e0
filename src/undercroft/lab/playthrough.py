"""A whole game as readable text: the golden file that shows what a change of the rules changes."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record
from undercroft.kernel.start import replay


def play_again(record: Record) -> tuple[Game, str]:
    """Make the choices of a record again, one by one, and tell the game line by line."""
    game = replay(record, until=0)
    choices = iter([(who, game.parse(what)) for who, what in record.answers if isinstance(who, int)])
    return game, play_through(game, lambda _: next(choices))


def play_through(game: Game, choose: Callable[[Game], tuple[int, Action]]) -> str:
    """Play a game to its end, every choice as `choose` says (seat and action), and tell it line by line."""
    setup = game.setup
    lines = [f"{setup.game}, {setup.mode}, rules version {setup.version}, seed {setup.seed}: {', '.join(setup.seats)}"]
    told = 0
    choice = 0
    while game.decisions:
        told = _tell(game, told, lines)
        seat, action = choose(game)
        decision = game.decisions.get(seat)
        asked = "aside" if decision is None else f"{decision.prompt} ({len(decision.options)})"
        lines.append(f"{choice}. {setup.seats[seat]}: {asked} → {game.say(action, seat)}")
        game.play(action, seat)
        choice += 1
    _tell(game, told, lines)
    outcome = game.outcome
    assert outcome is not None
    places = [" = ".join(f"{setup.seats[seat]} {outcome.scores[seat]}" for seat in place) for place in outcome.ranking]
    lines.append(f"{outcome.reason} [{outcome.rule}]: {', '.join(places)}")
    return "\n".join(lines) + "\n"


def _tell(game: Game, told: int, lines: list[str]) -> int:
    events = game.events
    for event in events[told:]:
        to = (
            ""
            if event.audience is None
            else f" (to {', '.join('spectators' if s is None else str(s) for s in event.audience)})"
        )
        lines.append(f"    {game.say(event)} [{event.rule}]{to}")
    return len(events)
