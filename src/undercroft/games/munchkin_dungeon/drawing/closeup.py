"""Cards seen closely."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.drawing.cards import lines, loot_card, threat_card
from undercroft.games.munchkin_dungeon.drawing.icons import EMBLEMS, silhouette
from undercroft.games.munchkin_dungeon.rules.damage import BOSS_FAME
from undercroft.kit import pieces
from undercroft.kit.text import count

ZOOM = "u-zoom"
WHEN = {
    "fight": "in your own fight",
    "own_turn": "on your own turn, outside a fight",
    "defeat": "when you are defeated",
}


@lru_cache(maxsize=1024)
def card(content: Content, key: str) -> str:
    """A card seen closely, as HTML, by the key of its `data-card`; empty if there is none."""
    table, _, name = key.partition(":")
    match table:
        case "loot" if name in content.loot:
            return loot_card(content, name, class_=ZOOM, more=_more(content, name))
        case "threat" if name in content.threats:
            return threat_card(content, name, class_=ZOOM)
        case "monster" if name in content.monsters:
            return _monster(content, name)
        case "room" if name in content.rooms:
            return _room(content, name)
        case "hero" if name in content.heroes:
            return _hero(content, name)
        case "boss" if name in content.bosses:
            return _boss(content, name)
    return ""


def _more(content: Content, loot: str) -> tuple[str, ...]:
    """What else there is to know of a Loot: when it is used, or whom its badge calls."""
    card = content.loot[loot]
    found = [f"Use it {WHEN[card.use]}."] if card.discard is not None else []
    if card.super:
        called = content.supers[card.super]
        found.append(f"{called.name}: {say_effect(called.passive)}")
        found.append(f"{called.power.name} (a Bolt): {say_effect(called.power.bolt)}")
    return tuple(found)


def _monster(content: Content, key: str) -> str:
    monster = content.monsters[key]
    return pieces.card(
        monster.name,
        f"Roaming Monster, Level {monster.level}",
        silhouette(key),
        lines(say_card(content, key).partition("; ")[2]),
        value=str(monster.threat),
        value_of="threat",
        says=f"its Room adds {monster.threat} Threat to the Pool",
        facts=(
            ("die", str(monster.dice), count(monster.dice, "die")),
            ("heart", str(monster.health), f"{monster.health} Health"),
            *((("coin", str(monster.coins), count(monster.coins, "Coin")),) if monster.coins else ()),
        ),
        key=f"monster:{key}",
        class_=ZOOM,
    )


def _room(content: Content, key: str) -> str:
    room = content.rooms[key]
    level = content.levels.get(str(room.level))
    said = lines(say_card(content, key))
    if level is not None:
        said += (f"Clearing a Room of this level: {say_effect(level.clearing)}",)
    return pieces.card(
        room.name,
        f"Room, Level {room.level}",
        "door",
        said,
        value=str(room.threat),
        value_of="threat",
        says=f"adds {room.threat} Threat to the Pool",
        facts=(("coin", str(room.coins), f"{count(room.coins, 'Coin')} on entry"),) if room.coins else (),
        key=f"room:{key}",
        class_=ZOOM,
    )


def _hero(content: Content, key: str) -> str:
    hero = content.heroes[key]
    gains = {"die": "+1 die", "heart": "+1 Heart", "reroll": "+1 reroll", "fame": "Fame only"}
    levels = tuple(
        f"Level {n} ({count(cost, 'Coin')}): {gains[gain]}, {hero.fame[n - 1]} Fame at the end"
        for n, (cost, gain) in enumerate(zip(hero.costs, hero.gains, strict=True), 2)
    )
    return pieces.card(
        hero.name,
        "Hero",
        EMBLEMS.get(key, "crown"),
        (*(f"{power.name} (a Bolt): {say_effect(power.bolt)}" for power in hero.powers), *levels),
        facts=(
            ("die", str(hero.dice), count(hero.dice, "die")),
            ("heart", str(hero.hearts), count(hero.hearts, "Heart")),
            ("reroll", str(hero.rerolls), count(hero.rerolls, "reroll")),
        ),
        key=f"hero:{key}",
        class_=ZOOM,
    )


def _boss(content: Content, key: str) -> str:
    boss = content.bosses[key]
    said = []
    for n, stage in enumerate(boss.stages, 1):
        powers = [
            before + say_effect(effect, "monster")
            for before, effect in (("", stage.passive), ("Bolt: ", stage.bolt))
            if effect is not None
        ]
        said.append("; ".join([f"Stage {n}: {count(stage.dice, 'die')}, {stage.health} Health", *powers]))
    return pieces.card(
        boss.name,
        "Boss",
        silhouette(key),
        tuple(said),
        value=str(BOSS_FAME),
        value_of="fame",
        says=f"{BOSS_FAME} Fame for each stage beaten",
        key=f"boss:{key}",
        class_=ZOOM,
    )
