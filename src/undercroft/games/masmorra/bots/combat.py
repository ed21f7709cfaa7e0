"""Combat on paper: the best use of dice and symbols against some monsters."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.bots.stakes import STAGE, Lives, Stakes
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.types import MonsterSide
from undercroft.games.masmorra.rules.attacks import defense_of, hurts, pit_cost
from undercroft.games.masmorra.rules.payback import payback_of
from undercroft.games.masmorra.rules.rewards import EXPERIENCED
from undercroft.games.masmorra.state.model import DICE, Hero, Masmorra, Monster

ST, RG, ML, DF, EL, MG = range(len(FACES))
Counts = tuple[int, ...]
"""So many of each face, in the order of FACES."""
NOTHING: Counts = (0,) * len(FACES)
SHOVED = (0, 0, 0, 0)
"""What is committed against a monster that is shoved."""
LEFT_OVER = 0.12
"""What a symbol is worth that the combat does not need."""
MOANS = 0.7
"""What it costs to fight a Ghost."""
CALLED = 1.5
"""Wounds to expect of a monster that is called at the start of combat."""


class Foe(NamedTuple):
    """A monster as a combat on paper needs it."""

    last: bool
    """Its defeat ends the game at once."""
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
    aura: bool
    """No DF is used where it is."""
    shove: int = 0
    """So many DF shove it into the Bottomless Pit; 0: none do."""


Foes = tuple[Foe, ...]


class Purse(NamedTuple):
    """What can be spent in a combat; pairs of sword and shield are counted as the ML that they add."""

    ranged: int
    melee: int
    defense: int
    elixir: int
    magic: int
    wild: int
    """Dice that magic can turn to whatever is missing."""


def foe_of(g: Masmorra, hero: Hero, monster: Monster, stakes: Stakes) -> Foe:
    """A monster in play, with what its defeat is worth to this Hero."""
    card, side = g.content.monsters[monster.card], g.side(monster)
    xp = side.xp - (hero.xp > EXPERIENCED and card.rank == "minor")
    worth = xp * stakes.xp + stakes.card - (MOANS * stakes.xp if side.moans else 0.0)
    if side.web:
        worth += stakes.news
    ends = card.last and monster.red
    if g.battleground and card.rank == "boss":
        worth += stakes.end if ends else stakes.end * STAGE
    shove = pit_cost(g, monster)[1] if g.battleground and monster.at else 0
    return _foe(side, worth, ends and g.mode == "alliance", defense_of(g, monster), payback_of(g, monster), shove)


@lru_cache(maxsize=1 << 12)
def _foe(side: MonsterSide, worth: float, last: bool, defense: int, payback: int, shove: int) -> Foe:
    return Foe(
        last=last,
        defense=defense,
        payback=payback,
        worth=worth,
        quick=side.quick_stab,
        hurt_by=tuple([face not in ("ST", "DF") and hurts(side, face) for face in FACES]),
        hide=side.hide == "RG",
        fear=0 if side.superstitious is None else side.superstitious.MG,
        steals=FACES.index(side.steals) if side.steals else -1,
        venom=side.venom + (CALLED if side.calls else 0.0),
        aura=side.aura == "DF",
        shove=shove,
    )


def foes_of(g: Masmorra, hero: Hero, monsters: Iterable[Monster], stakes: Stakes) -> Foes:
    """Monsters in play; equal groups come in the same order, and the last one of the game first."""
    return tuple(sorted([foe_of(g, hero, monster, stakes) for monster in monsters], reverse=True))


def purse_of(dice: Counts, symbols: Counts, foes: Foes, pairs: bool = True) -> Purse:
    """What dice and symbols are worth against these foes."""
    swords, shields, spells = dice[ML], dice[DF], dice[MG] + symbols[MG]
    magic = any(foe.hurt_by[MG] or (foe.fear and spells >= foe.fear) for foe in foes)
    wild = 0
    if spells and not magic:
        junk = sum([dice[face] for face in (ST, RG, ML, EL) if not any(foe.hurt_by[face] for foe in foes)])
        wild = min(spells, junk + max(0, dice[MG] - junk) // 2)
    defense = 0
    melee = swords + symbols[ML]
    if not any(foe.aura for foe in foes):
        defense = shields + symbols[DF]
        if pairs:
            melee += min(swords, shields)
    return Purse(dice[RG] + symbols[RG], melee, defense, dice[EL] + symbols[EL], spells if magic else 0, wild)


def robbed(dice: Counts, symbols: Counts, foes: Foes) -> tuple[Counts, Counts]:
    """What thieves leave at the start of combat (MM-MON-13)."""
    loose, made = list(dice), list(symbols)
    for foe in foes:
        if foe.steals >= 0:
            if loose[foe.steals]:
                loose[foe.steals] -= 1
            elif made[foe.steals]:
                made[foe.steals] -= 1
    return tuple(loose), tuple(made)


@lru_cache(maxsize=1 << 17)
def best_fight(purse: Purse, foes: Foes, lives: Lives, won: float = 0.0) -> float:
    """The most that a combat can bring with foes in this order.

    What was `won` in it before is lost with all the rest if the Hero falls (MM-KO-04).
    """
    return _fight(purse, foes, 0, 0, won, lives) - lives.standing


def _fight(purse: Purse, foes: Foes, number: int, payback: int, won: float, lives: Lives) -> float:
    if number == len(foes):
        return after_payback(purse, payback, won, lives)
    foe = foes[number]
    best = _fight(purse, foes, number + 1, payback + foe.payback, won, lives)
    for rest, back, _ in ways_to_kill(purse, foe):
        if foe.last:
            best = max(best, after_payback(rest, payback + back, won + foe.worth, lives))
        else:
            best = max(best, _fight(rest, foes, number + 1, payback + back, won + foe.worth, lives))
    return best


def after_payback(purse: Purse, payback: int, won: float, lives: Lives) -> float:
    """What is left when this Payback is suffered, and the Elixir is drunk that the combat has left."""
    ranged, melee, defense, elixir, magic, wild = purse
    now, worth = lives
    lacking = max(0, payback - defense)
    left = now - max(0, lacking - wild)
    if left <= 0:
        return worth[0]
    healing = elixir + max(0, wild - lacking)
    wounds = len(worth) - 1 - left
    spare = ranged + melee + magic + max(0, healing - wounds)
    return won + worth[left + min(healing, wounds)] + LEFT_OVER * spare


def ways_to_kill(purse: Purse, foe: Foe) -> Iterator[tuple[Purse, int, tuple[int, int, int, int]]]:
    """What is left of the purse, the Payback, and the ML, RG, EL and MG that are committed: by how many are ML."""
    ranged, melee, defense, elixir, magic, wild = purse
    if foe.shove and defense >= foe.shove:
        yield purse._replace(defense=defense - foe.shove), 0, SHOVED
    if foe.fear and magic >= foe.fear:
        yield purse._replace(magic=magic - foe.fear), foe.payback if foe.quick else 0, (0, 0, 0, foe.fear)
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
            yield left, foe.payback if swords or foe.quick else 0, (swords, arrows, potions, spells)


def fight_worth(dice: Counts, symbols: Counts, foes: Foes, lives: Lives, pairs: bool = True) -> float:
    """What a combat that is still to begin can bring: thieves steal and venom works before the first blow."""
    dice, symbols = robbed(dice, symbols, foes)
    venom = math.ceil(sum([foe.venom for foe in foes]))
    left = lives.after(venom)
    if not left.now:
        return left.standing - lives.standing
    fight = best_fight(purse_of(dice, symbols, foes, pairs), foes, left)
    return fight + left.standing - lives.standing


# What a fresh roll would bring

_ROLLS = 12


def balanced_throws(seed: int, times: int) -> list[list[int]]:
    """Throws of seven dice, a multiple of six, in which each die shows each face equally often."""
    rng = random.Random(seed)
    columns = []
    for _ in range(DICE + 1):
        column = list(range(len(FACES))) * (times // len(FACES))
        rng.shuffle(column)
        columns.append(column)
    return [list(row) for row in zip(*columns, strict=True)]


_FIRST, _REROLLS = balanced_throws(1, _ROLLS), balanced_throws(2, _ROLLS)


@lru_cache(maxsize=1 << 14)
def fresh_fight(foes: Foes, lives: Lives, dice: int = DICE) -> float:
    """What a fresh roll would bring against these foes, with dice that are of no use rolled again."""
    useful = {DF, MG} | {face for face in (RG, ML, EL) if any(foe.hurt_by[face] for foe in foes)}
    total = 0.0
    for roll, again in zip(_FIRST, _REROLLS, strict=True):
        shown = [face if face in useful else other for face, other in zip(roll[:dice], again, strict=False)]
        total += fight_worth(tuple([shown.count(face) for face in range(len(FACES))]), NOTHING, foes, lives)
    return total / _ROLLS
