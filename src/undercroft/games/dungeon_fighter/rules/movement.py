"""Movement (DF-RND-02, DF-MOVE)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.types import Room
from undercroft.games.dungeon_fighter.rules.party import decide
from undercroft.games.dungeon_fighter.state.actions import TakeCorridor
from undercroft.games.dungeon_fighter.state.events import PartyMoved, RoundBegan, SheetLaid
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

BOSS = "boss"
"""Where the Party is when it stands on the Final Boss card."""
LAST_FLOOR = 2


def room_of(g: DungeonFighter) -> Room | None:
    """The room that the Party is in; none at the entrance and on the Final Boss card."""
    return g.content.rooms[g.side].get(g.room) if g.floor <= LAST_FLOOR else None


def lay_sheet(g: DungeonFighter, floor: int, rule: str) -> None:
    """Turn up a sheet that is not in use: a random one, a random side; floor 3 is a Final Boss sheet (DF-SET-02)."""
    used = {g.content.sides[side].sheet for side in g.sheets if side}
    kind = "boss" if floor == LAST_FLOOR else "dungeon"
    sides = [side.id for side in g.content.sides.values() if side.floor == kind and side.sheet not in used]
    g.sheets[floor] = g.chance.pick(sides, "sheet")
    g.tell(SheetLaid, floor=floor, side=g.sheets[floor], rule=rule)


def move_on(g: DungeonFighter) -> Script:
    """Exactly one room, along an arrow; round 1 begins in the first room (DF-RND-02, DF-MOVE-01)."""
    room = room_of(g)
    if room is None:
        enter(g, 0, first_room(g, 0), "DF-RND-02")
    elif room.to:
        options = [TakeCorridor(to) for to in room.to]
        choice = yield from decide(g, "Choose a corridor", lambda: options, "DF-MOVE-01", segment=True)
        assert choice is not None
        enter(g, g.floor, choice.to, "DF-MOVE-01")
    elif g.floor < LAST_FLOOR:
        if not g.sheets[g.floor + 1]:
            lay_sheet(g, g.floor + 1, "DF-MOVE-02")
        enter(g, g.floor + 1, first_room(g, g.floor + 1), "DF-MOVE-02", removed=g.side)
    else:
        enter(g, g.floor + 1, BOSS, "DF-MOVE-03", removed=g.side)


def first_room(g: DungeonFighter, floor: int) -> str:
    """Room 1 of a sheet."""
    return g.content.sides[g.sheets[floor]].rooms[0].id


def enter(g: DungeonFighter, floor: int, room: str, rule: str, removed: str = "") -> None:
    """Put the Party token down; a round begins."""
    g.floor, g.room = floor, room
    g.round += 1
    g.tell(RoundBegan, round=g.round, hero=g.heroes[g.first].card, rule="DF-RND-01")
    side = g.sheets[floor] if floor <= LAST_FLOOR else ""
    g.tell(PartyMoved, floor=floor, side=side, room=room, removed=removed, rule=rule)


def why_cannot_take(g: DungeonFighter, to: str) -> Refusal | None:
    """What keeps the Party from this corridor."""
    room = room_of(g)
    if room is None or to not in g.content.rooms[g.side]:
        return Refusal("DF-MOVE-01", f"there is no room {to} on this sheet")
    if to not in room.to:
        return Refusal("DF-MOVE-01", f"no arrow leads from room {g.room} to room {to}")
    return None
