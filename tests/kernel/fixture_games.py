"""Three tiny games that use every corner of the kernel, and what kernel tests do with any game.

`duel` chooses side by side and in secret, `spells` interrupts, and `lines` has an open decision, a pressed one, a
deck whose order is fixed, and asides. None of them is installed: `installed` lets a record find them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Literal, Self

import msgspec
import pytest
from msgspec import Struct, field

from undercroft import games
from undercroft.kernel import registry
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Answer, Die
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.packs import Pack, merge
from undercroft.kernel.record import Record
from undercroft.kernel.rules import GameRules, Mode, Outcome
from undercroft.kernel.script import SEGMENT, Finished, Script, Trigger, ask, offer, together
from undercroft.kernel.start import new_game, replay
from undercroft.kernel.state import State

PACKAGE = f"{__package__}.fixtures_pkg"
NAMES = ("Ana", "Bo", "Cleo")


def ranked(scores: Sequence[int], reason: str, rule: str) -> Outcome:
    """The most points win; who has as many shares the place."""
    places = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)
    return Outcome(ranking, tuple(scores), reason, rule)


# Duel


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

    def copy(self) -> Self:
        new = super().copy()
        new.hands = [hand.copy() for hand in self.hands]
        new.points = self.points.copy()
        new.chosen = self.chosen.copy()
        new.stakes = self.stakes.copy()
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        return new


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
    package=f"{PACKAGE}.duel",
    turn_rule="DU-TURN-01",
    modes={"standard": Mode("Standard", seats=range(2, 4), usual=2, longest=2_000)},
    options=DuelOptions,
    state=Duel,
    actions=Choose | Stake,
    events=Drew | Revealed,
    tables={},
    build=lambda packs: None,
    new=new_duel,
    script=play_duel,
    outcome=lambda g: ranked(g.points, "the last round is over", "DU-END-01"),
    view=view_duel,
    redeal=redeal_duel,
    why_not=why_not_duel,
    say_action=say_duel_action,
    say_event=say_duel_event,
    evaluate=lambda g, seat: float(g.points[seat]),
    components=lambda g: {"cards": len(g.deck) + len(g.discard) + sum(map(len, g.hands)) + sum(map(bool, g.chosen))},
    describe=repr,
)


# Spells


class Spell(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of card."""

    id: str
    kind: Literal["attack", "counter", "spark"]
    damage: int = 0
    copies: int = 1


class Cast(Action, frozen=True):
    """Attack somebody."""

    spell: str
    target: int


class Respond(Action, frozen=True):
    """Answer a spell with a spell."""

    spell: str


class SpellDrawn(Event, frozen=True):
    seat: int
    spell: str


class SpellCast(Event, frozen=True):
    seat: int
    spell: str


class SpellCancelled(Event, frozen=True):
    spell: str


class Hurt(Event, frozen=True):
    kind: ClassVar[Literal["lose"]] = "lose"
    seat: int
    damage: int


class SpellsOptions(Struct, frozen=True, kw_only=True):
    life: int = 3
    turns: int = 8


class Spells(State, kw_only=True, dict=True):
    content: ClassVar[dict[str, Spell]]
    options: ClassVar[SpellsOptions]

    life: list[int]
    hands: list[list[str]]
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    turn: int = 0
    dealt: bool = False

    def copy(self) -> Self:
        new = super().copy()
        new.life = self.life.copy()
        new.hands = [hand.copy() for hand in self.hands]
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        return new

    @property
    def active(self) -> int:
        return self.turn % len(self.life)


