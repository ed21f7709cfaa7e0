"""Effects in plain words, made from the data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import EventCard, FoeCard, MonsterCard, ThreatMonsterCard
from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS, Effect, Whose
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by


def say_effect(effect: Effect, whose: Whose = "hero") -> str:
    """An effect in plain words."""
    text = say_deed(effect, whose)
    return f"you may: {text}" if effect.optional or effect.sell else text


def say_deed(effect: Effect, whose: Whose = "hero", hero: str = "the Hero") -> str:
    """What an effect does, whether one may or must; the Hero that Monsters and Events act upon may have a name."""
    said = said_by(effect)
    does = ", ".join(word.said(value, whose, hero) for _, value, word in said if not word.modifies)
    return " ".join([does, *(word.said(value, whose, hero) for _, value, word in said if word.modifies)]).rstrip()


def say_working(content: Content, source: str, adds: Mapping[str, int], owner: str, other: str) -> str:
    """What a card adds to its owner's side of a fight and takes from the other, as a sentence."""
    whom = {"give": owner, "cost": other, "let": f"{owner} ignore"}
    what: dict[str, list[str]] = {verb: [] for verb in whom}
    for name, n in adds.items():
        word = FIGHT_WORDS[name]
        what[word.verb].append(f"a {word.noun}" if n == -1 else count(abs(n), word.noun))
    s = "" if content.is_plural(source) else "s"
    does = [f"{verb}{s} {whom[verb]} {listed(these)}" for verb, these in what.items() if these]
    return f"{content.name(source)} {listed(does)}"


def say_stage(content: Content, boss: str, stage: int) -> str:
    """A card of the Boss: its stage, its numbers and its Powers."""
    stages = content.bosses[boss].stages
    card = stages[stage - 1]
    return f"stage {stage} of {len(stages)}, {count(card.dice, 'die')}, {card.health} Health{say_powers(card)}"


def say_powers(card: FoeCard) -> str:
    """What a Monster does besides its dice."""
    effects = (("", card.passive), ("Bolt: ", card.bolt))
    return "".join(f"; {before}{say_effect(effect, 'monster')}" for before, effect in effects if effect is not None)


@lru_cache(maxsize=1024)
def say_card(content: Content, key: str) -> str:
    """What is printed on a card, without its name."""
    card = content.printed(key)
    whose = _whose(card)
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
        parts.append(f"transform into {content.name(card.super)} ({say_effect(content.supers[card.super].passive)})")
    if getattr(card, "fame_count", ""):
        parts.append(f"1 Fame for each {card.fame_count} you own")
    return "; ".join(parts) or "no effect"


def _whose(card: Any) -> Whose:
    if isinstance(card, EventCard):
        return "event"
    return "monster" if isinstance(card, MonsterCard | ThreatMonsterCard) else "hero"
