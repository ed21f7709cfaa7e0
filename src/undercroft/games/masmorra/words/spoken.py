"""The table in plain sentences, for ears."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import say_die
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.content.text import say_evil, say_half, say_tile
from undercroft.games.masmorra.state.model import LAST_TURN, LIFE, Placed
from undercroft.games.masmorra.view import HeroView, MonsterView, StackView, View
from undercroft.games.masmorra.words.lasting import docked_dice, lasting
from undercroft.games.masmorra.words.names import MODES, called, in_room, monster_name, title
from undercroft.kit.text import count, listed

PHASES = {
    "setup": "Heroes are being chosen",
    "start": "the turn begins",
    "before": "before the roll",
    "reroll": "after the roll",
    "actions": "taking actions",
    "move": "the monsters move",
    "spawn": "monsters spawn",
    "over": "the game is over",
}


def tell(content: Content, view: View) -> str:
    """The table in words: a line that sums it up, then one for each thing."""
    names = {placed.tile: title(content.tiles[placed.tile]) for placed in view.rooms}
    lines = [_summary(content, view)]
    lines += [_hero(content, hero, names.get(hero.at, "")) for hero in view.heroes]
    lines += _turn(content, view)
    lines += [_room(content, view, placed) for placed in view.rooms]
    lines += [_trap(content, placed) for placed in view.traps]
    lines += [_stack(content, stack) for stack in view.stacks]
    mine = [hero for hero in view.heroes if view.seat is not None and hero.seat == view.seat]
    lines += [_hand(content, hero.hand or ()) for hero in mine]
    return "\n".join(line for line in lines if line)


def _summary(content: Content, view: View) -> str:
    phase = PHASES[view.phase]
    if not view.turn.number:
        return f"Masmorra, {MODES[view.mode]}: {phase}."
    active = called(content, view.heroes[view.active])
    if view.mode == "alliance":
        return f"Masmorra, Alliance, turn {view.time} of {LAST_TURN}, {active}: {phase}."
    best = max(hero.xp for hero in view.heroes)
    leaders = listed(called(content, hero) for hero in view.heroes if hero.xp == best)
    return f"Masmorra, {MODES[view.mode]}, turn {view.turn.number}, {active}: {phase}. Most XP: {leaders} with {best}."


@lru_cache(maxsize=4096)
def _hero(content: Content, hero: HeroView, where: str) -> str:
    if not hero.board:
        return f"{hero.name} has no Hero yet."
    learned = (
        f" Abilities learned: {listed(content.abilities[key].name for key in hero.learned)}." if hero.learned else ""
    )
    life = "prone" if hero.prone else f"{hero.life} of {LIFE} LP"
    step = "ready" if hero.free else "used"
    return (
        f"{called(content, hero)}, in {where}: {life}, {hero.xp} XP, {hero.gold} gold, "
        f"{count(hero.hand_size, 'Treasure card')}, Free Step {step}.{learned}"
    )


def _turn(content: Content, view: View) -> list[str]:
    turn = view.turn
    lines = []
    if turn.dice or turn.used or turn.docked:
        lying = [("unused", turn.dice), ("used", turn.used), ("docked", docked_dice(view))]
        said = [f"{word} {listed(map(say_die, dice))}" for word, dice in lying if dice]
        lines.append(f"Dice: {'; '.join(said)}.")
    made = [f"{number} {FACE_NAMES[face]}" for face, number in turn.symbols.items() if number]
    if made:
        lines.append(f"Symbols in this room: {listed(made)}.")
    if lasts := lasting(content, view):
        lines.append(f"Now: {', '.join(words for _, words in lasts)}.")
    if turn.evil:
        lines.append(f"Evil card: {content.evils[turn.evil].name}, {say_evil(content.evils[turn.evil])}.")
    return lines


def _room(content: Content, view: View, placed: Placed) -> str:
    tile = content.tiles[placed.tile]
    ways = [title(content.tiles[other]) for other in view.ways.get(placed.tile, ())]
    said = [f"Level {placed.level}, {title(tile)}: {say_tile(content, tile)}"]
    said += [f"leads to {listed(ways)}"] if ways else []
    said += [f"{placed.gold} gold"] if placed.gold else []
    said += ["chest open"] if placed.opened else []
    said += [_monster(content, monster) for monster in in_room(view, placed.tile)]
    here = [called(content, hero) for hero in view.heroes if hero.board and hero.at == placed.tile]
    said += [f"{listed(here)} here"] if here else []
    return "; ".join(said) + "."


def _monster(content: Content, monster: MonsterView) -> str:
    numbers = f"Payback {monster.payback}, Defense {monster.defense}, {monster.xp} XP"
    return f"{monster_name(content, monster)} ({numbers})"


def _trap(content: Content, placed: Placed) -> str:
    tile = content.tiles[placed.tile]
    state = "disarmed" if placed.opened else f"armed, {say_tile(content, tile)}"
    return f"Level {placed.level}, trap {tile.name}: {state}."


def _stack(content: Content, stack: StackView) -> str:
    top = f"{content.tiles[stack.top].name} face up, " if stack.top else ""
    left = f"{count(stack.small, 'small tile')} and {count(stack.medium, 'medium tile')} below"
    return f"Tiles of level {stack.level}: {top}{left}."


@lru_cache(maxsize=1024)
def _hand(content: Content, hand: tuple[str, ...]) -> str:
    told = []
    for key in hand:
        card = content.treasures[key]
        halves = [f"{half.name} ({say_half(content, half)})" for half in (card.any, card.own)]
        told.append(" or ".join(halves))
    return f"Your Treasure cards: {'; '.join(told)}." if told else ""
