"""Coins, Potions, Fame, Damage, Shame and the Threat Pool: every gain and loss names its source (MD-ENG-06)."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import LootCard
from undercroft.games.munchkin_dungeon.state.events import Gained, Lost, NothingDone, PoolChanged, SupplyShort
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon


def change_coins(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> int:
    """Gain or lose Coins; a loss takes what is there (MD-R-22). Return what changed hands."""
    wanted, amount = amount, max(amount, -hero.coins)
    hero.coins += amount
    _tell(g, hero, "coin", wanted, amount, hero.coins, source, rule)
    return amount


def change_potions(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Gain or lose Potions; the supply is limited (MD-COMP-04)."""
    wanted, amount = amount, min(max(amount, -hero.potions), g.potions)
    hero.potions += amount
    g.potions -= amount
    if amount or wanted < 0:
        _tell(g, hero, "potion", wanted, amount, hero.potions, source, rule)
    if amount < wanted and wanted > 0:
        g.tell(SupplyShort, seat=hero.seat, some=amount > 0, source=source, rule="MD-COMP-04")


def pay(g: MunchkinDungeon, hero: Hero, token: str, amount: int, what: str, rule: str) -> None:
    """Spend Coins or Potions that are there on something."""
    if token == "coin":
        hero.coins -= amount
    else:
        hero.potions -= amount
        g.potions += amount
    left = hero.coins if token == "coin" else hero.potions
    g.tell(Lost, seat=hero.seat, token=token, amount=amount, now=left, source=what, paid=True, rule=rule)


def change_fame(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Move on the Fame-O-Meter, which never goes below 0 (MD-BOARD-06)."""
    wanted, amount = amount, max(amount, -hero.fame)
    hero.fame += amount
    _tell(g, hero, "fame", wanted, amount, hero.fame, source, rule)


def change_pool(g: MunchkinDungeon, amount: int, source: str, rule: str) -> None:
    """Feed or drain the Threat Pool."""
    wanted, amount = amount, max(amount, -g.pool)
    if amount:
        g.pool += amount
        g.tell(PoolChanged, amount=amount, pool=g.pool, source=source, rule=rule)
    elif wanted:
        g.tell(NothingDone, seat=g.active, lacks="threat", source=source, rule=rule)


def wound(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Cover Hearts, as many as there are; surplus is ignored (MD-FIGHT-19)."""
    wanted, amount = amount, min(amount, most_damage(g, hero) - hero.damage)
    if amount > 0:
        hero.damage += amount
        _tell(g, hero, "damage", wanted, amount, hero.damage, source, rule)
    elif wanted:
        g.tell(NothingDone, seat=hero.seat, lacks="heart", source=source, rule=rule)


def heal(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Uncover Hearts."""
    wanted, amount = amount, min(amount, hero.damage)
    hero.damage -= amount
    _tell(g, hero, "damage", -wanted, -amount, hero.damage, source, rule)


def hearts(g: MunchkinDungeon, hero: Hero) -> int:
    """The Hearts that Damage can cover (MD-DASH-03); a ban never takes one away."""
    content = g.content
    worn, owned = _hearts_of_loot(content)
    count = content.ranks[hero.card].hearts[hero.level - 1] + worn.get(hero.weapon, 0) + worn.get(hero.armor, 0)
    for loot in hero.loot:
        if loot in owned:
            count += owned[loot]
    if hero.badge:
        count += content.supers[content.loot[hero.badge].super].passive.heart
    return count


@lru_cache(maxsize=64)
def _hearts_of_loot(content: Content) -> tuple[dict[str, int], dict[str, int]]:
    """The Hearts of Weapons and Armor, which must be equipped, and of Items, which work wherever they are owned."""
    adding = [card for card in content.loot.values() if card.passive is not None and card.passive.heart]
    worn = {card.id: card.passive.heart for card in adding if card.passive is not None and card.type != "item"}
    return worn, {card.id: card.passive.heart for card in adding if card.passive is not None and card.type == "item"}


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
    return hero.damage > 0 and hero.damage >= most_damage(g, hero)


def _tell(
    g: MunchkinDungeon, hero: Hero, token: str, wanted: int, amount: int, now: int, source: str, rule: str
) -> None:
    if not g.heard:
        return
    of = hearts(g, hero) if token == "damage" else 0
    said = {"seat": hero.seat, "token": token, "amount": abs(amount), "now": now, "hearts": of, "source": source}
    if amount > 0:
        g.tell(Gained, **said, ignored=wanted - amount if token == "damage" else 0, rule=rule)
    elif amount:
        g.tell(Lost, **said, rule=rule)
    elif wanted:
        g.tell(NothingDone, seat=hero.seat, lacks=token, source=source, rule=rule)
