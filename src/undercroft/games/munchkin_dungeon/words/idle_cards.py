"""Threat cards that change nothing, and why: people are told before they play one, and bots look at none of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import LootCard
from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS
from undercroft.games.munchkin_dungeon.rules.strength import fight_words
from undercroft.kit.vocabulary import said_by

LOOT_BANS = {"weapon": ("weapon", "no Weapon"), "armor": ("armor", "no Armor"), "items": ("item", "no Item to use")}
"""For each ban of Loot its type, and what is said of a Hero whom it does not hinder."""


class Owner(Protocol):
    """A Hero, as the rules know it or as it is seen."""

    @property
    def coins(self) -> int:
        """Its Coins."""

    @property
    def potions(self) -> int:
        """Its Potions."""

    @property
    def loot(self) -> Sequence[str]:
        """All Loot that it owns."""


def why_idle(content: Content, card: str, hero: Owner, bans: Collection[str]) -> str:
    """Why this Threat card can do nothing to the Active Hero, such as "has no Weapon"; empty if it can."""
    event = content.events.get(card)
    if event is None:
        return ""
    reasons = [_why_idle(content, word, value, hero, bans) for word, value, _ in said_by(event.play)]
    return reasons[0] if all(reasons) else ""


def _why_idle(content: Content, word: str, value: Any, hero: Owner, bans: Collection[str]) -> str:
    owned = [content.loot[loot] for loot in hero.loot]
    match word:
        case "ban" if value in bans:
            return "is under that ban already"
        case "ban" if value in LOOT_BANS:
            kind, lack = LOOT_BANS[value]
            return "" if any(card.type == kind and _can_be_banned(card) for card in owned) else f"has {lack}"
        case "ban" if value == "potion":
            more = any(card.discard is not None and card.discard.potion > 0 for card in owned)
            return "" if hero.potions or more else "has no Potions"
        case "steal_coin":
            return "" if hero.coins else "has no Coins"
        case "coin" if value < 0:
            return "" if hero.coins else "has no Coins"
        case "potion" if value < 0:
            return "" if hero.potions else "has no Potions"
    return ""


def _can_be_banned(card: LootCard) -> bool:
    """Whether this Loot does anything that a ban stops, as Hearts and Fame are not."""
    always = card.passive is not None and bool(fight_words(card.passive))
    return always or card.bolt is not None or card.discard is not None


def is_for_fights(content: Content, card: str) -> bool:
    """Whether all that this Threat card does is done to a fight that is there already."""
    event = content.events.get(card)
    if event is None:
        return False
    return all(word in FIGHT_WORDS or (word == "ban" and value != "items") for word, value, _ in said_by(event.play))
