"""How Dungeon Fighter is drawn: the table with wheel and dice as the stage, and around it what a page lays out."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.drawing import table
from undercroft.games.dungeon_fighter.drawing.closeup import card
from undercroft.games.dungeon_fighter.drawing.encounter import encounter
from undercroft.games.dungeon_fighter.drawing.faced import faced
from undercroft.games.dungeon_fighter.drawing.hands import hands
from undercroft.games.dungeon_fighter.drawing.icons import ACCENT, LEGEND
from undercroft.games.dungeon_fighter.drawing.own_area import tray, you
from undercroft.games.dungeon_fighter.drawing.pointing import marks, meant, targets
from undercroft.games.dungeon_fighter.drawing.seats import seats
from undercroft.games.dungeon_fighter.drawing.supply import supply
from undercroft.games.dungeon_fighter.drawing.tracks import tracks
from undercroft.games.dungeon_fighter.drawing.verbs import primary, verb
from undercroft.games.dungeon_fighter.view import View
from undercroft.games.dungeon_fighter.words.forecasts import confirm, foretell, tally
from undercroft.games.dungeon_fighter.words.outline import tell
from undercroft.games.dungeon_fighter.words.standing import goal
from undercroft.kernel.board import Board, Picture, Stage
from undercroft.kit import pieces


def draw(view: View, content: Content) -> Picture:
    """The picture of a view."""
    return Picture(
        stage=_stage(view, content),
        you=you(content, view),
        tray=tray(content, view),
        encounter=encounter(content, view),
        tracks=tracks(content, view),
        goal=goal(view, content),
        supply=supply(content, view),
        seats=seats(content, view),
        text=tell(content, view),
    )


def _stage(view: View, content: Content) -> Stage:
    fight = view.fight
    aim = None if fight is None else fight.aim
    return Stage(
        width=table.WIDTH,
        height=table.HEIGHT,
        focus=table.FOCUS,
        layers={
            "symbols": pieces.sprite(),
            "ground": table.ground(content),
            "lane": table.lane(aim.preset, aim.bounds) if aim is not None else "",
            "flight": table.flight(view.last),
            "dice": "" if fight is None else table.dice(content, fight.lying, fight.faces),
            "foe": faced(content, view),
        },
        module="dungeon_fighter",
        data=hands(view, content),
    )


BOARD = Board(
    draw=draw,
    verb=verb,
    primary=primary,
    accent=ACCENT,
    targets=targets,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    marks=marks,
    card=card,
    tally=tally,
    legend=LEGEND,
)
