"""What a Hero brings to a fight: its level, its equipment and Items, and the Super Munchkin (MD-FIGHT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft.games.munchkin_dungeon.content.types import Effect
from undercroft.games.munchkin_dungeon.rules.effects import add_symbols
from undercroft.games.munchkin_dungeon.rules.foes import facing
from undercroft.games.munchkin_dungeon.rules.loot import BAN_OF
from undercroft.games.munchkin_dungeon.rules.tokens import working_loot
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon, Side


class Strength(NamedTuple):
    """A Hero's dice before this turn's modifiers, its own side, and what it takes from the side of the Monsters."""

    dice: int
    own: Side
    other: Side


def strength_of(g: MunchkinDungeon, hero: Hero) -> Strength:
    """The level's dice and rerolls, and all that is in force for this Hero now."""
    ranks = g.content.ranks[hero.card]
    dice = ranks.dice[hero.level - 1]
    own, other = Side(rerolls=ranks.rerolls[hero.level - 1]), Side()
    for _, effect in in_force(g, hero):
        dice += effect.dice
        add_symbols(own, other, effect)
    return Strength(dice, own, other)


def in_force(g: MunchkinDungeon, hero: Hero) -> Iterator[tuple[str, Effect]]:
    """What works by itself for a Hero against those whom it faces: (its id, its effect)."""
    foes: Sequence[str] = ()
    bans: Sequence[str] = ()
    if hero is g.hero:
        foes, bans = facing(g), g.turn.bans
    for source, effect, ban in passives(g, hero):
        if ban not in bans and holds(g, hero, effect, foes):
            yield source, effect


def passives(g: MunchkinDungeon, hero: Hero) -> Iterator[tuple[str, Effect, str]]:
    """Equipped Weapon and Armor, all Items, the Super Munchkin (MD-EQUIP-01, 02), each with the ban that stops it."""
    for card in working_loot(g, hero):
        if card.passive is not None:
            yield card.id, card.passive, BAN_OF[card.type]
    if hero.badge:
        called = g.content.loot[hero.badge].super
        yield called, g.content.supers[called].passive, ""


def holds(g: MunchkinDungeon, hero: Hero, effect: Effect, foes: Sequence[str]) -> bool:
    """Whether an effect's condition is met; judged once, when the fight begins (MD-R-37)."""
    match effect.when:
        case "solo":
            return len(foes) == 1
        case "multi":
            return len(foes) > 1
        case "boss":
            return g.boss in foes
        case "hurt":
            return hero.damage > 0
        case _:
            return True
