"""What is printed on cards, tiles and charts: the types of the content tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.games.super_dungeon_arcade.content.vocabulary import (
    Ability,
    Attribute,
    Command,
    Count,
    Crystal,
    Dice,
    Effect,
    Printed,
    Slot,
    Some,
    Status,
)

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""
Face = Literal["_", "1", "2", "3", "H", "P", "C"]
"""Blank, stars, heart, potion, and heart and potion combined."""


class DieFaces(Printed, frozen=True, kw_only=True):
    """A die by its colour (SD-CARD-10)."""

    id: str
    faces: tuple[Face, Face, Face, Face, Face, Face]


class Area(Printed, frozen=True, kw_only=True):
    """Which squares an action affects (SD-AREA-06 to 11)."""

    shape: Literal["cross", "burst", "lance", "sweep", "wave", "aura"]
    size: Some


class ActionCard(Printed, frozen=True, kw_only=True):
    """A unique action or a potion, of a Hero, a monster or an equipment card (SD-CARD-05, SD-CARD-06)."""

    id: str
    name: Name
    colour: Literal["red", "blue", "green"]
    """Red is offensive, blue support; a potion may be green, too."""
    cost: Count = 0
    """AP, or potion tokens."""
    attribute: Attribute | None = None
    """What a Hero rolls for it."""
    strength: Annotated[int, Meta(ge=-9, le=9)] = 0
    """What a monster adds to its STR."""
    range: Count = 0
    """Without it a monster's own range counts; an Augment affects the user."""
    area: Area | None = None
    augment: bool = False
    dangerous: bool = False
    signature: bool = False
    overcharges: str = ""
    """The action that this one replaces while the monster that grants it is bonded (SD-UNIQ-06)."""
    abilities: tuple[Ability, ...] = ()
    """Statuses are inflicted; Arc, Hookshot, Massive Damage and One Use Only change the action."""
    does: Effect | None = None
    user: Effect | None = None
    """What it does to its user besides."""
    lasting: Effect | None = None
    """What holds until the user's next upkeep."""


class AttributeLine(Printed, frozen=True, kw_only=True):
    """An attribute of a Hero (SD-CARD-02 to 04)."""

    dice: Dice
    attack: Count = 0
    """The range of its attack icon; without one there is none."""
    shield: bool = False


class HeroCard(Printed, frozen=True, kw_only=True):
    """A Hero (SD-CARD-01)."""

    id: str
    name: Name
    type: Name
    affinity: tuple[Crystal, ...]
    mp: Some
    ap: Some
    hearts: Some
    potions: Count
    STR: AttributeLine
    WILL: AttributeLine
    DEX: AttributeLine
    ARM: AttributeLine
    on: tuple[Effect, ...] = ()
    uniques: tuple[ActionCard, ...] = ()
    potion: ActionCard
    shapeshift: str = ""
    """The Hero card of the other form (SD-SHAPE-01)."""
    form: bool = False
    """The other form of a shapeshifter: it cannot be chosen."""


class Profile(Printed, frozen=True, kw_only=True):
    """How a monster attacks."""

    ap: Count
    strength: Count
    range: Some


class Block(Printed, frozen=True, kw_only=True):
    """A kind of monster: what its figure can take, and what it gives to its gang."""

    id: str
    name: Name
    figures: Some
    mp: Count = 0
    arm: Count
    hearts: Some
    base: Literal["small", "large"] = "small"
    abilities: tuple[Ability, ...] = ()
    immune: tuple[Status, ...] = ()
    uniques: tuple[ActionCard, ...] = ()


class GangCard(Printed, frozen=True, kw_only=True):
    """A gang: its elite with two profiles, and those who are bonded to it (SD-CARD-07)."""

    id: str
    name: Name
    elite: Block
    gang: Profile
    solo: Profile
    bonded: Block | None = None
    """Without one, every model is elite and bonded monster at once (SD-GANG-05)."""
    affinity: tuple[Crystal, ...] = ()


