"""What a half of a card can be aimed at, and whether it can be played now (MM-CARD, C-6, C-7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.abilities import why_no_abilities
from undercroft.games.masmorra.rules.attacks import useful
from undercroft.games.masmorra.rules.dungeon import armed_beside, lines
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.rules.monsters import fits
from undercroft.games.masmorra.rules.roll import just_rolled, why_no_rerolls
from undercroft.games.masmorra.rules.windows import DM_PHASE, HERO_PHASE, Moment, half_of
from undercroft.games.masmorra.state.actions import PlayCard
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra
from undercroft.kernel.script import Trigger

Aim = tuple[str, ...]
ANYTHING: list[Aim] = [()]
"""It needs no aim."""


def aims(g: Masmorra, hero: Hero, play: PlayCard, moment: Moment, stack: Sequence[Trigger]) -> list[Aim]:
    """Every aim with which this half can be played now; none if it cannot."""
    half = half_of(g, play)
    if play.half == "own":
        return own_aims(g, hero, half)
    if half.counter:
        return _cards_on(stack, hero)
    if half.when == "":
        return free_aims(g, hero, half)
    if half.when != moment.when or moment.unnamed:
        return []
    return answering_aims(g, hero, half, moment)


def _cards_on(stack: Sequence[Trigger], hero: Hero) -> list[Aim]:
    """The cards of others that wait to resolve (MM-CARD-07)."""
    return [
        (f"card:{number}",)
        for number, trigger in enumerate(stack)
        if isinstance(trigger.what, PlayCard) and trigger.what.by != hero.board and not trigger.cancelled
    ]


# Own-turn halves


def own_aims(g: Masmorra, hero: Hero, half: Half) -> list[Aim]:
    """For the active Hero, outside a combat or to make symbols in it, in the DM Phase too (MM-CARD-03)."""
    if hero.prone or (half.calm and engaged(g)):
        return []
    if half.gives is not None:
        return ANYTHING if _symbols_help(g, half) else []
    if half.banish:
        return _to_banish(g, half)
    if half.swap:
        return _to_swap(g, hero)
    if half.recall:
        return [] if g.battleground else [(f"hero:{other.board}",) for other in _others(g, hero) if other.at != hero.at]
    if half.disarm:
        return [(f"trap:{trap}",) for trap in armed_beside(g, hero.at)]
    if half.heal_fully:
        return [(f"hero:{other.board}",) for other in g.standing(hero.at) if other.life < LIFE]
    return ANYTHING if _own_works(g, hero, half) else []


def _own_works(g: Masmorra, hero: Hero, half: Half) -> bool:
    if half.invisible:
        return not g.turn.invisible and in_hero_phase(g)
    if half.reroll:
        rolled = g.phase in ("reroll", "actions") and in_hero_phase(g)
        return rolled and bool(g.turn.dice) and why_no_rerolls(g) is None
    if half.open_chest:
        return has_chest(g, hero.at)
    if half.pet:
        return g.turn.pet in ("", "away") and in_hero_phase(g) and why_no_abilities(g, hero) is None
    if half.heal:
        return any(other.life < LIFE for other in on_level(g, hero))
    if half.foresight:
        return bool(g.evil_deck or g.evil_top)
    return bool(half.gold)


def has_chest(g: Masmorra, room: str) -> bool:
    """Whether a closed chest stands here."""
    tile = g.tile(room)
    chest = tile.type == "treasure" or (tile.type == "hall" and bool(tile.dock) and tile.gives is None)
    return chest and not g.rooms[room].opened and room not in g.turn.chests


def on_level(g: Masmorra, hero: Hero) -> list[Hero]:
    """The standing Heroes on this Hero's level."""
    level = g.rooms[hero.at].level
    return [other for other in g.heroes if not other.prone and g.rooms[other.at].level == level]


def _others(g: Masmorra, hero: Hero) -> list[Hero]:
    return [other for other in g.heroes if other is not hero and not other.prone]


def _to_banish(g: Masmorra, half: Half) -> list[Aim]:
    """Never bosses (MM-BOSS-01)."""
    found = [monster for monster in g.monsters.values() if g.rank(monster) != "boss"]
    if half.banish == "monster":
        return [(f"monster:{monster.key}",) for monster in found]
    return [(f"room:{room}",) for room in dict.fromkeys(monster.at for monster in found)]


def _to_swap(g: Masmorra, hero: Hero) -> list[Aim]:
    """Any monster but a boss, any other standing Hero, but no teleport works after the descent (MM-R-41)."""
    if g.battleground:
        return []
    found = [f"monster:{m.key}" for m in g.monsters.values() if g.rank(m) != "boss" and m.at != hero.at]
    found += [f"hero:{other.board}" for other in _others(g, hero) if other.at != hero.at]
    return [(one,) for one in found]


# Any-time halves without a trigger


