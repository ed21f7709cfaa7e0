"""What may be printed on abilities, Treasure cards and Evil cards: every word has to do something where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.types import Ability, Treasure
from undercroft.games.masmorra.content.vocabulary import OWN, Half
from undercroft.kit.vocabulary import misplaced, said_by

Problem = tuple[str, str, str, str]
"""The table, id and key that are wrong, and what is expected; no id: the table lacks something."""

LOOT = {"xp": "xp", "cards": "card", "gold": "gold"}
"""What can be stolen when."""


def halves(content: Content) -> Iterator[Problem]:
    """What is wrong with Treasure cards."""
    for card in content.treasures.values():
        for where, half in (("any", card.any), ("own", card.own)):
            for expected in _half(card, where, half):
                yield "treasure", card.id, where, expected


def _half(card: Treasure, where: str, half: Half) -> Iterator[str]:
    if where == "own" and half.when:
        yield "an own-turn half has no moment; leave out its 'when'"
    said = said_by(half)
    deeds = [name for name, _, word in said if not word.manner]
    if not deeds or (half.gives and not half.gives.counts):
        yield "this half does nothing; say what it does"
    else:
        yield from misplaced(half, OWN if where == "own" else half.when)
    if len(deeds) > 1 and (where == "any" or any(word.alone for _, _, word in said)):
        yield f"{deeds[0]!r} has to be the only thing that this half does; leave out {deeds[1]!r}"
    yield from (
        f"{name!r} does nothing in the deck {card.deck!r}" for name, _, word in said if card.deck not in word.decks
    )
    if half.reroll == "one" and card.deck == "alliance":
        yield "'reroll = \"one\"' is for the dice of rivals, and Alliance has none"
    if half.reroll == "these" and card.deck == "rivals":
        yield "'reroll = \"these\"' helps the active Hero, and rivals do not"
    yield from _values(where, half)


def _values(where: str, half: Half) -> Iterator[str]:
    """What a word says has to fit too."""
    if half.steal and LOOT.get(half.when, half.steal) != half.steal:
        yield f"at this moment only 'steal = \"{LOOT[half.when]}\"' does something"
    if half.reroll and (half.reroll == "any") != (where == "own"):
        yield '\'reroll\' is "any" in an own-turn half, and "one", "two" or "these" at the moment "roll"'
    if half.fleeting and not half.gives:
        yield "'fleeting' is about symbols; say which it 'gives'"
    if half.purging and not (half.gives and [face for face, _ in half.gives.counts] == ["EL"]):
        yield "'purging' is about EL symbols; let it give EL and nothing else"


def evils(content: Content) -> Iterator[Problem]:
    """What is wrong with Evil cards."""
    for card in content.evils.values():
        if not said_by(card):
            yield "evil", card.id, "name", "this card does nothing; say what it does"


def abilities(content: Content) -> Iterator[Problem]:
    """What is wrong with the abilities of Heroes."""
    for hero in content.heroes.values():
        places = [("start", hero.start)]
        places += [(f"cards[{n}][{row}]", one) for n, card in enumerate(hero.cards) for row, one in enumerate(card)]
        for where, ability in places:
            for expected in _ability(ability):
                yield "hero", hero.id, where, expected


def _ability(ability: Ability) -> Iterator[str]:
    activated = bool(ability.gives or ability.gives_gold or ability.pet == "now")
    costs = bool(ability.dice or ability.gold)
    if not (activated or ability.ongoing) or not all(choice.counts for choice in ability.gives):
        yield "this ability gives nothing; say what it gives"
    if activated and ability.ongoing:
        yield "an ability either works by itself or is activated; make two of it"
    if activated and not costs:
        yield "this ability costs nothing; say its dice or gold"
    if ability.ongoing and costs:
        yield "this ability works by itself; leave out what it costs"
    if ability.refresh and (ability.dice or not ability.gold):
        yield "'refresh' is for abilities that cost gold and no dice"
    if ability.gold > GOLD_LIMIT:
        yield f"nobody can hold more than {GOLD_LIMIT} gold"
    if "any" in ability.dice and len(ability.dice) > 1:
        yield "'any' die is docked alone"
    if "ST" in ability.flip:
        yield "the Free Step token gives ST anyway; leave it out of 'flip'"
