"""Actions in words, as the seat reads them that may do them."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import FAIRY_NAMES
from undercroft.games.map_masters.content.text import say_book
from undercroft.games.map_masters.rules.market import BOOK_PRICE, FAIRY_PRICE
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import MapMasters
from undercroft.games.map_masters.words.names import say_printed
from undercroft.games.map_masters.words.steps import say_path, say_step
from undercroft.kernel.actions import Action, Pass, Said
from undercroft.kit.text import count

VERBS: dict[type[Action], str] = {
    a.BuyFairy: "Buy fairy",
    a.BuySpellbook: "Buy spellbook",
    a.BuyTopSpellbook: "Buy spellbook",
    a.GiveUpSpellbook: "Let go",
    a.BuyCard: "Buy card",
    a.BuyTopCard: "Buy unseen",
    a.LookAtCard: "Look",
    a.KeepDrawn: "Keep",
    a.DiscardDrawn: "Discard",
    a.LayCard: "Place",
    a.LiftCard: "Take back",
    a.DrawStep: "Draw",
    a.EraseStep: "Erase",
    a.Draft: "Draft",
    a.Commit: "Commit",
    a.TimeUp: "Time is up",
    a.KeepCard: "Keep card",
    a.RemoveCard: "Remove card",
    a.TradeIn: "Trade in",
    a.Finish: "Go on",
    Pass: "Pass",
}
"""What kind of thing each action does, as buttons say it; its label too, unless it has one of its own."""
PLAIN: dict[type[Action], str] = {
    a.LookAtCard: "Use Second Glance",
    a.KeepDrawn: "Keep it",
    a.DiscardDrawn: "Put it on the discard pile",
    a.EraseStep: "Erase the last step",
    a.TimeUp: "The time is up",
}
"""Actions that are always said alike, in other words than their verb."""


def say_action(g: MapMasters, seat: int, action: Action) -> Said | str:
    """An action in words, as this seat would read it."""
    name = g.content.name
    match action:
        case a.BuyFairy(fairy, also):
            more = f" and take a {FAIRY_NAMES[also]} with Two Wings" if also else ""
            return f"Buy a {FAIRY_NAMES[fairy]} for {count(FAIRY_PRICE, 'coin')}{more}"
        case a.BuySpellbook(book):
            return Said(f"Buy {name(book)} for {count(BOOK_PRICE, 'coin')}", say_book(g.content, book))
        case a.BuyTopSpellbook():
            return f"Buy the top spellbook, unseen, for {count(BOOK_PRICE, 'coin')}"
        case a.GiveUpSpellbook(book):
            return Said(f"Let {name(book)} go", say_book(g.content, book))
        case a.BuyCard(card, haggle):
            price = g.content.cost(card) - haggle
            how = " with the Haggler" if haggle else ""
            return Said(f"Buy {name(card)} for {count(price, 'coin')}{how}", say_printed(g.content, card))
        case a.BuyTopCard(cost, haggle):
            how = " with the Haggler" if haggle else ""
            return f"Buy the top card of column {cost}, unseen, for {count(cost - haggle, 'coin')}{how}"
        case a.LayCard(card, x, y, down):
            return f"Lay {name(card)} {'turned' if down else 'upright'} at {x},{y}{_beside(g, seat, x, y)}"
        case a.LiftCard(card):
            return f"Take {name(card)} back"
        case a.DrawStep(step):
            return say_step(g, g.players[seat], step)
        case a.Draft(layout, path):
            return f"Draft {count(len(layout), 'card')} and {count(len(path), 'step')}"
        case a.Commit(layout, path):
            if layout is None:
                return "Commit your dungeon and path"
            return Said("Commit a dungeon and path", f"{', '.join(map(str, layout))}: {say_path(path)}", "colon")
        case a.KeepCard(card, spell):
            return f"Keep {name(card)} for the next round{' with Encore for 2 coins' if spell else ''}"
        case a.RemoveCard(card, spell):
            return f"Remove {name(card)} from the game{' with the Paper Knife' if spell else ''}"
        case a.TradeIn(card, take):
            return Said(f"Trade {name(card)} in for {name(take)}", say_printed(g.content, take))
    return PLAIN.get(type(action)) or VERBS[type(action)]


def _beside(g: MapMasters, seat: int, x: int, y: int) -> str:
    """Where that is, seen from the cards that lie there."""
    for one in g.players[seat].layout:
        across, down = x - one.x, y - one.y
        side = {(0, -2): "above", (0, 2): "below", (-2, 0): "left of", (2, 0): "right of"}.get(
            (across if abs(across) == 2 else 0, down if abs(down) == 2 else 0)
        )
        if side is not None and abs(across) <= 2 and abs(down) <= 2:
            return f", {side} {g.content.name(one.card)}"
    return ""
