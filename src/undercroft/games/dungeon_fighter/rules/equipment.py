"""Who gets a card, making room for it, and the exchange (DF-EQ, DF-MAINT-09)."""

from __future__ import annotations

from typing import Literal

from undercroft.games.dungeon_fighter.rules.heroes import cards_of, could_hold, cut_to_maximum, room_for
from undercroft.games.dungeon_fighter.rules.party import decide, leading_seat
from undercroft.games.dungeon_fighter.rules.use_cards import use_card, use_options
from undercroft.games.dungeon_fighter.state.actions import (
    AssignCard,
    DiscardCard,
    HandOver,
    LeaveCard,
    SwapCards,
    UseCard,
)
from undercroft.games.dungeon_fighter.state.events import CardAssigned, CardHandedOver, CardLost
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Hero
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

MOST_MOVES = 2
"""So often a card may change hands in one Maintenance (DF-R-39)."""


def hand_out(g: DungeonFighter, card: str, by: Literal["party", "leader"], rule: str) -> Script:
    """Give a new card to a Hero; without a free slot he makes room, or the card is discarded (DF-EQ-05)."""
    g.unassigned.append(card)
    holders = [AssignCard(card, hero.card) for hero in g.party if could_hold(g, hero, card)]
    options: list[Action] = [*holders, LeaveCard(card)]
    prompt = f"Who gets {g.content.name(card)}?"
    if by == "leader":
        choice: Action | None = yield from ask(leading_seat(g), prompt, options, "DF-LEAD-02")
    else:
        choice = yield from decide(g, prompt, lambda: options, rule)
    g.unassigned.remove(card)
    if isinstance(choice, AssignCard):
        yield from receive(g, g.hero(choice.hero), card, rule)
    else:
        discard(g, card, "", "left" if holders else "no room", "DF-EQ-05")


def receive(g: DungeonFighter, hero: Hero, card: str, rule: str) -> Script:
    """Put a card into a slot that is free or is made so; else it is discarded (DF-EQ-05)."""
    yield from make_room(g, hero, card)
    if room_for(g, hero, card):
        hero.equipment.append(card)
        g.tell(CardAssigned, card=card, hero=hero.card, rule=rule)
    else:
        discard(g, card, "", "no room", "DF-EQ-05")


def discard(
    g: DungeonFighter,
    card: str,
    hero: str,
    by: Literal["discard", "left", "no room", "unsold", "left over"],
    rule: str,
) -> None:
    """A card to the equipment discard (DF-R-17)."""
    g.equipment_discard.append(card)
    g.tell(CardLost, card=card, hero=hero, by=by, rule=rule)


def make_room(g: DungeonFighter, hero: Hero, card: str) -> Script:
    """Give a card away, discard one or use one up, until there is a slot; or leave the new one (DF-EQ-05)."""
    kind = g.content.equipment[card].kind
    g.unassigned.append(card)
    while not room_for(g, hero, card):

        def ways() -> list[Action]:
            own = list(dict.fromkeys(one.id for one in cards_of(g, hero) if one.kind == kind))
            found: list[Action] = [
                HandOver(one, hero.card, other.card)
                for one in own
                for other in g.party
                if other is not hero and room_for(g, other, one)
            ]
            found += [option for option in use_options(g, hero) if option.card in own]
            found += [DiscardCard(one, hero.card) for one in own]
            return [*found, LeaveCard(card)] if not room_for(g, hero, card) else []

        prompt = f"Make room for {g.content.name(card)}"
        choice = yield from ask(hero.seat, prompt, ways, "DF-EQ-05", may_lapse=True)
        match choice:
            case HandOver(one, _, to):
                hand_over(g, hero, g.hero(to), one)
            case UseCard():
                yield from use_card(g, choice)
            case DiscardCard(one, _):
                hero.equipment.remove(one)
                discard(g, one, hero.card, "discard", "DF-EQ-05")
                cut_to_maximum(g, hero)
            case _:
                break
    g.unassigned.remove(card)


def hand_over(g: DungeonFighter, giver: Hero, receiver: Hero, card: str) -> None:
    """A card goes from one Hero to another."""
    giver.equipment.remove(card)
    receiver.equipment.append(card)
    rule = "DF-MAINT-09" if g.moved else "DF-EQ-05"
    g.tell(CardHandedOver, card=card, giver=giver.card, hero=receiver.card, rule=rule)
    cut_to_maximum(g, giver)


# The exchange


