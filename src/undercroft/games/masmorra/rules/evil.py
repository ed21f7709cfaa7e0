"""Evil cards and the clock of Alliance games (MM-ALLY-07, 08, 11, 16, C-8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from undercroft.games.masmorra.content.vocabulary import EvilCard
from undercroft.games.masmorra.rules.dungeon_master import march, spawn
from undercroft.games.masmorra.rules.end import lose_alliance
from undercroft.games.masmorra.rules.gains import lose_gold
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.monsters import monster_came, random_monster
from undercroft.games.masmorra.rules.roll import roll_fewer
from undercroft.games.masmorra.rules.traps import activate
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import DiscardCard, PayGold, Suffer
from undercroft.games.masmorra.state.events import (
    CardDiscarded,
    DeckReshuffled,
    EvilCancelled,
    EvilDrawn,
    EvilFailed,
    EvilForced,
    TimeAdvanced,
)
from undercroft.games.masmorra.state.model import LAST_TURN, Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.decks import draw_from
from undercroft.kit.vocabulary import Deeds, words_of


def draw_evil(g: Masmorra, hero: Hero) -> Script:
    """Draw and resolve an Evil card; what lasts ends with the Hero Phase (MM-ALLY-08)."""
    card = (
        g.evil_top.pop(0)
        if g.evil_top
        else draw_from(
            g.chance,
            g.evil_deck,
            g.evil_discard,
            "evil",
            lambda: g.tell(DeckReshuffled, deck="evil", rule="MM-ALLY-07"),
        )
    )
    if card is None:
        return
    g.turn.evil = card
    g.tell(EvilDrawn, card=card, rule="MM-ALLY-08")
    moment = Moment("evil", hero.number)
    yield from respond(g, moment)
    if moment.cancelled:
        g.tell(EvilCancelled, card=card, rule="MM-ALLY-08")
        discard_evil(g)
    else:
        with undisturbed(g):
            yield from carry_out(g, hero, g.content.evils[card])


def discard_evil(g: Masmorra) -> None:
    """A lasting effect ends with the Hero Phase; the card is then discarded (MM-ALLY-08)."""
    if g.turn.evil:
        g.evil_discard.append(g.turn.evil)
        g.turn.evil = ""


DEEDS = Deeds[Callable[[Masmorra, Hero, EvilCard], Script | None]](
    EvilCard, but=[name for name, word in words_of(EvilCard).items() if word.lasting]
)
"""What the words of an Evil card do at once; the others are looked up while the card lasts."""


def carry_out(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """What happens at once."""
    for deed, _ in DEEDS.of(card):
        script = deed(g, hero, card)
        if script is not None:
            yield from script


@DEEDS("spawn")
def spawn_now(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """A Spawn step."""
    tell_failure(g, card, "spawn", (yield from spawn(g)))


@DEEDS("march")
def march_now(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """The march of all monsters."""
    tell_failure(g, card, "march", (yield from march(g)))


@DEEDS("traps")
def set_off(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """Every armed trap on the active Hero's level goes off."""
    level = g.rooms[hero.at].level
    armed = [trap for trap, placed in g.traps.items() if placed.level == level and not placed.opened]
    for trap in armed:
        yield from activate(g, trap, "card", "MM-ALLY-08", source=card.id)
    tell_failure(g, card, "traps", bool(armed))


@DEEDS("fewer_dice")
def weaken(g: Masmorra, hero: Hero, card: EvilCard) -> None:
    """Some dice are not rolled."""
    roll_fewer(g, card.fewer_dice, card.id, "MM-ALLY-08")


def tell_failure(g: Masmorra, card: EvilCard, what: str, worked: bool) -> None:
    """A card that finds nothing to do says so."""
    if not worked:
        g.tell(EvilFailed, card=card.id, what=what, rule="MM-ALLY-08")


@DEEDS("ambush")
def ambush(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """One player pays all the gold, or a random major spawns here; nobody can be forced (MM-ALLY-16, MM-R-62)."""
    count = len(g.heroes)
    if all(other.gold < card.ambush for other in g.heroes):
        g.tell(EvilForced, hero=hero.board, card=card.id, what="everybody's gold", rule="MM-ALLY-16")
    for step in range(count):
        payer = g.heroes[(hero.number + step) % count]
        if payer.gold >= card.ambush:
            prompt = f"Pay {card.ambush} gold against the ambush?"
            choice = yield from ask(payer.seat, prompt, partial(_paying, payer, card.ambush), "MM-ALLY-16")
            if isinstance(choice, PayGold):
                lose_gold(g, g.hero_with(choice.hero), card.ambush, card.id, "MM-ALLY-16")
                return
    yield from random_monster(g, "major", hero.at, "MM-ALLY-16", [], source=card.id)
    yield from monster_came(g, hero.at)


def _paying(payer: Hero, gold: int) -> list[Action]:
    """To pay so much, if it is there, or to suffer."""
    return [*([PayGold(payer.board)] if payer.gold >= gold else []), Suffer()]


@DEEDS("tithe")
def tithe(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """The active player discards gold or takes 1 Wound."""
    if hero.gold < card.tithe:
        g.tell(EvilForced, hero=hero.board, card=card.id, what="gold", has=hero.gold, rule="MM-ALLY-08")
    prompt = f"Discard {card.tithe} gold, or take 1 Wound?"
    choice = yield from ask(hero.seat, prompt, partial(_paying, hero, card.tithe), "MM-ALLY-08")
    if isinstance(choice, PayGold):
        lose_gold(g, hero, card.tithe, card.id, "MM-ALLY-08")
    else:
        yield from wound(g, hero, 1, card.id, "MM-ALLY-08")


def why_cannot_pay(g: Masmorra) -> Refusal | None:
    """Why another Hero does not pay a tithe."""
    evil = g.evil()
    if evil is None or not evil.tithe or g.phase != "start":
        return None
    return Refusal("MM-ALLY-08", f"{evil.name}: the active Hero discards {evil.tithe} gold, or takes 1 Wound")


@DEEDS("whispers")
def whispers(g: Masmorra, hero: Hero, card: EvilCard) -> Script:
    """Discard a Treasure card or roll one die fewer."""
    if not hero.hand:
        g.tell(EvilForced, hero=hero.board, card=card.id, what="cards", rule="MM-ALLY-08")
    options: list[Action] = [DiscardCard(held) for held in dict.fromkeys(hero.hand)]
    choice = yield from ask(hero.seat, "Discard a card, or roll 1 die fewer?", [*options, Suffer()], "MM-ALLY-08")
    if isinstance(choice, DiscardCard):
        hero.hand.remove(choice.card)
        g.discard.append(choice.card)
        told = partial(g.tell, CardDiscarded, hero=hero.board, card=choice.card, hand=len(hero.hand))
        told(source=card.id, rule="MM-ALLY-08")
    else:
        roll_fewer(g, 1, card.id, "MM-ALLY-08")


def advance_time(g: Masmorra) -> Script:
    """The Time token advances after each DM Phase; past the last space the Heroes lose (MM-ALLY-11, MM-R-63)."""
    yield from respond(g, Moment("time", g.active))
    if g.time == LAST_TURN:
        lose_alliance(g, f"turn {LAST_TURN} is over", "MM-ALLY-03")
    g.time += 1
    g.tell(TimeAdvanced, time=g.time, rule="MM-ALLY-11")
