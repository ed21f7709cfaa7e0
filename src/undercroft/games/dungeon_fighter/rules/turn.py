"""The round: start reading here (DF-RND).

The party moves one room, meets one monster, and looks after itself; after fourteen rooms the Final Boss waits.
"""

from __future__ import annotations

from undercroft.games.dungeon_fighter.rules.encounter import encounter
from undercroft.games.dungeon_fighter.rules.maintenance import maintain
from undercroft.games.dungeon_fighter.rules.movement import move_on
from undercroft.games.dungeon_fighter.rules.setup import set_up
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script


def play(g: DungeonFighter) -> Script:
    """Set up, then play rounds until the Final Boss is beaten or the party is (DF-GEN-02, DF-GEN-03)."""
    if g.phase == "setup":
        yield from set_up(g)
        g.phase = "move"
    while True:
        yield from take_round(g)
        g.phase = "move"


def take_round(g: DungeonFighter) -> Script:
    """Movement, Encounter, Maintenance (DF-RND-01)."""
    return phases(g, {"move": move_on, "encounter": encounter, "maintain": maintain})
