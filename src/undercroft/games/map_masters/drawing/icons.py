"""Signs of this game in lines of HTML, its colour, and what stands for what."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.glyphs import (
    BARREL,
    CIRCLE,
    COIN,
    FEATURES,
    KEY,
    LAVA,
    MONSTER,
    PADLOCK,
    PITFALL,
    RECYCLING,
    ROPE,
    SCISSORS,
    SCROLL,
    STAIRS,
    SWORD,
)
from undercroft.games.map_masters.drawing.faces import symbol_id
from undercroft.games.map_masters.drawing.signs import SIGNS
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import legend, sign

ACCENT = "#2f6f73"
USES = {
    SWORD: "Sword: overcomes a Monster",
    KEY: "Key: opens a Padlock",
    ROPE: "Rope: crosses a Pitfall or a Lava Pit",
    SCROLL: "Scroll: teleports from one Magic Circle to another",
    MONSTER: "Monster: ends the path without a Sword",
    PADLOCK: "Padlock: ends the path without a Key",
    PITFALL: "Pitfall: without a Rope the path goes on below",
    LAVA: "Lava Pit: ends the path without a Rope",
    RECYCLING: "Recycling: keep a card for the next round",
    SCISSORS: "Scissors: remove a card from the game",
}
"""What a feature is for, where its name alone does not say it."""
EMBLEM = "pick"
LEGEND = (
    *(sign(SIGNS[feature], words) for feature, words in {**FEATURES, **USES}.items()),
    *legend(
        crown="Points if the game ended now",
        card="Your cards",
        stack="Your draw pile",
        door="An exit",
        hourglass="The time bonus",
        magic="A spellbook",
    ),
)
SIGN_OF = {
    "coin": COIN,
    "barrel": BARREL,
    "sword": SWORD,
    "rope": ROPE,
    "key": KEY,
    "scroll": SCROLL,
    "monster": MONSTER,
    "padlock": PADLOCK,
    "pit": PITFALL,
    "circle": CIRCLE,
    "stairway": STAIRS,
}
"""The sign of what objectives count; a room has none of its own."""


@lru_cache(maxsize=256)
def sign_glyph(counts: str) -> Markup:
    """What is counted, as a pictogram in a line; it says nothing to a screen reader."""
    name = "i-door" if counts not in SIGN_OF else symbol_id(SIGN_OF[counts])
    return tag("svg", tag("use", href=f"#{name}"), class_="u-glyph", aria_hidden="true")
