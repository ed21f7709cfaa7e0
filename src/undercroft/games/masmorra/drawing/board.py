"""How Masmorra is drawn: the dungeon as it grows, what lies beside it, and what lies before the players."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.drawing import dungeon, figures, furniture, supply, tiles_to_come, turn_panel
from undercroft.games.masmorra.drawing.closeup import card
from undercroft.games.masmorra.drawing.icons import ACCENT
from undercroft.games.masmorra.drawing.layout import Layout, layout, place_of
from undercroft.games.masmorra.drawing.own_area import own_things
from undercroft.games.masmorra.drawing.pointing import marks, meant, targets
from undercroft.games.masmorra.drawing.seats import seat_panels
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.forecasts import confirm, foretell, tally
from undercroft.games.masmorra.words.grid import Grid
from undercroft.games.masmorra.words.outline import tell
from undercroft.kernel.board import Beside, Board, Picture
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag


def draw(view: View, content: Content) -> Picture:
    """The picture of a view."""
    plan = layout(content, view, supply.height(view))
    grid = Grid(content, view)
    turn, track, stacks, clock = supply.boxes(view)
    rooms = {f"tiles-{level}": dungeon.tiles(content, view, plan, grid, level) for level in plan.levels}
    x, y, width, height = plan.board.whole
    return Picture(
        width=width,
        height=height,
        origin=(x, y),
        focus=_focus(content, view, plan),
        beside=Beside(("turn", "track", "supply"), plan.side.whole),
        layers={
            "symbols": dungeon.symbols(content),
            "ground": dungeon.ground(plan),
            **rooms,
            "traps": furniture.traps(content, view, plan, grid),
            "fixtures": furniture.fixtures(content, view, plan),
            "spaces": tiles_to_come.spaces(content, view, plan),
            "figures": figures.figures(content, view, plan),
            "turn": _beside(plan, turn_panel.turn_panel(content, view, turn)),
            "track": _beside(plan, supply.track(content, view, track)),
            "supply": _beside(plan, supply.stacks(content, view, stacks) + supply.clock(view, clock)),
        },
        seats=seat_panels(content, view),
        mine=own_things(content, view),
        text=tell(content, view),
    )


def _focus(content: Content, view: View, plan: Layout) -> tuple[int, int, int, int] | None:
    """The active Hero's room with what is around it, and where the tile in hand may lie; the whole third level.

    In the DM Phase more is around it: all that monsters may come from.
    """
    at = next((placed for placed in view.rooms if placed.tile == view.heroes[view.active].at), None)
    if at is None or view.phase == "over":
        return None
    level = plan.levels[at.level]
    near = [placed for placed in view.rooms if placed.level == 3] if at.level == 3 else [at]
    around = 0 if at.level == 3 else level.cell * (3 if view.phase in ("move", "spawn") else 1)
    boxes = [place_of(content, plan, room).grown(around).within(level.frame) for room in near]
    boxes += [place_of(content, plan, way) for way in view.turn.placing]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.right for box in boxes), max(box.foot for box in boxes)
    return Box(left, top, right - left, foot - top).whole


def _beside(plan: Layout, inside: str) -> str:
    """A part of the column beside the dungeon, where it is and as large as it is."""
    place = f"translate({plan.side.x:g} {plan.side.y:g}) scale({plan.scale:g})"
    return tag("g", Markup(inside), transform=place)


BOARD = Board(
    draw=draw,
    accent=ACCENT,
    targets=targets,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    marks=marks,
    card=card,
    tally=tally,
)
