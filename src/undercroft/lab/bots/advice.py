"""Advice: what a seat would best do for the rest of its turn, what that brings, and the words for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from undercroft.kernel.game import Game
from undercroft.kit.text import inflected, listed

Holdings: TypeAlias = Sequence[Mapping[str, int]]
"""What each seat counts as its own, by name."""
NOTICEABLE = 0.25
"""A smaller difference is not told."""
ROUNDED = 2.0
"""From here on a difference is told as a whole number."""
NOTHING_BETTER = "Nothing else was found to do better"
MOST_TOLD = 3
"""So many differences are told, and so many choices after the first."""


class Position(Struct, frozen=True):
    """A moment at which a seat decides, as fingerprints of what the seat sees."""

    all: bytes
    """Of everything, the options too: where it is the same, the same advice holds."""
    table: bytes
    """Of the table as people read it: who comes back to the same table has gone in a circle."""


class Step(Struct, frozen=True):
    """One of the seat's own choices."""

    position: Position
    """Where it is made."""
    choice: int
    """Its number among the options there, or among all choices if it is an aside."""
    words: str
    told: bool = True
    """Whether people are told of it in advance: they are not of letting a moment pass."""


class Forecast(Struct, frozen=True):
    """What each seat will have, on average."""

    holdings: tuple[dict[str, float], ...]
    whole_turn: bool = True
    """It can be foreseen to the end of the turn."""
    burdens: frozenset[str] = frozenset()
    """What it is better to have less of."""
    together: bool = False
    """What is good for one seat is good for all."""

    def beats(self, other: Forecast, seat: int) -> bool:
        """Whether it is better for a seat where the two first differ: in its own, or else in what others have."""
        for one in sorted(range(len(self.holdings)), key=lambda one: one != seat):
            for what, number in self.holdings[one].items():
                more = number - other.holdings[one].get(what, 0)
                if abs(more) >= NOTICEABLE:
                    good = (one == seat or self.together) != (what in self.burdens)
                    return (more > 0) == good
        return False

    def gain(self, seat: int, now: Holdings) -> str:
        """The difference to what the seat has now, in words; empty if there is none."""
        changes = {what: number - now[seat].get(what, 0) for what, number in self.holdings[seat].items()}
        told = [(what, change) for what, change in changes.items() if abs(change) >= NOTICEABLE][:MOST_TOLD]
        about = "about " if any(abs(change - round(change)) > 1e-9 for _, change in told) else ""
        return about + listed(_signed(what, change) for what, change in told) if told else ""

    def telling(self, seat: int, now: Holdings, names: Sequence[str]) -> str:
        """What it brings to this seat; where that is nothing, to the first other for whom something changes."""
        if own := self.gain(seat, now):
            return own
        gains = ((name, self.gain(other, now)) for other, name in enumerate(names) if other != seat)
        return next((f"{gain} for {name}" for name, gain in gains if gain), "")


class Advice(Struct, frozen=True):
    """The own choices to come until chance or somebody else has a say, and what the turn brings."""

    steps: tuple[Step, ...]
    end: Position | None = None
    """The position after the last step, if that is certain."""
    forecast: Forecast | None = None
    second: str = ""
    """The next best option, in words, where there is another."""
    second_forecast: Forecast | None = None
    note: str = ""
    """Why, where that is plain without a forecast."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions that it leads to for certain, one after each step; the last may be missing."""
        later = tuple(step.position for step in self.steps[1:])
        return (*later, self.end) if self.end is not None else later

    @property
    def then(self) -> tuple[str, ...]:
        """What comes after the first step, in words."""
        return tuple(step.words for step in self.steps[1:] if step.told)[:MOST_TOLD]

    def after(self, steps: int) -> Advice:
        """What is left of the advice after so many steps."""
        return Advice(self.steps[steps:], self.end, self.forecast) if steps else self

    def why(self, seat: int, now: Holdings, names: Sequence[str]) -> str:
        """What following it brings to a seat, in words; `now` is what each seat has, `names` is what it is called."""
        if self.forecast is None:
            return self.note or (f"The next best is “{self.second}”" if self.second else NOTHING_BETTER)
        whole, other = self.forecast.whole_turn, self.second_forecast
        gain = self.forecast.telling(seat, now, names) if whole else self.forecast.gain(seat, now)
        if whole and other is not None and other.whole_turn:
            second = other.telling(seat, now, names)
            if self.forecast.beats(other, seat) and (gain or second):
                same = "the same" if second == gain else second or "nothing"
                return f"By the end of the turn it brings {gain or 'nothing'}; “{self.second}” brings {same}"
            if gain := self.forecast.gain(seat, now):
                # What is counted does not speak for it: the other's figures would only speak against it.
                better = f"but above all it leaves you better placed than “{self.second}”"
                return f"By the end of the turn it brings {gain}, {better}"
        if not gain:
            if not self.second:
                return f"Nothing that is counted changes yet. {NOTHING_BETTER}"
            return f"Nothing that is counted changes yet, but it leaves you better placed than “{self.second}”"
        when = "By the end of the turn it brings" if whole else "As far as can be foreseen, it brings"
        return f"{when} {gain}" + (f"; the next best is “{self.second}”" if self.second else "")


def holdings_of(game: Game) -> Holdings:
    """What each seat of a game counts as its own."""
    return [game.rules.words.holdings(game.state, seat) for seat in range(len(game.setup.seats))]


def position_of(game: Game, seat: int) -> Position:
    """Where a seat that must decide stands: the same in every world that it can imagine."""
    view, decision = game.view(seat), game.decisions[seat]
    table = game.rules.words.describe(view, game.content, 80, False)
    return Position(
        _fingerprint((view, decision.prompt, decision.options)), _fingerprint((seat, table, decision.prompt))
    )


def _fingerprint(what: object) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(what), digest_size=16).digest()


def _signed(what: str, change: float) -> str:
    number = round(abs(change), 1 if abs(change) < ROUNDED else 0)
    return f"{'+' if change > 0 else '−'}{number:g} {inflected(number, what)}"
