"""Why an action is not among the options now: for each action the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.dungeon_fighter.rules.aiming import why_cannot_throw
from undercroft.games.dungeon_fighter.rules.backing_down import why_cannot_back_down
from undercroft.games.dungeon_fighter.rules.equipment import why_cannot_hand_over, why_cannot_swap
from undercroft.games.dungeon_fighter.rules.foes import is_on
from undercroft.games.dungeon_fighter.rules.movement import why_cannot_take
from undercroft.games.dungeon_fighter.rules.rooms import why_cannot_buy, why_cannot_buy_die, why_cannot_heal
from undercroft.games.dungeon_fighter.rules.running_out import (
    why_cannot_retrieve,
    why_cannot_take_bonus,
    why_cannot_take_die,
)
from undercroft.games.dungeon_fighter.rules.setup import why_cannot_choose
from undercroft.games.dungeon_fighter.rules.throws import (
    why_cannot_declare,
    why_cannot_kill,
    why_cannot_spend,
    why_missed,
)
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

Guard = Callable[[DungeonFighter, Any], Refusal | None]
FightGuard = Callable[[DungeonFighter, Fight, Hero, Any], Refusal | None]


def why_not(g: DungeonFighter, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    kind = type(action)
    if kind in PHASES and g.phase != PHASES[kind][0]:
        _, rule, reason = PHASES[kind]
        return Refusal(rule, reason)
    if kind in IN_FIGHT:
        fight = g.fight
        if fight is None or not is_on(g):
            return Refusal("DF-ENC-03", "there is no fight")
        return IN_FIGHT[kind](g, fight, g.heroes[fight.thrower], action)
    return GUARDS[kind](g, action) if kind in GUARDS else None


PHASES: Final[dict[type[Action], tuple[str, str, str]]] = {
    a.ChooseHero: ("setup", "DF-SET-04", "Heroes are chosen when the game is set up"),
    a.DrawHero: ("setup", "DF-SET-04", "Heroes are chosen when the game is set up"),
    a.TakeCorridor: ("move", "DF-RND-01", "the Party moves once a round, before the encounter"),
    a.BackDown: ("encounter", "DF-BACK-02", "there is no monster to back down from"),
    a.ChooseDie: ("encounter", "DF-RND-01", "dice are thrown in an encounter"),
    a.TakeBonusDie: ("encounter", "DF-RND-01", "dice are thrown in an encounter"),
    a.Retrieve: ("encounter", "DF-RND-01", "dice are retrieved in an encounter"),
    a.Declare: ("encounter", "DF-RND-01", "weapons are declared in an encounter"),
    a.Throw: ("encounter", "DF-RND-01", "dice are thrown in an encounter"),
    a.UseAbility: ("encounter", "DF-ICON-01", "an ability is used right after a throw"),
    a.InstantKill: ("encounter", "DF-ICON-04", "it takes a hit"),
    a.TakeScar: ("maintain", "DF-MAINT-08", "Scars are taken in Maintenance"),
    a.Buy: ("maintain", "DF-SHOP-01", "the shop is open in Maintenance only"),
    a.BuyHealing: ("maintain", "DF-SHOP-02", "the shop is open in Maintenance only"),
    a.BuyBonusDie: ("maintain", "DF-SHOP-03", "the shop is open in Maintenance only"),
    a.HandOver: ("maintain", "DF-MAINT-09", "equipment is exchanged in Maintenance only"),
    a.SwapCards: ("maintain", "DF-MAINT-09", "equipment is exchanged in Maintenance only"),
}
"""The phase that each action belongs to, with the rule and the reason for refusing it in another."""


def never(rule: str, reason: str) -> Guard:
    """It is only ever possible when it is among the options."""
    return lambda g, action: Refusal(rule, reason)


def closed(guard: Guard) -> Guard:
    """The same, but for a shop that is closed."""
    return lambda g, action: guard(g, action) if g.step == "shop" else Refusal("DF-SHOP-01", "no shop is open")


def exchanging(guard: Guard) -> Guard:
    """The same, but for an exchange that is over or has not begun."""
    too_late = Refusal("DF-MAINT-09", "the exchange of this Maintenance is over")
    too_early = Refusal("DF-MAINT-09", "equipment is exchanged once the fainted have revived")

    def check(g: DungeonFighter, action: Any) -> Refusal | None:
        return guard(g, action) or {"": too_early, "exchange": None}.get(g.step, too_late)

    return check


def _spend(g: DungeonFighter, fight: Fight, hero: Hero, action: a.UseAbility) -> Refusal | None:
    missed = fight.result is not None and why_missed(g, fight, fight.result) is not None
    return why_cannot_spend(g, fight, hero, action.colour, missed)


IN_FIGHT: Final[dict[type[Action], FightGuard]] = {
    a.ChooseDie: lambda g, fight, hero, action: why_cannot_take_die(g, fight, action.die),
    a.TakeBonusDie: lambda g, fight, hero, action: why_cannot_take_bonus(g, fight),
    a.Retrieve: lambda g, fight, hero, action: why_cannot_retrieve(g, fight),
    a.Declare: lambda g, fight, hero, action: why_cannot_declare(g, hero, action.weapons),
    a.Throw: lambda g, fight, hero, action: why_cannot_throw(g, fight, hero, action),
    a.UseAbility: _spend,
    a.InstantKill: lambda g, fight, hero, action: why_cannot_kill(g, fight),
}
GUARDS: Final[dict[type[Action], Guard]] = {
    a.ChooseHero: lambda g, action: why_cannot_choose(g, action.hero),
    a.TakeCorridor: lambda g, action: why_cannot_take(g, action.to),
    a.BackDown: lambda g, action: why_cannot_back_down(g),
    a.LendHand: never("DF-REQ-09", "nobody borrows your hand now"),
    a.ChooseTarget: never("DF-FAINT-02", "only an active Hero can be chosen, and only when one is asked for"),
    a.DiscardMonsters: never("DF-AB-03", "only own seduced monsters are discarded, with an own throw"),
    a.PayForSong: never("DF-AB-12", "there is no Song to pay for"),
    a.LoseCard: never("DF-MON-01", "no thief has asked for this card"),
    a.TakeScar: never("DF-SCAR-01", "a Scar goes on an own unscarred ability, when one revives"),
    a.AssignCard: never("DF-EQ-05", "no such card waits for this Hero"),
    a.LeaveCard: never("DF-EQ-05", "no such card waits for a Hero"),
    a.DiscardCard: never("DF-EQ-05", "a card is discarded only to make room for another"),
    a.HandOver: exchanging(lambda g, action: why_cannot_hand_over(g, action.card, action.giver, action.hero)),
    a.SwapCards: exchanging(lambda g, action: why_cannot_swap(g, action.card, action.giver, action.other, action.hero)),
    a.UseRoom: never("DF-ROOM-01", "there is nothing to use in this room now"),
    a.Buy: closed(lambda g, action: why_cannot_buy(g, action.card)),
    a.BuyHealing: closed(lambda g, action: why_cannot_heal(g)),
    a.BuyBonusDie: closed(lambda g, action: why_cannot_buy_die(g)),
}
