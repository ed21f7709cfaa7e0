"""How the quick player fights: what helps first, then the monsters one after the other, as planned on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from undercroft.games.masmorra.bots.combat import (
    DF,
    EL,
    MG,
    ML,
    RG,
    SHOVED,
    ST,
    Counts,
    Foes,
    Purse,
    after_payback,
    best_fight,
    foe_of,
    foes_of,
    purse_of,
    ways_to_kill,
)
from undercroft.games.masmorra.bots.stakes import Lives, Stakes, lives_of, stakes_of
from undercroft.games.masmorra.content.symbols import FACES, Symbols
from undercroft.games.masmorra.rules.asides import asides
from undercroft.games.masmorra.rules.attacks import auras, why_no_pairs
from undercroft.games.masmorra.rules.engage import unfought
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    Flip,
    PlayCard,
    Shove,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action

GAIN = 0.05
"""By so much a plan must be better that needs more."""
TOKEN = 0.3
"""What the Free Step token is worth to whoever uses it for something else."""
LEAST_NEEDED = (ST, EL, MG, DF, ML, RG)
"""Faces in the order in which they are given away."""
MOST_HELPS = 10
NUMBER: dict[str, int] = {face: number for number, face in enumerate(FACES)}
"""Each face's place in counts."""


class Help(NamedTuple):
    """Something that makes symbols, as a combat on paper needs it."""

    cost: Counts
    """Dice by face."""
    price: float
    gives: Counts


class Means(NamedTuple):
    """All that a Hero can fight with."""

    dice: Counts
    symbols: Counts
    helps: tuple[Help, ...]
    pairs: bool


def counted(faces: Sequence[str]) -> Counts:
    """So many of each face."""
    return tuple([faces.count(face) for face in FACES])


@lru_cache(maxsize=512)
def given(symbols: Symbols) -> Counts:
    """Symbols by face."""
    return tuple([getattr(symbols, face) for face in FACES])


def unused(g: Masmorra) -> Counts:
    """The dice that can be used, by face; cursed ones cannot (MM-R-57)."""
    found = [0] * len(FACES)
    for die in g.turn.dice:
        found[NUMBER[die[:2]]] += 1
    if g.turn.curse:
        found[NUMBER[g.turn.curse]] = 0
    return tuple(found)


def made(g: Masmorra) -> Counts:
    """The symbols that can be used, by face."""
    turn = g.turn
    found = [0 if face == turn.curse else turn.symbols.get(face, 0) for face in FACES]
    found[EL] += turn.purging
    return tuple(found)


def without(counts: Counts, faces: Collection[str]) -> Counts:
    """What is left if these faces are of no use."""
    return tuple([0 if FACES[face] in faces else count for face, count in enumerate(counts)]) if faces else counts


def helps_among(g: Masmorra, options: Sequence[Action], stakes: Stakes) -> dict[Help, Action]:
    """The options that make symbols, each with what it costs; of those that do the same, the first."""
    found: dict[Help, Action] = {}
    for option in options:
        match option:
            case UseAbility(name, dice, choice):
                ability = g.content.abilities[name]
                if ability.gives:
                    found.setdefault(
                        Help(counted(dice), stakes.gold * ability.gold, given(ability.gives[choice])), option
                    )
            case Flip(face):
                found.setdefault(Help(counted(()), TOKEN, counted((face,))), option)
            case PlayCard(card, half):
                gives = g.content.half(card, half).gives
                if gives is not None:
                    found.setdefault(Help(counted(()), stakes.card, given(gives)), option)
    return found


def first_helps(helps: Iterable[Help]) -> tuple[Help, ...]:
    """Some of these, those first that cost no dice."""
    return tuple(sorted(helps, key=lambda help_: any(help_.cost))[:MOST_HELPS])


def comrades_cards(g: Masmorra) -> Sequence[Action]:
    """What the other Heroes of a team can play for the one who fights."""
    return [card for card in asides(g, g.seat) if isinstance(card, PlayCard)] if comrades(g) else ()


def comrades(g: Masmorra) -> list[Hero]:
    """The other Heroes of the player whose turn it is."""
    return [hero for hero in g.heroes if hero.seat == g.seat and hero is not g.hero]


def with_helps(means: Means, helps: Sequence[Help]) -> tuple[Counts, Counts] | None:
    """Dice and symbols after these; None if there are not the dice for all of them."""
    dice, symbols = list(means.dice), list(means.symbols)
    for help_ in helps:
        for face in range(len(FACES)):
            dice[face] -= help_.cost[face]
            symbols[face] += help_.gives[face]
    return None if min(dice) < 0 else (tuple(dice), tuple(symbols))


