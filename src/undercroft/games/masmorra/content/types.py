"""What is printed on tiles, cards, boards and dice: the types of the content tables (chapters 2, 12 to 17 and 25)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""

Face = Literal["ST", "RG", "ML", "DF", "EL", "MG"]
FACES: tuple[Face, ...] = ("ST", "RG", "ML", "DF", "EL", "MG")
"""The results of an action die: Step, Ranged, Melee, Defense, Elixir, Magic (MM-DICE-01)."""
Rank = Literal["minor", "major", "boss"]
Kind = Literal["humanoid", "undead", "animal", "ooze", "aberration", "dragon", "demon"]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


class Symbols(Printed, frozen=True, kw_only=True):
    """Virtual symbols (MM-PAY-05)."""

    ST: Count = 0
    RG: Count = 0
    ML: Count = 0
    DF: Count = 0
    EL: Count = 0
    MG: Count = 0

    @property
    def counts(self) -> tuple[tuple[Face, int], ...]:
        """The faces that there are, with how many of each."""
        return _counts(self)

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that there are."""
        return _faces(self)


# What is printed never changes, and is read at almost every decision: it is counted once.


@cache
def _counts(symbols: Symbols) -> tuple[tuple[Face, int], ...]:
    return tuple((face, amount) for face in FACES if (amount := getattr(symbols, face)))


@cache
def _faces(symbols: Symbols) -> frozenset[Face]:
    return frozenset(face for face, _ in symbols.counts)


class Ability(Printed, frozen=True, kw_only=True):
    """An ability of a Hero (MM-ABIL-02): what it costs and what it gives."""

    id: str
    name: Name
    dice: tuple[Face | Literal["any"], ...] = ()
    """The dice that are docked on it."""
    gold: Count = 0
    """The gold that is paid."""
    refresh: bool = False
    """May be used as often as its gold is paid (MM-ABIL-04)."""
    gives: tuple[Symbols, ...] = ()
    """One of these is chosen where there are several."""
    gives_gold: Count = 0
    pet: Literal["", "each turn", "now"] = ""
    """The pet die joins each roll, or joins when the cost is paid (MM-PET-02)."""
    flip: tuple[Face, ...] = ()
    """Faces that the Free Step token may give in place of ST (MM-ABIL-06)."""
    finder: Count = 0
    """Gold whenever the Hero opens a chest or disarms a trap."""
    aegis: Count = 0
    """Taken off the first Payback that the Hero suffers each turn."""

    @property
    def ongoing(self) -> bool:
        """Works by itself (MM-ABIL-02)."""
        return bool(self.pet == "each turn" or self.flip or self.finder or self.aegis)


class HeroBoard(Printed, frozen=True, kw_only=True):
    """A Hero: its board with the starting ability, and two cards with an upper and a lower ability (MM-ABIL-01)."""

    id: str
    name: Name
    line: Name
    """Race and class."""
    start: Ability
    cards: tuple[tuple[Ability, Ability], tuple[Ability, Ability]]


class Side(Printed, frozen=True, kw_only=True):
    """A monster as it is fought: a face of a monster die, or a side of a boss token."""

    kind: Kind
    payback: Count
    defense: Some
    xp: Count
    quick_stab: bool = False
    """Payback even when killed by a purely ranged attack (MM-PAYB-03)."""
    steals: Face | None = None
    """At start of combat (MM-MON-13)."""
    steals_token: bool = False
    """The theft reaches the Free Step token too (MM-MON-14)."""
    immune: tuple[Face, ...] = ()
    """Symbols that deal it no damage (MM-MON-16)."""
    only: tuple[Face, ...] = ()
    """The only symbols that damage it; none said: all usual ones."""
    vulnerable: bool = False
    """To magic: MG symbols damage it (MM-FIGHT-05)."""
    superstitious: Symbols | None = None
    """Exactly these, and nothing else, also defeat it (MM-R-52)."""
    web: bool = False
    """No Hero may leave its room but by teleport."""
    moans: Symbols | None = None
    """The Hero loses 1 XP unless it was defeated with exactly these (MM-MON-15)."""
    gaze: bool = False
    """Heroes in its room cannot use abilities (MM-R-39)."""
    hide: Face | None = None
    """The first damage of this symbol in the combat is ignored (MM-BOSS-13)."""
    venom: Count = 0
    """Wounds at start of combat."""
    calls: str = ""
    """This monster, or "random major", appears at start of combat."""
    capture: bool = False
    """The killer keeps the token (MM-BOSS-06)."""
    fire_breath: Count = 0
    """Wounds for each Hero in its room and adjacent ones when it is revealed (MM-BOSS-07)."""
    aura: Face | None = None
    """Symbol that cannot be used in its room (MM-BOSS-09)."""
    regrows_unless: Face | None = None
    """It turns back to its first side unless every damaging symbol was of this face (MM-BOSS-10)."""


