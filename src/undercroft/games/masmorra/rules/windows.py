"""Windows in which others may respond to a moment, and the cards that are played into them (MM-CARD-02 to 07)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.masmorra.content.text import say_half
from undercroft.games.masmorra.rules.cards import Played, aims, carry_out
from undercroft.games.masmorra.rules.end import ENOUGH_XP
from undercroft.games.masmorra.rules.moments import ANY_MOMENT, DM_PHASE, NAMES, Moment, announce
from undercroft.games.masmorra.rules.prompts import say_moment, say_play
from undercroft.games.masmorra.state.actions import AtCard, AtMonster, PlayCard
from undercroft.games.masmorra.state.events import CardPlayed
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.script import Script, Trigger, Window, offer
from undercroft.kit.counters import Raised


def undisturbed(g: Masmorra) -> Raised:
    """While this is carried out nothing is done aside: it waits for the next moment, or the end (MM-R-81, MM-R-89)."""
    return Raised(g.turn, "under_way")


def responding(g: Masmorra) -> Raised:
    """While a window is open no other card is played aside, but one can be bought."""
    return Raised(g.turn, "busy")


def respond(g: Masmorra, moment: Moment) -> Script:
    """Open a window: clockwise from the active player's left, the active player last (MM-R-65)."""
    trigger = Trigger(moment)
    if seats := _seats(g, moment, trigger):
        with responding(g):
            yield from _offer(g, moment, trigger, seats, "MM-CARD-04")


def play_card(g: Masmorra, hero: Hero, action: PlayCard) -> Script:
    """Play a half of a card outside any other moment: others may respond before it resolves (MM-CARD-02)."""
    moment = Moment("card", hero.number)
    played = Trigger(action, hero.seat)
    pay(g, played)
    stands = True
    if seats := _seats(g, moment, played):
        with responding(g):
            stands = yield from _offer(g, moment, played, seats, "MM-CARD-07")
    if stands:
        with undisturbed(g):
            yield from resolve(g, moment, played)


def _offer(g: Masmorra, moment: Moment, trigger: Trigger, seats: tuple[int, ...], rule: str) -> Script[bool]:
    return offer(
        trigger,
        Window(NAMES[moment.when], seats, quiet=not _named(g, moment)),
        responses=partial(responses, g, moment),
        pay=partial(pay, g),
        resolve=partial(resolve, g, moment),
        prompt=partial(_prompt, g, moment),
        rule=rule,
        kind=partial(_kind, g, moment),
    )


def _named(g: Masmorra, moment: Moment) -> bool:
    """Whether a card of the deck names this moment, or it is one of the best for those that name none."""
    answered = g.content.moments["alliance" if g.mode == "alliance" else "rivals"]
    return _is_best(g, moment) or (moment.when in answered and not moment.unnamed)


def _is_best(g: Masmorra, moment: Moment) -> bool:
    """Whether people are asked for cards that name no moment, without having said so (MM-R-81).

    Rivals are asked once a turn, and when it may be their last chance; who helps each other, more often.
    """
    if g.mode == "alliance":
        return moment.when in ("turn start", "xp", "dm")
    ends = g.mode == "standard" and g.heroes[moment.hero].xp + moment.amount >= ENOUGH_XP
    return moment.when == "turn start" or (moment.when == "xp" and ends)


def _kind(g: Masmorra, moment: Moment, seat: int, stack: Sequence[Trigger]) -> str:
    """The kind of moment that a seat is asked at: its own, or any, if all it could play fits any (MM-R-81)."""
    named = {
        g.content.half(play.card, play.half).when for play in responses(g, moment, seat, stack) if play.half == "any"
    }
    reminded = _is_best(g, moment) and (g.mode == "alliance" or seat != g.hero.seat)
    if moment.when in named or ("" in named and reminded):
        return NAMES[moment.when]
    return NAMES["card"] if "card" in named else ANY_MOMENT


def _prompt(g: Masmorra, moment: Moment, stack: Sequence[Trigger]) -> str:
    """To what one may respond: the card that was played last, with what it does, or else what happens."""
    played = stack[-1].what
    if not isinstance(played, PlayCard):
        return f"Respond: {say_moment(g, moment)}"
    return f"Respond: {say_play(g, played)} ({say_half(g.content, g.content.half(played.card, played.half))})"


