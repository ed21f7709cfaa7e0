"""Cards that change who is where, or strike from afar: bolts, banished or goaded monsters, teleports, traps."""

from __future__ import annotations

from undercroft.games.masmorra.rules.cards import AIMS, DEEDS, REASONS, On, Opening, Played, if_so, own_aims
from undercroft.games.masmorra.rules.dungeon import armed_beside, around, lines
from undercroft.games.masmorra.rules.engage import why_cannot_leave, why_held_by_web
from undercroft.games.masmorra.rules.follow_ups import put_in_order
from undercroft.games.masmorra.rules.monsters import fits, keep_limit, monster_came, move_monster, remove
from undercroft.games.masmorra.rules.rooms import entry_effects, leave_and_enter, teleport
from undercroft.games.masmorra.rules.traps import disarm
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import AtHero, AtMonster, AtRoom, AtTrap
from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

# Bolts


@AIMS("bolt")
def _bolts(now: Opening) -> list[On]:
    """Straight runs with a standing Hero at both ends, so that each group that can be hit is there once (MM-R-42)."""
    g = now.g
    found: dict[frozenset[int], On] = {}
    rooms_with_heroes = g.rooms_with_heroes()
    for run in lines(g, rooms_with_heroes):
        held = [place for place, room in enumerate(run) if room in rooms_with_heroes]
        for first in held:
            for last in held:
                if first <= last:
                    rooms = run[first : last + 1]
                    hit = frozenset(hero.number for hero in g.heroes if hero.at in rooms and not hero.prone)
                    found.setdefault(hit, (AtRoom(run[first]), AtRoom(run[last])))
    return list(found.values())


@DEEDS("bolt")
def strike(played: Played, wounds: int) -> Script:
    """Every Hero on the line is hit, the caster's own too (MM-CARD-08, MM-R-42)."""
    g = played.g
    rooms = _between(g, *(aim.room for aim in played.at(AtRoom)))
    for other in g.heroes:
        if other.at in rooms:
            yield from wound(g, other, wounds, played.source, "MM-CARD-08", by=played.hero)


def _between(g: Masmorra, first: str, last: str) -> tuple[str, ...]:
    """The rooms between the two ends of a bolt."""
    for run in lines(g, (first,)):
        if first in run and last in run:
            start, end = sorted((run.index(first), run.index(last)))
            return run[start : end + 1]
    return (first,)


# Monsters


@REASONS("banish", "swap", "goad")
def _why_not_a_boss(now: Opening, on: On) -> Refusal | None:
    """No card moves or banishes a boss (MM-BOSS-01); no teleport works after the descent (MM-EPIC-06)."""
    g, half = now.g, now.half
    if half.swap and g.battleground:
        return _why_no_teleport(now, on)
    match on[:1]:
        case (AtMonster(key),):
            aimed = [monster for monster in g.monsters.values() if monster.key == key]
        case (AtRoom(room),):
            aimed = g.in_room(room)
        case _:
            aimed = []
    if aimed and all(g.rank(monster) == "boss" for monster in aimed):
        return Refusal("MM-BOSS-01", f"{half.name} does not affect bosses")
    return None


def _no_bosses(g: Masmorra) -> list[Monster]:
    return [monster for monster in g.monsters.values() if g.rank(monster) != "boss"]


@AIMS("banish")
def _to_banish(now: Opening) -> list[On]:
    found = _no_bosses(now.g)
    if now.half.banish == "monster":
        return [(AtMonster(monster.key),) for monster in found]
    return [(AtRoom(room),) for room in dict.fromkeys(monster.at for monster in found)]


@DEEDS("banish")
def banish(played: Played, what: str) -> Script:
    """Off the board, without XP or card (MM-CARD-08, MM-ALLY-17)."""
    g = played.g
    gone = [aim.monster for aim in played.at(AtMonster) if aim.monster in g.monsters]
    gone += [monster.key for aim in played.at(AtRoom) for monster in _no_bosses(g) if monster.at == aim.room]
    rule = "MM-CARD-08" if what == "monster" else "MM-ALLY-17"
    for key in gone:
        remove(g, key, rule, source=played.source)
    if not gone:
        played.fail()
    yield from put_in_order(g)


@AIMS("goad")
def _to_goad(now: Opening) -> list[On]:
    g = now.g
    return [
        (AtMonster(monster.key), AtRoom(to))
        for monster in _no_bosses(g)
        if not monster.still
        for to in g.ways[monster.at]
        if fits(g, monster, to)
    ]


@DEEDS("goad")
def goad(played: Played, _: bool) -> Script:
    """One monster goes one room by doors, also out of a Hero's room, if it still can (MM-R-90)."""
    g = played.g
    (aim,), (to,) = played.at(AtMonster), [at.room for at in played.at(AtRoom)]
    monster = g.monsters.get(aim.monster)
    if monster is None or to not in g.ways[monster.at] or not fits(g, monster, to):
        played.fail()
        return
    move_monster(g, monster, to, "MM-CARD-04", played.source)
    yield from put_in_order(g)
    yield from monster_came(g, to)


# Teleports