class MonsterCard(Printed, frozen=True, kw_only=True):
    """A monster; a boss has a blue and mostly a red side (MM-BOSS-01)."""

    id: str
    name: Name
    rank: Rank
    sides: tuple[Side, ...]
    article: bool = False
    """Whether a boss is called by what it is, as "the Ancient Hydra", and not by a name of its own."""
    last: bool = False
    """Malaphyas: his end decides Epic and Alliance games."""
    ignores_webs: bool = False


Room = Literal[
    "start",
    "stairs down",
    "entrance",
    "stairs to third",
    "monster",
    "treasure",
    "trap",
    "rune",
    "portal",
    "gold",
    "fountain",
    "pit",
    "web",
    "hall",
]
"""What a small tile is (MM-ROOM); "hall" is any medium room."""


class Shoving(Printed, frozen=True, kw_only=True):
    """So many symbols of a face defeat a minor, a major monster (MM-THRONE-05)."""

    face: Face
    minor: Some
    major: Some


class Tile(Printed, frozen=True, kw_only=True):
    """A dungeon tile (C-3, C-4), or one room of the large tile (C-5)."""

    id: str
    name: Name
    size: Literal["small", "medium", "large"] = "small"
    level: Annotated[int, Meta(ge=1, le=3)]
    mark: Annotated[int, Meta(ge=2, le=5)] = 2
    """Used with so many players or more (MM-SETUP-02)."""
    type: Room = "hall"
    preposition: Literal["in", "on", "at"] = "in"
    """How one says where somebody is, as "on the Rope Bridge"."""
    doors: tuple[str, ...] = ()
    """Small: N, E, S, W. Medium: N1 N2 E1 E2 S1 S2 W1 W2, clockwise. Large: the ids of the rooms it is joined to."""
    dock: tuple[Face, ...] = ()
    """The dice of its Room Action: chest, portal, fountain, or the trap's two."""
    gold: Count = 0
    """In the chest, or lying there."""
    gives: Symbols | None = None
    """What the fountain gives."""
    monsters: tuple[str, ...] = ()
    """Specific spaces: monsters and bosses that enter with the tile; "minor" and "major" and "boss" are random."""
    spawns: tuple[Literal["minor", "major"], ...] = ()
    """Spawn icons (MM-SPAWN-01)."""
    web: Face | None = None
    """What a Hero that enters loses, as in a Web Room (MM-ROOM-08)."""
    pit: Face | None = None
    """What a Hero that enters has to spend, as in a Pit Room (MM-ROOM-11)."""
    ritual: bool = False
    """The Dark Ritual of MM-MED-04."""
    side: Literal["", "throne", "sewers"] = ""
    """The large tile's side that the room is on."""
    place: tuple[int, int] = (0, 0)
    """Where on the large tile it is drawn: column and row, in cells."""
    landing: bool = False
    """The stairs lead here (C-5)."""
    throne: bool = False
    """Malaphyas' own room."""
    pit_shove: Shoving | None = None
    """What it takes to shove a monster into the Bottomless Pit (MM-THRONE-05)."""
    watcher: str = ""
    """The monster that comes when only one of the ritual Cultists is left (MM-THRONE-04)."""
    grimbolts: tuple[Face, ...] = ()
    """Results of the second die that hit this room (MM-THRONE-07)."""


Answer = Literal[
    "",
    "turn start",
    "roll",
    "card",
    "evil",
    "move",
    "explore",
    "explored",
    "dock",
    "attack",
    "wounds",
    "fall",
    "xp",
    "cards",
    "gold",
    "dm",
    "trap",
    "end",
]
"""The moment that an any-time half answers (MM-R-65); none said: any moment at all."""

When = Answer | Literal["time"]
"""All moments; no half answers the Time token alone, so that there are exactly 21 turns (MM-ALLY-11)."""


