"""One step of a path: legal and going on, legal and final, or refused with its rule (MP-GEO-27).

`take` is the single authority on paths: for people, for bots and for the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.games.map_masters.content.faces import MAIN, Doorway
from undercroft.games.map_masters.content.glyphs import OPPOSITE, PITFALL, ROCK, SIDES, SLOT_AT, SLOTS
from undercroft.games.map_masters.rules.entering import enter_hallway, enter_room, fall
from undercroft.games.map_masters.rules.notation import Step, book_id
from undercroft.games.map_masters.rules.path_spells import climb, gain, port, warp, wrap
from undercroft.games.map_masters.rules.walking import Inside, Spot, Walk
from undercroft.kernel.errors import Refusal


def take(walk: Walk, step: Step) -> Refusal | None:
    """Take one single step; the walk may be left half changed by a step that is refused, so try on a copy."""
    if walk.end != "none":
        return Refusal("MP-GEO-27", "the path has ended")
    if walk.at is None and step.kind not in ("start", "gain"):
        return Refusal("MP-PATH-01", "the path begins at a free edge")
    return STEPS[step.kind](walk, step)


def start(walk: Walk, step: Step) -> Refusal | None:
    """Begin at a free edge and enter its cell (MP-PATH-01)."""
    if walk.at is not None:
        return Refusal("MP-PATH-01", "there is exactly one path, and it has begun")
    slot = (step.card, step.where)
    if slot not in walk.built.free_edges:
        return Refusal("MP-PATH-01", f"{step.card + 1}.{step.where} is no free edge")
    walk.start = slot
    return enter_hallway(walk, (step.card, MAIN, SLOTS[step.where]), step.resources)


def ahead(walk: Walk, spot: Spot, direction: str) -> Spot | None:
    """The cell that a step in this direction comes to: on the same card, or through two openings that meet."""
    card, level, (r, c) = spot
    if level == MAIN and (slot := SLOT_AT.get((r, c))) is not None and slot[0] == direction:
        other = walk.built.facing.get((card, slot))
        return None if other is None else (other[0], MAIN, SLOTS[other[1]])
    dr, dc = SIDES[direction]
    near = (r + dr, c + dc)
    return None if walk.face(card).at(level, near) == ROCK else (card, level, near)


def walk_on(walk: Walk, step: Step) -> Refusal | None:
    """Move one cell in a direction; a cell of a room is entered by its doorway (MP-GEO-16)."""
    if isinstance(walk.at, Inside):
        return Refusal("MP-ROOM-02", "inside a room the next step is to leave it by a doorway")
    assert walk.at is not None
    spot = ahead(walk, walk.at, step.where)
    if spot is None:
        slot = SLOT_AT.get(walk.at[2]) if walk.at[1] == MAIN else None
        if slot is not None and slot[0] == step.where:
            return Refusal("MP-PATH-07", "beyond this free edge there is no card: the path can only exit here")
        return Refusal("MP-PATH-12", f"there is no passage to the {NAMES[step.where]}")
    if walk.room_of(spot) is None:
        return enter_hallway(walk, spot, step.resources)
    room, doorway = walk.face(spot[0]).doorway_from(walk.at[2], step.where)
    return enter_room(walk, (spot[0], room), doorway, step.resources)


NAMES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}


def leave(walk: Walk, step: Step) -> Refusal | None:
    """Leave the room by a doorway that is not used, without crossing the own line (MP-ROOM-02, MP-GEO-22)."""
    if not isinstance(walk.at, Inside):
        return Refusal("MP-ROOM-02", "the path is in no room")
    room, entry = walk.at
    doorways = walk.face(room[0]).doorways[room[1]]
    door = doorways.get(step.where)
    if door is None:
        return Refusal("MP-GEO-16", f"this room has no doorway {step.where}")
    if (room, door.name) in walk.doorways:
        return Refusal("MP-ROOM-02", f"the doorway {door.name} was used already")
    crossing = [one for one in step.resources if book_id(one) == walk.book("cross_path")]
    if refusal := _why_cannot_cross(walk, doorways, door, crossing):
        return refusal
    if entry is not None:
        strand = (doorways[entry].order, door.order)
        walk.strands[room] = (*walk.strands.get(room, ()), (min(strand), max(strand)))
    walk.pay(crossing)
    walk.doorways.add((room, door.name))
    rest = [one for one in step.resources if one not in crossing]
    return enter_hallway(walk, (room[0], MAIN, door.outside), rest)


def _why_cannot_cross(
    walk: Walk, doorways: dict[str, Doorway], door: Doorway, crossing: Sequence[str]
) -> Refusal | None:
    """Strands inside one room must not cross, but for SB-06, once (MP-R-31)."""
    assert isinstance(walk.at, Inside)
    room, entry = walk.at
    crossed = 0
    if entry is not None:
        low, high = sorted((doorways[entry].order, door.order))
        crossed = sum((low < a < high) != (low < b < high) for a, b in walk.strands.get(room, ()))
    if crossing and crossed != 1:
        reason = "the path crosses itself more than once" if crossed else "the path does not cross itself here"
        return Refusal("MP-R-31", reason)
    if crossed and not crossing:
        return Refusal("MP-GEO-22", f"leaving by {door.name} would cross the own path in this room")
    return walk.why_cannot_pay(crossing)


def step_on_pitfall(walk: Walk, step: Step) -> Refusal | None:
    """Fall through a Pitfall of the present room, once (MP-ROOM-08, MP-LEVEL-07)."""
    if not isinstance(walk.at, Inside):
        return Refusal("MP-ROOM-08", "the path is in no room; a hallway Pitfall is stepped on by walking")
    pit = (walk.at.room[0], MAIN, step.cell)
    if walk.room_of(pit) != walk.at.room or walk.sign(pit) != PITFALL:
        return Refusal("MP-ROOM-08", f"there is no Pitfall at {step.cell[0]},{step.cell[1]} of this room")
    if step.resources:
        return Refusal("MP-GEO-28", f"{step.resources[0]} is not needed to fall")
    if pit in walk.pits:
        return Refusal("MP-LEVEL-07", "this Pitfall was used already")
    return fall(walk, pit)


def leave_dungeon(walk: Walk, step: Step) -> Refusal | None:
    """Exit through a free edge that is neither the start nor one of a wrap (MP-PATH-07, MP-PATH-15)."""
    slot = slot_here(walk)
    if step.resources:
        return Refusal("MP-GEO-28", f"{step.resources[0]} is not needed to exit")
    if slot is None or slot not in walk.built.free_edges:
        return Refusal("MP-PATH-07", "the path does not stand at a free edge")
    if slot == walk.start:
        return Refusal("MP-PATH-15", "the path began here, so it cannot exit here")
    if slot in walk.shut:
        return Refusal("MP-R-33", "an opening of a wrap is no exit")
    walk.end = "exit"
    return None


def slot_here(walk: Walk) -> tuple[int, str] | None:
    """The slot whose cell the path stands in, open to another card or not."""
    if walk.at is None or isinstance(walk.at, Inside) or walk.at[1] != MAIN:
        return None
    slot = SLOT_AT.get(walk.at[2])
    return None if slot is None else (walk.at[0], slot)


def halt(walk: Walk, step: Step) -> Refusal | None:
    """Stop here of one's own will: a dead end (MP-PATH-14)."""
    if step.resources:
        return Refusal("MP-GEO-28", f"{step.resources[0]} is not needed to halt")
    walk.end = "halt"
    return None


STEPS: Final[dict[str, Callable[[Walk, Step], Refusal | None]]] = {
    "start": start,
    "walk": walk_on,
    "leave": leave,
    "fall": step_on_pitfall,
    "port": port,
    "warp": warp,
    "climb": climb,
    "wrap": wrap,
    "gain": gain,
    "exit": leave_dungeon,
    "halt": halt,
}


def ordinary_steps(walk: Walk) -> list[Step]:
    """What could be stepped without any spell or teleport from here (MP-PATH-16)."""
    if isinstance(walk.at, Inside):
        card, number = walk.at.room
        doors = [Step("leave", name) for name in walk.face(card).doorways[number]]
        return doors + [Step("fall", cell=cell) for cell, sign in walk.face(card).features(number) if sign == PITFALL]
    return [*(Step("walk", direction) for direction in OPPOSITE), Step("exit")]


def could_go_on(walk: Walk) -> bool:
    """Whether an ordinary step is legal from here without a spell."""
    return any(take(walk.copy(), step) is None for step in ordinary_steps(walk))
