"""Events in words, and the names of things: Heroes by their own name, places and monsters with their article."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, THIRD, Content
from undercroft.games.masmorra.content.names import (
    GROUNDS,
    a_die,
    at_room,
    door_sides,
    say_faces,
    say_place,
    say_roll,
    the_monster,
    the_monsters,
    the_room,
)
from undercroft.games.masmorra.content.sources import earned, say_source, say_thing
from undercroft.games.masmorra.content.symbols import FACE_NAMES, article, say_dice
from undercroft.games.masmorra.content.text import say_evil
from undercroft.games.masmorra.content.types import MonsterSide
from undercroft.games.masmorra.rules.attacks import hurts
from undercroft.games.masmorra.rules.dungeon_master import MOVE_POINTS
from undercroft.games.masmorra.rules.prompts import say_aim, some_card, some_monster
from undercroft.games.masmorra.rules.rewards import EXPERIENCED
from undercroft.games.masmorra.state import events as e
from undercroft.games.masmorra.state.model import HAND_LIMIT, LIFE
from undercroft.games.masmorra.words.gist import ability_gist
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by

HOW = {
    "step": "moves to",
    "explore": "explores",
    "teleport": "goes through the portal to",
    "call": "is called down to",
}
TOKENS = {"gold": "gold", "xp": "XP"}
PURPOSES = {
    "drink": "to heal",
    "magic": "to turn a die",
    "pit": "to climb over the pit",
    "Payback": "to block Payback",
    "shove": "to shove a monster",
}
"""What something is spent for, where it is neither a monster nor a thing that is got."""


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _from(content: Content, source: str, hero: str) -> str:
    """Where something comes from that happens to this Hero, in brackets."""
    return f" ({say_source(content, source, hero)})" if source else ""


def _earned(content: Content, event: e.Gained | e.CardsGained) -> str:
    return earned(content, event.source, event.rule, event.foes, event.hero)


def _to_thieves(content: Content, event: e.Gained | e.CardsGained) -> str:
    """Whose cards took all that there was to gain."""
    if not event.thieves:
        return ""
    taken = listed(say_source(content, card) for card in event.thieves)
    return f", as {taken} took {'it' if len(event.thieves) == 1 else 'them'}"


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""
    for say in (_table, _dice, _hero, _gains, _cards, _evil, _fight, _dungeon_master):
        if words := say(content, names, event):
            return words
    raise TypeError(f"{event!r} has no words")


# The table


def _table(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.FirstPlayer(seat=seat):
            return f"{names[seat]} is the First Player"
        case e.HeroChosen(seat=seat, hero=hero):
            return f"{names[seat]} plays {name(hero)}"
        case e.TileTurnedUp(level=level, tile=tile, back=True):
            return f"Shuffled back into the stack of level {level}: {the_room(content, tile)}"
        case e.TileTurnedUp(level=level, tile=tile, left=left):
            how = "Turned up on" if content.tiles[tile].type == "trap" else "Face up on the stack of"
            rest = f"{count(left, 'tile')} left" if left else "the last tile"
            return f"{how} level {level}: {the_room(content, tile)} ({rest})"
        case e.StackSorted(level=level, stairs=stairs, above=above, below=below):
            return f"Level {level}: {count(above, 'tile')} above {the_room(content, stairs)}, {below} below"
        case e.TilePlaced():
            return _placed(content, event)
        case e.TileDiscarded(tile=tile, rule=rule):
            why = f": {DISCARDED[rule]}" if rule in DISCARDED else ""
            return f"{_start(the_room(content, tile))} leaves the game{why}"
        case e.GroundRevealed(hero=hero, side=side):
            return f"{name(hero)} chooses {GROUNDS[side]} side of the third level"
        case e.RoomLaid(tile=tile):
            return _laid(content, tile)
        case e.TurnBegan(hero=hero, seat=seat, turn=turn):
            return f"Turn {turn}: {names[seat]} with {name(hero)}"
        case e.EndTriggered(hero=hero, xp=xp):
            return f"{name(hero)} has {xp} XP: the game ends after this round"
        case e.QuestScored(hero=hero, xp=xp, total=total):
            return f"{name(hero)} gains {xp} XP for a Secret Quest: {total} XP"
        case e.Ranked(hero=hero, seat=seat, place=place):
            counts = f"{event.xp} XP, {event.gold} gold, {event.life} LP"
            return f"{PLACES[place - 1]}: {names[seat]} with {name(hero)}, {counts}"
        case e.GameEnded(reason=reason):
            return f"The game ends. {reason}"
    return ""


PLACES = ("1st", "2nd", "3rd", "4th", "5th")

DISCARDED = {
    "MM-ROOM-02": "a medium tile takes its place",
    "MM-R-11": "no medium tile is left for it",
    "MM-R-96": "a medium tile would fit nowhere",
    "MM-R-16": "there is no space for it",
}
"""Why a tile is out of the game, by the rule."""


RITUAL = "a Cultist still there at the end of this turn becomes a Dark Watcher"
"""What whoever finds the Dark Ritual Room is warned of (MM-MED-04)."""


def _placed(content: Content, event: e.TilePlaced) -> str:
    """Where a tile lies: a trap by all rooms beside it, which it hurts; a room by one of them, and its doors."""
    tile = event.tile
    sides = [say_place(content, tile, event.x, event.y, room) for room in event.beside]
    if content.tiles[tile].type == "trap":
        return f"Placed {listed(sides)}: {the_room(content, tile)}"
    doors = door_sides(content, tile, event.turn)
    where = sides[0] if sides else f"on level {event.level}"
    placed = f"Placed {where}: {the_room(content, tile)}, {'door' if len(doors) == 1 else 'doors'} {listed(doors)}"
    return f"{placed}; {RITUAL}" if content.tiles[tile].ritual else placed


def _laid(content: Content, tile: str) -> str:
    """Where a room of the large tile lies, its doors, and what comes there."""
    printed = content.tiles[tile]
    columns, rows = zip(*(other.place for other in content.tiles.values() if other.side == printed.side), strict=True)
    column, row = printed.place
    ends = ({min(rows): "north", max(rows): "south"}.get(row), {min(columns): "west", max(columns): "east"}.get(column))
    where = "-".join(end for end in ends if end) or "centre"
    stairs = " with the stairs" if printed.landing else ""
    ways = listed(the_room(content, to) for to in printed.doors)
    doors = f"{'door' if len(printed.doors) == 1 else 'doors'} to {ways}"
    spawns = "".join(f", spawns a {rank} monster" for rank in printed.spawns)
    return f"Placed in the {where}: {the_room(content, tile)}{stairs}, {doors}{spawns}"


# Dice


def _dice(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.Rolled(hero=hero, faces=faces):
            return f"{name(hero)} rolls {say_roll(faces)}"
        case e.Rerolled(hero=hero, old=(), source=source):
            return f"{name(hero)} rerolls no dice{_from(content, source, hero)}"
        case e.Rerolled():
            return _reroll(content, event)
        case e.DieTurned(hero=hero, old=old, new=new):
            return f"{name(hero)} turns {a_die(old)} to {FACE_NAMES[new[:2]]}"
        case e.Spent(hero=hero, token=True, face=face, on=on):
            purpose = _purpose(content, on) if face == "ST" else f" for 1 {FACE_NAMES[face]}"
            return f"{name(hero)} turns the Free Step token{purpose}"
        case e.Spent(hero=hero, on=on):
            return f"{name(hero)} spends {_paid(event)}{_purpose(content, on)}"
        case e.Docked(hero=hero, place=place, faces=faces):
            pet = any(face.endswith("*") for face in faces)
            dice = listed(map(a_die, faces)) if pet else say_dice(faces)
            return f"{name(hero)} docks {dice} on {say_thing(content, place)}"
        case e.SymbolsGained(hero=hero, faces=faces, source="sword and shield", pet=pet):
            pairs = faces.count("DF")
            dice = f"{_amount(pairs, 'Melee die')} with {_amount(pairs, 'Defense die')}"
            among = ", the pet die among them" if pet else ""
            return f"{name(hero)} pairs {dice}{among} (sword-and-shield) for {_symbols(faces)}"
        case e.SymbolsGained(hero=hero, faces=faces, source=source):
            by = f" from {say_source(content, source, hero)}" if source else ""
            return f"{name(hero)} gets {_symbols(faces)}{by}{_limits(content, source)}"
        case e.SymbolsGone(hero=hero, faces=faces, fleeting=fleeting, rule=rule):
            why = "when the combat ends" if fleeting else GONE.get(rule, "on leaving the room")
            return f"{name(hero)} loses unspent symbols {why}: {say_faces(faces)}"
        case e.DieLost(hero=hero, face=face, source=source, rule="MM-PET-04"):
            die = a_die(face) if face else "the pet die"
            return f"{name(hero)} loses {die} for this turn: {_stopping(content, source)}"
        case e.DieLost(hero=hero, face=face, source=source):
            return f"{name(hero)} loses {a_die(face)} {at_room(content, source)}"
        case e.PetStaysAway(hero=hero, ability=ability, source=source):
            return f"{name(hero)}'s {name(ability)} stays away this turn: {_stopping(content, source)}"
        case e.FewerDice(hero=hero, amount=amount, source=source, dice=dice):
            fewer = f"{count(amount, 'die')} fewer this turn ({count(dice, 'die')})"
            return f"{_start(say_source(content, source, hero))}: {name(hero)} rolls {fewer}"
    return ""


GONE = {"MM-TURN-05": "when the turn ends", "MM-KO-05": "by falling"}
"""Why unspent symbols are gone, by the rule, where nobody has left the room."""


def _reroll(content: Content, event: e.Rerolled) -> str:
    """Dice that are rolled again, by whose card; a token is given up for it."""
    name, old, new = content.name(event.hero), say_roll(event.old), say_roll(event.new)
    if event.source in content.monsters:
        return f"{name} gives up {_owned(content, event.source)} token to reroll {old}: {new}"
    card, _, played = event.source.partition(":")
    half, _, by = played.partition(":")
    if not by or by == event.hero:
        return f"{name} rerolls {old}: {new}{_from(content, event.source, event.hero)}"
    verb = "makes" if content.half(card, "own" if half == "own" else "any").reroll == "one" else "lets"
    return f"{say_source(content, event.source, event.hero)} {verb} {name} reroll {old}: {new}"


def _amount(n: int, noun: str) -> str:
    return f"{n} {noun.removesuffix('die')}dice" if n > 1 and noun.endswith("die") else count(n, noun)


def _paid(event: e.Spent) -> str:
    """Dice and symbols of a face, such as "2 Ranged dice and 1 Ranged symbol"; the pet die is named."""
    face, dice = FACE_NAMES[event.face], event.dice - event.pet
    paid = [_amount(dice, f"{face} die")] if dice else []
    paid += [f"the pet die ({face})"] if event.pet else []
    paid += [_amount(event.symbols, f"{face} symbol")] if event.symbols else []
    return listed(paid)


def _symbols(faces: Sequence[str]) -> str:
    """Such as "2 Magic symbols" or "symbols: 1 Step, 1 Ranged"."""
    if len(set(faces)) == 1:
        return f"{say_faces(faces)} {'symbol' if len(faces) == 1 else 'symbols'}"
    return f"symbols: {', '.join(say_faces([face] * faces.count(face)) for face in FACE_NAMES if face in faces)}"


def _stopping(content: Content, source: str) -> str:
    """What stops abilities: an Evil card, or the gaze of a monster."""
    if source in content.evils:
        return f"{content.name(source)} stops all abilities this turn"
    return f"{_owned(content, source)} Unholy Gaze stops all abilities here"


def _owned(content: Content, card: str) -> str:
    """A monster as the owner of something, such as "Malaphyas'" or "the Ancient Hydra's"."""
    name = the_monster(content, card)
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _purpose(content: Content, on: str) -> str:
    """What for, as it goes on after what is spent."""
    if on in content.monsters:
        return f" against {the_monster(content, on)}"
    return f" {PURPOSES[on]}" if on in PURPOSES else f" for {on}" if on else ""


def _limits(content: Content, source: str) -> str:
    """What symbols of a card cannot do."""
    card, _, played = source.partition(":")
    printed = content.half(card, "own") if played.startswith("own") else None
    if printed is None:
        return ""
    return ", only to purge undead" if printed.purging else ", until the next combat ends" if printed.fleeting else ""


# Heroes


def _hero(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.StoodUp(hero=hero):
            return f"{name(hero)} stands up with {LIFE} LP"
        case e.HeroMoved(hero=hero, origin=origin, to=to, how="stairs"):
            return f"{name(hero)} {_climbs(content, origin, to)} to {the_room(content, to)}{_steps_left(event)}"
        case e.HeroMoved(hero=hero, to=to, source=source) if source:
            return f"{_start(say_source(content, source, hero))} takes {name(hero)} to {the_room(content, to)}"
        case e.HeroMoved(hero=hero, to=to, how=how):
            return f"{name(hero)} {HOW[how]} {the_room(content, to)}{_steps_left(event)}"
        case e.SetOut(hero=hero, to="", x=x, y=y, beside=beside):
            return f"{name(hero)} sets out to explore {say_place(content, '', x, y, beside)}"
        case e.SetOut(hero=hero, to=to):
            return f"{name(hero)} sets out for {the_room(content, to)}"
        case e.Stopped(hero=hero, lost=lost):
            return f"The webs stop {name(hero)}" + (f": {count(lost, 'Move Point')} lost" if lost else "")
        case e.StepsForfeited(hero=hero, amount=amount, to=to):
            return f"{name(hero)} gives up {count(amount, 'Move Point')} to {to}"
        case e.AbilityUsed(hero=hero, ability=ability):
            return f"{name(hero)} uses {name(ability)}"
        case e.AbilityLearned(hero=hero, ability=ability, arrow=arrow):
            learned = f"{name(ability)} ({ability_gist(content.abilities[ability])})"
            return f"{name(hero)} reaches the level arrow at {arrow} XP and learns {learned}"
        case e.ChestOpened(hero=hero, tile=tile):
            return f"{name(hero)} opens the chest {at_room(content, tile)}"
        case e.GoldLaid(tile=tile, amount=amount):
            return f"{amount} gold is placed {at_room(content, tile)}"
        case e.TrapActivated(tile=tile, harmless=harmless):
            nobody = ", and hits nobody" if harmless else ""
            return f"{_start(the_room(content, tile))} goes off{_set_off(content, event)}{nobody}"
        case e.TrapDisarmed(hero=hero, tile=tile):
            return f"{name(hero)} disarms {the_room(content, tile)}"
        case e.Wounded(hero=hero, amount=amount, life=life, source=source, rule=rule):
            by = _harm(content, source, rule, hero)
            left = f": {life} LP left" if life else " and falls"
            return f"{name(hero)} takes {count(amount, 'Wound')} from {by}{left}"
        case e.WoundsPrevented(hero=hero, amount=amount, source=source):
            return f"{_start(say_source(content, source, hero))} spares {name(hero)} {count(amount, 'Wound')}"
        case e.Healed(hero=hero, amount=amount, life=life, source=source):
            return f"{name(hero)} heals {count(amount, 'Wound')} with {say_source(content, source, hero)}: {life} LP"
        case e.HeroFell(hero=hero, xp=xp, lost=lost):
            lost_xp = (
                f"loses {lost} XP, back to the last level arrow: {xp} XP left" if lost else f"loses no XP: {xp} XP"
            )
            return f"{name(hero)} lies prone and {lost_xp}"
        case e.InvisibilityEnded(hero=hero):
            return f"{name(hero)} is no longer invisible"
    return ""


def _set_off(content: Content, event: e.TrapActivated) -> str:
    """What set a trap off; old logs do not say."""
    match event.cause:
        case "placed":
            return " as it is placed"
        case "enters" | "leaves":
            return f" as {content.name(event.hero)} {event.cause} {the_room(content, event.room)}"
        case "card":
            return f" by {say_source(content, event.source)}"
    return ""


HARM = {"MM-BOSS-04": "Venom Strike", "MM-BOSS-07": "Fire Breath"}
"""What a monster wounds by, by the rule, where it is no Payback."""


def _harm(content: Content, source: str, rule: str, hero: str) -> str:
    """What wounds this Hero."""
    if rule == "MM-ROOM-11":
        return f"the pit {at_room(content, source)}"
    return f"{_owned(content, source)} {HARM[rule]}" if rule in HARM else say_source(content, source, hero)


def _steps_left(event: e.HeroMoved) -> str:
    return f": {count(event.left, 'Move Point')} left" if event.left else ""


def _climbs(content: Content, origin: str, to: str) -> str:
    return "goes down" if content.tiles[to].level > content.tiles[origin].level else "goes up"


def _gains(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.Gained(hero=hero, token=token, amount=amount, total=total, loser=loser) if loser:
            taken = f"{say_source(content, event.source)} takes {amount} {TOKENS[token]} of {name(loser)}'s gain"
            return f"{taken}: {name(hero)} has {total} {TOKENS[token]}"
        case e.Gained(hero=hero, token=token, amount=amount, total=total):
            what = f"{amount or 'no'} {TOKENS[token]}{_earned(content, event)}{_to_thieves(content, event)}"
            return f"{name(hero)} gains {what}: {total} {TOKENS[token]}"
        case e.Lost(hero=hero, token=token, amount=amount, left=left):
            return f"{name(hero)} {_lost(content, event)}: {left} {TOKENS[token]} left"
        case e.NotTaken(hero=hero, amount=amount):
            return f"{amount} gold is left over: {name(hero)} cannot hold more than {GOLD_LIMIT}"
        case e.NothingStolen(hero=hero, cards=cards, rule="MM-CARD-09"):
            named = listed(say_source(content, card) for card in cards)
            return f"{named} cancel each other: {name(hero)} keeps all XP"
        case e.NothingStolen(hero=hero, cards=cards):
            named = listed(say_source(content, card) for card in cards)
            find = "finds" if len(cards) == 1 else "find"
            return f"{named} {find} nothing left of {name(hero)}'s gain"
        case e.RewardReduced(hero=hero, full=full, less=less):
            why = f"with more than {EXPERIENCED} XP, {name(hero)} gains 1 XP less for each minor monster"
            return f"The reward is {full - less} XP instead of {full}: {why}"
        case e.RewardForfeited(hero=hero, cards=cards):
            return f"{name(hero)} has fallen and gets no reward for {the_monsters(content, cards)}"
    return ""


def _lost(content: Content, event: e.Lost) -> str:
    """How much gold is paid for what, or who takes it or the XP away."""
    source = event.source
    if event.token == "xp":
        return f"loses {event.amount} XP to {_owned(content, source)} Terrifying Moans"
    match source:
        case "miasma":
            return f"loses {event.amount} gold to {say_source(content, source)}"
        case "shop":
            return f"pays {event.amount} gold for a Treasure card"
    if ":" in source:
        return f"gives away {event.amount} gold{_from(content, source, event.hero)}"
    return f"pays {event.amount} gold {'to' if source in content.evils else 'for'} {content.name(source)}"


# Cards


def _cards(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.CardsGained(hero=hero, amount=amount, cards=cards, hand=hand):
            drawn = f" ({listed(map(name, cards))})" if cards else ""
            gained = count(amount, "Treasure card") if amount else "no Treasure card"
            why = _earned(content, event) + _to_thieves(content, event)
            return f"{name(hero)} gains {gained}{drawn}{why}{_in_hand(hand)}"
        case e.CardsDealt(seat=seat, amount=amount, cards=cards):
            drawn = f": {listed(map(name, cards))}" if cards else ""
            return f"{names[seat]} is dealt {count(amount, 'Treasure card')}{drawn}"
        case e.CardStolen(hero=hero, to=to, card=card, hand=hand, only=only):
            which = "the Treasure card" if only else "one of the Treasure cards"
            stolen = f"{which} that {name(hero)} was to gain{f' ({name(card)})' if card else ''}"
            return f"{say_source(content, event.source)} takes {stolen}: {name(to)} has {count(hand, 'card')} in hand"
        case e.CardDiscarded(hero=hero, card=card, hand=hand, rule="MM-KO-03"):
            return f"{name(hero)} has fallen and loses a random Treasure card ({name(card)}){_in_hand(hand)}"
        case e.CardDiscarded(hero=hero, card=card, hand=hand, source=source, rule=rule):
            why = f" to {name(source)}" if source else DISCARDED_FOR.get(rule, "")
            return f"{name(hero)} discards {name(card)}{why}{_in_hand(hand)}"
        case e.CardPlayed(hero=hero, card=card, half=half, against=against):
            rival = f" against {name(against)}" if against else ""
            return f"{name(hero)} plays {content.half(card, half).name}{rival}{_aimed(content, event)}"
        case e.CardCancelled(hero=hero, card=card, half=half, source=source):
            return f"{say_source(content, source)} cancels {name(hero)}'s {content.half(card, half).name}"
        case e.CardWorked():
            return _worked(content, event)
        case e.CardFailed(hero=hero, card=card, half=half, rule=rule):
            why = CARD_FAILED.get(rule, "what it was played on has changed")
            return f"{name(hero)}'s {content.half(card, half).name} does nothing: {why}"
        case e.DeckReshuffled(deck=deck):
            return f"The {deck.capitalize()} discards are shuffled into a new deck"
    return ""


DISCARDED_FOR = {"MM-GOLD-04": f" (no more than {HAND_LIMIT} are held)", "MM-SEWER-04": " to the Toxic Miasma"}
"""Why a card is discarded, by the rule."""
CARD_FAILED = {"MM-R-83": "nothing is given", "MM-R-99": "its Hero has fallen"}
"""Why a card does nothing, by the rule."""


def _in_hand(hand: int) -> str:
    """How many cards there are in a hand, as everybody can see."""
    return f": {count(hand, 'card')} in hand"


def _aimed(content: Content, event: e.CardPlayed) -> str:
    """What a card was aimed at when it was played."""

    def monster(key: int) -> str:
        if event.foe is None:
            return some_monster(key)
        card, room = event.foe
        return f"{the_monster(content, card)} {at_room(content, room)}"

    def other(number: int) -> str:
        if event.other is None:
            return some_card(number)
        hero, card, half = event.other
        return f"{content.name(hero)}'s {content.half(card, half).name}"

    return say_aim(content, content.half(event.card, event.half), event.on, monster, other)


def _worked(content: Content, event: e.CardWorked) -> str:
    """What a card did that changes a moment, or the rest of the turn."""
    half = content.half(event.card, event.half)
    on = the_monster(content, event.to) if event.to in content.monsters else say_thing(content, event.to)
    _, value, word = next(said for said in said_by(half) if said.word.worked)
    card = half.name if event.hero == event.to else f"{content.name(event.hero)}'s {half.name}"
    told: str = word.worked.format(card=card, value=value, player=content.name(event.hero), on=on)
    return f"{told} ({event.left} left)" if half.stumble else told


def _evil(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.EvilDrawn(card=card):
            return f"Evil card: {name(card)} ({say_evil(content.evils[card])})"
        case e.EvilCancelled(card=card):
            return f"The Evil card {name(card)} is cancelled"
        case e.EvilFailed(card=card, what=what):
            return f"{name(card)} does nothing: {FAILED[what]}"
        case e.EvilForced(hero=hero, card=card, what="gold", has=has):
            return f"{name(card)}: {name(hero)} has {f'only {has}' if has else 'no'} gold"
        case e.EvilForced(card=card, what="everybody's gold"):
            return f"{name(card)}: no Hero has {content.evils[card].ambush} gold"
        case e.EvilForced(hero=hero, card=card):
            return f"{name(card)}: {name(hero)} has no Treasure card"
        case e.EvilForeseen(hero=hero, cards=cards):
            return f"{name(hero)} looks at the top of the Evil deck: {listed(map(name, cards))}"
        case e.EvilOrdered(hero=hero, cards=cards):
            return f"{name(hero)} puts them back, the top one first: {listed(map(name, cards))}"
        case e.TimeAdvanced(time=1):
            return "The Time token starts on 1"
        case e.TimeAdvanced(time=time):
            return f"The Time token moves to {time}"
    return ""


FAILED = {
    "spawn": "no room can spawn a monster",
    "march": "no monster can move",
    "traps": "no trap on this level is armed",
}
"""Why an Evil card does nothing."""


# Fights


def _fight(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.CombatBegan(hero=hero, at=at, monsters=monsters):
            return f"{name(hero)} fights {the_monsters(content, monsters)} {at_room(content, at)}"
        case e.Robbed(hero=hero, face=face, what="nothing", source=source):
            return f"{_start(the_monster(content, source))} finds no {FACE_NAMES[face]} to steal from {name(hero)}"
        case e.Robbed(hero=hero, what="token", source=source):
            takes = f"takes {name(hero)}'s Free Step instead"
            return f"{_start(the_monster(content, source))} finds no {FACE_NAMES[event.face]} to steal and {takes}"
        case e.Robbed(hero=hero, face=face, what=what, source=source):
            shown = FACE_NAMES[face]
            stolen = a_die(f"{face}*") if what == "pet die" else f"{article(shown)} {shown} {what}"
            return f"{_start(the_monster(content, source))} steals {stolen} from {name(hero)}"
        case e.AttackFailed(hero=hero, card=card):
            gone = "one of them is no longer there"
            return f"{name(hero)}'s attack on {the_monster(content, card)} comes to nothing: {gone}"
        case e.Attacked(hero=hero, card=card, symbols=()):
            return f"{name(hero)} does not attack {the_monster(content, card)}"
        case e.Attacked():
            return _attack(content, event)
        case e.Shoved(hero=hero, card=card):
            return f"{name(hero)} shoves {the_monster(content, card)} into the Bottomless Pit"
        case e.PaidBack(hero=hero, card=card, payback=payback, blocked=blocked, evil=evil):
            more = f" ({content.evils[evil].payback} from {name(evil)})" if evil else ""
            stopped = f", {'all' if blocked == payback else blocked} blocked" if blocked else ""
            pays = f"{_start(_owned(content, card))} {'Quick Stab' if event.stab else 'Payback'} on {name(hero)}"
            return f"{pays}: {count(payback, 'Wound')}{more}{stopped}"
        case e.MonsterDefeated(hero=hero, card=card):
            return f"{name(hero)} defeats {the_monster(content, card)}"
        case e.BossTurned(card=card, red=red):
            how = "flips to its red side" if red else "grows back on its blue side"
            return f"{_start(the_monster(content, card))} {how} and cannot be attacked again this turn"
        case e.BossGone(card=card):
            return f"{_start(_owned(content, card))} token leaves the game"
        case e.BossCaptured(hero=hero, card=card):
            return f"{name(hero)} keeps {_owned(content, card)} token for a reroll"
    return ""


def _attack(content: Content, event: e.Attacked) -> str:
    """Symbols, those that do nothing, damage and Defense; and whether the kill spares the Payback, or why not."""
    side = content.monsters[event.card].sides[event.red]
    frightened = event.rule == "MM-R-52"
    strength = "which frighten it to death" if frightened else f"{event.damage} damage against Defense {event.defense}"
    how = f"{say_faces(event.symbols)}, {strength}"
    if event.damage < len(event.symbols) and not frightened:
        how += f" ({say_faces(_useless(side, event.symbols))} without effect)"
    if event.pairs:
        how += f", {count(event.pairs, 'sword-and-shield pair')}"
    result = "defeated" if event.defeated else "not defeated"
    if event.defeated and "ML" in event.symbols:
        result += ", but pays back, as Melee was used"
    elif event.defeated:
        result += ", but Quick Stab pays back" if side.quick_stab else " from afar, no Payback"
    return f"{content.name(event.hero)} attacks {the_monster(content, event.card)} with {how}: {result}"


def _useless(side: MonsterSide, symbols: Sequence[str]) -> list[str]:
    """The symbols that deal this monster no damage."""
    hidden = [side.hide] if side.hide in symbols and hurts(side, str(side.hide)) else []
    return [face for face in symbols if not hurts(side, face)] + [str(face) for face in hidden]


# Monsters


def _dungeon_master(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.MonsterAppeared(card=card, at=at, source=source) if source:
            brings = "calls" if source in content.monsters else "brings"
            by = _start(say_source(content, source))
            return f"{by} {brings} {_a_monster(content, card)} to {the_room(content, at)}"
        case e.MonsterAppeared(card=card, at=at, red=red, rule=rule):
            sides = len(content.monsters[card].sides) > 1
            up = f", {'red' if red else 'blue'} side up" if sides else ""
            why = ", which stood empty" if rule == "MM-SPAWN-01" else ""
            return f"{_start(_a_monster(content, card))} appears {at_room(content, at)}{up}{why}"
        case e.NoDieLeft(rank=rank, at=at):
            return f"No {rank} die is free for {the_room(content, at)}: no monster comes"
        case e.MonsterMoved(card=card, origin=origin, to=to, source=source):
            way = f"from {the_room(content, origin)} to {the_room(content, to)}"
            if source:
                return f"{say_source(content, source)} moves {the_monster(content, card)} {way}"
            verb = _climbs(content, origin, to) if to == _other_end(content, origin, to) else "moves"
            return f"{_start(the_monster(content, card))} {verb} {way}"
        case e.MonsterRemoved(card=card, at=at, source=source) if source:
            gone = f"takes {the_monster(content, card)} from {the_room(content, at)}, without reward"
            return f"{say_source(content, source)} {gone}"
        case e.MonsterRemoved(card=card, at=at):
            return f"{_start(the_monster(content, card))} is taken from {the_room(content, at)}{_taken(content, event)}"
        case e.DungeonMasterActs(how="none", stuck=stuck, spawns=spawns):
            return f"DM Phase: {'empty rooms spawn, ' if spawns else ''}{STUCK[stuck]}"
        case e.NoMonsterMoved(hero=hero, seat=seat):
            return f"{_player(content, names, hero, seat)} moves no monsters"
        case e.DungeonMasterActs(how="march"):
            return "DM Phase: every monster moves one room towards the nearest Hero"
        case e.DungeonMasterActs(hero=hero, seat=seat, how="all"):
            return f"DM Phase: {_player(content, names, hero, seat)} directs all monsters, each up to one room"
        case e.DungeonMasterActs(hero=hero, seat=seat, instead=instead):
            place = " in place of the active player" if instead else ""
            who = _player(content, names, hero, seat)
            return f"DM Phase: {who} moves the monsters{place} ({count(MOVE_POINTS, 'Move Point')})"
        case e.MalaphyasRolled():
            return _malaphyas(content, event)
        case e.MiasmaTossed(hero=hero, red=red, lost=lost):
            colour, what = ("red", "Treasure cards") if red else ("blue", "gold")
            shows = f"Toxic Miasma shows {colour}: {name(hero)}"
            return f"{shows} discards all {what}" if lost else f"{shows} has no {what} to discard"
    return ""


STUCK = {
    "": "no monster can move",
    "no monsters": "there are no monsters to move",
    "held": "no monster can move, as Heroes hold them all",
    "closed in": "no monster can move, as all are held by Heroes or closed in",
}
"""Why no monster can move."""


def _player(content: Content, names: Sequence[str], hero: str, seat: int) -> str:
    """Whoever plays a Hero."""
    return names[seat] if seat >= 0 else f"{content.name(hero)}'s player"


def _a_monster(content: Content, card: str) -> str:
    monster = content.monsters[card]
    return the_monster(content, card) if monster.rank == "boss" else f"{article(monster.name)} {monster.name}"


def _other_end(content: Content, origin: str, to: str) -> str:
    """The other end of a room's stairs; of those to the third level, the landing that is meant."""
    end = content.stairs.get(origin, "")
    return to if end == THIRD and to in content.landings.values() else end


