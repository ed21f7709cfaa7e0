"""The signs of the card notation, and what they stand for (MP-GEN-04)."""

from __future__ import annotations

from typing import Final

ROWS, COLUMNS = 10, 6
CELLS = ROWS * COLUMNS
ROCK, HALL, FLOOR = "#", ".", "_"
COIN, BARREL, SWORD, ROPE, KEY, SCROLL = "$", "b", "s", "r", "k", "q"
MONSTER, PADLOCK, PITFALL, LAVA = "M", "P", "O", "L"
CIRCLE, STAIRS, RECYCLING, SCISSORS = "@", ">", "R", "X"

FEATURES: Final = {
    COIN: "Coin",
    BARREL: "Barrel",
    SWORD: "Sword",
    ROPE: "Rope",
    KEY: "Key",
    SCROLL: "Scroll",
    MONSTER: "Monster",
    PADLOCK: "Padlock",
    PITFALL: "Pitfall",
    LAVA: "Lava Pit",
    CIRCLE: "Magic Circle",
    STAIRS: "Stairs",
    RECYCLING: "Recycling",
    SCISSORS: "Scissors",
}
GLYPHS: Final = frozenset((ROCK, HALL, FLOOR, *FEATURES))
UNITS: Final = {
    **dict.fromkeys((COIN, BARREL, SWORD, SCROLL, PADLOCK), 2),
    **dict.fromkeys((KEY, CIRCLE, MONSTER, PITFALL, LAVA, RECYCLING, SCISSORS), 3),
    ROPE: 4,
    STAIRS: 1,
}
"""What a feature is worth when a card is designed; a room is worth 1 (MP-CON-01)."""
ITEMS: Final = {SWORD: "sword", KEY: "key", ROPE: "rope", SCROLL: "scroll"}
"""The items that can be used, by the name of the resource that they become (MP-ITEM-02)."""
COUNTED: Final = {
    BARREL: "barrel",
    KEY: "key",
    PITFALL: "pit",
    LAVA: "pit",
    SCROLL: "scroll",
    MONSTER: "monster",
    ROPE: "rope",
    PADLOCK: "padlock",
    SWORD: "sword",
    COIN: "coin",
    CIRCLE: "circle",
    STAIRS: "stairway",
}
"""The objective that each circled feature counts for (MP-OBJ-01 to 12)."""
SLOTS: Final = {
    "N0": (0, 1),
    "N1": (0, 4),
    "E0": (2, 5),
    "E1": (7, 5),
    "S0": (9, 1),
    "S1": (9, 4),
    "W0": (2, 0),
    "W1": (7, 0),
}
"""The border slots and their cells (MP-GEO-03)."""
SLOT_AT: Final = {cell: slot for slot, cell in SLOTS.items()}
SIDES: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""The four directions as rows and columns."""
OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
