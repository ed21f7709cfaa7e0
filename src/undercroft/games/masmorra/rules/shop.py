"""Buying Treasure cards (MM-GOLD-02)."""

from __future__ import annotations

from undercroft.games.masmorra.rules.gains import gain_cards, lose_gold
from undercroft.games.masmorra.state.actions import BuyCard
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.script import Script

PRICE = 5


def can_buy(g: Masmorra, hero: Hero) -> bool:
    """At any time in the own turn, as often as it can be paid, while there are cards (MM-R-75)."""
    return hero.gold >= PRICE and not hero.prone and bool(g.deck or g.discard)


def buying(g: Masmorra, hero: Hero) -> list[Action]:
    """To buy a card, as one of the options."""
    return [BuyCard()] if can_buy(g, hero) else []


def buy_card(g: Masmorra, hero: Hero) -> Script:
    """5 gold for 1 Treasure card."""
    lose_gold(g, hero, PRICE, "shop", "MM-GOLD-02")
    yield from gain_cards(g, hero, 1, "shop", "MM-GOLD-02")
