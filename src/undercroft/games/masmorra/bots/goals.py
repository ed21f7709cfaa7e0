"""The way to Malaphyas: where it goes on, and how long it still is."""

from __future__ import annotations

from undercroft.games.masmorra.rules.dungeon import FRONT, doorways, has_space, next_rooms
from undercroft.games.masmorra.state.model import Hero, Masmorra

STAIRS = ("stairs down", "stairs to third")
FAR_OFF = 12
"""Rooms beyond which it does not matter how far it is."""


def goals_of(g: Masmorra, hero: Hero) -> list[str]:
    """The rooms where the way goes on for this Hero: stairs, doorways to explore from, or Malaphyas' own."""
    if g.battleground:
        return [m.at for m in g.monsters.values() if m.still and g.rank(m) == "boss"]
    types = {g.content.tiles[room].type: room for room in g.rooms}
    if STAIRS[1] in types:
        return [types[STAIRS[1]]]
    if "entrance" in types:
        return _frontier(g, 2) if g.rooms[hero.at].level == 2 else [types["entrance"]]
    return [types[STAIRS[0]]] if STAIRS[0] in types else _frontier(g, 1)


def _frontier(g: Masmorra, level: int) -> list[str]:
    return [room for room, placed in g.rooms.items() if placed.level == level and can_explore(g, room)]


def rooms_away(g: Masmorra, goals: list[str]) -> dict[str, int]:
    """How far every room is from the nearest of these."""
    found = dict.fromkeys(goals, 0)
    edge, away = goals, 0
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


def can_explore(g: Masmorra, room: str) -> bool:
    """Whether a doorway of this room leads to an empty space for the tile that lies face up."""
    level = g.rooms[room].level
    if level > len(g.stacks) or not (top := g.stacks[level - 1].top):
        return False
    rune = g.tile(top).type == "rune"
    for at, turn in doorways(g, g.rooms[room]):
        front = at + FRONT[turn]
        if front not in g.cells and (not rune or has_space(g, front)):
            return True
    return False


def tiles_left_to_third(g: Masmorra) -> float:
    """Tiles that must be explored, roughly, until the third level is found."""
    if g.battleground:
        return 0.0
    entered = any(placed.level == 2 for placed in g.rooms.values())
    return tiles_to_stairs(g, 1) + tiles_to_stairs(g, 2) + (1 if entered else 2)


def tiles_to_stairs(g: Masmorra, level: int) -> float:
    """How many tiles of a level must be explored to find its stairs; nobody knows where in a pool they lie."""
    stack = g.stacks[level - 1]
    tiles = g.content.tiles
    if stack.top and tiles[stack.top].type in STAIRS:
        return 1.0
    above = float(bool(stack.top))
    for pool in stack.pools:
        for tile in pool:
            if tiles[tile].type in STAIRS:
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
