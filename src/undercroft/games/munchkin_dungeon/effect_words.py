"""Effects in plain words, made from the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.munchkin_dungeon.cards import Effect
from undercroft.kit.text import count

WHEN = {
    "solo": "against a single Monster",
    "multi": "against two or more Monsters",
    "boss": "against the Boss",
    "hurt": "while you have Damage",
}


def say_effect(effect: Effect) -> str:
    """An effect in plain words."""
    text = say_deed(effect)
    return f"you may: {text}" if effect.optional or effect.sell else text


def say_deed(effect: Effect) -> str:
    """What an effect does, whether one may or must."""
    text = ", ".join(words(value) for word, words in EFFECT_WORDS.items() if (value := getattr(effect, word)))
    return f"{text} {WHEN[effect.when]}" if effect.when else text


def signed(noun: str) -> Callable[[int], str]:
    """How a number of these is added or taken away."""
    return lambda n: ("+" if n > 0 else "−") + count(abs(n), noun)


EFFECT_WORDS: dict[str, Callable[[Any], str]] = {
    "dice": signed("die"),
    "foe_dice": lambda n: f"{signed('die')(n)} for the other side",
    "reroll": signed("reroll"),
    "foe_reroll": lambda n: f"{signed('reroll')(n)} for the other side",
    "hit": signed("Hit"),
    "shield": signed("Shield"),
    "bolt": signed("Bolt"),
    "pierce": lambda n: f"ignore {count(n, 'Shield')}",
    "wound": lambda n: f"take {count(n, 'Damage')}",
    "heal": lambda n: f"heal {count(n, 'Damage')}",
    "heart": signed("Heart"),
    "coin": signed("Coin"),
    "potion": signed("Potion"),
    "fame": signed("Fame"),
    "threat": lambda n: f"{signed('Threat')(n)} in the Pool",
    "loot": lambda n: f"take {n} face-up Loot",
    "loot_top": lambda n: f"take the top {n} of the Loot deck",
    "card": lambda n: f"draw {count(n, 'Threat card')}",
    "steal_coin": lambda n: f"the Active player gives you up to {count(n, 'Coin')}",
    "move_monster": lambda m: f"move a Roaming Monster up to {count(m.rooms, 'Room')}{_bonus(m)}",
    "buff_monster": lambda m: f"a Monster that is faced{_bonus(m)}",
    "respawn": lambda _: "a Monster leaves the Graveyard for its home",
    "ban": lambda what: f"no {'Hero Power of your choice' if what == 'power' else what} this turn",
    "sell": lambda n: f"discard a Loot for {count(n, 'Coin')}",
    "wipe_row": lambda _: "discard the face-up Loot and reveal as many anew",
    "toll": lambda n: f"the Active player loses {count(n, 'Coin')} or takes {count(n, 'Damage')}",
    "no_shame": lambda _: "cancel the Shame of your defeat",
}


def _bonus(monster: Any) -> str:
    parts = []
    if monster.dice:
        parts.append(signed("die")(monster.dice))
    if monster.health:
        parts.append(signed("Health")(monster.health))
    return f": {' and '.join(parts)} this turn" if parts else ""
