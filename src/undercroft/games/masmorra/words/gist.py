"""The gist of abilities and Treasure cards, in so few words that it can be read where a card lies small."""

from __future__ import annotations

from undercroft.games.masmorra.content.symbols import FACE_NAMES, listed_or, say_counts
from undercroft.games.masmorra.content.types import Ability
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.kit.vocabulary import said_by

MOST = 40
"""The letters that find room on two lines of half a small card."""


def half_gist(half: Half) -> str:
    """What a half of a Treasure card does, without when and on whom exactly."""
    return ", ".join(word.gist(value) for _, value, word in said_by(half))


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
