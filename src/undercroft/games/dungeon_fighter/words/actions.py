"""Actions in words, as the seat reads them that may do them."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.text import (
    ability_name,
    say_effect,
    say_equipment,
    say_hero,
    say_room,
)
from undercroft.games.dungeon_fighter.content.types import BossCard
from undercroft.games.dungeon_fighter.rules.foes import foe_of, required
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.games.dungeon_fighter.words.names import WAYS, requirement_names, say_aim, say_direction
from undercroft.kernel.actions import Action, Pass, Said
from undercroft.kit.text import listed

VERBS: dict[type[Action], str] = {
    a.ChooseHero: "Choose Hero",
    a.DrawHero: "Draw a Hero",
    a.TakeCorridor: "Go on",
    a.StandGround: "Fight",
    a.BackDown: "Back down",
    a.ChooseDie: "Take die",
    a.TakeBonusDie: "Bonus die",
    a.Retrieve: "Retrieve",
    a.Declare: "Weapons",
    a.LendHand: "Lend hand",
    a.Throw: "Throw by numbers",
    a.UseAbility: "Use ability",
    a.InstantKill: "Bullseye!",
    a.DiscardMonsters: "Give up",
    a.ChooseTarget: "Choose Hero",
    a.PayForSong: "Pay",
    a.LoseCard: "Give up",
    a.TakeScar: "Take Scar",
    a.AssignCard: "Give card",
    a.LeaveCard: "Discard",
    a.HandOver: "Hand over",
    a.SwapCards: "Swap",
    a.DiscardCard: "Discard",
    a.UseCard: "Use card",
    a.UseRoom: "Use room",
    a.Buy: "Buy",
    a.BuyHealing: "Heal all",
    a.BuyBonusDie: "Buy die",
    Pass: "Go on",
}
"""What kind of thing each action does, as buttons say it; its label too, unless it has one of its own."""
PLAIN: dict[type[Action], str] = {
    Pass: "Nothing more",
    a.DrawHero: "Let chance choose",
    a.TakeBonusDie: "Throw a Bonus die",
    a.InstantKill: "Bullseye! Defeat it at once",
    a.PayForSong: "Pay 1 gold",
    a.UseRoom: "Yes",
    a.BuyBonusDie: "Buy a Bonus die for 2 gold",
    a.BuyHealing: "Buy 1 HP for every Hero for 1 gold",
}
"""Actions that are always said alike, in other words than their verb."""


def say_action(g: DungeonFighter, seat: int, action: Action) -> Said | str:
    """An action in words, as this seat would read it."""
    name = g.content.name
    match action:
        case a.ChooseHero(hero):
            return Said(f"Play {name(hero)}", say_hero(g.content, hero))
        case a.TakeCorridor(to):
            return Said(f"Go to room {to}", say_room(g.content, g.content.rooms[g.side][to]))
        case a.BackDown():
            return Said("Back down", "every Hero loses 1 HP, and another monster comes")
        case a.ChooseDie(die):
            return _say_die(g, die)
        case a.Retrieve():
            return Said("Retrieve the dice", f"every active Hero loses {_level(g)} HP")
        case a.Declare(weapons):
            return _say_weapons(g, weapons)
        case a.LendHand(az):
            return f"Point the hand {say_direction(az)}"
        case a.Throw(aim, way):
            return Said(f"Throw {WAYS[way]}", say_aim(aim), "colon")
        case a.UseAbility(colour):
            effect = g.content.heroes[_thrower(g)].ability(colour)
            return Said(f"Use {ability_name(effect)}", say_effect(effect))
        case a.DiscardMonsters(monsters):
            damage = sum(g.content.monsters[monster].damage for monster in monsters)
            return Said(f"Give up {listed(map(name, monsters))}", f"+{damage} damage")
        case a.ChooseTarget(hero):
            return Said(name(hero), f"{g.hero(hero).hp} HP")
        case a.TakeScar(colour):
            return f"Scar the {colour} ability"
    return _say_card(g, action) or PLAIN.get(type(action)) or VERBS[type(action)]


def _say_card(g: DungeonFighter, action: Action) -> Said | str:
    """What is done with equipment cards."""
    name, printed = g.content.name, g.content.equipment
    match action:
        case a.LoseCard(card):
            return Said(f"Give up {name(card)}", say_equipment(g.content, card))
        case a.AssignCard(card, hero):
            return f"{name(card)} for {name(hero)}"
        case a.LeaveCard(card):
            return f"Discard {name(card)}"
        case a.HandOver(card, giver, hero):
            return f"{name(giver)} hands {name(card)} to {name(hero)}"
        case a.SwapCards(card, giver, other, hero):
            return f"{name(giver)} swaps {name(card)} for {name(other)} of {name(hero)}"
        case a.DiscardCard(card, hero):
            return f"{name(hero)} discards {name(card)}"
        case a.UseCard(card, hero, target, rq):
            whom = f" on {name(target)}" if target else f" against {name(rq)}" if rq else ""
            effect = printed[card].use
            return Said(f"{name(hero)} uses {name(card)}{whom}", say_effect(effect) if effect is not None else "")
        case a.Buy(card):
            return Said(f"Buy {name(card)} for {printed[card].price} gold", say_equipment(g.content, card))
    return ""


def _thrower(g: DungeonFighter) -> str:
    if g.fight is None:
        raise ValueError("nobody throws now")
    return g.heroes[g.fight.thrower].card


def _level(g: DungeonFighter) -> int:
    if g.fight is None or isinstance(foe := foe_of(g, g.fight), BossCard):
        raise ValueError("there is nothing to retrieve")
    return foe.level


def _say_die(g: DungeonFighter, die: str) -> Said:
    effect = g.content.heroes[_thrower(g)].ability(die)
    scarred = die in g.hero(_thrower(g)).scars
    return Said(f"Throw the {die} die", f"icon: {'scarred' if scarred else ability_name(effect)}")


def _say_weapons(g: DungeonFighter, weapons: tuple[str, ...]) -> Said | str:
    if g.fight is None:
        raise ValueError("there is no fight")
    if not weapons:
        codes = required(g, g.fight)
        return Said("Throw without a weapon", requirement_names(g.content, codes))
    bonus = sum(g.content.equipment[weapon].bonus for weapon in weapons)
    needed = requirement_names(g.content, tuple(dict.fromkeys(g.content.equipment[weapon].rq for weapon in weapons)))
    return Said(f"Use {listed(map(g.content.name, weapons))}", f"{needed}; +{bonus} damage on a hit")
