"""Heroes: HP, healing, fainting, and what they wear (DF-FAINT, DF-EQ)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from undercroft.games.dungeon_fighter.content.types import EquipmentCard
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, Colour, Effect
from undercroft.games.dungeon_fighter.rules.end import lose
from undercroft.games.dungeon_fighter.state.events import Attack, HeroFainted, HeroHealed, HeroHurt
from undercroft.games.dungeon_fighter.state.model import START_HP, DungeonFighter, Hero

PER_SCAR = 3
"""What a Scar takes from maximum HP (DF-SCAR-02)."""


def cards_of(g: DungeonFighter, hero: Hero) -> list[EquipmentCard]:
    """A Hero's equipment."""
    return [g.content.equipment[card] for card in hero.equipment]


def worn(g: DungeonFighter, hero: Hero) -> Iterator[Effect]:
    """What armor and kept items do, without declaration (DF-EQ-09)."""
    return (card.always for card in cards_of(g, hero) if card.always is not None)


def max_hp(g: DungeonFighter, hero: Hero) -> int:
    """9, less 3 for each Scar, and what is worn on top (DF-SCAR-02, DF-EQ-11)."""
    return START_HP - PER_SCAR * len(hero.scars) + sum(effect.max_hp for effect in worn(g, hero))


def ability(g: DungeonFighter, hero: Hero, colour: Colour) -> Effect:
    """The ability in the column of this colour."""
    return g.content.heroes[hero.card].ability(colour)


def unscarred(hero: Hero) -> list[Colour]:
    """The abilities that can still be used (DF-ICON-06)."""
    return [colour for colour in COLOURS if colour not in hero.scars]


def hurt(
    g: DungeonFighter,
    hero: Hero,
    amount: int,
    by: Literal["miss", "retrieval", "shame", "berserk", "less maximum"],
    rule: str,
    attack: Attack | None = None,
) -> None:
    """Take HP away; below 1 he faints at once, but for the price of Berserk (DF-FAINT-01, DF-R-24)."""
    lost = min(hero.hp, amount)
    hero.hp -= lost
    g.tell(HeroHurt, hero=hero.card, amount=lost, now=hero.hp, by=by, attack=attack, rule=rule)
    if by != "berserk":
        faint_if_due(g, hero)


def faint_if_due(g: DungeonFighter, hero: Hero) -> None:
    """A Hero without HP does not act again this encounter (DF-FAINT-01)."""
    if hero.active and hero.hp < 1:
        hero.fainted = True
        g.tell(HeroFainted, hero=hero.card, rule="DF-FAINT-01")


def standing(g: DungeonFighter) -> list[Hero]:
    """Who can be healed or chosen: who has paid his last HP for Berserk cannot any more (DF-FAINT-02, DF-R-43)."""
    return [hero for hero in g.active if hero.hp > 0]


def heal(
    g: DungeonFighter,
    hero: Hero,
    amount: int,
    by: Literal["ability", "card", "weapon", "fountain", "shop", "revival"],
    rule: str,
) -> None:
    """Give HP back, never beyond the maximum; fainted Heroes cannot be healed (DF-AB-21, DF-FAINT-02)."""
    if hero not in standing(g):
        return
    gained = max(0, min(amount, max_hp(g, hero) - hero.hp))
    hero.hp += gained
    g.tell(HeroHealed, hero=hero.card, amount=gained, now=hero.hp, by=by, rule=rule)


def left_of(g: DungeonFighter, number: int) -> Hero:
    """The next Hero clockwise who is not eliminated."""
    for step in range(1, len(g.heroes) + 1):
        hero = g.heroes[(number + step) % len(g.heroes)]
        if not hero.eliminated:
            return hero
    raise AssertionError("somebody is left, or the game is over")


def next_active(g: DungeonFighter, number: int) -> Hero:
    """The next Hero clockwise who can act: fainted ones are skipped (DF-ENC-07, DF-FAINT-02)."""
    for step in range(1, len(g.heroes) + 1):
        hero = g.heroes[(number + step) % len(g.heroes)]
        if hero.active:
            return hero
    raise AssertionError("somebody is active, or the game is over")


def lose_if_all_fainted(g: DungeonFighter) -> None:
    """When nobody is left standing in an encounter, the game is lost (DF-END-02)."""
    if not g.active:
        lose(g, "fainted", "DF-END-02")


def room_for(g: DungeonFighter, hero: Hero, card: str) -> bool:
    """Whether a slot of the card's type is free (DF-EQ-02)."""
    kind = g.content.equipment[card].kind
    slots = g.content.heroes[hero.card].slots.count(kind)
    return sum(one.kind == kind for one in cards_of(g, hero)) < slots


def could_hold(g: DungeonFighter, hero: Hero, card: str) -> bool:
    """Whether the sheet has a slot of the card's type at all."""
    return g.content.equipment[card].kind in g.content.heroes[hero.card].slots


def cut_to_maximum(g: DungeonFighter, hero: Hero) -> None:
    """Once a card is gone, so is what it added to his maximum (DF-EQ-11)."""
    over = hero.hp - max_hp(g, hero)
    if over > 0:
        hurt(g, hero, over, "less maximum", "DF-EQ-11")
