"""What is printed on the cards and the board: the types of the content tables (chapters 3 to 5 and 20)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.games.munchkin_dungeon.content.vocabulary import Change, Count, Effect, Printed, Some

Place = Annotated[int, Meta(ge=0, le=100)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""
Gain = Literal["die", "heart", "reroll", "fame"]


class Power(Printed, frozen=True):
    """A Hero Power: 1 Bolt, once per fight."""

    name: Name
    bolt: Effect


class HeroCard(Printed, frozen=True):
    """A Hero Dashboard (MD-DASH-01)."""

    id: str
    name: Name
    dice: Count
    hearts: Some
    rerolls: Count
    powers: tuple[Power, ...]
    costs: tuple[Count, ...]
    """Coins to reach Levels 2, 3, …"""
    gains: tuple[Gain, ...]
    """What Levels 2, 3, … bring."""
    fame: tuple[Change, ...]
    """End-of-game Fame at Levels 1, 2, …"""


class BossStage(Printed, frozen=True):
    """One of a Boss's cards (MD-CARD-04)."""

    dice: Count
    health: Some
    passive: Effect | None = None
    bolt: Effect | None = None


class BossCard(Printed, frozen=True):
    """A Boss with its cards in ascending order."""

    id: str
    name: Name
    stages: tuple[BossStage, ...]
    plural: bool = False
    """Whether sentences treat the name as a plural; so on every card below."""


class MonsterCard(Printed, frozen=True):
    """A Monster Room card (MD-CARD-03)."""

    id: str
    name: Name
    level: Count
    threat: Count
    dice: Count
    health: Some
    coins: Count = 0
    plural: bool = False
    passive: Effect | None = None
    bolt: Effect | None = None


class RoomCard(Printed, frozen=True):
    """An Empty Room card (MD-CARD-02)."""

    id: str
    name: Name
    level: Count
    threat: Count
    coins: Count = 0
    enter: Effect | None = None
    clear: Effect | None = None


class LootCard(Printed, frozen=True):
    """A Loot card (MD-CARD-01)."""

    id: str
    name: Name
    type: Literal["weapon", "armor", "item"]
    fame: Change = 0
    plural: bool = False
    passive: Effect | None = None
    bolt: Effect | None = None
    discard: Effect | None = None
    use: Literal["fight", "own_turn", "defeat"] = "fight"
    """When the `discard` effect may be used."""
    super: str = ""
    """The Super Munchkin that this badge calls."""
    tag: str = ""
    fame_count: str = ""
    """End Fame is the number of owned cards with this tag."""
    copies: Some = 1


class ThreatMonsterCard(Printed, frozen=True):
    """A Threat Monster (MD-CARD-05)."""

    id: str
    name: Name
    cost: Count
    dice: Count
    health: Some
    plural: bool = False
    passive: Effect | None = None
    bolt: Effect | None = None
    copies: Some = 1


class EventCard(Printed, frozen=True):
    """A Threat Event (MD-CARD-06)."""

    id: str
    name: Name
    cost: Count
    play: Effect
    plural: bool = False
    copies: Some = 1


class SuperCard(Printed, frozen=True):
    """A Super Munchkin dashboard (MD-SUPER-03)."""

    id: str
    name: Name
    passive: Effect
    power: Power


class Slot(Printed, frozen=True):
    """A place on the Dungeon Board (MD-BOARD-01 to 04)."""

    id: str
    kind: Literal["entrance", "empty", "monster", "lair"]
    level: Count = 0
    stairs: tuple[str, ...] = ()
    """The places that its stairs lead down to."""
    reward: Effect | None = None
    """For beating the Monster that lives here."""
    x: Place = 0
    y: Place = 0
    """Where it is drawn."""


class Level(Printed, frozen=True):
    """A depth of the Dungeon and its Clearing the Room Reward (MD-BOARD-05)."""

    id: str
    clearing: Effect


FoeCard = MonsterCard | ThreatMonsterCard | BossStage

TABLES: dict[str, type[Printed]] = {
    "hero": HeroCard,
    "boss": BossCard,
    "monster": MonsterCard,
    "room": RoomCard,
    "loot": LootCard,
    "threat_monster": ThreatMonsterCard,
    "event": EventCard,
    "super": SuperCard,
    "slot": Slot,
    "level": Level,
}
