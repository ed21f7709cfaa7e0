"""The Dungeon Master Phase: monsters move, then spawn (MM-DM, MM-SPAWN, MM-ALLY-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.content.types import Rank
from undercroft.games.masmorra.rules.dungeon import distances, next_rooms, stairs
from undercroft.games.masmorra.rules.explore import reveal_second_level, turn_up
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.monsters import (
    RANDOM,
    appear,
    fits,
    free_die,
    keep_limit,
    limit,
    monster_came,
    move_monster,
    random_monster,
    remove,
    units,
    units_by_room,
)
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.state.actions import Done, MoveMonster, SpawnNext, Stay
from undercroft.games.masmorra.state.events import DungeonMasterActs, NoMonsterMoved, Stuck
from undercroft.games.masmorra.state.model import SUPPLY, Masmorra, Monster
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.text import count

MOVE_POINTS = 2


def begin_dm_phase(g: Masmorra) -> Script:
    """Every turn has a DM Phase (MM-DM-01); others may want to move the monsters."""
    yield from respond(g, Moment("dm", g.active))
    director = g.heroes[g.turn.director if g.turn.director >= 0 else g.active]
    g.turn.moves = MOVE_POINTS
    how = "all" if g.turn.mind_control else "march" if g.mode == "alliance" else "points"
    rule = "MM-ALLY-17" if how == "all" else "MM-ALLY-09" if how == "march" else "MM-DM-02"
    can_move = any(ways_to_march(g).values()) if how == "march" else any(moves_now(g))
    told = partial(g.tell, DungeonMasterActs, hero=director.board, seat=director.seat, rule=rule)
    if can_move:
        told(how=how, instead=director is not g.hero)
    else:
        told(how="none", instead=director is not g.hero, stuck=why_stuck(g), spawns=bool(rooms_to_spawn(g)))


def why_stuck(g: Masmorra) -> Stuck:
    """Why no monster can move: there is none, Heroes hold them all, or doors, webs and full rooms do."""
    pinning = g.rooms_with_heroes()
    if all(monster.at in pinning for monster in g.monsters.values()):
        return "held" if g.monsters else "no monsters"
    return "closed in"


def move_monsters(g: Masmorra) -> Script:
    """2 Move Points in Standard and Epic (MM-DM-02), a compulsory march in Alliance (MM-ALLY-09)."""
    if g.mode == "alliance" and not g.turn.mind_control:
        yield from march(g, segment=True)
        return
    seat = g.heroes[g.turn.director if g.turn.director >= 0 else g.active].seat
    rule = "MM-ALLY-17" if g.turn.mind_control else "MM-DM-02"
    while True:
        choice = yield from ask(seat, prompt(g), partial(move_options, g), rule, segment=True)
        if not isinstance(choice, MoveMonster):
            tell_if_none_moved(g)
            return
        monster = g.monsters[choice.monster]
        climbs = choice.to == stairs(g, monster.at)
        if climbs:
            g.turn.climbed += (monster.key,)
        else:
            g.turn.moves -= 0 if g.turn.mind_control else cost_to_leave(g, monster)
        if g.turn.mind_control:
            g.turn.moved += (monster.key,)
        yield from go(g, monster, choice.to, "MM-R-46" if climbs else rule)


def tell_if_none_moved(g: Masmorra) -> None:
    """Whoever could have moved monsters, and did not, is said to let them stay."""
    turn = g.turn
    if turn.moves == MOVE_POINTS and not turn.climbed and not turn.moved and any(moves_now(g)):
        director = g.heroes[turn.director if turn.director >= 0 else g.active]
        told = partial(g.tell, NoMonsterMoved, hero=director.board, seat=director.seat)
        told(rule="MM-ALLY-17" if turn.mind_control else "MM-DM-02")


def prompt(g: Masmorra) -> str:
    """What is asked of whoever moves the monsters."""
    return "Move monsters" if g.turn.mind_control else f"Move monsters ({count(g.turn.moves, 'Move Point')} left)"


def move_options(g: Masmorra) -> list[Action]:
    """Done comes first, then every move that can be paid."""
    return [Done(), *moves_now(g)]


def moves_now(g: Masmorra) -> Iterator[MoveMonster]:
    """Every move of a monster that can be paid and has space where it ends."""
    pinning, taken, limits = g.rooms_with_heroes(), units_by_room(g), g.content.limits
    moved = g.turn.moved if g.turn.mind_control else ()
    for key, monster in g.monsters.items():
        if not (monster.still or monster.at in pinning or key in moved):
            space = g.content.units[monster.card]
            for to in ways_now(g, monster):
                if taken.get(to, 0) + space <= limits[to]:
                    yield MoveMonster(key, to)


def ways_now(g: Masmorra, monster: Monster) -> Sequence[str]:
    """Where a monster may go if there is space: through doors for Move Points, by stairs once."""
    doors = g.ways[monster.at] if why_no_doors(g, monster) is None else ()
    if monster.at in g.content.stairs and monster.key not in g.turn.climbed:
        other = stairs(g, monster.at)
        if other and other != THIRD:
            return [*doors, other]
    return doors


def ways_of(g: Masmorra, monster: Monster) -> list[str]:
    """The rooms beside a monster, and the other end of stairs."""
    other = stairs(g, monster.at)
    return [*g.ways[monster.at], other] if other and other != THIRD else list(g.ways[monster.at])


def cost_to_leave(g: Masmorra, monster: Monster) -> int:
    """Webs hold a monster: 2 Move Points, but not for those that ignore them (MM-ROOM-08)."""
    return 2 if webbed(g, monster) else 1


def webbed(g: Masmorra, monster: Monster) -> bool:
    """Whether webs hold this monster."""
    return monster.at in g.content.webs and not g.content.monsters[monster.card].ignores_webs


def why_cannot_move_monster(g: Masmorra, key: int, to: str) -> Refusal | None:
    """What is wrong with moving this monster there."""
    if key not in g.monsters:
        return Refusal("MM-DM-02", "there is no such monster")
    if g.phase != "move":
        return Refusal("MM-DM-02", "monsters are moved in the DM Phase")
    refusal = why_not_there(g, g.monsters[key], to)
    if refusal is None and g.mode == "alliance":
        return Refusal("MM-ALLY-09", "every monster moves one room towards the nearest Hero, once")
    return refusal


def why_not_there(g: Masmorra, monster: Monster, to: str) -> Refusal | None:
    """What keeps a monster from going there in the DM Phase."""
    if refusal := why_pinned(g, monster):
        return refusal
    if to not in ways_of(g, monster):
        return Refusal("MM-DM-04", "monsters use doors and stairs like Heroes, one room at a time")
    return why_cannot_go(g, monster, to)


def why_pinned(g: Masmorra, monster: Monster) -> Refusal | None:
    """What keeps a monster where it is (MM-DM-03, MM-THRONE-03, MM-SEWER-03)."""
    if monster.still:
        rule = "MM-THRONE-03" if g.battleground == "throne" else "MM-SEWER-03"
        return Refusal(rule, f"this {g.content.name(monster.card)} never moves")
    if g.standing(monster.at):
        return Refusal("MM-DM-03", "a monster cannot leave a room with a standing Hero")
    if g.turn.mind_control and monster.key in g.turn.moved:
        return Refusal("MM-ALLY-17", f"this {g.content.name(monster.card)} has moved")
    return None


def why_cannot_go(g: Masmorra, monster: Monster, to: str) -> Refusal | None:
    """What keeps a monster from going to a room beside it: stairs once, Move Points, webs and the room's limit."""
    if to == stairs(g, monster.at):
        if monster.key in g.turn.climbed:
            return Refusal("MM-R-46", f"this {g.content.name(monster.card)} took stairs in this phase already")
    elif refusal := why_no_doors(g, monster):
        return refusal
    if to in g.rooms and not fits(g, monster, to):
        return Refusal("MM-DM-05", "the room's limit would be exceeded")
    return None


