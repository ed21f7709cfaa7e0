"""Traps: where they go, whom they hurt, how they are disarmed (MM-TRAP)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from undercroft.games.masmorra.abilities import finder_gold
from undercroft.games.masmorra.actions import Place
from undercroft.games.masmorra.dungeon import around, closes, column_and_row, put_trap, rooms_beside
from undercroft.games.masmorra.events import TileDiscarded, TrapActivated, TrapDisarmed
from undercroft.games.masmorra.gains import gain_xp
from undercroft.games.masmorra.model import Hero, Masmorra, Placed
from undercroft.games.masmorra.windows import Moment, respond
from undercroft.games.masmorra.wounds import wound
from undercroft.kernel.actions import Action
from undercroft.kernel.script import Script, ask

MOST_BESIDE = 3
"""Traps put next to a room during its own exploration (MM-MED-03)."""
DISARM_XP = (2, 3)
"""By level (MM-TRAP-05)."""


def place_trap(g: Masmorra, trap: str, beside: str, put: int) -> Script:
    """A revealed trap goes next to this room, else next to any of the level, and goes off (MM-TRAP-01, MM-TRAP-02).

    `put` traps were put next to the room before; return whether this one was, too.
    """
    level = g.tile(trap).level
    near = around(g, beside)
    spaces = trap_spaces(g, trap, near) if put < MOST_BESIDE else []
    here = bool(spaces)
    if not spaces:
        rooms = (room for room, placed in g.rooms.items() if placed.level == level and room != beside)
        spaces = trap_spaces(g, trap, dict.fromkeys(n for room in rooms for n in around(g, room) if n not in near))
    if not spaces:
        g.left_out = (*g.left_out, trap)
        g.tell(TileDiscarded, tile=trap, rule="MM-R-16")
        return False
    options: list[Action] = [Place(trap, space.x, space.y, 0) for space in spaces]
    g.turn.placing = tuple(spaces)
    choice = yield from ask(g.seat, "Where does the trap go?", options, "MM-TRAP-01")
    g.turn.placing = ()
    put_trap(g, Placed(trap, level, choice.x, choice.y), "MM-TRAP-01")
    yield from activate(g, trap)
    return here


def trap_spaces(g: Masmorra, trap: str, cells: Collection[int]) -> list[Placed]:
    """The free ones among these cells, but none that would close the level (MM-R-82)."""
    level = g.tile(trap).level
    free = [Placed(trap, level, *column_and_row(number)) for number in cells if number not in g.cells]
    if g.options.keep_levels_open:
        return [placed for placed in free if not closes(g, placed)]
    return free


def activate(g: Masmorra, trap: str) -> Script:
    """Every standing Hero in every adjacent room takes 1 Wound that nothing can prevent (MM-TRAP-03)."""
    moment = Moment("trap", g.active, at=trap)
    yield from respond(g, moment)
    g.tell(TrapActivated, tile=trap, rule="MM-TRAP-02")
    if not moment.cancelled:
        rooms = rooms_beside(g, trap)
        for hero in g.heroes:
            if hero.at in rooms:
                yield from wound(g, hero, 1, trap, "MM-TRAP-03", preventable=False)


def disarm(g: Masmorra, hero: Hero, trap: str, *, xp: bool = True) -> Script:
    """The tile is flipped: it never activates again, but fills its space (MM-TRAP-05)."""
    g.traps[trap] = replace(g.traps[trap], opened=True)
    g.tell(TrapDisarmed, hero=hero.board, tile=trap, rule="MM-TRAP-05")
    yield from finder_gold(g, hero)
    if xp:
        yield from gain_xp(g, hero, DISARM_XP[g.traps[trap].level - 1], trap, "MM-TRAP-05")
