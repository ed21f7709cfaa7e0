"""The pieces that boards are made of: one visual language for all games. Their looks are in pieces.css."""

from undercroft.kit.pieces.card import backs, card, small_card, two_halves
from undercroft.kit.pieces.creatures import CREATURES
from undercroft.kit.pieces.die import die, slot, tray_die
from undercroft.kit.pieces.figure import PLATES, SHAPE_NAMES, SHAPES, colour, figure, foe, mark, monster, seat_glyph
from undercroft.kit.pieces.fittings import FITTINGS
from undercroft.kit.pieces.furniture import FURNITURE, furniture
from undercroft.kit.pieces.icons import ICONS, glyph, icon, legend, sign, sprite
from undercroft.kit.pieces.lettering import label, paragraph, width_of, wrapped
from undercroft.kit.pieces.room import SILL, WALL, doorway, masonry, room, shell, stairs
from undercroft.kit.pieces.tile import (
    CELL,
    THICK,
    Edge,
    arrows,
    doorways,
    ghost,
    small_dice,
    small_die,
    teeth,
    tile_shapes,
)
from undercroft.kit.pieces.token import counter, fact, token, token_shape
from undercroft.kit.pieces.track import LANE, climb, race, steps

__all__ = [
    "CELL",
    "CREATURES",
    "FITTINGS",
    "FURNITURE",
    "ICONS",
    "LANE",
    "PLATES",
    "SHAPES",
    "SHAPE_NAMES",
    "SILL",
    "THICK",
    "WALL",
    "Edge",
    "arrows",
    "backs",
    "card",
    "climb",
    "colour",
    "counter",
    "die",
    "doorway",
    "doorways",
    "fact",
    "figure",
    "foe",
    "furniture",
    "ghost",
    "glyph",
    "icon",
    "label",
    "legend",
    "mark",
    "masonry",
    "monster",
    "paragraph",
    "race",
    "room",
    "seat_glyph",
    "shell",
    "sign",
    "slot",
    "small_card",
    "small_dice",
    "small_die",
    "sprite",
    "stairs",
    "steps",
    "teeth",
    "tile_shapes",
    "token",
    "token_shape",
    "tray_die",
    "two_halves",
    "width_of",
    "wrapped",
]