def why_no_doors(g: Masmorra, monster: Monster) -> Refusal | None:
    """What keeps a monster from going through any door: Move Points, or webs where none are needed."""
    if g.turn.mind_control:
        return Refusal("MM-ROOM-08", "webs hold it") if webbed(g, monster) else None
    if g.turn.moves < cost_to_leave(g, monster):
        return Refusal("MM-DM-02", "there are not enough Move Points left")
    return None


def go(g: Masmorra, monster: Monster, to: str, rule: str) -> Script:
    """A monster changes rooms; one that goes down first brings the second level into play (MM-STAIR-03)."""
    first = to not in g.rooms
    if first:
        reveal_second_level(g, to)
    move_monster(g, monster, to, rule)
    if first:
        with undisturbed(g):
            yield from turn_up(g, 2, to, "MM-R-17")
    yield from respond(g, Moment("monster", g.active, at=to, monster=monster.key))


# Alliance


def march(g: Masmorra, *, segment: bool = False) -> Script[bool]:
    """Every monster moves one room towards the nearest Hero; the group orders them and breaks ties (MM-R-61).

    Return whether any did.
    """
    moved = False
    while True:
        options = partial(march_options, g)
        prompt = "Which monster moves next?"
        choice = yield from ask(g.seat, prompt, options, "MM-ALLY-09", segment=segment, may_lapse=True)
        if choice is None:
            break
        g.turn.moved += (choice.monster,)
        if isinstance(choice, MoveMonster):
            moved = True
            yield from go(g, g.monsters[choice.monster], choice.to, "MM-ALLY-09")
    g.turn.moved = ()
    return moved


