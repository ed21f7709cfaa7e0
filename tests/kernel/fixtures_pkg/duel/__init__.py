"""Duel: all choose in secret side by side, round after round, out of hands that chance has dealt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.events import Event
from undercroft.kernel.rules import Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import SEGMENT, Script, ask, together
from undercroft.kernel.state import State


class Choose(Action, frozen=True):
    """Put a card of the hand face down."""

    card: int


class Stake(Action, frozen=True):
    """Stake some points on it."""

    points: int


class Drew(Event, frozen=True):
    kind: ClassVar[Literal["draw"]] = "draw"
    seat: int
    card: int


class Revealed(Event, frozen=True):
    kind: ClassVar[Literal["reveal"]] = "reveal"
    cards: tuple[int, ...]
    winner: int
    points: int


class DuelOptions(Struct, frozen=True, kw_only=True):
    rounds: int = 3
    hand: int = 3


class Duel(State, kw_only=True, dict=True):
    options: ClassVar[DuelOptions]

    hands: list[list[int]]
    points: list[int]
    chosen: list[int]
    """By seat; 0 before the choice."""
    stakes: list[int]
    deck: list[int]
    discard: list[int] = field(default_factory=list)
    round: int = 1


class DuelView(Struct, frozen=True):
    round: int
    points: tuple[int, ...]
    hand: tuple[int, ...]
    chosen: int
    stake: int
    hand_sizes: tuple[int, ...]
    have_chosen: tuple[bool, ...]
    have_staked: tuple[bool, ...]
    deck_size: int
    discard: tuple[int, ...]


def new_duel(content: Any, options: DuelOptions, mode: str, seats: int) -> Duel:
    if not 1 <= options.rounds <= 99:
        raise SetupError(f"a duel has 1 to 99 rounds, not {options.rounds}")
    return Duel(
        hands=[[] for _ in range(seats)],
        points=[0] * seats,
        chosen=[0] * seats,
        stakes=[0] * seats,
        deck=list(range(1, 13)),
    )


def play_duel(g: Duel) -> Script:
    while g.round <= g.options.rounds:
        yield SEGMENT
        draw_up(g)
        yield from together({seat: choose_and_stake(g, seat) for seat in range(len(g.hands))})
        reveal(g)


def draw_up(g: Duel) -> None:
    for seat, hand in enumerate(g.hands):
        while len(hand) < g.options.hand:
            if not g.deck:
                g.deck, g.discard = g.discard, []
            card = g.chance.draw(g.deck, "deck")
            hand.append(card)
            g.tell(Drew, seat=seat, card=card, rule="DU-DRAW-01", audience=(seat,))


def choose_and_stake(g: Duel, seat: int) -> Script:
    choice = yield from ask(seat, "Choose a card", partial(cards_to_choose, g, seat), "DU-CHOOSE-01")
    # Into the state at once: what a script keeps to itself cannot be dealt anew.
    g.hands[seat].remove(choice.card)
    g.chosen[seat] = choice.card
    stake = yield from ask(seat, "Stake on your card", [Stake(1), Stake(2)], "DU-STAKE-01")
    g.stakes[seat] = stake.points


def cards_to_choose(g: Duel, seat: int) -> list[Choose]:
    return [Choose(card) for card in g.hands[seat]]


def reveal(g: Duel) -> None:
    winner = g.chosen.index(max(g.chosen))
    points = sum(g.stakes)
    g.points[winner] += points
    g.tell(Revealed, cards=tuple(g.chosen), winner=winner, points=points, rule="DU-REVEAL-01")
    g.discard += g.chosen
    g.chosen = [0] * len(g.hands)
    g.stakes = [0] * len(g.hands)
    g.round += 1


def why_not_duel(g: Duel, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Choose) and action.card not in g.hands[seat]:
        return Refusal("DU-CHOOSE-01", f"you do not hold the {action.card}")
    if isinstance(action, Stake) and action.points not in (1, 2):
        return Refusal("DU-STAKE-01", f"1 or 2 points are staked, not {action.points}")
    return None


def view_duel(g: Duel, seat: int | None) -> DuelView:
    return DuelView(
        round=g.round,
        points=tuple(g.points),
        hand=() if seat is None else tuple(g.hands[seat]),
        chosen=0 if seat is None else g.chosen[seat],
        stake=0 if seat is None else g.stakes[seat],
        hand_sizes=tuple(len(hand) for hand in g.hands),
        have_chosen=tuple(card > 0 for card in g.chosen),
        have_staked=tuple(points > 0 for points in g.stakes),
        deck_size=len(g.deck),
        discard=tuple(g.discard),
    )


def redeal_duel(g: Duel, seat: int | None, rng: random.Random) -> None:
    others = [other for other in range(len(g.hands)) if other != seat]
    unseen = g.deck + [card for other in others for card in (*g.hands[other], g.chosen[other]) if card]
    unseen.sort()
    rng.shuffle(unseen)
    for other in others:
        g.hands[other] = [unseen.pop() for _ in g.hands[other]]
        g.chosen[other] = unseen.pop() if g.chosen[other] else 0
        g.stakes[other] = rng.choice([1, 2]) if g.stakes[other] else 0
    g.deck = unseen


def say_duel_action(g: Duel, seat: int, action: Action) -> str:
    return f"stake {action.points}" if isinstance(action, Stake) else f"choose the {getattr(action, 'card', '?')}"


def say_duel_event(content: Any, names: Sequence[str], event: Event) -> str:
    match event:
        case Drew():
            return f"{names[event.seat]} draws the {event.card}"
        case Revealed():
            return f"{names[event.winner]} wins {event.points} with the {max(event.cards)}"
    raise TypeError(event)


DUEL = GameRules(
    id="duel",
    title="Duel",
    version="1",
    about="The higher card wins.",
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(2, 4), usual=2, longest=2_000)},
    options=DuelOptions,
    state=Duel,
    actions=Choose | Stake,
    events=Drew | Revealed,
    play=Play(
        turn_rule="DU-TURN-01",
        new=new_duel,
        script=play_duel,
        outcome=lambda g: Outcome.by_score(g.points, "the last round is over", "DU-END-01"),
        why_not=why_not_duel,
        view=view_duel,
        redeal=redeal_duel,
        components=lambda g: {
            "cards": len(g.deck) + len(g.discard) + sum(map(len, g.hands)) + sum(map(bool, g.chosen))
        },
    ),
    words=Words(
        action=say_duel_action,
        event=say_duel_event,
        describe=lambda view, content, width, colour: repr(view),
    ),
    bots=Bots(evaluate=lambda g, seat: float(g.points[seat])),
)
