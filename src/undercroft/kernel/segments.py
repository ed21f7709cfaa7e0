"""The past of a game: finished segments, chained backwards."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.chance import Answer
from undercroft.kernel.events import Event
from undercroft.kernel.state import State

KEEP_EVERY = 16
"""Of the finished segments, every so many keep their checkpoint: undo replays from there."""


class Segment:
    """A finished stretch of a game; segments are chained backwards and shared by clones."""

    __slots__ = ("answers", "before", "checkpoint", "events", "number", "told")

    number: int
    told: int
    """How many events there were up to its end."""

    def __init__(self, before: Segment | None, checkpoint: State, answers: list[Answer], events: list[Event]) -> None:
        self.before = before
        self.number = before.number + 1 if before else 0
        self.checkpoint = None if self.number % KEEP_EVERY else checkpoint
        self.answers = answers
        self.events = events
        self.told = len(events) + (before.told if before else 0)


def nth_choice_from_end(answers: Sequence[Answer], n: int) -> int | None:
    """Where the nth choice from the end stands among the answers; None if there are not so many."""
    for at in range(len(answers) - 1, -1, -1):
        if isinstance(answers[at][0], int):
            n -= 1
            if n == 0:
                return at
    return None


def nearest_checkpoint(
    last: Segment | None, past: Segment | None, answers: list[Answer]
) -> tuple[State, Segment | None, list[Answer]]:
    """The last kept checkpoint at or before the end of `past`, what lies before it, and the answers after it."""
    after = last
    while after is not None and after.before is not past:
        after = after.before
    if after is not None and after.checkpoint is not None:
        return after.checkpoint, past, answers
    while past is not None:
        answers = past.answers + answers
        if past.checkpoint is not None:
            return past.checkpoint, past.before, answers
        past = past.before
    raise AssertionError("the first segment keeps its checkpoint")
