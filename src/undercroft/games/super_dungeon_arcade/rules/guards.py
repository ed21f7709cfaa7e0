"""Why an action is not among the options now: for each action the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.super_dungeon_arcade.rules.equipment import why_cannot
from undercroft.games.super_dungeon_arcade.rules.hero_actions import (
    why_cannot_dash,
    why_cannot_move_to,
    why_cannot_open,
    why_cannot_target,
    why_cannot_use,
    why_chest_is_out_of_reach,
)
from undercroft.games.super_dungeon_arcade.rules.potions import (
    SLURP_COST,
    owner_of,
    why_cannot_drink,
    why_cannot_drink_green,
    why_cannot_drink_own,
)
from undercroft.games.super_dungeon_arcade.rules.setup import why_cannot_choose
from undercroft.games.super_dungeon_arcade.rules.turn import why_cannot_activate
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

Guard = Callable[[SuperDungeonArcade, Any], Refusal | None]
ForHero = Callable[[SuperDungeonArcade, Hero, Any], Refusal | None]


def why_not(g: SuperDungeonArcade, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    kind = type(action)
    if kind in GUARDS:
        return GUARDS[kind](g, action)
    if kind in OF_THE_ACTIVE:
        hero = g.active
        if hero is None:
            return Refusal("SD-ACT-01", "Heroes move and act in their activation")
        return OF_THE_ACTIVE[kind](g, hero, action)
    if kind in MOMENTS:
        rule, reason = MOMENTS[kind]
        return Refusal(rule, reason)
    return None


def _activate(g: SuperDungeonArcade, action: a.Activate) -> Refusal | None:
    hero = next((hero for hero in g.heroes if hero.id == action.hero), None)
    if hero is None:
        return Refusal("SD-FLOW-02", f"there is no Hero {action.hero}")
    if g.phase != "heroes" or g.activation is not None:
        return Refusal("SD-FLOW-02", "a Hero is chosen at the beginning of an activation of the Hero Turn")
    return why_cannot_activate(g, hero)


def _equipping(g: SuperDungeonArcade, action: Action) -> Refusal | None:
    if g.phase not in ("hero power-up", "setup") or g.turn.step != "equipment":
        return Refusal("SD-EQ-01", "Heroes are equipped in the power-up of the Hero Turn")
    return why_cannot(g, action)


def _put_hero(g: SuperDungeonArcade, action: a.PutHero) -> Refusal | None:
    rule = "SD-SETUP-12" if g.phase == "setup" else "SD-COIN-01"
    return Refusal(rule, "no Hero is to be placed there now")


def _slurp(g: SuperDungeonArcade, action: a.Slurp) -> Refusal | None:
    refusals = [why_cannot_drink_green(g, hero, SLURP_COST) for hero in g.heroes]
    return refusals[0] if refusals and all(refusals) else None


def _use(g: SuperDungeonArcade, hero: Hero, action: a.Use) -> Refusal | None:
    card = g.content.actions.get(action.action)
    if card is None:
        return Refusal("SD-ACTN-01", f"there is no action {action.action}")
    return why_cannot_use(g, hero, card) or Refusal("SD-ACTN-05", "nothing like that is in range and line of sight")


def _drink(g: SuperDungeonArcade, action: a.Drink) -> Refusal | None:
    potion = g.content.actions.get(action.potion)
    if potion is None or potion.id not in g.content.potion_of:
        return Refusal("SD-POT-02", f"there is no potion {action.potion}")
    hero = g.active
    if g.phase == "consul":
        owner = owner_of(g, potion.id)
        if owner is None:
            return Refusal("SD-POT-05", f"no Hero of the party has {potion.name}")
        return why_cannot_drink_own(g, owner) or Refusal("SD-R-26", "no potion can be drunk there at this moment")
    if hero is None:
        return Refusal("SD-POT-03", "red and blue potions are for activations, green ones for the Consul Turn")
    return why_cannot_drink(g, hero, potion) or Refusal("SD-ACTN-05", "nothing like that is in range")


def _chest(g: SuperDungeonArcade, hero: Hero, action: a.OpenChest) -> Refusal | None:
    if refusal := why_cannot_open(g, hero):
        return refusal
    square = g.dungeon.by_name.get(action.at, -1)
    if square not in g.chests.values():
        return Refusal("SD-BASIC-03", "there is no chest at that place")
    return why_chest_is_out_of_reach(g, hero, square)


GUARDS: Final[dict[type[Action], Guard]] = {
    a.ChooseHero: lambda g, action: why_cannot_choose(g, action.hero),
    a.Activate: _activate,
    a.Equip: _equipping,
    a.Trade: _equipping,
    a.PayDebt: _equipping,
    a.DonePowerUp: _equipping,
    a.PutHero: _put_hero,
    a.Slurp: _slurp,
    a.Drink: _drink,
}
OF_THE_ACTIVE: Final[dict[type[Action], ForHero]] = {
    a.Move: lambda g, hero, action: why_cannot_move_to(g, hero, action.to),
    a.Dash: lambda g, hero, action: (
        why_cannot_dash(g, hero) or Refusal("SD-BASIC-02", "a Dash does not lead to that square")
    ),
    a.Attack: lambda g, hero, action: why_cannot_target(g, hero, action.attribute, action.target),
    a.Use: _use,
    a.OpenChest: _chest,
}
MOMENTS: Final[dict[type[Action], tuple[str, str]]] = {
    a.Interact: ("SD-BASIC-06", "no plot element within 1 square asks for that"),
    a.GetUp: ("SD-R-29", "nobody who could get up is knocked down"),
    a.EndActivation: ("SD-ACT-01", "no activation waits to be ended"),
    a.Shapeshift: ("SD-SHAPE-03", "a Hero shapeshifts in its upkeep only"),
    a.UseTough: ("SD-ABIL-20", "Tough heals in the upkeep only"),
    a.UpkeepNext: ("SD-ACT-06", "that happens in an upkeep only"),
    a.Defend: ("SD-ROLL-05", "nobody has to defend with that now"),
    a.LeaveOut: ("SD-ROLL-02", "no die is to be left out now"),
    a.Reroll: ("SD-ROLL-14", "those dice cannot be rerolled now"),
    a.Keep: ("SD-ROLL-14", "no roll waits to be kept"),
    a.HealWound: ("SD-ROLL-08", "no token can be taken there now"),
    a.HealStatus: ("SD-ROLL-08", "no token can be taken there now"),
    a.GivePotion: ("SD-ROLL-09", "no potion is to be given there now"),
    a.TakeWrath: ("SD-WRATH-03", "no wrath is to be taken there now"),
    a.Shift: ("SD-CTRL-06", "nobody is to be moved there now"),
    a.Lend: ("SD-R-83", "nobody asks for a potion now"),
    a.KeepTreasure: ("SD-BASIC-03", "that treasure is not to be chosen now"),
    a.Revive: ("SD-COIN-02", "that Hero cannot be brought in now"),
    a.PutChest: ("SD-SETUP-14", "no chest is to be put there now"),
    a.PutStart: ("SD-SETUP-11", "the Start Token is not to be put there now"),
    a.LayTile: ("SD-SETUP-04", "no tile is to be laid there now"),
    a.AssignPoint: ("SD-SETUP-13", "that spawning point is not to be assigned now"),
    a.ChoosePoints: ("SD-SETUP-01", "those spawning points cannot be chosen now"),
    a.ChooseMiniBoss: ("SD-SETUP-01", "that mini-boss cannot be chosen now"),
    a.ChooseSlotOwner: ("SD-ABIL-06", "no Cursed card is to be worn now"),
}
"""Actions that are only ever possible when they are among the options, with the rule that says when."""
