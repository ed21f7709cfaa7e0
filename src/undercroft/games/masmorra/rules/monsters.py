"""Monsters come, go and move; dice are limited and so are rooms (MM-SPAWN, MM-LIMIT, MM-R-43 to 45)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from msgspec.structs import replace

from undercroft.games.masmorra.content.types import Rank
from undercroft.games.masmorra.rules.dungeon import change_room
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import Remove, TakeDie
from undercroft.games.masmorra.state.events import GoldLaid, MonsterAppeared, MonsterMoved, MonsterRemoved, NoDieLeft
from undercroft.games.masmorra.state.model import SUPPLY, Masmorra, Monster
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

RANDOM: tuple[Rank, ...] = ("minor", "major")


def units(g: Masmorra, room: str) -> int:
    """How much of a room's limit is taken; Heroes never count (MM-LIMIT-01, MM-LIMIT-02)."""
    return sum([g.content.units[monster.card] for monster in g.in_room(room)])


def units_by_room(g: Masmorra) -> dict[str, int]:
    """How much of its limit is taken in every room with monsters."""
    found: dict[str, int] = {}
    for monster in g.monsters.values():
        found[monster.at] = found.get(monster.at, 0) + g.content.units[monster.card]
    return found


def limit(g: Masmorra, room: str) -> int:
    """How many units a room holds (MM-LIMIT-01)."""
    return g.content.limits[room]


def fits(g: Masmorra, monster: Monster, room: str) -> bool:
    """Whether the monster may enter without exceeding the limit (MM-DM-05)."""
    return units(g, room) + g.content.units[monster.card] <= limit(g, room)


# Coming


def fill(g: Masmorra, room: str) -> Script:
    """A tile that was just put into play gets its gold, monsters and boss (MM-SPAWN-04)."""
    tile = g.tile(room)
    if tile.gold:
        change_room(g, room, gold=tile.gold)
        g.tell(GoldLaid, tile=room, amount=tile.gold, rule="MM-ROOM-09" if tile.type == "gold" else "MM-ROOM-03")
    placed: list[int] = []
    for space in tile.monsters:
        yield from place_on_space(g, space, room, placed)
    for rank in tile.spawns:
        yield from random_monster(g, rank, room, "MM-SPAWN-04", placed)


def place_on_space(g: Masmorra, space: str, room: str, placed: list[int], rule: str = "MM-SPAWN-04") -> Script:
    """A specific space is filled when its tile is placed, and never again (MM-SPAWN-03, MM-SPAWN-04)."""
    if space in RANDOM:
        yield from random_monster(g, "minor" if space == "minor" else "major", room, rule, placed)
        return
    rank = g.content.monsters[space].rank
    if rank == "boss":
        if space not in g.eliminated and all(monster.card != space for monster in g.monsters.values()):
            placed.append(appear(g, space, room, rule).key)
            yield from breathe_fire(g, g.monsters[placed[-1]])
    elif (yield from free_die(g, rank, placed, room)):
        placed.append(appear(g, space, room, rule).key)


def random_monster(g: Masmorra, rank: Rank, room: str, rule: str, placed: list[int], *, source: str = "") -> Script:
    """Take a die of this kind, roll it and place it; `placed` are dice of this step, which may not be taken."""
    if (yield from free_die(g, rank, placed, room)):
        (card,) = g.chance.roll(g.content.monster_dice[rank], 1, f"{rank} monster")
        placed.append(appear(g, card, room, rule, source=source).key)
        yield from keep_limit(g, room)


def free_die(g: Masmorra, rank: Rank, placed: Collection[int], room: str) -> Script[bool]:
    """Whether a die for this room can be had: a free one, or one from a room without a standing Hero (MM-SPAWN-02)."""
    ranks = g.content.ranks
    if [ranks[monster.card] for monster in g.monsters.values()].count(rank) < SUPPLY[rank]:
        return True
    if next(can_be_taken(g, rank, placed), None) is None:
        g.tell(NoDieLeft, rank=rank, at=room, rule="MM-R-44")
        return False
    prompt = f"No {rank} die is left: which monster gives up its die?"
    choice = yield from ask(g.seat, prompt, partial(takeable, g, rank, placed), "MM-SPAWN-02")
    taken = g.monsters[choice.monster]
    remove(g, taken.key, "MM-SPAWN-02", room)
    if taken.ritual:
        yield from call_watcher(g)
    return True


def takeable(g: Masmorra, rank: Rank, placed: Collection[int]) -> list[TakeDie]:
    """The monsters whose dice may be taken, of equal ones in a room one (MM-SPAWN-02, MM-R-43, MM-R-44)."""
    found = {(monster.card, monster.at, monster.still): monster.key for monster in can_be_taken(g, rank, placed)}
    return [TakeDie(key) for key in found.values()]


