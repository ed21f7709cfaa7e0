"""What is listed can be played; what is not is refused with a rule and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import IllegalAction, NotParsable, Refusal
from undercroft.kernel.game import Game
from undercroft.kernel.ids import named_fields
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
        for action in (*pool, *_misnamed(pool)):
            refusal = _asked_why(game, action, seat)
            if refusal is None:
                continue
            assert refusal.rule in game.rules.rulebook, f"{name_of(game)}: {action!r} is refused by no rule: {refusal}"
            assert refusal.reason, f"{name_of(game)}: {action!r} is refused without a reason"
            answer = _refused(game, action, seat)
            assert answer == refusal, f"{name_of(game)}: {action!r}: {refusal} by why_not, {answer} by play"
    assert fingerprint(game) == before, f"{name_of(game)}: a refused action changed the game"


def _misnamed(pool: Sequence[Action]) -> Iterator[Action]:
    """One action of each type, with each of its ids in turn one that names nothing: anybody may send that."""
    for kind, action in {type(action): action for action in pool}.items():
        for field, _ in named_fields(kind):
            value = getattr(action, field)
            if isinstance(value, tuple):
                yield replace(action, **{field: tuple("nothing" for one in value if isinstance(one, str))})
            elif isinstance(value, int):
                yield from (replace(action, **{field: number}) for number in (-1, 99))
            elif isinstance(value, str):
                yield replace(action, **{field: "nothing"})


def _asked_why(game: Game, action: Action, seat: int) -> Refusal | None:
    try:
        return game.why_not(action, seat)
    except NotParsable:
        return None
    except Exception as error:
        raise AssertionError(
            f"{name_of(game)}: asked why {action!r} cannot be played, why_not raises {error!r}: "
            "it is asked about any action, with ids that name nothing, too"
        ) from error


def _refused(game: Game, action: Action, seat: int) -> Refusal | None:
    try:
        game.play(action, seat)
    except IllegalAction as error:
        return error.refusal
    return None
