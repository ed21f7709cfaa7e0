"""The vocabulary that Treasure cards are written in: what each word does (MM-CARD, C-6, C-7)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.abilities import mind_the_pet
from undercroft.games.masmorra.rules.aims import aims, bolt_rooms, can_be_healed, makes_any, on_level, own_aims
from undercroft.games.masmorra.rules.dice import PET, face_of, gain_symbols, roll_pet
from undercroft.games.masmorra.rules.epic import settle_third_level
from undercroft.games.masmorra.rules.gains import add_gold, gain_gold, lose_gold
from undercroft.games.masmorra.rules.monsters import (
    fits,
    keep_limit,
    monster_came,
    move_monster,
    random_monster,
    remove,
)
from undercroft.games.masmorra.rules.roll import choose_and_reroll, faces_shown, just_rolled, throw_again
from undercroft.games.masmorra.rules.rooms import entry_effects, leave_and_enter, open_chest, teleport
from undercroft.games.masmorra.rules.traps import disarm
from undercroft.games.masmorra.rules.windows import Cards, Moment, by, half_of, respond, waiting
from undercroft.games.masmorra.rules.wounds import heal, wound
from undercroft.games.masmorra.state.actions import HealHero, PayGold, PlayCard, PutOnTop
from undercroft.games.masmorra.state.events import (
    CardCancelled,
    CardFailed,
    CardWorked,
    EvilForeseen,
    EvilOrdered,
    FewerDice,
    Rolled,
    SymbolsGained,
    WoundsPrevented,
)
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.script import Script, Trigger, ask


def card_options(g: Masmorra, hero: Hero, useful: frozenset[str] | None = None) -> list[Action]:
    """The own-turn halves that the active Hero can play now; in a combat only what makes these symbols."""
    options: list[Action] = []
    for card in dict.fromkeys(hero.hand):
        own, free = g.content.half(card, "own"), g.content.half(card, "any")
        if useful is None or makes_any(own, useful):
            options += [PlayCard(card, "own", hero.board, aim) for aim in own_aims(g, hero, own)]
        if useful is not None and free.when == "" and makes_any(free, useful):
            play = PlayCard(card, "any", hero.board)
            options += [PlayCard(card, "any", hero.board, aim) for aim in aims(g, hero, play, Moment("card", 0), ())]
    return options


def resolve(g: Masmorra, hero: Hero, action: PlayCard, moment: Moment, played: Trigger) -> Script:
    """Carry out a half that was not cancelled; nothing helps a Hero that fell meanwhile (MM-KO-05, MM-R-99)."""
    half = half_of(g, action)
    target = action.on[0].partition(":")[2] if action.on else ""
    source = f"{action.card}:{action.half}"
    told = partial(g.tell, hero=hero.board, card=action.card, half=action.half)
    if action.half == "own" and hero.prone:
        told(CardFailed, rule="MM-R-99")
        return
    if _answers(g, hero, half, action, moment, played):
        if half.fewer_dice:
            g.tell(FewerDice, hero=g.hero.board, amount=half.fewer_dice, source=source, rule="MM-R-70")
        elif not _told_otherwise(half):
            told(CardWorked, to=_worked_on(g, half, moment), rule="MM-R-79" if half.survive else "MM-CARD-04")
        return
    if half.gives is not None:
        make_symbols(g, half, source, "MM-CARD-03" if action.half == "own" else "MM-CARD-04")
    if half.gold:
        yield from gain_gold(g, hero, half.gold, source, "MM-CARD-03")
    if half.pet and g.turn.pet in ("", "away"):
        pet = roll_pet(g) + PET
        g.tell(Rolled, hero=hero.board, faces=(pet,), rule="MM-CARD-03")
        yield from respond(g, Moment("roll", hero.number, at="pet", dice=(pet,)))
    if half.bolt:
        yield from strike(g, hero, bolt_rooms(g, action.on), half.bolt, source)
    if half.banish:
        if not banish(g, half, target):
            told(CardFailed, rule="MM-R-90")
        yield from settle_third_level(g)
    if half.swap:
        yield from swap(g, hero, action)
    if half.recall:
        yield from teleport(g, hero, by(g, target).at, "MM-ALLY-06")
    if half.invisible:
        g.turn.invisible = True
        told(CardWorked, to=hero.board, rule="MM-CARD-10")
    if half.disarm:
        yield from disarm(g, hero, target, xp=half.disarm == "with XP")
    if half.open_chest:
        yield from open_chest(g, hero)
    if half.reroll == "any":
        yield from choose_and_reroll(g, faces_shown(g), source, "MM-CARD-03")
    elif half.reroll == "these":
        yield from choose_and_reroll(g, just_rolled(g, moment), source, "MM-CARD-04")
    elif half.reroll and not throw_named(g, half, action):
        told(CardFailed, rule="MM-R-90")
    if half.goad:
        if goad(g, action.on):
            yield from monster_came(g, action.on[1].removeprefix("room:"))
        else:
            told(CardFailed, rule="MM-R-90")
    if half.reflect:
        keep_away(g, moment, moment.amount, source)
        yield from wound(g, g.heroes[moment.by], half.reflect, source, "MM-CARD-04", by=hero)
    if half.ambush:
        yield from random_monster(g, "minor", moment.at, "MM-CARD-04", [])
    if half.heal:
        yield from share_healing(g, hero, half, target, source)
    if half.heal_fully:
        heal(g, by(g, target), LIFE, source, "MM-ALLY-06")
    if half.foresight:
        yield from foresee(g, hero, half.foresight)
    if half.share_gold and not (yield from share_gold(g, hero, action)):
        told(CardFailed, rule="MM-R-90")


def _told_otherwise(half: Half) -> bool:
    """Whether what it comes to is told when it does."""
    return bool(half.counter or half.steal or half.prevent or half.disrupt)


def _worked_on(g: Masmorra, half: Half, moment: Moment) -> str:
    """The monster, the room or trap, or the Hero that an answer changes something for."""
    if half.harden:
        return g.monsters[moment.monster].card
    return moment.at if half.sabotage or half.safe_passage else g.heroes[moment.hero].board


def _answers(g: Masmorra, hero: Hero, half: Half, action: PlayCard, moment: Moment, played: Trigger) -> bool:
    """Words that only change the moment, or the rest of the turn; whether there was one."""
    if half.counter:
        cancel(g, played, int(action.on[0].removeprefix("card:")))
    elif half.steal:
        moment.thieves.append(hero.number)
    elif half.fewer_dice:
        g.turn.fewer += half.fewer_dice
    elif half.prevent:
        keep_away(g, moment, half.prevent, f"{action.card}:{action.half}")
    elif half.survive:
        moment.saved = True
    elif half.harden:
        moment.harden += half.harden
    elif half.old_map:
        moment.placer = hero.number
    elif half.confuse or half.direct:
        g.turn.director = hero.number
        g.turn.mind_control = half.direct
    elif half.stumble or half.sabotage or half.disrupt or half.safe_passage:
        moment.cancelled = True
    else:
        return False
    return True


def keep_away(g: Masmorra, moment: Moment, wounds: int, source: str) -> None:
    """So many of the Wounds that are about to be taken are prevented."""
    spared = min(wounds, moment.amount)
    moment.amount -= spared
    if spared:
        hero = g.heroes[moment.hero].board
        g.tell(WoundsPrevented, hero=hero, amount=spared, source=source, rule="MM-CARD-04")


def cancel(g: Masmorra, counter: Trigger, number: int) -> None:
    """Another card's effect is cancelled; that card is discarded unused (MM-CARD-07)."""
    target = waiting(counter)[number]
    if not target.cancelled:
        target.cancelled = True
        card: PlayCard = target.what
        g.tell(CardCancelled, hero=card.by, card=card.card, half=card.half, rule="MM-CARD-07")


