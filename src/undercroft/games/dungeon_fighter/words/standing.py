"""How it stands, in plain words: what ends the game, and how far that is."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.rules.movement import LAST_FLOOR
from undercroft.games.dungeon_fighter.view import View
from undercroft.kit.text import count


def goal(view: View, content: Content) -> str:
    """What the party is after, and how far it is to that."""
    if view.phase == "over":
        return "The party has won." if view.won else "The party has lost."
    if view.phase == "setup":
        return "Fight through 14 rooms and beat the Final Boss; all win or none."
    if view.floor > LAST_FLOOR:
        left = "" if view.fight is None else f": {view.fight.hp} HP to go"
        return f"Beat the Final Boss before the dice run out{left}."
    rooms = sum(view.piles) + (view.fight is not None)
    return f"{count(rooms, 'monster')} to go, then the Final Boss; all win or none."
