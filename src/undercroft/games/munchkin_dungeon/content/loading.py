"""Making the content out of packs: references are followed and words checked, so that no card does nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, NAMED, Content
from undercroft.games.munchkin_dungeon.content.types import FoeCard, LootCard
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect, Printed
from undercroft.kernel.errors import PackError
from undercroft.kernel.registry import nearest
from undercroft.kit.vocabulary import misplaced
from undercroft.packs import Pack, locate


def build(packs: Sequence[Pack]) -> Content:
    """Return the content, or raise a PackError that says where a pack is wrong."""
    content = Content(packs)
    for table, key, expected in _shared_ids(packs):
        raise PackError(f"{locate(packs, table, key, 'id')}: {expected}")
    for table, key, where, expected in problems(content):
        raise PackError(f"{locate(packs, table, key, where)}: {expected}")
    return content


def problems(content: Content) -> Iterator[tuple[str, str, str, str]]:
    """Everything wrong, as (table, id, key, what is expected)."""
    yield from _dangling(content)
    yield from _misplaced_words(content)
    yield from _board(content)
    yield from _ways(content)
    yield from _dashboards(content)


def _shared_ids(packs: Sequence[Pack]) -> Iterator[tuple[str, str, str]]:
    """Cards and Monsters are spoken of by id alone, so no two tables may share one."""
    taken = dict.fromkeys((ENTRANCE, LAIR, GRAVEYARD), "board")
    for pack in packs:
        for table in NAMED:
            for key in pack.tables[table]:
                if taken.setdefault(key, table) != table:
                    yield table, key, f"{key!r} is an id of the {taken[key]} already; take another"


def _dangling(content: Content) -> Iterator[tuple[str, str, str, str]]:
    for loot in content.loot.values():
        if loot.super and loot.super not in content.supers:
            yield "loot", loot.id, "super", f"no super {loot.super!r}; {nearest(loot.super, content.supers)}"
        tags = {other.tag for other in content.loot.values() if other.tag}
        if loot.fame_count and loot.fame_count not in tags:
            yield (
                "loot",
                loot.id,
                "fame_count",
                f"no loot has the tag {loot.fame_count!r}; {nearest(loot.fame_count, tags)}",
            )
    for slot in content.slots.values():
        for stair in slot.stairs:
            if stair == ENTRANCE:
                yield "slot", slot.id, "stairs", "no stair leads back to the Entrance; leave it out"
            if stair not in content.slots:
                yield "slot", slot.id, "stairs", f"no slot {stair!r}; {nearest(stair, content.slots)}"
        if slot.kind in ("empty", "monster") and str(slot.level) not in content.levels:
            yield "slot", slot.id, "level", f"no level {slot.level}; {nearest(str(slot.level), content.levels)}"


def _misplaced_words(content: Content) -> Iterator[tuple[str, str, str, str]]:
    for table, cards in content.tables.items():
        for key, card in cards.items():
            for where, trigger, effect in effects_in(card):
                yield from ((table, key, where, wrong) for wrong in misplaced(effect, trigger))
                if effect.heart and effect.when:
                    yield table, key, where, "a Heart always counts; leave out its 'when'"


def effects_in(card: Printed, path: str = "") -> Iterator[tuple[str, str, Effect]]:
    """Every effect on a card, as (key, trigger, effect)."""
    for name in card.__struct_fields__:
        value = getattr(card, name)
        if isinstance(value, Effect):
            yield path + name, _trigger(card, name), value
        elif isinstance(value, Printed):
            yield from effects_in(value, f"{path}{name}.")
        elif isinstance(value, tuple):
            for number, part in enumerate(value):
                if isinstance(part, Printed):
                    yield from effects_in(part, f"{path}{name}[{number}].")


def _trigger(card: Printed, key: str) -> str:
    if isinstance(card, LootCard) and key == "discard":
        return card.use
    if key == "clearing":
        return "reward"
    return f"foe {key}" if isinstance(card, FoeCard) else key


def _board(content: Content) -> Iterator[tuple[str, str, str, str]]:
    slots = content.slots.values()
    for kind, name in (("entrance", ENTRANCE), ("lair", LAIR)):
        for slot in slots:
            if (slot.kind == kind) != (slot.id == name):
                yield "slot", slot.id, "kind", f"the slot {name!r}, and no other, has the kind {kind!r}"
    filled: Counter[tuple[str, int]] = Counter()
    for slot in slots:
        if slot.kind not in ("monster", "empty"):
            continue
        filled[slot.kind, slot.level] += 1
        needed = filled[slot.kind, slot.level]
        cards = content.monsters.values() if slot.kind == "monster" else content.rooms.values()
        if sum(card.level == slot.level for card in cards) < needed:
            yield (
                "slot",
                slot.id,
                "level",
                f"{needed} {slot.kind} cards of level {slot.level} are needed to fill the slots",
            )


def _ways(content: Content) -> Iterator[tuple[str, str, str, str]]:
    """Stairs lead down and never round, and some of them to the Lair."""
    done: set[str] = set()
    yield from _going_round(content, ENTRANCE, (), done)
    if LAIR not in done:
        yield "slot", ENTRANCE, "stairs", "the stairs must lead from the Entrance to the Lair"
    for slot in content.slots:
        yield from _going_round(content, slot, (), done)


def _going_round(
    content: Content, slot: str, above: tuple[str, ...], done: set[str]
) -> Iterator[tuple[str, str, str, str]]:
    if slot in done or slot not in content.down:
        return
    way = (*above, slot)
    for to in content.down[slot]:
        if to in way:
            ring = way[way.index(to) :]
            latest = max(ring, key=content.latest.__getitem__)
            yield "slot", latest, "stairs", f"stairs lead down, but these go round: {' '.join((*ring, to))}"
        else:
            yield from _going_round(content, to, way, done)
    done.add(slot)


def _dashboards(content: Content) -> Iterator[tuple[str, str, str, str]]:
    for hero in content.heroes.values():
        if not len(hero.costs) == len(hero.gains) == len(hero.fame) - 1:
            yield (
                "hero",
                hero.id,
                "costs",
                "costs and gains need one entry for each level from 2, fame one from level 1",
            )
    for boss in content.bosses.values():
        if not boss.stages:
            yield "boss", boss.id, "stages", "a Boss needs at least one stage"
    for loot in content.loot.values():
        if _does_nothing(loot):
            yield "loot", loot.id, "fame", "this Loot does nothing: it needs Fame or an effect"


def _does_nothing(loot: LootCard) -> bool:
    return not (loot.fame or loot.fame_count or loot.passive or loot.bolt or loot.discard or loot.super)