def make_symbols(g: Masmorra, half: Half, card: str, rule: str) -> None:
    """Symbols for the active Hero; some can only purge, some last for one combat."""
    assert half.gives is not None
    if half.purging:
        g.turn.purging += half.gives.EL
        faces = ("EL",) * half.gives.EL
        g.tell(SymbolsGained, hero=g.hero.board, faces=faces, source=card, rule=rule)
        return
    gain_symbols(g, half.gives, card, rule)
    if half.fleeting:
        for face, amount in half.gives.counts:
            g.turn.fleeting[face] = g.turn.fleeting.get(face, 0) + amount


def strike(g: Masmorra, hero: Hero, rooms: tuple[str, ...], wounds: int, card: str) -> Script:
    """Every Hero on the line is hit, the caster's own too (MM-CARD-08, MM-R-42)."""
    for other in g.heroes:
        if other.at in rooms:
            yield from wound(g, other, wounds, card, "MM-CARD-08", by=hero)


def banish(g: Masmorra, half: Half, target: str) -> bool:
    """Off the board, without XP or card; whether there was anybody (MM-CARD-08, MM-ALLY-17)."""
    if half.banish == "monster":
        gone, rule = [int(target)] if int(target) in g.monsters else [], "MM-CARD-08"
    else:
        gone, rule = [monster.key for monster in g.in_room(target) if g.rank(monster) != "boss"], "MM-ALLY-17"
    for key in gone:
        remove(g, key, rule)
    return bool(gone)


