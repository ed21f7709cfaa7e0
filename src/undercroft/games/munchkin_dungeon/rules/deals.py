"""The dealmaking variant (MD-DEAL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.rules.loot import (
    hearts_lost_with,
    let_go_of,
    may_transform,
    own,
    why_cannot_part_with,
)
from undercroft.games.munchkin_dungeon.rules.tokens import change_coins, hearts
from undercroft.games.munchkin_dungeon.state.actions import AcceptDeal, OfferDeal, RefuseDeal
from undercroft.games.munchkin_dungeon.state.events import DealMade, DealOffered, DealRefused
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

LONGEST_PROMISE = 200


def why_cannot_offer(g: MunchkinDungeon, seat: int, deal: OfferDeal) -> Refusal | None:
    """What keeps this deal from being offered."""
    if not g.options.dealmaking:
        return Refusal("MD-DEAL-01", "this table plays without dealmaking")
    if g.phase == "setup":
        return Refusal("MD-DEAL-01", "there is nothing to trade before the game begins")
    if not 0 <= deal.to < len(g.heroes) or deal.to == seat:
        return Refusal("MD-DEAL-04", "a deal is offered to another player")
    if not (deal.give_coins or deal.give_loot or deal.want_coins or deal.want_loot):
        return Refusal("MD-DEAL-01", "a deal moves Coins or Loot")
    if len(deal.promise) > LONGEST_PROMISE:
        return Refusal("MD-DEAL-04", f"a promise has at most {LONGEST_PROMISE} characters")
    if g.fight is not None and (deal.give_loot or deal.want_loot):
        return Refusal("MD-DEAL-03", "Loot does not change hands during a fight")
    return why_cannot_give(g, g.heroes[seat], deal.give_coins, deal.give_loot) or why_cannot_give(
        g, g.heroes[deal.to], deal.want_coins, deal.want_loot
    )


def why_cannot_give(g: MunchkinDungeon, hero: Hero, coins: int, loot: Sequence[str]) -> Refusal | None:
    """What keeps a player from handing this over."""
    name = g.names[hero.seat]
    if not 0 <= coins <= hero.coins:
        return Refusal("MD-DEAL-02", f"{name} has {hero.coins} Coins and cannot pay {coins}")
    for card, count in Counter(loot).items():
        if hero.loot.count(card) < count:
            return Refusal("MD-DEAL-02", f"{name} does not own {count} × {g.content.name(card)}")
    trial = hero.copy()
    for card in loot:
        refusal = why_cannot_part_with(g, trial, card)
        if refusal is not None:
            return refusal
        let_go_of(trial, card)
    return None


def deal_examples(g: MunchkinDungeon, seat: int) -> list[OfferDeal]:
    """Some of the countless deals: a Coin as a gift, and a Coin for each Loot of another player."""
    deals = []
    for other in g.heroes:
        if other.seat != seat:
            deals.append(OfferDeal(other.seat, give_coins=1))
            deals += [OfferDeal(other.seat, give_coins=1, want_loot=(loot,)) for loot in dict.fromkeys(other.loot)]
    return [deal for deal in deals if why_cannot_offer(g, seat, deal) is None]


def offer_deal(g: MunchkinDungeon, seat: int, deal: OfferDeal) -> Script:
    """Offer, accept or refuse, and a transfer all at once; equipped Loot leaves its slot first (MD-DEAL-04)."""
    giver, taker = g.heroes[seat], g.heroes[deal.to]
    g.tell(
        DealOffered,
        seat=seat,
        to=deal.to,
        give_coins=deal.give_coins,
        give_loot=deal.give_loot,
        want_coins=deal.want_coins,
        want_loot=deal.want_loot,
        promise=deal.promise,
        rule="MD-DEAL-01",
    )
    answer = yield from ask(deal.to, f"{g.names[seat]} offers a deal", [RefuseDeal(), AcceptDeal()], "MD-DEAL-04")
    if isinstance(answer, RefuseDeal):
        g.tell(DealRefused, seat=seat, to=deal.to, rule="MD-DEAL-04")
        return
    pay(g, giver, taker, deal.give_coins)
    pay(g, taker, giver, deal.want_coins)
    weaker = set()
    for hero, given in ((giver, deal.give_loot), (taker, deal.want_loot)):
        for loot in given:
            if hearts_lost_with(hero, g.content.loot[loot]):
                weaker.add(hero.seat)
            let_go_of(hero, loot)
    for hero, gained in ((taker, deal.give_loot), (giver, deal.want_loot)):
        for loot in gained:
            own(g, hero, loot, "deal", "deal", "MD-DEAL-02")
    now = tuple((hero.seat, hearts(g, hero)) for hero in g.heroes if hero.seat in weaker)
    g.tell(DealMade, seat=seat, to=deal.to, hearts=now, rule="MD-DEAL-02")
    yield from may_transform(g, taker, deal.give_loot)
    yield from may_transform(g, giver, deal.want_loot)


def pay(g: MunchkinDungeon, giver: Hero, taker: Hero, coins: int) -> None:
    """Payments are immediate (MD-DEAL-02)."""
    if coins:
        change_coins(g, giver, -coins, "deal", "MD-DEAL-02")
        change_coins(g, taker, coins, "deal", "MD-DEAL-02")
