"""Moments that others may respond to (MM-R-65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from msgspec import Struct, field

from undercroft.games.masmorra.content.vocabulary import When

Unnamed = Literal["ability", "combat", "monster"]
"""Moments that no card names, and any can be played at that names none (MM-R-65)."""
Occasion = When | Unnamed

NAMES: dict[Occasion, str] = {
    "turn start": "a turn begins",
    "roll": "dice were rolled",
    "card": "a card is played",
    "ability": "an ability is used",
    "evil": "an Evil card is drawn",
    "move": "a Hero moves",
    "explore": "a Hero explores",
    "explored": "a room was explored",
    "dock": "dice are docked on a tile",
    "combat": "a combat is declared",
    "attack": "an attack is made",
    "wounds": "a Hero is about to be wounded",
    "fall": "a Hero is about to fall",
    "xp": "XP is gained",
    "cards": "Treasure cards are gained",
    "gold": "gold is gained",
    "dm": "the Dungeon Master Phase begins",
    "monster": "a monster has moved or come",
    "trap": "a trap goes off",
    "time": "the Time token advances",
}
"""The kinds of moments, in words."""

ANY_MOMENT = "any other moment"
"""Where only cards can be played that name no moment, but for the best moments to play them."""

WINDOWS = (*(name for when, name in NAMES.items() if when not in get_args(Unnamed)), ANY_MOMENT)
"""The kinds of moments that people can say "stop at" to."""

HERO_PHASE = ("before", "reroll", "actions")
DM_PHASE = ("move", "spawn")


class Theft(NamedTuple):
    """A card that takes 1 of a gain."""

    hero: int
    """Who takes it."""
    source: str
    """The card, as the source of what it does."""


class Moment(Struct):
    """Something that is about to happen, or just has; responses change it."""

    when: Occasion
    hero: int
    """Whom it happens to, or who does it."""
    amount: int = 0
    """Wounds, XP, gold or cards."""
    by: int = -1
    """The Hero whose card wounds, if a card does."""
    at: str = ""
    """The room or trap."""
    monster: int = 0
    source: str = ""
    """Where a gain comes from."""
    rule: str = ""
    """The rule by which it is gained."""
    foes: tuple[str, ...] = ()
    """The monsters that it is gained for, with a Treasure card each if it is XP."""
    dice: tuple[str, ...] = ()
    """The faces of the dice that were just rolled."""
    unnamed: bool = False
    """No card names it: Wounds that cannot be prevented, gold that is not taken."""
    thefts: list[Theft] = field(default_factory=list)
    """What takes 1 of the gain each, in the order in which the cards resolve."""
    saved: bool = False
    """The Hero stays at 1 LP."""
    harden: int = 0
    placer: int = -1
    """Who puts the explored tile, if not the explorer."""
    cancelled: bool = False
    news: Callable[[], None] | None = None
    """Tells what is about to happen, if it is known only by what comes of it; told when something comes in between."""


def announce(moment: Moment) -> None:
    """Tell what is about to happen, once."""
    if moment.news is not None:
        moment.news()
        moment.news = None
