"""The gist of abilities and Treasure cards, in so few words that it can be read where a card lies small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.masmorra.content.symbols import FACE_NAMES, listed_or, say_counts
from undercroft.games.masmorra.content.types import Ability
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.kit.text import count
from undercroft.kit.vocabulary import said_by

MOST = 40
"""The letters that find room on two lines of half a small card."""

GISTS: dict[str, Callable[[Any], str]] = {
    "calm": lambda _: "unless engaged",
    "gives": say_counts,
    "fleeting": lambda _: "for one combat",
    "purging": lambda _: "against undead",
    "gold": lambda gold: f"{gold} gold",
    "pet": lambda _: "the pet die for this turn",
    "counter": lambda _: "cancel another card",
    "bolt": lambda wounds: f"{count(wounds, 'Wound')} to a line of Heroes",
    "banish": {"monster": "remove a monster", "room": "remove a room's monsters"}.__getitem__,
    "steal": {
        "xp": "take 1 XP a rival gains",
        "card": "take a card a rival gains",
        "gold": "take 1 gold a rival takes",
    }.__getitem__,
    "fewer_dice": lambda dice: f"a rival rolls {count(dice, 'die')} fewer",
    "swap": lambda _: "swap with a Hero or monster",
    "recall": lambda _: "teleport to another Hero",
    "invisible": lambda _: "monsters ignore you this turn",
    "quest": lambda xp: f"+{xp} XP at the end",
    "disarm": {"plain": "disarm a trap, no XP", "with XP": "disarm a trap for its XP"}.__getitem__,
    "open_chest": lambda _: "open a chest",
    "stumble": lambda _: "a rival loses a Move Point",
    "reroll": {
        "one": "reroll a rival's die",
        "two": "reroll 2 more dice",
        "these": "reroll what was rolled",
        "any": "reroll any of your dice",
    }.__getitem__,
    "goad": lambda _: "move a monster one room",
    "prevent": lambda wounds: f"prevent {count(wounds, 'Wound')}",
    "survive": lambda _: "stay at 1 LP, not 0",
    "reflect": lambda wounds: f"a card's Wounds hit its player: {wounds}",
    "ambush": lambda _: "a monster in a rival's new room",
    "sabotage": lambda _: "a rival's docking does nothing",
    "harden": lambda defense: f"+{defense} Defense against a rival",
    "confuse": lambda _: "you move a rival's monsters",
    "direct": lambda _: "you move all monsters",
    "old_map": lambda _: "you place a rival's tile",
    "heal": lambda wounds: f"heal {count(wounds, 'Wound')}",
    "heal_fully": lambda _: "heal a Hero here to 6 LP",
    "disrupt": lambda _: "cancel an Evil card",
    "foresight": lambda cards: f"sort the top {cards} Evil cards",
    "safe_passage": lambda _: "a trap wounds nobody",
    "share_gold": lambda _: "give a Hero's gold to another",
}
"""The words of Treasure cards, each in a few."""


def half_gist(half: Half) -> str:
    """What a half of a Treasure card does, without when and on whom exactly."""
    return ", ".join(GISTS[name](value) for name, value, _ in said_by(half))


def ability_gist(ability: Ability) -> str:
    """What an ability costs and gives, as "Step, 1 gold → 2 Melee and 1 Defense"."""
    cost = ["any die" if face == "any" else FACE_NAMES[face] for face in ability.dice]
    cost += [f"{ability.gold} gold"] if ability.gold else []
    gives = [listed_or([say_counts(symbols) for symbols in ability.gives])] if ability.gives else []
    gives += [f"{ability.gives_gold} gold"] if ability.gives_gold else []
    gives += ["pet die each turn" if ability.pet == "each turn" else "pet die"] if ability.pet else []
    gives += [f"+{ability.finder} gold in chests and traps"] if ability.finder else []
    gives += [f"first Payback of a turn: {ability.aegis} less"] if ability.aegis else []
    gives += [f"Free Step → {listed_or([FACE_NAMES[face] for face in ability.flip])}"] if ability.flip else []
    each = "each " if ability.refresh else ""
    return f"{each}{', '.join(cost)} → {', '.join(gives)}" if cost else ", ".join(gives)
