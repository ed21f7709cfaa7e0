"""The state on the table, and the content as the rules look it up."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, Content
from undercroft.kernel.state import Part, Replaced, State

Phase = Literal["setup", "start", "kick", "trouble", "resolve", "rest", "over"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices; the rulings among them name their rule, and the defaults are as ruled."""

    boss: Annotated[str, Meta(extra={"table": "boss"})] = "random"
    """The Boss's id, or "random" (MD-SETUP-02)."""
    first: Annotated[int | Literal["random"], Meta(extra={"seats": True})] = "random"
    """The first player's seat, or "random" (MD-SETUP-11)."""
    dealmaking: bool = False
    """The variant of MD-DEAL."""
    super_munchkins: bool = True
    """Badges transform their owner (MD-SUPER-02); off, they are plain Loot."""
    free_stairs: bool = False
    """Heroes climb stairs too (MD-R-05)."""
    pool_carries_over: bool = True
    """Unspent Threat tokens stay for the next turn (MD-R-08)."""
    monster_rooms_threaten: bool = True
    """Monster Rooms add Threat tokens like any Room (MD-R-09)."""
    pass_is_final: bool = False
    """A Rival who passed plays no more cards this turn (MD-THREAT-03)."""
    potion_supply: int = 12
    """Potion tokens in the box (MD-R-02)."""
    starting_hand: int = 4
    """Threat cards dealt to each player (MD-R-04)."""
    die: str = "HHBBS_"
    """The faces of a Fight Die (MD-R-03)."""
    defeat_needs_surplus: bool = False
    """A Hero falls only to Damage beyond the last Heart (MD-R-07)."""
    level_fame_adds_up: bool = False
    """Score the Fame of every level reached, not of the current one alone (MD-SCORE-02)."""
    unequipped_loot_scores: bool = True
    """Score spare Weapons and Armor too (MD-SCORE-02)."""
    loot_is_compulsory: bool = True
    """A Loot pick cannot be declined (MD-R-20)."""
    equip_on_gain: bool = True
    """A gained Weapon or Armor goes into an empty slot at once (MD-R-29)."""


class Hero(Part):
    """A player's Hero with everything that lies on and beside its Dashboard."""

    seat: int
    card: str = ""
    at: str = ENTRANCE
    level: int = 1
    fame: int = 0
    coins: int = 0
    potions: int = 0
    damage: int = 0
    shame: int = 0
    weapon: str = ""
    armor: str = ""
    badge: str = ""
    """The badge that transformed this Hero, if any."""
    loot: list[str] = field(default_factory=list)
    """All Loot owned, equipped or not."""
    hand: list[str] = field(default_factory=list)


class Turn(Part):
    """What lasts until the Active player's turn is over (MD-TURN-03)."""

    number: int = 0
    room: str = ""
    """The Room entered last: the one that will be resolved."""
    entered: list[str] = field(default_factory=list)
    """Where the turn began and every Room entered since."""
    stopped: bool = False
    calls: int = 0
    """How often a Rival was called to play a card."""
    passes: int = 0
    """Rivals who passed in a row."""
    out: list[int] = field(default_factory=list)
    """Rivals whose pass was final."""
    threats: list[str] = field(default_factory=list)
    """Threat Monsters in play, as "card#number"."""
    event: str = ""
    """The Event that is being resolved."""
    lasting: list[str] = field(default_factory=list)
    """Events that add to this turn's fight (MD-THREAT-05)."""
    busy: int = 0
    """How many effects and defeats are under way: own-turn Items wait for their end (MD-R-32)."""
    felled: bool = False
    """The Active Hero was defeated outside a fight (MD-DEF-04)."""
    bans: list[str] = field(default_factory=list)
    """What the Active player cannot use: potion, weapon, armor, items, "power 0"."""
    bonus_dice: dict[str, int] = field(default_factory=dict)
    bonus_health: dict[str, int] = field(default_factory=dict)
    """Bonuses of single Monsters (MD-R-21)."""
    played: list[tuple[int, str, str]] = field(default_factory=list)
    """Cards that changed something of this turn's fight: who played each, and the Monster or the ban it is about."""
    put_on: list[str] = field(default_factory=list)
    """Loot put on in the preparation of this fight."""
    faced: list[str] = field(default_factory=list)
    beaten: list[str] = field(default_factory=list)
    rewarded: bool = False


class Side(Part):
    """One side's dice and symbols in a fight."""

    dice: list[str] = field(default_factory=list)
    rerolls: int = 0
    hits: int = 0
    shields: int = 0
    bolts: int = 0
    """Automatic symbols."""
    pierce: int = 0
    spent: int = 0
    spent_dice: int = 0
    """Bolts spent, and how many of them were dice: automatic ones go first."""
    spent_at: tuple[int, ...] = ()
    """Which dice these are."""
    used: list[str] = field(default_factory=list)
    """Powers and cards activated in this fight (MD-FIGHT-11, MD-FIGHT-14)."""
    foe_dice: int = 0
    """What this side's effects take from the base dice of the other."""

    @property
    def all_hits(self) -> int:
        """Rolled and automatic Hits."""
        return self.hits + self.dice.count("H")

    @property
    def all_shields(self) -> int:
        """Rolled and automatic Shields."""
        return self.shields + self.dice.count("S")

    @property
    def bolts_left(self) -> int:
        """Bolts that can still be spent."""
        return self.bolts + self.dice.count("B") - self.spent


class Fight(Part):
    """The fight of this turn's third phase."""

    foes: Replaced[list[str]]
    hero: Side
    monsters: Side
    monster_dice: int = 0
    """The Monsters' base dice, before what the Hero takes from them."""
    stage: Literal["hero", "monsters", "damage"] = "hero"

    @property
    def acting(self) -> Side:
        """The side whose dice can be changed now."""
        return self.hero if self.stage == "hero" else self.monsters


class MunchkinDungeon(State, kw_only=True, dict=True):
    """The whole table."""

    content: ClassVar[Content]
    options: ClassVar[Options]

    heroes: list[Hero]
    phase: Phase = "setup"
    active: int = 0
    turn: Turn = field(default_factory=Turn)
    fight: Fight | None = None
    pool: int = 0
    """The Threat Pool."""
    potions: int = 12
    """The supply of Potion tokens."""
    boss: str = ""
    boss_beaten: int = 0
    """How many of the Boss's cards are gone."""
    rooms: Replaced[dict[str, str]] = field(default_factory=dict)
    """Which card lies in which slot; never changes after setup."""
    home: Replaced[dict[str, str]] = field(default_factory=dict)
    """Where each Roaming Monster lives; never changes after setup."""
    where: dict[str, str] = field(default_factory=dict)
    """Where each Roaming Monster's figure is: a slot or the Graveyard."""
    graveyard: list[str] = field(default_factory=list)
    loot_deck: list[str] = field(default_factory=list)
    loot_discard: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    """The Available Loot."""
    threat_deck: list[str] = field(default_factory=list)
    threat_discard: list[str] = field(default_factory=list)

    @property
    def hero(self) -> Hero:
        """The Active player's Hero."""
        return self.heroes[self.active]

    @property
    def monster_player(self) -> int:
        """The player on the Active player's left rolls and decides for the Monsters (MD-TURN-02)."""
        return (self.active + 1) % len(self.heroes)
