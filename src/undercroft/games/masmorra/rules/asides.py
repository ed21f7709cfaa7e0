"""What is possible beside the decision that waits: cards without a trigger, and buying (MM-R-81, MM-R-89)."""

from __future__ import annotations

from undercroft.games.masmorra.content.symbols import Face
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.attacks import useful, why_useless
from undercroft.games.masmorra.rules.cards import free_aims, makes_any, own_aims, why_not_on
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.rules.shop import PRICE, buy_card, can_buy
from undercroft.games.masmorra.rules.windows import play_card
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

ASIDES = (a.PlayCard, a.BuyCard)
QUIET = ("before", "reroll", "actions", "move")
"""The phases in which cards without a trigger can be played aside (MM-R-81)."""
UNDER_WAY = Refusal("MM-R-81", "something is under way: wait for the next moment of it, or for its end")


def asides(g: Masmorra, seat: int) -> list[Action]:
    """The halves that this seat could play now: any-time ones, in the own DM Phase own-turn ones; and a card to buy."""
    found: list[Action] = [a.BuyCard()] if _why_cannot_buy(g, seat) is None else []
    for hero in g.heroes:
        if hero.seat == seat:
            for card in dict.fromkeys(hero.hand):
                half = g.content.half(card, "any")
                if half.when == "" and _why_not_now(g, hero, half) is None:
                    found += [a.PlayCard(card, "any", hero.board, aim) for aim in free_aims(g, hero, half)]
                if hero is g.hero and g.phase == "move" and not _disturbs(g):
                    aims = own_aims(g, hero, g.content.half(card, "own"))
                    found += [a.PlayCard(card, "own", hero.board, aim) for aim in aims]
    return found


def could_help(g: Masmorra) -> bool:
    """Whether a card might make a symbol for the running fight, as everybody can see.

    A decision of the fight then waits to be pressed: if it did not, it would tell what a hidden hand lacks. In Alliance
    all hands are open, and others can play cards for the active Hero.
    """
    if g.mode != "alliance":
        return bool(g.hero.hand)
    return any(
        half.when == "" and makes_any(half, useful(g)) and _why_not_now(g, hero, half) is None
        for hero in g.heroes
        if hero is not g.hero
        for half in (g.content.half(card, "any") for card in hero.hand)
    )


def _why_not_now(g: Masmorra, hero: Hero, half: Half) -> Refusal | None:
    """Cards wait for the end of what is under way; a Hero who fights makes only symbols that help (MM-FIGHT-10)."""
    if g.phase not in QUIET:
        return Refusal("MM-R-81", "not at this moment of the turn")
    if _disturbs(g):
        return UNDER_WAY
    return why_useless(g, _made_by(half)) if hero is g.hero else None


def _made_by(half: Half) -> frozenset[Face]:
    """The faces of the symbols that a half makes."""
    return frozenset() if half.gives is None else half.gives.faces


def _disturbs(g: Masmorra) -> bool:
    """Whether a card played aside would come between the parts of something."""
    return bool(g.turn.busy or g.turn.under_way)


def _why_cannot_buy(g: Masmorra, seat: int) -> Refusal | None:
    """At any time in the own turn; mostly it is one of the options (MM-GOLD-02)."""
    if seat != g.seat:
        return Refusal("MM-ACT-02", "cards are bought in the own turn")
    if g.hero.gold < PRICE:
        return Refusal("MM-GOLD-02", f"a Treasure card costs {PRICE} gold")
    if g.hero.prone:
        return Refusal("MM-KO-05", "a defeated Hero does nothing more this turn")
    if not can_buy(g, g.hero):
        return Refusal("MM-R-75", "no Treasure card is left to buy")
    if g.turn.under_way:
        return Refusal("MM-R-89", "something is being carried out: buy at its next moment, or when it is over")
    return None


def why_not_aside(g: Masmorra, seat: int, action: Action) -> Refusal | None:
    """The rule against playing or buying this card now."""
    if isinstance(action, a.BuyCard):
        return _why_cannot_buy(g, seat)
    assert isinstance(action, a.PlayCard)
    hero = next((hero for hero in g.heroes if hero.board == action.by and hero.seat == seat), None)
    if hero is None:
        return Refusal("MM-CARD-02", "only the own Hero's cards can be played")
    if action.card not in hero.hand:
        return Refusal("MM-CARD-02", "that card is not in the hand")
    half = g.content.half(action.card, action.half)
    if action.half == "own":
        return _why_not_own(g, hero, action)
    if half.when:
        return Refusal("MM-CARD-04", f"{half.name} answers a moment of its own, and is offered then")
    if hero is g.hero and (refusal := why_useless(g, _made_by(half))):
        return refusal
    if action.on not in free_aims(g, hero, half):
        return why_not_on(g, hero, half, action.on, own=False)
    return _why_not_now(g, hero, half)


def _why_not_own(g: Masmorra, hero: Hero, action: a.PlayCard) -> Refusal | None:
    """In the Hero Phase it would be one of the options; in the DM Phase it is an aside (MM-CARD-03)."""
    half = g.content.half(action.card, "own")
    if hero is not g.hero:
        return Refusal("MM-CARD-03", f"{half.name} is for the own turn")
    if hero.prone:
        return Refusal("MM-KO-05", "a defeated Hero does nothing more this turn")
    if g.phase == "move" and _disturbs(g):
        return UNDER_WAY
    if g.phase == "move" and action.on in own_aims(g, hero, half):
        return None
    if refusal := why_useless(g, _made_by(half)):
        return refusal
    if half.calm and engaged(g):
        return Refusal("MM-ENG-02", f"{half.name} is not for a Hero who is engaged")
    if action.on in own_aims(g, hero, half):
        return UNDER_WAY
    return why_not_on(g, hero, half, action.on, own=True)


def aside(g: Masmorra, seat: int, action: Action) -> Script:
    """Play the card, or buy one."""
    if isinstance(action, a.BuyCard):
        yield from buy_card(g, g.hero)
        return
    assert isinstance(action, a.PlayCard)
    yield from play_card(g, g.hero_with(action.by), action)
