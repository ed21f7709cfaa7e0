"""Abilities, cards, monsters and tiles in plain words, made from the data; a text begins small, to fit anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.types import Ability, EvilCard, Face, Half, Side, Symbols, Tile
from undercroft.kit.text import count, listed

FACE_NAMES: dict[str, str] = {
    "ST": "Step",
    "RG": "Ranged",
    "ML": "Melee",
    "DF": "Defense",
    "EL": "Elixir",
    "MG": "Magic",
}
"""The faces of an action die, as people say them."""

WHEN = {
    "turn start": "when another player's turn begins",
    "roll": "after a rival's roll or reroll",
    "card": "when another card is played",
    "evil": "when an Evil card is drawn",
    "move": "when a rival is about to spend a Move Point",
    "explore": "when a rival explores",
    "explored": "when a rival has explored a room",
    "dock": "when a rival docks dice on a tile",
    "attack": "when a rival attacks",
    "wounds": "when your Hero would be wounded",
    "fall": "when your Hero would drop to 0 LP",
    "xp": "when a rival gains XP",
    "cards": "when a rival gains Treasure cards",
    "gold": "when a rival takes gold",
    "dm": "when a rival's Dungeon Master Phase begins",
    "trap": "when a trap goes off",
    "end": "when the game ends, from your hand",
}
"""The triggers of any-time halves, among rivals."""

ALLIED_WHEN = {"roll": "after the active Hero's roll or reroll", "fall": "when any Hero would drop to 0 LP"}
"""Where an Alliance card means something else by it."""

BANISH = {
    "monster": "take one monster that is no boss off the board, without reward",
    "room": "take all monsters that are no bosses out of one room, without reward",
}
STEAL = {"xp": "1 of it is yours", "card": "1 of them is yours", "gold": "1 of it is yours"}
REROLL = {
    "one": "one die that you choose is rolled again, and that stands",
    "two": "up to 2 of its dice may be rolled again",
    "these": "it may roll any of these dice again",
    "any": "roll any of your unused dice again",
}
DISARM = {
    "plain": "disarm a trap next to your room, without XP",
    "with XP": "disarm a trap next to your room without dice, with its XP",
}

DEEDS: dict[str, Callable[[Any], str]] = {
    "gold": lambda n: f"gain {n} gold",
    "pet": lambda _: "roll the pet die now and use it this turn, without a reroll",
    "counter": lambda _: "its effect is cancelled",
    "bolt": lambda n: f"{count(n, 'Wound')} to each Hero on one straight line of connected rooms",
    "banish": BANISH.__getitem__,
    "steal": STEAL.__getitem__,
    "fewer_dice": lambda n: f"that player rolls {count(n, 'die')} fewer",
    "invisible": lambda _: (
        "until your turn ends, or you end it, monsters neither hold nor affect you and you cannot fight"
    ),
    "quest": lambda n: f"+{n} XP",
    "swap": lambda _: "change places with another standing Hero or a monster that is no boss, anywhere",
    "recall": lambda _: "teleport to the room of another Hero",
    "stumble": lambda _: "the Move Point is lost and the Hero stays",
    "reroll": REROLL.__getitem__,
    "goad": lambda _: "move a monster that is no boss one room by doors, also away from a Hero",
    "prevent": lambda n: f"prevent {n} of the Wounds, if they can be prevented",
    "survive": lambda _: "it stays at 1 LP",
    "reflect": lambda n: f"if a rival's card does it, your Hero takes none and the rival's takes {n}",
    "ambush": lambda _: "1 more random minor monster appears there",
    "disarm": DISARM.__getitem__,
    "sabotage": lambda _: "the dice stay docked and nothing happens",
    "open_chest": lambda _: "open the chest in your room without docking",
    "harden": lambda n: f"the monster has +{n} Defense against this attack",
    "confuse": lambda _: "you spend the 2 Move Points of the monsters",
    "direct": lambda _: "you direct all monster moves of this turn, each up to one room",
    "old_map": lambda _: "you choose where the tile lies and how it is turned",
    "heal_fully": lambda _: "one Hero in your room is healed to 6 LP",
    "disrupt": lambda _: "it is cancelled",
    "foresight": lambda n: f"look at the top {n} Evil cards and put them back in any order",
    "safe_passage": lambda _: "it wounds nobody this time",
    "share_gold": lambda _: "a Hero gives any of its gold to another in the same room",
}
"""What the words of a card say, but for symbols and healing."""


NEEDS: dict[str, str] = {
    "bolt": "hits standing Heroes on a straight line of connected rooms",
    "goad": "moves a monster that is no boss through a door to a room that has space for it",
    "banish": "needs monsters that are no bosses",
    "swap": "needs another standing Hero, or a monster that is no boss, in another room",
    "recall": "needs another standing Hero in another room",
    "disarm": "needs an armed trap next to the room",
    "heal_fully": "needs a wounded Hero who stands in the same room",
    "heal": "needs a wounded Hero whom it can heal now",
    "invisible": "works already",
    "reroll": "works after the roll, as long as there are unused dice",
    "open_chest": "needs a closed chest in the room",
    "pet": "works once a turn, if there is no pet die yet",
    "foresight": "needs Evil cards that are still to come",
    "share_gold": "needs two Heroes in one room, one of them with gold",
    "direct": "is played before the monsters move, once a turn",
    "gives": "is for the active Hero, in the Hero Phase",
}
"""What a half needs that does not answer a moment."""


def say_not_now(half: Half) -> str:
    """Why a half cannot be played now, or not at what was pointed at: what it needs."""
    return f"{half.name} {next((needs for word, needs in NEEDS.items() if getattr(half, word)), 'does nothing now')}"


def say_symbols(symbols: Symbols) -> str:
    """Symbols, such as "2 Melee and 1 Defense symbols"."""
    noun = "symbol" if sum(amount for _, amount in symbols.counts) == 1 else "symbols"
    return f"{say_counts(symbols)} {noun}"


def say_counts(symbols: Symbols) -> str:
    """How many of each face, such as "2 Melee and 1 Defense"."""
    return listed(f"{amount} {FACE_NAMES[face]}" for face, amount in symbols.counts)


def say_half(content: Content, half: Half) -> str:
    """What a half of a Treasure card does, and when."""
    card = next((card for card in content.treasures.values() if half in (card.any, card.own)), None)
    own = card is None or half == card.own
    allied = card is not None and card.deck == "alliance"
    deeds = [words(value) for word, words in DEEDS.items() if (value := getattr(half, word))]
    if half.gives:
        deeds.insert(0, _say_gift(half, half.gives, own))
    if half.heal:
        deeds.append(_say_healing(half.heal, own))
    text = " and ".join(deeds)
    if half.when:
        text = f"{_say_when(half, allied)}: {text}"
    return f"not while engaged: {text}" if half.calm else text


def _say_when(half: Half, allied: bool) -> str:
    if half.reroll == "two":
        return "after the active Hero's reroll"
    return ALLIED_WHEN.get(half.when, WHEN[half.when]) if allied else WHEN[half.when]


def _say_gift(half: Half, gives: Symbols, own: bool) -> str:
    text = say_symbols(gives) if own else f"the active Hero gains {say_symbols(gives)}"
    if half.fleeting:
        text += ", gone when the next combat ends"
    return f"{text}, only to purge undead" if half.purging else text


def _say_healing(wounds: int, own: bool) -> str:
    if own:
        return f"heal {count(wounds, 'Wound')}, split among the Heroes on your level"
    return f"heal {count(wounds, 'Wound')} of any Hero that is not in combat"


def say_ability(ability: Ability) -> str:
    """An ability: its cost, and what it gives."""
    gifts = [" or ".join(say_symbols(choice) for choice in ability.gives)] if ability.gives else []
    if ability.gives_gold:
        gifts.append(f"{ability.gives_gold} gold")
    if ability.pet:
        gifts.append("the pet die joins each of your rolls" if ability.pet == "each turn" else "the pet die this turn")
    if ability.flip:
        faces = [FACE_NAMES[face] for face in ability.flip]
        gifts.append(f"your Free Step token may give {listed_or(faces)} in place of Step")
    if ability.finder:
        gifts.append(f"{ability.finder} more gold whenever you open a chest or disarm a trap")
    if ability.aegis:
        gifts.append(f"the first Payback that you suffer each turn is {ability.aegis} less")
    cost = _say_cost(ability)
    text = " and ".join(gifts)
    return f"{cost}: {text}" if cost else text


def _say_cost(ability: Ability) -> str:
    costs = []
    if ability.dice:
        costs.append(f"dock {say_dice(ability.dice)}")
    if ability.gold:
        costs.append(f"pay {ability.gold} gold")
    often = ", as often as you like" if ability.refresh else ""
    return " and ".join(costs) + often


def say_dice(faces: Sequence[str]) -> str:
    """Dice that are asked for, such as "2 Magic dice" or "a Melee die and a Defense die"."""
    if "any" in faces:
        return "any die"
    names = [FACE_NAMES[face] for face in faces]
    if len(names) > 1 and len(set(names)) == 1:
        return f"{len(names)} {names[0]} dice"
    return listed(f"{article(name)} {name} die" for name in names)


def article(noun: str) -> str:
    """Its indefinite article."""
    return "an" if noun.startswith(("A", "E", "I", "O")) else "a"


def listed_or(words: Sequence[str]) -> str:
    """Words as a choice, such as "a, b or c"."""
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


EVIL: dict[str, Callable[[Any], str]] = {
    "ambush": lambda n: f"one player pays {n} gold, or a random major monster appears in the active Hero's room",
    "short_steps": lambda _: "each Step gives 1 Move Point in place of 2",
    "no_abilities": lambda _: "no abilities may be used",
    "no_pairs": lambda _: "sword-and-shield may not be used",
    "payback": lambda n: f"every monster except bosses has +{n} Payback",
    "defense": lambda n: f"every major monster has +{n} Defense",
    "tithe": lambda n: f"discard {n} gold or take 1 Wound",
    "whispers": lambda _: "discard a Treasure card or roll 1 die fewer",
    "spawn": lambda _: "empty rooms with spawn icons spawn now",
    "march": lambda _: "all monsters move towards the nearest Hero now",
    "traps": lambda _: "every armed trap on the active Hero's level goes off",
    "no_rerolls": lambda _: "no dice may be rolled again",
    "fewer_dice": lambda n: f"the active Hero rolls {count(n, 'die')} fewer",
    "no_bounties": lambda _: "the active Hero may not exchange unused dice for gold",
}


def say_evil(card: EvilCard) -> str:
    """What an Evil card does to the active Hero's turn."""
    return " and ".join(words(value) for word, words in EVIL.items() if (value := getattr(card, word)))


