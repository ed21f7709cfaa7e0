"""Monsters in a fight: who faces the Hero, and how strong each is this turn (MD-GEN-04, MD-R-21)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR, card_of
from undercroft.games.munchkin_dungeon.content.types import FoeCard
from undercroft.games.munchkin_dungeon.state.events import Faced
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon


def facing(g: MunchkinDungeon) -> list[str]:
    """The Monsters that the Active Hero would fight now: Roaming, Boss, Threat."""
    at = g.hero.at
    foes = [monster for monster, place in g.where.items() if place == at]
    if at == LAIR:
        foes.append(g.boss)
    return foes + g.turn.threats


def foe_card(g: MunchkinDungeon, foe: str) -> FoeCard:
    """The card of a Monster in the fight."""
    content = g.content
    if foe in content.monsters:
        return content.monsters[foe]
    if foe == g.boss:
        return content.bosses[foe].stages[g.boss_beaten]
    return content.threat_monsters[card_of(foe)]


def foe_dice(g: MunchkinDungeon, foe: str) -> int:
    """A Monster's dice this turn."""
    return foe_card(g, foe).dice + g.turn.bonus_dice.get(foe, 0)


def foe_health(g: MunchkinDungeon, foe: str) -> int:
    """A Monster's Health this turn."""
    return foe_card(g, foe).health + g.turn.bonus_health.get(foe, 0)


def as_faced(g: MunchkinDungeon, foes: Sequence[str]) -> tuple[Faced, ...]:
    """Monsters with their numbers, to be told."""
    stage = g.boss_beaten + 1
    return tuple(Faced(foe, foe_dice(g, foe), foe_health(g, foe), stage if foe == g.boss else 0) for foe in foes)
