"""Cards, monsters and tiles seen closely."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_evil, say_side, say_tile
from undercroft.games.masmorra.drawing.cards import ability_card, hero_card, treasure_card
from undercroft.games.masmorra.drawing.icons import furnishings, silhouette
from undercroft.games.masmorra.words.names import ROOM_NAMES
from undercroft.kit import pieces
from undercroft.kit.text import count

ZOOM = "u-zoom"
RANKS = {"minor": "Minor monster", "major": "Major monster", "boss": "Boss"}


@lru_cache(maxsize=1024)
def card(content: Content, key: str) -> str:
    """A card seen closely, as HTML, by the key of its `data-card`; empty if there is none."""
    table, _, name = key.partition(":")
    match table:
        case "treasure" if name in content.treasures:
            return treasure_card(content, name, class_=ZOOM)
        case "monster" if name in content.monsters:
            return _monster(content, name)
        case "tile" if name in content.tiles:
            return _tile(content, name)
        case "hero" if name in content.heroes:
            return hero_card(content.heroes[name], class_=ZOOM, all_of_it=True)
        case "ability" if name in content.abilities:
            return ability_card(content.abilities[name], "Ability", class_=ZOOM)
        case "evil" if name in content.evils:
            return _evil(content, name)
    return ""


def _monster(content: Content, key: str) -> str:
    """A monster; of a boss both sides."""
    monster = content.monsters[key]
    first = monster.sides[0]
    lines = []
    for side, colour in zip(monster.sides, ("Blue", "Red"), strict=False):
        specials = [_sentence(words) for words in say_side(content, side)] or ["No special ability."]
        if len(monster.sides) > 1:
            numbers = f"Payback {side.payback}, Defense {side.defense}, {side.xp} XP, {side.kind}"
            lines.append(f"{colour} side: {numbers}.")
        lines += specials
    return pieces.card(
        monster.name,
        f"{RANKS[monster.rank]}, {first.kind}",
        silhouette(key),
        tuple(lines),
        facts=(
            ("claw", str(first.payback), f"Payback {first.payback}"),
            ("shield", str(first.defense), f"Defense {first.defense}"),
            ("fame", str(first.xp), f"{first.xp} XP"),
        ),
        key=f"monster:{key}",
        class_=ZOOM,
    )


def _tile(content: Content, key: str) -> str:
    tile = content.tiles[key]
    kind = ROOM_NAMES[tile.type] if tile.type != "hall" else "Medium tile" if tile.size == "medium" else "Large tile"
    words = tuple(_sentence(part) for part in say_tile(content, tile).split("; "))
    doors = count(len(tile.doors), "doorway") if tile.size != "large" else count(len(tile.doors), "passage")
    return pieces.card(
        tile.name,
        f"{kind}, level {tile.level}",
        (*furnishings(tile), "monster")[0],
        (*words, *((f"{doors}.",) if tile.doors else ())),
        key=f"tile:{key}",
        class_=ZOOM,
    )


def _evil(content: Content, key: str) -> str:
    evil = content.evils[key]
    return pieces.card(evil.name, "Evil card", "evil", (_sentence(say_evil(evil)),), key=f"evil:{key}", class_=ZOOM)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
