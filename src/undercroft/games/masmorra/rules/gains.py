"""Gaining XP, gold and Treasure cards; levels and limits (MM-LEVEL, MM-GOLD, MM-R-31 to 33)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.rules.end import trigger_end
from undercroft.games.masmorra.rules.moments import Moment, Theft
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.state.actions import DiscardCard, Learn
from undercroft.games.masmorra.state.events import (
    AbilityLearned,
    CardDiscarded,
    CardsGained,
    CardStolen,
    DeckReshuffled,
    Gained,
    Lost,
    NothingStolen,
    NotTaken,
)
from undercroft.games.masmorra.state.model import ARROWS, HAND_LIMIT, Hero, Masmorra
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.decks import draw_from

# XP and levels


def gain_xp(g: Masmorra, hero: Hero, amount: int, source: str, rule: str, *, foes: tuple[str, ...] = ()) -> Script:
    """One gain of XP, to which a card for each defeated foe belongs; rivals may take some of it (MM-R-31, MM-R-32)."""
    if amount <= 0 or hero.prone:
        return
    moment = Moment("xp", hero.number, amount, source=source, rule=rule, foes=foes)
    yield from respond(g, moment)
    if hero.prone:
        # Whoever falls before takes nothing, and nothing can be taken from it (MM-R-99).
        return
    thefts = moment.thefts if len(moment.thefts) == 1 else []
    for theft in thefts:
        moment.amount -= 1
        yield from add_xp(g, g.heroes[theft.hero], 1, theft.source, "MM-CARD-09", loser=hero.board)
    if not thefts:
        tell_nothing_stolen(g, hero, moment.thefts, "MM-CARD-09")
    if not moment.amount:
        told = partial(g.tell, Gained, hero=hero.board, token="xp", amount=0, total=hero.xp, source=source)
        told(foes=foes, thieves=tuple(theft.source for theft in thefts), rule=rule)
    yield from add_xp(g, hero, moment.amount, source, rule, foes)


def tell_nothing_stolen(g: Masmorra, hero: Hero, thefts: Sequence[Theft], rule: str) -> None:
    """Two thieves or more stop each other from taking XP; of cards and gold there may be too little for all."""
    if thefts:
        g.tell(NothingStolen, hero=hero.board, cards=tuple(theft.source for theft in thefts), rule=rule)


def add_xp(
    g: Masmorra, hero: Hero, amount: int, source: str, rule: str, foes: tuple[str, ...] = (), *, loser: str = ""
) -> Script:
    """XP arrive: arrows reached or passed are handled one after the other (MM-LEVEL-01)."""
    if amount <= 0:
        return
    hero.xp += amount
    hero.best = max(hero.best, hero.xp)
    told = partial(g.tell, Gained, hero=hero.board, token="xp", amount=amount, total=hero.xp)
    told(source=source, foes=foes, loser=loser, rule=rule)
    trigger_end(g, hero)
    while hero.arrows < len(ARROWS) and hero.xp >= ARROWS[hero.arrows]:
        hero.arrows += 1
        yield from learn(g, hero, ARROWS[hero.arrows - 1])


def lose_xp(g: Masmorra, hero: Hero, amount: int, source: str, rule: str) -> None:
    """XP never drop below 0 (MM-R-33)."""
    lost = min(amount, hero.xp)
    if lost:
        hero.xp -= lost
        g.tell(Lost, hero=hero.board, token="xp", amount=lost, left=hero.xp, source=source, rule=rule)


def learn(g: Masmorra, hero: Hero, arrow: int) -> Script:
    """Uncover one ability for a level arrow: a lower one needs the upper one of its card (MM-LEVEL-02)."""
    choices = [Learn(ability) for ability in learnable(g, hero)]
    if choices:
        choice = yield from ask(hero.seat, f"{arrow} XP reached: learn which ability?", choices, "MM-LEVEL-01")
        hero.learned = (*hero.learned, choice.ability)
        g.tell(AbilityLearned, hero=hero.board, ability=choice.ability, arrow=arrow, rule="MM-LEVEL-01")


def learnable(g: Masmorra, hero: Hero) -> list[str]:
    """The next ability of each card (MM-LEVEL-02)."""
    cards = g.content.heroes[hero.board].cards
    unknown = ([ability.id for ability in card if ability.id not in hero.learned] for card in cards)
    return [left[0] for left in unknown if left]


def why_cannot_learn(g: Masmorra, seat: int, ability: str) -> Refusal:
    """What is wrong with learning this ability now."""
    for hero in g.heroes:
        if hero.seat == seat and ability in learnable(g, hero):
            return Refusal("MM-LEVEL-01", "an ability is learned when a level arrow is reached")
    return Refusal("MM-LEVEL-02", "a lower ability needs the upper one of its card, and each is learned once")


# Gold


def gain_gold(g: Masmorra, hero: Hero, amount: int, source: str, rule: str, *, taken: bool = False) -> Script[int]:
    """Take gold, up to the limit (MM-GOLD-03); of gold that is `taken` rivals may pick some. Return how much."""
    amount = 0 if hero.prone else as_the_limit_allows(g, hero, amount)
    if not amount:
        return 0
    moment = Moment("gold", hero.number, amount, source=source, rule=rule, unnamed=not taken)
    yield from respond(g, moment)
    if hero.prone:
        return 0
    for theft in moment.thefts[:amount]:
        moment.amount -= 1
        add_gold(g, g.heroes[theft.hero], 1, theft.source, "MM-CARD-04", loser=hero.board)
    tell_nothing_stolen(g, hero, moment.thefts[amount:], "MM-R-32")
    if not moment.amount:
        told = partial(g.tell, Gained, hero=hero.board, token="gold", amount=0, total=hero.gold, source=source)
        told(thieves=tuple(theft.source for theft in moment.thefts[:amount]), rule=rule)
    add_gold(g, hero, moment.amount, source, rule)
    return amount


def as_the_limit_allows(g: Masmorra, hero: Hero, amount: int) -> int:
    """How much of this gold a Hero can take (MM-GOLD-03)."""
    taken = min(amount, GOLD_LIMIT - hero.gold)
    if taken < amount:
        g.tell(NotTaken, hero=hero.board, amount=amount - taken, rule="MM-GOLD-03")
    return taken


def add_gold(g: Masmorra, hero: Hero, amount: int, source: str, rule: str, loser: str = "") -> None:
    """Gold arrives; above the limit it is not taken (MM-GOLD-03)."""
    amount = as_the_limit_allows(g, hero, amount)
    if amount:
        hero.gold += amount
        told = partial(g.tell, Gained, hero=hero.board, token="gold", amount=amount, total=hero.gold)
        told(source=source, loser=loser, rule=rule)


def lose_gold(g: Masmorra, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Gold goes back to the supply, or to whom it is paid."""
    if amount:
        hero.gold -= amount
        g.tell(Lost, hero=hero.board, token="gold", amount=amount, left=hero.gold, source=source, rule=rule)


