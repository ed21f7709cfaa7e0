"""Cards that answer a moment, mostly one of a rival's, and change what comes of it (MM-CARD-04, MM-R-65)."""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement

from undercroft.games.masmorra.content.symbols import FACES, Face
from undercroft.games.masmorra.rules.cards import AIMS, DEEDS, REASONS, On, Opening, Played, if_so, in_hero_phase
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.rules.moments import DM_PHASE, Theft
from undercroft.games.masmorra.rules.monsters import random_monster
from undercroft.games.masmorra.rules.roll import (
    choose_and_reroll,
    faces_shown,
    just_rolled,
    roll_fewer,
    throw_again,
    why_no_rerolls,
)
from undercroft.games.masmorra.rules.windows import waiting
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import AtCard, AtDie, PlayCard
from undercroft.games.masmorra.state.events import CardCancelled, WoundsPrevented
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

# Other cards


@AIMS("counter")
def _cards_of_others(now: Opening) -> list[On]:
    """The cards of others that wait to resolve (MM-CARD-07)."""
    return [
        (AtCard(number),)
        for number, trigger in enumerate(now.stack)
        if isinstance(trigger.what, PlayCard) and trigger.what.by != now.hero.board and not trigger.cancelled
    ]


@DEEDS("counter")
def cancel(played: Played, _: bool) -> None:
    """Another card's effect is cancelled; that card is discarded unused (MM-CARD-07)."""
    (aim,) = played.at(AtCard)
    target = waiting(played.trigger)[aim.number]
    if not target.cancelled:
        target.cancelled = True
        card: PlayCard = target.what
        told = partial(played.g.tell, CardCancelled, hero=card.by, card=card.card, half=card.half)
        told(source=played.source, rule="MM-CARD-07")


# What is about to happen


@AIMS("quest")
def _never(now: Opening) -> list[On]:
    return []


@AIMS("disrupt", "safe_passage")
def _not_cancelled(now: Opening) -> list[On]:
    return if_so(not now.moment.cancelled)


@AIMS("stumble", "sabotage")
def _not_cancelled_by_others(now: Opening) -> list[On]:
    return if_so(now.by_rival and not now.moment.cancelled)


@DEEDS("disrupt")
def disrupt(played: Played, _: bool) -> None:
    """The Evil card is cancelled; its own event tells that."""
    played.moment.cancelled = True


@DEEDS("stumble", "sabotage", "safe_passage")
def prevent_it(played: Played, _: bool) -> None:
    """What is about to happen does not."""
    moment = played.moment
    moment.cancelled = True
    stumbles = played.half.stumble
    on = played.g.heroes[moment.hero].board if stumbles else moment.at
    played.work(on, left=played.g.turn.steps if stumbles else 0)


@AIMS("steal")
def _something_to_steal(now: Opening) -> list[On]:
    return if_so(now.by_rival and now.moment.amount > 0)


@DEEDS("steal")
def steal(played: Played, _: str) -> None:
    """1 of the gain is the thief's, when it comes (MM-R-32)."""
    played.moment.thefts.append(Theft(played.hero.number, played.source))


@AIMS("ambush", "old_map", "fewer_dice")
def _done_by_rival(now: Opening) -> list[On]:
    return if_so(now.by_rival)


@DEEDS("ambush")
def ambush(played: Played, _: bool) -> Script:
    """1 more random minor in the room just explored."""
    return random_monster(played.g, "minor", played.moment.at, "MM-CARD-04", [], source=played.source)


@DEEDS("old_map")
def take_the_map(played: Played, _: bool) -> None:
    """The card's player puts the explored tile."""
    played.moment.placer = played.hero.number
    played.work(played.g.heroes[played.moment.hero].board)


@DEEDS("fewer_dice")
def frighten(played: Played, dice: int) -> None:
    """The active player rolls fewer dice (MM-R-70)."""
    g = played.g
    roll_fewer(g, dice, played.source, "MM-R-70")


@AIMS("harden")
def _no_boss_attacked(now: Opening) -> list[On]:
    return if_so(now.by_rival and now.g.rank(now.g.monsters[now.moment.monster]) != "boss")


@DEEDS("harden")
def harden(played: Played, defense: int) -> None:
    """More Defense against this attack."""
    played.moment.harden += defense
    played.work(played.g.monsters[played.moment.monster].card)


# Wounds


@AIMS("prevent")
def _about_to_be_wounded(now: Opening) -> list[On]:
    return if_so(now.moment.hero == now.hero.number and now.moment.amount > 0)