class SpellsView(Struct, frozen=True):
    active: int
    life: tuple[int, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard: tuple[str, ...]


def build_spells(packs: Sequence[Pack]) -> dict[str, Spell]:
    spells: dict[str, Any] = merge(packs)["spell"]
    return spells


def new_spells(content: dict[str, Spell], options: SpellsOptions, mode: str, seats: int) -> Spells:
    return Spells(
        life=[options.life] * seats,
        hands=[[] for _ in range(seats)],
        deck=[spell.id for spell in content.values() for _ in range(spell.copies)],
    )


def play_spells(g: Spells) -> Script:
    if not g.dealt:
        for seat in range(len(g.hands)):
            for _ in range(3):
                draw_spell(g, seat)
        g.dealt = True
    while g.turn < g.options.turns:
        yield SEGMENT
        draw_spell(g, g.active)
        yield from cast_a_spell(g)
        g.turn += 1


def draw_spell(g: Spells, seat: int) -> None:
    if not g.deck:
        g.deck, g.discard = g.discard, []
    if g.deck:
        spell = g.chance.draw(g.deck, "deck")
        g.hands[seat].append(spell)
        g.tell(SpellDrawn, seat=seat, spell=spell, rule="SP-DRAW-01", audience=(seat,))


def cast_a_spell(g: Spells) -> Script:
    seat = g.active
    cast = yield from ask(seat, "Cast a spell", partial(spells_to_cast, g, seat), "SP-CAST-01")
    if isinstance(cast, Pass):
        return
    trigger = Trigger(cast, seat)
    pay(g, trigger)
    stands = yield from offer(
        trigger,
        seats=lambda trigger: clockwise(g, trigger.seat),
        responses=partial(spells_to_respond, g),
        pay=partial(pay, g),
        resolve=partial(resolve_response, g),
        prompt="Respond to the spell",
        rule="SP-RESPOND-01",
    )
    if stands:
        hurt(g, cast.target, g.content[cast.spell].damage, "SP-CAST-02")


def spells_to_cast(g: Spells, seat: int) -> list[Action]:
    attacks = [spell for spell in dict.fromkeys(g.hands[seat]) if g.content[spell].kind == "attack"]
    return [*(Cast(spell, target) for spell in attacks for target in clockwise(g, seat)), Pass()]


def clockwise(g: Spells, seat: int | None) -> list[int]:
    """The other seats, from the left of this one on."""
    assert seat is not None
    return [(seat + step) % len(g.life) for step in range(1, len(g.life))]


def spells_to_respond(g: Spells, seat: int, trigger: Trigger) -> list[Respond]:
    return [Respond(spell) for spell in dict.fromkeys(g.hands[seat]) if g.content[spell].kind != "attack"]


def pay(g: Spells, trigger: Trigger) -> None:
    assert trigger.seat is not None
    spell = trigger.what.spell
    g.hands[trigger.seat].remove(spell)
    g.discard.append(spell)
    rule = "SP-CAST-01" if trigger.to is None else "SP-RESPOND-01"
    g.tell(SpellCast, seat=trigger.seat, spell=spell, rule=rule)


def resolve_response(g: Spells, response: Trigger) -> Script:
    assert response.to is not None
    assert response.to.seat is not None
    spell = g.content[response.what.spell]
    if spell.kind == "counter":
        response.to.cancelled = True
        g.tell(SpellCancelled, spell=response.to.what.spell, rule="SP-COUNTER-01")
    else:
        hurt(g, response.to.seat, spell.damage, "SP-SPARK-01")
    return
    yield


def hurt(g: Spells, seat: int, damage: int, rule: str) -> None:
    g.life[seat] -= damage
    g.tell(Hurt, seat=seat, damage=damage, rule=rule)
    if g.life[seat] <= 0:
        raise Finished


def why_not_spells(g: Spells, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Cast | Respond) and action.spell not in g.hands[seat]:
        return Refusal("SP-CAST-01", f"you do not hold {action.spell}")
    if isinstance(action, Cast) and action.target not in clockwise(g, seat):
        return Refusal("SP-CAST-02", "an attack is aimed at another player")
    return None


def view_spells(g: Spells, seat: int | None) -> SpellsView:
    return SpellsView(
        active=g.active,
        life=tuple(g.life),
        hand=() if seat is None else tuple(g.hands[seat]),
        hand_sizes=tuple(len(hand) for hand in g.hands),
        deck_size=len(g.deck),
        discard=tuple(g.discard),
    )


def redeal_spells(g: Spells, seat: int | None, rng: random.Random) -> None:
    others = [other for other in range(len(g.hands)) if other != seat]
    unseen = sorted(g.deck + [spell for other in others for spell in g.hands[other]])
    rng.shuffle(unseen)
    for other in others:
        g.hands[other] = [unseen.pop() for _ in g.hands[other]]
    g.deck = unseen


def say_spells_action(g: Spells, seat: int, action: Action) -> str:
    match action:
        case Cast():
            return f"cast {action.spell} at {g.names[action.target]}"
        case Respond():
            return f"respond with {action.spell}"
    return "pass"


def say_spells_event(content: dict[str, Spell], names: Sequence[str], event: Event) -> str:
    match event:
        case SpellDrawn():
            return f"{names[event.seat]} draws {event.spell}"
        case SpellCast():
            return f"{names[event.seat]} casts {event.spell}"
        case SpellCancelled():
            return f"{event.spell} is cancelled"
        case Hurt():
            return f"{names[event.seat]} loses {event.damage}"
    raise TypeError(event)


SPELLS = GameRules(
    id="spells",
    title="Spells",
    version="1",
    about="Attack, counter, counter the counter.",
    package=f"{PACKAGE}.spells",
    turn_rule="SP-TURN-01",
    modes={"standard": Mode("Standard", seats=range(2, 4), usual=3, longest=500)},
    options=SpellsOptions,
    state=Spells,
    actions=Cast | Respond | Pass,
    events=SpellDrawn | SpellCast | SpellCancelled | Hurt,
    tables={"spell": Spell},
    build=build_spells,
    new=new_spells,
    script=play_spells,
    outcome=lambda g: ranked(g.life, "somebody fell, or time was up", "SP-END-01"),
    view=view_spells,
    redeal=redeal_spells,
    why_not=why_not_spells,
    say_action=say_spells_action,
    say_event=say_spells_event,
    evaluate=lambda g, seat: float(g.life[seat]),
    components=lambda g: {"cards": len(g.deck) + len(g.discard) + sum(len(hand) for hand in g.hands)},
    describe=repr,
)


# Lines

COIN = Die("coins", ("H", "T"))
LAST_POINT = 40


class Flip(Action, frozen=True):
    """Flip the top card."""


class Line(Action, frozen=True):
    """Draw a line between two points."""

    points: tuple[int, ...]


class Block(Action, frozen=True):
    """Let no line end at this point any more."""

    point: int


class Beg(Action, frozen=True):
    """Ask for a point."""


class Reply(Action, frozen=True):
    """Give a point, or not."""

    give: bool


class Flipped(Event, frozen=True):
    kind: ClassVar[Literal["reveal"]] = "reveal"
    card: int
    coins: tuple[str, ...]


class Drawn(Event, frozen=True):
    seat: int
    points: tuple[int, ...]
    score: int


class Blocked(Event, frozen=True):
    seat: int
    point: int


class Begged(Event, frozen=True):
    seat: int
    given: bool


class LinesOptions(Struct, frozen=True, kw_only=True):
    cards: int = 6


class Lines(State, kw_only=True, dict=True):
    options: ClassVar[LinesOptions]

    score: list[int]
    deck: list[int]
    """The last is on top; empty before it is shuffled."""
    pile: list[int] = field(default_factory=list)
    coins: list[str] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    """Which seat has taken which point."""
    blocked: list[int] = field(default_factory=list)
    """The seats that have blocked a point."""
    begged: list[int] = field(default_factory=list)
    shuffled: bool = False

    def copy(self) -> Self:
        new = super().copy()
        new.score = self.score.copy()
        new.deck = self.deck.copy()
        new.pile = self.pile.copy()
        new.coins = self.coins.copy()
        new.taken = self.taken.copy()
        new.blocked = self.blocked.copy()
        new.begged = self.begged.copy()
        return new

    @property
    def active(self) -> int:
        return (self.options.cards - len(self.deck) - self.flipped) % len(self.score)

    @property
    def flipped(self) -> bool:
        return bool(self.coins)


class LinesView(Struct, frozen=True):
    active: int
    score: tuple[int, ...]
    deck_size: int
    pile: tuple[int, ...]
    coins: tuple[str, ...]
    taken: dict[int, int]


def new_lines(content: Any, options: LinesOptions, mode: str, seats: int) -> Lines:
    return Lines(score=[0] * seats, deck=list(range(1, options.cards + 1)))


def play_lines(g: Lines) -> Script:
    if not g.shuffled:
        g.chance.shuffle(g.deck, "deck")
        g.shuffled = True
    while g.deck:
        yield SEGMENT
        yield from flip_a_card(g)
        yield from draw_a_line(g)
        g.coins = []


def flip_a_card(g: Lines) -> Script:
    yield from ask(g.active, "Flip the top card", [Flip()], "LI-FLIP-01", press=True)
    g.coins = g.chance.roll(COIN, 2, "coins")
    g.pile.append(g.deck.pop())
    g.tell(Flipped, card=g.pile[-1], coins=tuple(g.coins), rule="LI-FLIP-01")


def draw_a_line(g: Lines) -> Script:
    seat = g.active
    line = yield from ask(
        seat, "Draw a line", partial(some_lines, g), "LI-LINE-01", accepts=partial(why_not_this_line, g)
    )
    if isinstance(line, Pass):
        return
    start, end = line.points
    score = (end - start) // 2 * (2 if len(set(g.coins)) == 1 else 1)
    g.score[seat] += score
    g.taken[start] = g.taken[end] = seat
    g.tell(Drawn, seat=seat, points=line.points, score=score, rule="LI-SCORE-01")


def some_lines(g: Lines) -> list[Action]:
    """Short lines between points that are free, as examples; and to pass."""
    free = [point for point in range(0, LAST_POINT + 1, 2) if point not in g.taken]
    short = [Line((start, start + 2)) for start in free if start + 2 in free]
    return [*short[:3], Pass()]


def why_not_this_line(g: Lines, action: Action) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Line) or len(action.points) != 2 or action.points[0] >= action.points[1]:
        return Refusal("LI-LINE-01", "a line has two points, the smaller first")
    if any(point % 2 or not 0 <= point <= LAST_POINT for point in action.points):
        return Refusal("LI-LINE-02", f"the points are the even numbers from 0 to {LAST_POINT}")
    if any(point in g.taken for point in action.points):
        return Refusal("LI-LINE-03", "a line ends there already, or the point is blocked")
    if action.points[1] - action.points[0] > 2 * g.pile[-1]:
        return Refusal("LI-LINE-04", f"the line is longer than {2 * g.pile[-1]}")
    return None


