"""Events in words, and the names of things: Heroes by their own name, places and monsters with their article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from undercroft.games.masmorra import events as e
from undercroft.games.masmorra.cards import Half
from undercroft.games.masmorra.effect_words import FACE_NAMES, article, say_evil
from undercroft.games.masmorra.model import Content
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed

HOW = {
    "step": "moves to",
    "explore": "explores",
    "stairs": "takes the stairs to",
    "teleport": "is teleported to",
    "call": "is called to",
}
TOKENS = {"gold": "gold", "xp": "XP", "dice": "dice"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
GROUNDS = {"throne": "the Throne Room", "sewers": "the Sewers"}


def say_roll(faces: Iterable[str]) -> str:
    """Dice by what they show; the pet die is named."""
    return ", ".join(say_die(face) for face in faces) or "no dice"


def say_die(face: str) -> str:
    """A die's face; the pet die's has a star."""
    return f"{FACE_NAMES[face[:2]]}{' (pet die)' if face.endswith('*') else ''}"


def say_faces(faces: Iterable[str]) -> str:
    """Dice or symbols, counted by face, such as "2 Magic and 1 Step"."""
    shown = [face[:2] for face in faces]
    return listed(f"{shown.count(face)} {name}" for face, name in FACE_NAMES.items() if face in shown)


def the_room(content: Content, tile: str) -> str:
    """A tile's name with its article; what a boss owns needs none."""
    printed = content.tiles[tile]
    if printed.type == "trap":
        return f"the trap {printed.name}"
    owned = any(printed.name.startswith(f"{content.monsters[boss].name}'") for boss in content.bosses)
    return printed.name if owned else f"the {printed.name}"


def the_monster(content: Content, card: str) -> str:
    """A monster's name with its article; bosses have names of their own."""
    monster = content.monsters[card]
    return monster.name if monster.rank == "boss" else f"the {monster.name}"


def the_monsters(content: Content, cards: Iterable[str]) -> str:
    """Monsters by name; several alike are counted."""
    return listed(
        the_monster(content, card) if number == 1 else f"the {several(number, content.monsters[card].name)}"
        for card, number in Counter(cards).items()
    )


def several(number: int, name: str) -> str:
    """More than one monster of a name, such as "2 Orcs"."""
    return f"{number} {name[:-2]}en" if name.endswith("man") else f"{number} {name}s"


def _some_monster(key: int) -> str:
    return "a monster"


def say_aim(content: Content, half: Half, on: Sequence[str], monster: Callable[[int], str] = _some_monster) -> str:
    """What a card is aimed at, as it goes on after the card's name; `monster` names one by its number."""
    targets = [_target(content, target, monster) for target in on]
    if not targets:
        return ""
    if half.bolt and len(set(targets)) > 1:
        return f" from {targets[0]} to {targets[1]}"
    if half.goad:
        return f" to move {targets[0]} to {targets[1]}"
    if half.share_gold:
        return f" to give {targets[2]} of {targets[0]} to {targets[1]}"
    return f" on {listed(dict.fromkeys(targets) if half.bolt else targets)}"


def _target(content: Content, target: str, monster: Callable[[int], str]) -> str:
    kind, _, key = target.partition(":")
    match kind:
        case "monster":
            return monster(int(key))
        case "hero":
            return content.heroes[key].name
        case "room" | "trap":
            return the_room(content, key)
        case "die":
            return f"{article(say_die(key))} {say_die(key)} die"
        case "gold":
            return f"{int(key)} gold"
        case "card":
            return f"the {ORDINALS[int(key) - 1]} response" if int(key) else "the card"
    raise LookupError(f"there is no {kind}")


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _from(content: Content, source: str) -> str:
    """Where something comes from, in brackets."""
    return f" ({content.name(source)})" if source else ""


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""
    for say in (_table, _dice, _hero, _cards, _fight, _dungeon_master):
        if words := say(content, names, event):
            return words
    raise TypeError(f"{event!r} has no words")