@DEEDS("prevent")
def keep_away(played: Played, wounds: int) -> None:
    """So many of the Wounds that are about to be taken are prevented."""
    g, moment = played.g, played.moment
    spared = min(wounds, moment.amount)
    moment.amount -= spared
    if spared:
        hero = g.heroes[moment.hero].board
        g.tell(WoundsPrevented, hero=hero, amount=spared, source=played.source, rule="MM-CARD-04")


@AIMS("reflect")
def _wounded_by_card(now: Opening) -> list[On]:
    return if_so(bool(_about_to_be_wounded(now)) and now.moment.by not in (-1, now.hero.number))


@DEEDS("reflect")
def reflect(played: Played, wounds: int) -> Script:
    """None of the card's Wounds are taken, and its player's Hero takes some."""
    keep_away(played, played.moment.amount)
    yield from wound(played.g, played.g.heroes[played.moment.by], wounds, played.source, "MM-CARD-04", by=played.hero)


@AIMS("survive")
def _about_to_fall(now: Opening) -> list[On]:
    mine = now.moment.hero == now.hero.number or now.g.mode == "alliance"
    return if_so(mine and not now.moment.saved)


@DEEDS("survive")
def save(played: Played, _: bool) -> None:
    """The Hero stays at 1 LP (MM-R-79)."""
    played.moment.saved = True
    played.work(played.g.heroes[played.moment.hero].board, "MM-R-79")


# Monsters of the DM Phase


@AIMS("confuse")
def _not_directed(now: Opening) -> list[On]:
    return if_so(now.by_rival and now.g.turn.director != now.hero.number)


@AIMS("direct")
def _before_they_move(now: Opening) -> list[On]:
    return if_so(not (now.g.turn.mind_control or now.g.phase in DM_PHASE))


@DEEDS("confuse", "direct")
def lead_monsters(played: Played, _: bool) -> None:
    """The card's player moves the monsters, or directs all of them (MM-ALLY-17)."""
    g = played.g
    g.turn.director = played.hero.number
    g.turn.mind_control = played.half.direct
    played.work(g.heroes[played.moment.hero].board)


# Dice


@AIMS("reroll")
def _to_reroll(now: Opening) -> list[On]:
    g, moment = now.g, now.moment
    match now.half.reroll:
        case "one":
            return [(AtDie(face),) for face in _shown(g)] if now.by_rival else []
        case "two":
            return _two_dice(g) if moment.at == "reroll" else []
        case "these":
            return if_so(bool(just_rolled(g, moment)) and why_no_rerolls(g) is None)
    rolled = g.phase in ("reroll", "actions") and in_hero_phase(g)
    return if_so(rolled and bool(g.turn.dice) and why_no_rerolls(g) is None)


def _shown(g: Masmorra) -> list[Face]:
    return [face for face in FACES if any(die[:2] == face for die in g.turn.dice)]


def _two_dice(g: Masmorra) -> list[On]:
    """One or two of the active Hero's unused dice."""
    shown = faces_shown(g)
    pairs = combinations_with_replacement(_shown(g), 2)
    return [
        *((AtDie(face),) for face in _shown(g)),
        *((AtDie(one), AtDie(two)) for one, two in pairs if one != two or shown.count(one) > 1),
    ]


@REASONS("reroll")
def _why_none_again(now: Opening, on: On) -> Refusal | None:
    return why_no_rerolls(now.g)


@DEEDS("reroll")
def reroll(played: Played, which: str) -> Script:
    """Any unused dice, any just rolled, or those that were named."""
    g = played.g
    if which == "any":
        yield from choose_and_reroll(g, faces_shown(g), played.source, "MM-CARD-03")
    elif which == "these":
        yield from choose_and_reroll(g, just_rolled(g, played.moment), played.source, "MM-CARD-04")
    elif not _throw_named(played, final=which == "one"):
        played.fail()


def _throw_named(played: Played, *, final: bool) -> bool:
    """Dice that still show what was named are rolled again (MM-R-90); one that a rival chose is final (MM-R-91).

    Return whether there were any.
    """
    g = played.g
    shown = faces_shown(g)
    faces: list[str] = []
    for aim in played.at(AtDie):
        if aim.face in shown:
            shown.remove(aim.face)
            faces.append(aim.face)
    if faces:
        throw_again(g, g.hero, faces, played.source, "MM-CARD-04")
        if final:
            kept = (face for face in g.turn.final if face in shown)
            g.turn.final = (*kept, *map(face_of, g.turn.dice[-len(faces) :]))
    return bool(faces)