class SoloCard(Printed, frozen=True, kw_only=True):
    """A monster with a card of its own (SD-CARD-06)."""

    id: str
    name: Name
    role: Literal["dungeon boss", "mini-boss", "boo booty", "form"]
    figure: Block
    profile: Profile
    affinity: tuple[Crystal, ...] = ()
    shapeshift: str = ""
    """The solo card of the other form."""


class Listed(Printed, frozen=True, kw_only=True):
    """Monsters that an SP adds to the pool and may spawn."""

    model: str
    number: Some


class SpawningPoint(Printed, frozen=True, kw_only=True):
    """A spawning point (SD-CARD-09)."""

    id: str
    name: Name
    arm: Count
    hearts: Some
    figures: Some = 1
    lists: tuple[Listed, ...]
    paired: bool = False
    """It takes two picks, and its list covers both SPs (SD-SETUP-02)."""
    alternate: bool = False
    """It is picked only where the others do not suffice, or by choice."""


class EquipmentCard(Printed, frozen=True, kw_only=True):
    """A loot or treasure card."""

    id: str
    name: Name
    slot: Slot | None = None
    copies: Some = 1
    cursed: bool = False
    on: tuple[Effect, ...] = ()
    upkeep: tuple[Effect, ...] = ()
    kill: tuple[Effect, ...] = ()
    die: tuple[Effect, ...] = ()
    action: ActionCard | None = None
    boo_booty: str = ""
    """The monster that comes out of the chest instead (SD-BOO-02)."""


class Goal(Printed, frozen=True, kw_only=True):
    """When a plot is discarded (SD-PLOT-02)."""

    kind: Literal["tokens", "count", "leave tile 1", "last tile or mini-boss", "potions", "rescue", "loot"]
    event: Literal["", "elites on the last tile", "minions", "criticals by the most wrath"] = ""
    number: Count = 0


class ForceCard(Printed, frozen=True, kw_only=True):
    """A card in force for everybody: challenge, boss fight, plot, hard, easy."""

    id: str
    name: Name
    copies: Some = 1
    on: tuple[Effect, ...] = ()
    trap: tuple[Effect, ...] = ()
    consul_upkeep: tuple[Effect, ...] = ()
    consul_end: tuple[Effect, ...] = ()
    setup: tuple[Effect, ...] = ()


class PlotCard(ForceCard, frozen=True, kw_only=True):
    """A plot."""

    goal: Goal


class TileEffect(Printed, frozen=True, kw_only=True):
    """What a marked square does (SD-TERM-15)."""

    id: str
    name: Name
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]
    kind: Literal["difficult", "structure", "chasm", "blessing"]
    wound: Count = 0
    """For a Hero that enters it or is placed there, unless it is immune to Fire."""
    heal: Count = 0
    """For a Hero, elite or minion that stands there in its upkeep."""


class TileFace(Printed, frozen=True, kw_only=True):
    """One side of a tile, drawn with letters: squares at odd places, walls and doorways between them."""

    id: str
    name: Name
    tile: Some
    """The tile that it is a side of."""
    side: Literal["A", "B"]
    rows: tuple[str, ...]


class Space(Printed, frozen=True, kw_only=True):
    """A space of the Mighty Monster Chart."""

    commands: tuple[Command, ...]
    twice: Literal["", "move", "unique"] = ""
    """The command that each monster performs twice in a row (SD-CONSUL-10)."""
    star: Literal["", "STR", "ARM"] = ""


class Chart(Printed, frozen=True, kw_only=True):
    """A side of the Mighty Monster Chart."""

    id: str
    heroes: tuple[int, ...]
    spaces: tuple[Space, ...]


TABLES: dict[str, type[Printed]] = {
    "die": DieFaces,
    "hero": HeroCard,
    "gang": GangCard,
    "solo": SoloCard,
    "spawning_point": SpawningPoint,
    "loot": EquipmentCard,
    "treasure": EquipmentCard,
    "challenge": ForceCard,
    "boss_challenge": ForceCard,
    "plot": PlotCard,
    "hard": ForceCard,
    "easy": ForceCard,
    "tile_effect": TileEffect,
    "tile": TileFace,
    "chart": Chart,
}
