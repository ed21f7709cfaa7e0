"""Coins, Potions, Fame, Damage, Shame and the Threat Pool: every gain and loss names its source (MD-ENG-06)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.types import LootCard
from undercroft.games.munchkin_dungeon.state.events import Gained, Lost, PoolChanged, SupplyShort
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon


def change_coins(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> int:
    """Gain or lose Coins; a loss takes what is there (MD-R-22). Return what changed hands."""
    amount = max(amount, -hero.coins)
    hero.coins += amount
    _tell(g, hero, "coin", amount, hero.coins, source, rule)
    return amount


def change_potions(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Gain or lose Potions; the supply is limited (MD-COMP-04)."""
    short = amount - g.potions
    amount = min(max(amount, -hero.potions), g.potions)
    hero.potions += amount
    g.potions -= amount
    _tell(g, hero, "potion", amount, hero.potions, source, rule)
    if short > 0:
        g.tell(SupplyShort, seat=hero.seat, amount=short, source=source, rule="MD-COMP-04")


def change_fame(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Move on the Fame-O-Meter, which never goes below 0 (MD-BOARD-06)."""
    amount = max(amount, -hero.fame)
    hero.fame += amount
    _tell(g, hero, "fame", amount, hero.fame, source, rule)


def change_pool(g: MunchkinDungeon, amount: int, source: str, rule: str) -> None:
    """Feed or drain the Threat Pool."""
    amount = max(amount, -g.pool)
    if amount:
        g.pool += amount
        g.tell(PoolChanged, amount=amount, pool=g.pool, source=source, rule=rule)


def wound(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Cover Hearts, as many as there are; surplus is ignored (MD-FIGHT-19)."""
    amount = min(amount, most_damage(g, hero) - hero.damage)
    if amount > 0:
        hero.damage += amount
        _tell(g, hero, "damage", amount, hero.damage, source, rule)


def heal(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Uncover Hearts."""
    amount = min(amount, hero.damage)
    if amount > 0:
        hero.damage -= amount
        _tell(g, hero, "damage", -amount, hero.damage, source, rule)


def hearts(g: MunchkinDungeon, hero: Hero) -> int:
    """The Hearts that Damage can cover (MD-DASH-03); a ban never takes one away."""
    content = g.content
    count = content.ranks[hero.card].hearts[hero.level - 1]
    for card in working_loot(g, hero):
        if card.passive is not None:
            count += card.passive.heart
    if hero.badge:
        count += content.supers[content.loot[hero.badge].super].passive.heart
    return count


def working_loot(g: MunchkinDungeon, hero: Hero) -> list[LootCard]:
    """The Loot that works: the equipped Weapon and Armor, and all Items (MD-EQUIP-01, MD-EQUIP-02)."""
    cards = g.content.loot
    working = [cards[loot] for loot in (hero.weapon, hero.armor) if loot]
    working += [card for loot in hero.loot if (card := cards[loot]).type == "item"]
    return working


def most_damage(g: MunchkinDungeon, hero: Hero) -> int:
    """The Damage that defeats this Hero (MD-R-07)."""
    return hearts(g, hero) + g.options.defeat_needs_surplus


def is_defeated(g: MunchkinDungeon, hero: Hero) -> bool:
    """All available Hearts are covered."""
    return hero.damage >= most_damage(g, hero)


def _tell(g: MunchkinDungeon, hero: Hero, token: str, amount: int, now: int, source: str, rule: str) -> None:
    if amount:
        event = Gained if amount > 0 else Lost
        of = hearts(g, hero) if token == "damage" else 0
        g.tell(event, seat=hero.seat, token=token, amount=abs(amount), now=now, hearts=of, source=source, rule=rule)
