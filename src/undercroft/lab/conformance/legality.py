"""What is listed can be played; what is not is refused with a rule and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import IllegalAction, Refusal
from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import fingerprint, name_of


def check_options(game: Game) -> None:
    """Every listed option, and every aside, can be played; on a clone, which never changes the original."""
    before = fingerprint(game)
    for seat in range(len(game.setup.seats)):
        decision = game.decisions.get(seat)
        listed = [*(decision.options if decision else ()), *game.asides(seat)]
        for action in listed:
            assert hash(action) == hash(msgspec.convert(msgspec.to_builtins(action), game.rules.actions))
            assert game.why_not(action, seat) is None, f"{name_of(game)}: {action!r} is listed and refused"
            game.clone(recording=False).play(action, seat)
        options = decision.options if decision else ()
        assert len(set(options)) == len(options), f"{name_of(game)}: an option is listed twice: {options!r}"
    assert fingerprint(game) == before, f"{name_of(game)}: acting on a clone changed the original"


def check_refusals(game: Game, pool: Sequence[Action]) -> None:
    """What is not listed is refused with a rule of the rulebook, and changes nothing."""
    before = fingerprint(game)
    for seat in range(-1, len(game.setup.seats) + 1):
        for action in pool:
            refusal = game.why_not(action, seat)
            if refusal is None:
                continue
            assert refusal.rule in game.rules.rulebook, f"{name_of(game)}: {action!r} is refused by no rule: {refusal}"
            assert refusal.reason, f"{name_of(game)}: {action!r} is refused without a reason"
            answer = _refused(game, action, seat)
            assert answer == refusal, f"{name_of(game)}: {action!r}: {refusal} by why_not, {answer} by play"
    assert fingerprint(game) == before, f"{name_of(game)}: a refused action changed the game"


def _refused(game: Game, action: Action, seat: int) -> Refusal | None:
    try:
        game.play(action, seat)
    except IllegalAction as error:
        return error.refusal
    return None
