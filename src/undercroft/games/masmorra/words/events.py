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
from undercroft.games.masmorra.content.symbols import FACE_NAMES, article, say_dice
from undercroft.games.masmorra.content.text import say_evil
from undercroft.games.masmorra.content.types import MonsterSide
from undercroft.games.masmorra.rules.attacks import hurts
from undercroft.games.masmorra.rules.prompts import say_aim, some_card, some_monster
from undercroft.games.masmorra.state import events as e
from undercroft.games.masmorra.state.model import LIFE
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by

HOW = {
    "step": "moves to",
    "explore": "explores",
    "teleport": "is teleported to",
    "call": "is called to",
}
TOKENS = {"gold": "gold", "xp": "XP"}
SOURCES = {
    "monsters": "monsters defeated",
    "shop": "bought",
    "bounty": "unused dice",
    "descent": "first on the third level",
    "elixir": "Elixir",
    "grimbolts": "Grimbolts",
    "miasma": "Toxic Miasma",
}
"""Where something comes from that has no name of its own."""
PURPOSES = {
    "drink": "to heal",
    "magic": "to turn a die",
    "pit": "to climb over the pit",
    "Payback": "to block",
    "shove": "to shove",
}
"""What something is spent for, where it is neither a monster nor a thing that is got."""


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _from(content: Content, source: str) -> str:
    """Where something comes from, in brackets."""
    return f" ({_source(content, source)})" if source else ""


def _source(content: Content, source: str) -> str:
    """A source by its name; of a Treasure card by that of the half that was played."""
    card, _, half = source.partition(":")
    if half:
        return content.half(card, "own" if half == "own" else "any").name
    return SOURCES.get(source) or content.name(source)


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
            return f"{name(hero)} has {xp} XP: the game will end after this round"
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


def _placed(content: Content, event: e.TilePlaced) -> str:
    """Where a tile lies: a trap by all rooms beside it, which it hurts; a room by one of them, and its doors."""
    tile = event.tile
    sides = [say_place(content, tile, event.x, event.y, room) for room in event.beside]
    if content.tiles[tile].type == "trap":
        return f"Placed {listed(sides)}: {the_room(content, tile)}"
    doors = door_sides(content, tile, event.turn)
    where = sides[0] if sides else f"on level {event.level}"
    return f"Placed {where}: {the_room(content, tile)}, {'door' if len(doors) == 1 else 'doors'} {listed(doors)}"


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
            return f"{name(hero)} rolls no dice again{_from(content, source)}"
        case e.Rerolled(hero=hero, old=old, new=new, source=source):
            by = (
                f" (gives up {_owned(content, source)} token)" if source in content.monsters else _from(content, source)
            )
            return f"{name(hero)} rerolls {say_roll(old)}: {say_roll(new)}{by}"
        case e.DieTurned(hero=hero, old=old, new=new):
            die = "the pet die" if old.endswith("*") else "a die"
            return f"{name(hero)} turns {die} from {FACE_NAMES[old[:2]]} to {FACE_NAMES[new[:2]]}"
        case e.Spent(hero=hero, token=True, face=face, on=on):
            purpose = _purpose(content, on) if face == "ST" else f" for 1 {FACE_NAMES[face]}"
            return f"{name(hero)} turns the Free Step token{purpose}"
        case e.Spent(hero=hero, on=on):
            return f"{name(hero)} spends {_paid(event)}{_purpose(content, on)}"
        case e.Docked(hero=hero, place=place, faces=faces):
            pet = any(face.endswith("*") for face in faces)
            dice = listed(map(a_die, faces)) if pet else say_dice(faces)
            return f"{name(hero)} docks {dice} on {_thing(content, place)}"
        case e.SymbolsGained(hero=hero, faces=faces, source="sword and shield", pet=pet):
            pairs = faces.count("DF")
            dice = f"{_amount(pairs, 'Melee die')} with {_amount(pairs, 'Defense die')}"
            among = ", the pet die among them" if pet else ""
            return f"{name(hero)} pairs {dice}{among} (sword-and-shield) for {_symbols(faces)}"
        case e.SymbolsGained(hero=hero, faces=faces, source=source):
            return f"{name(hero)} gets {_symbols(faces)}{_from(content, source)}{_limits(content, source)}"
        case e.SymbolsGone(hero=hero, faces=faces):
            return f"{name(hero)} loses unspent symbols: {say_faces(faces)}"
        case e.DieLost(hero=hero, face=face, source=source, rule="MM-PET-04"):
            die = a_die(face) if face else "the pet die"
            return f"{name(hero)} loses {die} for this turn: {_stopping(content, source)}"
        case e.DieLost(hero=hero, face=face, source=source):
            return f"{name(hero)} loses {a_die(face)}{_from(content, source)}"
        case e.PetStaysAway(hero=hero, ability=ability, source=source):
            return f"{name(hero)}'s {name(ability)} stays away this turn: {_stopping(content, source)}"
        case e.FewerDice(hero=hero, amount=amount, source=source):
            return f"{name(hero)} rolls {count(amount, 'die')} fewer this turn{_from(content, source)}"
    return ""


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
    card, _, half = source.partition(":")
    printed = content.half(card, "own") if half == "own" else None
    if printed is None:
        return ""
    return ", only to purge undead" if printed.purging else ", until the next combat ends" if printed.fleeting else ""


