"""The way to Malaphyas: where it goes on, and how long it still is."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.rules.dungeon import armed_beside, fronts, has_space, next_rooms
from undercroft.games.masmorra.state.actions import Explore, Move, TakeStairs
from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster
from undercroft.kernel.actions import Action

STAIRS = ("stairs down", "stairs to third")
FAR_OFF = 12
"""Rooms beyond which it does not matter how far it is."""
MOST_KEPT = 4_096


class Dungeon:
    """What follows from where the tiles lie; copies of a game share their dungeon until one of them changes it."""

    def __init__(self, g: Masmorra) -> None:
        self._lie = (g.ways, g.cells, g.traps)
        tiles = g.content.tiles
        self.types = {tiles[room].type: room for room in g.rooms}
        self.down = [
            next((tile for tile in g.content.stairs if tile and tiles[tile].type == kind), "") for kind in STAIRS
        ]
        """By level: the tile with the stairs down, whether it is in play or not."""
        self._away: dict[tuple[str, ...], dict[str, int]] = {}
        self._frontiers: dict[tuple[int, bool], tuple[str, ...]] = {}
        self._armed: dict[str, tuple[str, ...]] = {}

    def is_of(self, g: Masmorra) -> bool:
        """Whether the tiles of this game lie so."""
        ways, cells, traps = self._lie
        return ways is g.ways and cells is g.cells and traps is g.traps

    def away(self, g: Masmorra, goals: tuple[str, ...]) -> dict[str, int]:
        """How far every room is from the nearest of these."""
        found = self._away.get(goals)
        if found is None:
            found = self._away[goals] = _rooms_away(g, goals)
        return found

    def frontier(self, g: Masmorra, level: int) -> tuple[str, ...]:
        """The rooms of a level from which the tile can be explored that lies face up."""
        if level > len(g.stacks) or not (top := g.stacks[level - 1].top):
            return ()
        key = level, g.content.tiles[top].type == "rune"
        found = self._frontiers.get(key)
        if found is None:
            rooms = [room for room, placed in g.rooms.items() if placed.level == level and _can_explore(g, room)]
            found = self._frontiers[key] = tuple(rooms)
        return found

    def armed(self, g: Masmorra, room: str) -> tuple[str, ...]:
        """The armed traps beside a room."""
        found = self._armed.get(room)
        if found is None:
            found = self._armed[room] = tuple(armed_beside(g, room))
        return found


_dungeons: dict[int, Dungeon] = {}


def dungeon_of(g: Masmorra) -> Dungeon:
    """The dungeon of this game, as it is known from an earlier look if there was one."""
    found = _dungeons.get(id(g.cells))
    if found is None or not found.is_of(g):
        if len(_dungeons) >= MOST_KEPT:
            _dungeons.clear()
        found = _dungeons[id(g.cells)] = Dungeon(g)
    return found


def _rooms_away(g: Masmorra, goals: tuple[str, ...]) -> dict[str, int]:
    found = dict.fromkeys(goals, 0)
    edge: list[str] = list(goals)
    away = 0
    while edge:
        away += 1
        further = []
        for at in edge:
            for to in next_rooms(g, at):
                if to not in found:
                    found[to] = away
                    further.append(to)
        edge = further
    return found


def _can_explore(g: Masmorra, room: str) -> bool:
    """Whether this room leads to an empty space for the tile that lies face up."""
    rune = g.tile(g.stacks[g.rooms[room].level - 1].top).type == "rune"
    return any(not rune or has_space(g, front) for front in fronts(g, room))


def goals_of(g: Masmorra, hero: Hero) -> tuple[str, ...]:
    """The rooms where the way goes on for this Hero: stairs, doorways to explore from, or Malaphyas' own."""
    if g.battleground:
        return tuple([m.at for m in g.monsters.values() if m.still and g.rank(m) == "boss"])
    dungeon = dungeon_of(g)
    types = dungeon.types
    if STAIRS[1] in types:
        return (types[STAIRS[1]],)
    if "entrance" in types:
        return dungeon.frontier(g, 2) if g.rooms[hero.at].level == 2 else (types["entrance"],)
    return (types[STAIRS[0]],) if STAIRS[0] in types else dungeon.frontier(g, 1)


def monsters_by_room(g: Masmorra) -> dict[str, list[Monster]]:
    """The monsters in the dungeon, by where they are."""
    found: dict[str, list[Monster]] = {}
    for monster in g.monsters.values():
        found.setdefault(monster.at, []).append(monster)
    return found


def cheapest_step(g: Masmorra, options: Sequence[Action], to: str) -> Action | None:
    """The option that goes to this room, or explores if it is none; what costs no die first, and no stairs twice."""
    best, cost = None, 9
    for option in options:
        match option:
            case Move(room, pay) if room == to:
                price = ("", "token", "step").index(pay)
            case Explore(_, _, pay) if not to:
                price = ("", "token", "step").index(pay)
            case TakeStairs(room) if room == to and not g.turn.climbs:
                price = 0
            case _:
                continue
        if price < cost:
            best, cost = option, price
    return best


def to_go(g: Masmorra, hero: Hero) -> int:
    """How many rooms it is from a Hero to where the way goes on."""
    return min(FAR_OFF, dungeon_of(g).away(g, goals_of(g, hero)).get(hero.at, FAR_OFF))


def tiles_left_to_third(g: Masmorra) -> float:
    """Tiles that must be explored, roughly, until the third level is found."""
    if g.battleground:
        return 0.0
    entered = "entrance" in dungeon_of(g).types
    return tiles_to_stairs(g, 1) + tiles_to_stairs(g, 2) + (1 if entered else 2)


def tiles_to_stairs(g: Masmorra, level: int) -> float:
    """How many tiles of a level must be explored to find its stairs; nobody knows where in a pool they lie."""
    stack, down = g.stacks[level - 1], dungeon_of(g).down[level - 1]
    if stack.top == down:
        return 1.0
    above = float(bool(stack.top))
    for pool in stack.pools:
        if down in pool:
            return above + (len(pool) + 1) / 2
        above += len(pool)
    return 0.0


def stages_left(g: Masmorra) -> int:
    """How many more defeats Malaphyas and the bosses before him must suffer."""
    if not g.battleground:
        return 2
    content = g.content
    bosses = [m for m in g.monsters.values() if m.still and content.ranks[m.card] == "boss"]
    met = any(m.card == content.malaphyas_card for m in bosses)
    return sum([len(content.monsters[m.card].sides) - m.red for m in bosses]) + (not met)
