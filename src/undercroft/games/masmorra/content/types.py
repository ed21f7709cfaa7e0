"""What is printed on tiles, cards, boards and dice: the types of the content tables (chapters 2, 12 to 17 and 25)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from undercroft.games.masmorra.content.symbols import (
    FACE_NAMES,
    Count,
    Face,
    Name,
    Printed,
    Some,
    Symbols,
    listed_or,
    say_counts,
    say_symbols,
)
from undercroft.games.masmorra.content.vocabulary import EvilCard, Half, Trait, always
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import MODIFIER

Rank = Literal["minor", "major", "boss"]
Kind = Literal["humanoid", "undead", "animal", "ooze", "aberration", "dragon", "demon"]


def _each(faces: tuple[Face, ...]) -> str:
    return listed(FACE_NAMES[face] for face in faces)


def _one_of(faces: tuple[Face, ...]) -> str:
    return listed_or([FACE_NAMES[face] for face in faces])


class Ability(Printed, frozen=True, kw_only=True):
    """An ability of a Hero (MM-ABIL-02): what it costs and what it gives."""

    id: Annotated[str, MODIFIER]
    name: Annotated[Name, MODIFIER]
    dice: Annotated[tuple[Face | Literal["any"], ...], MODIFIER] = ()
    """The dice that are docked on it."""
    gold: Annotated[Count, MODIFIER] = 0
    """The gold that is paid."""
    refresh: Annotated[bool, MODIFIER] = False
    """May be used as often as its gold is paid (MM-ABIL-04)."""
    gives: Annotated[
        tuple[Symbols, ...], Trait(says=lambda choices: " or ".join(say_symbols(choice) for choice in choices))
    ] = ()
    """One of these is chosen where there are several."""
    gives_gold: Annotated[Count, Trait(says=lambda n: f"{n} gold")] = 0
    pet: Annotated[
        Literal["", "each turn", "now"],
        Trait(
            says={
                "each turn": "the pet die joins each of your rolls",
                "now": "the pet die this turn",
            }.__getitem__
        ),
    ] = ""
    """The pet die joins each roll, or joins when the cost is paid (MM-PET-02)."""
    flip: Annotated[
        tuple[Face, ...],
        Trait(says=lambda faces: f"your Free Step token may give {_one_of(faces)} in place of Step"),
    ] = ()
    """Faces that the Free Step token may give in place of ST (MM-ABIL-06)."""
    finder: Annotated[Count, Trait(says=lambda n: f"{n} more gold whenever you open a chest or disarm a trap")] = 0
    """Gold whenever the Hero opens a chest or disarms a trap."""
    aegis: Annotated[Count, Trait(says=lambda n: f"the first Payback that you suffer each turn is {n} less")] = 0
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


class MonsterSide(Printed, frozen=True, kw_only=True):
    """A monster as it is fought: a face of a monster die, or a side of a boss token."""

    kind: Annotated[Kind, MODIFIER]
    payback: Annotated[Count, MODIFIER]
    defense: Annotated[Some, MODIFIER]
    xp: Annotated[Count, MODIFIER]
    quick_stab: Annotated[bool, Trait(says=always("Quick Stab: Payback even after a ranged kill"))] = False
    """Payback even when killed by a purely ranged attack (MM-PAYB-03)."""
    steals: Annotated[Face | None, MODIFIER] = None
    """At start of combat (MM-MON-13)."""
    steals_token: Annotated[bool, MODIFIER] = False
    """The theft reaches the Free Step token too (MM-MON-14)."""
    immune: Annotated[tuple[Face, ...], Trait(says=lambda faces: f"{_each(faces)} deals no damage")] = ()
    """Symbols that deal it no damage (MM-MON-16)."""
    only: Annotated[tuple[Face, ...], Trait(says=lambda faces: f"only {_each(faces)} deals damage")] = ()
    """The only symbols that damage it; none said: all usual ones."""
    vulnerable: Annotated[bool, Trait(says=always("vulnerable to magic: Magic deals ranged damage"))] = False
    """To magic: MG symbols damage it (MM-FIGHT-05)."""
    superstitious: Annotated[
        Symbols | None,
        Trait(says=lambda symbols: f"Superstitious: exactly {say_counts(symbols)} and nothing else defeat it too"),
    ] = None
    """Exactly these, and nothing else, also defeat it (MM-R-52)."""
    web: Annotated[bool, Trait(says=always("Web: no Hero leaves its room but by teleport"))] = False
    """No Hero may leave its room but by teleport."""
    moans: Annotated[
        Symbols | None,
        Trait(says=lambda symbols: f"Terrifying Moans: lose 1 XP unless exactly {say_counts(symbols)} defeat it"),
    ] = None
    """The Hero loses 1 XP unless it was defeated with exactly these (MM-MON-15)."""
    gaze: Annotated[bool, Trait(says=always("Unholy Gaze: Heroes in its room cannot use abilities"))] = False
    """Heroes in its room cannot use abilities (MM-R-39)."""
    hide: Annotated[
        Face | None, Trait(says=lambda face: f"Iron-Tough Hide: the first {FACE_NAMES[face]} damage is ignored")
    ] = None
    """The first damage of this symbol in the combat is ignored (MM-BOSS-13)."""
    venom: Annotated[Count, Trait(says=lambda n: f"Venom Strike: {count(n, 'Wound')} at the start of combat")] = 0
    """Wounds at start of combat."""
    calls: Annotated[str, MODIFIER] = ""
    """This monster, or "random major", appears at start of combat."""
    capture: Annotated[bool, Trait(says=always("Capture: whoever defeats him keeps the token for a reroll"))] = False
    """The killer keeps the token (MM-BOSS-06)."""
    fire_breath: Annotated[
        Count,
        Trait(says=lambda n: f"Fire Breath when revealed: {count(n, 'Wound')} to each Hero here and in adjacent rooms"),
    ] = 0
    """Wounds for each Hero in its room and adjacent ones when it is revealed (MM-BOSS-07)."""
    aura: Annotated[
        Face | None, Trait(says=lambda face: f"Dread Aura: {FACE_NAMES[face]} cannot be used in its room")
    ] = None
    """Symbol that cannot be used in its room (MM-BOSS-09)."""
    regrows_unless: Annotated[
        Face | None, Trait(says=lambda face: f"turns back to blue unless only {FACE_NAMES[face]} damaged it")
    ] = None
    """It turns back to its first side unless every damaging symbol was of this face (MM-BOSS-10)."""


class MonsterCard(Printed, frozen=True, kw_only=True):
    """A monster; a boss has a blue and mostly a red side (MM-BOSS-01)."""

    id: str
    name: Name
    rank: Rank
    sides: tuple[MonsterSide, ...]
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


class Treasure(Printed, frozen=True, kw_only=True):
    """A Treasure card (C-6) or an Alliance Treasure card (C-7)."""

    id: str
    copies: Some = 1
    deck: Literal["rivals", "alliance"] = "rivals"
    any: Half
    own: Half


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
