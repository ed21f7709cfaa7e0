"""Everybody who is in the Dungeon: Heroes, Roaming Monsters, the Boss."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_card
from undercroft.games.munchkin_dungeon.drawing.icons import emblem, silhouette
from undercroft.games.munchkin_dungeon.drawing.layout import layout
from undercroft.games.munchkin_dungeon.rules.damage import BOSS_FAME, GRAVES
from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words.names import hero_name, strength
from undercroft.kit import pieces
from undercroft.kit.markup import tag
from undercroft.kit.pieces import icon, label


def figures(content: Content, view: View) -> str:
    """Heroes and Roaming Monsters, each where it stands."""
    heroes: dict[str, list[HeroView]] = {}
    for hero in view.heroes:
        heroes.setdefault(hero.at, []).append(hero)
    monsters: dict[str, list[str]] = {}
    for monster, at in view.monsters.items():
        monsters.setdefault(at, []).append(monster)
    if view.graveyard:
        monsters[GRAVEYARD] = list(view.graveyard)
    turn = view.this_turn
    homes = {card: slot for slot, card in view.rooms.items()}
    parts = []
    for at in dict.fromkeys((*monsters, *heroes)):
        standing = tuple(
            (hero.seat, emblem(hero), _say_hero(content, hero), bool(view.turn) and hero.seat == view.active)
            for hero in heroes.get(at, ())
        )
        lurking = tuple(
            (monster, homes[monster], turn.bonus_dice.get(monster, 0), turn.bonus_health.get(monster, 0))
            for monster in monsters.get(at, ())
        )
        parts.append(_crowd(content, at, standing, lurking))
    return "".join(parts)


def _say_hero(content: Content, hero: HeroView) -> str:
    return f"{hero.name}, {hero_name(content, hero)}, {hero.fame} Fame"


@lru_cache(maxsize=8192)
def _crowd(
    content: Content,
    at: str,
    heroes: tuple[tuple[int, str, str, bool], ...],
    monsters: tuple[tuple[str, str, int, int], ...],
) -> str:
    """All who are in one place, side by side."""
    box = layout(content).places[at]
    inset = {ENTRANCE: 110, LAIR: box.width - 190}.get(at, 4)
    width = box.width - inset - 4
    foot = box.foot - {ENTRANCE: 6, LAIR: 14, GRAVEYARD: 12}.get(at, 21)
    monster_width, hero_width = 70, 35
    needed = monster_width * len(monsters) + hero_width * len(heroes)
    if needed > width:
        monster_width, hero_width = 63, 24
        needed = monster_width * len(monsters) + hero_width * len(heroes) + 10
    scale = round(min(1.0, width / needed), 3) if needed else 1.0
    x = box.x + 50 if at == GRAVEYARD else box.x + inset + (width - needed * scale) / 2
    parts = []
    for key, home, dice, health in monsters:
        card = content.monsters[key]
        powers = say_card(content, key).partition("; ")[2]
        says = f"{card.name}: {strength(card.dice + dice, card.health + health)}"
        parts.append(
            pieces.monster(
                key,
                silhouette(key),
                "; ".join(filter(None, (says, powers, f"lives in {home}"))),
                card.dice + dice,
                card.health + health,
                round(x + 2 * scale, 1),
                foot,
                scale,
                bool(dice or health),
            )
        )
        x += box.width / GRAVES if at == GRAVEYARD else monster_width * scale
    for seat, bears, says, active in heroes:
        parts.append(pieces.figure(seat, bears, says, round(x + 17.5 * scale, 1), foot, scale, active=active))
        x += hero_width * scale
    return "".join(parts)


@lru_cache(maxsize=1024)
def boss(content: Content, key: str, stage: int, beaten: int, bonus: tuple[int, int]) -> str:
    """The Boss in its Lair, with the stage on top."""
    box = layout(content).places[LAIR]
    card = content.bosses[key]
    printed = card.stages[stage - 1]
    gone = beaten >= len(card.stages)
    dice, health = printed.dice + bonus[0], printed.health + bonus[1]
    x, y = box.x + 8, box.y + 8
    words = "beaten for good" if gone else f"stage {stage} of {len(card.stages)}, {strength(dice, health)}"
    inside = [
        tag("title", f"{card.name}: {words}"),
        icon(silhouette(key), x, y, 76, f"u-boss{' u-gone' if gone else ''}"),
        label(card.name, x + 86, y + 24, 16, box.width - 280, "u-on-lair u-name"),
    ]
    for n in range(len(card.stages)):
        look = "u-pip u-pip-done" if n < beaten else "u-pip"
        inside.append(tag("circle", cx=x + 92 + n * 16, cy=y + 37, r=5.5, class_=look))
    inside.append(
        label("beaten" if gone else f"stage {stage}", x + 92 + len(card.stages) * 16, y + 42, 13.5, 0, "u-on-lair")
    )
    if not gone:
        for n, (pictogram, number) in enumerate((("die", dice), ("heart", health), ("fame", BOSS_FAME))):
            at = x + 86 + n * 40
            inside.append(icon(pictogram, at, y + 51, 17, "u-bright"))
            inside.append(label(str(number), at + 20, y + 65, 16, 0, "u-on-lair u-num"))
    return tag(
        "g", *inside, id="boss", class_="u-figure", data_target=f"foe:{key}", data_card=f"boss:{key}", data_value=beaten
    )
