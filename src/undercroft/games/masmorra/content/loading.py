"""Making the content out of packs: references are followed and words checked, so that nothing printed does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.games.masmorra.content.card_checks import Problem, abilities, evils, halves
from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.tile_checks import RANDOM, dungeon, monsters, tiles
from undercroft.kernel.errors import PackError
from undercroft.packs import Pack, locate


def build(packs: Sequence[Pack]) -> Content:
    """Return the content, or raise a PackError that says where a pack is wrong."""
    content = Content(packs)
    for table, key, where, expected in problems(content):
        place = locate(packs, table, key, where) if key else f"{packs[-1].name}, table {table}"
        raise PackError(f"{place}: {expected}")
    return content


def problems(content: Content) -> Iterator[Problem]:
    """Everything wrong."""
    yield from _shared_ids(content)
    yield from monsters(content)
    yield from tiles(content)
    yield from dungeon(content)
    yield from abilities(content)
    yield from halves(content)
    yield from evils(content)
    yield from _malaphyas(content)
    if len(content.heroes) < 5:
        yield "hero", "", "", "expected at least 5 Heroes, one for each player"


def _shared_ids(content: Content) -> Iterator[Problem]:
    """Everything is spoken of by id alone, so no two things may share one."""
    taken = dict.fromkeys(RANDOM, "random monsters")
    for table, key, where, id in _ids(content):
        if id in taken:
            yield table, key, where, f"{id!r} is an id of the {taken[id]} already; take another"
        taken[id] = f"{table} {key}" if where != "id" else f"table {table}"


def _ids(content: Content) -> Iterator[tuple[str, str, str, str]]:
    """Every id, as (table, entry, key, id)."""
    for table, entries in (
        ("hero", content.heroes),
        ("monster", content.monsters),
        ("tile", content.tiles),
        ("treasure", content.treasures),
        ("evil", content.evils),
    ):
        for id in entries:
            yield table, id, "id", id
    for hero in content.heroes.values():
        yield "hero", hero.id, "start.id", hero.start.id
        for number, card in enumerate(hero.cards):
            for row, ability in enumerate(card):
                yield "hero", hero.id, f"cards[{number}][{row}].id", ability.id


def _malaphyas(content: Content) -> Iterator[Problem]:
    if "throne" not in content.malaphyas:
        yield "malaphyas", "", "", "expected the entry 'throne'"
    for row in content.malaphyas.values():
        if row.id != "throne":
            yield "malaphyas", row.id, "id", "only the entry 'throne' is looked at; give it this id"
        if not 0 < len(set(row.major)) < len(FACES):
            yield "malaphyas", row.id, "major", "some results have to call a major monster and others a minor one"