def free_aims(g: Masmorra, hero: Hero, half: Half) -> list[Aim]:
    """At any moment (MM-CARD-04); in its own combat a Hero makes only symbols that it can use (MM-FIGHT-10)."""
    if g.turn.combat is not None and hero is g.hero and not makes_any(half, useful(g)):
        return []
    if half.bolt:
        return _bolts(g)
    if half.goad:
        return _to_goad(g)
    if half.heal:
        return [(f"hero:{other.board}",) for other in g.heroes if can_be_healed(g, other)]
    if half.share_gold:
        return _gifts(g)
    if half.direct:
        return [] if g.turn.mind_control or g.phase in DM_PHASE else ANYTHING
    if half.gives is not None:
        return ANYTHING if _symbols_help(g, half) else []
    return []


def makes_any(half: Half, faces: frozenset[str]) -> bool:
    """Whether a half makes one of these symbols."""
    return half.gives is not None and not faces.isdisjoint(half.gives.faces)


def can_be_healed(g: Masmorra, hero: Hero) -> bool:
    """A standing Hero with Wounds who is not in combat."""
    fights = hero is g.hero and g.turn.combat is not None
    return not (hero.prone or fights) and hero.life < LIFE


def _symbols_help(g: Masmorra, half: Half) -> bool:
    """Symbols are for the active Hero's actions; those of a cursed face cannot be made (MM-SEWER-07)."""
    assert half.gives is not None
    return in_hero_phase(g) and not g.hero.prone and g.turn.curse not in half.gives.faces


def in_hero_phase(g: Masmorra) -> bool:
    """Whether the active Hero still acts: nothing that helps it to is played later."""
    return g.phase in HERO_PHASE and not g.turn.done


def _bolts(g: Masmorra) -> list[Aim]:
    """Straight runs with a standing Hero at both ends, so that each group that can be hit is there once (MM-R-42)."""
    found: dict[frozenset[int], Aim] = {}
    rooms_with_heroes = g.rooms_with_heroes()
    for run in lines(g, rooms_with_heroes):
        held = [place for place, room in enumerate(run) if room in rooms_with_heroes]
        for first in held:
            for last in held:
                if first <= last:
                    rooms = run[first : last + 1]
                    hit = frozenset(hero.number for hero in g.heroes if hero.at in rooms and not hero.prone)
                    found.setdefault(hit, (f"room:{run[first]}", f"room:{run[last]}"))
    return list(found.values())


def bolt_rooms(g: Masmorra, aim: Aim) -> tuple[str, ...]:
    """The rooms between the two ends of a bolt."""
    first, last = (end.removeprefix("room:") for end in aim)
    for run in lines(g, (first,)):
        if first in run and last in run:
            start, end = sorted((run.index(first), run.index(last)))
            return run[start : end + 1]
    return (first,)


def _to_goad(g: Masmorra) -> list[Aim]:
    return [
        (f"monster:{monster.key}", f"room:{to}")
        for monster in g.monsters.values()
        if g.rank(monster) != "boss" and not monster.still
        for to in g.ways[monster.at]
        if fits(g, monster, to)
    ]


def _gifts(g: Masmorra) -> list[Aim]:
    return [
        (f"hero:{giver.board}", f"hero:{taker.board}", f"gold:{gold}")
        for giver in g.heroes
        for taker in g.heroes
        if giver is not taker and giver.at == taker.at
        for gold in range(1, min(giver.gold, GOLD_LIMIT - taker.gold) + 1)
    ]


# Any-time halves that answer a moment


def answering_aims(g: Masmorra, hero: Hero, half: Half, moment: Moment) -> list[Aim]:
    """Most answer what a rival does; in Alliance nobody is a rival (MM-R-74)."""
    mine = moment.hero == hero.number
    rival = not mine and g.mode != "alliance"
    if half.prevent:
        return ANYTHING if mine and moment.amount > 0 else []
    if half.reflect:
        return ANYTHING if mine and moment.by not in (-1, hero.number) and moment.amount > 0 else []
    if half.survive:
        return ANYTHING if (mine or g.mode == "alliance") and not moment.saved else []
    if half.reroll == "one":
        return [(f"die:{face}",) for face in _shown(g)] if rival else []
    if half.reroll == "two":
        return _two_dice(g) if moment.at == "reroll" else []
    if half.reroll == "these":
        return ANYTHING if just_rolled(g, moment) and why_no_rerolls(g) is None else []
    if half.disrupt or half.safe_passage:
        return ANYTHING if not moment.cancelled else []
    if half.quest or not rival:
        return []
    if half.stumble or half.sabotage:
        return ANYTHING if not moment.cancelled else []
    if half.confuse:
        return ANYTHING if g.turn.director != hero.number else []
    if half.ambush or half.old_map:
        return ANYTHING
    if half.steal:
        return ANYTHING if moment.amount > 0 else []
    if half.harden:
        return ANYTHING if g.rank(g.monsters[moment.monster]) != "boss" else []
    return ANYTHING if half.fewer_dice else []


def _shown(g: Masmorra) -> list[str]:
    return [face for face in FACES if any(die[:2] == face for die in g.turn.dice)]


def _two_dice(g: Masmorra) -> list[Aim]:
    """One or two of the active Hero's unused dice."""
    shown = [die[:2] for die in g.turn.dice]
    pairs = combinations_with_replacement(_shown(g), 2)
    return [(f"die:{face}",) for face in _shown(g)] + [
        (f"die:{one}", f"die:{two}") for one, two in pairs if one != two or shown.count(one) > 1
    ]
