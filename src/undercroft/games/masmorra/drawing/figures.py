"""Who is where: Heroes and monsters in the rooms."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_side
from undercroft.games.masmorra.drawing.icons import emblem, silhouette
from undercroft.games.masmorra.drawing.layout import Layout, place_of
from undercroft.games.masmorra.state.model import LIFE
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.names import called, monster_name, say_worth
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import PLATES, THICK

Standing = tuple[int, str, str, bool, bool]
"""A Hero as drawn: number, board, what it says, whether it is its turn, whether it lies."""


def figures(content: Content, view: View, plan: Layout) -> str:
    """Everybody in the dungeon, room by room."""
    monsters: dict[str, list[MonsterView]] = {}
    for monster in view.monsters:
        monsters.setdefault(monster.at, []).append(monster)
    heroes: dict[str, list[HeroView]] = {}
    for hero in view.heroes:
        if hero.board:
            heroes.setdefault(hero.at, []).append(hero)
    active = view.heroes[view.active]
    parts = []
    for placed in view.rooms:
        room = placed.tile
        if room in monsters or room in heroes:
            standing = tuple(
                (hero.number, hero.board, say_hero(content, hero), hero is active and view.phase != "over", hero.prone)
                for hero in heroes.get(room, ())
            )
            box = place_of(plan, placed)
            parts.append(_crowd(content, box, standing, tuple(monsters.get(room, ())), room == active.at))
    return "".join(parts)


def say_hero(content: Content, hero: HeroView) -> str:
    """A Hero at a glance, in words."""
    return f"{called(content, hero)}: {hero.life} of {LIFE} LP, {hero.xp} XP" + (", prone" if hero.prone else "")


def say_monster(content: Content, monster: MonsterView) -> str:
    """A monster with its numbers and special abilities, in words."""
    side = content.monsters[monster.card].sides[monster.red]
    numbers = f"Payback {monster.payback}, Defense {monster.defense}, {say_worth(monster)}"
    return "; ".join([f"{monster_name(content, monster)}: {numbers}", *say_side(content, side)])


@lru_cache(maxsize=4096)
def _crowd(
    content: Content, box: Box, heroes: tuple[Standing, ...], monsters: tuple[MonsterView, ...], here: bool
) -> Markup:
    """All in one room: monsters above, Heroes below."""
    small = box.width < 200
    parts: list[Markup] = []
    if monsters:
        tallest = max(PLATES[content.monsters[monster.card].rank] for monster in monsters)
        # In a small room the numbers end above the Heroes, or above what lies in its corners.
        grown = min(1.3, (54 if heroes else 68) / (tallest + 10)) if small else 1.7
        top = box.y + (41 if heroes else 46) if small else box.y + (48 if heroes else 70)
        row, end = _monsters(content, box, monsters, top, grown)
        parts.append(_fight(box, row, top, end) if here else Markup("".join(row)))
    if heroes:
        foot = box.y + (124 if monsters else 106) if small else box.y + box.height - 44
        parts += _heroes(box, heroes, foot, (0.8 if monsters else 1.2) if small else 1.5)
    return Markup("".join(parts))


def _fight(box: Box, row: list[Markup], top: float, foot: float) -> Markup:
    """The monsters in the active Hero's room: pointing at any of them is to fight them all."""
    ring = {"x": box.x + THICK + 1, "y": top - 9, "width": box.width - 2 * THICK - 2, "height": foot - top + 22}
    return tag(
        "g",
        tag("title", "the monsters here"),
        tag("rect", **ring, rx=9, class_="u-ring"),
        *row,
        id="fight",
        data_target="fight",
    )


def _monsters(
    content: Content, box: Box, monsters: tuple[MonsterView, ...], top: float, grown: float
) -> tuple[list[Markup], float]:
    """The monsters of a room side by side, and where they end."""
    room = box.width - 2 * THICK - 18
    ranks = [content.monsters[monster.card].rank for monster in monsters]
    gap = 9
    needed = sum(PLATES[rank] for rank in ranks) + gap * (len(monsters) - 1)
    scale = round(min(grown, room / needed), 3)
    x = box.middle - needed * scale / 2
    tallest = max(PLATES[rank] for rank in ranks)
    row = []
    for monster, rank in zip(monsters, ranks, strict=True):
        card = content.monsters[monster.card]
        side = card.sides[monster.red]
        look = " ".join(
            [
                *([("u-red" if monster.red else "u-blue")] if rank == "boss" else []),
                *(["u-fought"] if monster.fought else []),
            ]
        )
        row.append(
            pieces.foe(
                monster.key,
                silhouette(monster.card),
                say_monster(content, monster) + ("; fought" if monster.fought else ""),
                (monster.payback, monster.defense, monster.worth),
                round(x, 1),
                round(top + (tallest - PLATES[rank]) * scale, 1),
                scale,
                rank=rank,
                card=monster.card,
                look=look,
                stronger=(monster.payback > side.payback, monster.defense > side.defense),
            )
        )
        x += (PLATES[rank] + gap) * scale
    return row, top + tallest * scale


def _heroes(box: Box, heroes: tuple[Standing, ...], foot: float, scale: float) -> list[Markup]:
    room = box.width - 2 * THICK - 4
    step = min(36 * scale, room / len(heroes))
    scale = round(min(scale, step / 33), 3)
    x = box.middle - step * (len(heroes) - 1) / 2
    return [
        pieces.figure(
            number, emblem(board), says, round(x + n * step, 1), foot, scale, active=active, key=board, lying=lying
        )
        for n, (number, board, says, active, lying) in enumerate(heroes)
    ]