def can_be_taken(g: Masmorra, rank: Rank, placed: Collection[int]) -> Iterator[Monster]:
    """The monsters of this kind but for those in rooms with a standing Hero (MM-SPAWN-02)."""
    kept, ranks = g.rooms_with_heroes(), g.content.ranks
    for monster in g.monsters.values():
        if ranks[monster.card] == rank and monster.at not in kept and monster.key not in placed:
            yield monster


def appear(g: Masmorra, card: str, room: str, rule: str, *, red: bool = False, source: str = "") -> Monster:
    """A monster comes into a room."""
    g.monsters_made += 1
    monster = Monster(g.monsters_made, card, room, red)
    g.monsters[monster.key] = monster
    g.tell(MonsterAppeared, monster=monster.key, card=card, at=room, red=red, source=source, rule=rule)
    return monster


def breathe_fire(g: Masmorra, boss: Monster) -> Script:
    """Fire Breath when the boss is revealed: it hits Heroes in its room and beside it, but none unseen (MM-BOSS-07)."""
    wounds = g.side(boss).fire_breath
    if wounds:
        rooms = (boss.at, *g.ways[boss.at])
        for hero in g.heroes:
            if hero.at in rooms and not (g.turn.invisible and hero is g.hero):
                yield from wound(g, hero, wounds, boss.card, "MM-BOSS-07")


def monster_came(g: Masmorra, room: str) -> Script:
    """Others may respond to a monster that has come (MM-R-65)."""
    yield from respond(g, Moment("monster", g.active, at=room))


# Going


def call_watcher(g: Masmorra) -> Script:
    """The moment only one of the ritual Cultists is left, it goes and a Dark Watcher comes (MM-THRONE-04, MM-R-77)."""
    cultists = [monster for monster in g.monsters.values() if monster.ritual]
    if g.watcher_came or len(cultists) > 1:
        return
    g.watcher_came = True
    for cultist in cultists:
        remove(g, cultist.key, "MM-THRONE-04")
    room = next(room for room in g.rooms if g.tile(room).watcher)
    watcher = g.tile(room).watcher
    if (yield from free_die(g, g.content.monsters[watcher].rank, [], room)):
        appear(g, watcher, room, "MM-THRONE-04")
        yield from keep_limit(g, room)
        yield from monster_came(g, room)


def remove(g: Masmorra, key: int, rule: str, to: str = "", *, source: str = "") -> None:
    """Take a monster off the board without any reward (MM-REW-04); it may be needed in another room."""
    monster = g.monsters.pop(key)
    if g.turn.combat is not None and key in g.turn.combat.left:
        g.turn.combat.left.remove(key)
    g.tell(MonsterRemoved, monster=key, card=monster.card, at=monster.at, to=to, source=source, rule=rule)


def keep_limit(g: Masmorra, room: str) -> Script:
    """While there are too many, the one worth the least XP goes; ties are the active player's (MM-LIMIT-03)."""
    while units(g, room) > limit(g, room) and (least := worth_least(g, room)):
        choice = yield from ask(g.seat, "Too many monsters: which one goes?", least, "MM-LIMIT-03")
        worth = g.side(g.monsters[choice.monster]).xp
        spared = any(g.side(monster).xp < worth for monster in g.in_room(room))
        remove(g, choice.monster, "MM-R-45" if spared else "MM-LIMIT-03")


def worth_least(g: Masmorra, room: str) -> list[Remove]:
    """The monsters that may go for the limit; bosses and ritual Cultists never do (MM-R-45)."""
    found = [monster for monster in g.in_room(room) if g.rank(monster) != "boss" and not monster.ritual]
    least = min((g.side(monster).xp for monster in found), default=0)
    return [Remove(monster.key) for monster in found if g.side(monster).xp == least]


def why_cannot_remove(g: Masmorra, key: int) -> Refusal | None:
    """What keeps a monster from going for the limit though there are too many."""
    monster = g.monsters.get(key)
    if monster is None or units(g, monster.at) <= limit(g, monster.at):
        return None
    if g.rank(monster) == "boss" or monster.ritual:
        return Refusal("MM-R-45", "bosses and the ritual Cultists are never removed for the limit")
    return None


# Moving


def move_monster(g: Masmorra, monster: Monster, to: str, rule: str, source: str = "") -> None:
    """Put a monster into another room; it has not been fought there yet (MM-R-21)."""
    g.monsters[monster.key] = replace(monster, at=to)
    combat = g.turn.combat
    if monster.key in g.turn.fought:
        g.turn.fought = tuple(key for key in g.turn.fought if key != monster.key)
    if combat is not None and monster.key in combat.left:
        combat.left.remove(monster.key)
    told = partial(g.tell, MonsterMoved, monster=monster.key, card=monster.card, origin=monster.at, to=to)
    told(source=source, rule=rule)