def _table(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.FirstPlayer(seat=seat):
            return f"{names[seat]} is the First Player"
        case e.HeroChosen(seat=seat, hero=hero):
            return f"{names[seat]} plays {name(hero)}"
        case e.TileTurnedUp(level=level, tile=tile, back=True):
            return f"Shuffled back into the stack of level {level}: {the_room(content, tile)}"
        case e.TileTurnedUp(level=level, tile=tile):
            return f"Face up on the stack of level {level}: {the_room(content, tile)}"
        case e.TilePlaced(tile=tile, level=level):
            return f"New on level {level}: {the_room(content, tile)}"
        case e.TileDiscarded(tile=tile):
            return f"Out of the game: {the_room(content, tile)}"
        case e.GroundRevealed(hero=hero, side=side):
            return f"{name(hero)} opens the third level: {GROUNDS[side]}"
        case e.TurnBegan(hero=hero, seat=seat, turn=turn):
            return f"Turn {turn}: {names[seat]} with {name(hero)}"
        case e.EndTriggered(hero=hero):
            return f"{name(hero)} has 16 XP: the round is completed, then the game ends"
        case e.QuestScored(hero=hero, xp=xp):
            return f"{name(hero)} gains {xp} XP for a Secret Quest"
        case e.GameEnded(reason=reason):
            return f"The game ends: {reason}"
    return ""


def _dice(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.Rolled(hero=hero, faces=faces):
            return f"{name(hero)} rolls {say_roll(faces)}"
        case e.Rerolled(hero=hero, old=old, new=new, source=source):
            return f"{name(hero)} rerolls {say_roll(old)}: {say_roll(new)}{_from(content, source)}"
        case e.DieTurned(hero=hero, old=old, new=new):
            return f"{name(hero)} turns a die from {say_die(old)} to {say_die(new)}"
        case e.Spent(hero=hero, token=True, face=face, on=on):
            gives = "" if face == "ST" else f" for 1 {FACE_NAMES[face]}"
            return f"{name(hero)} turns the Free Step token{gives}{_from(content, on)}"
        case e.Spent(hero=hero, face=face, dice=dice, symbols=symbols, on=on):
            paid = [(dice, f"{FACE_NAMES[face]} die"), (symbols, f"{FACE_NAMES[face]} symbol")]
            return f"{name(hero)} spends {listed(_amount(n, noun) for n, noun in paid if n)}{_from(content, on)}"
        case e.Docked(hero=hero, place=place, faces=faces):
            return f"{name(hero)} docks {say_faces(faces)} on {_dock(content, place)}"
        case e.SymbolsGained(hero=hero, faces=faces, source=source):
            return f"{name(hero)} has {say_faces(faces)} more{_from(content, source)}"
        case e.SymbolsGone(hero=hero, faces=faces):
            return f"{name(hero)} loses unspent symbols: {say_faces(faces)}"
        case e.Robbed(hero=hero, face=face, what=what, source=source):
            lost = (
                "the Free Step token" if what == "token" else f"{article(FACE_NAMES[face])} {FACE_NAMES[face]} {what}"
            )
            return f"{_start(the_monster(content, source))} steals {lost} from {name(hero)}"
    return ""


def _amount(n: int, noun: str) -> str:
    return f"{n} {noun.removesuffix('die')}dice" if n > 1 and noun.endswith("die") else count(n, noun)


def _dock(content: Content, place: str) -> str:
    return the_room(content, place) if place in content.tiles else content.name(place)


def _hero(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.StoodUp(hero=hero):
            return f"{name(hero)} stands up with all LP"
        case e.HeroMoved(hero=hero, to=to, how=how):
            return f"{name(hero)} {HOW[how]} {the_room(content, to)}"
        case e.Gained(hero=hero, token=token, amount=amount, source=source):
            return f"{name(hero)} gains {_tokens(amount, token)}{_from(content, source)}"
        case e.Lost(hero=hero, token=token, amount=amount, source=source):
            return f"{name(hero)} loses {_tokens(amount, token)}{_from(content, source)}"
        case e.AbilityUsed(hero=hero, ability=ability):
            return f"{name(hero)} uses {name(ability)}"
        case e.AbilityLearned(hero=hero, ability=ability):
            return f"{name(hero)} learns {name(ability)}"
        case e.ChestOpened(hero=hero, tile=tile):
            return f"{name(hero)} opens the chest in {the_room(content, tile)}"
        case e.GoldLaid(tile=tile, amount=amount):
            return f"{amount} gold lies in {the_room(content, tile)}"
        case e.TrapActivated(tile=tile):
            return f"{_start(the_room(content, tile))} goes off"
        case e.TrapDisarmed(hero=hero, tile=tile):
            return f"{name(hero)} disarms {the_room(content, tile)}"
        case e.Wounded(hero=hero, amount=amount, life=life, source=source):
            return f"{name(hero)} takes {count(amount, 'Wound')}{_from(content, source)}: {life} LP left"
        case e.WoundsPrevented(hero=hero, amount=amount, source=source):
            return f"{count(amount, 'Wound')} of {name(hero)} prevented{_from(content, source)}"
        case e.Healed(hero=hero, amount=amount, life=life, source=source):
            return f"{name(hero)} heals {count(amount, 'Wound')}{_from(content, source)}: {life} LP"
        case e.HeroFell(hero=hero, xp=xp):
            return f"{name(hero)} is defeated and lies prone, with {xp} XP left"
    return ""


def _tokens(amount: int, token: str) -> str:
    return count(amount, "die") if token == "dice" else f"{amount} {TOKENS[token]}"


def _cards(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.CardsGained(hero=hero, amount=amount, cards=cards, source=source):
            drawn = f": {listed(map(name, cards))}" if cards else ""
            return f"{name(hero)} gains {count(amount, 'Treasure card')}{_from(content, source)}{drawn}"
        case e.CardsDealt(seat=seat, amount=amount, cards=cards):
            drawn = f": {listed(map(name, cards))}" if cards else ""
            return f"{names[seat]} is dealt {count(amount, 'Treasure card')}{drawn}"
        case e.CardStolen(hero=hero, to=to, card=card):
            return f"{name(to)} takes a Treasure card from {name(hero)}{f': {name(card)}' if card else ''}"
        case e.CardDiscarded(hero=hero, card=card):
            return f"{name(hero)} discards {name(card)}"
        case e.CardPlayed(hero=hero, card=card, half=half, on=on):
            return f"{name(hero)} plays {content.half(card, half).name}{say_aim(content, content.half(card, half), on)}"
        case e.CameToNothing(hero=hero, what="attack"):
            return f"{name(hero)}'s attack comes to nothing"
        case e.CameToNothing(hero=hero, what=card, half=half):
            return f"{name(hero)}'s {content.half(card, half).name} comes to nothing"
        case e.CardCancelled(card=card, half=half):
            return f"{content.half(card, half).name} is cancelled"
        case e.CardWorked(hero=hero, card=card, half=half):
            return f"{content.half(card, half).name} works for {name(hero)}"
        case e.DeckReshuffled(deck=deck):
            return f"The {deck.capitalize()} discard pile becomes the deck again"
        case e.EvilDrawn(card=card):
            return f"Evil card: {name(card)} ({say_evil(content.evils[card])})"
        case e.EvilCancelled(card=card):
            return f"The Evil card {name(card)} does nothing"
        case e.EvilForeseen(hero=hero, cards=cards):
            return f"{name(hero)} looks at the top of the Evil deck: {listed(map(name, cards))}"
    return ""


def _fight(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.CombatBegan(hero=hero, at=at, monsters=monsters):
            return f"{name(hero)} fights {the_monsters(content, monsters)} in {the_room(content, at)}"
        case e.Attacked(hero=hero, card=card, symbols=()):
            return f"{name(hero)} does not attack {the_monster(content, card)}"
        case e.Attacked(hero=hero, card=card, symbols=symbols, defense=defense, damage=damage, defeated=defeated):
            how = f"{say_faces(symbols)}, {damage} damage against Defense {defense}"
            pairs = f", {count(event.pairs, 'sword-and-shield pair')}" if event.pairs else ""
            result = "defeated" if defeated else "not defeated"
            return f"{name(hero)} attacks {the_monster(content, card)} with {how}{pairs}: {result}"
        case e.Shoved(hero=hero, card=card):
            return f"{name(hero)} shoves {the_monster(content, card)} into the Bottomless Pit"
        case e.PaidBack(hero=hero, card=card, payback=payback, blocked=blocked):
            stopped = f", {blocked} blocked" if blocked else ""
            return f"{_start(the_monster(content, card))} pays {name(hero)} back: {payback}{stopped}"
        case e.MonsterDefeated(hero=hero, card=card):
            return f"{name(hero)} defeats {the_monster(content, card)}"
        case e.BossTurned(card=card, red=red):
            return f"{_start(the_monster(content, card))} shows the {'red' if red else 'blue'} side"
        case e.BossCaptured(hero=hero, card=card):
            return f"{name(hero)} captures {the_monster(content, card)}"
    return ""


def _dungeon_master(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.MonsterAppeared(card=card, at=at):
            return f"{_start(the_monster(content, card))} appears in {the_room(content, at)}"
        case e.MonsterMoved(card=card, origin=origin, to=to):
            way = f"from {the_room(content, origin)} to {the_room(content, to)}"
            return f"{_start(the_monster(content, card))} moves {way}"
        case e.MonsterRemoved(card=card, at=at):
            return f"{_start(the_monster(content, card))} is taken from {the_room(content, at)}"
        case e.DungeonMasterActs(hero=hero):
            return f"The DM Phase: {name(hero)}'s player moves the monsters"
        case e.MalaphyasRolled(face=face, what="curse"):
            return f"Vile Curse: {FACE_NAMES[face]} cannot be used this turn"
        case e.MalaphyasRolled(face=face, what="grimbolts"):
            return f"Malaphyas rolls {FACE_NAMES[face]} for Grimbolts"
        case e.MalaphyasRolled(face=face):
            return f"Malaphyas rolls {FACE_NAMES[face]} for his summons"
        case e.MiasmaTossed(hero=hero, red=red):
            lost = "all Treasure cards" if red else "all gold"
            return f"Toxic Miasma: {'red' if red else 'blue'}, {name(hero)} discards {lost}"
        case e.TimeAdvanced(time=time):
            return f"The Time token moves to {time}"
    return ""
