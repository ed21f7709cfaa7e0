"""What is pointed at on the board: for each action, for each event, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.kernel.actions import Action
from undercroft.kernel.ids import targets_in

BUTTONS = (a.ChoosePoints, a.ChooseMiniBoss, a.AssignPoint)
"""What is chosen from a list."""
ATTACKS = ("STR", "WILL", "DEX")


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.Dash(to):
            return "action:dash", f"square:{to}"
        case a.Slurp():
            return ("action:slurp",)
        case a.OpenChest(at):
            return (f"chest:{at}",)
        case a.Interact(at):
            return (f"token:{at}",) if at else ()
        case a.Defend(_, attribute):
            return (f"attribute:{attribute}",)
        case a.Use(_, _, side, _) | a.Drink(_, _, side, _) if side is not None:
            return *targets_in(action), f"side:{side}"
        case _ if isinstance(action, BUTTONS):
            return ()
    return targets_in(action)


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "square":
            return (a.Move(key), a.Dash(key)) if any(hero.active for hero in view.heroes) else (a.PutHero(key),)
        case "model":
            return _meant_by_model(view, key)
        case "action" if key == "dash":
            return (a.Dash(view.heroes[0].at),)
        case "action" if key == "slurp":
            return (a.Slurp(),)
        case "action":
            return a.Use(key), a.Drink(key)
        case "basic" if view.figures:
            return (a.Attack(key, view.figures[0].id),)  # type: ignore[arg-type]
        case "chest":
            return (a.OpenChest(key),)
        case "token":
            return (a.Interact(key),)
        case "choose":
            return a.ChooseHero(key), a.Revive(key)
        case "card":
            mine = [hero.id for hero in view.heroes if hero.at]
            return tuple(a.Equip(hero, key) for hero in mine[:1])
        case "attribute" if view.clash is not None:
            return (a.Defend(view.clash.hero, key),)  # type: ignore[arg-type]
        case "die" if key.isdecimal():
            return (a.Reroll((int(key),)),)
        case "cell":
            return (a.LayTile(key),)
    return ()


def _meant_by_model(view: View, key: str) -> Sequence[Action]:
    """A Hero is to activate, or to be helped; a Consul model is to be attacked."""
    if any(hero.id == key for hero in view.heroes):
        return a.Activate(key), a.HealWound(key)
    likely = view.in_sight.get(key, ()) or [name for name, hand in view.hands.items() if hand.range]
    return tuple(a.Attack(name, key) for name in likely or ATTACKS)  # type: ignore[arg-type]
