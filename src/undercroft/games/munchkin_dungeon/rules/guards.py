"""Why an action is not among the options now: for each action the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.munchkin_dungeon.rules.bolts import why_cannot_activate
from undercroft.games.munchkin_dungeon.rules.dice import why_cannot_drink, why_cannot_reroll
from undercroft.games.munchkin_dungeon.rules.effects import why_cannot_move_monster, why_cannot_pay
from undercroft.games.munchkin_dungeon.rules.kick import why_cannot_move, why_cannot_stop
from undercroft.games.munchkin_dungeon.rules.loot import why_cannot_take, why_cannot_transform
from undercroft.games.munchkin_dungeon.rules.rest import why_cannot_level_up
from undercroft.games.munchkin_dungeon.rules.setup import why_cannot_choose
from undercroft.games.munchkin_dungeon.rules.trouble import why_cannot_play
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

Guard = Callable[[MunchkinDungeon, Hero, Any], Refusal | None]


def why_not(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    kind = type(action)
    if kind in PHASES and g.phase != PHASES[kind][0]:
        _, rule, reason = PHASES[kind]
        return Refusal(rule, reason)
    return GUARDS[kind](g, g.heroes[seat], action) if kind in GUARDS else None


PHASES: Final[dict[type[Action], tuple[str, str, str]]] = {
    a.ChooseHero: ("setup", "MD-SETUP-09", "Heroes are chosen when the game is set up"),
    a.Move: ("kick", "MD-TURN-01", "Heroes move in phase 1"),
    a.Stop: ("kick", "MD-TURN-01", "Heroes move and stop in phase 1"),
    a.PlayCard: ("trouble", "MD-TURN-01", "Threat cards are played in phase 2"),
    a.LevelUp: ("rest", "MD-REST-01", "levels are bought in phase 4 only"),
    a.Reroll: ("resolve", "MD-FIGHT-05", "dice are rerolled in a fight only"),
    a.DrinkPotion: ("resolve", "MD-FIGHT-08", "Potions are spent in a fight only"),
    a.Activate: ("resolve", "MD-FIGHT-10", "Bolts are spent in a fight only"),
}
"""The phase that each action belongs to, with the rule and the reason for refusing it in another."""


def never(rule: str, reason: str) -> Guard:
    """It is only ever possible when it is among the options."""
    return lambda g, hero, action: Refusal(rule, reason)


GUARDS: Final[dict[type[Action], Guard]] = {
    a.ChooseHero: lambda g, hero, action: why_cannot_choose(g, action.hero),
    a.Transform: lambda g, hero, action: why_cannot_transform(g, hero, action.badge),
    a.Move: lambda g, hero, action: why_cannot_move(g, hero, action.to),
    a.Stop: lambda g, hero, action: why_cannot_stop(g),
    a.PlayCard: lambda g, hero, action: why_cannot_play(g, hero.seat, action.card),
    a.MoveMonster: lambda g, hero, action: why_cannot_move_monster(g, action.monster, action.to),
    a.PayToll: lambda g, hero, action: why_cannot_pay(g),
    a.Reroll: lambda g, hero, action: why_cannot_reroll(g.fight, action.face),
    a.DrinkPotion: lambda g, hero, action: why_cannot_drink(g, hero),
    a.Activate: lambda g, hero, action: why_cannot_activate(g, hero, action.source),
    a.AssignDamage: never("MD-FIGHT-17", "there is no Damage to split now"),
    a.Bury: never("MD-GRAVE-01", "only a Roaming Monster that was just beaten is buried"),
    a.TakeLoot: lambda g, hero, action: why_cannot_take(g, action.loot),
    a.LevelUp: lambda g, hero, action: why_cannot_level_up(g, hero),
    a.AcceptDeal: never("MD-DEAL-04", "there is no deal on offer"),
}
