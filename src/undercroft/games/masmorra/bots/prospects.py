"""What there is to do around a Hero, how far away, and what to hope of it. For evaluating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from undercroft.games.masmorra.bots.odds import NOTHING, Counts, Foe, Foes, fresh_fights, make_foe
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.types import MonsterCard, Tile
from undercroft.games.masmorra.rules.dungeon import FRONT, cell, doorways, fronts, has_space, is_open, stairs
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.rules.rewards import EXPERIENCED
from undercroft.games.masmorra.rules.room_actions import has_chest
from undercroft.games.masmorra.rules.traps import DISARM_XP
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra, Monster

CARD = 0.65
"""What a Treasure card is worth, in XP."""
GOLD = 0.18
LATER = 0.85
"""What is left of a prospect that has to wait for the next turn."""
UNKNOWN = 0.5
"""What a tile that is not turned up yet may bring."""
SAFETY = 0.3
"""What it is worth to be rid of a trap, or spared a web."""
ONE_DIE, TWO_DICE = 0.8, 0.5
"""How likely a roll is to fill a docking space."""
FAR = 9
"""Move Points beyond which nothing is looked at."""
PASSING = 3
"""Move Points that it is worth to fight one's way through a room."""
STAGE = 0.2
"""How much of Malaphyas' end it is to get past a boss before him."""

Terms = tuple[bool, float, float, float, int, int]
"""What the worth of foes depends on: experience, XP, a card, the end, an Evil card's Defense and Payback."""


class Stakes(NamedTuple):
    """What things are worth to a Hero."""

    lives: tuple[float, ...]
    """LP, from none to all."""
    xp: float
    """1 XP."""
    end: float
    """Malaphyas' end."""
    news: tuple[float, float]
    """To see what comes next, on the first and on the second level."""
    step: float
    """An ST die that is left over."""
    card: float = CARD
    """A Treasure card."""
    later: float = LATER
    """What is left of a prospect that has to wait for the next turn."""


class Way(NamedTuple):
    """How a Hero gets to a room."""

    away: int = 0
    """Move Points."""
    stairs: int = 0
    """Free, but not to be taken up and down for nothing."""
    wounds: int = 0
    """From traps."""


class Prospect(NamedTuple):
    """Something that a Hero could do somewhere."""

    way: Way
    hope: float
    """What a fresh roll would make of it."""
    foes: tuple[Foes, ...] = ()
    """Fights that it may mean, each as likely as the others."""
    docks: Counts = NOTHING
    """Dice that it asks for."""
    prize: float = 0.0
    """What it brings if they are filled."""
    gain: float = 0.0
    """What it brings in any case."""
    here: bool = False
    """In the Hero's room: symbols count."""
    forced: bool = False
    """Nothing else can be done before."""


_KNOWN: WeakKeyDictionary[Content, tuple[dict[tuple[str, bool, Terms], Foe], dict[tuple[str, Terms], tuple[Foes, ...]]]]
_KNOWN = WeakKeyDictionary()
"""Foes by card, and meetings by tile, that were worked out before."""


def counted(faces: tuple[str, ...]) -> Counts:
    """Dice by face."""
    return tuple([faces.count(face) for face in FACES])


