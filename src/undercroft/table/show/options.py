"""What somebody can choose from, as buttons say it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw, Struct

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.table import wire


def options(game: Game, seat: int, actions: Sequence[Action], view: Struct | None = None) -> tuple[wire.Option, ...]:
    """Actions of a seat as they are offered to it; its view is made if it is not given."""
    if not actions:
        return ()
    board = game.rules.board
    if board is not None and view is None:
        view = game.view(seat)
    found = []
    for action in actions:
        label, note, _ = game.label(action, seat)
        if board is None:
            found.append(wire.Option(_raw(action), label, note))
            continue
        foretold = board.foretell(view, game.content, action)
        parts = board.parts(view, action)
        found.append(
            wire.Option(
                _raw(action),
                label,
                "; ".join(part for part in (note, foretold) if part),
                () if parts else board.targets(action),
                parts,
                board.confirm(view, game.content, action),
            )
        )
    return tuple(found)


def _raw(action: Action) -> Raw:
    return Raw(msgspec.json.encode(action))
