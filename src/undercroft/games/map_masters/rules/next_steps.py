"""The steps that are offered at a place of the path: every direction, every payment, every spell that fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from undercroft.games.map_masters.content.catalogue import FAIRIES, Content
from undercroft.games.map_masters.content.faces import MAIN, UNDER
from undercroft.games.map_masters.content.glyphs import BARREL, CIRCLE, MONSTER, OPPOSITE, PITFALL, SLOTS, STAIRS
from undercroft.games.map_masters.rules.entering import OVERCOME
from undercroft.games.map_masters.rules.notation import book_resource
from undercroft.games.map_masters.rules.path_spells import here
from undercroft.games.map_masters.rules.paths import follow, trace
from undercroft.games.map_masters.rules.steps import ahead
from undercroft.games.map_masters.rules.walking import Holdings, Inside, Spot, Walk
from undercroft.games.map_masters.state.model import Layout, Path


@lru_cache(maxsize=2048)
def next_steps(content: Content, layout: Layout, path: Path, holdings: Holdings) -> tuple[str, ...]:
    """The steps that can be drawn next; of a straight hallway the whole run up to the next choice."""
    walk = trace(content, layout, path, holdings).walk
    return tuple(step for step, _ in ways_on(walk, runs=True))


def ways_on(walk: Walk, *, runs: bool = False) -> Iterator[tuple[str, Walk]]:
    """Every legal step from here as it is written, and the walk after it; straight on in runs, or cell by cell."""
    if walk.end != "none":
        return
    candidates = list(_starts(walk)) if walk.at is None else [*_on_foot(walk, runs), *_by_magic(walk)]
    candidates += _pacts(walk)
    for step in dict.fromkeys(candidates):
        after, refusal = follow(walk, step)
        if refusal is None:
            yield step, after


def _given(resources: tuple[str, ...]) -> str:
    return "/" + ",".join(resources) if resources else ""


def payments(walk: Walk, kind: str, spell: str, number: int = 1) -> Iterator[tuple[str, ...]]:
    """The ways to pay for so many obstacles of a kind: with nothing, and with all that is held."""
    yield ()
    if number:
        held = [kind] * bool(walk.items[kind]) + [f"f:{kind}"] * bool(walk.tokens[kind])
        held += [book_resource(walk.book(spell))] * (walk.book(spell) in walk.books)
        yield from combinations_with_replacement(held, number)


def _payments_at(walk: Walk, spot: Spot) -> Iterator[tuple[str, ...]]:
    """The ways to pay on entering a cell, in a hallway or in a room."""
    room = walk.room_of(spot)
    if room is not None:
        monsters = 0 if room in walk.cleared else walk.face(room[0]).monsters(room[1])
        return payments(walk, *OVERCOME[MONSTER], monsters)
    sign = walk.sign(spot)
    return payments(walk, *OVERCOME[sign]) if sign in OVERCOME else iter([()])


def _starts(walk: Walk) -> Iterator[str]:
    for card, slot in walk.built.free_edges:
        for paid in _payments_at(walk, (card, MAIN, SLOTS[slot])):
            yield f"start {card + 1}.{slot}{_given(paid)}"


def _on_foot(walk: Walk, runs: bool) -> Iterator[str]:
    if isinstance(walk.at, Inside):
        card, number = walk.at.room
        for name, door in walk.face(card).doorways[number].items():
            for paid in _payments_at(walk, (card, MAIN, door.outside)):
                yield f"leave {name}{_given(paid)}"
                if walk.book("cross_path") in walk.books:
                    yield f"leave {name}{_given((book_resource(walk.book('cross_path')), *paid))}"
        yield from (f"fall {r},{c}" for (r, c), sign in walk.face(card).features(number) if sign == PITFALL)
        return
    assert walk.at is not None
    yield "exit"
    for direction in OPPOSITE:
        spot = ahead(walk, walk.at, direction)
        if spot is not None:
            length = _run(walk, spot, direction) if runs else 1
            if length > 1:
                yield f"{direction}{length}"
            else:
                yield from (f"{direction}{_given(paid)}" for paid in _payments_at(walk, spot))


def _run(walk: Walk, spot: Spot, direction: str) -> int:
    """How many cells it goes straight on before there is something to choose; `spot` is the first of them."""
    length = 1
    while not _stops(walk, spot):
        ways = [way for way in OPPOSITE if way != OPPOSITE[direction] and ahead(walk, spot, way) is not None]
        further = ahead(walk, spot, direction)
        if ways != [direction] or further is None or further in walk.used or _is_eventful(walk, further):
            break
        spot = further
        length += 1
    return length


def _stops(walk: Walk, spot: Spot) -> bool:
    return _is_eventful(walk, spot) or walk.sign(spot) in (CIRCLE, STAIRS) or _can_cast(walk, spot)


def _can_cast(walk: Walk, spot: Spot) -> bool:
    """Whether a held spellbook needs such a cell: a Barrel, or one below a Pitfall (MP-SB-08, MP-SB-04)."""
    card, level, cell = spot
    below = level == UNDER and walk.sign((card, MAIN, cell)) == PITFALL
    return (walk.sign(spot) == BARREL and walk.book("hop_barrel") in walk.books) or (
        below and walk.book("climb") in walk.books
    )


def _is_eventful(walk: Walk, spot: Spot) -> bool:
    return walk.room_of(spot) is not None or walk.sign(spot) in OVERCOME


def _by_magic(walk: Walk) -> Iterator[str]:
    """Teleports and spells, as far as something to pay with is held."""
    if here(walk, CIRCLE):
        yield from _jumps(walk, "port", CIRCLE, [paid for paid in payments(walk, "scroll", "activate_circle") if paid])
    for sign, spell in ((MONSTER, "call_monster"), (BARREL, "hop_barrel")):
        if walk.book(spell) in walk.books:
            yield from _jumps(walk, "warp", sign, [(book_resource(walk.book(spell)),)])
    if walk.book("climb") in walk.books and not isinstance(walk.at, Inside) and walk.at is not None:
        above = (walk.at[0], MAIN, walk.at[2])
        yield from (
            f"climb{_given((book_resource(walk.book('climb')), *paid))}"
            for paid in (_payments_at(walk, above) if walk.room_of(above) else [()])
        )
    for spell in ("wrap_poles", "wrap_sides"):
        if walk.book(spell) in walk.books:
            book = book_resource(walk.book(spell))
            helps = [paid for sign in OVERCOME for paid in payments(walk, *OVERCOME[sign]) if paid]
            yield from (f"wrap{_given((book, *paid))}" for paid in [(), *helps])


def _jumps(walk: Walk, kind: str, sign: str, paid: list[tuple[str, ...]]) -> Iterator[str]:
    for card, face in enumerate(walk.built.faces):
        for level, (r, c) in face.find(sign):
            for fight in _payments_at(walk, (card, level, (r, c))):
                for price in paid:
                    yield f"{kind} {card + 1}{'u' * level}:{r},{c}{_given((*price, *fight))}"


def _pacts(walk: Walk) -> list[str]:
    book = walk.book("fairy_pact")
    return [f"gain {fairy}/{book_resource(book)}" for fairy in FAIRIES] if book in walk.books else []
