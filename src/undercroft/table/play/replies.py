"""What was answered to messages, to be given again when one is repeated: a choice is never played twice."""

from __future__ import annotations

from undercroft.table import wire

MOST_REFUSALS = 2_000
"""Refusals that are kept."""


class Replies:
    """By guest and message."""

    def __init__(self) -> None:
        self._acks: dict[tuple[str, str], wire.Ack] = {}
        self._refusals: dict[tuple[str, str], wire.Refused] = {}

    def find(self, guest: str, id: str) -> wire.Ack | wire.Refused | None:
        """What was answered to this message before."""
        return self._acks.get((guest, id)) or self._refusals.get((guest, id))

    def keep(self, guest: str, id: str, answer: wire.Ack | wire.Refused) -> None:
        """Keep an answer: every ack, and the newest refusals."""
        if isinstance(answer, wire.Ack):
            self._acks[guest, id] = answer
            return
        self._refusals[guest, id] = answer
        while len(self._refusals) > MOST_REFUSALS:
            del self._refusals[next(iter(self._refusals))]
