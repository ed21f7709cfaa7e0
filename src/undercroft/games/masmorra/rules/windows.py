"""Moments that others may respond to, and the cards that are played into them (MM-CARD-02 to 07, MM-R-65)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Literal, get_args

from msgspec import Struct, field

from undercroft.games.masmorra.content.names import say_aim, the_monster, the_room
from undercroft.games.masmorra.content.vocabulary import Half, When
from undercroft.games.masmorra.state.actions import PlayCard
from undercroft.games.masmorra.state.events import CardPlayed
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.script import Script, Trigger, Window, offer
from undercroft.kit.counters import raised
from undercroft.kit.text import count

Unnamed = Literal["ability", "combat", "monster"]
"""Moments that no card names, and any can be played at that names none (MM-R-65)."""
Occasion = When | Unnamed

NAMES: dict[Occasion, str] = {
    "turn start": "a turn begins",
    "roll": "dice were rolled",
    "card": "a card is played",
    "ability": "an ability is used",
    "evil": "an Evil card is drawn",
    "move": "a Hero moves",
    "explore": "a Hero explores",
    "explored": "a room was explored",
    "dock": "dice are docked on a tile",
    "combat": "a combat is declared",
    "attack": "an attack is made",
    "wounds": "a Hero is about to be wounded",
    "fall": "a Hero is about to fall",
    "xp": "XP is gained",
    "cards": "Treasure cards are gained",
    "gold": "gold is gained",
    "dm": "the Dungeon Master Phase begins",
    "monster": "a monster has moved or come",
    "trap": "a trap goes off",
    "time": "the Time token advances",
}
"""The kinds of moments, in words."""

ANY_MOMENT = "any other moment"
"""Where only cards can be played that name no moment, but for the best moments to play them."""

BEST_MOMENTS: tuple[Occasion, ...] = ("turn start", "xp", "dm")
"""The moments at which people are asked for cards that name none, too, without having said so (MM-R-81)."""

WINDOWS = (*(name for when, name in NAMES.items() if when not in get_args(Unnamed)), ANY_MOMENT)
"""The kinds of moments that people can say "stop at" to."""

HERO_PHASE = ("before", "reroll", "actions")
DM_PHASE = ("move", "spawn")


class Moment(Struct):
    """Something that is about to happen, or just has; responses change it."""

    when: Occasion
    hero: int
    """Whom it happens to, or who does it."""
    amount: int = 0
    """Wounds, XP, gold or cards."""
    by: int = -1
    """The Hero whose card wounds, if a card does."""
    at: str = ""
    """The room or trap."""
    monster: int = 0
    cards: int = 0
    """Treasure cards that come with the XP of a fight."""
    dice: tuple[str, ...] = ()
    """The faces of the dice that were just rolled."""
    unnamed: bool = False
    """No card names it: Wounds that cannot be prevented, gold that is not taken."""
    thieves: list[int] = field(default_factory=list)
    """Heroes that take 1 of the gain, in the order in which their cards resolve."""
    saved: bool = False
    """The Hero stays at 1 LP."""
    harden: int = 0
    placer: int = -1
    """Who puts the explored tile, if not the explorer."""
    cancelled: bool = False
    news: Callable[[], None] | None = None
    """Tells what is about to happen, if it is known only by what comes of it; told when something comes in between."""


Resolve = Callable[[Masmorra, Hero, PlayCard, Moment, Trigger], Script]
Aims = Callable[[Masmorra, Hero, PlayCard, Moment, Sequence[Trigger]], list[tuple[str, ...]]]


class Cards:
    """What halves of cards can be aimed at and do: effects.py says it, since effects open moments in their turn."""

    aims: Aims
    resolve: Resolve


def undisturbed(g: Masmorra) -> AbstractContextManager[None]:
    """While this is carried out nothing is done aside: it waits for the next moment, or the end (MM-R-81, MM-R-89)."""
    return raised(g.turn, "under_way")


def responding(g: Masmorra) -> AbstractContextManager[None]:
    """While a window is open no other card is played aside, but one can be bought."""
    return raised(g.turn, "busy")


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
            yield from Cards.resolve(g, hero, action, moment, played)


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
    return moment.when in BEST_MOMENTS or (moment.when in answered and not moment.unnamed)


def _kind(g: Masmorra, moment: Moment, seat: int, stack: Sequence[Trigger]) -> str:
    """The kind of moment that a seat is asked at: its own, or any, if all it could play fits any (MM-R-81)."""
    named = {half_of(g, play).when for play in responses(g, moment, seat, stack) if play.half == "any"}
    if moment.when in named or ("" in named and moment.when in BEST_MOMENTS):
        return NAMES[moment.when]
    return NAMES["card"] if "card" in named else ANY_MOMENT


def _prompt(g: Masmorra, moment: Moment, stack: Sequence[Trigger]) -> str:
    """To what one may respond: the card that was played last, or else what happens."""
    played = stack[-1].what
    return f"Respond: {_say_play(g, played) if isinstance(played, PlayCard) else _say_moment(g, moment)}"


def _say_play(g: Masmorra, action: PlayCard) -> str:
    half = half_of(g, action)
    aim = say_aim(g.content, half, action.on, lambda key: the_monster(g.content, g.monsters[key].card))
    return f"{g.content.name(action.by)} plays {half.name}{aim}"


def _say_moment(g: Masmorra, moment: Moment) -> str:
    """What happens just now, and to whom, in words."""
    content = g.content
    hero, amount = content.name(g.heroes[moment.hero].board), moment.amount
    match moment.when:
        case "turn start":
            return f"{hero}'s turn begins"
        case "roll":
            return f"{hero} has rolled{' again' if moment.at else ''}"
        case "evil":
            return f"{hero} draws {content.name(g.turn.evil)}"
        case "move":
            return f"{hero} moves to {the_room(content, moment.at)}" if moment.at else f"{hero} sets out to explore"
        case "explore":
            return f"{hero} explores"
        case "explored":
            return f"{hero} has explored {the_room(content, moment.at)}"
        case "dock":
            return f"{hero} docks dice on {the_room(content, moment.at)}"
        case "ability":
            return f"{hero} uses {content.name(moment.at)}"
        case "combat":
            return f"{hero} declares a combat"
        case "attack":
            return f"{hero} attacks {the_monster(content, g.monsters[moment.monster].card)}"
        case "wounds":
            return f"{hero} is about to take {count(amount, 'Wound')}"
        case "fall":
            return f"{hero} is about to fall"
        case "xp" if moment.cards:
            return f"{hero} is about to be rewarded: {amount} XP and {count(moment.cards, 'Treasure card')}"
        case "xp":
            return f"{hero} gains {amount} XP"
        case "cards":
            return f"{hero} gains {count(amount, 'Treasure card')}"
        case "gold":
            return f"{hero} gains {amount} gold"
        case "monster" if moment.monster in g.monsters:
            monster = the_monster(content, g.monsters[moment.monster].card)
            return f"{monster} has moved to {the_room(content, moment.at)}"
        case "monster":
            return f"monsters have come to {the_room(content, moment.at)}"
        case "trap":
            return f"{the_room(content, moment.at)} goes off"
    return NAMES[moment.when]


def _seats(g: Masmorra, moment: Moment, trigger: Trigger) -> tuple[int, ...]:
    """The seats that might respond, as everybody can see, in the order in which they are asked.

    Whoever holds cards might; in Alliance hands are open, and all see who could (MM-ALLY-01).
    """
    left = g.active + 1
    seats = dict.fromkeys([hero.seat for hero in g.heroes[left:] + g.heroes[:left] if hero.hand])
    if g.mode == "alliance":
        return tuple(seat for seat in seats if responses(g, moment, seat, [trigger]))
    return tuple(seats)


def responses(g: Masmorra, moment: Moment, seat: int, stack: Sequence[Trigger]) -> list[PlayCard]:
    """The cards that this seat could play now: into the moment, or against a card that waits to resolve."""
    found: list[PlayCard] = []
    answers = g.content.answers
    fitting = answers.get("", frozenset())
    if not moment.unnamed:
        fitting |= answers.get(moment.when, frozenset())
    if any(isinstance(trigger.what, PlayCard) for trigger in stack):
        fitting |= answers.get("card", frozenset())
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
    return [PlayCard(play.card, play.half, play.by, on) for on in Cards.aims(g, hero, play, moment, stack)]


def pay(g: Masmorra, played: Trigger) -> None:
    """A played card is discarded (MM-CARD-02)."""
    action: PlayCard = played.what
    for trigger in waiting(played):
        if isinstance(trigger.what, Moment):
            announce(trigger.what)
    hero = by(g, action.by)
    hero.hand.remove(action.card)
    g.discard.append(action.card)
    rule = "MM-CARD-03" if action.half == "own" else "MM-CARD-04"
    told = partial(g.tell, CardPlayed, hero=action.by, card=action.card, half=action.half, on=action.on, rule=rule)
    told(foe=_foe(g, action), other=_other(played))


def announce(moment: Moment) -> None:
    """Tell what is about to happen, once."""
    if moment.news is not None:
        moment.news()
        moment.news = None


def _foe(g: Masmorra, action: PlayCard) -> tuple[str, str] | None:
    """The monster that a card is aimed at, and its room."""
    keys = [int(aim.removeprefix("monster:")) for aim in action.on if aim.startswith("monster:")]
    return (g.monsters[keys[0]].card, g.monsters[keys[0]].at) if keys else None


def _other(played: Trigger) -> tuple[str, str, str] | None:
    """The card that a card is aimed at: whose, which, and which half of it."""
    keys = [int(aim.removeprefix("card:")) for aim in played.what.on if aim.startswith("card:")]
    if not keys:
        return None
    other: PlayCard = waiting(played)[keys[0]].what
    return other.by, other.card, other.half


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
    yield from Cards.resolve(g, by(g, action.by), action, moment, response)


def by(g: Masmorra, board: str) -> Hero:
    """The Hero with this board."""
    return next(hero for hero in g.heroes if hero.board == board)


def half_of(g: Masmorra, action: PlayCard) -> Half:
    """The half that is played."""
    return g.content.half(action.card, action.half)