def exchange(g: DungeonFighter) -> Script:
    """Heroes pass equipment freely within capacity; what an eliminated Hero left is shared out (DF-MAINT-09)."""
    while len(exchanges(g)) > 1:
        choice = yield from decide(g, "Exchange equipment?", lambda: exchanges(g), "DF-MAINT-09")
        match choice:
            case AssignCard(card, name):
                g.unassigned.remove(card)
                yield from receive(g, g.hero(name), card, "DF-R-30")
            case HandOver(card, giver, name):
                note_move(g, card)
                hand_over(g, g.hero(giver), g.hero(name), card)
            case SwapCards(card, giver, other, name):
                note_move(g, card)
                note_move(g, other)
                swap(g, g.hero(giver), g.hero(name), card, other)
            case _:
                break
    for card in g.unassigned:
        discard(g, card, "", "left over", "DF-R-30")
    g.unassigned.clear()
    g.moved.clear()


def note_move(g: DungeonFighter, card: str) -> None:
    """Count how often a card changes hands: nobody passes it round for ever."""
    g.moved[card] = g.moved.get(card, 0) + 1


def moved_enough(g: DungeonFighter, card: str) -> bool:
    """Whether every copy of a card has changed hands as often as it may (DF-R-39)."""
    return g.moved.get(card, 0) >= MOST_MOVES * g.content.equipment[card].copies


def swap(g: DungeonFighter, one: Hero, other: Hero, given: str, taken: str) -> None:
    """Two cards change places, and only then a maximum may have fallen (DF-EQ-11)."""
    one.equipment.remove(given)
    other.equipment.remove(taken)
    one.equipment.append(taken)
    other.equipment.append(given)
    g.tell(CardHandedOver, card=given, giver=one.card, hero=other.card, rule="DF-MAINT-09")
    g.tell(CardHandedOver, card=taken, giver=other.card, hero=one.card, rule="DF-MAINT-09")
    cut_to_maximum(g, one)
    cut_to_maximum(g, other)


def exchanges(g: DungeonFighter) -> list[Action]:
    """All that can be passed on, and an end."""
    found: list[Action] = [
        AssignCard(card, hero.card)
        for card in dict.fromkeys(g.unassigned)
        for hero in g.party
        if could_hold(g, hero, card)
    ]
    for giver in g.party:
        for card in dict.fromkeys(giver.equipment):
            for hero in g.party:
                if why_cannot_hand_over(g, card, giver.card, hero.card) is None:
                    found.append(HandOver(card, giver.card, hero.card))
                elif giver.number < hero.number and not room_for(g, hero, card):
                    found += swaps(g, giver, hero, card)
    return [*found, Pass()]


def swaps(g: DungeonFighter, giver: Hero, hero: Hero, card: str) -> list[SwapCards]:
    """What a full Hero could give for a card of the same type."""
    return [
        SwapCards(card, giver.card, other, hero.card)
        for other in dict.fromkeys(hero.equipment)
        if why_cannot_swap(g, card, giver.card, other, hero.card) is None
    ]


def why_cannot_hand_over(g: DungeonFighter, card: str, giver: str, hero: str) -> Refusal | None:
    """What keeps a card from going from one Hero to another."""
    names = [one.card for one in g.heroes]
    if giver not in names or hero not in names or giver == hero or card not in g.hero(giver).equipment:
        return Refusal("DF-MAINT-09", "he has no such card to give")
    if g.hero(hero).eliminated or g.hero(giver).eliminated:
        return Refusal("DF-R-30", "an eliminated Hero neither gives nor takes")
    if not room_for(g, g.hero(hero), card):
        return Refusal("DF-EQ-02", "he has no free slot for it")
    if moved_enough(g, card):
        return Refusal("DF-R-39", f"this card has changed hands {MOST_MOVES} times in this Maintenance")
    return None


def why_cannot_swap(g: DungeonFighter, card: str, giver: str, other: str, hero: str) -> Refusal | None:
    """What keeps two cards from changing places."""
    names = [one.card for one in g.heroes]
    if giver not in names or hero not in names or giver == hero:
        return Refusal("DF-MAINT-09", "two Heroes are needed")
    if card not in g.hero(giver).equipment or other not in g.hero(hero).equipment or card == other:
        return Refusal("DF-MAINT-09", "they have no such cards to exchange")
    if g.hero(hero).eliminated or g.hero(giver).eliminated:
        return Refusal("DF-R-30", "an eliminated Hero neither gives nor takes")
    if g.content.equipment[card].kind != g.content.equipment[other].kind:
        return Refusal("DF-EQ-02", "the cards are of different types")
    if moved_enough(g, card) or moved_enough(g, other):
        return Refusal("DF-R-39", f"a card changes hands {MOST_MOVES} times in one Maintenance at most")
    return None
