"""What a Hero may expect of the places around it: of the dice on the table, or of a fresh roll. For evaluating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from undercroft.games.masmorra.abilities import abilities_of, why_no_abilities
from undercroft.games.masmorra.aims import has_chest
from undercroft.games.masmorra.attacks import aura_forbids
from undercroft.games.masmorra.cards import FACES, MonsterCard, Symbols, Tile
from undercroft.games.masmorra.dungeon import FRONT, cell, fronts, has_space, stairs
from undercroft.games.masmorra.engage import engaged
from undercroft.games.masmorra.model import GOLD_LIMIT, LIFE, Content, Hero, Masmorra, Monster
from undercroft.games.masmorra.odds import (
    DF,
    DICE,
    EL,
    MG,
    NOTHING,
    ST,
    Counts,
    Foe,
    best_fight,
    fresh_fight,
    make_foe,
    purse_for,
)
from undercroft.games.masmorra.rewards import EXPERIENCED
from undercroft.games.masmorra.traps import DISARM_XP

CARD = 0.8
"""What a Treasure card is worth, in XP."""
GOLD = 0.18
HEALING = 0.3
"""What a healed Wound is worth beside the safety that it brings."""
EFFORT = 0.04
"""Taken off whatever is still to be done, so that it is better done."""
PATIENCE = 0.86
"""What is left of a prospect for each Move Point that it is away."""
LATER = 0.85
"""What is left of a prospect that has to wait for the next turn."""
SECOND = 0.35
"""How much the second best prospect counts beside the best."""
FAR = 9
"""Move Points beyond which nothing is looked at."""
PASSING = 3
"""Move Points that it is worth to fight one's way through a room."""
NEWS = 0.3
"""What it is worth to see what comes next."""
UNKNOWN = 0.8
"""What a tile that is not turned up yet may bring."""
STAGE = 0.2
"""How much of Malaphyas' end it is to get past a boss before him."""
STAIRS = 0.6
"""How much better it must be at the other end of stairs."""
NEVER = 99
"""A Defense value that nothing reaches."""


class Way(NamedTuple):
    """How a Hero gets to a room."""

    away: int = 0
    """Move Points."""
    stairs: int = 0
    """Free, but not to be taken up and down for nothing."""
    wounds: int = 0
    """From traps on the way."""


class Prospect(NamedTuple):
    """Something that a Hero could do somewhere."""

    way: Way
    hope: float
    """What a fresh roll would make of it."""
    foes: tuple[tuple[Foe, ...], ...] = ()
    """Fights that it may mean, each as likely as the others."""
    docks: Counts = NOTHING
    """Dice that it asks for."""
    gain: float = 0.0
    """What it brings besides fights; with docks, if they are filled."""
    here: bool = False
    """In the Hero's room: symbols count."""


class Extra(NamedTuple):
    """An ability or a card that turns something into symbols."""

    cost: Counts
    """Dice by face."""
    junk: int
    """Dice of any face."""
    price: float
    gives: Counts


def counts_of(symbols: Symbols) -> Counts:
    """Symbols by face."""
    return tuple(getattr(symbols, face) for face in FACES)


def faces_counted(faces: tuple[str, ...]) -> Counts:
    """Dice by face."""
    return tuple(faces.count(face) for face in FACES)


Key = tuple[str, bool, bool, float, float, int, int]
_KNOWN: WeakKeyDictionary[Content, tuple[dict[Key, Foe], dict[Key, tuple[tuple[Foe, ...], ...]]]] = WeakKeyDictionary()
"""Foes, and those of tiles, that were worked out before."""


