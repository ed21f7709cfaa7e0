"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from textwrap import wrap

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.state.model import Placed
from undercroft.games.masmorra.view import MonsterView, View
from undercroft.games.masmorra.words.outline import head, outline, shape
from undercroft.games.masmorra.words.terminal_map import cut, level_list, level_map
from undercroft.kit.outline import as_text
from undercroft.kit.text import flow, ink, plain, short

NARROWEST, WIDEST = 72, 110
SIGNS = {"stairs down": "↓", "entrance": "↑", "stairs to third": "↓", "portal": "◎", "fountain": "≈"}
LEGEND = (
    "░ unexplored  ▣ chest  ◎ portal  ≈ fountain  ↓↑ stairs  # web  ○ pit",
    "+ spawns  Orc 3/2: Payback 3, Defense 2",
)


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    text = _Picture(view, content, min(max(width, NARROWEST), WIDEST)).draw()
    return text if colour else plain(text)


class _Picture:
    """One view being drawn."""

    def __init__(self, view: View, content: Content, width: int) -> None:
        self.view = view
        self.content = content
        self.width = width

    def draw(self) -> str:
        blocks = [self.head(), *(self.level(level) for level in (1, 2, 3))]
        blocks += [
            [line for section in sections for line in as_text(section, self.width)]
            for sections in outline(self.content, self.view)
        ]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)

    def head(self) -> list[str]:
        mode, when, *facts = head(self.content, self.view)
        who, colon, phase = when.partition(": ")
        line = " · ".join([mode, f"{ink(who, 'bold')}{colon}{phase}", *(ink(fact, "red") for fact in facts)])
        return flow(line, self.width, "  ")

    # The dungeon

    def level(self, level: int) -> list[str]:
        if not any(placed.level == level for placed in self.view.rooms):
            return []
        title = ink(f"── Level {level} ".ljust(self.width, "─"), "dim")
        drawn = level_map(self.view, self.content, level, self.width, self.marks)
        drawn = drawn or level_list(self.view, self.content, level, self.width, self.listed_marks)
        deepest = level == max(placed.level for placed in self.view.rooms)
        return [title, *drawn, *(ink(line, "dim") for line in LEGEND if deepest)]

    def marks(self, placed: Placed, width: int, height: int) -> list[str]:
        """What is written into a tile on the map."""
        tile, view = self.content.tiles[placed.tile], self.view
        if tile.type == "trap":
            return self.titled(tile.name, [self.trap(placed, width)], width, height, "dim" if placed.opened else "red")
        heroes = [shape(hero) for hero in view.heroes if hero.at == placed.tile]
        lines = [signs] if (signs := cut([*heroes, *self.signs(placed)], width)) else []
        here = [monster for monster in view.monsters if monster.at == placed.tile]
        if 1 + len(lines) + len(here) <= height:
            lines += [self.monster_mark(monster, width) for monster in here]
        else:
            briefly = " ".join(self.content.name(monster.card)[:3] for monster in here)
            lines.append(ink(briefly if len(briefly) <= width else f"{len(here)} foes", "red"))
        active = ("bold",) if view.heroes[view.active].at == placed.tile else ()
        return self.titled(tile.name, lines, width, height, *active)

    def titled(self, name: str, lines: list[str], width: int, height: int, *styles: str) -> list[str]:
        """Lines below a name, which is broken if there is room and cut if there is not."""
        title = wrap(name, width)
        if len(title) + len(lines) > height:
            title = [short(name, width)]
        return [*(ink(line, *styles) for line in title), *lines]

    def listed_marks(self, placed: Placed, width: int, height: int) -> list[str]:
        """The same, for a line in a list."""
        name, *rest = self.marks(placed, width, height)
        return ["  " + name, *rest]

    def trap(self, placed: Placed, width: int) -> str:
        dice = "·".join(self.content.tiles[placed.tile].dock)
        return ink("disarmed" if placed.opened else f"trap {dice}" if len(dice) + 5 <= width else dice, "dim")

    def signs(self, placed: Placed) -> list[str]:
        """What can be found in a room, in signs."""
        tile = self.content.tiles[placed.tile]
        dock = "·".join(tile.dock)
        signs = [SIGNS[tile.type] + dock] if tile.type in SIGNS else ["↑"] if tile.landing else []
        if tile.dock and tile.gives is None and tile.type != "portal":
            signs.append(ink("▣", "dim") if placed.opened else f"▣{dock}")
        elif tile.gives is not None and tile.type not in SIGNS:
            signs.append(f"≈{dock}")
        signs += [ink(f"{placed.gold}g", "yellow")] if placed.gold else []
        signs += ["#"] if tile.web else []
        signs += ["○"] if tile.pit else []
        return signs + ["+" * len(tile.spawns)] * bool(tile.spawns)

    def monster_mark(self, monster: MonsterView, width: int) -> str:
        strength = f"{monster.payback}/{monster.defense}"
        name = short(self.content.name(monster.card), max(3, width - len(strength) - 1))
        return ink(f"{name} {strength}", "dim" if monster.fought else "red")
