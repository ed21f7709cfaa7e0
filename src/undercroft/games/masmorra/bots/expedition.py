"""How the quick player leads Heroes to Malaphyas: on by the safest way while they are fit for it, else they rest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from undercroft.games.masmorra.bots.combat import (
    DF,
    MG,
    ML,
    NOTHING,
    RG,
    Foes,
    foes_of,
    fresh_fight,
    robbed,
)
from undercroft.games.masmorra.bots.fighting import best_helps, engaging_means, unused
from undercroft.games.masmorra.bots.goals import (
    FAR_OFF,
    STAIRS,
    cheapest_step,
    dungeon_of,
    goals_of,
    monsters_by_room,
    tiles_left_to_third,
)
from undercroft.games.masmorra.bots.stakes import Lives, lives_of, stakes_of
from undercroft.games.masmorra.bots.travelling import strangers
from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.rules.dungeon import next_rooms, stairs
from undercroft.games.masmorra.state.actions import Explore, Move, TakeStairs
from undercroft.games.masmorra.state.model import DICE, LAST_TURN, LIFE, Hero, Masmorra, Monster
from undercroft.kernel.actions import Action

UNIT, TRAP, WEB, PIT = 1.5, 1.0, 1.5, 0.7
"""Rooms that it is worth going round for a unit of monsters, an armed trap, webs and a pit."""
STRAY = 1.5
"""The same for each room away from the other Heroes."""
TURN, LATE = 1.5, 0.5
"""What it is worth to go on now, in the worth of fights; and more for each turn that is missing."""
NERVE = (-16.0, -8.0, -5.0, -2.5, -1.2, -0.5, 0.0)
"""What LP are worth on the way, from none to all."""
CARE = (-20.0, -8.2, -6.5, -4.5, -2.5, -1.0, 0.0)
"""The same on the third level, where hardly anything is healed any more."""
ATTACK = 0.0
"""What a fight with Malaphyas must promise."""
REST = 2
"""LP that a Hero can hope to heal in a turn without a fight."""
DIE = 0.8
"""What a die that can be used in a fight is worth, in LP."""
FLIGHT = 1.0
"""For so many Wounds that can be spared a Hero goes back."""
TRAPPED = 2.0
"""The same for a trap or a pit that it would have to pass."""
ASTRAY = 0.3
"""Wounds that it is worth to be a room nearer to where the way goes on."""
PACE, LAST_STAND = 0.6, 5
"""Turns to explore a tile, and to beat Malaphyas from the landing on."""


class Expedition:
    """The active Hero of an Alliance, not engaged."""

    def __init__(self, g: Masmorra, rolled: bool) -> None:
        """`rolled`: it has dice to use."""
        self.g = g
        self.hero = g.hero
        self.rolled = rolled
        self.dungeon = dungeon_of(g)
        self.monsters = monsters_by_room(g)
        self.stakes = stakes_of(g, self.hero)._replace(lives=CARE if g.battleground else NERVE)

    def next_step(self, options: Sequence[Action]) -> Action | None:
        """The next step on the way, if the Hero is fit for it."""
        g, at = self.g, self.hero.at
        hop = self._way()
        if not hop:
            other = stairs(g, at)
            if g.battleground or at not in goals_of(g, self.hero):
                return None
            if g.tile(at).type in STAIRS:
                down = TakeStairs(other) in options and self._may_descend(other)
                return TakeStairs(other) if down else self._retreat(options)
            step = cheapest_step(g, options, "") if self._may_explore() else None
            return step or self._retreat(options)
        if hop == stairs(g, at):
            return TakeStairs(hop) if TakeStairs(hop) in options else None
        step = cheapest_step(g, options, hop) if self._may_enter(hop) else None
        return step or self._retreat(options)

    def lacks_step(self, options: Sequence[Action]) -> bool:
        """Whether the Hero is fit to go on, and only has nothing to pay the step with."""
        g, at = self.g, self.hero.at
        if g.turn.curse == "ST" or any(isinstance(option, Move | Explore) for option in options):
            return False
        hop = self._way()
        if not hop:
            explores = at in goals_of(g, self.hero) and g.tile(at).type not in STAIRS
            return explores and not g.battleground and self._may_explore()
        return hop != stairs(g, at) and self._may_enter(hop)

    def _retreat(self, options: Sequence[Action]) -> Action | None:
        """Away from monsters that would be fought next turn, to where there are fewer, but not far from the way."""
        g, at = self.g, self.hero.at
        away = self.dungeon.away(g, goals_of(g, self.hero))
        best, hop = self._worry(at, away) - FLIGHT, ""
        for first in next_rooms(g, at):
            if first not in self.monsters:
                for room in (first, *next_rooms(g, first)):
                    if room not in self.monsters and room != at and (worry := self._worry(room, away)) < best:
                        best, hop = worry, first
        if not hop or self._life_beyond(at, hop) < 2:
            return None
        return cheapest_step(g, options, hop)

    def _worry(self, room: str, away: Mapping[str, int]) -> float:
        """How bad it is to end the turn in a room: what it may cost to fight there, and how far it is from the way."""
        traps = TRAPPED if room != self.hero.at and self._trapped(room) else 0.0
        return danger(self.g, self.hero, room) + ASTRAY * away.get(room, FAR_OFF) + traps

    def _trapped(self, room: str) -> bool:
        return bool(self.dungeon.armed(self.g, room)) or bool(self.g.tile(room).pit)

    def _way(self) -> str:
        """The first room of the safest way to where it goes on, not far from the others; none if that is here."""
        g, start = self.g, self.hero.at
        least = {start: 0.0}
        first: dict[str, str] = {}
        edge = [(0.0, start)]
        while edge:
            cost, at = heappop(edge)
            if cost > least[at]:
                continue
            for to in next_rooms(g, at):
                further = cost + self._toll(to)
                if further < least.get(to, 1e9):
                    least[to] = further
                    first[to] = first.get(at, to)
                    heappush(edge, (further, to))
        goals = [room for room in goals_of(g, self.hero) if room in least]
        goal = min(goals, key=lambda room: least[room] + self._solitude(room), default=start)
        return first.get(goal, "")

    def _solitude(self, room: str) -> float:
        """What it costs to be far from the others: they must all get to the stairs that are found."""
        others = [other.at for other in self.g.heroes if other is not self.hero]
        away = self.dungeon.away(self.g, (room,))
        return STRAY * sum([away.get(at, FAR_OFF) for at in others]) / max(1, len(others))

    def _toll(self, room: str) -> float:
        g = self.g
        tile = g.content.tiles[room]
        units = sum([g.content.units[monster.card] for monster in self.monsters.get(room, ())])
        hindrance = WEB * bool(tile.web) + PIT * bool(tile.pit)
        return 1.0 + UNIT * units + TRAP * len(self.dungeon.armed(g, room)) + hindrance

    # Whether it is fit for what comes

    @property
    def strength(self) -> float:
        """What dice can do in a fight, in LP."""
        return DIE * self._dice()

    def _dice(self) -> int:
        """Dice that can be used in a fight; a roll that is still to come has enough of them."""
        dice = unused(self.g)
        return sum([dice[face] for face in (RG, ML, DF, MG)]) if self.rolled else DICE

    def _life_beyond(self, *rooms: str) -> int:
        """LP that are left after the traps on the way; none if they would fell another Hero beside them."""
        g, armed = self.g, self.dungeon.armed
        traps = {trap for room in rooms for trap in armed(g, room)}
        others = [hero for hero in g.heroes if hero is not self.hero]
        if traps and any(hero.life <= len(traps.intersection(armed(g, hero.at))) for hero in others):
            return 0
        return self.hero.life - len(traps)

    def _dares(self, life: int, groups: Sequence[Foes]) -> bool:
        """Whether to meet one of these groups with so many LP is better than to stay."""
        if life <= 0:
            return False
        lives = Lives(life, self.stakes.lives)
        worth = sum([self._fight(foes, lives) for foes in groups]) / len(groups) if groups else 0.0
        worth += lives.standing - self.stakes.lives[self.hero.life]
        # Where nobody is met, a Hero can rest as well as here.
        staying = self._staying() if any(groups) else min(0.0, self._staying())
        return worth + TURN + LATE * max(0.0, lateness(self.g)) >= staying

    def _fight(self, foes: Foes, lives: Lives) -> float:
        if not foes:
            return 0.0
        if not self.rolled:
            return fresh_fight(foes, lives)
        lives = lives.after(min(lives.now - 1, math.ceil(sum([foe.venom for foe in foes]))))
        dice, symbols = robbed(unused(self.g), NOTHING, foes)
        return best_helps(engaging_means(self.g, self.hero, dice, symbols, True), foes, lives, 0.0)[0]

    def _staying(self) -> float:
        """What the next turn brings if the Hero stays here: a fight, or some rest."""
        lives = lives_of(self.hero, self.stakes)
        foes = foes_of(self.g, self.hero, gathering(self.g, self.hero, self.hero.at, len(self.g.heroes)), self.stakes)
        if foes:
            return min(0.0, fresh_fight(foes, lives))
        return lives.worth[min(LIFE, lives.now + REST)] - lives.standing

    def _may_explore(self) -> bool:
        g = self.g
        stack = g.stacks[g.rooms[self.hero.at].level - 1]
        tile = g.tile(stack.top)
        tiles = [g.tile(other) for other in stack.medium] if tile.type == "rune" else [tile]
        groups = [foes for other in tiles for foes in strangers(g, self.hero, other, self.stakes)]
        return bool(tiles) and self._dares(self._life_beyond(self.hero.at) - bool(tile.pit), groups)

    def _may_enter(self, room: str) -> bool:
        g = self.g
        life = self._life_beyond(self.hero.at, room) - bool(g.tile(room).pit)
        foes = self.monsters.get(room, ())
        if any(g.rank(foe) == "boss" and foe.still for foe in foes):
            return self._may_attack(room, life)
        if any(foe.ritual for foe in foes):
            payback = sum([g.side(foe).payback for foe in foes])
            return life + self.strength >= (min(10.5, payback + 2.5) if g.time < 15 else 8)
        return self._dares(life, [foes_of(g, self.hero, foes, self.stakes)])

    def _may_attack(self, room: str, life: int) -> bool:
        """Whether to go into Malaphyas' own room; the last time that the Hero can, in any case."""
        g = self.g
        if LAST_TURN - g.time < len(g.heroes):
            return True
        lives = Lives(life, self.stakes.lives)
        return life > 0 and self._fight(foes_of(g, self.hero, self.monsters[room], self.stakes), lives) >= ATTACK

    def _may_descend(self, other: str) -> bool:
        """To the third level with most LP, and the whole roll to come; before it is too late in any case."""
        if other != THIRD:
            return True
        life = sum([hero.life for hero in self.g.heroes]) / len(self.g.heroes)
        return (life >= LIFE - 1 and not self.rolled) or (self.g.time >= 14 and life >= LIFE - 2)


