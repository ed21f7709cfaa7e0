"""Effects in plain words, made from the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import BossStage, Effect, EventCard, MonsterCard, ThreatMonsterCard
from undercroft.kit.text import count, listed

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


def say_working(content: Content, source: str, adds: Mapping[str, int], owner: str, other: str) -> str:
    """What a card adds to its owner's side of a fight and takes from the other, as a sentence."""
    many = content.is_plural(source)
    gives = listed(count(n, FIGHT_NOUNS[word]) for word, n in adds.items() if word in FIGHT_NOUNS)
    costs = listed(
        f"a {noun}" if adds[word] == -1 else count(-adds[word], noun)
        for word, noun in TAKEN_NOUNS.items()
        if word in adds
    )
    does = []
    if not adds.keys().isdisjoint(FIGHT_NOUNS):
        does.append(f"{'give' if many else 'gives'} {owner} {gives}")
    if not adds.keys().isdisjoint(TAKEN_NOUNS):
        does.append(f"{'cost' if many else 'costs'} {other} {costs}")
    if "pierce" in adds:
        does.append(f"{'let' if many else 'lets'} {owner} ignore {count(adds['pierce'], 'Shield')}")
    return f"{content.name(source)} {listed(does)}"


FIGHT_NOUNS = {"dice": "die", "reroll": "reroll", "hit": "Hit", "shield": "Shield", "bolt": "Bolt"}
TAKEN_NOUNS = {"foe_dice": "die", "foe_reroll": "reroll"}


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
    "steal_coin": lambda n: f"the Hero gives you {'1 Coin, if they have one' if n == 1 else f'up to {n} Coins'}",
    "move_monster": lambda m: f"move a Roaming Monster {_up_to(m.rooms)}{f'; it {_bonus(m)}' if _bonus(m) else ''}",
    "buff_monster": lambda m: f"one Monster in the fight {_bonus(m)}",
    "respawn": lambda _: "a Monster returns from the Graveyard to its home Room",
    "ban": lambda what: f"the Hero cannot use {BANNED.get(what, 'one Hero Power of your choice')} this turn",
    "sell": lambda n: f"discard a Loot for {count(n, 'Coin')}",
    "wipe_row": lambda _: "discard the face-up Loot and reveal as many anew",
    "toll": lambda n: f"the Hero loses {count(n, 'Coin')} or takes {count(n, 'Damage')}",
    "no_shame": lambda _: "cancel the Shame of a defeat",
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
        "coin": _won_or_lost("Coin", hero),
        "potion": _won_or_lost("Potion", hero),
        "fame": _won_or_lost("Fame", hero),
    }


def _won_or_lost(noun: str, hero: str) -> Say:
    return lambda n: f"{hero} {'gains' if n > 0 else 'loses'} {count(abs(n), noun)}"


def _up_to(rooms: int) -> str:
    return "1 Room" if rooms == 1 else f"up to {rooms} Rooms"


def _bonus(monster: Any) -> str:
    parts = []
    if monster.dice:
        parts.append(signed("die")(monster.dice))
    if monster.health:
        parts.append(signed("Health")(monster.health))
    return f"gets {' and '.join(parts)} this turn" if parts else ""


def say_stage(content: Content, boss: str, stage: int) -> str:
    """A card of the Boss: its stage, its numbers and its Powers."""
    stages = content.bosses[boss].stages
    card = stages[stage - 1]
    return f"stage {stage} of {len(stages)}, {count(card.dice, 'die')}, {card.health} Health{say_powers(card)}"


def say_powers(card: MonsterCard | ThreatMonsterCard | BossStage) -> str:
    """What a Monster does besides its dice."""
    effects = (("", card.passive), ("Bolt: ", card.bolt))
    return "".join(f"; {before}{say_effect(effect, 'monster')}" for before, effect in effects if effect is not None)


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
