"""The table in plain sentences, for ears."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card
from undercroft.games.munchkin_dungeon.view import FightView, FoeView, HeroView, SideView, View
from undercroft.games.munchkin_dungeon.words.events import FACES, place
from undercroft.games.munchkin_dungeon.words.lasting import lasting
from undercroft.games.munchkin_dungeon.words.names import hero_name, strength
from undercroft.kit.text import count, listed

PHASES = {
    "setup": "Heroes are being chosen",
    "start": "the turn begins",
    "kick": "kicking open doors",
    "trouble": "getting in trouble",
    "resolve": "resolving the Room",
    "rest": "loot and rest",
    "over": "the game is over",
}


def tell(content: Content, view: View) -> str:
    """The table in words: a line that sums it up, then one for each thing."""
    rooms = tuple(view.rooms.items())
    lines = [_summary(view)]
    lines += [_hero(content, rooms, replace(hero, hand=None)) for hero in view.heroes]
    lines.append(_boss(content, view.boss, view.boss_stage, view.boss_beaten))
    lines.append(_monsters(content, rooms, tuple(view.monsters.items())))
    lines.append(_row(content, view.row))
    lines += _trouble(content, view)
    if view.seat is not None and (hand := view.heroes[view.seat].hand) is not None:
        lines.append(_hand(content, hand))
    return "\n".join(line for line in lines if line)


def _summary(view: View) -> str:
    phase = PHASES[view.phase]
    if not view.turn:
        return f"Munchkin Dungeon: {phase}."
    best = max(hero.fame for hero in view.heroes)
    leaders = listed(hero.name for hero in view.heroes if hero.fame == best)
    return (
        f"Munchkin Dungeon, turn {view.turn}, {view.heroes[view.active].name}: {phase}. "
        f"Threat Pool {view.pool}. Most Fame: {leaders} with {best}."
    )


@lru_cache(maxsize=4096)
def _hero(content: Content, rooms: tuple[tuple[str, str], ...], hero: HeroView) -> str:
    if not hero.hero:
        return f"{hero.name} has no Hero yet."
    owned = f" Loot: {listed(map(content.name, hero.loot))}." if hero.loot else ""
    at = place(content, hero.at, dict(rooms).get(hero.at, ""))
    return (
        f"{hero.name}, {hero_name(content, hero)}, Level {hero.level}, in {at}: "
        f"{hero.fame} Fame, {max(0, hero.hearts - hero.damage)} of {count(hero.hearts, 'Heart')}, "
        f"{count(hero.dice, 'die')}, {count(hero.rerolls, 'reroll')}, "
        f"{count(hero.coins, 'Coin')}, {count(hero.potions, 'Potion')}, {hero.shame} Shame, "
        f"{count(hero.hand_size, 'Threat card')}.{owned}"
    )


@lru_cache(maxsize=256)
def _boss(content: Content, boss: str, stage: int, beaten: int) -> str:
    card = content.bosses[boss]
    if beaten >= len(card.stages):
        return f"{card.name} is beaten for good."
    printed = card.stages[stage - 1]
    return f"Boss: {card.name}, stage {stage} of {len(card.stages)}, {strength(printed.dice, printed.health)}."


@lru_cache(maxsize=1024)
def _monsters(content: Content, rooms: tuple[tuple[str, str], ...], monsters: tuple[tuple[str, str], ...]) -> str:
    lying = dict(rooms)
    homes = {card: slot for slot, card in rooms}
    told = [
        f"{content.name(monster)} {'at home' if at == homes[monster] else f'of {homes[monster]}'}"
        f" in {place(content, at, lying.get(at, ''))}"
        for monster, at in monsters
    ]
    return f"Roaming Monsters: {', '.join(told)}." if told else ""


@lru_cache(maxsize=1024)
def _row(content: Content, row: tuple[str, ...]) -> str:
    return (
        f"Face-up Loot: {', '.join(f'{content.name(loot)} ({say_card(content, loot)})' for loot in row)}."
        if row
        else ""
    )


@lru_cache(maxsize=1024)
def _hand(content: Content, hand: tuple[str, ...]) -> str:
    told = [f"{content.name(key)} for {content.threats[key].cost} ({say_card(content, key)})" for key in hand]
    return f"Your Threat cards: {', '.join(told)}." if told else "You hold no Threat card."


def _trouble(content: Content, view: View) -> list[str]:
    lines = []
    if lasts := lasting(view, content):
        lines.append(f"This turn: {', '.join(words for _, words in lasts)}.")
    if view.fight is not None:
        lines.append(_fight(view.heroes[view.active].name, view.fight))
    elif foes := view.facing:
        lines.append(f"{view.heroes[view.active].name} faces {listed(map(_foe, foes))}.")
    return lines


def _foe(foe: FoeView) -> str:
    return f"{foe.name} ({strength(foe.dice, foe.health)})"


@lru_cache(maxsize=512)
def _fight(name: str, fight: FightView) -> str:
    theirs = f"will roll {count(fight.monster_dice, 'die')}" if fight.stage == "hero" else _side(fight.monsters)
    return f"Fight: {name} against {listed(map(_foe, fight.foes))}. {name}: {_side(fight.hero)}. Monsters: {theirs}."


def _side(side: SideView) -> str:
    dice = ", ".join(count(side.dice.count(face), name) for face, name in FACES.items() if face in side.dice)
    sums = f"{count(side.hits, 'Hit')}, {count(side.shields, 'Shield')}, {count(side.bolts, 'Bolt')} to spend"
    pierce = f", ignoring {count(side.pierce, 'Shield')}" if side.pierce else ""
    return f"{dice or 'no dice'}; in all {sums}{pierce}, {count(side.rerolls, 'reroll')}"