def lines_asides(g: Lines, seat: int) -> list[Action]:
    """Beg, and some of the points that can be blocked."""
    some: list[Action] = [Beg(), *(Block(point) for point in range(0, 11, 2)), Block(LAST_POINT)]
    return [action for action in some if why_not_lines_aside(g, seat, action) is None]


def why_not_lines_aside(g: Lines, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, Beg):
        if seat == g.active or seat in g.begged:
            return Refusal("LI-BEG-01", "once a game you may beg the player whose turn it is")
        return None
    assert isinstance(action, Block)
    if seat in g.blocked:
        return Refusal("LI-BLOCK-01", "you have blocked a point already")
    if action.point % 2 or not 0 <= action.point <= LAST_POINT or action.point in g.taken:
        return Refusal("LI-BLOCK-01", "that is no free point")
    return None


def lines_aside(g: Lines, seat: int, action: Action) -> Script:
    if isinstance(action, Block):
        g.taken[action.point] = seat
        g.blocked.append(seat)
        g.tell(Blocked, seat=seat, point=action.point, rule="LI-BLOCK-01")
        return
    g.begged.append(seat)
    reply = yield from ask(g.active, f"Give {g.names[seat]} a point?", [Reply(True), Reply(False)], "LI-BEG-01")
    if reply.give:
        g.score[g.active] -= 1
        g.score[seat] += 1
    g.tell(Begged, seat=seat, given=reply.give, rule="LI-BEG-01")


