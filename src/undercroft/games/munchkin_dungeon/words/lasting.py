"""What lasts this turn, in words with their pictograms."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.vocabulary import BANNED, FIGHT_WORDS, Effect, Whose, signed
from undercroft.games.munchkin_dungeon.rules.strength import fight_words
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kit.text import listed

Lasting = tuple[str, str]
"""A pictogram, and words."""


def lasting(view: View, content: Content) -> tuple[Lasting, ...]:
    """What lasts this turn."""
    return (*against_the_hero(view, content), *for_the_monsters(view, content))


def against_the_hero(view: View, content: Content) -> Iterator[Lasting]:
    """What the Hero cannot use, and what Events take from it."""
    cards = {about: card for _, card, about in view.this_turn.played}
    for ban in view.this_turn.bans:
        by = f" ({_whose(view, content, cards[ban], ban)})" if ban in cards else ""
        yield "ban", f"no {banned(view, content, ban).removeprefix('the ')}{by}"
    yield from _events(view, content, cost=True)


def for_the_monsters(view: View, content: Content, foes: Collection[str] | None = None) -> Iterator[Lasting]:
    """What Events give to all Monsters, and to one of these."""
    yield from _events(view, content, cost=False)
    for _, card, foe in view.this_turn.played:
        event = content.events.get(card)
        bonus = event and (event.play.buff_monster or event.play.move_monster)
        if bonus and foe and (foes is None or foe in foes):
            more = listed(signed(n, noun) for n, noun in ((bonus.dice, "die"), (bonus.health, "Health")) if n)
            yield "monster", f"{more} for {content.name(foe)} ({_whose(view, content, card, foe)})"


def own_cards(view: View, content: Content) -> Iterator[Lasting]:
    """What the Active Hero's own cards bring to the fight: those that always work, and Items discarded for it."""
    for source in view.in_force:
        loot = content.loot.get(source)
        passive = loot.passive if loot is not None else content.supers[source].passive
        if passive is not None and fight_words(passive):
            sign = loot.type if loot is not None else "helm"
            yield sign, f"{_said(passive, 'hero')} ({content.name(source)})"
    for _, card, _ in view.this_turn.played:
        loot = content.loot.get(card)
        if loot is not None and loot.discard is not None and fight_words(loot.discard):
            yield "item", f"{_said(loot.discard, 'hero')} ({loot.name}, discarded)"


def player_of(view: View, card: str, about: str = "") -> str:
    """Who has played a card, or nothing if nobody knows any more."""
    found = [seat for seat, one, what in view.this_turn.played if (one, what) == (card, about)]
    return view.heroes[found[-1]].name if found else ""


def banned(view: View, content: Content, ban: str) -> str:
    """What the Active player cannot use; a Super Munchkin's Power may be gone by now."""
    hero = view.heroes[view.active]
    power = content.powers(hero.hero, hero.badge).get(ban)
    return power.name if power is not None else BANNED.get(ban, "Power of the Super Munchkin")


def _events(view: View, content: Content, *, cost: bool) -> Iterator[Lasting]:
    """The Events that cost the Hero something, or those that give something to the Monsters."""
    for card in view.this_turn.lasting:
        play = content.events[card].play
        if (FIGHT_WORDS[fight_words(play)[0][0]].verb == "cost") == cost:
            yield "helm" if cost else "monster", f"{_said(play, 'event')} ({_whose(view, content, card)})"


def _said(effect: Effect, whose: Whose) -> str:
    return listed(FIGHT_WORDS[name].said(amount, whose, "the Hero") for name, amount in fight_words(effect))


def _whose(view: View, content: Content, card: str, about: str = "") -> str:
    """A card with the name of who played it."""
    name = player_of(view, card, about)
    return f"{name}'s {content.name(card)}" if name else content.name(card)