def _seats(g: Masmorra, moment: Moment, trigger: Trigger) -> tuple[int, ...]:
    """The seats that might respond, as everybody can see, in the order in which they are asked.

    Whoever holds cards might; in Alliance hands are open, and all see who could (MM-ALLY-01).
    """
    left = g.active + 1
    seats = dict.fromkeys(
        [hero.seat for hero in g.heroes[left:] + g.heroes[:left] if hero.hand and hero.seat not in g.passing]
    )
    if g.mode == "alliance":
        return tuple(seat for seat in seats if responses(g, moment, seat, [trigger]))
    return tuple(seats)


def responses(g: Masmorra, moment: Moment, seat: int, stack: Sequence[Trigger]) -> list[PlayCard]:
    """The cards that this seat could play now: into the moment, or against a card that waits to resolve."""
    found: list[PlayCard] = []
    content = g.content
    fitting = content.fits_any if moment.unnamed else content.fits.get(moment.when, content.fits_any)
    if isinstance(stack[-1].what, PlayCard):
        fitting |= content.answers.get("card", frozenset())
    between_steps = moment.when in ("turn start", "dm") or g.phase in DM_PHASE
    for hero in g.heroes:
        if hero.seat == seat:
            for card in dict.fromkeys(hero.hand):
                if card in fitting:
                    found += _ways_to_play(g, hero, PlayCard(card, "any", hero.board), moment, stack)
                if hero is g.hero and between_steps:
                    # An own-turn half can be played at any point of the own turn (MM-CARD-03, MM-R-89).
                    found += _ways_to_play(g, hero, PlayCard(card, "own", hero.board), moment, stack)
    return found


def _ways_to_play(g: Masmorra, hero: Hero, play: PlayCard, moment: Moment, stack: Sequence[Trigger]) -> list[PlayCard]:
    return [PlayCard(play.card, play.half, play.by, on) for on in aims(g, hero, play, moment, stack)]


def pay(g: Masmorra, played: Trigger) -> None:
    """A played card is discarded (MM-CARD-02)."""
    action: PlayCard = played.what
    for trigger in waiting(played):
        if isinstance(trigger.what, Moment):
            announce(trigger.what)
    g.hero_with(action.by).hand.remove(action.card)
    g.discard.append(action.card)
    rule = "MM-CARD-03" if action.half == "own" else "MM-CARD-04"
    told = partial(g.tell, CardPlayed, hero=action.by, card=action.card, half=action.half, on=action.on, rule=rule)
    told(foe=_foe(g, action), other=_other(played), against=_against(g, played))


def _against(g: Masmorra, played: Trigger) -> str:
    """The rival whose moment a card answers, if its half names that moment."""
    action, moment = played.what, waiting(played)[0].what if played.to else None
    when = g.content.half(action.card, action.half).when
    if g.mode == "alliance" or not isinstance(moment, Moment) or moment.when != when:
        return ""
    board = g.heroes[moment.hero].board
    return "" if board == action.by else board


def _foe(g: Masmorra, action: PlayCard) -> tuple[str, str] | None:
    """The monster that a card is aimed at, and its room."""
    found = [g.monsters[aim.monster] for aim in action.on if isinstance(aim, AtMonster)]
    return (found[0].card, found[0].at) if found else None


def _other(played: Trigger) -> tuple[str, str, str] | None:
    """The card that a card is aimed at: whose, which, and which half of it."""
    for aim in played.what.on:
        if isinstance(aim, AtCard):
            other: PlayCard = waiting(played)[aim.number].what
            return other.by, other.card, other.half
    return None


def waiting(response: Trigger) -> list[Trigger]:
    """What a response finds waiting to happen, the first trigger first."""
    found = []
    trigger = response.to
    while trigger is not None:
        found.append(trigger)
        trigger = trigger.to
    return found[::-1]


def resolve(g: Masmorra, moment: Moment, response: Trigger) -> Script:
    """Carry out a response that was not cancelled (MM-CARD-05)."""
    action: PlayCard = response.what
    half = g.content.half(action.card, action.half)
    return carry_out(Played(g, g.hero_with(action.by), action, half, moment, response))
