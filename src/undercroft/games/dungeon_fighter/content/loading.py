"""Making the content out of packs: references are followed and words checked, so that no card does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.games.dungeon_fighter.content.catalogue import NAMED, Content
from undercroft.games.dungeon_fighter.content.types import BossCard, EquipmentCard, HeroCard, MonsterCard, Room
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, Effect, Printed
from undercroft.games.dungeon_fighter.content.wheel import SECTORS
from undercroft.kernel.errors import PackError
from undercroft.kernel.registry import nearest
from undercroft.kit.vocabulary import misplaced
from undercroft.packs import Pack, locate

ROOMS_IN_ALL = 14
LENGTHS = {"dungeon": 5, "boss": 4}
"""So many rooms are crossed on each kind of sheet (DF-SET-06)."""

Problem = tuple[str, str, str, str]
"""(table, id, key, what is expected)"""


def build(packs: Sequence[Pack]) -> Content:
    """Return the content, or raise a PackError that says where a pack is wrong."""
    taken: dict[str, str] = {}
    for pack in packs:
        for table in NAMED:
            for key in pack.tables[table]:
                if taken.setdefault(key, table) != table:
                    raise PackError(f"{locate(packs, table, key, 'id')}: {key!r} is an id of the {taken[key]} already")
    content = Content(packs)
    for table, key, where, expected in problems(content):
        raise PackError(f"{locate(packs, table, key, where)}: {expected}")
    return content


def problems(content: Content) -> Iterator[Problem]:
    """Everything wrong."""
    yield from _misplaced_words(content)
    yield from _requirements(content)
    yield from _equipment(content)
    yield from _sheets(content)
    yield from _tower(content)
    yield from _wheel(content)


def effects_in(card: Printed) -> Iterator[tuple[str, str, Effect]]:
    """Every effect on a card, as (key, trigger, effect)."""
    for name in card.__struct_fields__:
        value = getattr(card, name)
        if isinstance(value, Effect):
            trigger = "icon" if name in COLOURS else "foe" if name == "ability" else name
            yield name, trigger, value


def _misplaced_words(content: Content) -> Iterator[Problem]:
    for table, cards in content.tables.items():
        for key, card in cards.items():
            if isinstance(card, HeroCard | EquipmentCard | MonsterCard | BossCard):
                for where, trigger, effect in effects_in(card):
                    yield from ((table, key, where, wrong) for wrong in misplaced(effect, trigger))
                    yield from _sworn(content, table, key, where, effect)


def _sworn(content: Content, table: str, key: str, where: str, effect: Effect) -> Iterator[Problem]:
    types = {card.type for card in content.monsters.values()} | {card.type for card in content.bosses.values()}
    if effect.sworn is not None and effect.sworn.type not in types:
        yield table, key, where, f"no monster has the type {effect.sworn.type!r}; {nearest(effect.sworn.type, types)}"


def _requirements(content: Content) -> Iterator[Problem]:
    known = content.requirements
    named = [
        *(("equipment", card.id, "rq", card.rq) for card in content.equipment.values()),
        *(("monster", card.id, "rq", card.rq) for card in content.monsters.values()),
        *(("boss", card.id, "rq", card.rq) for card in content.bosses.values()),
        *(("side", side.id, "rooms", room.danger) for side in content.sides.values() for room in side.rooms),
    ]
    for table, key, where, code in named:
        if code and code not in known:
            yield table, key, where, f"no requirement {code!r}; {nearest(code, known)}"


def _equipment(content: Content) -> Iterator[Problem]:
    for card in content.equipment.values():
        if (card.kind == "weapon") != bool(card.rq):
            yield "equipment", card.id, "rq", "weapons, and only they, have a requirement (DF-EQ-03)"
        if card.kind == "weapon" and not (card.bonus or card.hit):
            yield "equipment", card.id, "bonus", "this weapon does nothing; it needs a bonus"
        if card.kind != "weapon" and (card.bonus or card.hit):
            yield "equipment", card.id, "kind", "a bonus and `hit` are for weapons"
        if card.kind != "weapon" and (card.always is None) == (card.use is None):
            yield "equipment", card.id, "always", "armor and items either work always or are discarded after use"


def _sheets(content: Content) -> Iterator[Problem]:
    for side in content.sides.values():
        rooms = content.rooms[side.id]
        if not side.rooms:
            yield "side", side.id, "rooms", "a sheet needs rooms"
            continue
        for room in side.rooms:
            for to in room.to:
                if to not in rooms:
                    yield "side", side.id, "rooms", f"no room {to!r} on this side; {nearest(to, rooms)}"
                    return
        lengths = set(_lengths(rooms, side.rooms[0].id, ()))
        if lengths != {LENGTHS[side.floor]}:
            yield "side", side.id, "rooms", f"every way crosses {LENGTHS[side.floor]} rooms, not {sorted(lengths)}"


def _lengths(rooms: dict[str, Room], at: str, before: tuple[str, ...]) -> Iterator[int]:
    """How many rooms each way from here crosses; a way that goes round crosses none."""
    way = (*before, at)
    if at in before:
        yield 0
    elif not rooms[at].to:
        yield len(way)
    else:
        for to in rooms[at].to:
            yield from _lengths(rooms, to, way)


def _tower(content: Content) -> Iterator[Problem]:
    for difficulty in content.difficulties.values():
        if sum(difficulty.monsters) != ROOMS_IN_ALL:
            yield "difficulty", difficulty.id, "monsters", f"{ROOMS_IN_ALL} monsters are needed, one for each room"
        for level, drawn in enumerate(difficulty.monsters, start=1):
            if drawn > len(content.level(level)):
                there_are = len(content.level(level))
                yield "difficulty", difficulty.id, "monsters", f"there are only {there_are} of level {level}"


def _wheel(content: Content) -> Iterator[Problem]:
    facet = 3600 // SECTORS
    for key, trap in content.tables["trap"].items():
        if trap.start % facet or trap.end % facet or not 0 <= trap.start < trap.end <= 1200:
            expected = f"a trap begins and ends at multiples of {facet} (0.1°) within a third of the wheel"
            yield "trap", key, "start", expected
    inner = 0
    for key, section in content.tables["section"].items():
        if section.inner != inner or section.outer <= inner:
            yield "section", key, "inner", f"sections follow each other from the centre: {inner} is expected"
        inner = section.outer
