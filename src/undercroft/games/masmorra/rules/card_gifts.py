"""Cards that give something: symbols, gold, the pet die, healing, what a chest holds, a look at what comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import Symbols
from undercroft.games.masmorra.content.text import say_not_now
from undercroft.games.masmorra.rules.abilities import why_no_abilities
from undercroft.games.masmorra.rules.cards import AIMS, DEEDS, REASONS, On, Opening, Played, if_so, in_hero_phase
from undercroft.games.masmorra.rules.dice import PET, gain_symbols, roll_pet
from undercroft.games.masmorra.rules.gains import add_gold, gain_gold, lose_gold
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.room_actions import has_chest, open_chest
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.rules.wounds import heal
from undercroft.games.masmorra.state.actions import Amount, AtHero, HealHeroes, PayGold, PutOnTop
from undercroft.games.masmorra.state.events import EvilForeseen, EvilOrdered, Rolled, SymbolsGained
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.sets import distinct_sets

# Symbols, gold, the pet die


@AIMS("gives")
def _symbols_help(now: Opening) -> list[On]:
    """Symbols are for the active Hero's actions; those of a cursed face cannot be made (MM-SEWER-07)."""
    helps = in_hero_phase(now.g) and not now.g.hero.prone
    return if_so(helps and _why_cursed(now, ()) is None)


@REASONS("gives")
def _why_cursed(now: Opening, on: On) -> Refusal | None:
    if now.half.gives is not None and now.g.turn.curse in now.half.gives.faces:
        return Refusal("MM-SEWER-07", "the Vile Curse forbids what it produces")
    return None


@DEEDS("gives")
def make_symbols(played: Played, symbols: Symbols) -> None:
    """Symbols for the active Hero; some can only purge, some last for one combat."""
    g = played.g
    rule = "MM-CARD-03" if played.action.half == "own" else "MM-CARD-04"
    if played.half.purging:
        g.turn.purging += symbols.EL
        faces = ("EL",) * symbols.EL
        g.tell(SymbolsGained, hero=g.hero.board, faces=faces, source=played.source, rule=rule)
        return
    gain_symbols(g, symbols, played.source, rule)
    if played.half.fleeting:
        for face, amount in symbols.counts:
            g.turn.fleeting[face] = g.turn.fleeting.get(face, 0) + amount


@DEEDS("gold")
def find_gold(played: Played, gold: int) -> Script:
    """Gold from nowhere."""
    yield from gain_gold(played.g, played.hero, gold, played.source, "MM-CARD-03")


@AIMS("pet")
def _pet_may_come(now: Opening) -> list[On]:
    free = now.g.turn.pet in ("", "away") and in_hero_phase(now.g)
    return if_so(free and why_no_abilities(now.g, now.hero) is None)


@REASONS("pet")
def _why_pet_would_go(now: Opening, on: On) -> Refusal | None:
    if why_no_abilities(now.g, now.hero):
        return Refusal("MM-R-98", f"a pet die that {now.half.name} brings would be lost here at once")
    return None


@DEEDS("pet")
def whistle(played: Played, _: bool) -> Script:
    """The pet die is rolled now, if none takes part in the turn yet."""
    g, hero = played.g, played.hero
    if g.turn.pet in ("", "away"):
        pet = roll_pet(g) + PET
        g.tell(Rolled, hero=hero.board, faces=(pet,), rule="MM-CARD-03")
        yield from respond(g, Moment("roll", hero.number, at="pet", dice=(pet,)))


# Chests, invisibility


@AIMS("open_chest")
def _chest_here(now: Opening) -> list[On]:
    return if_so(has_chest(now.g, now.hero.at))


@REASONS("open_chest")
def _why_no_chest(now: Opening, on: On) -> Refusal | None:
    if now.g.rooms[now.hero.at].opened or now.hero.at in now.g.turn.chests:
        return Refusal("MM-R-19", "the chest is open already")
    return None


@DEEDS("open_chest")
def unlock(played: Played, _: bool) -> Script:
    """The chest is opened without docking."""
    return open_chest(played.g, played.hero)


@AIMS("invisible")
def _still_seen(now: Opening) -> list[On]:
    return if_so(not now.g.turn.invisible and in_hero_phase(now.g))


@REASONS("invisible")
def _why_not_hidden(now: Opening, on: On) -> Refusal:
    return Refusal("MM-CARD-10", say_not_now(now.half))


@DEEDS("invisible")
def hide(played: Played, _: bool) -> None:
    """Until the turn ends, or the Hero ends it (MM-CARD-10)."""
    played.g.turn.invisible = True
    played.work(played.hero.board, "MM-CARD-10")


# Healing


def on_level(g: Masmorra, hero: Hero) -> list[Hero]:
    """The wounded who stand on this Hero's level."""
    level = g.rooms[hero.at].level
    return [other for other in g.heroes if not other.prone and g.rooms[other.at].level == level and other.life < LIFE]


