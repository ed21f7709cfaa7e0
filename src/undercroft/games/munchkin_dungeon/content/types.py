"""What is printed on the cards and the board: the types of the content tables (chapters 3 to 5 and 20)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Less = Annotated[int, Meta(ge=-99, le=0)]
Change = Annotated[int, Meta(ge=-99, le=99)]
Place = Annotated[int, Meta(ge=0, le=100)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""

Ban = Literal["", "potion", "weapon", "armor", "items", "power"]
When = Literal["", "solo", "multi", "boss", "hurt"]
Gain = Literal["die", "heart", "reroll", "fame"]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


class MoveMonster(Printed, frozen=True):
    """One Roaming Monster moves 1 to `rooms` Rooms and must end in another Room; bonus this turn."""

    rooms: Some
    dice: Count = 0
    health: Count = 0


class BuffMonster(Printed, frozen=True):
    """A bonus for one Monster that faces the Active Hero, this turn."""

    dice: Count = 0
    health: Count = 0


class Effect(Printed, frozen=True):
    """The closed vocabulary of effects. "Own side" is the side of the card's owner; Events act for the Monsters."""

    dice: Count = 0
    """Passive: more base dice. Bolt, discard: roll that many more dice now."""
    foe_dice: Less = 0
    """The other side's base dice, negative, floor 0."""
    reroll: Count = 0
    """Rerolls for the own side."""
    foe_reroll: Less = 0
    """The other side's rerolls, negative, floor 0."""
    hit: Count = 0
    shield: Count = 0
    bolt: Count = 0
    """Automatic symbols of the own side."""
    pierce: Count = 0
    """Ignore up to that many enemy Shields."""
    wound: Count = 0
    """Unblockable Damage to the Active Hero, at once."""
    heal: Count = 0
    heart: Count = 0
    coin: Change = 0
    potion: Change = 0
    fame: Change = 0
    threat: Change = 0
    """For the Active player, `threat` for the Pool; losses stop at 0."""
    loot: Count = 0
    """Take from the face-up row."""
    loot_top: Count = 0
    """Take from the top of the Loot deck."""
    card: Count = 0
    """The player of the card draws Threat cards."""
    steal_coin: Count = 0
    """The Active player gives up to that many Coins to the Rival who played the card."""
    move_monster: MoveMonster | None = None
    buff_monster: BuffMonster | None = None
    respawn: bool = False
    """One Graveyard figure of the player's choice goes home."""
    ban: Ban = ""
    """What the Active player cannot use this turn; "power" is one Hero Power picked by the Rival."""
    sell: Count = 0
    """May discard 1 owned Loot for that many Coins."""
    wipe_row: bool = False
    """Discard the face-up Loot, reveal as many anew."""
    toll: Count = 0
    """The Active player loses that many Coins (needs them) or suffers as many wounds."""
    no_shame: bool = False
    """Cancels the Shame of a defeat just suffered."""
    when: When = ""
    """The condition: 1 Monster faced, 2 or more, the Boss among them, or the Hero has Damage."""
    optional: bool = False
    """The Active player may decline."""


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
