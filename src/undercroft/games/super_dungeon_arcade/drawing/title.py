"""Before there is a dungeon: who rules it, and who goes down."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing.dungeon import symbols
from undercroft.games.super_dungeon_arcade.drawing.icons import emblem, silhouette
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.kernel.board import Stage
from undercroft.kit import pieces
from undercroft.kit.markup import tag
from undercroft.kit.pieces import icon, label

WIDTH, HEIGHT = 960, 540


def title_stage(view: View, content: Content) -> Stage:
    """The boss above, its spawning points beside it, and below them the places of the party."""
    middle = WIDTH / 2
    parts = [
        tag("rect", width=WIDTH, height=HEIGHT, rx=20, fill="url(#p-rock)"),
        tag("path", d=f"M{middle - 170:g} 300V150a170 120 0 0 1 340 0v150z", class_="u-chasm"),
    ]
    if view.boss:
        parts.append(icon(silhouette(content, view.boss), middle - 80, 80, 160, "u-boss"))
        parts.append(label(content.name(view.boss), middle, 275, 26, 320, "u-on-wall u-name", "middle"))
    lurking = (*view.points, *view.mini_bosses)
    for n, kind in enumerate(lurking):
        left = n < (len(lurking) + 1) // 2
        x = 65.0 + n * 95 if left else WIDTH - 65.0 - (len(lurking) - 1 - n) * 95
        parts.append(icon(silhouette(content, kind), x - 30, 150, 60, "u-pale"))
        parts.append(label(content.name(kind), x, 230, 14, 92, "u-on-wall", "middle"))
    step = 140
    start = middle - step * (len(view.heroes) - 1) / 2
    for number, hero in enumerate(view.heroes):
        x = start + number * step
        parts.append(tag("ellipse", cx=x, cy=460, rx=46, ry=12, class_="u-shadow"))
        if hero.card:
            mark = pieces.mark(number, emblem(hero.card))
            parts.append(tag("g", mark, transform=f"translate({x - 36:g} 372) scale(2.4)"))
            parts.append(label(content.name(hero.card), x, 500, 17, step - 8, "u-on-wall u-name", "middle"))
        else:
            parts.append(tag("ellipse", cx=x, cy=420, rx=30, ry=36, class_="u-space"))
        parts.append(label(hero.player, x, 524, 14, step - 8, "u-on-wall", "middle"))
    return Stage(width=WIDTH, height=HEIGHT, layers={"symbols": symbols(), "title": "".join(parts)})
