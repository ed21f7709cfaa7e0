"""Spells: attacks, responses to attacks, and responses to responses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.rules import Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import SEGMENT, Finished, Script, Trigger, Window, ask, offer
from undercroft.kernel.state import State
from undercroft.packs import Pack, PackContent, merge

CAST = "a spell is cast"
ECHO = "a spell has hurt somebody"
HUSH = "a spell is prepared"
ANY_MOMENT = "any other moment"


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
    echo: bool = False
    """Whether a spell that has hurt can be responded to once more."""
    hush: bool = False
    """Whether it can be responded to at a quiet moment, before all others."""


class Spells(State, kw_only=True, dict=True):
    content: ClassVar[dict[str, Spell]]
    options: ClassVar[SpellsOptions]

    life: list[int]
    hands: list[list[str]]
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    turn: int = 0
    dealt: bool = False

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
    cast = yield from ask(seat, "Cast a spell", partial(spells_to_cast, g, seat), "SP-CAST-01", press=True)
    if isinstance(cast, Pass):
        return
    trigger = Trigger(cast, seat)
    pay(g, trigger)
    if g.options.hush:
        yield from let_respond(g, trigger, HUSH)
    stands = not trigger.cancelled and (yield from let_respond(g, trigger, CAST))
    if stands:
        hurt(g, cast.target, g.content[cast.spell].damage, "SP-CAST-02")
        if g.options.echo:
            yield from let_respond(g, trigger, ECHO)


def let_respond(g: Spells, trigger: Trigger, when: str) -> Script[bool]:
    return offer(
        trigger,
        Window(when, (*clockwise(g, trigger.seat), g.active), quiet=when == HUSH),
        responses=partial(spells_to_respond, g),
        pay=partial(pay, g),
        resolve=partial(resolve_response, g),
        prompt=lambda stack: f"Respond to {stack[-1].what.spell}",
        rule="SP-RESPOND-01",
        kind=lambda seat, stack: ANY_MOMENT if when == HUSH else when,
    )


def spells_to_cast(g: Spells, seat: int) -> list[Cast | Pass]:
    attacks = [spell for spell in dict.fromkeys(g.hands[seat]) if g.content[spell].kind == "attack"]
    return [*(Cast(spell, target) for spell in attacks for target in clockwise(g, seat)), Pass()]


def clockwise(g: Spells, seat: int | None) -> list[int]:
    """The other seats, from the left of this one on."""
    assert seat is not None
    return [(seat + step) % len(g.life) for step in range(1, len(g.life))]


def spells_to_respond(g: Spells, seat: int, stack: Sequence[Trigger]) -> list[Respond]:
    """What this seat may answer the last spell with, which is not its own."""
    if seat == stack[-1].seat:
        return []
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
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(2, 4), usual=3, longest=500)},
    options=SpellsOptions,
    state=Spells,
    actions=Cast | Respond | Pass,
    events=SpellDrawn | SpellCast | SpellCancelled | Hurt,
    content=PackContent(
        game="spells",
        package=__name__,
        tables={"spell": Spell},
        build=build_spells,
    ),
    play=Play(
        turn_rule="SP-TURN-01",
        new=new_spells,
        script=play_spells,
        outcome=lambda g: Outcome.by_score(g.life, "somebody fell, or time was up", "SP-END-01"),
        why_not=why_not_spells,
        view=view_spells,
        redeal=redeal_spells,
        components=lambda g: {"cards": len(g.deck) + len(g.discard) + sum(len(hand) for hand in g.hands)},
        windows=(CAST, ECHO, ANY_MOMENT),
        quiet_window=ANY_MOMENT,
    ),
    words=Words(
        action=say_spells_action,
        event=say_spells_event,
        describe=lambda view, content, width, colour: repr(view),
    ),
    bots=Bots(evaluate=lambda g, seat: float(g.life[seat])),
)