def swap(g: Masmorra, hero: Hero, action: PlayCard) -> Script:
    """Exchange places: both suffer what awaits there, and the limit is kept (MM-CARD-12, MM-R-41, MM-R-90)."""
    kind, _, key = action.on[0].partition(":")
    here = hero.at
    if action.on not in own_aims(g, hero, half_of(g, action)):
        g.tell(CardFailed, hero=hero.board, card=action.card, half=action.half, rule="MM-R-90")
    elif kind == "monster":
        monster = g.monsters[int(key)]
        move_monster(g, monster, here, "MM-CARD-12")
        yield from teleport(g, hero, monster.at, "MM-CARD-12")
        yield from keep_limit(g, here)
        yield from monster_came(g, here)
    else:
        other = by(g, key)
        there = other.at
        leave_and_enter(g, other, here, "teleport", "MM-CARD-12")
        leave_and_enter(g, hero, there, "teleport", "MM-CARD-12")
        yield from entry_effects(g, hero)
        yield from entry_effects(g, other)


def throw_named(g: Masmorra, half: Half, action: PlayCard) -> bool:
    """Dice that still show what was named are rolled again (MM-R-90); one that a rival chose is final (MM-R-91).

    Return whether there were any.
    """
    shown = faces_shown(g)
    faces = []
    for face in (aim.removeprefix("die:") for aim in action.on):
        if face in shown:
            shown.remove(face)
            faces.append(face)
    if faces:
        throw_again(g, g.hero, faces, f"{action.card}:{action.half}", "MM-CARD-04")
        if half.reroll == "one":
            g.turn.final = [face for face in g.turn.final if face in shown]
            g.turn.final += [face_of(die) for die in g.turn.dice[-len(faces) :]]
    return bool(faces)


def goad(g: Masmorra, on: tuple[str, ...]) -> bool:
    """One monster goes one room by doors, also out of a Hero's room, if it still can (MM-R-90); whether it did."""
    monster = g.monsters.get(int(on[0].removeprefix("monster:")))
    to = on[1].removeprefix("room:")
    if monster is not None and to in g.ways[monster.at] and fits(g, monster, to):
        move_monster(g, monster, to, "MM-CARD-04")
        mind_the_pet(g, g.hero)
        return True
    return False


def share_healing(g: Masmorra, hero: Hero, half: Half, target: str, card: str) -> Script:
    """Wounds are healed one by one: of the named Hero, or of any on the level."""
    if target:
        if can_be_healed(g, by(g, target)):
            heal(g, by(g, target), half.heal, card, "MM-CARD-04")
        else:
            g.tell(CardFailed, hero=hero.board, card=card.partition(":")[0], half="any", rule="MM-R-90")
        return
    for _ in range(half.heal):
        hurt = [HealHero(other.board) for other in on_level(g, hero) if other.life < LIFE]
        if not hurt:
            return
        choice = yield from ask(hero.seat, "Heal whom?", hurt, "MM-ALLY-06")
        heal(g, by(g, choice.hero), 1, card, "MM-ALLY-06")


def foresee(g: Masmorra, hero: Hero, cards: int) -> Script:
    """Look at the top Evil cards and put them back in any order."""
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


def share_gold(g: Masmorra, hero: Hero, action: PlayCard) -> Script[bool]:
    """A Hero gives gold to another in its room, what it still has of it, if its own player agrees (MM-R-83).

    Return whether it does.
    """
    giver, taker, named = (aim.partition(":")[2] for aim in action.on)
    source, to = by(g, giver), by(g, taker)
    gold = min(int(named), source.gold, GOLD_LIMIT - to.gold)
    if gold <= 0:
        return False
    if source.seat != hero.seat:
        options = partial(_giving, source, gold)
        if isinstance((yield from ask(source.seat, f"Give {gold} gold?", options, "MM-R-83")), Pass):
            return False
    printed = f"{action.card}:{action.half}"
    lose_gold(g, source, gold, printed, "MM-ALLY-06")
    add_gold(g, to, gold, printed, "MM-ALLY-06")
    return True


def _giving(giver: Hero, gold: int) -> list[Action]:
    """To give so much, if it is still there, or not to."""
    return [*([PayGold(giver.board)] if giver.gold >= gold else []), Pass()]


Cards.aims = aims
Cards.resolve = resolve
