"""The picture for the shelf: a dungeon of five cards that somebody has explored from one free edge to another."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing import dungeon
from undercroft.games.map_masters.drawing.faces import face_symbol, patterns
from undercroft.games.map_masters.drawing.ink import trail
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.state.model import Path, Placement
from undercroft.kernel.board import Picture, Stage
from undercroft.kit.markup import tag

LAYOUT = tuple(map(Placement.read, ("S2@0,0 up", "S3@-2,0 down", "S5@-8,-2 down", "S7@-4,-1 up", "S9@-6,-1 up")))
PATH: Path = (
    *("start 1.N1", "S5", "W3", "N3", "W3", "S", "S/sword", "leave N1", "N", "W3", "N", "leave S1", "W3", "N2"),
    *("N/f:key", "N2", "W6", "N6", "W", "S2", "W2", "S2", "S/key", "S3", "exit"),
)
"""The best that can be done with these five cards and a Key fairy, if Padlocks count."""
HELD = Holdings((0, 0, 1, 0))
GOAL = "padlock"


def cover(content: Content) -> Picture:
    """The dungeon with its path."""
    box = dungeon.extent(LAYOUT)
    steps = trail(content, LAYOUT, PATH, HELD, GOAL)
    faces = tag("defs", *(face_symbol(content, one.card, one.down, "") for one in LAYOUT))
    return Picture(
        stage=Stage(
            width=round(box.width),
            height=round(box.height),
            origin=(round(box.x), round(box.y)),
            layers={
                "symbols": patterns(),
                "faces": faces,
                "cards": dungeon.cards(content, LAYOUT),
                "path": dungeon.path(steps),
            },
        ),
        text="A dungeon of five cards, and the path through it",
    )
