"""What a Hero may expect of its surroundings: of the dice on the table, or of a fresh roll. For evaluating."""

from __future__ import annotations

import math
from collections.abc import Iterator

from undercroft.games.masmorra.bots.odds import (
    EFFORT,
    EL,
    LEFT_OVER,
    MG,
    NOTHING,
    RG,
    ROLLS,
    ST,
    Battle,
    Counts,
    Extra,
    Foe,
    Manner,
    battle,
    fresh_fights,
    without_junk,
)
from undercroft.games.masmorra.bots.prospects import GOLD, Prospect, Stakes, Surroundings, counted
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import FACES, Symbols
from undercroft.games.masmorra.rules.abilities import abilities_of, why_no_abilities
from undercroft.games.masmorra.rules.attacks import aura_forbids
from undercroft.games.masmorra.rules.rewards import EXPERIENCED
from undercroft.games.masmorra.state.model import LIFE, Combat, Hero, Masmorra, Monster

PATIENCE = 0.86
"""What is left of a prospect for each Move Point that it is away."""
AFTERWARDS = 0.93
"""What is left of other prospects for each Move Point that is gone for one of them."""
SECOND = 0.35
"""How much the second best prospect counts beside the best."""
STAIRS = 0.6
"""How much better it must be at the other end of stairs."""
TOKEN = 0.3
"""What the Free Step token is worth to whoever uses it for something else."""
MADE = 6
"""Symbols that abilities and cards may make, at most."""
NEVER = 99
"""A Defense value that nothing reaches."""


