"""The rounds, the objectives, and everybody's score board."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing.cards import objective_line
from undercroft.games.map_masters.drawing.icons import EMBLEM
from undercroft.games.map_masters.state.model import ROUNDS
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import label, mark

WIDTH, TOP, ROW = 290, 22, 40
FIRST, CELL = 34, 34


def tracks(content: Content, view: View) -> str:
    """Where the game is, what counts now, and what every round has brought."""
    parts = [pieces.steps([str(n) for n in range(1, ROUNDS + 1)], view.round, f"Round {view.round} of {ROUNDS}")]
    if view.primary:
        parts.append(objective_line(content, view.primary, "Primary:"))
    if view.secondary:
        parts.append(objective_line(content, view.secondary, "Secondary:", secondary=True))
    return panels.group("Rounds", parts, look="u-upright") + _boards(
        tuple((player.seat, player.name, _rows(player), player.score) for player in view.players)
    )


Row = tuple[int, int, int, bool]
"""Blue, pink, green and red of a round."""


def _rows(player: PlayerView) -> tuple[Row, ...]:
    return tuple(zip(player.blue, player.pink, player.green, player.red, strict=False))


@lru_cache(maxsize=512)
def _boards(players: tuple[tuple[int, str, tuple[Row, ...], int], ...]) -> Markup:
    parts = [label(str(n), FIRST + (n - 0.5) * CELL, 14, 13, 0, "u-faint", "middle") for n in range(1, ROUNDS + 1)]
    for lane, (seat, _, rows, total) in enumerate(players):
        y = TOP + lane * ROW
        parts.append(tag("g", mark(seat, EMBLEM), transform=f"translate(4 {y + 5}) scale(.8)"))
        parts += [_cell(FIRST + n * CELL, y, rows[n] if n < len(rows) else None) for n in range(ROUNDS)]
        parts.append(
            tag(
                "text",
                str(total),
                x=WIDTH - 4,
                y=y + 24,
                class_="u-t u-num",
                font_size=18,
                text_anchor="end",
                id=f"total-{seat}",
                data_value=total,
            )
        )
    says = "; ".join(f"{name}: {total} points" for _, name, _, total in players)
    drawn = panels.drawing(Box(0, 0, WIDTH, TOP + ROW * len(players)), *parts, says=says)
    key = tag("p", "Primary above secondary (halved at the end); ✓ exit, + time bonus.", class_="u-faint")
    return panels.group("Score boards", [drawn, key], look="u-upright")


def _cell(x: float, y: float, row: Row | None) -> Markup:
    """A round of a score board: primary above, secondary below, an exit ticked, a time bonus underlined."""
    box = tag("rect", x=x + 1, y=y, width=CELL - 3, height=ROW - 5, rx=4, class_="u-sheet")
    if row is None:
        return box
    blue, pink, green, red = row
    says = f"primary {blue}, secondary {pink}" + (", exit" if red else "") + (f", time bonus {green}" if green else "")
    marks = ("✓" if red else "") + (f"+{green}" if green else "")
    return tag(
        "g",
        tag("title", says),
        box,
        label(str(blue), x + 10, y + 15, 14, 0, "u-num", "middle"),
        label(str(pink), x + 10, y + 31, 13, 0, "u-faint", "middle"),
        label(marks, x + CELL - 5, y + 23, 13, 14, "u-num", "end"),
    )
