"""What an action would bring: costs, odds, what is left; the questions before what is regretted; the score apart."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_effect
from undercroft.games.munchkin_dungeon.content.types import FoeCard
from undercroft.games.munchkin_dungeon.rules.strength import fight_words
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.view import FightView, HeroView, View
from undercroft.games.munchkin_dungeon.words.events import FACES
from undercroft.games.munchkin_dungeon.words.idle_cards import is_for_fights, why_idle
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Tally
from undercroft.kit.text import count, inflected, listed


def foretell(view: View, content: Content, action: Action) -> str:
    """What an action would bring beyond its words."""
    hero = view.heroes[view.seat if view.seat is not None else view.active]
    match action:
        case a.Move(to):
            return _move(view, content, hero, to)
        case a.Stop():
            reward = _clearing(content, view.this_turn.room)
            return f"{f'clearing it brings {reward}; ' if reward else ''}the others can spend {view.pool} Threat"
        case a.PlayCard(card):
            left = f"leaves {view.pool - content.threats[card].cost} of {view.pool} Threat in the Pool"
            return "; ".join(filter(None, (_in_vain(view, content, card), left)))
        case a.MoveMonster(monster, to):
            return _move_monster(view, monster, to)
        case a.StartFight():
            return _prospects(view)
        case a.Reroll(_):
            return odds(view.die)
        case a.DrinkPotion():
            return f"{odds(view.die)}; leaves {count(hero.potions - 1, 'Potion')}"
        case a.Activate(_) if view.fight is not None:
            side = view.fight.hero if view.fight.stage == "hero" else view.fight.monsters
            return f"leaves {count(side.bolts - 1, 'Bolt')}"
        case a.Finish() if view.fight is not None:
            return _finish(view, view.fight)
        case a.LevelUp():
            return _level_up(content, hero)
        case a.TakeLoot(loot) | a.Equip(loot):
            return _place(content, hero, loot)
        case a.Unequip(loot):
            return f"leaves your {content.loot[loot].type.capitalize()} slot empty; you keep the card"
        case a.UseItem(loot) | a.Sell(loot):
            fame = content.loot[loot].fame
            return f"kept, it is worth {fame} Fame at the end" if fame else ""
        case a.TakeReward(monster):
            home = next((slot for slot, card in view.rooms.items() if card == monster), "")
            pays = content.slots[home].reward if home else None
            return say_effect(pays) if pays is not None else ""
        case a.SufferToll():
            return f"you have {max(0, hero.hearts - hero.damage)} of {count(hero.hearts, 'Heart')} left"
    return ""


@lru_cache(maxsize=64)
def odds(die: str) -> str:
    """The chance of each face of a die, in words."""
    return ", ".join(f"{round(100 * die.count(face) / len(die))} % {FACES[face]}" for face in dict.fromkeys(die))


def _about(die: str, face: str, dice: int, sure: int = 0) -> str:
    """How often a face is to be expected, beside those that need no die."""
    number = f"{sure + dice * die.count(face) / len(die):.1f}".removesuffix(".0")
    return f"about {number} {inflected(float(number), FACES[face])}"


def _level_up(content: Content, hero: HeroView) -> str:
    card = content.heroes[hero.hero]
    fame = card.fame[hero.level] - card.fame[hero.level - 1]
    left = count(hero.coins - card.costs[hero.level - 1], "Coin")
    return f"{f'{fame:+d} Fame at the end; ' if fame else ''}leaves {left}".replace("-", "−")


def _clearing(content: Content, slot: str) -> str:
    if slot not in content.slots:
        return ""
    level = content.levels.get(str(content.slots[slot].level))
    return say_effect(level.clearing) if level is not None else ""


def _move(view: View, content: Content, hero: HeroView, to: str) -> str:
    card = view.rooms.get(to, "")
    printed = content.rooms.get(card) or content.monsters.get(card)
    said = []
    if printed is not None and printed.threat:
        said.append(f"Threat Pool {view.pool} → {view.pool + printed.threat}")
    others = [other.name for other in view.heroes if other.at == to and other.seat != hero.seat]
    monsters = [content.name(monster) for monster, at in view.monsters.items() if at == to]
    if to == LAIR:
        said.append("you must stop and fight the Boss")
    elif monsters or others:
        beside = f" beside {listed(others)}" if others else ""
        said.append(f"you must stop{beside}{f' and fight {listed(monsters)}' if monsters else ''}")
    if reward := _clearing(content, to):
        said.append(f"clearing it brings {reward}")
    return "; ".join(said)


def _in_vain(view: View, content: Content, card: str) -> str:
    """Why a Threat card would change nothing, for good or as things stand."""
    hero = view.heroes[view.active]
    if idle := why_idle(content, card, hero, view.this_turn.bans):
        return f"no effect: {hero.name} {idle}"
    if view.phase != "trouble" or not is_for_fights(content, card):
        return ""
    if not view.facing:
        return f"no effect unless a Monster joins: {hero.name} faces none"
    for_bolts = [word for word, _ in fight_words(content.events[card].play)] == ["bolt"]
    if for_bolts and not any(_foe_card(view, content, foe.foe).bolt for foe in view.facing):
        return "no effect unless another Monster joins: none here has a Power to spend a Bolt on"
    return ""


def _foe_card(view: View, content: Content, foe: str) -> FoeCard:
    if foe == view.boss:
        return content.bosses[foe].stages[view.boss_stage - 1]
    card: FoeCard = content.printed(foe)
    return card


def _move_monster(view: View, monster: str, to: str) -> str:
    hero = view.heroes[view.active]
    if to == hero.at:
        return f"joins the fight against {hero.name}"
    return f"spares {hero.name}" if view.monsters[monster] == hero.at else f"does not reach {hero.name}"


def _prospects(view: View) -> str:
    foes, base, die = view.facing, view.base, view.die
    return (
        f"you roll {count(base.dice, 'die')}: {_about(die, 'H', base.dice, base.hits)} "
        f"and {_about(die, 'B', base.dice)}; "
        f"they have {sum(foe.health for foe in foes)} Health and roll {count(base.monster_dice, 'die')}: "
        f"{_about(die, 'H', base.monster_dice, base.monster_hits)}"
    )


def _finish(view: View, fight: FightView) -> str:
    if fight.stage != "hero":
        return ""
    ours, theirs, dice = fight.hero, fight.monsters, fight.monster_dice
    hits = theirs.hits + dice * view.die.count("H") / len(view.die)
    shields = theirs.shields + dice * view.die.count("S") / len(view.die)
    return (
        f"your {count(ours.hits, 'Hit')} against {sum(foe.health for foe in fight.foes)} Health and about "
        f"{shields:.1f} Shields; about {hits:.1f} Hits against your {count(ours.shields, 'Shield')}"
    )


def _place(content: Content, hero: HeroView, loot: str) -> str:
    card = content.loot[loot]
    if card.type == "item":
        return ""
    holds = hero.weapon if card.type == "weapon" else hero.armor
    return f"you are using {content.name(holds)} now" if holds else f"your {card.type.capitalize()} slot is empty"


# Questions


def confirm(view: View, content: Content, action: Action) -> str:
    """The question before an action that is regretted easily."""
    if view.seat is None:
        return ""
    hero = view.heroes[view.seat]
    match action:
        case a.Finish() if view.fight is not None and view.fight.stage == "hero" and hero.seat == view.active:
            return _left_over(content, view.fight, hero)
        case Pass() if view.resting and hero.seat == view.active:
            costs = content.heroes[hero.hero].costs
            if hero.level <= len(costs) and hero.coins >= costs[hero.level - 1]:
                cost = count(costs[hero.level - 1], "Coin")
                return f"Level {hero.level + 1} costs {cost} and you have {hero.coins}. End your turn without it?"
        case a.PlayCard(card) if vain := _in_vain(view, content, card):
            return f"Play {content.name(card)}? It has {vain}."
        case a.Unequip(loot):
            return f"Take off {content.name(loot)} and use no {content.loot[loot].type.capitalize()}?"
        case a.Sell(loot):
            return f"Give up {content.name(loot)} for Coins?"
        case a.UseItem(loot):
            effect = content.loot[loot].discard
            if effect is not None and effect.heal and not hero.damage:
                return f"You have no Damage to heal. Discard {content.name(loot)} all the same?"
        case a.Transform(badge):
            return f"Become {content.name(content.loot[badge].super)} until you are defeated?"
    return ""


def _left_over(content: Content, fight: FightView, hero: HeroView) -> str:
    """What is better used before the Monsters roll, unless they are beaten whatever they roll."""
    side, powers = fight.hero, content.powers(hero.hero, hero.badge)
    left = []
    blocked = fight.monsters.shields + fight.monster_dice
    sure = side.hits - blocked >= sum(foe.health for foe in fight.foes)
    if sure and all(key in powers and not powers[key].bolt.shield for key in side.usable):
        return ""
    if side.bolts > 0 and side.usable:
        usable = listed(powers[key].name if key in powers else content.name(key) for key in side.usable)
        left.append(f"{count(side.bolts, 'Bolt')} for {usable}")
    if side.rerolls > 0 and "_" in side.dice:
        left.append(f"{count(side.rerolls, 'reroll')} and a blank die")
    return f"You still have {listed(left)}. Let the Monsters roll?" if left else ""


# The score


def tally(view: View, content: Content) -> tuple[Tally, ...]:
    """The final Fame, line by line."""
    heroes = view.heroes
    return (
        Tally("Fame-O-Meter", tuple(hero.fame for hero in heroes), "MD-SCORE-01"),
        Tally("Fame from levels", tuple(hero.level_fame for hero in heroes), "MD-SCORE-02"),
        Tally("Fame from Loot", tuple(hero.loot_fame for hero in heroes), "MD-SCORE-01"),
        Tally("Shame", tuple(-hero.shame for hero in heroes), "MD-SCORE-01"),
    )