class Outlook(Surroundings):
    """The prospects of one Hero, and what they come to."""

    def __init__(self, g: Masmorra, hero: Hero, stakes: Stakes, known: bool, acting: bool) -> None:
        """`known`: the Hero's cards may be looked at; `acting`: it has dice to use."""
        super().__init__(g, hero, stakes)
        evil = g.evil()
        turn = g.turn
        self._steps = turn.steps
        self._step_length = 1 if evil is not None and evil.short_steps else 2
        self._cursed = FACES.index(turn.curse) if turn.curse else -1
        self._free = hero.free
        self._gold = 0 if evil is not None and evil.no_bounties else GOLD_LIMIT - hero.gold
        self._purging = turn.purging
        self.forced = next((number for number, found in enumerate(self.prospects) if found.forced), -1)
        self._hopes = [self._hope_of(prospect) for prospect in self.prospects]
        self._order = sorted(range(len(self._hopes)), key=self._hopes.__getitem__, reverse=True)
        self._best = self._order[:3]
        self._rests = {number: self._without(number) for number in (-1, self.forced, *self._best)}
        self._extras = (*_abilities(g, hero), *_cards(g, hero if known else None, stakes.card)) if acting else ()
        self._manner = Manner(turn.combat is not None, not (evil and evil.no_pairs), not aura_forbids(g, "DF"))
        self._battles: dict[int, Battle] = {}
        self._most = [self._at_most(number) for number in range(len(self.prospects))] if acting else []
        self._combat = None if turn.combat is None else self._battle_now(turn.combat)
        self._rerolls: dict[tuple[Counts, int, Counts], float] = {}

    def _hope_of(self, prospect: Prospect) -> float:
        """What a prospect is worth in turns to come."""
        way = prospect.way
        return prospect.hope * PATIENCE ** max(0, way.away - 1) + self.toll(way) - STAIRS * way.stairs

    def _without(self, done: int) -> float:
        """The best prospect and some of the second best, when one of them is done."""
        left = [max(0.0, self._hopes[number]) for number in self._best if number != done]
        return sum([hope * weight for hope, weight in zip(left, (1.0, SECOND), strict=False)])

    def _rest(self, done: int) -> float:
        return self._rests.get(done, self._rests[-1])

    def fresh(self) -> float:
        """What the next turn may bring; whoever is engaged must fight."""
        if self.forced < 0:
            return self._rest(-1)
        return self.prospects[self.forced].hope + SECOND * self._rest(self.forced)

    def free(self) -> float:
        """What the next turn may bring beside the fights that nobody can choose."""
        return self._rest(-1) if self.forced < 0 else SECOND * self._rest(self.forced)

    def facing(self, monsters: tuple[Monster, ...]) -> float:
        """What a fight with these monsters may bring in the next turn."""
        return fresh_fights((self.foes(monsters),), self.lives)

    def unrolled(self, dice: int) -> float:
        """What the turn may bring before so many dice are rolled."""
        if self.forced < 0:
            return self.rolled(NOTHING, dice, NOTHING)
        return self._battle(self.forced).fresh(dice) - EFFORT + self.stakes.later * self._rest(self.forced)

    def rolled(self, kept: Counts, dice: int, symbols: Counts) -> float:
        """What so many dice, rolled again, may bring beside those that are kept."""
        key = kept, dice, symbols
        worth = self._rerolls.get(key)
        if worth is None:
            total = 0.0
            for roll, times in ROLLS[dice].items():
                shown = tuple([have + more for have, more in zip(kept, roll, strict=True)])
                total += times * self.with_dice(self.usable(shown), symbols)
            worth = self._rerolls[key] = total / ROLLS[dice].total()
        return worth

    def usable(self, counts: Counts) -> Counts:
        """Cursed ones are worth nothing (MM-SEWER-07)."""
        cursed = self._cursed
        return counts if cursed < 0 else (*counts[:cursed], 0, *counts[cursed + 1 :])

    # With dice

    def with_dice(self, dice: Counts, symbols: Counts) -> float:
        """What the rest of this turn may bring with these unused dice and symbols, and the next turn."""
        if self._combat is not None:
            return self._combat.worth(dice, self._with_purging(symbols)) + self.stakes.later * self._rest(self.forced)
        if self.forced >= 0:
            now = self._now(self.forced, dice, symbols, {})
            return (now or 0.0) - EFFORT + self.stakes.later * self._rest(self.forced)
        best = self.stakes.later * self._rest(-1) + self._idle(dice, symbols)
        walked: dict[int, Counts | None] = {}
        spare = LEFT_OVER * (2 * sum(dice) + sum(symbols) + MADE) + self.stakes.step * dice[ST]
        for number in self._order:
            rest = self.stakes.later * AFTERWARDS ** self.prospects[number].way.away * self._rest(number)
            if self._most[number] + spare + rest > best:
                now = self._now(number, dice, symbols, walked)
                if now is not None:
                    best = max(best, now - EFFORT + rest)
        return best

    def _idle(self, dice: Counts, symbols: Counts) -> float:
        """Dice that are left are exchanged for gold, Elixirs drunk, and Steps taken."""
        drinks = 0 if self.engaged else dice[EL] + symbols[EL]
        healing = self.healing(drinks) - EFFORT if drinks and self.life < LIFE else 0.0
        drunk = max(0, min(drinks, LIFE - self.life) - symbols[EL])
        gold = GOLD * min(sum(dice[RG:]) - drunk, self._gold)
        return gold + healing + self.stakes.step * dice[ST]

    def _now(self, number: int, dice: Counts, symbols: Counts, walked: dict[int, Counts | None]) -> float | None:
        """What a prospect brings with these dice; None if it cannot be reached this turn. `walked`: by Move Points."""
        prospect = self.prospects[number]
        if not prospect.here:
            away = prospect.way.away
            if away not in walked:
                walked[away] = self._walk(away, dice, symbols)
            left = walked[away]
            if left is None:
                return None
            dice, symbols = left, NOTHING
        value = self.toll(prospect.way) - STAIRS * prospect.way.stairs + prospect.gain
        if prospect.foes:
            return value + self._battle(number).worth(dice, self._with_purging(symbols)) + self.stakes.step * dice[ST]
        if any(prospect.docks):
            docked = self._dock(prospect.docks, dice, symbols)
            if docked is None:
                return value + self._idle(dice, symbols)
            return value + prospect.prize + self._idle(docked, symbols)
        return value + self._idle(dice, symbols)

    def _walk(self, away: int, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after so many Move Points: symbols and the token are used first."""
        steps = -(-max(0, away - self._steps) // self._step_length)
        if self._cursed == ST:
            return None if steps else dice
        steps -= min(steps, symbols[ST] + self._free)
        if steps <= dice[ST]:
            return (dice[ST] - steps, *dice[1:])
        turned = steps - dice[ST]
        left = (0, *dice[1:MG], dice[MG] - turned)
        return without_junk(left, turned) if left[MG] >= 0 and sum(left) >= turned else None

    def _dock(self, docks: Counts, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after docking; MG turns one that is missing."""
        left = [die - dock for die, dock in zip(dice, docks, strict=True)]
        missing = -sum([die for die in left if die < 0])
        if not missing:
            return tuple(left)
        left = [max(0, die) for die in left]
        left[MG] -= max(0, missing - symbols[MG])
        return without_junk(tuple(left), missing) if left[MG] >= 0 and sum(left) >= missing else None

    # Fights

    def _at_most(self, number: int) -> float:
        """What a prospect can bring, but for dice that are left over."""
        prospect = self.prospects[number]
        if not prospect.foes:
            return math.inf
        return self.toll(prospect.way) - STAIRS * prospect.way.stairs + prospect.gain + self._battle(number).most

    def _battle(self, number: int) -> Battle:
        fights = self._battles.get(number)
        if fights is None:
            prospect = self.prospects[number]
            fights = battle(prospect.foes, self.left_after(prospect.way), 0.0, self._manner, self._extras)
            self._battles[number] = fights
        return fights

    def _with_purging(self, symbols: Counts) -> Counts:
        purging = self._purging
        return (*symbols[:EL], symbols[EL] + purging, symbols[MG]) if purging else symbols

    def _battle_now(self, combat: Combat) -> Battle:
        """The rest of the combat that is under way: its winnings so far are at stake."""
        monsters = self.g.monsters
        won = sum([foe.worth for foe in self.foes(combat.beaten)])
        foes = self.foes([monsters[key] for key in combat.left if key != combat.target and key in monsters])
        if combat.target and combat.payback > 0:
            foes += (Foe(NEVER, combat.payback, 0.0, False, (False,) * len(FACES), False, 0, -1, 0.0),)
        if combat.defeated and combat.target in monsters:
            won += self.foes([monsters[combat.target]])[0].worth
        return battle((foes,), self.lives, won, self._manner, self._extras)


# What helps in a fight


def _abilities(g: Masmorra, hero: Hero) -> Iterator[Extra]:
    if why_no_abilities(g, hero) is not None:
        return
    for ability in abilities_of(g, hero):
        if ability.id not in g.turn.docked and ability.id not in g.turn.paid and hero.gold >= ability.gold:
            for gives in ability.gives:
                yield Extra(counted(ability.dice), ability.dice.count("any"), GOLD * ability.gold, _symbols(gives))
        if hero.free:
            for face in ability.flip:
                yield Extra(NOTHING, 0, TOKEN, counted((face,)))


def _cards(g: Masmorra, hero: Hero | None, price: float) -> Iterator[Extra]:
    """Each card that makes symbols, and all of them."""
    held = dict.fromkeys(hero.hand) if hero is not None else {}
    gives = [own.gives for card in held if (own := g.content.treasures[card].own).gives is not None]
    single = [_symbols(symbols) for symbols in gives]
    for counts in single:
        yield Extra(NOTHING, 0, price, counts)
    if len(single) > 1:
        yield Extra(NOTHING, 0, price * len(single), tuple([sum(column) for column in zip(*single, strict=True)]))


def _symbols(symbols: Symbols) -> Counts:
    return tuple([getattr(symbols, face) for face in FACES])


# The last outlooks of each Hero are good for as long as nothing of them changes

_LAST: dict[int, tuple[tuple[tuple[object, ...], Outlook], ...]] = {}
_KEPT = 8


def look_around(g: Masmorra, hero: Hero, stakes: Stakes, known: bool, acting: bool) -> Outlook:
    """The outlook of a Hero; `known`: its cards may be looked at; `acting`: it has dice to use."""
    key = (known, acting, stakes, *_in_sight(g, hero))
    last = _LAST.get(hero.number, ())
    for seen, outlook in last:
        if seen == key:
            return outlook
    outlook = Outlook(g, hero, stakes, known, acting)
    _LAST[hero.number] = ((key, outlook), *last[: _KEPT - 1])
    return outlook


def _in_sight(g: Masmorra, hero: Hero) -> tuple[object, ...]:
    """All that an outlook depends on."""
    turn, combat = g.turn, g.turn.combat
    return (
        (hero.at, hero.life, hero.prone, hero.xp > EXPERIENCED, hero.gold, hero.free, hero.board, hero.learned),
        (turn.evil, turn.steps, turn.curse, turn.invisible, turn.purging, turn.placing),
        (*hero.hand, *turn.docked, *turn.paid),
        (*turn.fought, 0, *turn.flipped),
        None if combat is None else (combat.target, combat.payback, combat.defeated, *combat.left, *combat.beaten),
        tuple(g.monsters.values()),
        tuple(g.rooms.values()),
        tuple(g.traps.values()),
        [(stack.top, not any(stack.pools), *stack.medium) for stack in g.stacks],
        (g.active, g.battleground, g.content),
    )
