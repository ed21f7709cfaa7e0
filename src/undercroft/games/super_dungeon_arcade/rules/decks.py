"""Drawing cards: a deck that a draw empties takes its discard pile back at once (SD-TERM-07, SD-TERM-08)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.state.events import CardKept, CardsDiscarded, NoCards, Reshuffled
from undercroft.games.super_dungeon_arcade.state.model import SuperDungeonArcade


def draw(g: SuperDungeonArcade, deck: str) -> str | None:
    """The top card of a deck; nothing if deck and discard pile are empty (SD-R-65)."""
    cards: list[str] = getattr(g, f"{deck}_deck")
    if not cards:
        _reshuffle(g, deck)
    if not cards:
        g.tell(NoCards, deck=deck, rule="SD-R-65")
        return None
    card = g.chance.draw(cards, deck)
    if not cards:
        _reshuffle(g, deck)
    return card


def _reshuffle(g: SuperDungeonArcade, deck: str) -> None:
    cards: list[str] = getattr(g, f"{deck}_deck")
    discard: list[str] = getattr(g, f"{deck}_discard")
    if discard:
        cards += discard
        discard.clear()
        g.tell(Reshuffled, deck=deck, rule="SD-TERM-08")


def discard(g: SuperDungeonArcade, cards: list[str], source: str, rule: str) -> None:
    """Put loot and treasure cards on their discard piles."""
    if not cards:
        return
    for card in cards:
        pile = g.loot_discard if card in g.content.loot else g.treasure_discard
        pile.append(card)
    g.tell(CardsDiscarded, cards=tuple(cards), source=source, rule=rule)


def draw_loot(g: SuperDungeonArcade, number: int, source: str, rule: str) -> None:
    """Loot into the backpack."""
    for _ in range(number):
        card = draw(g, "loot")
        if card is not None:
            keep(g, card, source, rule)


def keep(g: SuperDungeonArcade, card: str, source: str, rule: str) -> None:
    """Put a card into the backpack."""
    g.backpack.append(card)
    g.tell(CardKept, card=card, deck="loot" if card in g.content.loot else "treasure", source=source, rule=rule)


def draw_treasure(g: SuperDungeonArcade) -> str | None:
    """A treasure; a boo booty that does not come from a chest is discarded and another drawn (SD-BOO-04)."""
    thrown: list[str] = []
    card = draw(g, "treasure")
    while card is not None and g.content.treasure[card].boo_booty:
        thrown.append(card)
        card = draw(g, "treasure")
    discard(g, thrown, "boo booty", "SD-BOO-04")
    return card