def redeal_lines(g: Lines, seat: int | None, rng: random.Random) -> None:
    g.deck.sort()
    rng.shuffle(g.deck)


def view_lines(g: Lines, seat: int | None) -> LinesView:
    return LinesView(g.active, tuple(g.score), len(g.deck), tuple(g.pile), tuple(g.coins), dict(g.taken))


def say_lines_action(g: Lines, seat: int, action: Action) -> str:
    match action:
        case Line():
            return f"draw a line from {action.points[0]} to {action.points[-1]}"
        case Block():
            return f"block {action.point}"
        case Reply():
            return "give a point" if action.give else "give nothing"
    return type(action).__name__.lower()


def say_lines_event(content: Any, names: Sequence[str], event: Event) -> str:
    match event:
        case Flipped():
            return f"a {event.card} and {' '.join(event.coins)}"
        case Drawn():
            return f"{names[event.seat]} scores {event.score}"
        case Blocked():
            return f"{names[event.seat]} blocks {event.point}"
        case Begged():
            return f"{names[event.seat]} begs {'for a point' if event.given else 'in vain'}"
    raise TypeError(event)


LINES = GameRules(
    id="lines",
    title="Lines",
    version="1",
    about="Draw long lines.",
    package=f"{PACKAGE}.lines",
    turn_rule="LI-TURN-01",
    modes={
        "standard": Mode("Standard", seats=range(2, 4), usual=2, longest=100),
        "alone": Mode("Alone", seats=range(1, 2), usual=1, together=True, longest=100),
    },
    options=LinesOptions,
    state=Lines,
    actions=Flip | Line | Block | Beg | Reply | Pass,
    events=Flipped | Drawn | Blocked | Begged,
    tables={},
    build=lambda packs: None,
    new=new_lines,
    script=play_lines,
    outcome=lambda g: ranked(g.score, "the deck is empty", "LI-END-01"),
    view=view_lines,
    redeal=redeal_lines,
    why_not=lambda g, seat, action: None,
    asides=lines_asides,
    aside_types=(Block, Beg),
    why_not_aside=why_not_lines_aside,
    aside=lines_aside,
    say_action=say_lines_action,
    say_event=say_lines_event,
    evaluate=lambda g, seat: float(g.score[seat]),
    components=lambda g: {"cards": len(g.deck) + len(g.pile)},
    describe=repr,
)


