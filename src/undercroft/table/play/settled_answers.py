"""Answers that a seat has settled on, so that it is not asked again and again."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.table import wire
from undercroft.table.problems import NotPossible


class _Standing(Struct, frozen=True):
    action: Action
    label: str
    until: Literal["turn", "game", "next turn", "my turn"]


PASSING = "whatever others do"
"""What is asked of a seat that passes for a whole turn, or until its own."""


def _asked(decision: Decision) -> str:
    """What stays the same when something is asked again: windows of a kind differ in what happens in them."""
    return decision.window or decision.prompt


class SettledAnswers:
    """By seat and what is asked."""

    def __init__(self) -> None:
        self._standing: dict[tuple[int, str], _Standing] = {}

    def settle(self, game: Game, seat: int, request: wire.Settle) -> None:
        """Settle on an answer, or take that back."""
        if request.until == "never":
            self._standing.pop((seat, request.prompt), None)
            return
        decision = game.decisions.get(seat)
        action = game.parse(request.action)
        if request.until in ("next turn", "my turn"):
            if not isinstance(action, Pass) or decision is None or action not in decision.options:
                raise NotPossible("whoever passes for longer begins with passing now")
            self._standing[seat, PASSING] = _Standing(action, game.label(action, seat).label, request.until)
            return
        if decision is None or decision.prompt != request.prompt or action not in decision.options:
            raise NotPossible("an answer is settled when it can be given")
        label = game.label(action, seat).label
        self._standing[seat, _asked(decision)] = _Standing(action, label, request.until)

    def answer(self, game: Game, seat: int) -> Action | None:
        """What this seat answers by itself to what it is asked now."""
        decision = game.decisions[seat]
        standing = self._standing.get((seat, _asked(decision))) or self._standing.get((seat, PASSING))
        return standing.action if standing is not None and standing.action in decision.options else None

    def begin_turn(self, turn: Event) -> None:
        """Forget what was settled for the turn that is over, and by whose turn this is."""
        whose = getattr(turn, "seat", None)
        self._standing = {
            (seat, asked): one
            for (seat, asked), one in self._standing.items()
            if one.until == "game" or (one.until == "my turn" and seat != whose)
        }

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self._standing = {key: one for key, one in self._standing.items() if key[0] != seat}

    def of(self, seat: int) -> tuple[wire.Settled, ...]:
        """What this seat has settled on."""
        return tuple(
            wire.Settled(prompt, Raw(msgspec.json.encode(one.action)), one.label, one.until)
            for (who, prompt), one in self._standing.items()
            if who == seat
        )
