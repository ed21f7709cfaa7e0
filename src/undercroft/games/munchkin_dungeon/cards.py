"""What is printed on the cards and the board: the types of the content tables (chapters 3 to 5 and 20)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Ban = Literal["", "potion", "weapon", "armor", "items", "power"]
When = Literal["", "solo", "multi", "boss", "hurt"]
Gain = Literal["die", "heart", "reroll", "fame"]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


class MoveMonster(Printed, frozen=True):
    """One Roaming Monster moves 1 to `rooms` Rooms and must end in another Room; bonus this turn."""

    rooms: int
    dice: int = 0
    health: int = 0


class BuffMonster(Printed, frozen=True):
    """A bonus for one Monster that faces the Active Hero, this turn."""

    dice: int = 0
    health: int = 0


class Effect(Printed, frozen=True):
    """The closed vocabulary of effects. "Own side" is the side of the card's owner; Events act for the Monsters."""

    dice: int = 0
    """Passive: more base dice. Bolt, discard: roll that many more dice now."""
    foe_dice: int = 0
    """The other side's base dice, negative, floor 0."""
    reroll: int = 0
    """Rerolls for the own side."""
    foe_reroll: int = 0
    """The other side's rerolls, negative, floor 0."""
    hit: int = 0
    shield: int = 0
    bolt: int = 0
    """Automatic symbols of the own side."""
    pierce: int = 0
    """Ignore up to that many enemy Shields."""
    wound: int = 0
    """Unblockable Damage to the Active Hero, at once."""
    heal: int = 0
    heart: int = 0
    coin: int = 0
    potion: int = 0
    fame: int = 0
    threat: int = 0
    """For the Active player, `threat` for the Pool; losses stop at 0."""
    loot: int = 0
    """Take from the face-up row."""
    loot_top: int = 0
    """Take from the top of the Loot deck."""
    card: int = 0
    """The player of the card draws Threat cards."""
    steal_coin: int = 0
    """The Active player gives up to that many Coins to the Rival who played the card."""
    move_monster: MoveMonster | None = None
    buff_monster: BuffMonster | None = None
    respawn: bool = False
    """One Graveyard figure of the player's choice goes home."""
    ban: Ban = ""
    """What the Active player cannot use this turn; "power" is one Hero Power picked by the Rival."""
    sell: int = 0
    """May discard 1 owned Loot for that many Coins."""
    wipe_row: bool = False
    """Discard the face-up Loot, reveal as many anew."""
    toll: int = 0
    """The Active player loses that many Coins (needs them) or suffers as many wounds."""
    no_shame: bool = False
    """Cancels the Shame of a defeat just suffered."""
    when: When = ""
    """The condition: 1 Monster faced, 2 or more, the Boss among them, or the Hero has Damage."""
    optional: bool = False
    """The Active player may decline."""


class Power(Printed, frozen=True):
    """A Hero Power: 1 Bolt, once per fight."""

    name: str
    bolt: Effect


class HeroCard(Printed, frozen=True):
    """A Hero Dashboard (MD-DASH-01)."""

    id: str
    name: str
    dice: int
    hearts: int
    rerolls: int
    powers: tuple[Power, ...]
    costs: tuple[int, ...]
    """Coins to reach Levels 2, 3, …"""
    gains: tuple[Gain, ...]
    """What Levels 2, 3, … bring."""
    fame: tuple[int, ...]
    """End-of-game Fame at Levels 1, 2, …"""


class BossStage(Printed, frozen=True):
    """One of a Boss's cards (MD-CARD-04)."""

    dice: int
    health: int
    passive: Effect | None = None
    bolt: Effect | None = None


class BossCard(Printed, frozen=True):
    """A Boss with its cards in ascending order."""

    id: str
    name: str
    stages: tuple[BossStage, ...]


class MonsterCard(Printed, frozen=True):
    """A Monster Room card (MD-CARD-03)."""

    id: str
    name: str
    level: int
    threat: int
    dice: int
    health: int
    coins: int = 0
    passive: Effect | None = None
    bolt: Effect | None = None


class RoomCard(Printed, frozen=True):
    """An Empty Room card (MD-CARD-02)."""

    id: str
    name: str
    level: int
    threat: int
    coins: int = 0
    enter: Effect | None = None
    clear: Effect | None = None


class LootCard(Printed, frozen=True):
    """A Loot card (MD-CARD-01)."""

    id: str
    name: str
    type: Literal["weapon", "armor", "item"]
    fame: int = 0
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
    copies: int = 1


class ThreatMonsterCard(Printed, frozen=True):
    """A Threat Monster (MD-CARD-05)."""

    id: str
    name: str
    cost: int
    dice: int
    health: int
    passive: Effect | None = None
    bolt: Effect | None = None
    copies: int = 1


class EventCard(Printed, frozen=True):
    """A Threat Event (MD-CARD-06)."""

    id: str
    name: str
    cost: int
    play: Effect
    copies: int = 1


class SuperCard(Printed, frozen=True):
    """A Super Munchkin dashboard (MD-SUPER-03)."""

    id: str
    name: str
    passive: Effect
    power: Power


class Slot(Printed, frozen=True):
    """A place on the Dungeon Board (MD-BOARD-01 to 04)."""

    id: str
    kind: Literal["entrance", "empty", "monster", "lair"]
    level: int = 0
    stairs: tuple[str, ...] = ()
    """The places that its stairs lead down to."""
    reward: Effect | None = None
    """For beating the Monster that lives here."""
    x: int = 0
    y: int = 0
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
