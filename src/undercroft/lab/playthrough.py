"""A whole game as readable text: the golden file that shows what a change of the rules changes."""

from __future__ import annotations

from undercroft.kernel.chance import Seeded
from undercroft.kernel.game import Game


def play_by_seed(game: Game, seed: int) -> str:
    """Play a game to its end by a generator that no Python version changes, and tell it line by line."""
    chooser = Seeded(seed)
    setup = game.setup
    lines = [f"{setup.game}, {setup.mode}, rules version {setup.version}, seed {setup.seed}: {', '.join(setup.seats)}"]
    told = 0
    choice = 0
    while (decision := game.decision) is not None:
        told = _tell(game, told, lines)
        action = decision.options[chooser.pick(decision.options, "choice", choice)]
        who = setup.seats[decision.seat]
        lines.append(
            f"{choice}. {who}: {decision.prompt} ({len(decision.options)}) → {game.say(action, decision.seat)}"
        )
        game.play(action, decision.seat)
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
