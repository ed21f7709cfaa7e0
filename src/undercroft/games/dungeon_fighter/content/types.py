"""What is printed on cards, sheets and the wheel, and what a throw requirement asks of a hand."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from undercroft.games.dungeon_fighter.content.vocabulary import Count, Effect, Printed, Some

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""
Line = Annotated[str, Meta(max_length=200)]
Slot = Literal["weapon", "armor", "item"]
Level = Annotated[int, Meta(ge=1, le=4)]
Range = tuple[int, int]


class HeroCard(Printed, frozen=True):
    """A Hero sheet: three typed slots and three abilities, blue, green and red (DF-EQ-02, DF-ICON-01)."""

    id: str
    name: Name
    title: Name
    slots: tuple[Slot, Slot, Slot]
    blue: Effect
    green: Effect
    red: Effect

    def ability(self, colour: str) -> Effect:
        """The ability in the column of this colour."""
        effect: Effect = getattr(self, colour)
        return effect


class EquipmentCard(Printed, frozen=True):
    """A weapon, armor or item (DF-EQ-01)."""

    id: str
    name: Name
    kind: Slot
    price: Some
    copies: Some = 1
    rq: str = ""
    """The throw requirement of a weapon (DF-EQ-03)."""
    bonus: Count = 0
    """What a weapon adds to a hit for which it was declared."""
    hit: Effect | None = None
    always: Effect | None = None
    use: Effect | None = None
    """What it does when it is used up (DF-EQ-04)."""


class MonsterCard(Printed, frozen=True):
    """A monster of one of the four levels (DF-COMP-02)."""

    id: str
    name: Name
    level: Level
    type: str
    hp: Some
    damage: Count
    gold: Count = 0
    rq: str = ""
    ability: Effect | None = None


class BossCard(Printed, frozen=True):
    """A Final Boss: it has neither level nor gold (DF-BOSS-06)."""

    id: str
    name: Name
    type: str
    hp: Some
    damage: Count
    rq: str = ""
    ability: Effect | None = None


class Room(Printed, frozen=True):
    """A room of a sheet; it may be a danger and a reward at once (DF-ROOM-05)."""

    id: str
    to: tuple[str, ...] = ()
    """Where its corridors lead; none: down to the next sheet, or to the Final Boss."""
    danger: str = ""
    """The requirement of a Dangerous Room (DF-ROOM-04)."""
    shop: bool = False
    fountain: bool = False
    gold: Count = 0
    equipment: Count = 0
    bonus_dice: Count = 0

    @property
    def treasure(self) -> bool:
        """Whether it is a Treasure Chamber (DF-ROOM-03)."""
        return bool(self.gold or self.equipment or self.bonus_dice)


class Side(Printed, frozen=True):
    """One side of a dungeon sheet or a Final Boss sheet (DF-COMP-03)."""

    id: str
    name: Name
    sheet: str
    floor: Literal["dungeon", "boss"]
    rooms: tuple[Room, ...]


class Difficulty(Printed, frozen=True):
    """How many monsters of each level are drawn, and what a win is worth more (DF-SET-05)."""

    id: str
    name: Name
    monsters: tuple[Count, Count, Count, Count]
    bonus: Count


class Rating(Printed, frozen=True):
    """What a score is called, from so many points on (DF-SCORE-01)."""

    id: str
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    least: int


class Section(Printed, frozen=True):
    """A ring of the wheel, in mm from its centre."""

    id: str
    value: Some
    inner: int
    outer: int


class Trap(Printed, frozen=True):
    """A hole or bones: a polar cell in mm and tenths of a degree, which repeats at +120° and +240°."""

    id: str
    kind: Literal["hole", "bones"]
    inner: int
    outer: int
    start: int
    end: int


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand may do; angles in 0.1°, lengths in mm, speed in mm/s, spin in 0.1 rad/s. None: not named."""

    r: Range | None = None
    h: Range | None = None
    az: Range | None = None
    loft: Range | None = None
    speed: Range | None = None
    tumble: Range | None = None
    side: Range | None = None
    top: Range | None = None


PARAMETERS: Final = ("r", "h", "az", "loft", "speed", "tumble", "side", "top")


class Requirement(Printed, frozen=True):
    """A specific throw requirement (DF-REQ) and its digital form (section 15.5 of the rules)."""

    id: str
    name: Name
    act: Line
    """What people do at a real table."""
    factor: Annotated[int, Meta(ge=100, le=400)] = 100
    """By how much it multiplies the hand's noise, in percent."""
    limits: Limits = Limits()
    """S and L: where the throw starts and how it is launched."""
    either_way: bool = False
    """Whether the range of top spin holds to the left as to the right."""
    twist: Line = ""
    """I: what is different about the input."""
    sight: Line = ""
    """V: what is different about what the thrower sees."""
    prop: Literal["", "card", "slab"] = ""
    check: Literal["", "two bounces", "over the card", "off the slab"] = ""
    """C: what is checked on the flight; all others cannot be failed (DF-R-27)."""
    calm: Line = ""
    """The same handicap without motion or flashes (DF-DT-16)."""


class DieType(Printed, frozen=True):
    """How a die is made (DF-R-02)."""

    id: str
    icon_faces: Annotated[int, Meta(ge=1, le=5)]


TABLES: Final[dict[str, type[Struct]]] = {
    "hero": HeroCard,
    "equipment": EquipmentCard,
    "monster": MonsterCard,
    "boss": BossCard,
    "side": Side,
    "difficulty": Difficulty,
    "rating": Rating,
    "section": Section,
    "trap": Trap,
    "requirement": Requirement,
    "die": DieType,
}