@lru_cache(maxsize=1 << 15)
def best_helps(means: Means, foes: Foes, lives: Lives, won: float) -> tuple[float, tuple[Help, ...]]:
    """What the rest of a combat can bring, and what to use for it: one thing, two and more, or all without dice."""
    best = best_fight(purse_of(means.dice, means.symbols, foes, means.pairs), foes, lives, won)
    used: tuple[Help, ...] = ()
    most = won + sum([foe.worth for foe in foes])
    if best >= most:
        return best, used
    wanted = {DF, MG} | {face for face in (RG, ML, EL) if any(foe.hurt_by[face] for foe in foes)}
    helps = [help_ for help_ in means.helps if any(help_.gives[face] for face in wanted)]
    free = tuple([help_ for help_ in helps if not any(help_.cost)])
    choices = [(help_,) for help_ in helps]
    tried = [*choices, *combinations(helps, 2), free]
    for several in tried:
        if most - sum([help_.price for help_ in several]) <= best:
            continue
        after = with_helps(means, several)
        if after is not None:
            worth = best_fight(purse_of(*after, foes, means.pairs), foes, lives, won)
            worth -= sum([help_.price for help_ in several]) + GAIN * len(several)
            if worth > best:
                best, used = worth, several
                if len(several) in (2, 3):
                    tried += [(*several, help_) for help_ in helps if help_ not in several]
    return best, used


class Fighter:
    """The active Hero in a combat, at one of its decisions."""

    def __init__(self, g: Masmorra, options: Sequence[Action]) -> None:
        self.g = g
        self.options = options
        hero = g.hero
        self.stakes = stakes_of(g, hero)
        self.lives = lives_of(hero, self.stakes)
        combat = g.turn.combat
        assert combat is not None
        self.combat = combat
        self.won = sum([foe_of(g, hero, monster, self.stakes).worth for monster in combat.beaten])
        self.foes = {
            key: foe_of(g, hero, g.monsters[key], self.stakes)
            for key in combat.left
            if key in g.monsters and key != combat.target
        }
        self.helps = helps_among(g, [*options, *comrades_cards(g)], self.stakes)
        dice, symbols = [without(counts, auras(g)) for counts in (unused(g), made(g))]
        self.means = Means(dice, symbols, first_helps(self.helps), why_no_pairs(g) is None)

    def next_step(self) -> Action:
        """What helps, magic if something is missing, or the next attack."""
        foes = tuple(sorted(self.foes.values(), reverse=True))
        _, used = best_helps(self.means, foes, self.lives, self.won)
        if used:
            return self.helps[used[0]]
        purse = purse_of(self.means.dice, self.means.symbols, foes, self.means.pairs)
        without = best_fight(purse._replace(wild=0), foes, self.lives, self.won)
        falls = without <= self.lives.worth[0] - self.lives.standing
        if (purse.wild or falls) and (turned := self._turned(without, foes, 2 if not falls else len(FACES))):
            return turned
        return self._attack(purse)

    def _turned(self, without: float, foes: Foes, faces: int) -> Action | None:
        """The die to turn by magic, of so many faces that are needed least, if that is better than to do without."""
        best, found = without + GAIN, None
        magic = [option for option in self.options if isinstance(option, UseMagic)]
        if not magic:
            return None
        dice = self.means.dice
        given_away = [FACES[face] for face in LEAST_NEEDED if dice[face]]
        for option in magic:
            if option.die not in given_away[:faces]:
                continue
            left = list(dice)
            symbols = list(self.means.symbols)
            if symbols[MG]:
                symbols[MG] -= 1
            else:
                left[MG] -= 1
            left[FACES.index(option.die)] -= 1
            left[FACES.index(option.face)] += 1
            if min(left) >= 0:
                after = purse_of(tuple(left), tuple(symbols), foes, self.means.pairs)
                worth = best_fight(after, foes, self.lives, self.won)
                if worth > best:
                    best, found = worth, option
        return found

    def _attack(self, purse: Purse) -> Action:
        """The first monster of the plan that is killed, and how; or one that is not."""
        best, found = -1e9, self.options[0]
        for key, foe in self.foes.items():
            rest = tuple(sorted([other for name, other in self.foes.items() if name != key], reverse=True))
            for left, payback, symbols in ways_to_kill(purse._replace(wild=0), foe):
                worth = self._after(left, payback, () if foe.last else rest, self.won + foe.worth)
                if worth > best and (option := self._option(key, symbols)) is not None:
                    best, found = worth, option
            worth = self._after(purse, foe.payback, rest, self.won) - GAIN
            if worth > best:
                best, found = worth, Attack(key)
        return found

    def _after(self, purse: Purse, payback: int, rest: Foes, won: float) -> float:
        """What the combat brings after one monster: its Payback is blocked first."""
        spared = min(payback, purse.defense)
        lives = self.lives.after(payback - spared)
        if not lives.now:
            return lives.standing
        purse = purse._replace(defense=purse.defense - spared)
        if not rest:
            return after_payback(purse, 0, won, lives)
        return best_fight(purse, rest, lives, won) + lives.standing

    def _option(self, key: int, symbols: tuple[int, int, int, int]) -> Action | None:
        """The attack with these symbols, with as many pairs as there can be: they cost nothing."""
        if symbols == SHOVED:
            return shove if (shove := Shove(key)) in self.options else None
        fitting = [
            option
            for option in self.options
            if isinstance(option, Attack)
            and option.monster == key
            and (option.melee, option.ranged, option.elixir, option.magic) == symbols
        ]
        return max(fitting, key=lambda option: option.pairs, default=None)

    def block(self) -> Action:
        """As much as can be, and what makes more of it if the Wounds would cost more than that."""
        most = max((option.defense for option in self.options if isinstance(option, Block)), default=0)
        lacking = self.combat.payback - most
        if lacking > 0:
            best, found = self.lives.after(lacking).standing + GAIN, None
            for help_, option in self.helps.items():
                spared = min(lacking, help_.gives[DF])
                worth = self.lives.after(lacking - spared).standing - help_.price - 0.1 * sum(help_.cost)
                if spared and worth > best and not (help_.cost[DF] >= spared):
                    best, found = worth, option
            if found is not None:
                return found
        return Block(most)


