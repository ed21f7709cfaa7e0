"""A player that needs no search: the solver explores, and ratings choose what to buy, keep and remove."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

from undercroft.games.map_masters.bots.drafting import next_action
from undercroft.games.map_masters.bots.ratings import card_rating, coin_rating, spell_rating, token_rating
from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.rules.explore import holdings_of
from undercroft.games.map_masters.rules.market import BOOK_PRICE, FAIRY_PRICE
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.solver import Solution, Solver
from undercroft.games.map_masters.solver.worth import Worth, worth_now
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import ROUNDS, MapMasters, Player
from undercroft.kernel.actions import Action, Pass

BUDGET = 30_000
"""Visits of the solver for one dungeon: about a tenth of a second (MP-SOL-10)."""
MEAN_TIME, SPREAD = 100_000, 20_000
"""How long a bot takes, in milliseconds (MP-R-14)."""
UNSEEN_BOOK = 22
"""What a spellbook brings in a round, on average."""
FEWEST_CARDS = 7
"""With so few cards nothing more is removed."""


def promising(g: MapMasters, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """The one option that this player would take: a search over drafts would drown in them."""
    if g.phase == "explore":
        return [next_action(g.content, g.players[seat], solution(g, g.players[seat]), options)]
    return [quick(g, seat, options)]


def quick(g: MapMasters, seat: int, options: Sequence[Action]) -> Action:
    """What this player chooses; a whole dungeon at once."""
    player = g.players[seat]
    if g.phase == "explore":
        return dungeon(g, player)
    worth = worth_now(g)
    rate = {"market": _purchase, "hand": _glance, "refresh": _use}[g.phase]
    return max(options, key=lambda option: rate(g, player, worth, option))


# Exploring


def dungeon(g: MapMasters, player: Player, budget: int = BUDGET) -> a.Commit:
    """The best dungeon that the solver finds, committed after a while."""
    found = solution(g, player, budget)
    return a.Commit(found.layout, found.path, think_time(g, player))


def solution(g: MapMasters, player: Player, budget: int = BUDGET) -> Solution:
    """What the solver finds for a player's hand; asked again, it is known."""
    return _solved(g.content, tuple(player.hand), _frozen(worth_now(g)), holdings_of(g, player), budget)


def think_time(g: MapMasters, player: Player) -> int:
    """How long a bot takes for this hand: always the same, and not known before (MP-R-14)."""
    digest = hashlib.blake2b(repr((g.round, player.seat, g.primary, player.hand)).encode(), digest_size=4).digest()
    return MEAN_TIME - SPREAD + int.from_bytes(digest, "little") % (2 * SPREAD)


Frozen = tuple[tuple[tuple[str, int], ...], int, int]


def _frozen(worth: Worth) -> Frozen:
    return tuple(worth.things.items()), worth.exit, worth.optimizer


@lru_cache(maxsize=256)
def _solved(content: Content, hand: tuple[str, ...], worth: Frozen, holdings: Holdings, budget: int) -> Solution:
    things, exit_value, optimizer = worth
    return Solver(content, hand, Worth(dict(things), exit_value, optimizer), holdings).solve(budget)


# Buying, keeping, removing


def _purchase(g: MapMasters, player: Player, worth: Worth, option: Action) -> float:
    """What a purchase brings, less what the coins could bring elsewhere; to pass brings nothing."""
    content, coin = g.content, coin_rating(g.round, player.coins)
    left = ROUNDS - g.round
    match option:
        case a.BuyFairy(fairy, also):
            more = token_rating(worth, also, player.tokens[also]) if also else 0
            return token_rating(worth, fairy, player.tokens[fairy]) + more - coin * FAIRY_PRICE
        case a.BuySpellbook(book):
            owned = len(player.books)
            return spell_rating(content.spell(book)) * (left + 1) / (1 + owned) - coin * BOOK_PRICE
        case a.BuyTopSpellbook():
            return UNSEEN_BOOK * (left + 1) / (1 + len(player.books)) - coin * BOOK_PRICE
        case a.BuyCard(card, haggle):
            return _card_gain(g, player, worth, card) - coin * (content.cost(card) - haggle)
        case a.BuyTopCard(cost, haggle):
            return 0.8 * _column_gain(g, player, worth, cost) - coin * (cost - haggle)
        case a.GiveUpSpellbook(book):
            return -spell_rating(content.spell(book))
    return 0


def _card_gain(g: MapMasters, player: Player, worth: Worth, card: str) -> float:
    """This round the card is used for sure; later as often as it is drawn."""
    starters = list(g.content.starters)
    usual = sum(card_rating(g.content, worth, one) for one in starters) / len(starters)
    uses = 1 + (ROUNDS - g.round) * 5 / (player.owned + 1)
    return (card_rating(g.content, worth, card) - usual) * uses


def _column_gain(g: MapMasters, player: Player, worth: Worth, cost: int) -> float:
    unseen = g.columns[cost].deck or g.columns[cost].discard
    return sum(_card_gain(g, player, worth, card) for card in unseen) / len(unseen)


def _glance(g: MapMasters, player: Player, worth: Worth, option: Action) -> float:
    """Look whenever that is possible; keep a card that is better than the next would be on average."""
    if isinstance(option, a.LookAtCard | a.KeepDrawn):
        if isinstance(option, a.LookAtCard) or not player.draw_pile:
            return 1
        rest = [card_rating(g.content, worth, card) for card in player.draw_pile]
        return card_rating(g.content, worth, player.drawn[0]) - sum(rest) / len(rest)
    return 0


def _use(g: MapMasters, player: Player, worth: Worth, option: Action) -> float:
    """Keep what is good for the next primary, remove what is weaker than the rest, trade up."""
    rating: Callable[[str], float] = lambda card: card_rating(g.content, worth, card)  # noqa: E731
    owned = [*player.draw_pile, *player.discard, *player.hand]
    usual = sum(map(rating, owned)) / len(owned)
    match option:
        case a.KeepCard(card, spell):
            return rating(card) - usual - (2 * coin_rating(g.round) if spell else 0)
        case a.RemoveCard(card):
            return usual - rating(card) if len(owned) > FEWEST_CARDS else -1
        case a.TradeIn(card, take):
            return rating(take) - rating(card)
        case Pass() | a.Finish():
            return 0
    return -1
