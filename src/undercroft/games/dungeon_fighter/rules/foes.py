"""The monster: what it can do now, what it requires, and how it is hurt (DF-MON, DF-DMG-05)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_fighter.content.catalogue import Foe
from undercroft.games.dungeon_fighter.content.vocabulary import TOKENS, Effect, Token
from undercroft.games.dungeon_fighter.rules.end import win
from undercroft.games.dungeon_fighter.rules.movement import room_of
from undercroft.games.dungeon_fighter.state.events import FoeDefeated
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight

NO_ABILITY: Final = Effect()


def foe_of(g: DungeonFighter, fight: Fight) -> Foe:
    """The monster's card."""
    return g.content.foe(fight.foe)


def special(g: DungeonFighter, fight: Fight) -> Effect:
    """Its special ability; under a Song it has none (DF-AB-12)."""
    ability = foe_of(g, fight).ability
    return NO_ABILITY if fight.song or ability is None else ability


def is_on(g: DungeonFighter) -> bool:
    """Whether there is a fight with a monster that stands."""
    return g.fight is not None and g.fight.hp > 0


def required_here(g: DungeonFighter) -> tuple[str, ...]:
    """What the room and the monster require of every throw (DF-THROW-05); a Song silences the monster (DF-R-23)."""
    fight, room = g.fight, room_of(g)
    codes = {room.danger} if room is not None else set()
    if fight is not None and not fight.song:
        codes.add(foe_of(g, fight).rq)
    return tuple(code for code in g.content.requirements if code in codes)


def required(g: DungeonFighter, fight: Fight) -> tuple[str, ...]:
    """All that applies to this throw, each once: room, monster, and every declared weapon (DF-THROW-04)."""
    codes = {code for code in required_here(g) if code not in fight.skipped}
    codes |= {g.content.equipment[weapon].rq for weapon in fight.weapons}
    return tuple(code for code in g.content.requirements if code in codes)


def tokens_of(fight: Fight) -> tuple[Token, ...]:
    """The special powers that lie on the monster or before a Hero (DF-COMP-04)."""
    placed = {
        "toad": fight.toad,
        "beer": fight.beer >= 0,
        "tracking": fight.tracking,
        "charm": fight.charm >= 0,
        "song": fight.song,
    }
    return tuple(token for token in TOKENS if placed[token])


def lower(g: DungeonFighter, fight: Fight, amount: int) -> None:
    """The monster's HP drop; at 0 it is defeated at once (DF-DMG-05)."""
    fight.hp = max(0, fight.hp - amount)


def settle(g: DungeonFighter, fight: Fight, *, at_once: bool = False) -> bool:
    """Whether the monster is defeated; a Final Boss ends the game (DF-END-01, DF-BOSS-05)."""
    if fight.hp > 0:
        return False
    rule = "DF-ICON-04" if at_once else "DF-BOSS-05" if fight.boss else "DF-END-01"
    g.tell(FoeDefeated, foe=fight.foe, shots=fight.shots, at_once=at_once, rule=rule)
    if fight.boss:
        win(g)
    return True
