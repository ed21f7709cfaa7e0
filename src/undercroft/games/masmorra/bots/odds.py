"""Fights on paper: what the best use of dice would bring against some monsters. For evaluating, not for playing."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.types import MonsterSide
from undercroft.games.masmorra.rules.attacks import hurts
from undercroft.games.masmorra.state.model import DICE

ST, RG, ML, DF, EL, MG = range(len(FACES))
Counts = tuple[int, ...]
"""So many of each face, in the order of FACES."""
NOTHING: Counts = (0,) * len(FACES)
LEFT_OVER = 0.12
"""What an attack symbol is worth that the fight does not need."""
EFFORT = 0.04
"""Taken off whatever is still to be done, so that it is better done."""
LEAST_NEEDED = (ST, EL, MG, DF, ML, RG)
"""Faces in the order in which they are given away."""


class Foe(NamedTuple):
    """A monster as a fight on paper needs it."""

    defense: int
    payback: int
    worth: float
    """What its defeat is worth."""
    quick: bool
    """Payback even for a ranged kill."""
    hurt_by: tuple[bool, ...]
    """By face."""
    hide: bool
    """The first RG is ignored."""
    fear: int
    """So many MG defeat it; 0: none do."""
    steals: int
    """The face that it steals at start of combat; -1: none."""
    venom: float
    """Wounds to expect at start of combat."""


Foes = tuple[Foe, ...]


def make_foe(side: MonsterSide, worth: float, more_defense: int, more_payback: int) -> Foe:
    """A monster's side, with what an Evil card adds."""
    return Foe(
        defense=side.defense + more_defense,
        payback=side.payback + more_payback,
        worth=worth - (0.7 if side.moans else 0.0),
        quick=side.quick_stab,
        hurt_by=tuple(hurts(side, face) for face in FACES),
        hide=side.hide == "RG",
        fear=0 if side.superstitious is None else side.superstitious.MG,
        steals=FACES.index(side.steals) if side.steals else -1,
        venom=side.venom + (1.5 if side.calls else 0.0),
    )


class Extra(NamedTuple):
    """An ability or a card that makes symbols."""

    cost: Counts
    """Dice by face."""
    junk: int
    """Dice of any face."""
    price: float
    gives: Counts

    def paid(self, dice: Counts) -> Counts | None:
        """The dice that are left after it was paid."""
        if not (self.junk or any(self.cost)):
            return dice
        left = tuple([die - cost for die, cost in zip(dice, self.cost, strict=True)])
        if min(left) < 0 or sum(left) < self.junk:
            return None
        return without_junk(left, self.junk)


def without_junk(dice: Counts, number: int) -> Counts:
    """Without so many dice, those first that are needed least."""
    if not number:
        return dice
    left = list(dice)
    for face in LEAST_NEEDED:
        gone = min(number, left[face])
        left[face] -= gone
        number -= gone
    return tuple(left)


class Manner(NamedTuple):
    """What holds in a fight besides dice."""

    started: bool = False
    """Thieves have stolen already."""
    pairs: bool = True
    """Sword and shield may be used together."""
    shields: bool = True


USUAL = Manner()


class Purse(NamedTuple):
    """What can be spent in a fight; pairs of sword and shield are counted as the Melee that they add."""

    ranged: int
    melee: int
    defense: int
    elixir: int
    magic: int
    wild: int
    """Dice that magic can turn to whatever is missing."""


