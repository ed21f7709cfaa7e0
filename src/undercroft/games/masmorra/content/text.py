"""Abilities, cards, monsters and tiles in plain words, made from the data; a text begins small, to fit anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.symbols import FACE_NAMES, Face, article, listed_or, say_dice, say_symbols
from undercroft.games.masmorra.content.types import Ability, MonsterSide, Tile
from undercroft.games.masmorra.content.vocabulary import EvilCard, Half
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by

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


def say_not_now(half: Half) -> str:
    """Why a half cannot be played now, or not at what was pointed at: what it needs."""
    return f"{half.name} {next((word.needs for _, _, word in said_by(half) if word.needs), 'does nothing now')}"


def say_half(content: Content, half: Half) -> str:
    """What a half of a Treasure card does, and when."""
    card = next((card for card in content.treasures.values() if half in (card.any, card.own)), None)
    own = card is None or half == card.own
    allied = card is not None and card.deck == "alliance"
    lead = text = ""
    for _, value, word in said_by(half):
        words = word.said(value, own)
        if word.manner == "before":
            lead += words
        else:
            text += f" and {words}" if text and not word.manner else words
    if half.when:
        text = f"{_say_when(half, allied)}: {text}"
    return lead + text


def _say_when(half: Half, allied: bool) -> str:
    if half.reroll == "two":
        return "after the active Hero's reroll"
    return ALLIED_WHEN.get(half.when, WHEN[half.when]) if allied else WHEN[half.when]


def say_ability(ability: Ability) -> str:
    """An ability: its cost, and what it gives."""
    text = " and ".join(word.says(value) for _, value, word in said_by(ability))
    cost = _say_cost(ability)
    return f"{cost}: {text}" if cost else text


def _say_cost(ability: Ability) -> str:
    costs = []
    if ability.dice:
        costs.append(f"dock {say_dice(ability.dice)}")
    if ability.gold:
        costs.append(f"pay {ability.gold} gold")
    often = ", as often as you like" if ability.refresh else ""
    return " and ".join(costs) + often


def say_evil(card: EvilCard) -> str:
    """What an Evil card does to the active Hero's turn."""
    return " and ".join(word.says(value) for _, value, word in said_by(card))


def say_side(content: Content, side: MonsterSide) -> list[str]:
    """The special abilities of a monster as it is fought."""
    words = [word.says(value) for _, value, word in said_by(side)]
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


@lru_cache(maxsize=1024)
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