def _thing(content: Content, key: str) -> str:
    """A room or trap with its article, anything else by its name."""
    return the_room(content, key) if key in content.tiles else content.name(key)


# Heroes


def _hero(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.StoodUp(hero=hero):
            return f"{name(hero)} stands up with {LIFE} LP"
        case e.HeroMoved(hero=hero, origin=origin, to=to, how="stairs"):
            return f"{name(hero)} {_climbs(content, origin, to)} to {the_room(content, to)}"
        case e.HeroMoved(hero=hero, to=to, how=how):
            return f"{name(hero)} {HOW[how]} {the_room(content, to)}"
        case e.SetOut(hero=hero, to="", x=x, y=y, beside=beside):
            return f"{name(hero)} sets out to explore {say_place(content, '', x, y, beside)}"
        case e.SetOut(hero=hero, to=to):
            return f"{name(hero)} sets out for {the_room(content, to)}"
        case e.Stopped(hero=hero, lost=lost):
            return f"The webs hold {name(hero)}" + (f", who forfeits {count(lost, 'Move Point')}" if lost else "")
        case e.StepsForfeited(hero=hero, amount=amount):
            return f"{name(hero)} forfeits {count(amount, 'Move Point')}"
        case e.AbilityUsed(hero=hero, ability=ability):
            return f"{name(hero)} uses {name(ability)}"
        case e.AbilityLearned(hero=hero, ability=ability):
            return f"{name(hero)} learns {name(ability)}"
        case e.ChestOpened(hero=hero, tile=tile):
            return f"{name(hero)} opens the chest {at_room(content, tile)}"
        case e.GoldLaid(tile=tile, amount=amount):
            return f"{amount} gold lies {at_room(content, tile)}"
        case e.TrapActivated(tile=tile, harmless=harmless):
            return f"{_start(the_room(content, tile))} goes off{' and hits nobody' if harmless else ''}"
        case e.TrapDisarmed(hero=hero, tile=tile):
            return f"{name(hero)} disarms {the_room(content, tile)}"
        case e.Wounded(hero=hero, amount=amount, life=life, source=source, rule=rule):
            by = _harm(content, source, rule)
            return f"{name(hero)} takes {count(amount, 'Wound')}{by}{f': {life} LP left' if life else ' and falls'}"
        case e.WoundsPrevented(hero=hero, amount=amount, source=source):
            return f"{name(hero)} is spared {count(amount, 'Wound')}{_from(content, source)}"
        case e.Healed(hero=hero, amount=amount, life=life, source=source):
            return f"{name(hero)} heals {count(amount, 'Wound')}{_from(content, source)}: {life} LP"
        case e.HeroFell(hero=hero, xp=xp, lost=lost):
            return f"{name(hero)} lies prone{f' and loses {lost} XP' if lost else ''}: {xp} XP left"
        case e.InvisibilityEnded(hero=hero):
            return f"{name(hero)} is no longer invisible"
    return ""


HARM = {"MM-BOSS-04": "Venom Strike", "MM-BOSS-07": "Fire Breath"}
"""What a monster wounds by, by the rule, where it is no Payback."""


def _harm(content: Content, source: str, rule: str) -> str:
    """What wounds, in brackets."""
    if rule == "MM-ROOM-11":
        return f" (the pit {at_room(content, source)})"
    return f" ({_owned(content, source)} {HARM[rule]})" if rule in HARM else _from(content, source)


def _climbs(content: Content, origin: str, to: str) -> str:
    return "goes down" if content.tiles[to].level > content.tiles[origin].level else "goes up"


def _gains(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.Gained(hero=hero, token=token, amount=amount, total=total, source=source, loser=loser):
            what = (
                f"takes {amount} {TOKENS[token]} from {name(loser)}'s gain"
                if loser
                else f"gains {amount} {TOKENS[token]}"
            )
            return f"{name(hero)} {what}{_from(content, source)}: {total} {TOKENS[token]}"
        case e.Lost(hero=hero, token="gold", amount=amount, left=left, source="shop"):
            return f"{name(hero)} pays {amount} gold for a Treasure card: {left} gold left"
        case e.Lost(hero=hero, token=token, amount=amount, left=left, source=source):
            verb = "pays" if token == "gold" and source != "miasma" else "loses"
            return f"{name(hero)} {verb} {amount} {TOKENS[token]}{_from(content, source)}: {left} {TOKENS[token]} left"
        case e.NotTaken(hero=hero, amount=amount):
            return f"{amount} gold is not taken: {name(hero)} may have no more than {GOLD_LIMIT}"
        case e.NothingStolen(hero=hero, thieves=thieves, rule="MM-CARD-09"):
            cards = listed(f"{name(thief)}'s" for thief in thieves)
            return f"{cards} cards cancel each other: {name(hero)} keeps all XP"
        case e.NothingStolen(hero=hero, thieves=thieves):
            return f"Nothing is left of {name(hero)}'s gain for {listed(map(name, thieves))}"
        case e.RewardReduced(hero=hero, full=full, less=less):
            why = f"with more than 7 XP, {name(hero)} gains 1 less per minor monster"
            return f"The reward is {full - less} XP instead of {full}: {why}"
        case e.RewardForfeited(hero=hero, cards=cards):
            return f"{name(hero)} gets no reward for this combat: {the_monsters(content, cards)}"
    return ""


# Cards


def _cards(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.CardsGained(hero=hero, amount=amount, cards=cards, source=source, hand=hand):
            drawn = f", {listed(map(name, cards))}" if cards else ""
            gained = count(amount, "Treasure card") if amount else "no Treasure card"
            return f"{name(hero)} gains {gained}{drawn}{_from(content, source)}{_now(hand)}"
        case e.CardsDealt(seat=seat, amount=amount, cards=cards):
            drawn = f": {listed(map(name, cards))}" if cards else ""
            return f"{names[seat]} is dealt {count(amount, 'Treasure card')}{drawn}"
        case e.CardStolen(hero=hero, to=to, card=card, hand=hand, only=only):
            which = "the Treasure card" if only else "one of the Treasure cards"
            stolen = f"{which} that {name(hero)} would gain{f', {name(card)}' if card else ''}"
            return f"{name(to)} takes {stolen}{_now(hand)}"
        case e.CardDiscarded(hero=hero, card=card, hand=hand, rule="MM-KO-03"):
            return f"{name(hero)} loses a Treasure card at random, {name(card)}{_now(hand)}"
        case e.CardDiscarded(hero=hero, card=card, hand=hand):
            return f"{name(hero)} discards {name(card)}{_now(hand)}"
        case e.CardPlayed(hero=hero, card=card, half=half):
            return f"{name(hero)} plays {content.half(card, half).name}{_aimed(content, event)}"
        case e.CardCancelled(hero=hero, card=card, half=half):
            return f"{name(hero)}'s {content.half(card, half).name} is cancelled"
        case e.CardWorked():
            return _worked(content, event)
        case e.CardFailed(hero=hero, card=card, half=half):
            return f"{name(hero)}'s {content.half(card, half).name} does nothing"
        case e.DeckReshuffled(deck=deck):
            return f"The {deck.capitalize()} discards are shuffled into a new deck"
    return ""


def _now(hand: int) -> str:
    """How many cards there are in a hand, as everybody can see."""
    return f": now {count(hand, 'card')}"


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
    on = the_monster(content, event.to) if event.to in content.monsters else _thing(content, event.to)
    _, value, word = next(said for said in said_by(half) if said.word.worked)
    told: str = word.worked.format(card=half.name, value=value, player=content.name(event.hero), on=on)
    return told


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
            return f"{_start(the_monster(content, source))} turns {name(hero)}'s Free Step token over"
        case e.Robbed(hero=hero, face=face, what=what, source=source):
            shown = FACE_NAMES[face]
            stolen = a_die(f"{face}*") if what == "pet die" else f"{article(shown)} {shown} {what}"
            return f"{_start(the_monster(content, source))} steals {stolen} from {name(hero)}"
        case e.AttackFailed(hero=hero, card=card):
            return f"{name(hero)}'s attack on {the_monster(content, card)} comes to nothing"
        case e.Attacked(hero=hero, card=card, symbols=()):
            return f"{name(hero)} does not attack {the_monster(content, card)}"
        case e.Attacked():
            return _attack(content, event)
        case e.Shoved(hero=hero, card=card):
            return f"{name(hero)} shoves {the_monster(content, card)} into the Bottomless Pit"
        case e.PaidBack(hero=hero, card=card, payback=payback, blocked=blocked, evil=evil):
            more = f" ({content.evils[evil].payback} by {name(evil)})" if evil else ""
            stopped = f", {blocked} blocked" if blocked else ""
            wounds = count(payback, "Wound")
            return f"{_start(the_monster(content, card))} pays {name(hero)} back: {wounds}{more}{stopped}"
        case e.MonsterDefeated(hero=hero, card=card):
            return f"{name(hero)} defeats {the_monster(content, card)}"
        case e.BossTurned(card=card, red=red):
            flipped = f"is flipped to its {'red' if red else 'blue'} side and cannot be attacked again this turn"
            return f"{_start(the_monster(content, card))} {flipped}"
        case e.BossGone(card=card):
            return f"{_start(_owned(content, card))} token leaves the game"
        case e.BossCaptured(hero=hero, card=card):
            return f"{name(hero)} keeps {_owned(content, card)} token for a reroll"
    return ""


def _attack(content: Content, event: e.Attacked) -> str:
    """Symbols, those that do nothing, damage and Defense; and whether a kill from afar spares the Payback."""
    side = content.monsters[event.card].sides[event.red]
    frightened = event.rule == "MM-R-52"
    strength = "which frighten it to death" if frightened else f"{event.damage} damage against Defense {event.defense}"
    how = f"{say_faces(event.symbols)}, {strength}"
    if event.damage < len(event.symbols) and not frightened:
        how += f" ({say_faces(_useless(side, event.symbols))} without effect)"
    if event.pairs:
        how += f", {count(event.pairs, 'sword-and-shield pair')}"
    result = "defeated" if event.defeated else "not defeated"
    if event.defeated and "ML" not in event.symbols:
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
        case e.MonsterAppeared(card=card, at=at, red=red, rule=rule):
            sides = len(content.monsters[card].sides) > 1
            up = f", {'red' if red else 'blue'} side up" if sides else ""
            why = ", which stood empty" if rule == "MM-SPAWN-01" else ""
            return f"{_start(_a_monster(content, card))} appears {at_room(content, at)}{up}{why}"
        case e.NoDieLeft(rank=rank, at=at):
            return f"No {rank} die can be had for {the_room(content, at)}: no monster comes"
        case e.MonsterMoved(card=card, origin=origin, to=to, rule=rule):
            verb = MOVED.get(rule, "moves")
            if verb == "moves" and to == _other_end(content, origin, to):
                verb = _climbs(content, origin, to)
            way = f"from {the_room(content, origin)} to {the_room(content, to)}"
            return f"{_start(the_monster(content, card))} {verb} {way}"
        case e.MonsterRemoved(card=card, at=at):
            return f"{_start(the_monster(content, card))} is taken from {the_room(content, at)}{_taken(content, event)}"
        case e.DungeonMasterActs(how="none"):
            return "The DM Phase: no monster can move"
        case e.NoMonsterMoved(hero=hero):
            return f"{name(hero)}'s player moves no monsters"
        case e.DungeonMasterActs(how="march"):
            return "The DM Phase: every monster moves one room towards the nearest Hero"
        case e.DungeonMasterActs(hero=hero, how="all"):
            return f"The DM Phase: {name(hero)}'s player directs all monsters, each up to one room"
        case e.DungeonMasterActs(hero=hero, instead=instead):
            place = ", in place of the active player," if instead else ""
            return f"The DM Phase: {name(hero)}'s player{place} has 2 Move Points for the monsters"
        case e.MalaphyasRolled():
            return _malaphyas(content, event)
        case e.MiasmaTossed(hero=hero, red=red, lost=lost):
            colour, what = ("red", "Treasure cards") if red else ("blue", "gold")
            shows = f"Toxic Miasma shows {colour}: {name(hero)}"
            return f"{shows} discards all {what}" if lost else f"{shows} has no {what} to discard"
    return ""


MOVED = {"MM-CARD-04": "is goaded", "MM-CARD-12": "is swapped"}
"""How a monster goes that does not move by itself, by the rule."""


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
            return ": there are too many, and it is worth the least XP"
        case "MM-R-45":
            return ": there are too many, bosses and ritual Cultists stay, and it is worth the least XP of the others"
        case "MM-R-56":
            return f" and goes to {the_room(content, event.to)}"
        case "MM-THRONE-04":
            return ": it was the last of the ritual"
        case "MM-MED-04":
            return ": the Dark Ritual is complete"
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
