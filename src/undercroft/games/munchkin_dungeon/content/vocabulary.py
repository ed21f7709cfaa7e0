"""The words that cards are written in, and where each may stand."""

from __future__ import annotations

FIGHT_WORDS_IN_ORDER = ("dice", "foe_dice", "reroll", "foe_reroll", "hit", "shield", "bolt", "pierce")
FIGHT_WORDS = frozenset(FIGHT_WORDS_IN_ORDER)
"""Words that add to a side of the fight."""
TABLE_WORDS = frozenset({"wound", "heal", "coin", "potion", "fame", "threat", "loot", "loot_top"})
"""Words that act on the Active player and the table at once."""
RIVAL_WORDS = frozenset({"card", "steal_coin", "move_monster", "buff_monster", "respawn", "ban", "toll"})
"""Words that need a Rival who played the card."""
FIT = {
    "passive": FIGHT_WORDS | {"heart", "when"},
    "foe passive": FIGHT_WORDS | {"when"},
    "bolt": FIGHT_WORDS | TABLE_WORDS,
    "foe bolt": FIGHT_WORDS - {"foe_dice", "foe_reroll"} | {"wound", "coin", "potion", "threat"},
    "fight": FIGHT_WORDS | TABLE_WORDS,
    "own_turn": TABLE_WORDS | {"sell", "wipe_row", "optional"},
    "defeat": frozenset({"no_shame"}),
    "enter": TABLE_WORDS | {"sell", "wipe_row", "optional"},
    "clear": TABLE_WORDS | {"sell", "wipe_row", "optional"},
    "reward": frozenset({"coin", "potion", "fame", "heal", "loot", "loot_top"}),
    "play": FIGHT_WORDS | TABLE_WORDS - {"loot", "loot_top"} | RIVAL_WORDS | {"wipe_row"},
}
"""Which words may stand under which trigger: a word elsewhere would be ignored, so a pack may not say it."""
