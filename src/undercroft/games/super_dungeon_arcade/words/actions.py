"""Actions in words, as the seat reads them that may do them."""

from __future__ import annotations

from collections import Counter

from undercroft.games.super_dungeon_arcade.content.text import say_action as say_printed
from undercroft.games.super_dungeon_arcade.content.text import say_card, say_dice, say_hero
from undercroft.games.super_dungeon_arcade.content.vocabulary import Dice
from undercroft.games.super_dungeon_arcade.rules.control import hero_reach
from undercroft.games.super_dungeon_arcade.rules.hero_actions import mp_left
from undercroft.games.super_dungeon_arcade.rules.rolls import hand
from undercroft.games.super_dungeon_arcade.rules.values import armour, attack_range
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.games.super_dungeon_arcade.words.names import BESIDE, model_name
from undercroft.kernel.actions import Action, Pass, Said
from undercroft.kit.grid import SIDES
from undercroft.kit.text import listed

VERBS: dict[type[Action], str] = {
    a.ChooseHero: "Choose Hero",
    a.ChoosePoints: "Choose points",
    a.ChooseMiniBoss: "Choose mini-boss",
    a.LayTile: "Join tile",
    a.AssignPoint: "Assign point",
    a.PutStart: "Put Start Token",
    a.PutHero: "Place Hero",
    a.PutChest: "Put chest",
    a.Activate: "Activate",
    a.Move: "Move",
    a.Dash: "Dash",
    a.Attack: "Attack",
    a.Use: "Use action",
    a.Drink: "Drink",
    a.Slurp: "Slurp",
    a.OpenChest: "Open chest",
    a.Interact: "Interact",
    a.GetUp: "Get up",
    a.EndActivation: "End activation",
    a.Shapeshift: "Shapeshift",
    a.UseTough: "Heal",
    a.UpkeepNext: "Upkeep",
    a.Defend: "Defend",
    a.LeaveOut: "Leave out",
    a.Reroll: "Reroll",
    a.Keep: "Keep dice",
    a.HealWound: "Heal",
    a.HealStatus: "Heal",
    a.GivePotion: "Give potion",
    a.TakeWrath: "Take wrath",
    a.ChooseModel: "Choose",
    a.Shift: "Move it",
    a.Lend: "Lend",
    a.KeepTreasure: "Keep treasure",
    a.Equip: "Equip",
    a.Trade: "Trade loot",
    a.PayDebt: "Pay loot",
    a.DonePowerUp: "Done",
    a.Revive: "Bring in",
    a.ChooseSlotOwner: "Wear",
    Pass: "Pass",
}
"""What kind of thing each action does, as buttons say it; its label too, unless it has one of its own."""
PLAIN: dict[type[Action], str] = {
    a.EndActivation: "End the activation",
    a.Shapeshift: "Take the other form",
    a.UseTough: "Remove a wound (Tough)",
    a.Keep: "Keep the dice",
    a.Slurp: "Loud Slurping: spend a potion for 2 wrath",
    a.Lend: "Lend the potion",
    a.DonePowerUp: "Done with the equipment",
}
"""Actions that are always said alike, in other words than their verb."""
ATTACKS = {"STR": "Melee", "WILL": "Magic", "DEX": "Missile"}


