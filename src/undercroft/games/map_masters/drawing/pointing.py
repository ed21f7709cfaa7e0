"""What is pointed at: for each action, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.kernel.actions import Action
from undercroft.kernel.ids import targets_in

TOP_BOOK = "top:spellbook"


def top_card(cost: int) -> str:
    """The target that the deck of a column is."""
    return f"column:{cost}"


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.BuyTopSpellbook():
            return (TOP_BOOK,)
        case a.BuyFairy(fairy, also):
            return (f"fairy:{fairy}", f"fairy:{also}") if also else (f"fairy:{fairy}",)
        case a.DrawStep(step):
            return (f"step:{step}",)
        case a.Draft() | a.Commit():
            return ()
    return targets_in(action)


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "fairy":
            return (a.BuyFairy(key),)  # type: ignore[arg-type]
        case "spellbook":
            own = _own(view)
            return (a.GiveUpSpellbook(key),) if own is not None and key in own.books else (a.BuySpellbook(key),)
        case "column" if key.isdecimal():
            return (a.BuyTopCard(int(key)),)  # type: ignore[arg-type]
        case "top":
            return (a.BuyTopSpellbook(),)
        case "card":
            return _meant_by_card(view, key)
        case "step":
            return (a.DrawStep(key),)
    return ()


def _own(view: View) -> PlayerView | None:
    return view.players[view.seat] if view.seat is not None else None


def _meant_by_card(view: View, card: str) -> Sequence[Action]:
    own = _own(view)
    held = own is not None and card in (*own.area, *(own.drawn or ()))
    if view.phase == "explore" and held:
        return (a.LiftCard(card),)
    if view.phase == "refresh" and held:
        return a.KeepCard(card), a.RemoveCard(card)
    return (a.BuyCard(card),)
