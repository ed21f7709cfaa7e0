"""The vocabulary that cards are written in: for each word its type, where it may stand and how it is said.

No annotation is put off here: a postponed one would be read where its lambdas cannot see this module.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from undercroft.kit.text import count, inflected
from undercroft.kit.vocabulary import Word

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Percent = Annotated[int, Meta(ge=0, le=100)]

Colour = Literal["blue", "green", "red"]
COLOURS: Final[tuple[Colour, ...]] = ("blue", "green", "red")
"""The Hero dice; a Hero's abilities stand in this order (DF-ICON-01)."""
Token = Literal["toad", "beer", "tracking", "charm", "song"]
TOKENS: Final[tuple[Token, ...]] = ("toad", "beer", "tracking", "charm", "song")

ICON: Final = frozenset({"icon"})
"""A Hero's ability, when the die shows its icon."""
HIT: Final = frozenset({"hit"})
"""A declared weapon, when the throw hits."""
ALWAYS: Final = frozenset({"always"})
"""Armor, and items that are kept."""
USE: Final = frozenset({"use"})
"""A card that is discarded after use."""
FOE: Final = frozenset({"foe"})
"""A monster."""


def bonus_dice(n: int) -> str:
    """So many Bonus dice, in words."""
    return f"{n} Bonus {inflected(n, 'die')}"


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


class Sworn(Printed, frozen=True):
    """More damage against one type of monster."""

    type: str
    damage: Some


def says(words: str, fits: frozenset[str]) -> Word:
    """Words that are always the same."""
    return Word(fits=fits, says=lambda _: words)


def number(words: Callable[[int], str], fits: frozenset[str]) -> Word:
    """A word with a number in it."""
    return Word(fits=fits, says=words)


TOKEN_WORDS: Final[dict[str, str]] = {
    "toad": "Toad: everybody's misses hurt 2 less this encounter",
    "beer": "Beer on any Hero: his misses do not hurt him this encounter",
    "tracking": "Tracking: every hit deals 1 more this encounter",
    "charm": "Charm: once defeated, the monster is yours to discard for damage",
    "song": "Song for 1 gold: the monster loses ability and requirement",
}


class Effect(Printed, frozen=True, cache_hash=True):
    """The closed vocabulary of effects (DF-AB, DF-MON and those of cards that are ours)."""

    pierce: Annotated[Count, number(lambda n: f"+{n} damage on a hit", ICON)] = 0
    focus: Annotated[Count, number(lambda n: f"a hit counts as section {n}", ICON)] = 0
    berserk: Annotated[bool, says("on a hit, lose 1 HP to double the section", ICON)] = False
    sworn: Annotated[
        Sworn | None, Word(fits=ICON, says=lambda sworn: f"+{sworn.damage} damage against {sworn.type}, hit or miss")
    ] = None
    again: Annotated[bool, says("take the die back and throw again", ICON | USE)] = False
    double: Annotated[bool, says("after a hit, throw the same die once more", ICON)] = False
    token: Annotated[Token | Literal[""], Word(fits=ICON | USE, says=lambda token: TOKEN_WORDS[token])] = ""
    agile: Annotated[bool, says("this miss does not hurt you", ICON)] = False
    reduce: Annotated[Count, number(lambda n: f"your misses hurt {n} less", ALWAYS)] = 0
    reflect: Annotated[bool, says("what a monster's attack costs you, it suffers too", ALWAYS | ICON)] = False
    heal_one: Annotated[Count, number(lambda n: f"one Hero heals {n} HP", ICON | USE | HIT)] = 0
    heal_all: Annotated[Count, number(lambda n: f"every active Hero heals {n} HP", ICON | USE)] = 0
    divine: Annotated[bool, says("after a hit, one Hero heals as much as it dealt", ICON)] = False
    gold: Annotated[Count, number(lambda n: f"+{n} gold in the Chest", ICON)] = 0
    steal: Annotated[
        Count, number(lambda n: f"draw {count(n, 'equipment card')} face down until Maintenance", ICON)
    ] = 0
    bonus_die: Annotated[Count, number(lambda n: f"+{bonus_dice(n)}", USE)] = 0
    klepto: Annotated[bool, says("a miss costs the thrower an equipment card", FOE)] = False
    greedy: Annotated[bool, says("a miss costs the Chest 1 gold", FOE)] = False
    leech: Annotated[Count, number(lambda n: f"a miss heals it {n} HP", FOE)] = 0
    tricky: Annotated[bool, says("section 1 is a miss", FOE)] = False
    resist: Annotated[
        Colour | Literal[""], Word(fits=FOE, says=lambda colour: f"the {colour} die may not be thrown")
    ] = ""
    rabid: Annotated[bool, says("a miss hurts every active Hero", FOE)] = False
    hurt: Annotated[Count, number(lambda n: f"the monster loses {n} HP", USE)] = 0
    skip_rq: Annotated[bool, says("ignore one requirement of the room or the monster for one throw", USE)] = False
    max_hp: Annotated[Count, number(lambda n: f"+{n} maximum HP", ALWAYS)] = 0
    keep_gold: Annotated[bool, says("your misses lose no gold to Greedy", ALWAYS)] = False
    keep_equipment: Annotated[bool, says("your misses lose no card to Kleptomaniac", ALWAYS)] = False
    aim: Annotated[Percent, number(lambda n: f"your hand trembles only {n} % as much", ALWAYS)] = 0


BOARD_ONLY: Final = frozenset({"pierce", "focus", "berserk", "divine", "double"})
"""Words that need a hit (DF-ICON-02)."""
ABILITY_NAMES: Final[dict[str, Callable[[Any], str]]] = {
    "pierce": lambda n: f"Piercing {n}",
    "focus": lambda n: "Focused Damage",
    "berserk": lambda _: "Berserk",
    "sworn": lambda sworn: f"Sworn Enemy {sworn.type} {sworn.damage}",
    "again": lambda _: "Swing Again",
    "double": lambda _: "Double Swing",
    "token": lambda token: {
        "toad": "Metamorphosis",
        "beer": "Beer",
        "tracking": "Tracking Strike",
        "charm": "Seduction",
        "song": "Enchanting Melody",
    }[token],
    "agile": lambda _: "Agile Instincts",
    "reduce": lambda n: f"Reduced Damage {n}",
    "reflect": lambda _: "Counterblow",
    "heal_one": lambda n: f"Heal Hero {n}",
    "heal_all": lambda n: f"Heal Party {n}",
    "divine": lambda _: "Divine Intervention",
    "gold": lambda _: "Pickpocket",
    "steal": lambda _: "Five-finger Discount",
    "klepto": lambda _: "Kleptomaniac",
    "greedy": lambda _: "Greedy",
    "leech": lambda n: f"Leeching {n}",
    "tricky": lambda _: "Tricky",
    "resist": lambda colour: f"Resistant {colour}",
    "rabid": lambda _: "Rabid",
}
"""What abilities are called (DF-AB, DF-MON)."""
