"""What counts by itself on either side of a fight: levels, equipment, Events, Monsters' Powers (MD-FIGHT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS, Effect
from undercroft.games.munchkin_dungeon.rules.foes import facing, foe_card, foe_dice
from undercroft.games.munchkin_dungeon.rules.loot import BAN_OF
from undercroft.games.munchkin_dungeon.rules.tokens import working_loot
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Side


def add_symbols(side: Side, other: Side, effect: Effect) -> None:
    """Add what needs no dice to a side, and take from the other (MD-FIGHT-09)."""
    side.hits += effect.hit
    side.shields += effect.shield
    side.bolts += effect.bolt
    side.pierce += effect.pierce
    side.rerolls += effect.reroll
    side.foe_dice += effect.foe_dice
    other.rerolls += effect.foe_reroll


def fight_words(effect: Effect) -> tuple[tuple[str, int], ...]:
    """The words of an effect that add to a side of the fight, each with its number."""
    return tuple((word, amount) for word in FIGHT_WORDS if (amount := getattr(effect, word)))


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


def monsters_in_force(g: MunchkinDungeon, foes: Sequence[str]) -> Iterator[tuple[str, Effect]]:
    """What works by itself for the Monsters: Events of this turn (MD-THREAT-05), and their Powers (MD-FIGHT-13)."""
    for event in g.turn.lasting:
        yield event, g.content.events[event].play
    for foe in foes:
        passive = foe_card(g, foe).passive
        if passive is not None and holds(g, g.hero, passive, foes):
            yield foe, passive


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


def line_up(g: MunchkinDungeon) -> tuple[Fight, int]:
    """The fight as it would begin now, with all that counts by itself on either side, and the Hero's base dice."""
    foes = facing(g)
    dice, ours, theirs = strength_of(g, g.hero)
    fight = Fight(foes, ours, theirs, sum(foe_dice(g, foe) for foe in foes))
    for _, effect in monsters_in_force(g, foes):
        fight.monster_dice += effect.dice
        add_symbols(theirs, ours, effect)
    ours.rerolls, theirs.rerolls = max(0, ours.rerolls), max(0, theirs.rerolls)
    return fight, max(0, dice + theirs.foe_dice)


def monster_dice(fight: Fight) -> int:
    """The Monsters' base dice, less what the Hero takes from them (MD-FIGHT-12)."""
    return max(0, fight.monster_dice + fight.hero.foe_dice)


def hero_dice_parts(g: MunchkinDungeon, fight: Fight) -> list[int]:
    """How the Hero's base dice add up: the level, then what is told to count (MD-FIGHT-04)."""
    parts = [effect.dice for _, effect in in_force(g, g.hero)]
    parts += [effect.foe_dice for _, effect in monsters_in_force(g, fight.foes)]
    return [g.content.ranks[g.hero.card].dice[g.hero.level - 1], *filter(None, parts)]


def monster_dice_parts(g: MunchkinDungeon, fight: Fight) -> list[int]:
    """How the Monsters' base dice add up: each Monster's, what is told to count, and what the Hero takes away."""
    parts = [effect.dice for _, effect in monsters_in_force(g, fight.foes)]
    return [*(foe_dice(g, foe) for foe in fight.foes), *filter(None, [*parts, fight.hero.foe_dice])]