def _taken(content: Content, event: e.MonsterRemoved) -> str:
    """Why a monster was taken away."""
    rank = content.monsters[event.card].rank
    match event.rule:
        case "MM-SPAWN-02" if event.to == event.at:
            return f": no {rank} die is free, and this one is used again"
        case "MM-SPAWN-02":
            return f": no {rank} die is free, and this one goes to {the_room(content, event.to)}"
        case "MM-LIMIT-03":
            return ": there are too many here, and it is worth the least XP"
        case "MM-R-45":
            return ": there are too many here, and of those that may go it is worth the least XP"
        case "MM-R-56":
            return f" and goes to {the_room(content, event.to)}"
        case "MM-THRONE-04":
            return ": it was the last of the ritual"
        case "MM-MED-04":
            return ": it was left at the end of the turn in which this room was found, and becomes a Dark Watcher"
    return ", without reward"


def _malaphyas(content: Content, event: e.MalaphyasRolled) -> str:
    """What his die shows, and what that means."""
    face = FACE_NAMES[event.face]
    throne = [tile for tile in content.tiles.values() if tile.side == "throne"]
    if event.what == "curse":
        return f"Vile Curse: Malaphyas rolls {face}, which {content.name(event.hero)} cannot use this turn"
    if event.what == "grimbolts":
        rooms = listed(the_room(content, tile.id) for tile in throne if event.face in tile.grimbolts)
        return f"Malaphyas rolls {face}: Grimbolts hit {rooms}"
    rank = "major" if any(event.face in table.major for table in content.malaphyas.values()) else "minor"
    room = next(the_room(content, tile.id) for tile in throne if tile.throne)
    return f"Malaphyas rolls {face}: a {rank} monster comes to {room}"
