"""What a Hero may expect of its surroundings: of the dice on the table, or of a fresh roll. For evaluating."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from undercroft.games.masmorra.abilities import abilities_of, why_no_abilities
from undercroft.games.masmorra.attacks import aura_forbids
from undercroft.games.masmorra.cards import FACES, Symbols
from undercroft.games.masmorra.model import GOLD_LIMIT, LIFE, Hero, Masmorra
from undercroft.games.masmorra.odds import DF, EL, MG, ML, NOTHING, RG, ST, Counts, Foe, fight_with
from undercroft.games.masmorra.prospects import CARD, GOLD, Foes, Prospect, Stakes, Surroundings, counted

EFFORT = 0.04
"""Taken off whatever is still to be done, so that it is better done."""
PATIENCE = 0.86
"""What is left of a prospect for each Move Point that it is away."""
LATER = 0.85
"""What is left of a prospect that has to wait for the next turn."""
AFTERWARDS = 0.93
"""What is left of other prospects for each Move Point that is gone for one of them."""
SECOND = 0.35
"""How much the second best prospect counts beside the best."""
STAIRS = 0.6
"""How much better it must be at the other end of stairs."""
TOKEN = 0.3
"""What the Free Step token is worth to whoever uses it for something else."""
NEVER = 99
"""A Defense value that nothing reaches."""
LEAST_NEEDED = (ST, EL, MG, DF, ML, RG)
"""Faces in the order in which they are given away."""


class Extra(NamedTuple):
    """An ability or a card that makes symbols."""

    cost: Counts
    """Dice by face."""
    junk: int
    """Dice of any face."""
    price: float
    gives: Counts


class Outlook(Surroundings):
    """The prospects of one Hero, and what they come to."""

    def __init__(self, g: Masmorra, hero: Hero, stakes: Stakes, known: bool) -> None:
        """`known`: the Hero's cards may be looked at."""
        super().__init__(g, hero, stakes)
        self.known = known
        self.steps = 0 if g.turn.marked else g.turn.steps
        evil = g.evil()
        self._started = g.turn.combat is not None
        self._pairs = not (evil is not None and evil.no_pairs)
        self._shields = not aura_forbids(g, "DF")
        self.forced = next((number for number, found in enumerate(self.prospects) if found.forced), -1)
        self._hopes = [self._hope_of(prospect) for prospect in self.prospects]
        self._best = sorted(range(len(self._hopes)), key=self._hopes.__getitem__, reverse=True)[:3]

    def _hope_of(self, prospect: Prospect) -> float:
        """What a prospect is worth in turns to come."""
        way = prospect.way
        return prospect.hope * PATIENCE ** max(0, way.away - 1) + self.toll(way) - STAIRS * way.stairs

    def _without(self, done: int) -> float:
        """The best prospect and some of the second best, when one of them is done."""
        left = [max(0.0, self._hopes[number]) for number in self._best if number != done]
        return sum([hope * weight for hope, weight in zip(left, (1.0, SECOND), strict=False)])

    def fresh(self) -> float:
        """What the next turn may bring; whoever is engaged must fight."""
        if self.forced < 0:
            return self._without(-1)
        return self.prospects[self.forced].hope + SECOND * self._without(self.forced)

    # With dice

    def with_dice(self, dice: Counts, symbols: Counts) -> float:
        """What the rest of this turn may bring with these unused dice and symbols, and the next turn."""
        if self.g.turn.combat is not None:
            return self._in_combat(dice, symbols) + LATER * self._without(self.forced)
        if self.forced >= 0:
            prospect = self.prospects[self.forced]
            return (self._now(prospect, dice, symbols) or 0.0) - EFFORT + LATER * self._without(self.forced)
        best = LATER * self._without(-1) + self._idle(dice, symbols)
        for number, prospect in enumerate(self.prospects):
            now = self._now(prospect, dice, symbols)
            if now is not None:
                best = max(best, now - EFFORT + LATER * AFTERWARDS**prospect.way.away * self._without(number))
        return best

    def _idle(self, dice: Counts, symbols: Counts) -> float:
        """Dice that are left are exchanged for gold, Elixirs drunk, and Steps taken."""
        drinks = 0 if self.engaged else dice[EL] + symbols[EL]
        healing = self.healing(drinks) - EFFORT if drinks and self.life < LIFE else 0.0
        drunk = max(0, min(drinks, LIFE - self.life) - symbols[EL])
        gold = GOLD * min(sum(dice[RG:]) - drunk, GOLD_LIMIT - self.hero.gold)
        return gold + healing + self.stakes.step * dice[ST]

    def _now(self, prospect: Prospect, dice: Counts, symbols: Counts) -> float | None:
        """What a prospect brings with these dice; None if it cannot be reached this turn."""
        if not prospect.here:
            walked = self._walk(prospect.way.away, dice, symbols)
            if walked is None:
                return None
            dice, symbols = walked, NOTHING
        value = self.toll(prospect.way) - STAIRS * prospect.way.stairs + prospect.gain
        if prospect.foes:
            lives = self.left_after(prospect.way)
            fights = [self._fight(foes, dice, symbols, lives) for foes in prospect.foes]
            return value + sum(fights) / len(fights) + self.stakes.step * dice[ST]
        if any(prospect.docks):
            left = self._dock(prospect.docks, dice, symbols)
            return value + (self._idle(dice, symbols) if left is None else prospect.prize + self._idle(left, symbols))
        return value + self._idle(dice, symbols)

    def _walk(self, away: int, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after so many Move Points: symbols and the token are used first."""
        turn = self.g.turn
        evil = self.g.evil()
        length = 1 if evil is not None and evil.short_steps else 2
        steps = -(-max(0, away - self.steps) // length)
        if turn.curse == "ST":
            return None if steps else dice
        steps -= min(steps, symbols[ST] + self.hero.free)
        if steps <= dice[ST]:
            return (dice[ST] - steps, *dice[1:])
        turned = steps - dice[ST]
        left = (0, *dice[1:MG], dice[MG] - turned)
        return _without_junk(left, turned) if left[MG] >= 0 and sum(left) >= turned else None

    def _dock(self, docks: Counts, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after docking; MG turns one that is missing."""
        left = [die - dock for die, dock in zip(dice, docks, strict=True)]
        missing = -sum([die for die in left if die < 0])
        if not missing:
            return tuple(left)
        left = [max(0, die) for die in left]
        left[MG] -= max(0, missing - symbols[MG])
        return _without_junk(tuple(left), missing) if left[MG] >= 0 and sum(left) >= missing else None

    # Fights

    def _fight(self, foes: Foes, dice: Counts, symbols: Counts, lives: tuple[float, ...], won: float = 0.0) -> float:
        """The best that can be made of a fight, with one ability or card, or with all cards."""
        if self.g.turn.purging:
            symbols = (*symbols[:EL], symbols[EL] + self.g.turn.purging, symbols[MG])
        fight = partial(self._fight_with, foes, lives, won)
        best = fight(dice, symbols)
        for extra in self.extras:
            left = _paid(extra, dice)
            if left is not None:
                gained = tuple([a + b for a, b in zip(symbols, extra.gives, strict=True)])
                best = max(best, fight(left, gained) - extra.price - EFFORT)
        return best

    def _fight_with(self, foes: Foes, lives: tuple[float, ...], won: float, dice: Counts, symbols: Counts) -> float:
        return fight_with(dice, symbols, foes, lives, won, self._started, self._pairs, self._shields)

    def _in_combat(self, dice: Counts, symbols: Counts) -> float:
        """The rest of the combat that is under way: its winnings so far are at stake."""
        g = self.g
        combat = g.turn.combat
        assert combat is not None
        won = sum([foe.worth for foe in self.foes(combat.beaten)])
        foes = self.foes([g.monsters[key] for key in combat.left if key != combat.target and key in g.monsters])
        if combat.target and combat.payback > 0:
            foes += (Foe(NEVER, combat.payback, 0.0, False, (False,) * len(FACES), False, 0, -1, 0.0),)
        if combat.defeated and combat.target in g.monsters:
            won += self.foes([g.monsters[combat.target]])[0].worth
        return self._fight(foes, dice, symbols, self.lives, won)

    # What helps in a fight

    @property
    def extras(self) -> list[Extra]:
        """Abilities and cards that make symbols."""
        if self._extras is None:
            self._extras = [*self._abilities(), *self._cards()]
        return self._extras

    _extras: list[Extra] | None = None

    def _abilities(self) -> Iterator[Extra]:
        g, hero = self.g, self.hero
        if why_no_abilities(g, hero) is not None:
            return
        for ability in abilities_of(g, hero):
            if ability.id not in g.turn.docked and ability.id not in g.turn.paid and hero.gold >= ability.gold:
                for gives in ability.gives:
                    price = GOLD * ability.gold
                    yield Extra(counted(ability.dice), ability.dice.count("any"), price, _symbols(gives))
            if hero.free:
                for face in ability.flip:
                    yield Extra(NOTHING, 0, TOKEN, counted((face,)))

    def _cards(self) -> Iterator[Extra]:
        """Each card that makes symbols, and all of them."""
        held = dict.fromkeys(self.hero.hand) if self.known else {}
        gives = [own.gives for card in held if (own := self.g.content.treasures[card].own).gives is not None]
        single = [_symbols(symbols) for symbols in gives]
        for counts in single:
            yield Extra(NOTHING, 0, CARD, counts)
        if len(single) > 1:
            yield Extra(NOTHING, 0, CARD * len(single), tuple([sum(column) for column in zip(*single, strict=True)]))


def _symbols(symbols: Symbols) -> Counts:
    return tuple([getattr(symbols, face) for face in FACES])


def _paid(extra: Extra, dice: Counts) -> Counts | None:
    """The dice that are left after an ability was paid."""
    if not (extra.junk or any(extra.cost)):
        return dice
    left = tuple([die - cost for die, cost in zip(dice, extra.cost, strict=True)])
    if min(left) < 0 or sum(left) < extra.junk:
        return None
    return _without_junk(left, extra.junk)


def _without_junk(dice: Counts, number: int) -> Counts:
    """Without so many dice, those first that are needed least."""
    left = list(dice)
    for face in LEAST_NEEDED:
        gone = min(number, left[face])
        left[face] -= gone
        number -= gone
    return tuple(left)
