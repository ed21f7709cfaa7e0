"""The vocabulary that cards are written in: for each word its type, where it may stand and how it is said.

No annotation is put off here: a postponed one would be read where its lambdas cannot see this module.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct

from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import MODIFIER, Word

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]

Attribute = Literal["STR", "WILL", "DEX", "ARM"]
Colour = Literal["blue", "red", "green"]
Status = Literal["Bane", "Fire", "Hex", "Ice", "Immobile", "Knockdown", "Poison", "Slow"]
STATUSES: Final[tuple[str, ...]] = get_args(Status)
Ability = Literal[
    "Arc",
    "Backlash",
    "Burrow",
    "Fly",
    "Hookshot",
    "Immune: Status Effects",
    "Insignificant",
    "Massive Damage",
    "One Use Only",
    "Small",
    "Stealth",
    "Surefoot",
    "Tough",
    "Bane",
    "Fire",
    "Hex",
    "Ice",
    "Immobile",
    "Knockdown",
    "Poison",
    "Slow",
]
"""The abilities of SD-ABIL; a status among them is inflicted by every successful offensive action (SD-ABIL-17)."""
Crystal = Literal["citrine", "amethyst", "emerald", "sapphire", "ruby"]
Slot = Literal["citrine", "ruby", "emerald", "sapphire"]
Deed = Literal["", "dash", "chest", "potion", "unique", "melee", "magic", "missile", "trade"]
Command = Literal[
    "move",
    "regroup",
    "unique",
    "fight",
    "epic fight",
    "spawn",
    "reinforce",
    "plot",
    "challenge",
    "mini-boss",
    "dungeon boss",
]
Who = Literal[
    "self",
    "heroes",
    "most wrath",
    "least wrath",
    "laden heroes",
    "heroes together",
    "heroes alone",
    "heroes near monsters",
    "hurt heroes",
    "heroes on tile 1",
    "monsters",
    "elites",
    "solos",
    "boss",
    "spawning points",
]
WHO: Final[dict[str, str]] = {
    "self": "this Hero",
    "heroes": "all Heroes",
    "most wrath": "the Hero with the most wrath",
    "least wrath": "the Hero with the least wrath",
    "laden heroes": "Heroes with 2 or more equipped cards",
    "heroes together": "Heroes adjacent to another Hero",
    "heroes alone": "Heroes with no Hero within 2",
    "heroes near monsters": "Heroes within 3 of a monster",
    "hurt heroes": "wounded Heroes",
    "heroes on tile 1": "Heroes on the first tile",
    "monsters": "all monsters",
    "elites": "elites",
    "solos": "solo monsters",
    "boss": "the dungeon boss",
    "spawning points": "spawning points",
}

ON: Final = frozenset({"on", "lasting"})
"""Triggers whose words hold as long as the card is in force."""
AT_ONCE: Final = frozenset({"trap", "upkeep", "consul upkeep", "consul end", "kill", "setup", "does", "user"})
"""Triggers whose words happen once, to those who are named."""
ACTION: Final = frozenset({"does"})
BANNED: Final[dict[str, str]] = {
    "dash": "Dash",
    "chest": "open chests",
    "potion": "drink potions",
    "unique": "use unique actions",
    "melee": "make Melee Attacks",
    "magic": "make Magic Attacks",
    "missile": "make Missile Attacks",
    "trade": "trade loot for treasure",
}


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


def signed(n: int, noun: str = "") -> str:
    """A number with its sign, and what it counts."""
    return f"{'+' if n >= 0 else '−'}{abs(n)}{f' {noun}' if noun else ''}"


class Dice(Printed, frozen=True):
    """Dice of three colours, and a star bonus; `fewer` dice are left out by the roller's choice."""

    blue: Change = 0
    red: Change = 0
    green: Change = 0
    star: Change = 0
    fewer: Count = 0

    def __str__(self) -> str:
        parts = [(self.blue, "B"), (self.red, "R"), (self.green, "G"), (self.star, "★")]
        said = " ".join(f"{signed(n)}{letter}" for n, letter in parts if n)
        return " ".join(filter(None, [said, f"−{count(self.fewer, 'die')}" if self.fewer else ""]))


class Test(Printed, frozen=True):
    """Each selected Hero rolls an attribute; with fewer stars, the rest of the effect happens to it."""

    attribute: Attribute
    stars: Some


class Tokens(Printed, frozen=True):
    """Plot tokens to be laid on the last tile."""

    number: Some


def on(says: Callable[[Any], str]) -> Word:
    """A word that holds while the card is in force."""
    return Word(fits=ON, says=says)


def once(says: Callable[[Any], str], *fits: str) -> Word:
    """A word that happens once, to those who are named; only under these triggers, if any are given."""
    return Word(fits=frozenset(fits) if fits else AT_ONCE, says=says)


def attribute(name: str) -> Word:
    """Dice or stars on every roll of an attribute."""
    return on(lambda dice: f"{name} {dice}")


