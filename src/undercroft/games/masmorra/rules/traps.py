"""Traps: where they go, whom they hurt, how they are disarmed (MM-TRAP)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

from undercroft.games.masmorra.rules.abilities import finder_gold
from undercroft.games.masmorra.rules.dungeon import around, closes, column_and_row, put_trap, rooms_beside
from undercroft.games.masmorra.rules.gains import gain_xp
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import Place
from undercroft.games.masmorra.state.events import Cause, TileDiscarded, TrapActivated, TrapDisarmed
from undercroft.games.masmorra.state.model import Hero, Masmorra, Placed
from undercroft.kernel.script import Script, ask

MOST_BESIDE = 3
"""Traps put next to a room during its own exploration (MM-MED-03)."""
DISARM_XP = (2, 3)
"""By level (MM-TRAP-05)."""


def place_trap(g: Masmorra, trap: str, beside: str, put: int) -> Script[bool]:
    """A revealed trap goes next to this room, else next to any of the level, and goes off (MM-TRAP-01, MM-TRAP-02).

    `put` traps were put next to the room before; return whether this one was, too.
    """
    near, far = near_and_far(g, trap, beside)
    spaces = trap_spaces(g, near if put < MOST_BESIDE else [], far)
    if not spaces:
        g.left_out = (*g.left_out, trap)
        g.tell(TileDiscarded, tile=trap, rule="MM-R-16")
        return False
    options = [Place(trap, space.x, space.y, 0) for space in spaces]
    g.turn.placing = tuple(spaces)
    g.turn.crowded = beside if put >= MOST_BESIDE else ""
    choice = yield from ask(g.seat, f"{g.tile(trap).name} trap turned up: where does it go?", options, "MM-TRAP-01")
    g.turn.placing = ()
    placed = Placed(trap, g.tile(trap).level, choice.x, choice.y)
    put_trap(g, placed, "MM-TRAP-01")
    yield from activate(g, trap, "placed")
    return placed in near


def near_and_far(g: Masmorra, trap: str, beside: str) -> tuple[list[Placed], list[Placed]]:
    """The free spaces next to this room, and those next to other rooms of the level only (MM-TRAP-01)."""
    level = g.tile(trap).level
    near = around(g, beside)
    rooms = [room for room, placed in g.rooms.items() if placed.level == level]
    far = dict.fromkeys(number for room in rooms for number in around(g, room) if number not in near)
    return _free(g, trap, near), _free(g, trap, far)


def _free(g: Masmorra, trap: str, cells: Collection[int]) -> list[Placed]:
    level = g.tile(trap).level
    return [Placed(trap, level, *column_and_row(number)) for number in cells if number not in g.cells]


def trap_spaces(g: Masmorra, near: list[Placed], far: list[Placed]) -> list[Placed]:
    """The near ones, else the far ones; one that would close the level only where all would (MM-TRAP-01, MM-R-82)."""
    harmless = [[placed for placed in spaces if not closes(g, placed)] for spaces in (near, far)]
    careful = harmless if g.options.keep_levels_open else []
    return next((spaces for spaces in (*careful, near, far) if spaces), [])


def activate(
    g: Masmorra, trap: str, cause: Cause, rule: str = "MM-TRAP-02", *, hero: str = "", room: str = "", source: str = ""
) -> Script:
    """Every standing Hero in every adjacent room takes 1 Wound that nothing can prevent (MM-TRAP-03)."""
    rooms = rooms_beside(g, trap)
    harmless = g.rooms_with_heroes().isdisjoint(rooms)
    told = partial(g.tell, TrapActivated, tile=trap, harmless=harmless, rule=rule)
    told(cause=cause, hero=hero, room=room, source=source)
    moment = Moment("trap", g.active, at=trap)
    yield from respond(g, moment)
    if not moment.cancelled:
        for hurt in g.heroes:
            if hurt.at in rooms:
                yield from wound(g, hurt, 1, trap, "MM-TRAP-03", preventable=False)


def disarm(g: Masmorra, hero: Hero, trap: str, *, xp: bool = True) -> Script:
    """The tile is flipped: it never activates again, but fills its space (MM-TRAP-05)."""
    g.traps = {**g.traps, trap: replace(g.traps[trap], opened=True)}
    g.tell(TrapDisarmed, hero=hero.board, tile=trap, rule="MM-TRAP-05")
    yield from finder_gold(g, hero)
    if xp:
        yield from gain_xp(g, hero, DISARM_XP[g.traps[trap].level - 1], trap, "MM-TRAP-05")
