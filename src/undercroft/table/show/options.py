"""What somebody can choose from, as buttons say it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec import Raw, Struct

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.lab.bots import Sight
from undercroft.table import wire


def asked(game: Game, decision: Decision, view: Struct | None = None) -> wire.Ask:
    """A decision as it is put to its seat; the seat's view is made if it is not given."""
    board, actions = game.rules.board, decision.options
    promising = _promising(game, decision) if len(actions) > 1 else actions
    primary = None
    if board is not None:
        view = game.view(decision.seat) if view is None else view
        primary = board.primary(view, game.content, actions)
    return wire.Ask(
        decision.seat,
        decision.prompt,
        decision.rule or game.rules.play.turn_rule,
        options(game, decision.seat, actions, view, frozenset(promising)),
        decision.open,
        None if primary is None else actions.index(primary),
        decision.discreet,
    )


def _promising(game: Game, decision: Decision) -> Sequence[Action]:
    """The options that are worth a thought, as far as the seat can tell; a game that is imagined has no secrets."""
    if game.recording:
        return Sight(game, decision.seat).promising()
    return game.rules.bots.promising(game.state, decision.seat, decision.options)


def options(
    game: Game,
    seat: int,
    actions: Sequence[Action],
    view: Struct | None = None,
    promising: Collection[Action] | None = None,
) -> tuple[wire.Option, ...]:
    """Actions of a seat as they are offered to it; its view is made if it is not given."""
    if not actions:
        return ()
    board = game.rules.board
    if board is not None and view is None:
        view = game.view(seat)
    found = []
    for action in actions:
        label, note, _ = game.label(action, seat)
        minor = promising is not None and action not in promising
        if board is None:
            found.append(wire.Option(_raw(action), label, note, minor=minor))
            continue
        foretold = board.foretell(view, game.content, action)
        parts = board.parts(view, action)
        verb = board.verb(view, action)
        found.append(
            wire.Option(
                _raw(action),
                label,
                "; ".join(part for part in (note, foretold) if part),
                () if parts else board.targets(action),
                parts,
                board.confirm(view, game.content, action),
                verb.name,
                verb.amount,
                minor,
            )
        )
    return tuple(found)


def _raw(action: Action) -> Raw:
    return Raw(msgspec.json.encode(action))
