"""What is pointed at on the table: for each action, for each event, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.state import events as e
from undercroft.games.dungeon_fighter.view import View
from undercroft.kernel.actions import Action
from undercroft.kernel.events import Event
from undercroft.kernel.ids import targets_in

BONUS, HEALING, FOE, WHEEL = "bonus", "healing", "foe", "wheel"


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.TakeBonusDie() | a.BuyBonusDie():
            return (BONUS,)
        case a.BuyHealing():
            return (HEALING,)
        case a.LeaveCard():
            return ()
        case a.HandOver(card=card, hero=hero):
            return f"equipment:{card}", f"hero:{hero}"
        case a.SwapCards(card=card, other=other):
            return f"equipment:{card}", f"equipment:{other}"
        case a.DiscardCard(card=card):
            return (f"equipment:{card}",)
        case a.UseCard(card=card, target=target, rq=rq):
            return (
                f"equipment:{card}",
                *([f"hero:{target}"] if target else []),
                *([f"requirement:{rq}"] if rq else []),
            )
        case a.Throw():
            return ()
    return targets_in(action)


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "die":
            return (a.ChooseDie(key),)
        case "room":
            return (a.TakeCorridor(key),)
        case "choose":
            return (a.ChooseHero(key),)
        case "ability" if key in COLOURS:
            return a.UseAbility(key), a.TakeScar(key)
        case "equipment":
            return _meant_by_equipment(view, key)
        case "monster":
            return (a.DiscardMonsters((key,)),)
        case "hero":
            return (a.ChooseTarget(key),)
        case "bonus":
            return (a.BuyBonusDie(),) if view.phase == "maintain" else (a.TakeBonusDie(),)
        case "healing":
            return (a.BuyHealing(),)
    return ()


def _meant_by_equipment(view: View, card: str) -> Sequence[Action]:
    owner = next((hero for hero in view.heroes if card in hero.equipment), None)
    if owner is None:
        return (a.Buy(card),)
    if view.fight is not None and view.fight.stage == "aim":
        return a.Declare((card,)), a.UseCard(card, owner.card)
    return (a.UseCard(card, owner.card),)


def marks(event: Event) -> tuple[str, ...]:
    """What an event speaks of."""
    match event:
        case e.FoeHit() | e.FoeHurt() | e.FoeHealed() | e.FoeDefeated() | e.FoeRevealed():
            return (*targets_in(event), FOE)
        case e.Thrown():
            return (*targets_in(event), WHEEL)
    return targets_in(event)
