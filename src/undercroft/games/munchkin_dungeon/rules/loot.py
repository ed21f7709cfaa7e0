"""Loot: the face-up row, gaining and discarding, equipment, and badges (MD-LOOT, MD-EQUIP, MD-SUPER)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import LootCard
from undercroft.games.munchkin_dungeon.rules.tokens import hearts
from undercroft.games.munchkin_dungeon.state.actions import Equip, TakeLoot, Transform, Unequip, UseItem
from undercroft.games.munchkin_dungeon.state.events import (
    DeckReshuffled,
    Declined,
    Equipped,
    LootDiscarded,
    LootGained,
    LootRevealed,
    NothingDone,
    Reverted,
    RowWiped,
    Transformed,
    Unequipped,
)
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.decks import draw_from, refill

ROW = 4
BAN_OF = {"weapon": "weapon", "armor": "armor", "item": "items"}
"""The ban that forbids a type of Loot."""


def refill_row(g: MunchkinDungeon, rule: str = "MD-BOARD-08") -> None:
    """An emptied slot is refilled at once (MD-BOARD-08), as long as there is Loot (MD-LOOT-07)."""
    for loot in refill(g.row, ROW, lambda: _draw_loot(g)):
        g.tell(LootRevealed, loot=loot, rule=rule)


def _draw_loot(g: MunchkinDungeon) -> str | None:
    return draw_from(
        g.chance,
        g.loot_deck,
        g.loot_discard,
        "loot deck",
        on_reshuffle=lambda: g.tell(DeckReshuffled, deck="loot", rule="MD-LOOT-07"),
    )


def wipe_row(g: MunchkinDungeon, source: str, rule: str) -> None:
    """Discard the face-up Loot and reveal as many anew."""
    wiped, g.row = g.row, []
    g.tell(RowWiped, loot=tuple(wiped), source=source, rule=rule)
    g.loot_discard += wiped
    refill_row(g)


def pick_loot(g: MunchkinDungeon, hero: Hero, source: str, nth: str = "") -> Script:
    """Choose one of the face-up cards; the slot is refilled before any further pick (MD-LOOT-06).

    Of several, `nth` says which this is.
    """
    if not g.row:
        g.tell(NothingDone, seat=hero.seat, lacks="loot", source=source, rule="MD-R-20")
        return

    def options() -> list[Action]:
        picks: list[Action] = [TakeLoot(loot) for loot in dict.fromkeys(g.row)]
        return picks if picks and g.options.loot_is_compulsory else [*picks, Pass()]

    name = g.content.name(source)
    why = f"beating {name}" if source in g.home else name
    choice = yield from ask(hero.seat, f"Take a Loot card{nth} for {why}", options, "MD-LOOT-06")
    if isinstance(choice, TakeLoot):
        g.row.remove(choice.loot)
        own(g, hero, choice.loot, "row", source, "MD-LOOT-06")
        refill_row(g)
        yield from may_transform(g, hero, [choice.loot])
    else:
        g.tell(Declined, seat=hero.seat, source="the face-up Loot", rule="MD-R-20")


def why_cannot_take(g: MunchkinDungeon, loot: str) -> Refusal:
    """Why a Loot that is not among the options cannot be taken."""
    if loot not in g.row:
        return Refusal("MD-LOOT-06", f"{g.content.name(loot)} is not among the face-up Loot")
    return Refusal("MD-LOOT-06", "Loot is taken when a Reward or an effect says so")


def take_top_loot(g: MunchkinDungeon, hero: Hero, source: str, _: str = "") -> Script:
    """Take the top of the Loot deck, unseen; a deck that is empty gives nothing (MD-R-41)."""
    loot = _draw_loot(g)
    if loot is None:
        g.tell(NothingDone, seat=hero.seat, lacks="loot", source=source, rule="MD-LOOT-07")
    else:
        own(g, hero, loot, "deck", source, "MD-R-41")
        yield from may_transform(g, hero, [loot])


def own(g: MunchkinDungeon, hero: Hero, loot: str, out_of: str, source: str, rule: str) -> None:
    """Add a Loot to what a Hero owns; outside a fight it fills an empty slot (MD-R-29, MD-EQUIP-03)."""
    hero.loot.append(loot)
    card = g.content.loot[loot]
    slot, more = card.type, hearts_of(card)
    now = hearts(g, hero) if slot == "item" and more else 0
    owned = len(hero.loot)
    g.tell(LootGained, seat=hero.seat, loot=loot, out_of=out_of, source=source, owned=owned, hearts=now, rule=rule)
    if g.options.equip_on_gain and slot != "item" and not getattr(hero, slot) and g.fight is None:
        setattr(hero, slot, loot)
        now = hearts(g, hero) if more else 0
        g.tell(Equipped, seat=hero.seat, loot=loot, gained=True, hearts=now, rule="MD-R-29")


def discard_loot(g: MunchkinDungeon, hero: Hero, loot: str, source: str, rule: str) -> None:
    """Give a Loot up: it goes to the Loot discard pile (MD-EQUIP-05)."""
    lost = hearts_lost_with(hero, g.content.loot[loot])
    let_go_of(hero, loot)
    g.loot_discard.append(loot)
    now = hearts(g, hero) if lost else 0
    owned = len(hero.loot)
    g.tell(LootDiscarded, seat=hero.seat, loot=loot, source=source, owned=owned, hearts=now, rule=rule)


def let_go_of(hero: Hero, loot: str) -> None:
    """Take a Loot out of this Hero's things; the last copy leaves its slot too."""
    hero.loot.remove(loot)
    if loot not in hero.loot:
        if hero.weapon == loot:
            hero.weapon = ""
        if hero.armor == loot:
            hero.armor = ""