class Half(Printed, frozen=True, kw_only=True):
    """One half of a Treasure card (MM-CARD-02), in the closed vocabulary of effects."""

    name: Name
    when: Answer = ""
    """The trigger of an any-time half; empty for own-turn halves and for "any time"."""
    calm: bool = False
    """Not while engaged."""
    gives: Symbols | None = None
    """Symbols for the own Hero (own turn), or for the active Hero (any time)."""
    fleeting: bool = False
    """The symbols are gone when the next combat ends."""
    purging: bool = False
    """The EL can only purge undead."""
    gold: Count = 0
    pet: bool = False
    """The pet die this turn, rolled now."""
    counter: bool = False
    """Another card's effect is cancelled."""
    bolt: Count = 0
    """Wounds to each Hero on a straight connected line."""
    banish: Literal["", "monster", "room"] = ""
    """Take off one monster, or all of a room; never a boss."""
    steal: Literal["", "xp", "card", "gold"] = ""
    """1 of what a rival gains is yours."""
    fewer_dice: Count = 0
    """The player whose turn it is rolls so many fewer."""
    invisible: bool = False
    quest: Count = 0
    """XP at final scoring."""
    swap: bool = False
    """Exchange places with a monster or another Hero."""
    recall: bool = False
    """Teleport to the room of another Hero."""
    stumble: bool = False
    """The Move Point is lost and the Hero stays."""
    reroll: Literal["", "one", "two", "these", "any"] = ""
    """One die that you choose; up to two of the active Hero's; any that it has just rolled; any of your unused dice."""
    goad: bool = False
    """Move one monster, never a boss, one room by doors; it may leave a Hero's room."""
    prevent: Count = 0
    """So many Wounds are prevented."""
    survive: bool = False
    """The Hero stays at 1 LP."""
    reflect: Count = 0
    """You take none of a card's Wounds, its player's Hero takes so many."""
    ambush: bool = False
    """An extra random minor in the room just explored."""
    disarm: Literal["", "plain", "with XP"] = ""
    """Flip an armed trap next to your room."""
    sabotage: bool = False
    """Docked dice do nothing."""
    open_chest: bool = False
    """Open the chest in your room without docking."""
    harden: Count = 0
    """DV for the attacked monster, against this attack."""
    confuse: bool = False
    """You spend the two Move Points of the DM Phase."""
    direct: bool = False
    """You direct all monster moves of this turn's DM Phase."""
    old_map: bool = False
    """You choose where and how the explored tile is put."""
    heal: Count = 0
    """So many Wounds, split among Heroes (any time: one Hero that is not in combat; own turn: those on your level)."""
    heal_fully: bool = False
    """One Hero in your room is healed to 6 LP."""
    disrupt: bool = False
    """The Evil card is cancelled."""
    foresight: Count = 0
    """Look at so many Evil cards and put them back in any order."""
    safe_passage: bool = False
    """Nobody is wounded by the trap this time."""
    share_gold: bool = False
    """A Hero gives gold to another in the same room."""


class Treasure(Printed, frozen=True, kw_only=True):
    """A Treasure card (C-6) or an Alliance Treasure card (C-7)."""

    id: str
    copies: Some = 1
    deck: Literal["rivals", "alliance"] = "rivals"
    any: Half
    own: Half


class EvilCard(Printed, frozen=True, kw_only=True):
    """An Evil card (C-8), in its own closed vocabulary."""

    id: str
    name: Name
    copies: Some = 1
    ambush: Count = 0
    """One player pays so much gold, or a random major spawns in the active Hero's room."""
    short_steps: bool = False
    """Each ST gives 1 MP."""
    no_abilities: bool = False
    no_pairs: bool = False
    """Sword-and-shield may not be used."""
    payback: Count = 0
    """More PB for every monster that is no boss."""
    defense: Count = 0
    """More DV for every major monster."""
    tithe: Count = 0
    """The active player discards so much gold or takes 1 Wound."""
    whispers: bool = False
    """Discard a Treasure card or roll one die fewer."""
    spawn: bool = False
    """A Spawn step now."""
    march: bool = False
    """The Alliance monster move now."""
    traps: bool = False
    """Every armed trap on the active Hero's level activates."""
    no_rerolls: bool = False
    fewer_dice: Count = 0
    """The active Hero rolls so many fewer."""
    no_bounties: bool = False
    """No dice are exchanged for gold at the end of the Hero Phase."""


class Malaphyas(Printed, frozen=True, kw_only=True):
    """What Malaphyas' dice do on the Throne Room side (MM-THRONE-06)."""

    id: str
    major: tuple[Face, ...]
    """Results of the first die that call a major; all others call a minor."""


TABLES: dict[str, type[Struct]] = {
    "hero": HeroBoard,
    "monster": MonsterCard,
    "tile": Tile,
    "treasure": Treasure,
    "evil": EvilCard,
    "malaphyas": Malaphyas,
}
