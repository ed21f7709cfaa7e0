"""Chance as a test says it: what the dice show and what the decks deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from undercroft.kernel.chance import Die, Experiment, Source, check_faces
from undercroft.kernel.errors import UndercroftError

T = TypeVar("T")

_watched: list[list[Scripted]] = []
"""The scripts made since each `all_scripts_used_up` that has not ended."""


class _Said:
    """What a script says of one kind of chance, and how far one game has come in it."""

    __slots__ = ("at", "came", "items", "kind")

    def __init__(self, kind: str, items: Sequence[Any]) -> None:
        self.kind = kind
        self.items = tuple(items)
        self.at = 0
        self.came: set[int] = set()
        """What came in this game or in a clone of it."""

    def copy(self) -> _Said:
        new = _Said(self.kind, self.items)
        new.at, new.came = self.at, self.came
        return new

    def next(self) -> Any:
        self.came.add(self.at)
        self.at += 1
        return self.items[self.at - 1]

    @property
    def all_came(self) -> bool:
        return self.at == len(self.items)

    @property
    def unused(self) -> list[str]:
        return [f"the {self.kind} {item!r}" for at, item in enumerate(self.items) if at not in self.came]


class Scripted:
    """Says what the dice show and which items are picked, in order; `otherwise` answers what is not said.

    Rolls are texts of one-letter faces or sequences of faces; picks (of which draws are one kind) and orders name the
    items themselves; outcomes are those of experiments, as a record would hold them. Whatever comes beyond those said
    is an error, unless `otherwise` answers it. A clone of the
    game goes its own way through the script, and after an undo the same comes again.
    """

    __slots__ = ("_before", "_orders", "_otherwise", "_outcomes", "_picks", "_rolls")

    def __init__(
        self,
        rolls: Sequence[Sequence[str]] = (),
        picks: Sequence[Any] = (),
        orders: Sequence[Sequence[Any]] = (),
        otherwise: Source | None = None,
        outcomes: Sequence[Any] = (),
    ) -> None:
        self._rolls = _Said("roll", rolls)
        self._picks = _Said("pick", picks)
        self._orders = _Said("order", orders)
        self._outcomes = _Said("outcome", outcomes)
        self._otherwise = otherwise
        self._before: dict[tuple[str, int], Any] = {}
        """What was said so far, by stream and tick."""
        for scripts in _watched:
            scripts.append(self)

    @property
    def unused(self) -> list[str]:
        """What was scripted and never came, neither in this game nor in a clone of it, in words."""
        return self._rolls.unused + self._picks.unused + self._orders.unused + self._outcomes.unused

    def _says(self, said: _Said, stream: str, tick: int) -> bool:
        """Whether the script answers this, rather than `otherwise`."""
        if (stream, tick) in self._before:
            return True
        if not said.all_came:
            self._before[stream, tick] = said.next()
            return True
        if self._otherwise is None:
            raise UndercroftError(
                f"the script does not say what chance answers to {stream!r}: "
                f"this {said.kind} comes after the {len(said.items)} that are scripted"
            )
        return False

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """See `Source`."""
        if self._says(self._rolls, stream, tick):
            return list(check_faces(die, dice, list(self._before[stream, tick])))
        assert self._otherwise is not None
        return self._otherwise.roll(die, dice, stream, tick)

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """See `Source`."""
        if self._says(self._picks, stream, tick):
            return _find(self._before[stream, tick], items, list(range(len(items))), stream)
        assert self._otherwise is not None
        return self._otherwise.pick(items, stream, tick)

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """See `Source`."""
        if self._says(self._orders, stream, tick):
            left = list(range(len(items)))
            return [_find(item, items, left, stream) for item in self._before[stream, tick]]
        assert self._otherwise is not None
        return self._otherwise.order(items, stream, tick)

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """See `Source`."""
        if self._says(self._outcomes, stream, tick):
            return experiment.read(self._before[stream, tick])
        assert self._otherwise is not None
        return self._otherwise.outcome(experiment, stream, tick)

    def copy(self) -> Scripted:
        """See `Source`."""
        new = Scripted.__new__(Scripted)
        new._rolls, new._picks, new._orders = self._rolls.copy(), self._picks.copy(), self._orders.copy()
        new._outcomes = self._outcomes.copy()
        new._otherwise = None if self._otherwise is None else self._otherwise.copy()
        new._before = self._before.copy()
        return new


def _find(item: Any, items: Sequence[Any], left: list[int], stream: str) -> int:
    """Take the first index left at which this item stands."""
    for index in left:
        if items[index] == item:
            left.remove(index)
            return index
    raise UndercroftError(f"the script says {item!r} to {stream!r}, which is not among {list(items)!r}")


@contextmanager
def all_scripts_used_up() -> Iterator[None]:
    """Fail at the end if something that was scripted inside never came.

    Put it round every test in a `conftest.py`:

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call() -> Iterator[None]:
            with all_scripts_used_up():
                return (yield)
    """
    scripts: list[Scripted] = []
    _watched.append(scripts)
    try:
        yield
    finally:
        _watched.pop()
    unused = [words for script in scripts for words in script.unused]
    assert not unused, f"scripted, but it never came: {', '.join(unused)}"
