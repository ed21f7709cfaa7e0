"""Entering a hallway cell or a room, and what lies there (MP-GEO-28, MP-GEO-32, MP-LEVEL, MP-ROOM)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.faces import MAIN, UNDER
from undercroft.games.map_masters.content.glyphs import FEATURES, LAVA, MONSTER, PADLOCK, PITFALL, STAIRS
from undercroft.games.map_masters.rules.walking import Inside, RoomKey, Spot, Walk
from undercroft.kernel.errors import Refusal
from undercroft.kit.text import count

OVERCOME = {
    MONSTER: ("sword", "beat_monster"),
    PADLOCK: ("key", "open_padlock"),
    LAVA: ("rope", "cross_pit"),
    PITFALL: ("rope", "cross_pit"),
}
"""The item and the spell that get past each obstacle (MP-OBST-01)."""
USED = Refusal("MP-PATH-04", "this hallway was used already")


def enter_hallway(walk: Walk, spot: Spot, resources: Sequence[str]) -> Refusal | None:
    """Step on a hallway cell and resolve what lies there before anything else (MP-PATH-06, MP-GEO-28)."""
    if spot in walk.used:
        return USED
    sign = walk.sign(spot)
    if sign in OVERCOME:
        if refusal := _why_cannot_overcome(walk, sign, resources):
            return refusal
    elif resources:
        return Refusal("MP-GEO-28", f"{resources[0]} is not needed here")
    walk.used.add(spot)
    walk.at = spot
    if sign in OVERCOME and resources:
        walk.pay(resources)
    elif sign == PITFALL:
        return fall(walk, spot)
    elif sign in OVERCOME:
        # The obstacle that stops the path is not circled (MP-OBST-04).
        walk.end = "obstacle"
        return None
    elif sign == STAIRS:
        take_stairs(walk, spot)
        return None
    walk.circle(spot)
    return None


def _why_cannot_overcome(walk: Walk, sign: str, resources: Sequence[str]) -> Refusal | None:
    kind, spell = OVERCOME[sign]
    if wrong := [resource for resource in resources if not walk.serves(resource, kind, spell)]:
        return Refusal("MP-OBST-01", f"{wrong[0]} does not help against a {FEATURES[sign]}")
    if len(resources) > 1:
        return Refusal("MP-OBST-05", f"a {FEATURES[sign]} takes exactly one resource")
    return walk.why_cannot_pay(resources)


def take_stairs(walk: Walk, spot: Spot) -> None:
    """Stairs change the level; both of their cells are used together (MP-LEVEL-02, MP-GEO-19)."""
    card, level, cell = spot
    other = (card, 1 - level, cell)
    walk.used.add(other)
    walk.circle((card, MAIN, cell))
    walk.at = other


def fall(walk: Walk, pit: Spot) -> Refusal | None:
    """Circle the Pitfall and land below, where a used cell ends the path (MP-LEVEL-03, MP-LEVEL-08)."""
    card, _, cell = pit
    walk.circle(pit)
    walk.pits.add(pit)
    landing = (card, UNDER, cell)
    if landing in walk.used:
        walk.at = landing
        walk.end = "fall"
        return None
    return enter_hallway(walk, landing, ())


def enter_room(walk: Walk, room: RoomKey, entry: str | None, resources: Sequence[str]) -> Refusal | None:
    """Go into a room: all its Monsters first, then everything in it is found at once (MP-GEO-32)."""
    card, number = room
    if entry is not None and (room, entry) in walk.doorways:
        return Refusal("MP-ROOM-02", f"the doorway {entry} was used already")
    monsters = 0 if room in walk.cleared else walk.face(card).monsters(number)
    if len(resources) > monsters:
        fight = f"there {'is' if monsters == 1 else 'are'} {count(monsters, 'Monster')} to overcome"
        return Refusal("MP-GEO-32", f"{resources[monsters]} is not needed: {fight}")
    if wrong := [resource for resource in resources if not walk.serves(resource, *OVERCOME[MONSTER])]:
        return Refusal("MP-OBST-01", f"{wrong[0]} does not help against a Monster")
    # What lies in the room cannot be used on its own Monsters: it is not collected yet (MP-ROOM-04).
    if refusal := walk.why_cannot_pay(resources):
        return refusal
    if entry is not None:
        walk.doorways.add((room, entry))
    walk.at = Inside(room, entry)
    if len(resources) < monsters:
        # Nothing of the room counts and nothing is spent on the fight (MP-ROOM-05).
        walk.end = "room"
        return None
    if room not in walk.cleared:
        walk.pay(resources)
        walk.cleared.add(room)
        for cell, _ in walk.face(card).features(number):
            walk.circle((card, MAIN, cell))
    return None


def arrive(walk: Walk, spot: Spot, resources: Sequence[str]) -> Refusal | None:
    """Come to a cell by magic or by climbing: a room is entered without a doorway (MP-ROOM-10)."""
    room = walk.room_of(spot)
    return enter_hallway(walk, spot, resources) if room is None else enter_room(walk, room, None, resources)