def can_be_healed(g: Masmorra, hero: Hero) -> bool:
    """A standing Hero with Wounds who is not in combat."""
    fights = hero is g.hero and g.turn.combat is not None
    return not (hero.prone or fights) and hero.life < LIFE


@AIMS("heal")
def _to_heal(now: Opening) -> list[On]:
    if now.own:
        return if_so(bool(on_level(now.g, now.hero)))
    return [(AtHero(other.board),) for other in now.g.heroes if can_be_healed(now.g, other)]


@DEEDS("heal")
def share_healing(played: Played, wounds: int) -> Script:
    """Wounds of the named Hero are healed, or of any on the level."""
    g, hero = played.g, played.hero
    match played.action.on:
        case (AtHero(board),) if can_be_healed(g, g.hero_with(board)):
            heal(g, g.hero_with(board), wounds, played.source, "MM-CARD-04")
            return
        case (_,):
            played.fail()
            return
    options = ways_to_heal(on_level(g, hero), wounds)
    if not options:
        return
    choice = yield from ask(hero.seat, "Heal whom?", options, "MM-ALLY-06")
    for board in dict.fromkeys(choice.heroes):
        heal(g, g.hero_with(board), choice.heroes.count(board), played.source, "MM-ALLY-06")


def ways_to_heal(hurt: Sequence[Hero], wounds: int) -> list[HealHeroes]:
    """So many Wounds of these Heroes, or all if there are fewer."""
    theirs = [hero.board for hero in hurt for _ in range(min(wounds, LIFE - hero.life))]
    return [HealHeroes(heroes) for heroes in distinct_sets(theirs) if len(heroes) == min(wounds, len(theirs))]


@AIMS("heal_fully")
def _to_heal_fully(now: Opening) -> list[On]:
    return if_so(any(other.life < LIFE for other in now.g.standing(now.hero.at)))


@DEEDS("heal_fully")
def restore(played: Played, _: bool) -> None:
    """All Wounds of all who stand here."""
    for other in played.g.standing(played.hero.at):
        heal(played.g, other, LIFE, played.source, "MM-ALLY-06")


# Evil cards to come, gold of others


@AIMS("foresight")
def _evil_to_come(now: Opening) -> list[On]:
    return if_so(bool(now.g.evil_deck or now.g.evil_top))


@DEEDS("foresight")
def foresee(played: Played, cards: int) -> Script:
    """Look at the top Evil cards and put them back in any order."""
    g, hero = played.g, played.hero
    while len(g.evil_top) < cards and g.evil_deck:
        g.evil_top.append(g.chance.draw(g.evil_deck, "evil"))
    seen = min(cards, len(g.evil_top))
    g.tell(EvilForeseen, hero=hero.board, cards=tuple(g.evil_top[:seen]), rule="MM-ALLY-06")
    for place, _ in pairwise(range(seen)):
        options = [PutOnTop(card) for card in dict.fromkeys(g.evil_top[place:seen])]
        choice = yield from ask(hero.seat, "Which Evil card comes next?", options, "MM-ALLY-06")
        del g.evil_top[g.evil_top.index(choice.card, place)]
        g.evil_top.insert(place, choice.card)
    g.tell(EvilOrdered, hero=hero.board, cards=tuple(g.evil_top[:seen]), rule="MM-ALLY-06")


@AIMS("share_gold")
def _gifts(now: Opening) -> list[On]:
    heroes = now.g.heroes
    return [
        (AtHero(giver.board), AtHero(taker.board), Amount(gold))
        for giver in heroes
        for taker in heroes
        if giver is not taker and giver.at == taker.at
        for gold in range(1, min(giver.gold, GOLD_LIMIT - taker.gold) + 1)
    ]


@DEEDS("share_gold")
def share_gold(played: Played, _: bool) -> Script:
    """A Hero gives gold to another in its room, what it still has of it, if its own player agrees (MM-R-83)."""
    g = played.g
    source, to = (g.hero_with(aim.hero) for aim in played.at(AtHero))
    (named,) = played.at(Amount)
    gold = min(named.gold, source.gold, GOLD_LIMIT - to.gold)
    if gold > 0 and source.seat != played.hero.seat:
        prompt = f"Give {gold} gold to {g.content.name(to.board)}?"
        choice = yield from ask(source.seat, prompt, partial(_giving, source, gold), "MM-R-83")
        if isinstance(choice, Pass):
            played.fail("MM-R-83")
            return
    if gold <= 0:
        played.fail()
        return
    lose_gold(g, source, gold, played.source, "MM-ALLY-06")
    add_gold(g, to, gold, played.source, "MM-ALLY-06")


def _giving(giver: Hero, gold: int) -> list[Action]:
    """To give so much, if it is still there, or not to."""
    return [*([PayGold(giver.board)] if giver.gold >= gold else []), Pass()]
