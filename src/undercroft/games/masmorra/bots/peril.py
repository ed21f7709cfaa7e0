"""What comes for Heroes that stand together: the monsters that each has to face in its next turn. For evaluating."""

from __future__ import annotations

from undercroft.games.masmorra.rules.dungeon import distances
from undercroft.games.masmorra.rules.dungeon_master import webbed
from undercroft.games.masmorra.rules.engage import unfought
from undercroft.games.masmorra.rules.monsters import limit
from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster

Coming = tuple[tuple[Monster, ...], ...]
"""By Hero."""


def turns_until(g: Masmorra, hero: Hero) -> int:
    """So many times monsters march before a Hero's turn; if it is on, before its next one."""
    turns = (hero.number - g.active) % len(g.heroes)
    if not turns:
        turns = len(g.heroes)
    return turns - 1 if g.phase == "spawn" else turns


def coming(g: Masmorra) -> Coming:
    """The monsters that reach each Hero before its turn if all Heroes stay; as many as the room holds (MM-ALLY-09)."""
    far = {hero.at: distances(g, hero.at) for hero in g.heroes}
    fighting = {monster.key for monster in unfought(g)} if g.phase not in ("move", "spawn") else set()
    by_room: dict[str, list[tuple[int, Monster]]] = {room: [] for room in far}
    for monster in g.monsters.values():
        ways = {room: away[monster.at] for room, away in far.items() if monster.at in away}
        least = min(ways.values(), default=0)
        if least and (monster.still or webbed(g, monster)):
            continue
        for room, away in ways.items():
            if away == least:
                by_room[room].append((away, monster))
    return tuple([tuple(_reaching(g, hero, by_room[hero.at], fighting)) for hero in g.heroes])


def _reaching(g: Masmorra, hero: Hero, near: list[tuple[int, Monster]], fighting: set[int]) -> list[Monster]:
    turns = turns_until(g, hero)
    room = limit(g, hero.at)
    found = []
    for away, monster in sorted(near, key=lambda one: one[0]):
        if away <= turns and not (hero is g.hero and monster.key in fighting):
            room -= g.content.units[monster.card]
            if room < 0:
                break
            found.append(monster)
    return found


def covered(g: Masmorra, hero: Hero) -> bool:
    """Whether somebody else fights first what comes into this Hero's room."""
    turns = turns_until(g, hero)
    return any(turns_until(g, other) < turns for other in g.heroes if other is not hero and other.at == hero.at)