class Outlook:
    """The prospects of one Hero."""

    def __init__(self, g: Masmorra, hero: Hero, lives: tuple[float, ...], known: bool, xp: float, end: float) -> None:
        """What LP, 1 XP and Malaphyas' end are worth; `known`: the Hero's cards may be looked at."""
        self.g = g
        self.hero = hero
        self.lives = lives
        self.xp = xp
        self.end = end
        self.active = hero is g.hero
        self.monsters: dict[str, list[Monster]] = {}
        for monster in g.monsters.values():
            self.monsters.setdefault(monster.at, []).append(monster)
        self.engaged = engaged(g) if self.active else hero.at in self.monsters and not hero.prone
        self.known = known
        evil = g.evil() if self.active else None
        more = (0, 0) if evil is None else (evil.defense, evil.payback)
        self._terms = (hero.xp > EXPERIENCED, xp, end if g.battleground else 0.0, *more)
        self._foes, self._tiles = _KNOWN.setdefault(g.content, ({}, {}))
        self.extras = list(self._find_extras())
        self._armed = self._rooms_beside_traps()
        self.reach = self._reach(self._armed)
        self.prospects = list(self._prospects())

    # Foes

    def foe(self, card: str, red: bool) -> Foe:
        """A monster, with what its defeat is worth to this Hero."""
        key = (card, red, *self._terms)
        if key not in self._foes:
            self._foes[key] = self._make_foe(self.g.content.monsters[card], red)
        return self._foes[key]

    def _make_foe(self, card: MonsterCard, red: bool) -> Foe:
        side = card.sides[red]
        experienced, xp, _, more_defense, more_payback = self._terms
        worth = (side.xp - (experienced and card.rank == "minor")) * xp + CARD
        if card.rank == "boss" and self.g.battleground:
            worth += self.end if card.last and red else self.end * STAGE
        return make_foe(
            side,
            worth,
            more_defense if card.rank == "major" else 0,
            more_payback if card.rank != "boss" else 0,
        )

    def foes(self, monsters: list[Monster]) -> tuple[Foe, ...]:
        """Monsters in play."""
        return tuple(sorted([self.foe(monster.card, monster.red) for monster in monsters]))

    def foes_of_tile(self, tile: Tile) -> tuple[tuple[Foe, ...], ...]:
        """What may be met where this tile is explored: each is as likely as the others."""
        key = (tile.id, False, *self._terms)
        if key not in self._tiles:
            self._tiles[key] = tuple(self._meetings([*tile.monsters, *tile.spawns]))
        return self._tiles[key]

    def _meetings(self, spaces: list[str]) -> Iterator[tuple[Foe, ...]]:
        dice = {rank: die.faces for rank, die in self.g.content.monster_dice.items()}
        chances = max((len(dice[space]) for space in spaces if space in dice), default=1)
        for number in range(chances if spaces else 0):
            cards = [
                dice[space][(number + place) % len(dice[space])] if space in dice else space
                for place, space in enumerate(spaces)
            ]
            yield tuple(sorted(self.foe(card, False) for card in cards))

    # Prospects

    def _prospects(self) -> Iterator[Prospect]:
        g = self.g
        armed = self._armed
        explored: set[int] = set()
        for room, way in sorted(self.reach.items(), key=lambda found: found[1]):
            placed, tile = g.rooms[room], g.tile(room)
            here = room == self.hero.at
            monsters = self.monsters.get(room)
            if monsters and not (here and self.active and g.turn.invisible):
                foes = self.foes(monsters)
                yield Prospect(way, fresh_fight(foes, self.lives), foes=(foes,), here=here)
                if not here:
                    continue
            if has_chest(g, room):
                gain = self.xp + CARD + GOLD * min(placed.gold, GOLD_LIMIT - self.hero.gold)
                yield self._docking(way, tile.dock, gain, here)
            for trap in armed.get(room, ()):
                gain = DISARM_XP[g.traps[trap].level - 1] * self.xp + 0.2
                yield self._docking(way, g.tile(trap).dock, gain, here)
            if placed.gold and tile.type == "gold":
                gain = GOLD * min(placed.gold, GOLD_LIMIT - self.hero.gold)
                yield Prospect(way, gain, gain=gain, here=here)
            missing = LIFE - self.hero.life
            if tile.gives is not None and missing > 1:
                gain = self.healing(min(missing, tile.gives.EL))
                yield self._docking(way, tile.dock, gain, here)
            if placed.level not in explored and (found := self._exploring(room, way)) is not None:
                explored.add(placed.level)
                yield found
        if g.turn.placing and self.active:
            yield self._in_hand(g.tile(g.turn.placing[0].tile))

    def _docking(self, way: Way, dock: tuple[str, ...], gain: float, here: bool) -> Prospect:
        hope = gain * (0.8 if len(dock) == 1 else 0.5)
        return Prospect(way, hope, docks=faces_counted(dock), gain=gain, here=here)

    def _exploring(self, room: str, way: Way) -> Prospect | None:
        """What exploring from this room would bring; the tile that lies face up is known."""
        g = self.g
        level = g.rooms[room].level
        if level > len(g.stacks) or not (stack := g.stacks[level - 1]).top and not any(stack.pools):
            return None
        spaces = fronts(g, room)
        way = way._replace(away=way.away + 1)
        if not stack.top:
            return Prospect(way, UNKNOWN, gain=UNKNOWN) if spaces else None
        tile = g.tile(stack.top)
        if tile.type == "rune":
            return self._rune(level, way) if any(has_space(g, front) for front in spaces) else None
        return self._room(tile, way) if spaces else None

    def _room(self, tile: Tile, way: Way) -> Prospect:
        """What a tile would bring to whoever explores it."""
        news = NEWS + (self.xp if tile.size == "medium" else 0.0)
        foes = self.foes_of_tile(tile)
        if foes:
            hope = sum(fresh_fight(some, self.lives) for some in foes) / len(foes)
            return Prospect(way, news + hope, foes=foes, gain=news)
        if tile.type == "treasure":
            gain = self.xp + CARD + GOLD * tile.gold
            hope = news + gain * (0.8 if len(tile.dock) == 1 else 0.5)
            return Prospect(way, hope, docks=faces_counted(tile.dock), gain=gain)
        if tile.type == "gold":
            news += GOLD * tile.gold
        if tile.pit or tile.web:
            news -= 0.25
        return Prospect(way, news, gain=news)

    def _rune(self, level: int, way: Way) -> Prospect:
        """Any medium tile that is left; XP for exploring it."""
        g = self.g
        news = self.xp + NEWS
        found = (self.foes_of_tile(g.tile(tile)) for tile in sorted(g.stacks[level - 1].medium))
        foes = tuple(some[0] if some else () for some in found)
        if not foes:
            return Prospect(way, news, gain=news)
        hope = sum(fresh_fight(some, self.lives) for some in foes) / len(foes)
        return Prospect(way, news + hope, foes=foes, gain=news)

    def _in_hand(self, tile: Tile) -> Prospect:
        """The tile that is being put: its room is entered without more Move Points."""
        if tile.type == "trap":
            return Prospect(Way(), NEWS, gain=NEWS)
        return self._room(tile, Way())

    def healing(self, wounds: int) -> float:
        """What it is worth to heal so many Wounds."""
        life = len(self.lives) - 1
        if not wounds or life >= LIFE:
            return 0.0
        return wounds * (HEALING + (self.lives[life] - self.lives[max(0, life - 1)]) * 0.4)

    # Ways

    def _rooms_beside_traps(self) -> dict[str, list[str]]:
        """Armed traps by the rooms that they hurt."""
        g = self.g
        found: dict[str, list[str]] = {}
        for trap, placed in g.traps.items():
            if not placed.opened:
                at = cell(placed.level, placed.x, placed.y)
                for room in {g.cells.get(at + step) for step in FRONT}:
                    if room in g.rooms and room is not None:
                        found.setdefault(room, []).append(trap)
        return found

    def _reach(self, armed: dict[str, list[str]]) -> dict[str, Way]:
        """Every room with the Move Points to it, the stairs and the Wounds on the way."""
        g = self.g
        found = {self.hero.at: Way()}
        edge = [self.hero.at]
        while edge:
            further = []
            for at in edge:
                away, crossed, wounds = found[at]
                if away >= FAR:
                    continue
                passing = PASSING if at in self.monsters and (at != self.hero.at or self.engaged) else 0
                for to in g.ways[at]:
                    hurt = wounds + len({*armed.get(at, ()), *armed.get(to, ())}) if armed else wounds
                    if to not in found or found[to] > (away + passing + 1, crossed, hurt):
                        found[to] = Way(away + passing + 1, crossed, hurt)
                        further.append(to)
                tile = g.tile(at)
                if tile.landing or tile.type in ("stairs down", "entrance", "stairs to third"):
                    other = stairs(g, at)
                    if other in g.rooms and (other not in found or found[other] > (away + passing, crossed + 1, wounds)):
                        found[other] = Way(away + passing, crossed + 1, wounds)
                        further.append(other)
            edge = further
        return found

    # What it comes to

    def _hopes(self) -> list[tuple[float, int]]:
        """What the prospects are worth in turns to come, the best first."""
        hopes = [
            (prospect.hope * PATIENCE ** max(0, prospect.way.away - 1) + self._toll(prospect.way), number)
            for number, prospect in enumerate(self.prospects)
        ]
        return sorted(hopes, reverse=True)

    def _toll(self, way: Way) -> float:
        """What the way costs, but for the Move Points."""
        life = len(self.lives) - 1
        hurt = self.lives[max(0, life - way.wounds)] - self.lives[life] if way.wounds else 0.0
        return hurt - STAIRS * way.stairs

    def fresh(self) -> float:
        """What the next turn may bring."""
        return _two_best(self._hopes(), -1)

    def with_dice(self, dice: Counts, symbols: Counts) -> float:
        """What the rest of this turn may bring with these unused dice and symbols, and the next turn."""
        hopes = self._hopes()
        best = LATER * _two_best(hopes, -1) + self._idle(dice, symbols)
        if self.g.turn.combat is not None:
            return self._in_combat(dice, symbols) + LATER * _two_best(hopes, 0)
        for number, prospect in enumerate(self.prospects):
            if self.engaged and not (prospect.here and prospect.foes):
                continue
            now = self._now(prospect, dice, symbols)
            if now is not None:
                best = max(best, now - EFFORT + LATER * _two_best(hopes, number))
                if self.engaged:
                    return now - EFFORT + LATER * _two_best(hopes, number)
        return best

    def _idle(self, dice: Counts, symbols: Counts) -> float:
        """Dice that are left are exchanged for gold, and Elixirs drunk."""
        drinks = min(dice[EL] + symbols[EL], LIFE - self.hero.life) if not self.engaged else 0
        spare = sum(dice) - max(0, drinks - symbols[EL])
        return GOLD * min(spare, GOLD_LIMIT - self.hero.gold) + self.healing(drinks)

    def _now(self, prospect: Prospect, dice: Counts, symbols: Counts) -> float | None:
        """What a prospect brings with these dice; None if it cannot be reached this turn."""
        if not prospect.here:
            walked = self._walk(prospect.way.away, dice, symbols)
            if walked is None:
                return None
            dice, symbols = walked, NOTHING
        value = self._toll(prospect.way)
        if prospect.foes:
            fights = [self._fight(foes, dice, symbols) for foes in prospect.foes]
            return value + prospect.gain + sum(fights) / len(fights)
        if any(prospect.docks):
            left = self._dock(prospect.docks, dice, symbols)
            if left is None:
                return value + self._idle(dice, symbols)
            return value + prospect.gain + self._idle(left, symbols)
        return value + prospect.gain + self._idle(dice, symbols)

    def _walk(self, away: int, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after so many Move Points: symbols and the token are used first."""
        turn, hero = self.g.turn, self.hero
        evil = self.g.evil()
        length = 1 if evil is not None and evil.short_steps else 2
        steps = -(-max(0, away - turn.steps) // length)
        if turn.curse == "ST":
            return None if steps else dice
        steps -= min(steps, symbols[ST] + hero.free)
        if steps <= dice[ST]:
            return (dice[ST] - steps, *dice[1:])
        wild = min(steps - dice[ST], dice[MG])
        if dice[ST] + wild < steps or sum(dice) - dice[ST] - wild < wild:
            return None
        return _without_junk((0, *dice[1:MG], dice[MG] - wild), wild)

    def _dock(self, docks: Counts, dice: Counts, symbols: Counts) -> Counts | None:
        """The dice that are left after docking; MG turns one that is missing."""
        left = [die - dock for die, dock in zip(dice, docks, strict=True)]
        missing = -sum(die for die in left if die < 0)
        left = [max(0, die) for die in left]
        if not missing:
            return tuple(left)
        if left[MG] + symbols[MG] < missing:
            return None
        left[MG] -= max(0, missing - symbols[MG])
        return _without_junk(tuple(left), missing) if sum(left) >= missing else None

    # Fights

    def _fight(self, foes: tuple[Foe, ...], dice: Counts, symbols: Counts, won: float = 0.0) -> float:
        """The best that can be made of a fight, with one ability or card, or with all cards."""
        g = self.g
        started = g.turn.combat is not None
        evil = g.evil()
        pairs = not (evil is not None and evil.no_pairs)
        shields = not aura_forbids(g, "DF")
        purging = (0, 0, 0, 0, g.turn.purging, 0)
        base = _plus(symbols, purging) if g.turn.purging else symbols
        best = best_fight(purse_for(dice, base, foes, started, pairs, shields), foes, self.lives, won)
        for extra in self.extras:
            left = _pay(extra, dice)
            if left is not None:
                purse = purse_for(left, _plus(base, extra.gives), foes, started, pairs, shields)
                best = max(best, best_fight(purse, foes, self.lives, won) - extra.price - EFFORT)
        return best

    def _find_extras(self) -> Iterator[Extra]:
        """Abilities and cards that make symbols for a fight."""
        g, hero = self.g, self.hero
        if why_no_abilities(g, hero) is None:
            for ability in abilities_of(g, hero):
                used = ability.id in g.turn.docked or ability.id in g.turn.paid
                if ability.gives and not used and hero.gold >= ability.gold:
                    cost = faces_counted(ability.dice)
                    junk = ability.dice.count("any")
                    for gives in ability.gives:
                        yield Extra(cost, junk, GOLD * ability.gold, counts_of(gives))
                if ability.flip and hero.free:
                    for face in ability.flip:
                        yield Extra(NOTHING, 0, 0.3, faces_counted((face,)))
        if self.known:
            total, price = NOTHING, 0.0
            for card in dict.fromkeys(hero.hand):
                own = g.content.treasures[card].own
                if own.gives is not None:
                    gives = counts_of(own.gives)
                    total, price = _plus(total, gives), price + CARD
                    yield Extra(NOTHING, 0, CARD, gives)
            if price > CARD:
                yield Extra(NOTHING, 0, price, total)

    def _in_combat(self, dice: Counts, symbols: Counts) -> float:
        """The rest of the combat that is under way: its winnings so far are at stake."""
        g = self.g
        combat = g.turn.combat
        assert combat is not None
        won = sum(foe.worth for foe in self.foes(combat.beaten))
        foes = self.foes([g.monsters[key] for key in combat.left if key != combat.target and key in g.monsters])
        if combat.target and combat.payback > 0:
            foes += (Foe(NEVER, combat.payback, 0.0, False, (False,) * len(FACES), False, 0, -1, 0.0),)
        if combat.target in g.monsters and getattr(combat, "defeated", False):
            won += self.foes([g.monsters[combat.target]])[0].worth
        return self._fight(foes, dice, symbols, won)


def _two_best(hopes: list[tuple[float, int]], but: int) -> float:
    """The best prospect and some of the second best, without one of them."""
    left = [hope for hope, number in hopes if number != but]
    best = max(left[0], 0.0) if left else 0.0
    return best + SECOND * max(left[1], 0.0) if len(left) > 1 else best


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _pay(extra: Extra, dice: Counts) -> Counts | None:
    """The dice that are left after an ability was paid."""
    left = tuple(die - cost for die, cost in zip(dice, extra.cost, strict=True))
    if min(left) < 0 or sum(left) < extra.junk:
        return None
    return _without_junk(left, extra.junk) if extra.junk else left


def _without_junk(dice: Counts, number: int) -> Counts:
    """Without so many dice, those first that a fight needs least."""
    left = list(dice)
    for face in (ST, EL, MG, DF, 2, 1):
        gone = min(number, left[face])
        left[face] -= gone
        number -= gone
    return tuple(left)


__all__ = ["DF", "DICE", "Outlook"]
