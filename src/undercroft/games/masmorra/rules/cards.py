"""Treasure cards: when a half can be played, at what, and how it is carried out (MM-CARD-02 to 07).

What each word can be aimed at, what keeps it from being played and what it does is registered with AIMS, REASONS and
DEEDS, in card_gifts, card_moves and card_answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from undercroft.games.masmorra.content.text import say_not_now
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.attacks import useful
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.rules.moments import HERO_PHASE, Moment
from undercroft.games.masmorra.state.actions import Aim, At, AtHero, PlayCard
from undercroft.games.masmorra.state.events import CardFailed, CardWorked
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, Trigger
from undercroft.kit.vocabulary import Deeds, said_by, words_of

A = TypeVar("A", bound=At)

On: TypeAlias = tuple[Aim, ...]
"""All that a card is aimed at."""


class Opening(NamedTuple):
    """A half in a Hero's hand, and the moment at which it might be played."""

    g: Masmorra
    hero: Hero
    half: Half
    own: bool
    """It is the own-turn half."""
    moment: Moment
    stack: Sequence[Trigger]
    """What waits to be carried out, the first trigger first."""

    @property
    def by_rival(self) -> bool:
        """Whether a rival of this Hero does it; in Alliance nobody is a rival (MM-R-74)."""
        return self.moment.hero != self.hero.number and self.g.mode != "alliance"


class Played(NamedTuple):
    """A half that is carried out."""

    g: Masmorra
    hero: Hero
    action: PlayCard
    half: Half
    moment: Moment
    trigger: Trigger

    @property
    def source(self) -> str:
        """The half and whose it is, as the source of what it does."""
        return f"{self.action.card}:{self.action.half}:{self.action.by}"

    def at(self, kind: type[A]) -> list[A]:
        """What it is aimed at, of this kind."""
        return [aim for aim in self.action.on if isinstance(aim, kind)]

    def fail(self, rule: str = "MM-R-90") -> None:
        """It does nothing: what it was aimed at has changed."""
        self.g.tell(CardFailed, hero=self.hero.board, card=self.action.card, half=self.action.half, rule=rule)

    def work(self, on: str, rule: str = "MM-CARD-04", *, left: int = 0) -> None:
        """Tell what no other event tells, by whom or what it worked on; some leave so many Move Points."""
        played = self.action
        told = partial(self.g.tell, CardWorked, hero=self.hero.board, card=played.card, half=played.half)
        told(to=on, left=left, rule=rule)


AIMS = Deeds[Callable[[Opening], list[On]]](Half)
"""Every aim with which a word can be played now, none if it cannot be; a word without one can be played at any time."""
REASONS = Deeds[Callable[[Opening, On], Refusal | None]](Half)
"""What is wrong with playing a word on this, where that is a rule of its own and not just what the word needs."""
DEEDS = Deeds[Callable[[Played, Any], Script | None]](
    Half, but=["quest", *(name for name, word in words_of(Half).items() if word.manner)]
)
"""What a word does; Secret Quests are counted from the hand in the end."""

ANYTHING: list[On] = [()]
"""It needs no aim."""
NO_MOMENT = Moment("card", 0)


def if_so(possible: bool) -> list[On]:
    """Without an aim, if it is possible at all."""
    return ANYTHING if possible else []


# When, and at what


def aims(g: Masmorra, hero: Hero, play: PlayCard, moment: Moment, stack: Sequence[Trigger]) -> list[On]:
    """Every aim with which this half can be played now; none if it cannot."""
    half = g.content.half(play.card, play.half)
    if play.half == "own":
        return own_aims(g, hero, half)
    if half.when == "":
        return free_aims(g, hero, half)
    if half.when != "card" and (half.when != moment.when or moment.unnamed):
        return []
    return _aims(Opening(g, hero, half, False, moment, stack))


def own_aims(g: Masmorra, hero: Hero, half: Half) -> list[On]:
    """For the active Hero, outside a combat or to make symbols in it, in the DM Phase too (MM-CARD-03)."""
    if hero.prone or (half.calm and engaged(g)):
        return []
    return _aims(Opening(g, hero, half, True, NO_MOMENT, ()))


def free_aims(g: Masmorra, hero: Hero, half: Half) -> list[On]:
    """At any moment (MM-CARD-04); in its own combat a Hero makes only symbols that it can use (MM-FIGHT-10)."""
    if g.turn.combat is not None and hero is g.hero and not makes_any(half, useful(g)):
        return []
    return _aims(Opening(g, hero, half, False, NO_MOMENT, ()))


def _aims(opening: Opening) -> list[On]:
    aiming = _aiming(opening.half)
    return ANYTHING if aiming is None else aiming(opening)


@cache
def _aiming(half: Half) -> Callable[[Opening], list[On]] | None:
    """Of several words, the first that depends on something decides."""
    return next((AIMS[name] for name, _, _ in said_by(half) if name in AIMS), None)


def makes_any(half: Half, faces: frozenset[str]) -> bool:
    """Whether a half makes one of these symbols."""
    return half.gives is not None and not faces.isdisjoint(half.gives.faces)


def in_hero_phase(g: Masmorra) -> bool:
    """Whether the active Hero still acts: nothing that helps it to is played later."""
    return g.phase in HERO_PHASE and not g.turn.done


def card_options(g: Masmorra, hero: Hero, useful: frozenset[str] | None = None) -> list[Action]:
    """The own-turn halves that the active Hero can play now; in a combat only what makes these symbols."""
    options: list[Action] = []
    for card in dict.fromkeys(hero.hand):
        own, free = g.content.half(card, "own"), g.content.half(card, "any")
        if useful is None or makes_any(own, useful):
            options += [PlayCard(card, "own", hero.board, on) for on in own_aims(g, hero, own)]
        if useful is not None and free.when == "" and makes_any(free, useful):
            options += [PlayCard(card, "any", hero.board, on) for on in free_aims(g, hero, free)]
    return options


def why_not_on(g: Masmorra, hero: Hero, half: Half, on: On, *, own: bool) -> Refusal:
    """What is wrong with playing a half on this: a rule of its own, or else what it needs."""
    opening = Opening(g, hero, half, own, NO_MOMENT, ())
    for name, _, _ in said_by(half):
        if name in REASONS and (refusal := REASONS[name](opening, on)):
            return refusal
    if any(isinstance(aim, AtHero) and aim.hero == other.board and other.prone for aim in on[:1] for other in g.heroes):
        return Refusal("MM-R-41" if half.swap else "MM-KO-06", f"{half.name} does nothing to a Hero who lies prone")
    return Refusal("MM-CARD-03" if own else "MM-CARD-04", say_not_now(half))


# Carrying it out


def carry_out(played: Played) -> Script:
    """Carry out a half that was not cancelled; nothing helps a Hero that fell meanwhile (MM-KO-05, MM-R-99)."""
    if played.action.half == "own" and played.hero.prone:
        played.fail("MM-R-99")
        return
    for deed, value in DEEDS.of(played.half):
        script = deed(played, value)
        if script is not None:
            yield from script
