"""Cards in plain words, made from the data."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.dungeon_fighter.content.catalogue import LEVELS, Content, Foe
from undercroft.games.dungeon_fighter.content.types import BossCard, EquipmentCard, HeroCard, Room
from undercroft.games.dungeon_fighter.content.vocabulary import ABILITY_NAMES, BOARD_ONLY, COLOURS, Effect, bonus_dice
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by


def say_effect(effect: Effect) -> str:
    """What an effect does."""
    return ", ".join(word.says(value) for _, value, word in said_by(effect))


def ability_name(effect: Effect) -> str:
    """What the rulebook calls an ability."""
    return listed(ABILITY_NAMES[name](value) for name, value, _ in said_by(effect) if name in ABILITY_NAMES)


def needs_hit(effect: Effect) -> bool:
    """Whether an ability is for hits only (DF-ICON-02)."""
    return any(name in BOARD_ONLY for name, _, _ in said_by(effect))


@lru_cache(maxsize=512)
def say_requirement(content: Content, code: str) -> str:
    """A requirement's name and act."""
    one = content.requirements[code]
    return f"{one.name}: {one.act}"


@lru_cache(maxsize=512)
def say_equipment(content: Content, key: str) -> str:
    """What is printed on an equipment card, without its name."""
    card: EquipmentCard = content.equipment[key]
    parts: list[str] = [card.kind]
    if card.rq:
        parts.append(f"{content.requirements[card.rq].name}, +{card.bonus} on a hit")
    for before, effect in (("on a hit: ", card.hit), ("", card.always), ("discard after use: ", card.use)):
        if effect is not None:
            parts.append(before + say_effect(effect))
    return "; ".join(parts)


@lru_cache(maxsize=512)
def say_hero(content: Content, key: str) -> str:
    """What is printed on a Hero sheet, without the name."""
    card: HeroCard = content.heroes[key]
    abilities = [f"{colour} {ability_name(card.ability(colour))}" for colour in COLOURS]
    return f"{card.title}; slots {', '.join(card.slots)}; {', '.join(abilities)}"


def foe_kind(foe: Foe) -> str:
    """The level and the type of a monster as they are printed; a Final Boss has no level."""
    return f"Final Boss, {foe.type}" if isinstance(foe, BossCard) else f"level {LEVELS[foe.level - 1]} {foe.type}"


@lru_cache(maxsize=512)
def say_foe(content: Content, key: str) -> str:
    """What is printed on a monster's card, without its name."""
    foe = content.foe(key)
    parts = [foe_kind(foe), f"{foe.hp} HP", f"{foe.damage} damage"]
    if not isinstance(foe, BossCard):
        parts.append(f"{foe.gold} gold")
    if foe.rq:
        parts.append(f"requires {content.requirements[foe.rq].name}")
    if foe.ability is not None:
        parts.append(f"{ability_name(foe.ability)} ({say_effect(foe.ability)})")
    return ", ".join(parts)


def say_room(content: Content, room: Room) -> str:
    """What a room holds; empty for a plain one."""
    parts = [f"danger: {content.requirements[room.danger].name}"] if room.danger else []
    parts += [words for there, words in ((room.shop, "shop"), (room.fountain, "Healing Fountain")) if there]
    reward = [f"{room.gold} gold"] if room.gold else []
    reward += [count(room.equipment, "equipment card")] if room.equipment else []
    reward += [bonus_dice(room.bonus_dice)] if room.bonus_dice else []
    if reward:
        parts.append(f"treasure: {listed(reward)}")
    return "; ".join(parts)
