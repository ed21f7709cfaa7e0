"""The content as the rules look it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.dungeon_fighter.content.types import (
    BossCard,
    DieType,
    Difficulty,
    EquipmentCard,
    HeroCard,
    MonsterCard,
    Rating,
    Requirement,
    Room,
    Side,
)
from undercroft.games.dungeon_fighter.content.wheel import Wheel
from undercroft.packs import Pack, merge

NAMED: Final = ("hero", "equipment", "monster", "boss", "side", "requirement", "difficulty")
"""The tables whose entries have names and are spoken of by id alone."""
LEVELS: Final = ("I", "II", "III", "IV")

Foe = MonsterCard | BossCard


class Content:
    """The packs' tables, and what follows from them."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        tables: dict[str, dict[str, Any]] = merge(packs)
        self.tables = tables
        self.heroes: dict[str, HeroCard] = tables["hero"]
        self.equipment: dict[str, EquipmentCard] = tables["equipment"]
        self.monsters: dict[str, MonsterCard] = tables["monster"]
        self.bosses: dict[str, BossCard] = tables["boss"]
        self.sides: dict[str, Side] = tables["side"]
        self.difficulties: dict[str, Difficulty] = tables["difficulty"]
        self.requirements: dict[str, Requirement] = tables["requirement"]
        self.dice: dict[str, DieType] = tables["die"]
        self.ratings: list[Rating] = sorted(tables["rating"].values(), key=lambda rating: rating.least)
        self.wheel = Wheel(tables["section"], tables["trap"])
        self.cards: dict[str, Any] = {key: card for table in NAMED for key, card in tables[table].items()}
        self.rooms: dict[str, dict[str, Room]] = {
            side.id: {room.id: room for room in side.rooms} for side in self.sides.values()
        }
        self.icon_faces = self.dice["hero"].icon_faces
        self.config = ""
        """The hash of the board, filled in when a throw first asks for it."""

    def foe(self, card: str) -> Foe:
        """A monster or a Final Boss."""
        return self.monsters.get(card) or self.bosses[card]

    def name(self, card: str) -> str:
        """The printed name of any card or requirement."""
        return str(self.cards[card].name)

    def level(self, level: int) -> list[str]:
        """The monsters of a level, from 1 to 4."""
        return [card.id for card in self.monsters.values() if card.level == level]

    def rating(self, score: int) -> str:
        """What this score is called (DF-SCORE-01)."""
        return [rating.name for rating in self.ratings if score >= rating.least][-1]
