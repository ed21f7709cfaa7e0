"""Events in words; every word is made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.catalogue import FAIRY_NAMES, Content
from undercroft.games.map_masters.content.glyphs import FEATURES
from undercroft.games.map_masters.content.text import say_book
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import Result
from undercroft.games.map_masters.words.names import THINGS, say_counts, say_objective, say_printed
from undercroft.games.map_masters.words.steps import say_path, say_resource
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed

FIRST = {
    "host": "is chosen by the host to buy first",
    "chance": "is chosen by chance to buy first",
    "coins": "has the fewest coins and buys first",
    "points": "has as few coins as others and fewest points last round, and buys first",
    "clockwise": "is tied and next clockwise, and buys first",
}
ENDINGS = {
    "none": "no path was drawn",
    "exit": "it leaves the dungeon",
    "obstacle": "an obstacle stops it",
    "room": "it ends in a room that is not cleared",
    "fall": "it falls onto its own line and ends",
    "halt": "it ends in a dead end",
}


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""
    name = content.name
    match event:
        case e.FairiesStocked(each=each):
            return f"The market holds {each} fairy tokens of each type"
        case e.ObjectivesShuffled(cards=cards):
            return f"The {count(cards, 'objective')} are shuffled, face down"
        case e.ExplorationBegan(round=round):
            return f"Exploration of round {round} begins: all turn up their hands at once"
        case e.PlayerReady(seat=seat, cards=cards, coins=coins):
            return f"{names[seat]} has {count(cards, 'starter card')} and {count(coins, 'coin')}"
        case e.BookRevealed(book=book):
            return f"The spellbook {name(book)} is revealed: {say_book(content, book)}"
        case e.CardRevealed(card=card, cost=cost):
            return f"{name(card)} is revealed in column {cost}: {say_printed(content, card)}"
        case e.MarketReshuffled(cost=cost, cards=cards):
            deck = f"column {cost}" if cost else "the spellbooks"
            return (
                f"{count(cards, 'discarded card')} of {deck} {'is' if cards == 1 else 'are'} shuffled into a new deck"
            )
        case e.PrimaryRevealed(round=round, objective=objective):
            return f"The primary objective of round {round} is {say_objective(content, objective)}"
        case e.SecondaryRevealed(objective=objective):
            return f"The secondary objective is {say_objective(content, objective, secondary=True)}"
        case e.RoundBegan(round=round, primary=primary):
            return f"Round {round}: {say_objective(content, primary)}"
        case e.FirstBuyerChosen(seat=seat, by=by, order=order):
            then = listed(names[one] for one in order[1:])
            return f"{names[seat]} {FIRST[by]}; clockwise {'follows' if len(order) == 2 else 'follow'} {then}"
        case e.Committed(seat=seat, waiting=waiting, time_up=time_up):
            how = "runs out of time and is committed as drawn" if time_up else "commits"
            left = f"{count(waiting, 'player')} still explore" if waiting > 1 else "one player still explores"
            return f"{names[seat]} {how}; {left if waiting else 'all have committed'}"
        case e.DungeonShown():
            return _say_dungeon(content, names, event)
        case e.BonusScored(seat=seat, points=points, times=times):
            clocks = f" (times: {listed(f'{names[one]} {_say_time(times[one])}' for one in times)})" if times else ""
            if seat is None:
                return f"Nobody circles the time bonus{clocks}"
            return f"{names[seat]} circles the time bonus, {points} VP; all others cross it out{clocks}"
        case e.MarketWiped(cards=cards, books=books):
            gone = listed(map(name, (*books, *cards)))
            return f"After round 3 the market discards {gone}"
        case e.GameEnded():
            return _say_end(names, event)
    return _say_of_player(content, names, event)


def _say_time(milliseconds: int) -> str:
    """A time in seconds and tenths of them."""
    return f"{milliseconds // 1000}.{milliseconds % 1000 // 100} s"


def _say_dungeon(content: Content, names: Sequence[str], event: e.DungeonShown) -> str:
    """The cards by number, as steps name them, each with its place in half cards across and down (MP-GEO-09)."""
    lying = [
        f"{number} {content.name(one.card)} at {one.x},{one.y}{' turned' if one.down else ''}"
        for number, one in enumerate(event.layout, 1)
    ]
    cards = f"{'; '.join(lying)} (half cards across, down)" if lying else "no cards"
    found = _say_result(content, event.result, event.stopped_by)
    complete = " (not complete)" if event.timed and not event.result.complete else ""
    return f"{names[event.seat]} shows {cards}. Path: {say_path(event.path) or 'none'}. {found}{complete}"


def _say_result(content: Content, result: Result, stopped_by: str) -> str:
    icons = [count(number, noun) for noun, number in (("Recycling icon", result.recycling),) if number]
    icons += [f"{result.scissors} Scissors"] if result.scissors else []
    more = f", {', '.join(icons)}" if icons else ""
    used = f"; used {listed(say_resource(content, one) for one in result.spent)}" if result.spent else ""
    end = f"a {FEATURES[stopped_by]} stops it" if stopped_by else ENDINGS[result.end]
    return f"Found: {say_counts(result.counts)}{more}{used}; {end}"


def _fairies(number: int, fairy: str) -> str:
    """So many tokens of a type."""
    return f"{number} {FAIRY_NAMES[fairy] if number == 1 else FAIRY_NAMES[fairy].replace('fairy', 'fairies')}"


def _say_of_player(content: Content, names: Sequence[str], event: Event) -> str:
    """What happens to one player."""
    name = content.name
    who = names[event.seat]  # type: ignore[attr-defined]
    match event:
        case e.FairyBought(fairy=fairy, also=also, coins=coins, stock=stock):
            more = f", and takes a {FAIRY_NAMES[also]} with Two Wings" if also else ""
            left = f"{count(coins, 'coin')} left, {listed(_fairies(n, one) for one, n in stock.items())} in the market"
            return f"{who} buys a {FAIRY_NAMES[fairy]}{more}; {left}"
        case e.BookBought(book=book, blind=blind, coins=coins):
            how = "the top spellbook, " if blind else ""
            return f"{who} buys {how}{name(book)} ({say_book(content, book)}); {count(coins, 'coin')} left"
        case e.BookGivenUp(book=book):
            return f"{who} puts {name(book)} on the spellbook discards"
        case e.CardBought(card=card, price=price, blind=blind, haggled=haggled, coins=coins, area=area):
            how = ", the top card of its column," if blind else ""
            less = " with the Haggler" if haggled else ""
            return (
                f"{who} buys {name(card)}{how} for {count(price, 'coin')}{less} ({say_printed(content, card)}); "
                f"{count(coins, 'coin')} left, {count(area, 'card')} in the Building Area"
            )
        case e.MarketPassed(coins=coins):
            return f"{who} passes with {count(coins, 'coin')}"
        case e.GlanceUsed():
            return f"{who} uses Second Glance and looks at a card"
        case e.CardLookedAt(card=card):
            return f"{who} looks at {name(card)} ({say_printed(content, card)})"
        case e.DrawnKept():
            return f"{who} keeps the card, face down"
        case e.DrawnDiscarded(card=card):
            return f"{who} puts {name(card)} on the discard pile"
        case e.PileReshuffled(drawn=drawn, cards=cards):
            last = "card" if drawn == 1 else f"{drawn} cards"
            first = f"draws the last {last}, then " if drawn else ""
            return f"{who} {first}shuffles {count(cards, 'discarded card')} into a new draw pile"
        case e.HandDrawn(cards=cards, left=left):
            return f"{who} has drawn {count(cards, 'card')} face down; {left} left in the draw pile"
        case e.HandSeen(hand=hand):
            return f"{who} turns up the hand: {listed(map(name, hand))}"
    return _say_after(content, who, event)


def _say_after(content: Content, who: str, event: Event) -> str:
    """What the reward, the refresh and the end bring to one player."""
    name = content.name
    match event:
        case e.BookUsed(book=book):
            return f"{who} turns {name(book)} face down"
        case e.PactMade(book=book, fairy=fairy):
            return f"{who} has removed {name(book)} from the game for a {FAIRY_NAMES[fairy]}, which goes back"
        case e.FairiesReturned(tokens=tokens):
            return f"{who} returns {listed(_fairies(n, one) for one, n in tokens.items())} to the market"
        case e.CoinsPaid(amount=amount, coins=coins):
            return f"{who} gets {count(amount, 'coin')} for the path, now {coins}"
        case e.ObjectiveScored(secondary=secondary, objective=objective, number=number, points=points, total=total):
            column = "pink" if secondary else "blue"
            found = count(number, THINGS[content.objectives[objective].counts])
            return f"{who} scores {points} {column} for {found}, {total} in all"
        case e.ExitTicked(boxes=boxes):
            return f"{who} ticks an exit box, {boxes} in all"
        case e.CardKept(card=card, book=book, coins=coins):
            how = f" with {name(book)} for 2 coins, {coins} left" if book else " by Recycling"
            return f"{who} keeps {name(card)} for the next round{how}"
        case e.CardRemoved(card=card, book=book, owned=owned):
            how = name(book) if book else "Scissors"
            return f"{who} removes {name(card)} from the game with {how}; {count(owned, 'card')} left"
        case e.CardTraded(card=card, taken=taken):
            return f"{who} removes {name(card)} with Trade-In and puts {name(taken)} on the discard pile"
        case e.CardsDiscarded(cards=cards, discard=discard):
            return f"{who} discards {listed(map(name, cards))}; {discard} in the discard pile"
        case e.BooksTurned(books=books):
            return f"{who} turns {listed(map(name, books))} face up again"
        case e.FinalScored(primary=p, secondary=s, time=t, exits=x, coins=c, total=total):
            return f"{who}: {p} primary + {s} secondary + {t} time + {x} for exits + {c} for coins = {total} VP"
    raise AssertionError(f"no words for {event!r}")


def _say_end(names: Sequence[str], event: e.GameEnded) -> str:
    winners = event.ranking[0]
    points = f"{event.scores[winners[0]]} VP"
    if event.tie == "shared":
        return f"{listed(names[seat] for seat in winners)} share the victory with {points}"
    tie = " and the higher secondary score" if event.tie else ""
    return f"{names[winners[0]]} wins with {points}{tie}"