def danger(g: Masmorra, hero: Hero, room: str) -> int:
    """The Payback of all monsters that can be in this room when its Hero acts next, if it stays there."""
    return sum([g.side(foe).payback for foe in gathering(g, hero, room, len(g.heroes))])


def gathering(g: Masmorra, hero: Hero, room: str, turns: int) -> list[Monster]:
    """The monsters that can be in this room when its Hero acts, so many turns from now, if it stays there.

    Each Hero's turn brings them one room nearer; those that face another Hero stay with it, and those here are fought
    by whoever stands here and acts before.
    """
    away = dungeon_of(g).away(g, (room,))
    others = [other for other in g.heroes if other is not hero]
    waits = [(other.number - g.active) % len(g.heroes) for other in others if other.at == room]
    company = [wait for wait in waits if wait < turns]
    busy = {other.at for other in others}
    nearer = turns - max(company, default=0)
    foes = [
        foe
        for foe in g.monsters.values()
        if (foe.at == room and not company)
        or (foe.at != room and not foe.still and foe.at not in busy and away.get(foe.at, FAR_OFF) <= nearer)
    ]
    space, found = g.content.limits[room], []
    for foe in sorted(foes, key=lambda foe: (foe.at != room, -g.side(foe).payback)):
        if g.content.units[foe.card] <= space:
            space -= g.content.units[foe.card]
            found.append(foe)
    return found


def lateness(g: Masmorra) -> float:
    """Turns that are missing for the way that is left; less than nothing if there are some to spare."""
    return PACE * tiles_left_to_third(g) - (LAST_TURN - g.time - LAST_STAND)