# Treasure cards


def gain_cards(g: Masmorra, hero: Hero, amount: int, source: str, rule: str, *, foes: tuple[str, ...] = ()) -> Script:
    """One gain of Treasure cards; a snagged one is never seen by its victim (MM-CARD-12, MM-R-32)."""
    amount = min(amount, len(g.deck) + len(g.discard))
    if amount <= 0 or hero.prone:
        return
    moment = Moment("cards", hero.number, amount, source=source, rule=rule, foes=foes)
    yield from respond(g, moment)
    if hero.prone:
        return
    for theft in moment.thefts[:amount]:
        moment.amount -= 1
        yield from snag(g, hero, theft, only=amount == 1)
    tell_nothing_stolen(g, hero, moment.thefts[amount:], "MM-R-32")
    if not moment.amount:
        told = partial(g.tell, CardsGained, hero=hero.board, amount=0, hand=len(hero.hand), source=source)
        told(foes=foes, thieves=tuple(theft.source for theft in moment.thefts[:amount]), rule=rule)
    yield from draw_cards(g, hero, moment.amount, source, rule, foes)


def snag(g: Masmorra, hero: Hero, theft: Theft, *, only: bool) -> Script:
    """The thief gets a card in the other's place; it may be the `only` one."""
    thief, card = g.heroes[theft.hero], draw_card(g)
    if card is not None:
        thief.hand.append(card)
        known = None if g.mode == "alliance" else (thief.seat,)
        told = partial(g.tell, CardStolen, hero=hero.board, to=thief.board, hand=len(thief.hand), only=only)
        told = partial(told, source=theft.source)
        told(rule="MM-CARD-12", audience=but(g, known))
        told(card=card, rule="MM-CARD-12", audience=known)
        yield from keep_hand_limit(g, thief)


def draw_cards(g: Masmorra, hero: Hero, amount: int, source: str, rule: str, foes: tuple[str, ...] = ()) -> Script:
    """Draw into the hand; its owner alone sees them, but in Alliance hands are open (MM-ALLY-01)."""
    known = None if g.mode == "alliance" else (hero.seat,)
    while amount > 0:
        # With a seventh card in the hand one goes before the next is drawn (MM-GOLD-04).
        some = min(amount, HAND_LIMIT + 1 - len(hero.hand))
        amount -= some
        drawn = [card for _ in range(some) if (card := draw_card(g)) is not None]
        if not drawn:
            return
        hero.hand += drawn
        told = partial(g.tell, CardsGained, hero=hero.board, amount=len(drawn), source=source, rule=rule)
        told = partial(told, hand=len(hero.hand), foes=foes)
        if known is not None:
            told(audience=but(g, known))
        told(cards=tuple(drawn), audience=known)
        yield from keep_hand_limit(g, hero)


def but(g: Masmorra, known: tuple[int, ...] | None) -> tuple[int | None, ...]:
    """Everybody else, spectators among them."""
    seats = range(len(g.names))
    return (None, *(seat for seat in seats if known is not None and seat not in known))


def draw_card(g: Masmorra) -> str | None:
    """The top card; an empty deck takes the discards back (MM-CARD-06, MM-R-75)."""
    return draw_from(
        g.chance,
        g.deck,
        g.discard,
        "treasure",
        lambda: g.tell(DeckReshuffled, deck="treasure", rule="MM-CARD-06"),
    )


def keep_hand_limit(g: Masmorra, hero: Hero) -> Script:
    """On a seventh card its owner discards one of the seven (MM-GOLD-04)."""
    while len(hero.hand) > HAND_LIMIT:
        with undisturbed(g):
            choice = yield from ask(
                hero.seat,
                f"{len(hero.hand)} cards are one too many: discard one",
                partial(discards, hero),
                "MM-GOLD-04",
                press=True,
            )
        hero.hand.remove(choice.card)
        g.discard.append(choice.card)
        g.tell(CardDiscarded, hero=hero.board, card=choice.card, hand=len(hero.hand), rule="MM-GOLD-04")


def discards(hero: Hero) -> list[DiscardCard]:
    """Each card once, in a defined order."""
    return [DiscardCard(card) for card in dict.fromkeys(sorted(hero.hand))]
