"""Why an action is not among the options now: for each action the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

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


class Possible(NamedTuple):
    """When an action is possible: by its guard, and only in its phase, if it belongs to one."""

    guard: Guard
    phase: str = ""
    rule: str = ""
    """What refuses it in another phase."""
    reason: str = ""


def never(rule: str, reason: str) -> Possible:
    """It is only ever possible when it is among the options."""
    return Possible(lambda g, hero, action: Refusal(rule, reason))


POSSIBLE: Final[dict[type[Action], Possible]] = {
    a.ChooseHero: Possible(
        lambda g, hero, action: why_cannot_choose(g, action.hero),
        "setup",
        "MD-SETUP-09",
        "Heroes are chosen when the game is set up",
    ),
    a.Transform: Possible(lambda g, hero, action: why_cannot_transform(g, hero, action.badge)),
    a.Move: Possible(
        lambda g, hero, action: why_cannot_move(g, hero, action.to), "kick", "MD-TURN-01", "Heroes move in phase 1"
    ),
    a.Stop: Possible(
        lambda g, hero, action: why_cannot_stop(g), "kick", "MD-TURN-01", "Heroes move and stop in phase 1"
    ),
    a.PlayCard: Possible(
        lambda g, hero, action: why_cannot_play(g, hero.seat, action.card),
        "trouble",
        "MD-TURN-01",
        "Threat cards are played in phase 2",
    ),
    a.MoveMonster: Possible(lambda g, hero, action: why_cannot_move_monster(g, action.monster, action.to)),
    a.PayToll: Possible(lambda g, hero, action: why_cannot_pay(g)),
    a.Reroll: Possible(
        lambda g, hero, action: why_cannot_reroll(g.fight, action.face),
        "resolve",
        "MD-FIGHT-05",
        "dice are rerolled in a fight only",
    ),
    a.DrinkPotion: Possible(
        lambda g, hero, action: why_cannot_drink(g, hero), "resolve", "MD-FIGHT-08", "Potions are spent in a fight only"
    ),
    a.Activate: Possible(
        lambda g, hero, action: why_cannot_activate(g, hero, action.source),
        "resolve",
        "MD-FIGHT-10",
        "Bolts are spent in a fight only",
    ),
    a.AssignDamage: never("MD-FIGHT-17", "there is no Damage to split now"),
    a.Bury: never("MD-GRAVE-01", "only a Roaming Monster that was just beaten is buried"),
    a.TakeLoot: Possible(lambda g, hero, action: why_cannot_take(g, action.loot)),
    a.LevelUp: Possible(
        lambda g, hero, action: why_cannot_level_up(g, hero), "rest", "MD-REST-01", "levels are bought in phase 4 only"
    ),
    a.AcceptDeal: never("MD-DEAL-04", "there is no deal on offer"),
}
ONLY_OFFERED: Final = (
    a.ChooseFoe,
    a.Respawn,
    a.BanPower,
    a.SufferToll,
    a.Sell,
    a.UseEffect,
    a.StartFight,
    a.Finish,
    a.TakeReward,
    a.RefuseDeal,
)
"""Answers to one question only: at all other times they are not among the choices, and nothing more is to be said."""


def why_not(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    possible = POSSIBLE.get(type(action))
    if possible is None:
        return None
    if possible.phase not in ("", g.phase):
        return Refusal(possible.rule, possible.reason)
    return possible.guard(g, g.heroes[seat], action)
