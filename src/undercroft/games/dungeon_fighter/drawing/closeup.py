"""Cards seen closely."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import say_room
from undercroft.games.dungeon_fighter.drawing.cards import equipment_card, foe_card, hero_card
from undercroft.games.dungeon_fighter.drawing.icons import room_icons
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance
from undercroft.kit import pieces
from undercroft.kit.text import listed

ZOOM = "u-zoom"
STEADY = 200


@lru_cache(maxsize=1024)
def card(content: Content, key: str) -> str:
    """A card seen closely, as HTML, by the key of its `data-card`; empty if there is none."""
    table, _, name = key.partition(":")
    match table:
        case "equipment" if name in content.equipment:
            return equipment_card(content, name, class_=ZOOM, close=True)
        case "hero" if name in content.heroes:
            return hero_card(content, name, class_=ZOOM)
        case "foe" if name in content.monsters or name in content.bosses:
            return foe_card(content, name, class_=ZOOM)
        case "requirement" if name in content.requirements:
            return _requirement(content, name)
        case "room":
            return _room(content, name)
    return ""


def _requirement(content: Content, code: str) -> str:
    one = content.requirements[code]
    lines = (
        f"At a real table: {one.act}",
        *([f"Here: {' '.join(filter(None, (one.twist, one.sight)))}"] if one.twist or one.sight else []),
        *([f"Without motion: {one.calm}"] if one.calm else []),
        f"A steady hand hits about {hit_chance((code,), STEADY, 0):.0%} of the time.",
    )
    return pieces.card(one.name, "Throw requirement", "trap", lines, key=f"requirement:{code}", class_=ZOOM)


def _room(content: Content, name: str) -> str:
    side, _, number = name.partition("/")
    room = content.rooms.get(side, {}).get(number)
    if room is None:
        return ""
    icons = room_icons(room)
    lines = (
        say_room(content, room) or "A plain room: one monster, and nothing else.",
        f"Leads to {listed(f'room {to}' for to in room.to)}." if room.to else "Leads down.",
    )
    title = f"Room {number}"
    kind = content.name(side)
    return pieces.card(title, kind, icons[0] if icons else "door", lines, key=f"room:{name}", class_=ZOOM)