def why_cannot_part_with(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps this Loot from being sold, traded or discarded."""
    card = g.content.loot.get(loot)
    if card is None or loot not in hero.loot:
        return Refusal("MD-EQUIP-05", f"{g.names[hero.seat]} does not own {g.content.name(loot)}")
    if loot == hero.badge and hero.loot.count(loot) == 1:
        return Refusal("MD-SUPER-04", f"{card.name} cannot be given up while its owner is transformed")
    lost = hearts_lost_with(hero, card)
    if lost and hearts(g, hero) - lost <= hero.damage:
        return Refusal("MD-R-38", f"without the Hearts of {card.name} none would be uncovered")
    return None


def hearts_lost_with(hero: Hero, card: LootCard) -> int:
    """The Hearts that this Hero would have less without this Loot."""
    worn = card.id in (hero.weapon, hero.armor) and hero.loot.count(card.id) == 1
    return hearts_of(card) if card.type == "item" or worn else 0


def hearts_of(card: LootCard | None) -> int:
    """The Hearts that a Loot adds while it works."""
    return card.passive.heart if card is not None and card.passive is not None else 0


# Items

WHEN = {
    "fight": "in its owner's part of a fight",
    "own_turn": "on its owner's turn, outside a fight",
    "defeat": "when its owner is defeated",
}


def why_cannot_use(g: MunchkinDungeon, hero: Hero, loot: str, now: str) -> Refusal | None:
    """What keeps this Item from being used now: in a "fight", on the "own_turn" or on "defeat"."""
    card = g.content.loot.get(loot)
    if card is None or loot not in hero.loot:
        return Refusal("MD-EQUIP-02", f"{g.names[hero.seat]} does not own {g.content.name(loot)}")
    if card.discard is None:
        return Refusal("MD-EQUIP-05", f"{card.name} has no effect that it could be discarded for")
    if card.use != now:
        return Refusal("MD-R-32", f"{card.name} is used {WHEN[card.use]}")
    if card.type != "item" and loot not in (hero.weapon, hero.armor):
        return Refusal("MD-EQUIP-01", f"{card.name} is not equipped")
    if hero.seat == g.active and BAN_OF[card.type] in g.turn.bans:
        return Refusal("MD-THREAT-05", f"{card.name} cannot be used this turn")
    return why_cannot_part_with(g, hero, loot)


@lru_cache(maxsize=64)
def _used(content: Content, now: str) -> frozenset[str]:
    """The Loot that can be discarded for its effect at such a moment."""
    return frozenset(card.id for card in content.loot.values() if card.discard is not None and card.use == now)


def item_options(g: MunchkinDungeon, hero: Hero, now: str) -> list[UseItem]:
    """Every Item that can be used now."""
    fitting = _used(g.content, now)
    owned = [loot for loot in hero.loot if loot in fitting]
    return [UseItem(loot) for loot in dict.fromkeys(owned) if why_cannot_use(g, hero, loot, now) is None]


# Equipment


def why_cannot_equip(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps this Loot from being equipped now."""
    if refusal := _why_cannot_change(g, hero, loot):
        return refusal
    card = g.content.loot[loot]
    if loot in (hero.weapon, hero.armor):
        return Refusal("MD-EQUIP-01", f"{card.name} is equipped already")
    replaced = g.content.loot.get(getattr(hero, card.type))
    now = hearts(g, hero)
    left = now - hearts_of(replaced) + hearts_of(card)
    if left <= min(hero.damage, now - 1):
        return Refusal("MD-EQUIP-04", f"without the Hearts of what it replaces, {card.name} would leave none uncovered")
    return None


def why_cannot_unequip(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps this Loot from being taken off now (MD-R-40)."""
    if refusal := _why_cannot_change(g, hero, loot):
        return refusal
    card = g.content.loot[loot]
    if loot not in (hero.weapon, hero.armor):
        return Refusal("MD-EQUIP-01", f"{card.name} is not equipped")
    if hearts_of(card) and hearts(g, hero) - hearts_of(card) <= hero.damage:
        return Refusal("MD-R-40", f"without the Hearts of {card.name} none would be uncovered")
    return None


def _why_cannot_change(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """Only an owned Weapon or Armor has a slot, and nothing is changed during a fight."""
    card = g.content.loot.get(loot)
    if card is None or loot not in hero.loot:
        return Refusal("MD-EQUIP-01", f"{g.names[hero.seat]} does not own {g.content.name(loot)}")
    if card.type == "item":
        return Refusal("MD-EQUIP-02", f"{card.name} is an Item: Items are never equipped and always work")
    if g.fight is not None:
        return Refusal("MD-EQUIP-03", "equipment cannot be changed during a fight")
    return None


def equipment_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """Every Weapon and Armor that can be put on now."""
    loot, worn = g.content.loot, (hero.weapon, hero.armor)
    spare = dict.fromkeys([name for name in hero.loot if name not in worn and loot[name].type != "item"])
    return [Equip(name) for name in spare if why_cannot_equip(g, hero, name) is None]


def unequip_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """The Weapon and the Armor, as far as they can be taken off now."""
    return [Unequip(loot) for loot in (hero.weapon, hero.armor) if loot and why_cannot_unequip(g, hero, loot) is None]


def equip(g: MunchkinDungeon, hero: Hero, loot: str, rule: str) -> None:
    """Put a Weapon or Armor into its slot; what was there stays owned (MD-EQUIP-01)."""
    card = g.content.loot[loot]
    instead = getattr(hero, card.type)
    setattr(hero, card.type, loot)
    now = hearts(g, hero) if hearts_of(card) != hearts_of(g.content.loot.get(instead)) else 0
    g.tell(Equipped, seat=hero.seat, loot=loot, instead=instead, hearts=now, rule=rule)


def unequip(g: MunchkinDungeon, hero: Hero, loot: str) -> None:
    """Take a Weapon or Armor off; it stays owned and its slot is empty (MD-R-40)."""
    card = g.content.loot[loot]
    setattr(hero, card.type, "")
    g.tell(Unequipped, seat=hero.seat, loot=loot, hearts=hearts(g, hero) if hearts_of(card) else 0, rule="MD-R-40")


# Badges


def why_cannot_transform(g: MunchkinDungeon, hero: Hero, badge: str) -> Refusal | None:
    """What keeps this badge from being used."""
    if not g.options.super_munchkins:
        return Refusal("MD-SUPER-02", "this table plays without Super Munchkins")
    card = g.content.loot.get(badge)
    if card is None or badge not in hero.loot or not card.super:
        return Refusal("MD-SUPER-02", f"{g.names[hero.seat]} owns no badge of that name")
    if hero.badge:
        return Refusal("MD-SUPER-04", "a Hero can be only one Super Munchkin")
    return None


def may_transform(g: MunchkinDungeon, hero: Hero, badges: Sequence[str]) -> Script:
    """Offer those of these badges that could be used (MD-SUPER-02, MD-R-35)."""
    cards = g.content.loot

    def usable() -> list[str]:
        held = dict.fromkeys([badge for badge in badges if cards[badge].super])
        return [badge for badge in held if why_cannot_transform(g, hero, badge) is None]

    def options() -> list[Action]:
        return [*map(Transform, usable()), Pass()]

    if not usable():
        return
    choice = yield from ask(hero.seat, "Become a Super Munchkin?", options, "MD-SUPER-02")
    if isinstance(choice, Transform):
        hero.badge = choice.badge
        called = g.content.loot[choice.badge].super
        now = hearts(g, hero) if g.content.supers[called].passive.heart else 0
        g.tell(Transformed, seat=hero.seat, hero=called, hearts=now, rule="MD-SUPER-02")
    else:
        for badge in usable():
            g.tell(Declined, seat=hero.seat, source=badge, rule="MD-SUPER-02")


def revert(g: MunchkinDungeon, hero: Hero) -> None:
    """A defeated Super Munchkin becomes a plain Hero again and loses its badge (MD-SUPER-04)."""
    if hero.badge:
        badge, hero.badge = hero.badge, ""
        called = g.content.loot[badge].super
        now = hearts(g, hero) if g.content.supers[called].passive.heart else 0
        g.tell(Reverted, seat=hero.seat, hero=called, hearts=now, rule="MD-SUPER-04")
        discard_loot(g, hero, badge, "defeat", "MD-SUPER-04")
