"""Where the quick player goes among rivals: to the best thing in reach, and the first step of the way to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.masmorra.bots.combat import (
    LEFT_OVER,
    NOTHING,
    ST,
    Counts,
    Foes,
    fight_worth,
    foes_of,
    fresh_fight,
)
from undercroft.games.masmorra.bots.fighting import best_helps, counted, engaging_means, made, unused
from undercroft.games.masmorra.bots.goals import FAR_OFF, cheapest_step, dungeon_of, goals_of, monsters_by_room
from undercroft.games.masmorra.bots.stakes import Lives, Stakes, life_of, pace, stakes_of
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, THIRD
from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.rules.dungeon import stairs
from undercroft.games.masmorra.rules.room_actions import has_chest
from undercroft.games.masmorra.rules.traps import DISARM_XP
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra, Monster
from undercroft.kernel.actions import Action

FAR = 9
"""Move Points beyond which nothing is looked at."""
LATER, PATIENCE = 0.5, 0.86
"""What is left of something that cannot be reached this turn, and for each Move Point that it is away."""
DOCKS = (1.0, 0.6, 0.35)
"""How likely a roll is to fill so many docking spaces."""
DESCENT = 1.0
"""What it is worth to find a level that nobody has seen."""
PULL = 0.15
"""The same in Epic, for each round."""


class Way(NamedTuple):
    """How a Hero gets to a room."""

    moves: int
    wounds: int
    """From traps and pits."""
    hop: str
    """The first room on it."""


class Traveller:
    """The active Hero, not engaged."""

    def __init__(self, g: Masmorra, rolled: bool, known: bool = True) -> None:
        """`rolled`: it has dice to use; `known`: its cards may be looked at."""
        self.g = g
        self.known = known
        self.hero = g.hero
        self.rolled = rolled
        self.stakes = stakes_of(g, self.hero)
        self.life = life_of(self.hero)
        self.dice = unused(g) if rolled else NOTHING
        evil = g.evil()
        self.length = 1 if evil is not None and evil.short_steps else 2
        self.free = g.turn.steps
        """Move Points that cost no die."""
        if g.turn.curse != "ST":
            self.free += self.length * ((made(g)[ST] if rolled else 0) + self.hero.free)
        self.monsters = monsters_by_room(g)
        self.dungeon = dungeon_of(g)
        self.ways = self._find_ways()
        self.pace = pace(g)
        self.away = self.dungeon.away(g, goals_of(g, self.hero)) if self.pace else {}

    def _away(self, room: str) -> int:
        return min(FAR_OFF, self.away.get(room, FAR_OFF))

    # The way

    def _find_ways(self) -> dict[str, Way]:
        """Every room that is not too far; nobody passes monsters that were not fought."""
        g, start = self.g, self.hero.at
        found = {start: Way(0, 0, "")}
        edge = deque([start])
        while edge:
            at = edge.popleft()
            way = found[at]
            if way.moves >= FAR or (at != start and (at in self.monsters or g.tile(at).web)):
                continue
            armed = self.dungeon.armed(g, at)
            other = stairs(g, at)
            if other in g.rooms and other not in found:
                found[other] = Way(way.moves, way.wounds, way.hop or other)
                edge.appendleft(other)
            for to in g.ways[at]:
                if to not in found:
                    hurt = len({*armed, *self.dungeon.armed(g, to)}) + bool(g.tile(to).pit)
                    found[to] = Way(way.moves + 1, way.wounds + hurt, way.hop or to)
                    edge.append(to)
        return found

    def _left(self, moves: int) -> Counts | None:
        """The dice that are left after so many Move Points; None if there are not enough."""
        steps = -(-max(0, moves - self.free) // self.length)
        if steps > self.dice[ST]:
            return None
        return (self.dice[ST] - steps, *self.dice[1:])

    # What there is to do

    def staying(self) -> float:
        """What it is worth to stay here."""
        evil = self.g.evil()
        bounty = 0.0 if evil is not None and evil.no_bounties else LEFT_OVER
        return bounty * sum(self.dice) + (0.2 if self.rolled and has_docks(self.g, self.hero) else 0.0)

    def best_worth(self) -> float:
        """What the best thing to do is worth."""
        return max([worth for worth, _ in self._prospects()] + [self.staying()])

    def best_step(self, options: Sequence[Action]) -> Action | None:
        """The first step towards the best thing to do, if that is better than to stay."""
        best, found = self.staying() + 0.1, None
        for worth, hop in self._prospects():
            if worth > best and (step := cheapest_step(self.g, options, hop)) is not None:
                best, found = worth, step
        return found

    def _prospects(self) -> Iterator[tuple[float, str]]:
        """What each thing in reach is worth, and the first room on the way to it; none for exploring from here."""
        g = self.g
        levels: set[int] = set()
        for room, way in self.ways.items():
            if room != self.hero.at:
                yield self._arriving(room, way), way.hop
            level = g.rooms[room].level
            held = room in self.monsters and room != self.hero.at
            if level not in levels and not held and room in self.dungeon.frontier(g, level):
                levels.add(level)
                yield self._exploring(level, way), way.hop
            other = stairs(g, room)
            if other and other not in g.rooms:
                yield self._going_down(other, way), way.hop or other

    def _later(self, worth: float, moves: int) -> float:
        """What is left of something that cannot be done this turn."""
        return worth * LATER * PATIENCE ** max(0, moves - self.free) if worth > 0 else worth

    def _toll(self, way: Way) -> float:
        lives = self.stakes.lives
        return lives[max(0, self.life - way.wounds)] - lives[self.life] if way.wounds else 0.0

    def _lives(self, way: Way) -> Lives:
        return Lives(max(1, self.life - way.wounds), self.stakes.lives)

    def _arriving(self, room: str, way: Way) -> float:
        g, moves = self.g, way.moves
        dice = self._left(moves)
        worth = 0.0
        if room in self.monsters:
            foes = foes_of(g, self.hero, self.monsters[room], self.stakes)
            lives = self._lives(way)
            if self.rolled and dice is not None:
                worth = best_helps(engaging_means(g, self.hero, dice, NOTHING, self.known), foes, lives, 0.0)[0]
            else:
                worth = fresh_fight(foes, lives)
        for docks, prize in docks_at(g, self.hero, room, self.stakes.xp, self.stakes.card, self.stakes.gold):
            worth += prize * self._chance(docks, dice)
        placed = g.rooms[room]
        if placed.gold and g.tile(room).type == "gold":
            worth += self.stakes.gold * min(placed.gold, GOLD_LIMIT - self.hero.gold)
        if self.pace:
            worth += self.pace * (self._away(self.hero.at) - self._away(room))
        if self.rolled and dice is not None:
            worth += LEFT_OVER * sum(dice) if room not in self.monsters else 0.0
            return worth + self._toll(way)
        return (worth if dice is not None else self._later(worth, moves)) + self._toll(way)

    def _chance(self, docks: tuple[str, ...], dice: Counts | None) -> float:
        if not self.rolled or dice is None:
            return DOCKS[len(docks)]
        need = counted(docks)
        return float(all(have >= want for have, want in zip(dice, need, strict=True)))

    def _exploring(self, level: int, way: Way) -> float:
        g = self.g
        stack = g.stacks[level - 1]
        tile = g.tile(stack.top)
        moves = way.moves + 1
        dice = self._left(moves)
        armed = len(self.dungeon.armed(g, self.hero.at)) if not way.hop else 0
        way = way._replace(wounds=way.wounds + armed + bool(tile.pit))
        worth = self.stakes.news
        tiles = [g.tile(other) for other in stack.medium] if tile.type == "rune" else [tile]
        if tile.type == "rune":
            worth += self.stakes.xp
        hopes = [self._meeting(other, way, dice) for other in tiles]
        worth += sum(hopes) / len(hopes) if hopes else 0.0
        if tile.type == "treasure":
            worth += (self.stakes.xp + self.stakes.card) * self._chance(tile.dock, dice)
        elif tile.type == "gold":
            worth += self.stakes.gold * 2
        return (worth if dice is not None else self._later(worth, moves)) + self._toll(way)

    def _meeting(self, tile: Tile, way: Way, dice: Counts | None) -> float:
        """What may be met where this tile is explored, on average."""
        groups = strangers(self.g, self.hero, tile, self.stakes)
        if not any(groups):
            return 0.0
        lives = self._lives(way)
        if self.rolled and dice is not None:
            return sum([fight_worth(dice, NOTHING, foes, lives) for foes in groups]) / len(groups)
        return sum([fresh_fight(foes, lives) for foes in groups]) / len(groups)

    def _going_down(self, other: str, way: Way) -> float:
        """What it is worth to be the first on a level."""
        g = self.g
        dice = self._left(way.moves)
        if other == THIRD:
            worth = (3.0 if self.life >= 4 else -1.0) + PULL * g.rounds
        else:
            worth = DESCENT * (self.life >= 4)
        return (worth if dice is not None else self._later(worth, way.moves)) + self._toll(way)


def strangers(g: Masmorra, hero: Hero, tile: Tile, stakes: Stakes) -> list[Foes]:
    """The groups of monsters that may be met where this tile is explored, each as likely as the others."""
    faces = tuple((rank, die.faces) for rank, die in g.content.monster_dice.items())
    groups = meetings((*tile.monsters, *tile.spawns), faces)
    return [foes_of(g, hero, [Monster(0, card, "") for card in cards], stakes) for cards in groups]


@lru_cache(maxsize=256)
def meetings(spaces: tuple[str, ...], dice: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[tuple[str, ...], ...]:
    """The monsters that may stand on these spaces: some groups that stand for all, each as likely as the others."""
    faces = dict(dice)
    times = max([len(faces[space]) for space in spaces if space in faces], default=1)
    return tuple(
        tuple(
            faces[space][(number + place) % len(faces[space])] if space in faces else space
            for place, space in enumerate(spaces)
        )
        for number in range(times)
    )


def docks_at(
    g: Masmorra, hero: Hero, room: str, xp: float, card: float, gold: float
) -> Iterator[tuple[tuple[str, ...], float]]:
    """The docking spaces in a room that are worth something: its dice, and what they bring."""
    placed, tile = g.rooms[room], g.tile(room)
    if tile.dock and room not in g.turn.docked:
        if has_chest(g, room):
            yield tile.dock, xp + card + gold * min(placed.gold, GOLD_LIMIT - hero.gold)
        elif tile.gives is not None and hero.life < LIFE - 1:
            yield tile.dock, 0.3 * (LIFE - hero.life)
    for trap in dungeon_of(g).armed(g, room):
        if trap not in g.turn.docked:
            yield g.tile(trap).dock, DISARM_XP[g.traps[trap].level - 1] * xp + 0.3


def has_docks(g: Masmorra, hero: Hero) -> bool:
    """Whether something is left to dock where the Hero is."""
    return any(True for _ in docks_at(g, hero, hero.at, 1.0, 1.0, 0.0))
