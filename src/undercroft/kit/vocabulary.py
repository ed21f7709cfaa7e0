"""The vocabulary that cards are written in: one definition for each word.

A word is a field of the struct that holds an effect. Beside its type, the field carries a `Word`, which says where the
word may stand and how it is said; `Deeds` adds what it does, in the rules:

    class Effect(Printed, frozen=True):
        coin: Annotated[Delta, Word(fits=AT_ONCE, says=signed("Coin"))] = 0
        when: Annotated[When, MODIFIER] = ""

    DEEDS = Deeds[Callable[[Game, Hero, int], Script]](Effect)

    @DEEDS("coin")
    def gain_coins(g, hero, amount): …

Words are carried out and said in the order of the fields. A module with such a struct does without
`from __future__ import annotations`: functions in postponed annotations cannot see the module's names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeVar, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Word:
    """What a word is, beside its type. Games that know more of a word build on this."""

    fits: Collection[str]
    """The triggers under which it may stand: elsewhere it would be ignored, so a pack may not say it."""
    says: Callable[[Any], str]
    """The word with its value, as on a card."""
    modifies: bool = False
    """Whether it does nothing by itself, as a condition does: like a MODIFIER that fits only in some places."""


class _Modifier:
    def __repr__(self) -> str:
        return "MODIFIER"


MODIFIER: Final = _Modifier()
"""The mark of a field that does nothing by itself: a name, a condition, an amount that other words look at."""


class SaidWord(NamedTuple):
    """A word that an effect says, with its value and its definition."""

    name: str
    value: Any
    word: Any


@cache
def words_of(effect: type[Struct]) -> dict[str, Any]:
    """The words of a vocabulary by name, in their order; a field without a mark is an error."""
    found: dict[str, Any] = {}
    for name, hint in get_type_hints(effect, include_extras=True).items():
        if name not in effect.__struct_fields__:
            continue
        marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
        words = [mark for mark in marks if isinstance(mark, Word)]
        if words:
            found[name] = words[0]
        elif MODIFIER not in marks:
            raise TypeError(f"{effect.__name__}.{name} is neither a Word of the vocabulary nor a MODIFIER")
    return found


@cache
def _usual(effect: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(effect)}


@cache
def said_by(effect: Struct) -> tuple[SaidWord, ...]:
    """The words that an effect says, in their order."""
    usual = _usual(type(effect))
    return tuple(
        SaidWord(name, value, word)
        for name, word in words_of(type(effect)).items()
        if (value := getattr(effect, name)) != usual[name]
    )


def misplaced(effect: Struct, trigger: str) -> Iterator[str]:
    """What is wrong with an effect under this trigger, as an author of packs reads it."""
    said = said_by(effect)
    for name, _, word in said:
        if trigger not in word.fits:
            fit = ", ".join(sorted(name for name, word in words_of(type(effect)).items() if trigger in word.fits))
            yield f"{name!r} does nothing here; what works is {fit}"
    if all(word.modifies for _, _, word in said):
        yield "this effect does nothing; leave it out or say what it does"


class Deeds(Generic[F]):
    """What the words of a vocabulary do: a function for each."""

    def __init__(self, effect: type[Struct], *, but: Collection[str] = ()) -> None:
        self.effect = effect
        self.but = frozenset(but)
        """Words that are done elsewhere, all at once."""
        self._deeds: dict[str, F] = {}
        self._of: dict[Struct, tuple[tuple[F, Any], ...]] = {}

    def __call__(self, *words: str) -> Callable[[F], F]:
        """This function does what these words say."""

        def add(deed: F) -> F:
            for word in words:
                if word not in words_of(self.effect) or word in self._deeds or word in self.but:
                    raise TypeError(f"{word!r} is no word of {self.effect.__name__} that still needs a deed")
                self._deeds[word] = deed
            return deed

        return add

    def __getitem__(self, word: str) -> F:
        return self._deeds[word]

    def __contains__(self, word: str) -> bool:
        return word in self._deeds

    def of(self, effect: Struct) -> tuple[tuple[F, Any], ...]:
        """What an effect does, in order: each function with the word's value."""
        found = self._of.get(effect)
        if found is None:
            deeds = self._deeds
            found = tuple((deeds[name], value) for name, value, _ in said_by(effect) if name in deeds)
            self._of[effect] = found
        return found

    @property
    def missing(self) -> list[str]:
        """The words that nothing does: a vocabulary is complete when there are none."""
        words = words_of(self.effect).items()
        return [name for name, word in words if not (name in self._deeds or name in self.but or word.modifies)]