class Front:
    """What some foes have in common when a purse is filled to fight them."""

    __slots__ = ("_fear", "_junk", "_magic", "_thieves")

    def __init__(self, foes: Foes) -> None:
        self._thieves = [foe.steals for foe in foes if foe.steals >= 0]
        self._junk = [face for face in (ST, RG, ML, EL) if not any(foe.hurt_by[face] for foe in foes)]
        self._magic = any(foe.hurt_by[MG] for foe in foes)
        self._fear = any(foe.fear for foe in foes)

    def purse(self, dice: Counts, symbols: Counts, manner: Manner) -> Purse:
        """What dice and symbols are worth against these foes; thieves steal before a combat has started."""
        if self._thieves and not manner.started:
            dice, symbols = self._robbed(dice, symbols)
        swords, shields, spells = dice[ML], dice[DF], dice[MG] + symbols[MG]
        magic = self._magic or (self._fear and spells >= 3)
        wild = 0
        if spells and not magic:
            junk = sum([dice[face] for face in self._junk])
            wild = min(spells, junk + max(0, dice[MG] - junk) // 2)
        melee = swords + symbols[ML]
        defense = 0
        if manner.shields:
            defense = shields + symbols[DF]
            if manner.pairs:
                melee += min(swords, shields)
        return Purse(dice[RG] + symbols[RG], melee, defense, dice[EL] + symbols[EL], spells if magic else 0, wild)

    def _robbed(self, dice: Counts, symbols: Counts) -> tuple[Counts, Counts]:
        loose, made = list(dice), list(symbols)
        for face in self._thieves:
            if loose[face]:
                loose[face] -= 1
            elif made[face]:
                made[face] -= 1
        return tuple(loose), tuple(made)


@lru_cache(maxsize=1 << 17)
def best_fight(purse: Purse, foes: Foes, lives: tuple[float, ...], won: float = 0.0) -> float:
    """The most that a combat with these foes can bring; `lives` says what each number of LP left is worth.

    What was `won` in it before is lost with all the rest if the Hero falls (MM-KO-04).
    """
    life = len(lives) - 1
    venom = sum([foe.venom for foe in foes])

    def outcome(purse: Purse, payback: int, won: float) -> float:
        ranged, melee, defense, elixir, magic, wild = purse
        wounds = max(0, payback - defense - wild) + venom
        if wounds >= life:
            return lives[0]
        left = life - wounds
        whole = int(left)
        worth = lives[whole] + (left - whole) * (lives[min(life, whole + 1)] - lives[whole])
        return won + worth + LEFT_OVER * (ranged + melee + elixir + magic + max(0, defense - payback))

    def fight(number: int, purse: Purse, payback: int, won: float) -> float:
        if number == len(foes):
            return outcome(purse, payback, won)
        foe = foes[number]
        best = fight(number + 1, purse, payback + foe.payback, won)
        for rest, back in ways_to_kill(purse, foe):
            best = max(best, fight(number + 1, rest, payback + back, won + foe.worth))
        return best

    return fight(0, purse, 0, won) - lives[life]


def ways_to_kill(purse: Purse, foe: Foe) -> Iterator[tuple[Purse, int]]:
    """What is left of the purse, and the Payback: by how many Melee are used."""
    ranged, melee, defense, elixir, magic, wild = purse
    if foe.fear and magic >= foe.fear:
        yield purse._replace(magic=magic - foe.fear), foe.payback if foe.quick else 0
    for swords in range(min(melee, foe.defense) + 1 if foe.hurt_by[ML] else 1):
        need = foe.defense - swords
        potions = min(elixir, need) if foe.hurt_by[EL] else 0
        need -= potions
        spells = min(magic, need) if foe.hurt_by[MG] else 0
        need -= spells
        arrows = 0
        if need and foe.hurt_by[RG]:
            need += foe.hide
            arrows = min(ranged, need)
            need -= arrows
        if need <= wild:
            left = Purse(ranged - arrows, melee - swords, defense, elixir - potions, magic - spells, wild - need)
            yield left, foe.payback if swords or foe.quick else 0


class Battle:
    """Fights of which each is as likely as the others; what dice bring in them is worked out once."""

    __slots__ = ("_extras", "_fights", "_known", "_lives", "_manner", "_useful", "_won", "most")

    def __init__(
        self,
        meetings: tuple[Foes, ...],
        lives: tuple[float, ...],
        won: float = 0.0,
        manner: Manner = USUAL,
        extras: tuple[Extra, ...] = (),
    ) -> None:
        """Extras are used one at a time, or not at all."""
        self._fights = [(foes, Front(foes), won + sum([max(0.0, foe.worth) for foe in foes])) for foes in meetings]
        self.most = sum([most for _, _, most in self._fights]) / len(meetings)
        """What it brings to win without a Wound, but for dice that are left over."""
        self._useful = frozenset(
            [DF] + [face for face in (RG, ML, EL, MG) if any(foe.hurt_by[face] for foes in meetings for foe in foes)]
        )
        self._lives = lives
        self._won = won
        self._manner = manner
        self._extras = extras
        self._known: dict[tuple[Counts, Counts], float] = {}

    def worth(self, dice: Counts, symbols: Counts = NOTHING) -> float:
        """The most that dice and symbols can bring, on average."""
        key = dice, symbols
        worth = self._known.get(key)
        if worth is None:
            worth = self._known[key] = self._work_out(dice, symbols)
        return worth

    def fresh(self, dice: int) -> float:
        """What a fresh roll of so many dice would bring, on average."""
        rolls = _fresh_rolls(self._useful, dice)
        return sum([self.worth(roll) for roll in rolls]) / len(rolls)

    def _work_out(self, dice: Counts, symbols: Counts) -> float:
        means = [(dice, symbols, 0.0)]
        for extra in self._extras:
            left = extra.paid(dice)
            if left is not None:
                gained = tuple([have + more for have, more in zip(symbols, extra.gives, strict=True)])
                means.append((left, gained, extra.price + EFFORT))
        total = 0.0
        for foes, front, most in self._fights:
            best = -math.inf
            for left, have, price in means:
                purse = front.purse(left, have, self._manner)
                best = max(best, best_fight(purse, foes, self._lives, self._won) - price)
                if best >= most:
                    break
            total += best
        return total / len(self._fights)


battle = lru_cache(maxsize=1 << 11)(Battle)
"""A Battle that is kept."""


# What a fresh roll would bring

_ROLLS = 12


def _balanced(seed: int) -> list[list[int]]:
    """Rolls of seven dice in which each die shows each face equally often."""
    rng = random.Random(seed)
    columns = []
    for _ in range(DICE + 1):
        column = list(range(len(FACES))) * (_ROLLS // len(FACES))
        rng.shuffle(column)
        columns.append(column)
    return [list(row) for row in zip(*columns, strict=True)]


_FIRST, _REROLLS = _balanced(1), _balanced(2)


def _by_face(roll: list[int]) -> Counts:
    return tuple([roll.count(face) for face in range(len(FACES))])


ROLLS = [Counter([_by_face(roll[:dice]) for roll in _FIRST]) for dice in range(DICE + 2)]
"""Some rolls that stand for all, by the number of dice: what they show, and how often."""


@lru_cache(maxsize=1 << 14)
def fresh_fights(meetings: tuple[Foes, ...], lives: tuple[float, ...], dice: int = DICE) -> float:
    """What a turn with a fresh roll would bring against one of these groups of foes, each as likely as the others."""
    return sum([fresh_fight(foes, lives, dice) for foes in meetings]) / len(meetings)


@lru_cache(maxsize=1 << 14)
def fresh_fight(foes: Foes, lives: tuple[float, ...], dice: int = DICE) -> float:
    """What a turn with a fresh roll would bring against these foes."""
    return battle((foes,), lives).fresh(dice)


@cache
def _fresh_rolls(useful: frozenset[int], dice: int) -> list[Counts]:
    """Some rolls that stand for all, with dice that are of no use rolled again."""
    return [
        _by_face([face if face in useful else other for face, other in zip(roll[:dice], again, strict=False)])
        for roll, again in zip(_FIRST, _REROLLS, strict=True)
    ]
