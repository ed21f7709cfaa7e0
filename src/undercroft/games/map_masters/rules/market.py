"""Phase B, the market (MP-MARKET)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from undercroft.games.map_masters.content.catalogue import FAIRIES
from undercroft.games.map_masters.rules.decks import draw_in_market, fill_column, fill_library
from undercroft.games.map_masters.rules.spellbooks import use_book, why_cannot_use
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import HAND, MapMasters, Player
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.text import count

FAIRY_PRICE, BOOK_PRICE = 1, 2
MOST_BOOKS = 2


def market(g: MapMasters) -> Script:
    """One after the other, clockwise, buys one thing or passes, until all have passed (MP-MARKET-03)."""
    while not all(player.passed for player in g.players):
        player = g.players[g.buyer]
        if not player.passed:
            action = yield from ask(
                player.seat, "Buy one thing, or pass", purchases(g, player), "MP-MARKET-03", segment=True, press=True
            )
            yield from buy(g, player, action)
        g.buyer = (g.buyer + 1) % len(g.players)


def open_market(g: MapMasters) -> None:
    """The round begins: nobody has passed, and the first buyer is found (MP-MARKET-01, MP-MARKET-02)."""
    g.round += 1
    g.bonus = None
    g.tell(e.RoundBegan, round=g.round, primary=g.primary, rule="MP-ROUND-01")
    for player in g.players:
        player.passed = False
    by = choose_first_buyer(g)
    g.buyer = g.first
    rule = "MP-MARKET-01" if g.round == 1 else "MP-MARKET-02"
    g.tell(e.FirstBuyerChosen, seat=g.first, by=by, order=tuple(g.market_order), rule=rule)


def choose_first_buyer(g: MapMasters) -> Literal["host", "chance", "coins", "points", "clockwise"]:
    """Round 1: by the host or chance. Later the poorest, then the fewest points last round (MP-R-06)."""
    if g.round == 1:
        first = g.options.first
        g.first = g.chance.pick(range(len(g.players)), "first buyer") if first == "random" else first
        return "chance" if first == "random" else "host"
    poorest = min(player.coins for player in g.players)
    tied = [player for player in g.players if player.coins == poorest]
    if len(tied) == 1:
        g.first = tied[0].seat
        return "coins"
    fewest = min(last_points(player) for player in tied)
    tied = [player for player in tied if last_points(player) == fewest]
    if len(tied) == 1:
        g.first = tied[0].seat
        return "points"
    seats = len(g.players)
    after = [(g.first + 1 + n) % seats for n in range(seats)]
    g.first = next(seat for seat in after if any(player.seat == seat for player in tied))
    return "clockwise"


def last_points(player: Player) -> int:
    """What the previous round was worth, exits left out (MP-R-06)."""
    return sum(column[-1] for column in (player.blue, player.pink, player.green) if column)


# What can be bought


def purchases(g: MapMasters, player: Player) -> list[Action]:
    """Everything that this player can buy now, and to pass."""
    return [action for action in wares(g) if why_cannot_buy(g, player, action) is None] + [Pass()]


def wares(g: MapMasters) -> Iterator[Action]:
    """All that the market sells, whether somebody can have it or not."""
    for fairy in FAIRIES:
        yield a.BuyFairy(fairy)  # type: ignore[arg-type]
        yield from (a.BuyFairy(fairy, other) for other in FAIRIES if other != fairy)  # type: ignore[arg-type]
    yield from (a.BuySpellbook(book) for book in g.library.shown)
    yield a.BuyTopSpellbook()
    for cost, column in g.columns.items():
        for haggle in (False, True):
            yield from (a.BuyCard(card, haggle) for card in column.shown)
            yield a.BuyTopCard(cost, haggle)  # type: ignore[arg-type]


def why_cannot_buy(g: MapMasters, player: Player, action: Action) -> Refusal | None:
    """What keeps a player from buying this."""
    match action:
        case a.BuyFairy(fairy, also):
            return why_cannot_buy_fairy(g, player, fairy, also)
        case a.BuySpellbook(book):
            if book not in g.library.shown:
                return Refusal("MP-MARKET-09", f"{g.content.name(book)} does not lie face up in the market")
            return _why_cannot_pay(player, BOOK_PRICE, "MP-MARKET-09")
        case a.BuyTopSpellbook():
            if not (g.library.deck or g.library.discard):
                return Refusal("MP-MARKET-17", "there is no spellbook left to draw")
            return _why_cannot_pay(player, BOOK_PRICE, "MP-MARKET-09")
        case a.BuyCard(card, haggle):
            cost = next((cost for cost, column in g.columns.items() if card in column.shown), None)
            if cost is None:
                return Refusal("MP-MARKET-11", f"{g.content.name(card)} does not lie face up in the market")
            return why_cannot_buy_card(g, player, cost, haggle)
        case a.BuyTopCard(cost, haggle):
            if not (g.columns[cost].deck or g.columns[cost].discard):
                return Refusal("MP-MARKET-17", f"there is no card of cost {cost} left to draw")
            return why_cannot_buy_card(g, player, cost, haggle)
    return None


def why_cannot_buy_fairy(g: MapMasters, player: Player, fairy: str, also: str) -> Refusal | None:
    """Types in stock only; with SB-13 a second one of a different type (MP-MARKET-06, 07, MP-SB-13)."""
    if not g.stock[fairy]:
        return Refusal("MP-MARKET-07", f"the {fairy} fairies are sold out")
    if also:
        if also == fairy:
            return Refusal("MP-SB-13", "the second token is of a different type")
        if refusal := why_cannot_use(g, player, "second_token"):
            return refusal
        if not g.stock[also]:
            return Refusal("MP-R-34", f"the {also} fairies are sold out, so there is no second token")
    return _why_cannot_pay(player, FAIRY_PRICE, "MP-MARKET-06")


def why_cannot_buy_card(g: MapMasters, player: Player, cost: int, haggle: bool) -> Refusal | None:
    """Enough coins, and room in the Building Area (MP-MARKET-11, MP-MARKET-15)."""
    if len(player.area) >= HAND:
        return Refusal("MP-MARKET-15", f"there are {HAND} cards in the Building Area already")
    if haggle and (refusal := why_cannot_use(g, player, "haggle")):
        return refusal
    return _why_cannot_pay(player, cost - haggle, "MP-MARKET-11")


def _why_cannot_pay(player: Player, price: int, rule: str) -> Refusal | None:
    if player.coins < price:
        return Refusal(rule, f"that costs {count(price, 'coin')}, and there are {player.coins}")
    return None


# Buying


def buy(g: MapMasters, player: Player, action: Action) -> Script:
    """Carry out one purchase, or the pass, which is final (MP-MARKET-04)."""
    match action:
        case a.BuyFairy(fairy, also):
            buy_fairy(g, player, fairy, also)
        case a.BuySpellbook(book):
            g.library.shown.remove(book)
            yield from take_book(g, player, book, blind=False)
            fill_library(g, "MP-MARKET-13")
        case a.BuyTopSpellbook():
            drawn = draw_in_market(g, g.library, 0)
            assert drawn is not None
            yield from take_book(g, player, drawn, blind=True)
        case a.BuyCard(card, haggle):
            cost = g.content.cost(card)
            g.columns[cost].shown.remove(card)
            take_card(g, player, card, haggle, blind=False)
            fill_column(g, cost, "MP-MARKET-13")
        case a.BuyTopCard(cost, haggle):
            top = draw_in_market(g, g.columns[cost], cost)
            assert top is not None
            take_card(g, player, top, haggle, blind=True)
        case _:
            player.passed = True
            g.tell(e.MarketPassed, seat=player.seat, coins=player.coins, rule="MP-MARKET-04")


def buy_fairy(g: MapMasters, player: Player, fairy: str, also: str) -> None:
    """A token for 1 coin, and one more with Two Wings (MP-MARKET-06, MP-SB-13)."""
    player.coins -= FAIRY_PRICE
    taken = (fairy, also) if also else (fairy,)
    for kind in taken:
        g.stock[kind] -= 1
        player.tokens[kind] += 1
    if also:
        use_book(g, player, "second_token")
    g.tell(
        e.FairyBought,
        seat=player.seat,
        fairy=fairy,
        also=also,
        coins=player.coins,
        stock={kind: g.stock[kind] for kind in taken},
        rule="MP-SB-13" if also else "MP-MARKET-06",
    )


def take_book(g: MapMasters, player: Player, book: str, *, blind: bool) -> Script:
    """The book is usable at once; with a third, one of the older two must go (MP-MARKET-10, MP-MARKET-16)."""
    player.coins -= BOOK_PRICE
    player.books.append(book)
    rule = "MP-MARKET-12" if blind else "MP-MARKET-09"
    g.tell(e.BookBought, seat=player.seat, book=book, blind=blind, coins=player.coins, rule=rule)
    if len(player.books) > MOST_BOOKS:
        older = [a.GiveUpSpellbook(one) for one in player.books[:-1]]
        given = yield from ask(player.seat, "Which older spellbook leaves?", older, "MP-MARKET-10")
        player.books.remove(given.book)
        if given.book in player.used_books:
            player.used_books.remove(given.book)
        g.library.discard.append(given.book)
        g.tell(e.BookGivenUp, seat=player.seat, book=given.book, rule="MP-MARKET-10")


def take_card(g: MapMasters, player: Player, card: str, haggle: bool, *, blind: bool) -> None:
    """The card lies face up in the Building Area and must be used this round (MP-MARKET-14)."""
    price = g.content.cost(card) - haggle
    player.coins -= price
    player.area.append(card)
    if haggle:
        use_book(g, player, "haggle")
    g.tell(
        e.CardBought,
        seat=player.seat,
        card=card,
        price=price,
        blind=blind,
        haggled=haggle,
        coins=player.coins,
        area=len(player.area),
        rule="MP-MARKET-12" if blind else "MP-MARKET-11",
    )
