"""The content as the rules look it up, and the geometry of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from undercroft.games.munchkin_dungeon.content.types import (
    BossCard,
    EventCard,
    HeroCard,
    Level,
    LootCard,
    MonsterCard,
    Power,
    RoomCard,
    Slot,
    SuperCard,
    ThreatMonsterCard,
)
from undercroft.kernel.chance import Die
from undercroft.packs import Pack, merge

ENTRANCE = "entrance"
LAIR = "lair"
GRAVEYARD = "graveyard"
NAMED = ("threat_monster", "event", "monster", "loot", "room", "boss", "hero", "super")
"""The tables whose cards have names."""


class Ranks(Struct, frozen=True):
    """What a Hero has at each level."""

    dice: tuple[int, ...]
    hearts: tuple[int, ...]
    rerolls: tuple[int, ...]


class Content:
    """The packs' tables, and the geometry of the board worked out once."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        tables: dict[str, dict[str, Any]] = merge(packs)
        self.tables = tables
        self.heroes: dict[str, HeroCard] = tables["hero"]
        self.bosses: dict[str, BossCard] = tables["boss"]
        self.monsters: dict[str, MonsterCard] = tables["monster"]
        self.rooms: dict[str, RoomCard] = tables["room"]
        self.loot: dict[str, LootCard] = tables["loot"]
        self.threat_monsters: dict[str, ThreatMonsterCard] = tables["threat_monster"]
        self.events: dict[str, EventCard] = tables["event"]
        self.supers: dict[str, SuperCard] = tables["super"]
        self.slots: dict[str, Slot] = tables["slot"]
        self.levels: dict[str, Level] = tables["level"]
        self.cards: dict[str, Any] = {key: card for table in NAMED for key, card in tables[table].items()}
        """Every card with a name, by its id."""
        self.threats: dict[str, ThreatMonsterCard | EventCard] = {**self.threat_monsters, **self.events}
        self.ranks = {hero.id: _ranks(hero) for hero in self.heroes.values()}
        self.latest = {slot: number for number, pack in enumerate(packs) for slot in pack.tables["slot"]}
        """The last pack that speaks of each slot."""
        self.down = {slot.id: slot.stairs for slot in self.slots.values()}
        self.near = {slot: self._near(slot) for slot in self.slots}
        self._reach: dict[tuple[str, int], tuple[str, ...]] = {}
        self._dice: dict[str, Die] = {}
        self._powers: dict[tuple[str, str], dict[str, Power]] = {}

    def _near(self, slot: str) -> tuple[str, ...]:
        """The Rooms on either end of this place's stairs, the Entrance left out: nobody walks back into it."""
        above = [other.id for other in self.slots.values() if slot in other.stairs and other.id != ENTRANCE]
        return (*above, *self.slots[slot].stairs)

    def reach(self, slot: str, steps: int) -> tuple[str, ...]:
        """The Rooms that a Roaming Monster can end in after 1 to `steps` steps (MD-THREAT-08, MD-THREAT-09)."""
        key = slot, steps
        if key not in self._reach:
            found = {slot}
            for _ in range(steps):
                found |= {to for at in found for to in self.near[at] if to != LAIR}
            self._reach[key] = tuple(room for room in self.slots if room in found and room != slot)
        return self._reach[key]

    def die(self, faces: str) -> Die:
        """The Fight Die with these faces."""
        if faces not in self._dice:
            self._dice[faces] = Die("Fight Dice", tuple(faces))
        return self._dice[faces]

    def name(self, key: str) -> str:
        """The printed name of any card, place or Monster in play."""
        printed = self.printed(key)
        if printed is not None:
            return str(printed.name)
        return {ENTRANCE: "Entrance", LAIR: "Boss Lair", GRAVEYARD: "Graveyard"}.get(key, key)

    def is_plural(self, key: str) -> bool:
        """Whether a card's name is a plural, as that of the Landshark Twins."""
        return getattr(self.printed(key), "plural", False)

    def printed(self, key: str) -> Any:
        """The card with this id, of whatever table, or of a Monster in play; None if there is none."""
        return self.cards.get(card_of(key))

    def powers(self, hero: str, badge: str) -> Mapping[str, Power]:
        """A Hero's Powers by the ids that a Bolt is spent on; the Super Munchkin's comes after the Hero's own."""
        key = hero, badge
        if key not in self._powers:
            powers = self.heroes[hero].powers
            if badge:
                powers = (*powers, self.supers[self.loot[badge].super].power)
            self._powers[key] = {f"power {number}": power for number, power in enumerate(powers)}
        return self._powers[key]


def card_of(foe: str) -> str:
    """The card of a Monster in play: "orcs#1" is the second Threat Monster, played with the card "orcs"."""
    return foe.partition("#")[0]


def _ranks(hero: HeroCard) -> Ranks:
    def rising(start: int, gain: str) -> tuple[int, ...]:
        return tuple(start + hero.gains[:n].count(gain) for n in range(len(hero.gains) + 1))

    return Ranks(rising(hero.dice, "die"), rising(hero.hearts, "heart"), rising(hero.rerolls, "reroll"))