SIDE: dict[str, Callable[[Any], str]] = {
    "quick_stab": lambda _: "Quick Stab: Payback even after a ranged kill",
    "immune": lambda faces: f"{listed(FACE_NAMES[face] for face in faces)} deals no damage",
    "only": lambda faces: f"only {listed(FACE_NAMES[face] for face in faces)} deals damage",
    "vulnerable": lambda _: "vulnerable to magic: Magic deals ranged damage",
    "superstitious": lambda symbols: f"Superstitious: exactly {say_counts(symbols)} and nothing else defeat it too",
    "web": lambda _: "Web: no Hero leaves its room but by teleport",
    "moans": lambda symbols: f"Terrifying Moans: lose 1 XP unless exactly {say_counts(symbols)} defeat it",
    "gaze": lambda _: "Unholy Gaze: Heroes in its room cannot use abilities",
    "hide": lambda face: f"Iron-Tough Hide: the first {FACE_NAMES[face]} damage is ignored",
    "venom": lambda n: f"Venom Strike: {count(n, 'Wound')} at the start of combat",
    "capture": lambda _: "Capture: whoever defeats him keeps the token for a reroll",
    "fire_breath": lambda n: f"Fire Breath when revealed: {count(n, 'Wound')} to each Hero here and in adjacent rooms",
    "aura": lambda face: f"Dread Aura: {FACE_NAMES[face]} cannot be used in its room",
    "regrows_unless": lambda face: f"turns back to blue unless only {FACE_NAMES[face]} damaged it",
}


