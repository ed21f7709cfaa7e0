"""Actions in words, each beginning with a verb."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, THIRD
from undercroft.games.masmorra.content.names import (
    GROUNDS,
    ORDINALS,
    at_room,
    bearing,
    door_sides,
    say_faces,
    say_place,
    the_monster,
    the_monsters,
    the_room,
)
from undercroft.games.masmorra.content.symbols import FACE_NAMES, say_dice, say_symbols
from undercroft.games.masmorra.content.text import say_ability, say_half
from undercroft.games.masmorra.content.types import Ability, Tile
from undercroft.games.masmorra.rules.attacks import damage_of, defense_of, pit_cost, symbols_in
from undercroft.games.masmorra.rules.dungeon import FRONT, around, cell
from undercroft.games.masmorra.rules.dungeon_master import MOVE_POINTS
from undercroft.games.masmorra.rules.prompts import say_aim
from undercroft.games.masmorra.rules.shop import PRICE
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import DICE, Masmorra, Monster
from undercroft.kernel.actions import Action, Pass, Said
from undercroft.kit.text import count, inflected, listed
from undercroft.kit.vocabulary import said_by

VERBS: dict[type[Action], str] = {
    a.ChooseHero: "Choose Hero",
    a.Roll: "Roll",
    a.Reroll: "Reroll",
    a.Keep: "Keep",
    a.Move: "Step",
    a.TakeStairs: "Step",
    a.Explore: "Explore",
    a.Place: "Place",
    a.PayStep: "Climb",
    a.Flip: "Ability",
    a.UseAbility: "Ability",
    a.RoomAction: "Room Action",
    a.TakeGold: "Take gold",
    a.DrinkElixir: "Drink",
    a.UseMagic: "Magic",
    a.BuyCard: "Buy card",
    a.PlayCard: "Play card",
    a.EndInvisibility: "Be seen",
    a.Fight: "Fight",
    a.Next: "Face",
    a.LoseDie: "Lose die",
    a.Attack: "Attack",
    a.Shove: "Shove",
    a.Block: "Block",
    a.Suffer: "Take Wound",
    a.EndTurn: "End turn",
    a.MoveMonster: "Move monster",
    a.Stay: "Stay",
    a.Done: "Done",
    a.SpawnNext: "Spawn",
    a.TakeDie: "Take die",
    a.Remove: "Remove",
    a.Learn: "Learn",
    a.DiscardCard: "Discard",
    a.ChooseGround: "Choose",
    a.PayGold: "Pay",
    a.PutOnTop: "Put on top",
    a.HealHeroes: "Heal",
    Pass: "Pass",
}
"""What kind of thing each action does, as buttons say it; its label too, unless it has one of its own."""
PLAIN: dict[type[Action], str] = {
    a.Keep: "Keep all dice",
    a.BuyCard: f"Buy a Treasure card for {PRICE} gold",
    a.EndInvisibility: "Be seen again",
}
"""Actions that are always said alike, in other words than their verb."""
PAID = {"": "1 Move Point", "step": "1 Step", "token": "Free Step"}


def say_action(g: Masmorra, seat: int, action: Action) -> Said | str:
    """An action in words, as this seat would read it."""
    for say in (_say_roll, _say_way, _say_deed, _say_fight, _say_dungeon_master, _say_choice):
        if words := say(g, seat, action):
            return words
    return PLAIN.get(type(action)) or VERBS[type(action)]


# Dice


def _say_roll(g: Masmorra, seat: int, action: Action) -> Said | str:
    match action:
        case a.Roll():
            pet = " and the pet die" if g.turn.pet == "joins" else ""
            return f"Roll {count(max(0, DICE - g.turn.fewer), 'die')}{pet}"
        case a.Reroll(faces):
            by = g.turn.rerolls[0] if g.turn.rerolls else "normal"
            price = "" if by == "normal" else f" (give up {g.content.name(by)}'s token)"
            return Said(f"Reroll {count(len(faces), 'die')}", f"{say_faces(faces)}{price}", "colon")
        case a.UseMagic(die, face):
            return Said(f"Turn {say_dice((die,))} to {FACE_NAMES[face]}", "1 Magic")
        case a.LoseDie(pet):
            return "Lose the pet die" if pet else "Lose an action die"
        case a.Flip(face):
            return f"Turn the Free Step token for 1 {FACE_NAMES[face]}"
    return ""


# Ways and tiles


def _say_way(g: Masmorra, seat: int, action: Action) -> Said | str:
    match action:
        case a.Move(to, pay):
            return Said(f"Move {'on ' if not pay else ''}to {the_room(g.content, to)}", PAID[pay])
        case a.Explore(x, y, pay):
            top = g.stacks[g.rooms[g.hero.at].level - 1].top
            brings = f"{the_room(g.content, top)} ({PAID[pay]})"
            return Said(f"Explore to the {_side(g, g.hero.at, x, y)}", brings, "colon")
        case a.Place(tile, x, y, turn):
            return _say_place(g, g.content.tiles[tile], x, y, turn)
        case a.TakeStairs(to):
            if to == THIRD:
                return "Go down the stairs to the third level (free)"
            down = g.content.tiles[to].level > g.rooms[g.hero.at].level
            return f"Go {'down' if down else 'up'} the stairs to {the_room(g.content, to)} (free)"
        case a.PayStep(token):
            face = g.tile(g.hero.at).pit or "ST"
            return Said("Climb over the pit", "Free Step" if token else f"1 {FACE_NAMES[face]}")
    return ""


def _say_place(g: Masmorra, tile: Tile, x: int, y: int, turn: int) -> str:
    content, name = g.content, the_room(g.content, tile.id)
    if tile.type == "trap":
        beside = [say_place(content, tile.id, x, y, place) for place in _beside(g, tile.level, x, y)]
        return f"Place {name} {listed(beside)}"
    here = g.rooms[g.hero.at]
    where = "" if tile.size == "small" else f" {say_place(content, tile.id, x, y, (here.tile, here.x, here.y))},"
    sides = door_sides(content, tile.id, turn)
    return f"Place {name}{where} with {'its door' if len(sides) == 1 else 'doors'} to the {listed(sides)}"


def _side(g: Masmorra, room: str, x: int, y: int) -> str:
    """On which side of a room a cell lies, and before which half of it if it is a medium one."""
    placed = g.rooms[room]
    if cell(placed.level, x, y) not in around(g, room):
        raise LookupError(f"{x}, {y} is not beside {room}")
    side, half = bearing(1, x, y, 2 if g.tile(room).size == "medium" else 1, placed.x, placed.y)
    return f"{side} ({half})" if half else side


def _beside(g: Masmorra, level: int, x: int, y: int) -> list[tuple[str, int, int]]:
    """The rooms that a cell borders, each with its column and row."""
    found = dict.fromkeys(g.cells.get(cell(level, x, y) + front, "") for front in FRONT)
    return [(room, g.rooms[room].x, g.rooms[room].y) for room in found if room in g.rooms]


# Deeds


def _say_deed(g: Masmorra, seat: int, action: Action) -> Said | str:
    match action:
        case a.UseAbility(ability, dice, choice):
            return _say_use(g.content.abilities[ability], dice, choice)
        case a.RoomAction(tile, to):
            return _say_room_action(g, g.content.tiles[tile], to)
        case a.TakeGold():
            return f"Take {min(g.rooms[g.hero.at].gold, GOLD_LIMIT - g.hero.gold)} gold"
        case a.DrinkElixir(hero):
            if hero == g.hero.board:
                return Said("Drink Elixir", "heal 1 Wound (1 Elixir)", "colon")
            return Said(f"Give {g.content.heroes[hero].name} Elixir", "heal 1 Wound (1 Elixir)", "colon")
        case a.PlayCard(card, half, by, on):
            printed = g.content.half(card, half)
            several = sum(hero.seat == seat for hero in g.heroes) > 1
            owner = f"{g.content.heroes[by].name}'s " if several else ""
            aim = say_aim(g.content, printed, on, lambda key: _monster_there(g, g.monsters[key]))
            told = any(word.aim_says_all for _, _, word in said_by(printed))
            return Said(f"Play {owner}{printed.name}{aim}", "" if told else say_half(g.content, printed))
        case a.EndTurn(0):
            return "End the turn" + (", no gold" if g.turn.dice and g.hero.gold < GOLD_LIMIT else "")
        case a.EndTurn(bounty):
            return Said(f"End the turn, +{bounty} gold", _say_unused(g, bounty))
    return ""


def _say_unused(g: Masmorra, dice: int) -> str:
    """So many dice are exchanged for gold; why they are not more."""
    unused = len(g.turn.dice)
    if dice < unused and g.hero.gold + dice == GOLD_LIMIT:
        return f"{dice} of {unused} unused dice: nobody holds more than {GOLD_LIMIT} gold"
    return f"{dice} unused {inflected(dice, 'die')}"


def _say_use(ability: Ability, dice: Sequence[str], choice: int) -> Said:
    docked = dice or [face for face in ability.dice if face != "any"]
    cost = [f"dock {say_faces(docked)}"] if docked else []
    cost += [f"pay {ability.gold} gold"] if ability.gold else []
    gives = [say_faces(face for face, n in ability.gives[choice].counts for _ in range(n))] if ability.gives else []
    gives += [f"{ability.gives_gold} gold"] if ability.gives_gold else []
    gives += ["the pet die"] if ability.pet else []
    return Said(f"Use {ability.name}", f"{listed(cost)} for {listed(gives)}", "colon")


def _say_room_action(g: Masmorra, tile: Tile, to: str) -> Said:
    dock = f"dock {say_dice(tile.dock)}"
    if tile.type == "trap":
        return Said(f"Disarm {the_room(g.content, tile.id)}", f"{dock} for {tile.level + 1} XP", "colon")
    if tile.type == "portal":
        return Said(f"Step through the portal to {the_room(g.content, to)}", dock, "colon")
    if tile.gives is not None:
        return Said("Drink from the fountain", f"{dock} for {say_symbols(tile.gives)}", "colon")
    gold = g.rooms[tile.id].gold
    brings = f"1 XP, {f'{gold} gold and ' if gold else ''}1 Treasure card"
    return Said("Open the chest", f"{dock} for {brings}", "colon")


# Monsters


def _monster(g: Masmorra, monster: Monster) -> str:
    """A monster by name; one of several alike in the room, or left in a combat, has its number."""
    alike = [other.key for other in g.in_room(monster.at) if other.card == monster.card]
    name = the_monster(g.content, monster.card)
    combat = g.turn.combat
    meant = [key for key in alike if key in combat.left] if combat is not None and monster.key in combat.left else alike
    return name.replace("the ", f"the {ORDINALS[alike.index(monster.key)]} ") if len(meant) > 1 else name


def _monster_there(g: Masmorra, monster: Monster) -> str:
    return f"{_monster(g, monster)} {at_room(g.content, monster.at)}"


def _say_fight(g: Masmorra, seat: int, action: Action) -> Said | str:
    match action:
        case a.Fight():
            foes = [monster for monster in g.in_room(g.hero.at) if monster.key not in g.turn.flipped]
            return f"Fight {the_monsters(g.content, (monster.card for monster in foes))}"
        case a.Next(monster):
            return f"Let {_monster(g, g.monsters[monster])} act first"
        case a.Attack(monster):
            return _say_attack(g, g.monsters[monster], action)
        case a.Shove(monster):
            target = g.monsters[monster]
            face, cost = pit_cost(g, target)
            return Said(f"Shove {_monster(g, target)} into the Bottomless Pit", f"{cost} {FACE_NAMES[face]}")
        case a.Block(0):
            return "Block nothing"
        case a.Block(defense):
            return f"Block {count(defense, 'Wound')}"
    return ""


def _say_attack(g: Masmorra, monster: Monster, attack: a.Attack) -> Said | str:
    name = _monster(g, monster)
    symbols = symbols_in(attack)
    if not symbols:
        return f"Take {name}'s Payback without attacking"
    defense = defense_of(g, monster)
    damage = damage_of(g.side(monster), attack, defense)
    pairs = ", sword and shield" if attack.pairs else ""
    times = f" {attack.pairs} times" if attack.pairs > 1 else ""
    return Said(f"Attack {name}", f"{say_faces(symbols)}{pairs}{times} ({damage} against Defense {defense})", "colon")


def _say_dungeon_master(g: Masmorra, seat: int, action: Action) -> Said | str:
    match action:
        case a.MoveMonster(monster, to):
            moved = g.monsters[monster]
            origin = the_room(g.content, moved.at)
            return f"Move {_monster(g, moved)} from {origin} to {the_room(g.content, to)}"
        case a.Stay(monster):
            return Said(f"Let {_monster_there(g, g.monsters[monster])} stay", "there is no room ahead", "colon")
        case a.Done():
            some = g.turn.moves < MOVE_POINTS or g.turn.climbed or g.turn.moved
            return "Move no more monsters" if some else "Move no monsters"
        case a.SpawnNext(room):
            return f"Spawn next {at_room(g.content, room)}"
        case a.TakeDie(monster):
            return f"Take the die of {_monster_there(g, g.monsters[monster])}"
        case a.Remove(monster):
            return f"Remove {_monster_there(g, g.monsters[monster])}"
    return ""


# Other choices


def _say_choice(g: Masmorra, seat: int, action: Action) -> Said | str:
    content = g.content
    match action:
        case a.ChooseHero(hero):
            board = content.heroes[hero]
            return Said(f"Play {board.name}, {board.line.lower()}", f"{board.start.name}: {say_ability(board.start)}")
        case a.Suffer():
            return _say_suffering(g)
        case a.Learn(ability):
            printed = content.abilities[ability]
            return Said(f"Learn {printed.name}", say_ability(printed))
        case a.DiscardCard(card):
            return f"Discard {content.name(card)}"
        case a.ChooseGround(side):
            return f"Meet Malaphyas in {GROUNDS[side]}"
        case a.PayGold(hero):
            evil = g.evil() if g.phase == "start" else None
            price = f"{max(evil.ambush, evil.tithe)} gold" if evil is not None else "the gold"
            return f"Let {content.heroes[hero].name} pay {price}"
        case a.PutOnTop(card):
            return f"Put {content.evils[card].name} next, from the top down"
        case a.HealHeroes(heroes):
            whose = listed(f"{heroes.count(hero)} for {content.heroes[hero].name}" for hero in dict.fromkeys(heroes))
            return Said(f"Heal {count(len(heroes), 'Wound')}", whose, "colon")
    return ""


def _say_suffering(g: Masmorra) -> str:
    evil = g.evil() if g.phase == "start" else None
    if evil is not None and evil.ambush:
        return "Let a random major monster come"
    if evil is not None and evil.whispers:
        return "Roll 1 die fewer"
    return "Take 1 Wound"
