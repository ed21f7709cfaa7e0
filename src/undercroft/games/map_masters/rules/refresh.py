"""Phase F, refresh, after rounds 1 to 5 (MP-REF)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.map_masters.rules.decks import fill_column, fill_library, fill_market
from undercroft.games.map_masters.rules.reward import result
from undercroft.games.map_masters.rules.setup import reveal_primary
from undercroft.games.map_masters.rules.spellbooks import use_book, why_cannot_use
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import HAND, MapMasters, Player
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import SEGMENT, Script, ask, together

ENCORE_PRICE = 2
WIPED_ROUND = 3


def begin_refresh(g: MapMasters) -> None:
    """The next primary is known before optimizers are used (MP-REF-01)."""
    reveal_primary(g, g.round + 1, "MP-REF-01")
    g.trading = False
    for player in g.players:
        player.acted, player.kept, player.done = [], [], False
        player.recycled = player.cut = 0


def refresh(g: MapMasters) -> Script:
    """Optimizers, SB-15 and SB-16 side by side, then SB-17 one by one, then all is put away (MP-REF-10)."""
    if not g.trading:
        yield SEGMENT
        yield from together({player.seat: optimize(g, player) for player in g.players if not player.done})
        g.trading = True
    for player in (g.players[seat] for seat in g.market_order):
        yield from trade_in(g, player)
    put_away(g)


def put_away(g: MapMasters) -> None:
    """Cards to the discard piles, spellbooks face up, and after round 3 a new market (MP-REF-06 to 08)."""
    for player in g.players:
        discard_dungeon(g, player)
    for player in g.players:
        turn_books(g, player)
    if g.round == WIPED_ROUND:
        wipe_market(g)


# Optimizers, SB-15 and SB-16


def optimize(g: MapMasters, player: Player) -> Script:
    """Look at all dungeons, use what the path has found, in any order, or not, then go on (MP-REF-02 to 04)."""
    while True:
        action = yield from ask(
            player.seat,
            "Keep or remove cards of your dungeon, or go on",
            partial(uses, g, player),
            "MP-REF-04",
            press=True,
        )
        match action:
            case a.KeepCard(card, spell):
                keep(g, player, card, spell=spell)
            case a.RemoveCard(card, spell):
                remove(g, player, card, spell=spell)
            case _:
                player.done = True
                return


def uses(g: MapMasters, player: Player) -> Sequence[Action]:
    """What this player can still do with the cards of the dungeon."""
    found: list[Action] = []
    for spell in (False, True):
        found += [a.KeepCard(card, spell) for card in player.hand if not why_cannot_keep(g, player, card, spell)]
        found += [a.RemoveCard(card, spell) for card in player.hand if not why_cannot_remove(g, player, card, spell)]
    return [*found, a.Finish()]


def why_cannot_target(g: MapMasters, player: Player, card: str) -> Refusal | None:
    """Targets are this round's five cards, each for one effect at most (MP-R-26)."""
    if card in player.acted:
        return Refusal("MP-REF-04", f"{g.content.name(card)} was the target of an effect already")
    if card not in player.hand:
        return Refusal("MP-R-26", f"{g.content.name(card)} is no card of this round's dungeon")
    return None


def why_cannot_keep(g: MapMasters, player: Player, card: str, spell: bool) -> Refusal | None:
    """A Recycling icon each, or SB-16 for 2 coins (MP-REF-02, MP-SB-16)."""
    if refusal := why_cannot_target(g, player, card):
        return refusal
    if spell:
        if refusal := why_cannot_use(g, player, "keep_card"):
            return refusal
        if player.coins < ENCORE_PRICE:
            return Refusal("MP-SB-16", f"that costs {ENCORE_PRICE} coins, and there are {player.coins}")
        return None
    if player.recycled >= result(player).recycling:
        return Refusal("MP-REF-02", "there is no unused Recycling icon on the path")
    return None


def why_cannot_remove(g: MapMasters, player: Player, card: str, spell: bool) -> Refusal | None:
    """A Scissors icon each, or SB-15; five cards must stay (MP-REF-03, MP-REF-05)."""
    if refusal := why_cannot_target(g, player, card):
        return refusal
    if spell and (refusal := why_cannot_use(g, player, "remove_card")):
        return refusal
    if not spell and player.cut >= result(player).scissors:
        return Refusal("MP-REF-03", "there is no unused Scissors icon on the path")
    if player.owned <= HAND:
        return Refusal("MP-REF-05", f"fewer than {HAND} cards would be left")
    return None