class Surroundings:
    """What is around one Hero."""

    def __init__(self, g: Masmorra, hero: Hero, stakes: Stakes) -> None:
        self.g = g
        self.hero = hero
        self.stakes = stakes
        self.life = LIFE if hero.prone else hero.life
        self.lives = stakes.lives[: self.life + 1]
        self.active = hero is g.hero
        self.monsters: dict[str, list[Monster]] = {}
        for monster in g.monsters.values():
            self.monsters.setdefault(monster.at, []).append(monster)
        self.engaged = engaged(g) if self.active else hero.at in self.monsters and not hero.prone
        evil = g.evil() if self.active else None
        more = (0, 0) if evil is None else (evil.defense, evil.payback)
        self._terms: Terms = (
            hero.xp > EXPERIENCED,
            stakes.xp,
            stakes.card,
            stakes.end if g.battleground else 0.0,
            *more,
        )
        self._foes, self._meetings = _KNOWN.setdefault(g.content, ({}, {}))
        self.frontiers: dict[int, int] = {}
        """Move Points to explore on each level."""
        self._closed: dict[int, bool] = {}
        self._armed = self._rooms_beside_traps()
        self.ways = self._find_ways()
        self.prospects = list(self._find_prospects())

    # Foes

    def foe(self, card: str, red: bool) -> Foe:
        """A monster, with what its defeat is worth to this Hero."""
        key = card, red, self._terms
        if key not in self._foes:
            self._foes[key] = self._make_foe(self.g.content.monsters[card], red)
        return self._foes[key]

    def _make_foe(self, card: MonsterCard, red: bool) -> Foe:
        side = card.sides[red]
        experienced, xp, a_card, end, defense, payback = self._terms
        worth = (side.xp - (experienced and card.rank == "minor")) * xp + a_card
        if card.rank == "boss":
            worth += end if card.last and red else end * STAGE
        return make_foe(side, worth, defense if card.rank == "major" else 0, payback if card.rank != "boss" else 0)

    def foes(self, monsters: Iterable[Monster]) -> Foes:
        """Monsters in play."""
        return tuple(sorted([self.foe(monster.card, monster.red) for monster in monsters]))

    def meetings(self, tile: Tile) -> tuple[Foes, ...]:
        """What may be met where this tile is explored: each is as likely as the others."""
        key = tile.id, self._terms
        if key not in self._meetings:
            self._meetings[key] = tuple(self._meet([*tile.monsters, *tile.spawns]))
        return self._meetings[key]

    def _meet(self, spaces: list[str]) -> Iterator[Foes]:
        dice = {rank: die.faces for rank, die in self.g.content.monster_dice.items()}
        chances = max((len(dice[space]) for space in spaces if space in dice), default=1)
        for number in range(chances if spaces else 0):
            cards = [
                dice[space][(number + place) % len(dice[space])] if space in dice else space
                for place, space in enumerate(spaces)
            ]
            yield tuple(sorted(self.foe(card, False) for card in cards))

    def _hope(self, meetings: tuple[Foes, ...], way: Way) -> float:
        return fresh_fights(meetings, self.left_after(way))

    # Prospects

    def _find_prospects(self) -> Iterator[Prospect]:
        """Every fight, chest, trap, fountain and doorway in reach; all doorways of a level lead to the same tile."""
        g = self.g
        if g.turn.placing and self.active:
            yield self._in_hand(g.tile(g.turn.placing[0].tile))
        for room, way in sorted(self.ways.items(), key=lambda found: found[1]):
            here = room == self.hero.at
            monsters = self.monsters.get(room)
            if monsters and not (here and self.active and g.turn.invisible):
                foes = self.foes(monsters)
                yield Prospect(way, self._hope((foes,), way), (foes,), here=here, forced=here and self.engaged)
                if not here:
                    continue
            yield from self._room_actions(room, way, here)
            level = g.rooms[room].level
            if level not in self.frontiers and (found := self._exploring(room, way)) is not None:
                self.frontiers[level] = found.way.away
                yield found

    def _room_actions(self, room: str, way: Way, here: bool) -> Iterator[Prospect]:
        g = self.g
        placed, tile = g.rooms[room], g.content.tiles[room]
        if tile.dock and room not in g.turn.docked:
            if has_chest(g, room):
                gain = self.stakes.xp + self.stakes.card + GOLD * min(placed.gold, GOLD_LIMIT - self.hero.gold)
                yield _docking(way, tile.dock, gain, here)
            elif tile.gives is not None and self.life < LIFE - 1:
                yield _docking(way, tile.dock, self.healing(tile.gives.EL), here)
        for trap in self._armed.get(room, ()):
            if trap not in g.turn.docked:
                gain = DISARM_XP[g.traps[trap].level - 1] * self.stakes.xp + SAFETY
                yield _docking(way, g.tile(trap).dock, gain, here)
        if placed.gold and tile.type == "gold":
            gain = GOLD * min(placed.gold, GOLD_LIMIT - self.hero.gold)
            yield Prospect(way, gain, gain=gain, here=here)

    def _exploring(self, room: str, way: Way) -> Prospect | None:
        """What exploring from this room would bring; the tile that lies face up is known."""
        g = self.g
        level = g.rooms[room].level
        if level > len(g.stacks):
            return None
        stack = g.stacks[level - 1]
        if not (stack.top or any(stack.pools)) or not (spaces := self._fronts(room, level)):
            return None
        way = way._replace(away=way.away + 1)
        if not stack.top:
            news = self.stakes.news[level - 1] + UNKNOWN
            return Prospect(way, news, gain=news)
        tile = g.content.tiles[stack.top]
        if tile.type != "rune":
            return self._room(tile, way)
        return self._rune(stack.medium, level, way) if any(has_space(g, front) for front in spaces) else None

    def _fronts(self, room: str, level: int) -> list[int]:
        """The empty cells that this room can be explored to; whether a level is closed is looked up once."""
        g = self.g
        found = [front for at, turn in doorways(g, g.rooms[room]) if (front := at + FRONT[turn]) not in g.cells]
        if not found:
            if level not in self._closed:
                self._closed[level] = not is_open(g, level)
            if self._closed[level]:
                return list(fronts(g, room))
        return found

    def _room(self, tile: Tile, way: Way) -> Prospect:
        """What a tile would bring to whoever explores it."""
        news = self.stakes.news[tile.level - 1] + (self.stakes.xp if tile.size == "medium" else 0.0)
        if tile.pit:
            way = way._replace(wounds=way.wounds + 1)
        if meetings := self.meetings(tile):
            return Prospect(way, news + self._hope(meetings, way), meetings, gain=news)
        if tile.type == "treasure":
            return _docking(way, tile.dock, self.stakes.xp + self.stakes.card + GOLD * tile.gold, False, news)
        if tile.type == "gold":
            news += GOLD * tile.gold
        if tile.web:
            news -= SAFETY
        return Prospect(way, news, gain=news)

    def _rune(self, medium: Iterable[str], level: int, way: Way) -> Prospect:
        """Any medium tile that is left; XP for exploring it."""
        news = self.stakes.xp + self.stakes.news[level - 1]
        meetings = tuple([self._first_meeting(self.g.content.tiles[tile]) for tile in sorted(medium)])
        hope = news + self._hope(meetings, way) if meetings else news
        return Prospect(way, hope, meetings, gain=news)

    def _first_meeting(self, tile: Tile) -> Foes:
        """What may be met in a medium room; a pit, or a dragon's breath, hurts before the fight."""
        foes, *_ = self.meetings(tile) or ((),)
        breath = sum([card.sides[0].fire_breath for card in map(self.g.content.monsters.get, tile.monsters) if card])
        hurt = bool(tile.pit) + breath
        return (foes[0]._replace(venom=foes[0].venom + hurt), *foes[1:]) if foes and hurt else foes

    def _in_hand(self, tile: Tile) -> Prospect:
        """The tile that is being put: its room is entered without more Move Points, and left only after a fight."""
        if tile.type == "trap":
            return Prospect(Way(), 0.0)
        if tile.size == "medium":
            # How good it was to explore a Rune is not for the one tile to say that came.
            found = self._rune([tile.id, *self.g.stacks[tile.level - 1].medium], tile.level, Way())
        else:
            found = self._room(tile, Way())
        return found._replace(gain=found.gain - self.stakes.news[tile.level - 1], forced=bool(found.foes))

    def healing(self, wounds: int) -> float:
        """What it is worth to heal so many Wounds."""
        healed = min(wounds, LIFE - self.life)
        return self.stakes.lives[self.life + healed] - self.stakes.lives[self.life] if healed > 0 else 0.0

    def left_after(self, way: Way) -> tuple[float, ...]:
        """What LP are worth after the Wounds of a way; the last one is not taken into account."""
        return self.lives[: max(1, self.life - way.wounds) + 1] if way.wounds else self.lives

    def toll(self, way: Way) -> float:
        """What the Wounds on a way cost."""
        return self.lives[max(0, self.life - way.wounds)] - self.lives[self.life] if way.wounds else 0.0

    # Ways

    def _rooms_beside_traps(self) -> dict[str, list[str]]:
        """Armed traps by the rooms that they hurt."""
        g = self.g
        found: dict[str, list[str]] = {}
        for trap, placed in g.traps.items():
            if not placed.opened:
                at = cell(placed.level, placed.x, placed.y)
                for room in {g.cells.get(at + step, "") for step in FRONT}:
                    if room in g.rooms:
                        found.setdefault(room, []).append(trap)
        return found

    def _find_ways(self) -> dict[str, Way]:
        """Every room that is not too far, with the way to it."""
        found = {self.hero.at: Way()}
        edge = [self.hero.at]
        while edge:
            further = []
            for at in edge:
                for to, way in self._onwards(at, found[at]):
                    if way.away <= FAR and (to not in found or found[to] > way):
                        found[to] = way
                        further.append(to)
            edge = further
        return found

    def _onwards(self, at: str, way: Way) -> Iterator[tuple[str, Way]]:
        g, armed = self.g, self._armed
        away, crossed, wounds = way
        if at in self.monsters and (at != self.hero.at or self.engaged):
            away += PASSING
        for to in g.ways[at]:
            hurt = bool(g.content.tiles[to].pit) + (len({*armed.get(at, ()), *armed.get(to, ())}) if armed else 0)
            yield to, Way(away + 1, crossed, wounds + hurt)
        tile = g.content.tiles[at]
        if tile.landing or tile.type in ("stairs down", "entrance", "stairs to third"):
            other = stairs(g, at)
            if other in g.rooms:
                yield other, Way(away, crossed + 1, wounds)


def _docking(way: Way, dock: tuple[str, ...], prize: float, here: bool, gain: float = 0.0) -> Prospect:
    hope = gain + prize * (ONE_DIE if len(dock) == 1 else TWO_DICE)
    return Prospect(way, hope, docks=counted(dock), gain=gain, prize=prize, here=here)
