"""Phase 3, Resolve the Room: the fight, up to the dice on both sides (MD-FIGHT)."""

from __future__ import annotations

from functools import partial

from undercroft.games.munchkin_dungeon.rules.bolts import activate, bolt_options
from undercroft.games.munchkin_dungeon.rules.damage import deal_damage
from undercroft.games.munchkin_dungeon.rules.dice import drink, potion_options, reroll, reroll_options, roll
from undercroft.games.munchkin_dungeon.rules.end import end_if_due
from undercroft.games.munchkin_dungeon.rules.foes import as_faced, facing
from undercroft.games.munchkin_dungeon.rules.items import use_item
from undercroft.games.munchkin_dungeon.rules.loot import equip, equipment_options, item_options
from undercroft.games.munchkin_dungeon.rules.strength import (
    fight_words,
    hero_dice_parts,
    in_force,
    line_up,
    monster_dice,
    monster_dice_parts,
    monsters_in_force,
)
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    DrinkPotion,
    Equip,
    Finish,
    Reroll,
    StartFight,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import Counted, FightBegan
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.script import SEGMENT, Script, ask


def resolve_the_room(g: MunchkinDungeon) -> Script:
    """One single fight against all Monsters together, or none (MD-FIGHT-01, MD-FIGHT-02)."""
    if g.turn.felled:
        return
    if g.fight is None:
        if not facing(g):
            return
        yield from prepare(g)
        if g.turn.felled:
            return
        g.fight = begin_fight(g)
    fight = g.fight
    if fight.stage == "hero":
        yield from hero_window(g, fight)
        roll_for_monsters(g, fight)
        fight.stage = "monsters"
    if fight.stage == "monsters":
        yield from monster_window(g, fight)
        fight.stage = "damage"
    yield SEGMENT
    yield from deal_damage(g, fight)
    end_if_due(g)


# Preparation


def prepare(g: MunchkinDungeon) -> Script:
    """The last chance to change equipment (MD-FIGHT-03)."""
    hero = g.hero
    while not g.turn.felled:
        choice = yield from ask(
            hero.seat,
            "Get ready, then fight",
            partial(prepare_options, g, hero),
            "MD-FIGHT-03",
            press=bool(g.turn.put_on),
            segment=True,
        )
        if isinstance(choice, Equip):
            g.turn.put_on.append(choice.loot)
            equip(g, hero, choice.loot, "MD-FIGHT-03")
        elif isinstance(choice, UseItem):
            yield from use_item(g, hero, choice.loot)
        else:
            return


def prepare_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """Fight; or put on what was not put on a moment ago; or use an Item of the own turn."""
    options: list[Action] = [StartFight()]
    if hero.loot and not g.turn.felled:
        options += [option for option in equipment_options(g, hero) if option.loot not in g.turn.put_on]  # type: ignore[attr-defined]
        options += item_options(g, hero, "own_turn")
    return options


def begin_fight(g: MunchkinDungeon) -> Fight:
    """Say who fights and what counts by itself, and roll the Hero's base dice (MD-FIGHT-04)."""
    hero = g.hero
    g.fight, dice = line_up(g)
    fight = g.fight
    g.turn.faced = fight.foes
    parts = _tell_what_counts(g, fight) if g.heard else []
    roll(g, fight.hero, dice, hero.seat, "base dice", "MD-FIGHT-04", parts)
    return fight


def _tell_what_counts(g: MunchkinDungeon, fight: Fight) -> list[int]:
    """Who fights, and all that counts by itself on either side; return how the Hero's base dice add up."""
    g.tell(FightBegan, seat=g.active, faced=as_faced(g, fight.foes), rule="MD-FIGHT-02")
    ours = [("hero", *counts) for counts in in_force(g, g.hero)]
    theirs = [("monsters", *counts) for counts in monsters_in_force(g, fight.foes)]
    for side, source, effect in (*ours, *theirs):
        if adds := fight_words(effect):
            g.tell(Counted, seat=g.active, side=side, source=source, adds=adds, rule=_rule_in_force(g, source))
    return hero_dice_parts(g, fight)


def _rule_in_force(g: MunchkinDungeon, source: str) -> str:
    content = g.content
    if source in content.loot:
        return "MD-EQUIP-02" if content.loot[source].type == "item" else "MD-EQUIP-01"
    if source in content.supers:
        return "MD-SUPER-03"
    return "MD-THREAT-05" if source in content.events else "MD-FIGHT-13"


# The Hero's part


def hero_window(g: MunchkinDungeon, fight: Fight) -> Script:
    """Reroll, drink, activate and use Items in any order and mix, until done (MD-FIGHT-05)."""
    hero, side = g.hero, fight.hero
    while True:
        choice = yield from ask(
            hero.seat,
            "Reroll, spend Bolts, or keep the dice",
            partial(hero_options, g, hero, fight),
            "MD-FIGHT-05",
            segment=True,
        )
        match choice:
            case Reroll(face):
                reroll(g, side, face, hero.seat)
            case DrinkPotion():
                drink(g, side, hero)
            case Activate(source):
                yield from activate(g, fight, side, source, hero.seat)
            case UseItem(loot):
                yield from use_item(g, hero, loot)
            case _:
                return


def hero_options(g: MunchkinDungeon, hero: Hero, fight: Fight) -> list[Action]:
    """Everything the Hero can do before the Monsters roll; to finish comes first."""
    side = fight.hero
    options = [Finish(), *reroll_options(side), *potion_options(g, hero), *bolt_options(g, fight, side)]
    return [*options, *item_options(g, hero, "fight")] if hero.loot else options


# The Monsters' part


def roll_for_monsters(g: MunchkinDungeon, fight: Fight) -> None:
    """One pool: the dice of all Monsters added together (MD-FIGHT-12)."""
    dice, parts = monster_dice(fight), monster_dice_parts(g, fight) if g.heard else ()
    roll(g, fight.monsters, dice, g.monster_player, "Monsters", "MD-FIGHT-12", parts)


def monster_window(g: MunchkinDungeon, fight: Fight) -> Script:
    """The Monster Player may spend Bolts on Monster Powers (MD-FIGHT-14)."""
    side, seat = fight.monsters, g.monster_player
    while True:
        choice = yield from ask(
            seat,
            "Spend the Monsters' Bolts, or keep their dice",
            partial(monster_options, g, fight),
            "MD-FIGHT-14",
            segment=True,
        )
        match choice:
            case Activate(foe):
                yield from activate(g, fight, side, foe, seat)
            case Reroll(face):
                reroll(g, side, face, seat)
            case _:
                return


def monster_options(g: MunchkinDungeon, fight: Fight) -> list[Action]:
    """Rerolls, and unused Monster Powers while there are Bolts."""
    side = fight.monsters
    return [Finish(), *reroll_options(side), *bolt_options(g, fight, side)]