def say_side(content: Content, side: Side) -> list[str]:
    """The special abilities of a monster as it is fought."""
    words = [say(value) for word, say in SIDE.items() if (value := getattr(side, word))]
    if side.kind == "undead":
        words.append("undead: Elixir deals ranged damage")
    if side.steals:
        token = ", or else the Free Step token" if side.steals_token else ""
        stolen = FACE_NAMES[side.steals]
        words.append(f"at the start of combat steals {article(stolen)} {stolen} die or symbol{token}")
    if side.calls:
        called = (
            f"a {content.monsters[side.calls].name}" if side.calls in content.monsters else f"a {side.calls} monster"
        )
        words.append(f"{called} appears at the start of combat")
    return words


ROOMS = {
    "stairs down": "stairs to the second level",
    "entrance": "stairs to the first level",
    "stairs to third": "stairs to the third level",
    "rune": "replaced by a medium tile",
}
"""What a tile says by its type alone."""


def say_tile(content: Content, tile: Tile) -> str:
    """What a tile holds and what can be done there."""
    parts = [ROOMS[tile.type]] if tile.type in ROOMS else []
    if tile.dock or tile.gold:
        parts.append(_say_docking(tile))
    if tile.monsters:
        parts.append(f"comes with {_say_monsters(content, tile.monsters)}")
    if tile.spawns:
        parts.append(f"spawns {_say_monsters(content, tile.spawns)}")
    if tile.web:
        parts.append(_say_web(content, tile.web))
    if tile.pit:
        step = FACE_NAMES[tile.pit]
        parts.append(f"pit: a Hero that enters spends {article(step)} {step} or takes 1 Wound")
    parts += [words for word, words in TILE.items() if getattr(tile, word)]
    if shoving := tile.pit_shove:
        face = FACE_NAMES[shoving.face]
        parts.append(f"{shoving.minor} {face} shoves a minor monster into the pit, {shoving.major} a major one")
    if tile.watcher:
        named = listed_or(list(dict.fromkeys(content.monsters[monster].name for monster in tile.monsters)))
        parts.append(f"when only one {named} is left, the {content.monsters[tile.watcher].name} takes its place")
    if tile.grimbolts:
        parts.append(f"Grimbolts on {listed_or([FACE_NAMES[face] for face in tile.grimbolts])}")
    return "; ".join(parts) or "no effect"


