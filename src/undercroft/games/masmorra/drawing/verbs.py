"""What kind of thing an action does, in the rulebook's words, and what is meant by whoever just goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.rules.attacks import is_ranged, symbols_in
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.view import View
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb

NAMES: dict[type[Action], str] = {
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


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does; some are done more or less."""
    match action:
        case a.EndTurn(amount) | a.Block(amount):
            return Verb(NAMES[type(action)], amount)
        case a.Attack() if not symbols_in(action):
            return Verb("Take Payback")
        case a.Suffer():
            return Verb("Suffer it" if view.phase == "start" else "Take Wound")
    return Verb(NAMES[type(action)])


# Going on


GOING_ON: tuple[type[Action], ...] = (a.Roll, a.Keep, a.EndTurn, a.Fight, a.Block, Pass, a.Done, a.PayStep)
"""What is meant by whoever just goes on; of each kind the first option is the one that costs or brings the most."""
ANY_WILL_DO = (a.MoveMonster, a.Stay, a.SpawnNext, a.TakeDie, a.Remove, a.Next, a.PutOnTop)
"""What must be done, and of which the first is as good as any to who does not care."""


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """The option of whoever just goes on; None where there is a real choice, such as which Hero to be."""
    if len(options) == 1:
        return options[0]
    for kind in GOING_ON:
        for option in options:
            if isinstance(option, kind):
                return option
    attacks = [option for option in options if isinstance(option, a.Attack)]
    if attacks:
        return min(attacks, key=_strike(view))
    if options and all(isinstance(option, ANY_WILL_DO) for option in options):
        return options[0]
    return None


def _strike(view: View) -> Callable[[a.Attack], Any]:
    """Strikes that defeat before those that do not, without Payback before those with it, at what is worth the most."""
    worth = {monster.key: monster.worth for monster in view.monsters}

    def costs(attack: a.Attack) -> tuple[bool, bool, int, int, int]:
        spent = symbols_in(attack)
        return not spent, not is_ranged(attack), -worth[attack.monster], len(spent), attack.pairs

    return costs
