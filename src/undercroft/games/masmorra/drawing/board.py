"""How Masmorra is drawn: the dungeon as it grows, and what lies around it."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.drawing import dungeon, figures, furniture, tiles_to_come
from undercroft.games.masmorra.drawing.closeup import card
from undercroft.games.masmorra.drawing.encounter import encounter
from undercroft.games.masmorra.drawing.going_on import primary
from undercroft.games.masmorra.drawing.icons import ACCENT, LEGEND
from undercroft.games.masmorra.drawing.layout import Layout, layout, place_of
from undercroft.games.masmorra.drawing.own_area import tray, you
from undercroft.games.masmorra.drawing.plan import small_map
from undercroft.games.masmorra.drawing.pointing import marks, meant, targets
from undercroft.games.masmorra.drawing.seats import seats
from undercroft.games.masmorra.drawing.supply import supply
from undercroft.games.masmorra.drawing.tracks import tracks
from undercroft.games.masmorra.drawing.verbs import verb
from undercroft.games.masmorra.view import View, everybody
from undercroft.games.masmorra.words.forecasts import confirm, foretell, tally
from undercroft.games.masmorra.words.goal import say_goal
from undercroft.games.masmorra.words.grid import grid_of
from undercroft.games.masmorra.words.outline import tell
from undercroft.kernel.board import Board, Picture, Place, Stage
from undercroft.kit.box import Box
from undercroft.kit.lately import made_once


def draw(view: View, content: Content) -> Picture:
    """The picture of a view: what everybody sees, and what is the viewer's own."""
    return replace(
        _seen_by_all(everybody(view), content),
        you=you(content, view),
        tray=tray(content, view),
        encounter=encounter(content, view),
        goal=say_goal(view, content),
        seats=seats(content, view),
        text=tell(content, view),
    )


@made_once
def _seen_by_all(view: View, content: Content) -> Picture:
    return Picture(stage=stage(view, content), tracks=tracks(content, view), supply=supply(content, view))


def stage(view: View, content: Content) -> Stage:
    """The dungeon: its levels below each other, each a place of its own."""
    plan = layout(content, view)
    grid = grid_of(content, view)
    x, y, width, height = plan.stage.whole
    rooms = {f"tiles-{level}": dungeon.tiles(content, view, plan, grid, level) for level in plan.levels}
    return Stage(
        width=width,
        height=height,
        origin=(x, y),
        focus=_focus(view, plan),
        places=tuple(Place(f"Level {number}", level.frame.whole) for number, level in plan.levels.items()),
        layers={
            "symbols": dungeon.symbols(content),
            "ground": dungeon.ground(view, plan),
            **rooms,
            "traps": furniture.traps(content, view, plan, grid),
            "fixtures": furniture.fixtures(content, view, plan),
            "spaces": tiles_to_come.spaces(content, view, plan),
            "figures": figures.figures(content, view, plan),
        },
        plan=small_map(content, view, plan),
    )


def _focus(view: View, plan: Layout) -> tuple[int, int, int, int] | None:
    """The active Hero's room with what is around it, and where the tile in hand may lie; the whole third level.

    In the DM Phase more is around it: all that monsters may come from, and the rooms of those that can be moved. Where
    none of them is on its level, theirs matters.
    """
    at = next((placed for placed in view.rooms if placed.tile == view.heroes[view.active].at), None)
    if at is None or view.phase == "over":
        return None
    movable = [placed for placed in view.rooms if placed.tile in view.turn.movable]
    if movable and not any(placed.level == at.level for placed in movable):
        levels = [placed.level for placed in movable]
        at = next(placed for placed in movable if placed.level == max(levels, key=levels.count))
    level = plan.levels[at.level]
    near = [placed for placed in view.rooms if placed.level == 3] if at.level == 3 else [at]
    around = 0 if at.level == 3 else level.cell * (3 if view.phase in ("move", "spawn") else 1)
    boxes = [place_of(plan, room).grown(around).within(level.frame) for room in near]
    boxes += [place_of(plan, way) for way in view.turn.placing]
    boxes += [place_of(plan, placed) for placed in movable if placed.level == at.level]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.right for box in boxes), max(box.foot for box in boxes)
    return Box(left, top, right - left, foot - top).whole


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