class Effect(Printed, frozen=True, cache_hash=True):
    """The closed vocabulary of effects, in the order in which they resolve (SD-PRIO-01)."""

    STR: Annotated[Dice | None, attribute("STR")] = None
    WILL: Annotated[Dice | None, attribute("WILL")] = None
    ARM: Annotated[Dice | None, attribute("ARM")] = None
    offense: Annotated[Dice | None, on(lambda dice: f"offense rolls {dice}")] = None
    """With `attribute`, only rolls of that one."""
    defense: Annotated[Dice | None, on(lambda dice: f"defense rolls {dice}")] = None
    range: Annotated[Change, on(lambda n: f"range {signed(n)}")] = 0
    """Of one attribute's attack, with `attribute`; else of all attacks and red actions (monsters: their range)."""
    mp: Annotated[Change, on(lambda n: signed(n, "MP"))] = 0
    ap: Annotated[Change, on(lambda n: signed(n, "AP"))] = 0
    hearts: Annotated[Change, on(lambda n: signed(n, "heart" if abs(n) == 1 else "hearts"))] = 0
    potions: Annotated[Change, on(lambda n: f"potion quantity {signed(n)}")] = 0
    abilities: Annotated[tuple[Ability, ...], on(lambda abilities: listed(abilities))] = ()
    immune: Annotated[tuple[Status, ...], on(lambda statuses: f"Immune {listed(statuses)}")] = ()
    reroll_offense: Annotated[Count, on(lambda n: f"may reroll {count(n, 'die')} of an offense roll")] = 0
    reroll_defense: Annotated[Count, on(lambda n: f"may reroll {count(n, 'die')} of a defense roll")] = 0
    chest: Annotated[Count, on(lambda n: f"chests: {signed(n)} treasure to choose from")] = 0
    dash: Annotated[Count, on(lambda n: f"Dash {signed(n)}")] = 0
    ban: Annotated[Deed, on(lambda deed: f"Heroes cannot {BANNED[deed]}")] = ""
    dearer: Annotated[Deed, on(lambda deed: f"to {BANNED[deed]} costs 1 AP more")] = ""
    force_defense: Annotated[Attribute | None, on(lambda name: f"defense rolls use {name}")] = None
    revive: Annotated[Count, on(lambda n: f"a revival costs {count(n, 'Princess Coin')}")] = 0
    save: Annotated[bool, Word(fits={"die"}, says=lambda _: "the bearer survives with 1 heart; discard this")] = False
    wound: Annotated[Count, once(lambda n: f"suffer {count(n, 'wound')}")] = 0
    heal: Annotated[Count, once(lambda n: f"Heal {n}")] = 0
    status: Annotated[tuple[Status, ...], once(lambda statuses: f"suffer {listed(statuses)}")] = ()
    wrath: Annotated[Change, once(lambda n: signed(n, "wrath"))] = 0
    potion: Annotated[Change, once(lambda n: signed(n, "potion"))] = 0
    full_potions: Annotated[bool, once(lambda _: "potions up to the maximum")] = False
    coin: Annotated[Change, once(lambda n: signed(n, "Princess Coin"), "setup")] = 0
    push: Annotated[Count, once(lambda n: f"Push {n}", "does")] = 0
    pull: Annotated[Count, once(lambda n: f"Pull {n}", "does", "trap")] = 0
    """On a trap: towards the dungeon boss."""
    compel: Annotated[Count, once(lambda n: f"Compel {n}", "does")] = 0
    place: Annotated[Count, once(lambda n: f"place within {n} squares and LoS", "does")] = 0
    spawn: Annotated[Count, once(lambda n: f"spawn {count(n, 'bonded monster')} from the pool", "does")] = 0
    draw_loot: Annotated[Count, once(lambda n: f"draw {n} loot", "setup")] = 0
    command: Annotated[
        tuple[Command, ...],
        once(lambda names: f"perform {listed(name.title() for name in names)}", "trap", "consul end"),
    ] = ()
    summon: Annotated[bool, once(lambda _: "the mini-boss spawns, or heals fully if it is in play", "trap")] = False
    chart: Annotated[Count, once(lambda n: f"the boss figure starts {count(n, 'space')} further on", "setup")] = 0
    tokens: Annotated[
        Tokens | None, once(lambda tokens: f"{count(tokens.number, 'plot token')} on the last tile", "trap")
    ] = None
    attribute: Annotated[Attribute | None, MODIFIER] = None
    who: Annotated[Who | None, MODIFIER] = None
    test: Annotated[Test | None, MODIFIER] = None
    only: Annotated[Literal["", "target has most wrath", "once per Hero Turn"], MODIFIER] = ""
    affinity: Annotated[tuple[Crystal, ...], MODIFIER] = ()
    """Only for models with one of these affinities (SD-AFF-01)."""
    penalty: Annotated[bool, MODIFIER] = False
    """Of two effects by affinity on one card, the penalty alone applies (SD-AFF-01)."""