def march_options(g: Masmorra) -> list[MoveMonster | Stay]:
    """The moves among which the group chooses the next; a single one where there is nothing to choose (MM-R-84)."""
    wishes = marching(g)
    ways = ways_to_march(g, wishes)
    if not any(ways.values()):
        return []
    clear = next((key for key in ways if nothing_to_choose(g, wishes, ways, key)), None)
    if clear is not None:
        return [MoveMonster(clear, ways[clear][0])]
    options: list[MoveMonster | Stay] = [MoveMonster(key, to) for key, rooms in ways.items() for to in rooms]
    return options + [Stay(key) for key in wishes if not ways[key]]


def ways_to_march(g: Masmorra, wishes: dict[int, list[str]] | None = None) -> dict[int, list[str]]:
    """The monsters that want to move, each with the rooms among those that it wishes for that have space for it."""
    wishes = marching(g) if wishes is None else wishes
    return {key: [to for to in rooms if fits(g, g.monsters[key], to)] for key, rooms in wishes.items()}


def marching(g: Masmorra) -> dict[int, list[str]]:
    """The monsters that have not moved and want to, each with the next rooms of its shortest ways."""
    near = {hero.at: distances(g, hero.at) for hero in g.heroes if not hero.prone}
    found: dict[int, list[str]] = {}
    for key, monster in g.monsters.items():
        if key not in g.turn.moved and not monster.still and monster.at not in near and not webbed(g, monster):
            rooms = nearer_rooms(g, monster, near)
            if rooms:
                found[key] = rooms
    return found


def nearer_rooms(g: Masmorra, monster: Monster, near: dict[str, dict[str, int]]) -> list[str]:
    """The next rooms of all shortest ways to the nearest Hero."""
    least = min((far[monster.at] for far in near.values() if monster.at in far), default=0)
    if not least:
        return []
    goals = [far for far in near.values() if far.get(monster.at) == least]
    return [to for to in next_rooms(g, monster.at) if any(far.get(to) == least - 1 for far in goals)]


def nothing_to_choose(g: Masmorra, wishes: dict[int, list[str]], ways: dict[int, list[str]], key: int) -> bool:
    """One way, and room for all who might go there or into the room that it leaves (MM-R-84)."""
    if len(wishes[key]) != 1 or not ways[key]:
        return False
    return all(room_for_all(g, wishes, room) for room in (ways[key][0], g.monsters[key].at))


def room_for_all(g: Masmorra, wishes: dict[int, list[str]], room: str) -> bool:
    """Whether a room holds all who are in it and all who might come."""
    coming = sum(g.content.units[g.monsters[key].card] for key, rooms in wishes.items() if room in rooms)
    return units(g, room) + coming <= limit(g, room)


# Spawning


def spawn(g: Masmorra) -> Script[bool]:
    """Every room with spawn icons, without standing Hero and monster, must spawn (MM-SPAWN-01, MM-R-43).

    Return whether there was any.
    """
    rooms = rooms_to_spawn(g)
    some = bool(rooms)
    placed: list[int] = []
    short = True
    while rooms:
        room = rooms[0]
        # Where there are enough for all rooms, there are enough for those that are left.
        short = short and short_of_dice(g, rooms, placed)
        if short:
            options = [SpawnNext(room) for room in rooms]
            room = (yield from ask(g.seat, "Which room spawns next?", options, "MM-R-43")).room
        rooms.remove(room)
        for rank in g.tile(room).spawns:
            with undisturbed(g):
                yield from random_monster(g, rank, room, "MM-SPAWN-01", placed)
            yield from monster_came(g, room)
    return some


def rooms_to_spawn(g: Masmorra) -> list[str]:
    """The rooms with spawn icons where neither a standing Hero nor a monster is."""
    occupied = g.rooms_with_heroes().union([monster.at for monster in g.monsters.values()])
    return [room for room in g.rooms if room in g.content.spawning and room not in occupied]


def short_of_dice(g: Masmorra, rooms: list[str], placed: list[int]) -> bool:
    """Whether the order of the rooms matters: even with those that can be taken there are not enough dice for all."""
    heroes, ranks, tiles = g.rooms_with_heroes(), g.content.ranks, g.content.tiles
    wanted: list[Rank] = [rank for room in rooms for rank in tiles[room].spawns]
    wanted += [ranks[m.card] for m in g.monsters.values() if m.at in heroes or m.key in placed]
    return any(wanted.count(rank) > SUPPLY[rank] for rank in RANDOM)


def end_ritual(g: Masmorra) -> Script:
    """A Cultist left in the Dark Ritual Room becomes a Dark Watcher at the end of that turn (MM-MED-04, MM-R-47)."""
    room, g.turn.ritual = g.turn.ritual, ""
    cultists = [monster for monster in g.in_room(room) if monster.card in g.tile(room).monsters] if room else []
    if cultists:
        watcher = next(card.id for card in g.content.monsters.values() if card.rank == "major" and card.sides[0].gaze)
        if (yield from free_die(g, "major", [], room)):
            remove(g, cultists[0].key, "MM-MED-04")
            appear(g, watcher, room, "MM-MED-04")
            yield from keep_limit(g, room)
            yield from monster_came(g, room)