def _elsewhere(now: Opening) -> list[On]:
    """The other standing Heroes who are in other rooms."""
    others = [other for other in now.g.heroes if other is not now.hero and not other.prone]
    return [(AtHero(other.board),) for other in others if other.at != now.hero.at]


@AIMS("swap")
def _to_swap(now: Opening) -> list[On]:
    """Any monster but a boss, any other standing Hero, but no teleport works after the descent (MM-R-41)."""
    if now.g.battleground:
        return []
    monsters = [monster for monster in _no_bosses(now.g) if monster.at != now.hero.at]
    return [*((AtMonster(monster.key),) for monster in monsters), *_elsewhere(now)]


@DEEDS("swap")
def swap(played: Played, _: bool) -> Script:
    """Exchange places: both suffer what awaits there, and the limit is kept (MM-CARD-12, MM-R-41, MM-R-90)."""
    g, hero, on = played.g, played.hero, played.action.on
    here = hero.at
    if on not in own_aims(g, hero, played.half):
        played.fail()
        return
    match on:
        case (AtMonster(key),):
            monster = g.monsters[key]
            move_monster(g, monster, here, "MM-CARD-12", played.source)
            yield from teleport(g, hero, monster.at, "MM-CARD-12", played.source)
            yield from keep_limit(g, here)
            yield from monster_came(g, here)
        case (AtHero(board),):
            other = g.hero_with(board)
            there = other.at
            leave_and_enter(g, other, here, "teleport", "MM-CARD-12", played.source)
            leave_and_enter(g, hero, there, "teleport", "MM-CARD-12", played.source)
            yield from entry_effects(g, hero)
            yield from entry_effects(g, other)


@AIMS("recall")
def _to_recall(now: Opening) -> list[On]:
    return [] if now.g.battleground else _elsewhere(now)


@REASONS("recall")
def _why_no_teleport(now: Opening, on: On) -> Refusal | None:
    return Refusal("MM-EPIC-06", "no teleport works after the descent") if now.g.battleground else None


@DEEDS("recall")
def recall(played: Played, _: bool) -> Script:
    """To the room where another Hero is by now."""
    (aim,) = played.at(AtHero)
    return teleport(played.g, played.hero, played.g.hero_with(aim.hero).at, "MM-ALLY-06", played.source)


# Heroes who come together on foot (MM-R-100)


def _why_stays(g: Masmorra, hero: Hero) -> Refusal | None:
    """Nobody comes out of a web (MM-MON-05), and the active Hero not from monsters that it has not fought."""
    return why_cannot_leave(g) if hero is g.hero else why_held_by_web(g, hero)


def _come(g: Masmorra, hero: Hero, to: str) -> Script:
    """Go on foot to another room; no Step is used, so that no trap goes off (MM-TRAP-02)."""
    leave_and_enter(g, hero, to, "call", "MM-R-100")
    yield from entry_effects(g, hero)


@AIMS("join")
def _to_join(now: Opening) -> list[On]:
    return _elsewhere(now) if _why_stays(now.g, now.hero) is None and not now.hero.prone else []


@REASONS("join")
def _why_not_join(now: Opening, on: On) -> Refusal | None:
    return _why_stays(now.g, now.hero)


@DEEDS("join")
def join(played: Played, _: bool) -> Script:
    """To the room where another Hero is by now."""
    g, hero = played.g, played.hero
    (aim,) = played.at(AtHero)
    if (aim,) in _to_join(Opening(g, hero, played.half, False, played.moment, ())):
        yield from _come(g, hero, g.hero_with(aim.hero).at)
    else:
        played.fail()


@AIMS("rally")
def _to_rally(now: Opening) -> list[On]:
    return if_so(bool(_followers(now.g, now.hero)))


def _followers(g: Masmorra, hero: Hero) -> list[Hero]:
    """The others who can come to this Hero."""
    return [other for other in g.heroes if other.at != hero.at and not other.prone and _why_stays(g, other) is None]


@DEEDS("rally")
def rally(played: Played, _: bool) -> Script:
    """All others come to where the Hero is."""
    g, hero = played.g, played.hero
    for other in _followers(g, hero):
        yield from _come(g, other, hero.at)


# Traps


@AIMS("disarm")
def _to_disarm(now: Opening) -> list[On]:
    return [(AtTrap(trap),) for trap in armed_beside(now.g, now.hero.at)]


@REASONS("disarm")
def _why_not_armed(now: Opening, on: On) -> Refusal | None:
    for aim in on[:1]:
        if isinstance(aim, AtTrap) and _disarmed_beside(now.g, now.hero, aim.trap):
            return Refusal("MM-TRAP-05", "this trap is disarmed already")
    return None


def _disarmed_beside(g: Masmorra, hero: Hero, trap: str) -> bool:
    disarmed = trap in g.traps and g.traps[trap].opened
    return disarmed and any(g.cells.get(number) == trap for number in around(g, hero.at))


@DEEDS("disarm")
def dispel(played: Played, how: str) -> Script:
    """A trap is disarmed without dice, some cards give its XP."""
    (aim,) = played.at(AtTrap)
    return disarm(played.g, played.hero, aim.trap, xp=how == "with XP")
