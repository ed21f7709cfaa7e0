"""The advice that players were given, so that one hint goes on where the last one ended."""

from __future__ import annotations

from undercroft.lab.bots.advice import Advice, Position


class GivenAdvice:
    """What was advised at which position; it holds for as long as the game comes to the positions it foresaw."""

    def __init__(self, most: int = 200) -> None:
        self._most = most
        self._given: dict[Position, tuple[Advice, int]] = {}

    def recall(self, position: Position) -> Advice | None:
        """What is left of the advice that foresaw this position."""
        advice, done = self._given.get(position, (None, 0))
        return None if advice is None else advice.after(done)

    def keep(self, advice: Advice) -> None:
        """Remember advice that somebody was given."""
        for number, step in enumerate(advice.steps):
            self._given.pop(step.position, None)
            self._given[step.position] = (advice, number)
        while len(self._given) > self._most:
            del self._given[next(iter(self._given))]

    def to_avoid(self, position: Position) -> frozenset[bytes]:
        """The tables from which following advice leads here: advice to go back there would lead in a circle."""
        after = {at: advice.after(done).positions for at, (advice, done) in self._given.items()}
        leading: set[Position] = set()
        new = {position}
        while new:
            leading |= new
            new = {at for at, later in after.items() if later and later[0] in leading} - leading
        return frozenset(at.table for at in leading)
