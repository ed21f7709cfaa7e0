"""Why an action is not among the options now: for each action the guard that stands beside its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.map_masters.rules.market import why_cannot_buy
from undercroft.games.map_masters.rules.refresh import why_cannot_keep, why_cannot_remove, why_cannot_trade
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import MapMasters, Player
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

Guard = Callable[[MapMasters, Player, Any], Refusal | None]


def why_not(g: MapMasters, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    kind = type(action)
    if kind in PHASES and g.phase != PHASES[kind][0]:
        _, rule, reason = PHASES[kind]
        return Refusal(rule, reason)
    return GUARDS[kind](g, g.players[seat], action) if kind in GUARDS else None


_MARKET = ("market", "MP-ROUND-01", "things are bought in the market phase")
_EXPLORE = ("explore", "MP-TIME-01", "dungeons are built and explored in the exploration phase")
_REFRESH = ("refresh", "MP-REF-10", "cards are kept and removed in the refresh phase")
PHASES: Final[dict[type[Action], tuple[str, str, str]]] = {
    **dict.fromkeys((a.BuyFairy, a.BuySpellbook, a.BuyTopSpellbook, a.BuyCard, a.BuyTopCard), _MARKET),
    a.GiveUpSpellbook: ("market", "MP-MARKET-10", "spellbooks are given up for a third one only"),
    a.LookAtCard: ("hand", "MP-SB-14", "the first card is looked at when hands are drawn"),
    a.KeepDrawn: ("hand", "MP-SB-14", "no card was looked at"),
    a.DiscardDrawn: ("hand", "MP-SB-14", "no card was looked at"),
    **dict.fromkeys((a.LayCard, a.LiftCard, a.DrawStep, a.EraseStep, a.Draft, a.Commit, a.TimeUp), _EXPLORE),
    **dict.fromkeys((a.KeepCard, a.RemoveCard), _REFRESH),
    a.TradeIn: ("refresh", "MP-SB-17", "cards are traded in in the refresh phase"),
}
"""The phase that each action belongs to, with the rule and the reason for refusing it in another."""


def _why_cannot_optimize(guard: Callable[[MapMasters, Player, str, bool], Refusal | None]) -> Guard:
    def why(g: MapMasters, player: Player, action: Any) -> Refusal | None:
        if g.trading:
            return Refusal("MP-REF-10", "optimizers are used before cards are traded in")
        return guard(g, player, action.card, action.spell)

    return why


def _why_cannot_trade(g: MapMasters, player: Player, action: a.TradeIn) -> Refusal | None:
    if not g.trading:
        return Refusal("MP-REF-10", "cards are traded in after everybody's optimizers")
    return why_cannot_trade(g, player, action.card, action.take)


GUARDS: Final[dict[type[Action], Guard]] = {
    **dict.fromkeys((a.BuyFairy, a.BuySpellbook, a.BuyTopSpellbook, a.BuyCard, a.BuyTopCard), why_cannot_buy),
    a.GiveUpSpellbook: lambda g, player, action: Refusal(
        "MP-MARKET-10", "one of the two older spellbooks leaves when a third is bought"
    ),
    a.KeepCard: _why_cannot_optimize(why_cannot_keep),
    a.RemoveCard: _why_cannot_optimize(why_cannot_remove),
    a.TradeIn: _why_cannot_trade,
}
