"""Making the content out of packs: references are followed and words checked, so that no card does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.games.super_dungeon_arcade.content.catalogue import NAMED, Content
from undercroft.games.super_dungeon_arcade.content.dungeon import SPAWNING, turned
from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect, Printed
from undercroft.kernel.errors import PackError
from undercroft.kernel.registry import nearest
from undercroft.kit.vocabulary import misplaced
from undercroft.packs import Pack, locate

Problem = tuple[str, str, str, str]
"""(table, id, key, what is expected)."""
TRIGGERS = {
    "on": "on",
    "lasting": "lasting",
    "trap": "trap",
    "upkeep": "upkeep",
    "consul_upkeep": "consul upkeep",
    "consul_end": "consul end",
    "kill": "kill",
    "die": "die",
    "setup": "setup",
    "does": "does",
    "user": "user",
}
"""The trigger of the effects under each key."""


def build(packs: Sequence[Pack]) -> Content:
    """Return the content, or raise a PackError that says where a pack is wrong."""
    content = Content(packs)
    for table, key, expected in _shared_ids(packs):
        raise PackError(f"{locate(packs, table, key, 'id')}: {expected}")
    for table, key, where, expected in problems(content):
        raise PackError(f"{locate(packs, table, key, where)}: {expected}")
    return content


def problems(content: Content) -> Iterator[Problem]:
    """Everything wrong."""
    yield from _misplaced_words(content)
    yield from _dangling(content)
    yield from _tiles(content)
    yield from _idle(content)


def _shared_ids(packs: Sequence[Pack]) -> Iterator[tuple[str, str, str]]:
    """Cards are spoken of by id alone, so no two tables may share one."""
    taken: dict[str, str] = {}
    for pack in packs:
        for table in NAMED:
            for key in pack.tables[table]:
                if taken.setdefault(key, table) != table:
                    yield table, key, f"{key!r} is an id of the table {taken[key]} already; take another"


def effects_in(card: Printed, path: str = "") -> Iterator[tuple[str, str, Effect]]:
    """Every effect on a card, as (key, trigger, effect)."""
    for name in card.__struct_fields__:
        value = getattr(card, name)
        where = f"{path}{name}"
        for number, one in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(one, Effect):
                yield where, TRIGGERS[name], one
            elif isinstance(one, Printed):
                inside = f"{where}[{number}]." if isinstance(value, tuple) else f"{where}."
                yield from effects_in(one, inside)


def _misplaced_words(content: Content) -> Iterator[Problem]:
    for table, cards in content.tables.items():
        for key, card in cards.items():
            for where, trigger, effect in effects_in(card):
                yield from ((table, key, where, wrong) for wrong in misplaced(effect, trigger))


def _dangling(content: Content) -> Iterator[Problem]:
    for point in content.spawning_points.values():
        for listed in point.lists:
            if listed.model not in content.kinds or content.kinds[listed.model].gang is None:
                yield (
                    "spawning_point",
                    point.id,
                    "lists",
                    f"no monster {listed.model!r}; {nearest(listed.model, content.kinds)}",
                )
    for card in content.treasure.values():
        if card.boo_booty and card.boo_booty not in content.kinds:
            yield "treasure", card.id, "boo_booty", f"no solo figure {card.boo_booty!r}"
    for hero in content.heroes.values():
        if hero.shapeshift and hero.shapeshift not in content.heroes:
            yield (
                "hero",
                hero.id,
                "shapeshift",
                f"no hero {hero.shapeshift!r}; {nearest(hero.shapeshift, content.heroes)}",
            )
    for solo in content.solos.values():
        if solo.shapeshift and solo.shapeshift not in content.kinds:
            yield (
                "solo",
                solo.id,
                "shapeshift",
                f"no figure {solo.shapeshift!r}; {nearest(solo.shapeshift, content.kinds)}",
            )


def _tiles(content: Content) -> Iterator[Problem]:
    symbols = {effect.symbol for effect in content.tile_effects.values()} | {".", SPAWNING, " "}
    for face in content.faces.values():
        if len(face.rows) % 2 == 0 or len(face.rows) < 3 or len({len(row) for row in face.rows}) != 1:
            yield "tile", face.id, "rows", "expected an odd number of rows, all of the same length"
        elif len(face.rows[0]) % 2 == 0:
            yield "tile", face.id, "rows", "expected rows of odd length"
        else:
            found = turned(face, 0)
            for symbol in sorted(set(found.symbols.values()) - symbols):
                yield "tile", face.id, "rows", f"no tile effect has the symbol {symbol!r}"
            if list(found.symbols.values()).count(SPAWNING) != 1:
                yield "tile", face.id, "rows", "expected one square S for the spawning point"
            if not any(found.doors.values()):
                yield "tile", face.id, "rows", "expected a doorway"


def _idle(content: Content) -> Iterator[Problem]:
    """A card or an action that does nothing."""
    for table in ("loot", "treasure"):
        for key, card in content.tables[table].items():
            if not (card.on or card.upkeep or card.kill or card.die or card.action or card.boo_booty):
                yield table, key, "id", "this card does nothing"
            if bool(card.slot) == bool(card.boo_booty):
                yield table, key, "slot", "expected a slot, or for a boo booty none"
    for table in ("challenge", "boss_challenge", "plot", "hard", "easy"):
        for key, card in content.tables[table].items():
            if not (card.on or card.trap or card.consul_upkeep or card.consul_end or card.setup):
                yield table, key, "id", "this card does nothing"
    for table, key, action in _owned_actions(content):
        if action.colour != "red" and not (action.does or action.lasting or action.user):
            yield table, key, "id", f"the action {action.id!r} does nothing"


def _owned_actions(content: Content) -> Iterator[tuple[str, str, ActionCard]]:
    for hero in content.heroes.values():
        for action in (*hero.uniques, hero.potion):
            yield "hero", hero.id, action
    for table in ("loot", "treasure"):
        for key, card in content.tables[table].items():
            if card.action is not None:
                yield table, key, card.action
