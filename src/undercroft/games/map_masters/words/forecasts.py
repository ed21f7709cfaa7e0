"""What an action would bring; the questions before what is regretted; the score apart."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.rules.market import BOOK_PRICE, FAIRY_PRICE, MOST_BOOKS
from undercroft.games.map_masters.rules.refresh import ENCORE_PRICE
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.view import View
from undercroft.games.map_masters.words.events import ENDINGS
from undercroft.games.map_masters.words.names import say_counts
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Tally
from undercroft.kit.text import count


def foretell(view: View, content: Content, action: Action) -> str:
    """What an action would leave, or bring beyond its words."""
    if view.seat is None:
        return ""
    own = view.players[view.seat]
    match action:
        case a.BuyFairy():
            return f"leaves {count(own.coins - FAIRY_PRICE, 'coin')}; it goes back after this round"
        case a.BuySpellbook() | a.BuyTopSpellbook():
            more = "; one of your older ones must go" if len(own.books) >= MOST_BOOKS else ""
            return f"leaves {count(own.coins - BOOK_PRICE, 'coin')}{more}"
        case a.BuyCard(card, haggle):
            return _card(own.coins - content.cost(card) + haggle)
        case a.BuyTopCard(cost, haggle):
            return _card(own.coins - cost + haggle)
        case a.Commit(None) if own.draft is not None:
            draft = own.draft
            return f"{count(draft.points, 'point')} for the primary objective; {ENDINGS[draft.result.end]}"
        case a.KeepCard(spell=True):
            return f"leaves {count(own.coins - ENCORE_PRICE, 'coin')}"
        case a.RemoveCard():
            return f"leaves you {count(own.owned - 1, 'card')}"
    return ""


def _card(left: int) -> str:
    return f"leaves {count(left, 'coin')}; it is part of this round's hand"


def confirm(view: View, content: Content, action: Action) -> str:
    """The question before a commit that gives something away, and before a card is gone for good."""
    own = view.players[view.seat] if view.seat is not None else None
    if isinstance(action, a.RemoveCard | a.TradeIn):
        return f"{content.name(action.card)} leaves the game for good."
    if own is None or own.draft is None or not isinstance(action, a.Commit) or action.layout is not None:
        return ""
    if not own.draft.path:
        return "You have drawn no path, so this round brings nothing."
    if view.timed:
        return (
            "This commits without your clock, so anybody with a time is ahead of you. The board has a button with it."
        )
    if own.draft.stand.ended:
        return ""
    return f"Your path has not ended; so far it has found {say_counts(own.draft.result.counts)}."


def tally(view: View, content: Content) -> Sequence[Tally]:
    """The final score line by line (MP-END-01 to 05)."""
    players = view.players
    return (
        Tally("Primary objectives", tuple(player.primary_score for player in players), "MP-END-01"),
        Tally("Secondary objectives, halved", tuple(player.secondary_score for player in players), "MP-END-02"),
        Tally("Time bonuses", tuple(player.time_score for player in players), "MP-END-03"),
        Tally("Exits", tuple(player.exit_score for player in players), "MP-END-04"),
        Tally("Coins, a point for three", tuple(player.coin_score for player in players), "MP-END-05"),
    )
