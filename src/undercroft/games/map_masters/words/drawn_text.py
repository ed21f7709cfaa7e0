"""Faces and dungeons drawn with letters, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.faces import MAIN, UNDER, Face
from undercroft.games.map_masters.content.glyphs import COLUMNS, FLOOR, HALL, ROCK, ROWS
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.state.model import Layout
from undercroft.kit.text import fit, ink, short

LEGEND = (
    "# rock  . hallway  _ room floor  + walked  > stairs  $ Coin  b Barrel  s Sword  k Key  r Rope  q Scroll  "
    "M Monster  P Padlock  O Pitfall  L Lava Pit  @ Magic Circle  R Recycling  X Scissors"
)
CARD_WIDTH = 2 * COLUMNS + 1
"""Both layers of a card beside each other."""
INKS = {ROCK: "dim", FLOOR: "yellow", "M": "red", "P": "red", "O": "red", "L": "red", "$": "yellow", "@": "magenta"}
Spots = frozenset[tuple[int, int, int, int]]
"""Cells of a dungeon: card, level, row, column."""


def face_lines(face: Face) -> list[str]:
    """A face as ten lines: the main floor, and the underground beside it if there is one."""
    lines = []
    for row in range(ROWS):
        main, under = (layer[row * COLUMNS : (row + 1) * COLUMNS] for layer in face.layers)
        has_under = any(sign != ROCK for sign in face.layers[UNDER])
        lines.append(" ".join("".join(map(_inked, part)) for part in ((main, under) if has_under else (main,))))
    return lines


def _inked(sign: str) -> str:
    return ink(sign, INKS[sign]) if sign in INKS else sign


def cards_in_rows(content: Content, cards: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Cards side by side, each with a line above it; as many in a row as fit."""
    each = max(1, width // (CARD_WIDTH + 3))
    lines: list[str] = []
    for start in range(0, len(cards), each):
        row = cards[start : start + each]
        drawn = [[short(title, CARD_WIDTH + 2), *face_lines(content.faces[card])] for card, title in row]
        lines += ["".join(fit(one[n], CARD_WIDTH + 3) for one in drawn).rstrip() for n in range(ROWS + 1)]
    return lines


def dungeon_lines(content: Content, layout: Layout, used: Spots) -> list[str]:
    """A dungeon as it lies; the underground of the whole beside its main floor."""
    if not layout:
        return []
    built = build(content, layout)
    left, top = min(one.x for one in layout), min(one.y for one in layout)
    right, bottom = max(one.x for one in layout) + 2, max(one.y for one in layout) + 2
    height, width = (bottom - top) * 5, (right - left) * 3
    floors = [[[" "] * width for _ in range(height)] for _ in (MAIN, UNDER)]
    for number, (one, face) in enumerate(zip(layout, built.faces, strict=True)):
        for level in (MAIN, UNDER):
            for r in range(ROWS):
                for c in range(COLUMNS):
                    sign = face.at(level, (r, c))
                    walked = (number, level, r, c) in used
                    shown = "+" if walked and sign == HALL else sign
                    floors[level][(one.y - top) * 5 + r][(one.x - left) * 3 + c] = (
                        ink(shown, "bold", "green") if walked else _inked(shown)
                    )
    lines = ["".join(main) + "   " + "".join(under) for main, under in zip(*floors, strict=True)]
    order = ", ".join(f"{n} {content.name(one.card)}" for n, one in enumerate(layout, 1))
    return [f"{order} (main floor, then underground)", *lines]
