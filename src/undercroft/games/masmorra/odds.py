"""Fights on paper: what the best use of dice would bring against some monsters. For evaluating, not for playing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.attacks import hurts
from undercroft.games.masmorra.cards import FACES, Side
from undercroft.games.masmorra.model import DICE

ST, RG, ML, DF, EL, MG = range(len(FACES))
Counts = tuple[int, ...]
"""So many of each face, in the order of FACES."""
NOTHING: Counts = (0,) * len(FACES)
LEFT_OVER = 0.12
"""What an attack symbol is worth that the fight does not need."""


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


def make_foe(side: Side, worth: float, more_defense: int, more_payback: int) -> Foe:
    """A monster's side, with what an Evil card adds."""
    return Foe(
        defense=side.defense + more_defense,
        payback=side.payback + more_payback,
        worth=worth - (0.7 if side.moans else 0.0),
        quick=side.quick_stab,
        hurt_by=tuple(hurts(side, face) for face in FACES),
        hide=side.hide == "RG",
        fear=side.superstitious,
        steals=FACES.index(side.steals) if side.steals else -1,
        venom=side.venom + (1.5 if side.calls else 0.0),
    )


class Purse(NamedTuple):
    """What can be spent in a fight; pairs of sword and shield are counted as the Melee that they add."""

    ranged: int
    melee: int
    defense: int
    elixir: int
    magic: int
    wild: int
    """Dice that magic can turn to whatever is missing."""


def purse_for(dice: Counts, symbols: Counts, foes: tuple[Foe, ...], started: bool, pairs: bool, shields: bool) -> Purse:
    """What dice and symbols are worth against these foes; thieves steal before a combat has started."""
    have = [die + symbol for die, symbol in zip(dice, symbols, strict=True)]
    loose = list(dice)
    if not started:
        for foe in foes:
            if foe.steals >= 0 and have[foe.steals]:
                have[foe.steals] -= 1
                loose[foe.steals] = max(0, loose[foe.steals] - 1)
    useful = [any(foe.hurt_by[face] for foe in foes) for face in range(len(FACES))]
    magic = useful[MG] or (have[MG] >= 3 and any(foe.fear for foe in foes))
    junk = sum(loose[face] for face in (ST, RG, ML, EL) if not useful[face])
    wild = 0 if magic else min(have[MG], junk + max(0, loose[MG] - junk) // 2)
    paired = min(loose[ML], loose[DF]) if pairs and shields else 0
    defense = have[DF] if shields else 0
    return Purse(have[RG], have[ML] + paired, defense, have[EL], have[MG] if magic else 0, wild)


@lru_cache(maxsize=1 << 18)
def best_fight(purse: Purse, foes: tuple[Foe, ...], lives: tuple[float, ...], won: float = 0.0) -> float:
    """The most that a combat with these foes can bring; `lives` says what each number of LP left is worth.

    What was `won` in it before is lost with all the rest if the Hero falls (MM-KO-04).
    """
    life = len(lives) - 1
    venom = sum(foe.venom for foe in foes)

    def outcome(purse: Purse, payback: int, won: float) -> float:
        wounds = max(0, payback - purse.defense - purse.wild) + venom
        if wounds >= life:
            return lives[0]
        left = life - wounds
        whole = int(left)
        worth = lives[whole] + (left - whole) * (lives[min(life, whole + 1)] - lives[whole])
        spare = purse.ranged + purse.melee + purse.elixir + purse.magic + max(0, purse.defense - payback)
        return won + worth + LEFT_OVER * spare

    def fight(number: int, purse: Purse, payback: int, won: float) -> float:
        if number == len(foes):
            return outcome(purse, payback, won)
        foe = foes[number]
        best = fight(number + 1, purse, payback + foe.payback, won)
        for rest, back in ways_to_kill(purse, foe):
            best = max(best, fight(number + 1, rest, payback + back, won + foe.worth))
        return best

    return fight(0, purse, 0, won) - lives[life]


@lru_cache(maxsize=1 << 18)
def fight_with(
    dice: Counts,
    symbols: Counts,
    foes: tuple[Foe, ...],
    lives: tuple[float, ...],
    won: float,
    started: bool,
    pairs: bool,
    shields: bool,
) -> float:
    """The same with these dice and symbols."""
    return best_fight(purse_for(dice, symbols, foes, started, pairs, shields), foes, lives, won)


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


ROLLS = _balanced(1)
"""Some rolls that stand for all."""
_REROLLS = _balanced(2)


@lru_cache(maxsize=1 << 14)
def fresh_fight(foes: tuple[Foe, ...], lives: tuple[float, ...], dice: int = DICE) -> float:
    """What a turn with a fresh roll would bring against these foes, useless dice rolled again."""
    useful = {face for face in (RG, ML, EL, MG) if any(foe.hurt_by[face] for foe in foes)} | {DF}
    total = 0.0
    for roll, again in zip(ROLLS, _REROLLS, strict=True):
        shown = [face if face in useful else other for face, other in zip(roll[:dice], again, strict=False)]
        counts = tuple(shown.count(face) for face in range(len(FACES)))
        total += fight_with(counts, NOTHING, foes, lives, 0.0, False, True, True)
    return total / _ROLLS
