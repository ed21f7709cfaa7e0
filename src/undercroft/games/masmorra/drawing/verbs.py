"""What kind of thing an action does, in the rulebook's words."""

from __future__ import annotations

from undercroft.games.masmorra.rules.attacks import symbols_in
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
