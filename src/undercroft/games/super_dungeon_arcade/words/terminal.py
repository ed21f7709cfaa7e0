"""The table at a terminal: the dungeon drawn with letters, and the rest in words."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.games.super_dungeon_arcade.words.outline import HERO_COLOURS, figure_sign, hero_sign, outline
from undercroft.kit.outline import as_text
from undercroft.kit.text import ink, plain

NARROWEST, WIDEST = 72, 140


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    width = min(max(width, NARROWEST), WIDEST)
    blocks = [[line for part in block for line in as_text(part, width)] for block in outline(view, content)]
    if view.tiles:
        blocks.insert(1, map_lines(view, content))
    text = "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
    return text if colour else plain(text)


def map_lines(view: View, content: Content) -> list[str]:
    """The dungeon from above; two letters a square, walls between them, and what the signs mean."""
    dungeon = content.dungeon(view.tiles)
    signs = _signs(view, content, dungeon)
    grid = dungeon.grid
    lines = []
    for y in range(grid.height):
        above, row = "", ""
        for x in range(grid.width):
            here = y * grid.width + x
            above += (
                _edge(dungeon, here - grid.width, here, "+--", "+  ") if y else _edge(dungeon, -1, here, "+--", "+  ")
            )
            row += _edge(dungeon, here - 1 if x else -1, here, "|", " ") + signs[here]
        lines += [above + "+", row + _edge(dungeon, (y + 1) * grid.width - 1, -1, "|", " ")]
    bottom = range((grid.height - 1) * grid.width, grid.height * grid.width)
    lines.append("".join(_edge(dungeon, here, -1, "+--", "+  ") for here in bottom) + "+")
    effects = {effect.symbol: effect.name for effect in dungeon.effects.values()}
    legend = [f"{symbol * 2} {name}" for symbol, name in effects.items()]
    names = [f"{hero_sign(n)} {content.name(hero.card)}" for n, hero in enumerate(view.heroes) if hero.card]
    lines += [ink("   ".join([*names, *legend, "$ chest", "! plot token", "@ Start Token"]), "dim")]
    lines.append(ink("A square is named by tile, column and row: 2E7 is column E, row 7 of tile 2", "dim"))
    return lines


def _edge(dungeon: Dungeon, one: int, other: int, closed: str, passable: str) -> str:
    """What is drawn between two squares, either of which may be missing."""
    tiles = [dungeon.tile_of[s] if s >= 0 else 0 for s in (one, other)]
    if not any(tiles):
        return " " * len(passable) if len(passable) == 1 else "   "
    if not all(tiles):
        inside = one if tiles[0] else other
        is_exit = any(inside in leads.squares for leads in dungeon.exits)
        return ("+::" if len(closed) > 1 else ":") if is_exit else closed
    return closed if (min(one, other), max(one, other)) in dungeon.grid.walls else passable


def _signs(view: View, content: Content, dungeon: Dungeon) -> list[str]:
    signs = [" ." if tile else "  " for tile in dungeon.tile_of]
    for square, effect in dungeon.effects.items():
        signs[square] = ink(effect.symbol * 2, "dim")
    for at in view.chests.values():
        signs[dungeon.by_name[at]] = ink(" $", "yellow", "bold")
    for at in view.plot_tokens:
        signs[dungeon.by_name[at]] = ink(" !", "magenta", "bold")
    if view.start:
        signs[dungeon.by_name[view.start]] = ink(" @", "dim")
    for figure in view.figures:
        sign = figure_sign(content, figure)
        for at in figure.at:
            signs[dungeon.by_name[at]] = ink(f"{sign:>2}", "magenta" if figure.role == "spawning point" else "red")
    for number, hero in enumerate(view.heroes):
        if hero.at:
            mark = "▸" if hero.active else " "
            signs[dungeon.by_name[hero.at]] = mark + ink(hero_sign(number), HERO_COLOURS[number % 6], "bold")
    return signs
