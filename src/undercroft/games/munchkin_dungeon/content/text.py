"""Effects in plain words, made from the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import Effect, EventCard, MonsterCard, ThreatMonsterCard
from undercroft.kit.text import count

Whose = Literal["hero", "monster", "event"]
"""Whose card speaks: a Hero's own or a Room's, a Monster's, or an Event's, which acts for the Monsters."""
Say = Callable[[Any], str]

WHEN = {
    "solo": "against a single Monster",
    "multi": "against two or more Monsters",
    "boss": "against the Boss",
    "hurt": "while you have Damage",
}
FOES_WHEN = {
    "solo": "if no other Monster fights",
    "multi": "if another Monster fights too",
    "boss": "if the Boss fights",
    "hurt": "if the Hero has Damage",
}
BANNED = {"potion": "Potions", "weapon": "the Weapon", "armor": "the Armor", "items": "Items"}
"""What a ban forbids."""


def say_effect(effect: Effect, whose: Whose = "hero") -> str:
    """An effect in plain words."""
    text = say_deed(effect, whose)
    return f"you may: {text}" if effect.optional or effect.sell else text


def say_deed(effect: Effect, whose: Whose = "hero", hero: str = "the Hero") -> str:
    """What an effect does, whether one may or must; the Hero that Monsters and Events act upon may have a name."""
    words = lexicon(whose, hero)
    text = ", ".join(say(value) for word, say in words.items() if (value := getattr(effect, word)))
    when = WHEN if whose == "hero" else FOES_WHEN
    return f"{text} {when[effect.when]}" if effect.when else text


def say_fight_words(amounts: Mapping[str, int], whose: Whose, hero: str) -> str:
    """What is added to a fight in plain words."""
    words = lexicon(whose, hero)
    return ", ".join(words[word](amount) for word, amount in amounts.items())


def signed(noun: str, whose: str = "") -> Say:
    """How a number of these is added or taken away, and for whom."""
    return lambda n: ("+" if n > 0 else "−") + count(abs(n), noun) + (f" for {whose}" if whose else "")


@lru_cache(maxsize=64)
def lexicon(whose: Whose, hero: str) -> dict[str, Say]:
    """What each word of an effect means on this kind of card, in the order of the vocabulary's table (MD-R-33)."""
    match whose:
        case "hero":
            return EFFECT_WORDS
        case "monster":
            return {**EFFECT_WORDS, **_against(hero)}
        case "event":
            return {**EFFECT_WORDS, **_against(hero), **FOR_THE_MONSTERS}


EFFECT_WORDS: dict[str, Say] = {
    "dice": signed("die"),
    "foe_dice": signed("die", "the Monsters"),
    "reroll": signed("reroll"),
    "foe_reroll": signed("reroll", "the Monsters"),
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
    "ban": lambda what: f"the Hero cannot use {BANNED.get(what, 'one Hero Power of your choice')} this turn",
    "sell": lambda n: f"discard a Loot for {count(n, 'Coin')}",
    "wipe_row": lambda _: "discard the face-up Loot and reveal as many anew",
    "toll": lambda n: f"the Active player loses {count(n, 'Coin')} or takes {count(n, 'Damage')}",
    "no_shame": lambda _: "cancel the Shame of your defeat",
}

FOR_THE_MONSTERS: dict[str, Say] = {
    "dice": signed("die", "the Monsters"),
    "reroll": signed("reroll", "the Monsters"),
    "hit": signed("Hit", "the Monsters"),
    "shield": signed("Shield", "the Monsters"),
    "bolt": signed("Bolt", "the Monsters"),
    "pierce": lambda n: f"the Monsters ignore {count(n, 'Shield')}",
}


def _against(hero: str) -> dict[str, Say]:
    """The words that work on the Hero whom Monsters and Events are against."""
    return {
        "foe_dice": signed("die", hero),
        "foe_reroll": signed("reroll", hero),
        "wound": lambda n: f"{hero} takes {count(n, 'Damage')}",
        "heal": lambda n: f"{hero} heals {count(n, 'Damage')}",
        "coin": signed("Coin", hero),
        "potion": signed("Potion", hero),
        "fame": signed("Fame", hero),
    }


def _bonus(monster: Any) -> str:
    parts = []
    if monster.dice:
        parts.append(signed("die")(monster.dice))
    if monster.health:
        parts.append(signed("Health")(monster.health))
    return f": {' and '.join(parts)} this turn" if parts else ""


def say_card(content: Content, key: str) -> str:
    """What is printed on a card, without its name."""
    card: Any = _printed(content, key)
    whose = _whose(content, card)
    parts = []
    if hasattr(card, "dice") and hasattr(card, "health"):
        parts.append(f"{count(card.dice, 'die')}, {card.health} Health")
    for trigger, before in (
        ("passive", ""),
        ("bolt", "Bolt: "),
        ("discard", "Discard: "),
        ("enter", "On entry: "),
        ("clear", "When cleared: "),
        ("play", ""),
    ):
        effect = getattr(card, trigger, None)
        if effect is not None:
            parts.append(before + say_effect(effect, whose))
    if getattr(card, "super", ""):
        parts.append(f"transform into {content.name(card.super)}")
    if getattr(card, "fame_count", ""):
        parts.append(f"1 Fame for each {card.fame_count} you own")
    return "; ".join(parts) or "no effect"


def _printed(content: Content, key: str) -> Any:
    card = key.partition("#")[0]
    for table in (content.threats, content.monsters, content.loot, content.rooms):
        if card in table:
            return table[card]
    return None


def _whose(content: Content, card: Any) -> Whose:
    if isinstance(card, EventCard):
        return "event"
    return "monster" if isinstance(card, MonsterCard | ThreatMonsterCard) else "hero"
