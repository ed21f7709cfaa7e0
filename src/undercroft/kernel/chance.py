"""Chance is somebody's answer: rules ask, a source answers, and the answer is logged.

A deck is a list without an order: which card is on top does not exist before it is drawn.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from undercroft.kernel.errors import RecordError, UndercroftError

T = TypeVar("T")
C = TypeVar("C", covariant=True)
Answer = tuple[int | str, Any]
"""(seat, action) or (stream, outcome of chance)."""


class Die(Struct, frozen=True):
    """A die, as its faces."""

    name: str
    faces: tuple[str, ...]


class Experiment(Protocol[C]):
    """What neither dice nor decks can answer, such as a die thrown at a table by hand.

    Its outcome is plain data that a record can hold. Whoever makes the experiment has committed to all of it before a
    source draws the seed.
    """

    def run(self, seed: int) -> C:
        """What comes of it with this seed of 64 bits."""

    def read(self, written: Any) -> C:
        """The outcome that a record holds; ValueError if it could not have come of this. Nothing is run."""


class Source(Protocol):
    """Where the outcomes come from. `stream` names the purpose, `tick` counts its uses in this game."""

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """Return the faces that the dice show."""

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """Return the index of one of the items, all alike likely."""

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """Return the indices of the items in a random order."""

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """Return what comes of an experiment."""

    def copy(self) -> Source:
        """Return what answers in a clone: the same, unless it remembers how far this game has come."""


_MASK = 0xFFFFFFFFFFFFFFFF
_BITS_PER_WORD = 36
"""Of the 64 bits of a word, so many at most are used up by dice: their bias stays far below what could be noticed."""


LONG_SEED = 2**128
"""A seed from here on is a secret: what comes cannot be worked out from any number of outcomes."""


def secret_seed() -> int:
    """A seed that nobody can guess, for tables at which strangers meet: 128 random bits."""
    return LONG_SEED + secrets.randbits(128)


class Seeded:
    """Live play: a counter-based generator, the same on every machine and Python.

    A word is SplitMix64's finaliser over key + (tick + 1) × golden gamma; a stream's key is hashed from the
    seed and the stream's name. With a long seed, every word is a hash of its own, keyed by the seed. Nothing but the
    seed is stored: the ticks live in the game's state.
    """

    __slots__ = ("_keys", "_secret", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._keys: dict[str, int] = {}
        self._secret = hashlib.blake2b(str(seed).encode()).digest() if seed >= LONG_SEED else b""

    def _key(self, stream: str) -> int:
        digest = hashlib.blake2b(f"{self.seed}/{stream}".encode(), digest_size=8).digest()
        key = self._keys[stream] = int.from_bytes(digest, "little")
        return key

    def word(self, stream: str, tick: int) -> int:
        """Return the stream's 64-bit word number `tick`."""
        if self._secret:
            drawn = hashlib.blake2b(f"{tick}/{stream}".encode(), key=self._secret, digest_size=8)
            return int.from_bytes(drawn.digest(), "little")
        key = self._keys.get(stream)
        if key is None:
            key = self._key(stream)
        z = (key + (tick + 1) * 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """See `Source`."""
        faces = die.faces
        sides = len(faces)
        word = self.word(stream, tick)
        if dice == 1:
            return [faces[word % sides]]
        shown: list[str] = []
        most = max(1, _BITS_PER_WORD // sides.bit_length())
        while dice > most:
            shown += self.roll(die, most, f"{stream}+{dice}", tick)
            dice -= most
        for _ in range(dice):
            shown.append(faces[word % sides])
            word //= sides
        return shown

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """See `Source`."""
        return (self.word(stream, tick) * len(items)) >> 64

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """See `Source`."""
        left = list(range(len(items)))
        return [left.pop((self.word(f"{stream}+{n}", tick) * n) >> 64) for n in range(len(items), 0, -1)]

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """See `Source`."""
        return experiment.run(self.word(stream, tick))

    def copy(self) -> Seeded:
        """See `Source`."""
        return self


class Imagined:
    """A world that somebody imagines: straight from a fast generator, since nobody will ask for the same again."""

    __slots__ = ("_random",)

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """See `Source`."""
        faces, rolled = die.faces, self._random
        sides = len(faces)
        return [faces[int(rolled() * sides)] for _ in range(dice)]

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """See `Source`."""
        return int(self._random() * len(items))

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """See `Source`."""
        picked = self._random
        left = list(range(len(items)))
        return [left.pop(int(picked() * n)) for n in range(len(items), 0, -1)]

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """See `Source`."""
        return experiment.run(int(self._random() * 2**64))

    def copy(self) -> Imagined:
        """See `Source`."""
        return self


class Logged:
    """Replay: the outcomes are read from the answers of a record, interleaved with the actions."""

    __slots__ = ("_answers",)

    def __init__(self, answers: Iterator[Answer]) -> None:
        self._answers = answers

    def _next(self, stream: str) -> Any:
        who, outcome = next(self._answers, (None, None))
        if who != stream:
            raise RecordError(f"the record does not fit the rules: chance for {stream!r} expected, {who!r} found")
        return outcome

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """See `Source`."""
        return list(check_faces(die, dice, self._next(stream), RecordError))

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """See `Source`."""
        index = self._next(stream)
        if type(index) is not int or not 0 <= index < len(items):
            raise RecordError(f"the record does not fit the rules: {index!r} is no pick out of {len(items)}")
        return index

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """See `Source`."""
        order = self._next(stream)
        if not isinstance(order, list | tuple) or any(type(index) is not int for index in order):
            raise RecordError(f"the record does not fit the rules: {order!r} is no order of cards")
        if sorted(order) != list(range(len(items))):
            raise RecordError(f"the record does not fit the rules: {order!r} is no order of {len(items)}")
        return list(order)

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """See `Source`."""
        written = self._next(stream)
        try:
            return experiment.read(written)
        except ValueError as error:
            raise RecordError(f"the record does not fit the rules: {error}") from None

    def copy(self) -> Logged:
        """See `Source`."""
        return self


class Physical:
    """People roll real dice and say what they show; cards are still dealt by `otherwise`."""

    __slots__ = ("_ask", "_otherwise")

    def __init__(self, ask: Callable[[Die, int, str], Sequence[str]], otherwise: Source) -> None:
        self._ask = ask
        self._otherwise = otherwise

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        """See `Source`."""
        return list(check_faces(die, dice, list(self._ask(die, dice, stream))))

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        """See `Source`."""
        return self._otherwise.pick(items, stream, tick)

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        """See `Source`."""
        return self._otherwise.order(items, stream, tick)

    def outcome(self, experiment: Experiment[T], stream: str, tick: int) -> T:
        """See `Source`."""
        return self._otherwise.outcome(experiment, stream, tick)

    def copy(self) -> Physical:
        """See `Source`."""
        return self


def check_faces(die: Die, dice: int, shown: Any, error: type[UndercroftError] = UndercroftError) -> Sequence[str]:
    """Refuse faces that these dice cannot show."""
    if not isinstance(shown, list | tuple) or len(shown) != dice or any(face not in die.faces for face in shown):
        faces = " ".join(dict.fromkeys(die.faces))
        raise error(f"{shown!r} is no roll of {dice} {die.name}: {dice} faces out of {faces} are needed")
    return shown


class Chance:
    """What rules call. Counts the uses of each stream and logs every outcome when there is a log."""

    __slots__ = ("log", "source", "ticks")

    def __init__(self, source: Source, ticks: dict[str, int], log: list[Answer] | None) -> None:
        self.source = source
        self.ticks = ticks
        self.log = log

    def _tick(self, stream: str) -> int:
        ticks = self.ticks
        tick = ticks.get(stream, 0)
        ticks[stream] = tick + 1
        return tick

    def roll(self, die: Die, dice: int, stream: str) -> list[str]:
        """Roll some dice and return the faces they show; no dice need no chance."""
        if dice <= 0:
            return []
        shown = self.source.roll(die, dice, stream, self._tick(stream))
        if self.log is not None:
            self.log.append((stream, tuple(shown)))
        return shown

    def pick(self, items: Sequence[T], stream: str) -> T:
        """Return one of the items; a single one needs no chance."""
        return items[self._index(items, stream)]

    def draw(self, cards: list[T], stream: str) -> T:
        """Take one card out of an unordered deck."""
        index = self._index(cards, stream)
        card = cards[index]
        cards[index] = cards[-1]
        cards.pop()
        return card

    def _index(self, items: Sequence[T], stream: str) -> int:
        if len(items) < 2:
            if not items:
                raise ValueError(f"chance for {stream!r}: there is nothing to draw or pick from")
            return 0
        index = self.source.pick(items, stream, self._tick(stream))
        if self.log is not None:
            self.log.append((stream, index))
        return index

    def shuffle(self, cards: list[T], stream: str) -> None:
        """Give the cards an order: for rules that fix one before it is revealed."""
        if len(cards) < 2:
            return
        order = self.source.order(cards, stream, self._tick(stream))
        if self.log is not None:
            self.log.append((stream, tuple(order)))
        cards[:] = [cards[i] for i in order]

    def try_out(self, experiment: Experiment[T], stream: str) -> T:
        """Return what comes of an experiment."""
        outcome = self.source.outcome(experiment, stream, self._tick(stream))
        if self.log is not None:
            self.log.append((stream, outcome))
        return outcome