TILE = {
    "ritual": "Dark Ritual: a Cultist left at the end of that turn becomes a Dark Watcher",
    "landing": "the stairs to the second level",
    "throne": "Malaphyas' own room",
}


def _say_web(content: Content, face: Face) -> str:
    free = [f"{card.name}s" for card in content.monsters.values() if card.ignores_webs]
    but = f" ({listed(free)} do not)" if free else ""
    step = f"{article(FACE_NAMES[face])} {FACE_NAMES[face]}"
    return f"webs: a Hero that enters loses {step} and stops, a monster pays 2 Move Points to leave{but}"


def _say_docking(tile: Tile) -> str:
    """The Room Action, or the gold that lies there."""
    if not tile.dock:
        return f"{tile.gold} gold to take"
    dice = f"dock {say_dice(tile.dock)}"
    if tile.type == "trap":
        return f"{dice} to disarm it for {tile.level + 1} XP; armed, it wounds each Hero next to it"
    if tile.type == "portal":
        return f"portal: {dice} to go to any explored room"
    if tile.gives:
        return f"fountain: {dice} for {say_symbols(tile.gives)}"
    return f"chest: {dice} for 1 XP, 1 Treasure card and {tile.gold} gold"


def _say_monsters(content: Content, monsters: Sequence[str]) -> str:
    """Monsters by name, or random ones by rank, counted."""
    parts = []
    for monster in dict.fromkeys(monsters):
        card = content.monsters.get(monster)
        name = card.name if card else "random boss" if monster == "boss" else f"random {monster} monster"
        amount = monsters.count(monster)
        if card and card.rank == "boss":
            parts.append(name)
        else:
            parts.append(count(amount, name) if name != "random boss" else f"{amount} random bosses")
    return listed(parts)