def say_action(g: SuperDungeonArcade, seat: int, action: Action) -> Said | str:
    """An action in words, as this seat would read it."""
    content = g.content

    def name(key: str) -> str:
        return model_name(content, key)

    match action:
        case a.ChooseHero(hero):
            return Said(f"Play the {name(hero)}", say_hero(content.heroes[hero]))
        case a.ChoosePoints(points):
            return listed(map(name, points))
        case a.ChooseMiniBoss(solo):
            return f"Play with {name(solo)}"
        case a.LayTile(cell):
            return _say_join(g, cell)
        case a.AssignPoint(point):
            return name(point)
        case a.PutStart(at) | a.PutHero(at) | a.PutChest(at):
            return f"On {at}"
        case a.Activate(hero):
            return f"Activate {name(hero)}"
        case a.Move(to):
            return _say_move(g, to)
        case a.Dash(to):
            return f"Dash to {to}"
        case a.Attack(attribute, target):
            return _say_attack(g, attribute, target)
        case a.Use(key, target, side, at):
            return _say_use(g, "Use", key, target, side or "", at)
        case a.Drink(key, target, side, at):
            return _say_use(g, "Drink", key, target, side or "", at)
        case a.OpenChest(at):
            return f"Open the chest on {at}"
        case a.Interact(at):
            return f"Interact with the token on {at}" if at else "Spend the potions for the plot"
        case a.GetUp(gave):
            return f"Get up: give up all {gave}"
        case a.UpkeepNext(card):
            return Said(name(card), say_card(content, card))
        case a.Defend(_, attribute):
            return f"Defend with {attribute}"
        case a.LeaveOut(colour):
            return f"Leave out a {colour} die"
        case a.Reroll(dice):
            return f"Reroll die {listed(str(number + 1) for number in dice)}"
        case a.HealWound(hero):
            return f"Take a wound off {name(hero)}"
        case a.HealStatus(hero, status):
            return f"Take {status} off {name(hero)}"
        case a.GivePotion(hero):
            return f"Give the potion to {name(hero)}"
        case a.TakeWrath(hero):
            return f"Take wrath from {name(hero)}"
        case a.ChooseModel(model):
            return name(model)
        case a.Shift(to):
            return f"To {to}"
        case a.KeepTreasure(card):
            return Said(f"Keep {name(card)}", say_card(content, card))
        case a.Equip(hero, card):
            return Said(f"{name(hero)} puts on {name(card)}", _say_equip(g, hero, card))
        case a.Trade(cards):
            return f"Trade {_say_cards(g, cards)} for a treasure"
        case a.PayDebt(cards):
            return f"Discard {_say_cards(g, cards)} for the plot"
        case a.Revive(hero):
            return Said(f"Bring in the {name(hero)}", say_hero(content.heroes[hero]))
        case a.ChooseSlotOwner(hero, _):
            return name(hero)
    return PLAIN.get(type(action)) or VERBS[type(action)]


def _say_join(g: SuperDungeonArcade, cell: str) -> str:
    last = g.tiles[-1]
    beside = {f"{last.x + dx},{last.y + dy}": BESIDE[side] for side, (dx, dy) in SIDES.items()}
    return f"Join it {beside[cell]} tile {len(g.tiles)}" if cell in beside else f"Join it at {cell}"


def _say_move(g: SuperDungeonArcade, to: str) -> Said:
    hero = g.active
    if hero is None or to not in g.dungeon.by_name:
        return Said(f"Move to {to}")
    found = hero_reach(g, hero, mp_left(g, hero)).get(g.dungeon.by_name[to])
    return Said(f"Move to {to}", f"{found[0]} MP" if found is not None else "")


def _say_attack(g: SuperDungeonArcade, attribute: str, target: str) -> Said:
    label = f"{ATTACKS[attribute]} Attack on {model_name(g.content, target)}"
    hero, figure = g.active, g.figures.get(target)
    if hero is None or figure is None:
        return Said(label)
    return Said(
        label, f"{_say_hand(g, hero, attribute)}, range {attack_range(g, hero, attribute)}, ARM {armour(g, figure)}"
    )


def _say_hand(g: SuperDungeonArcade, hero: Hero, attribute: str) -> str:
    dice, bonus, _ = hand(g, hero, attribute, "offense")
    return say_dice(Dice(blue=dice["blue"], red=dice["red"], green=dice["green"], star=bonus))


def _say_use(g: SuperDungeonArcade, verb: str, key: str, target: str, side: str, at: str) -> Said:
    action = g.content.actions[key]
    where = [f"on {model_name(g.content, target)}"] if target else []
    where += [side] if side else []
    where += [f"at {at}"] if at else []
    owner = g.content.potion_of.get(key, "")
    borrowed = f" of the {g.content.name(owner)}" if owner and g.active is not None and g.active.card != owner else ""
    return Said(" ".join([f"{verb} {action.name}{borrowed}", *where]), say_printed(action))


def _say_equip(g: SuperDungeonArcade, hero: str, card: str) -> str:
    model = g.model(hero)
    slot = g.content.equipment[card].slot
    worn = model.gear.get(slot or "") if isinstance(model, Hero) else None
    instead = f"; {g.content.name(worn)} is discarded" if worn else ""
    return say_card(g.content, card) + instead


def _say_cards(g: SuperDungeonArcade, cards: tuple[str, ...]) -> str:
    counted = Counter(cards)
    return listed(
        f"{number} {g.content.name(card)}" if number > 1 else g.content.name(card) for card, number in counted.items()
    )