def fight_on(g: Masmorra, options: Sequence[Action]) -> Action:
    """The next thing to do in the combat that is under way."""
    fighter = Fighter(g, options)
    return fighter.block() if isinstance(options[0], Block) else fighter.next_step()


def fight_now(g: Masmorra, known: bool) -> float:
    """What the combat that is under way, or must come next, can still bring; `known`: cards may be looked at."""
    hero, combat = g.hero, g.turn.combat
    stakes = stakes_of(g, hero)
    lives = lives_of(hero, stakes)
    means = engaging_means(g, hero, unused(g), made(g), known)
    if combat is None:
        return best_helps(means, foes_of(g, hero, unfought(g), stakes), lives, 0.0)[0]
    left = [g.monsters[key] for key in combat.left if key in g.monsters and key != combat.target]
    won = sum([foe.worth for foe in foes_of(g, hero, combat.beaten, stakes)])
    if combat.target in g.monsters:
        target = foe_of(g, hero, g.monsters[combat.target], stakes)
        won += target.worth if combat.defeated else 0.0
        lives = lives.after(min(lives.now - 1, max(0, combat.payback - means.dice[DF] - means.symbols[DF])))
    return best_helps(means, foes_of(g, hero, left, stakes), lives, won)[0]


def engaging_means(g: Masmorra, hero: Hero, dice: Counts, symbols: Counts, known: bool) -> Means:
    """All that a Hero could fight with if it had these dice; `known`: its cards may be looked at."""
    stakes = stakes_of(g, hero)
    found: list[Help] = []
    if not g.turn.evil or not (evil := g.evil()) or not evil.no_abilities:
        for name in (g.content.heroes[hero.board].start.id, *hero.learned):
            ability = g.content.abilities[name]
            if ability.gives and name not in g.turn.docked and name not in g.turn.paid and hero.gold >= ability.gold:
                junk = next((face for face in LEAST_NEEDED if dice[face]), ST)
                cost = counted(ability.dice) if "any" not in ability.dice else counted((FACES[junk],))
                found += [Help(cost, stakes.gold * ability.gold, given(gives)) for gives in ability.gives]
    for card in dict.fromkeys(hero.hand if known else ()):
        gives = g.content.half(card, "own").gives
        if gives is not None:
            found.append(Help(counted(()), stakes.card, given(gives)))
    for card in dict.fromkeys([card for other in comrades(g) for card in other.hand] if hero is g.hero else ()):
        gives = g.content.half(card, "any").gives
        if gives is not None:
            found.append(Help(counted(()), stakes.card, given(gives)))
    return Means(dice, symbols, first_helps(found), True)
