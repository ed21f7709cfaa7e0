"""What is printed on the cards: the types of the content tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Names are one line of text that fits on a card."""
Counted = Literal[
    "barrel", "key", "pit", "scroll", "monster", "rope", "padlock", "sword", "room", "coin", "circle", "stairway"
]
"""What an objective can score (MP-OBJ-01 to 12)."""
Spell = Literal[
    "beat_monster",
    "open_padlock",
    "cross_pit",
    "climb",
    "activate_circle",
    "cross_path",
    "call_monster",
    "hop_barrel",
    "wrap_poles",
    "wrap_sides",
    "fairy_pact",
    "haggle",
    "second_token",
    "second_glance",
    "remove_card",
    "keep_card",
    "trade_in",
]
"""What a spellbook does (MP-SB-01 to 17), each word with one effect in the rules."""


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything that is printed."""


class FaceCard(Printed, frozen=True, kw_only=True):
    """A starter card (cost 0) or a dungeon card."""

    id: str
    name: Name
    cost: Annotated[int, Meta(ge=0, le=6)]
    rooms: tuple[str, ...] = ()
    """Rectangles of rows and columns, both ends included, such as "r3-5,c1-4" (MP-GEO-05)."""
    face: str
    """Ten rows of the main floor; where there is an underground, its row after two blanks."""


class SpellbookCard(Printed, frozen=True, kw_only=True):
    """A spellbook."""

    id: str
    name: Name
    spell: Spell


class ObjectiveCard(Printed, frozen=True, kw_only=True):
    """An objective card; with an hourglass it makes a Time Bonus round (MP-ROUND-04)."""

    id: str
    name: Name
    counts: Counted
    points: Annotated[int, Meta(ge=1, le=9)]
    hourglass: bool = False
    copies: Annotated[int, Meta(ge=1, le=27)] = 1


TABLES: dict[str, type[Printed]] = {
    "starter": FaceCard,
    "dungeon": FaceCard,
    "spellbook": SpellbookCard,
    "objective": ObjectiveCard,
}