def keep(g: MapMasters, player: Player, card: str, *, spell: bool) -> None:
    """The card stays in the Building Area (MP-REF-02)."""
    book = g.content.books["keep_card"] if spell else ""
    if spell:
        player.coins -= ENCORE_PRICE
        use_book(g, player, "keep_card")
    else:
        player.recycled += 1
    player.acted.append(card)
    player.kept.append(card)
    rule = "MP-SB-16" if spell else "MP-REF-02"
    g.tell(e.CardKept, seat=player.seat, card=card, book=book, coins=player.coins, rule=rule)


def remove(g: MapMasters, player: Player, card: str, *, spell: bool) -> None:
    """The card leaves the game for good (MP-REF-03)."""
    book = g.content.books["remove_card"] if spell else ""
    if spell:
        use_book(g, player, "remove_card")
    else:
        player.cut += 1
    player.acted.append(card)
    take_out(player, card)
    player.removed.append(card)
    rule = "MP-SB-15" if spell else "MP-REF-03"
    g.tell(e.CardRemoved, seat=player.seat, card=card, book=book, owned=player.owned, rule=rule)


def take_out(player: Player, card: str) -> None:
    """Take a card out of the dungeon."""
    (player.area if card in player.area else player.drawn).remove(card)


# SB-17


def trade_in(g: MapMasters, player: Player) -> Script:
    """In market order: a played market card out, a face-up one of no higher cost in (MP-SB-17, MP-R-36)."""
    options = trades(g, player)
    if not options:
        return
    action = yield from ask(player.seat, "Trade a played card in?", [*options, a.Finish()], "MP-SB-17")
    if isinstance(action, a.TradeIn):
        trade(g, player, action.card, action.take)


def trades(g: MapMasters, player: Player) -> list[a.TradeIn]:
    """Every card that can go, with every card that can come."""
    shown = [card for column in g.columns.values() for card in column.shown]
    return [a.TradeIn(out, card) for out in player.hand for card in shown if not why_cannot_trade(g, player, out, card)]


def why_cannot_trade(g: MapMasters, player: Player, card: str, take: str) -> Refusal | None:
    """Played market cards only, not recycled ones, for one of equal or lower cost (MP-R-36)."""
    if refusal := why_cannot_use(g, player, "trade_in"):
        return refusal
    if card not in g.content.dungeon:
        return Refusal("MP-R-36", "only a market card can be traded in, no starter card")
    if refusal := why_cannot_target(g, player, card):
        return refusal
    if take not in g.columns.get(g.content.cost(take) if take in g.content.dungeon else 0, g.library).shown:
        return Refusal("MP-SB-17", f"{g.content.name(take)} does not lie face up in the market")
    if g.content.cost(take) > g.content.cost(card):
        return Refusal("MP-SB-17", f"{g.content.name(take)} costs more than {g.content.name(card)}")
    return None


def trade(g: MapMasters, player: Player, card: str, take: str) -> None:
    """The new card goes to the discard pile in place of the old; the gap is refilled at once (MP-R-36)."""
    use_book(g, player, "trade_in")
    player.acted.append(card)
    take_out(player, card)
    player.removed.append(card)
    cost = g.content.cost(take)
    g.columns[cost].shown.remove(take)
    player.discard.append(take)
    g.tell(e.CardTraded, seat=player.seat, card=card, taken=take, rule="MP-SB-17")
    fill_column(g, cost, "MP-R-36")


# Putting away


def discard_dungeon(g: MapMasters, player: Player) -> None:
    """All cards that are not kept go to the owner's discard pile (MP-REF-06)."""
    gone = [card for card in player.hand if card not in player.kept]
    player.discard += gone
    player.area, player.drawn = [card for card in player.hand if card in player.kept], []
    player.layout, player.path = (), ()
    g.tell(e.CardsDiscarded, seat=player.seat, cards=tuple(gone), discard=len(player.discard), rule="MP-REF-06")


def turn_books(g: MapMasters, player: Player) -> None:
    """Used spellbooks are turned face up again (MP-REF-07)."""
    if player.used_books:
        g.tell(e.BooksTurned, seat=player.seat, books=tuple(player.used_books), rule="MP-REF-07")
        player.used_books = []


def wipe_market(g: MapMasters) -> None:
    """After round 3 what lies face up is discarded and new cards are revealed (MP-REF-08)."""
    cards = [card for column in g.columns.values() for card in column.shown]
    g.tell(e.MarketWiped, cards=tuple(cards), books=tuple(g.library.shown), rule="MP-REF-08")
    for column in (*g.columns.values(), g.library):
        column.discard += column.shown
        column.shown = []
    fill_library(g, "MP-REF-08")
    fill_market(g, "MP-REF-08")