# What kernel tests do with any game

FIXTURE_GAMES: tuple[GameRules[Any], ...] = (DUEL, SPELLS, LINES)

every_game = pytest.mark.parametrize("rules", FIXTURE_GAMES, ids=lambda rules: rules.id)


def begin(rules: GameRules[Any], seats: int = 2, seed: int = 1, **others: Any) -> Game:
    """A game between Ana, Bo and perhaps Cleo."""
    return new_game(rules, NAMES[:seats], seed=seed, **others)


@contextmanager
def installed(*changed: GameRules[Any]) -> Iterator[None]:
    """Let the fixture games be found by their ids; those given stand for the ones of the same id."""
    found = dict(games())
    found.update((rules.id, rules) for rules in (*FIXTURE_GAMES, *changed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "games", lambda: found)
        yield


def replayed(record: Record | Mapping[str, Any] | bytes | str, **how: Any) -> Game:
    """Replay a record of a fixture game."""
    with installed():
        return replay(record, **how)


def moves(game: Game) -> list[tuple[int, Action]]:
    """All that anybody could do now: the options of every decision, an unlisted one if it is open, and asides."""
    found = [(seat, action) for seat, decision in game.decisions.items() for action in decision.options]
    if game.decision is not None and game.decision.accepts is not None:
        long = (Line((0, end)) for end in range(12, 4, -2))
        found += [(game.decision.seat, line) for line in long if game.decision.accepts(line) is None]
    return found + [(seat, action) for seat in range(len(game.setup.seats)) for action in game.asides(seat)]


def play_some(game: Game, picks: Sequence[int]) -> list[tuple[int, Action]]:
    """Play the move that each number picks, until the game is over; return what was played."""
    played = []
    for pick in picks:
        if game.decision is None:
            break
        choices = moves(game)
        seat, action = choices[pick % len(choices)]
        game.play(action, seat)
        played.append((seat, action))
    return played


def play_out(game: Game, seed: int = 0) -> None:
    """Play at random to the end."""
    rng = random.Random(seed)
    while game.decision is not None:
        play_some(game, [rng.randrange(1000)])


def state_bytes(game: Game) -> bytes:
    """The state, byte for byte."""
    return msgspec.msgpack.encode(game.state)


def decisions_shown(game: Game) -> list[tuple[Any, ...]]:
    """The decisions that wait, as values."""
    return [(d.seat, d.prompt, list(d.options), d.rule, d.secret, d.open) for d in game.decisions.values()]


def snapshot(game: Game) -> tuple[bytes, list[tuple[Any, ...]], list[Event], list[Answer], Outcome | None]:
    """All there is of a recorded game: two with the same snapshot are the same game."""
    return state_bytes(game), decisions_shown(game), game.events, game.answers, game.outcome


def known_to(game: Game, seat: int | None) -> tuple[Any, ...]:
    """All that this seat (None: a spectator) may know."""
    decision = None if seat is None else game.decisions.get(seat)
    asides = () if seat is None else tuple(game.asides(seat))
    shown = None if decision is None else (decision.prompt, list(decision.options), decision.rule, decision.open)
    return game.view(seat), game.waiting(seat), shown, asides, game.log(seat), game.outcome
