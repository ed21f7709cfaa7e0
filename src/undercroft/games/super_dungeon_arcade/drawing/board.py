"""How Super Dungeon: Arcade is drawn: the tiles with everybody on them, and what lies around."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing import dungeon as place
from undercroft.games.super_dungeon_arcade.drawing import figures
from undercroft.games.super_dungeon_arcade.drawing.closeup import card
from undercroft.games.super_dungeon_arcade.drawing.encounter import banner, encounter
from undercroft.games.super_dungeon_arcade.drawing.icons import ACCENT, LEGEND
from undercroft.games.super_dungeon_arcade.drawing.layout import SQUARE, middle, surrounding, tile_box, whole
from undercroft.games.super_dungeon_arcade.drawing.own_area import tray, you
from undercroft.games.super_dungeon_arcade.drawing.pointing import meant, targets
from undercroft.games.super_dungeon_arcade.drawing.seats import seats
from undercroft.games.super_dungeon_arcade.drawing.supply import supply
from undercroft.games.super_dungeon_arcade.drawing.title import title_stage
from undercroft.games.super_dungeon_arcade.drawing.tracks import tracks
from undercroft.games.super_dungeon_arcade.drawing.verbs import primary, verb
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.games.super_dungeon_arcade.words.forecasts import confirm, foretell, tally
from undercroft.games.super_dungeon_arcade.words.goal import say_goal
from undercroft.games.super_dungeon_arcade.words.outline import tell
from undercroft.kernel.board import Board, Picture, Stage
from undercroft.kit.box import Box

NEAR = 5
"""So many squares around those who act matter most."""


def draw(view: View, content: Content) -> Picture:
    """The picture of a view."""
    return Picture(
        stage=stage(view, content),
        you=you(content, view),
        tray=tray(content, view),
        encounter=encounter(content, view),
        tracks=tracks(content, view),
        goal=say_goal(view, content),
        supply=supply(content, view),
        seats=seats(content, view),
        text=tell(content, view),
    )


def stage(view: View, content: Content) -> Stage:
    """The dungeon; before there is one, who waits below."""
    if not view.tiles:
        return title_stage(view, content)
    dungeon = content.dungeon(view.tiles)
    box = whole(dungeon, view.cells)
    x, y, width, height = box.whole
    return Stage(
        width=width,
        height=height,
        origin=(x, y),
        focus=_focus(view, content, box),
        layers={
            "symbols": place.symbols(),
            "ground": place.ground(content, view.tiles),
            "squares": place.squares(content, view.tiles),
            "spaces": place.spaces(dungeon, view.cells),
            "reach": figures.reach(dungeon, view),
            "walls": place.walls(content, view.tiles),
            "fixtures": figures.fixtures(content, view),
            "bonds": figures.bonds(dungeon, content, view.figures),
            "sight": figures.sight(dungeon, view),
            "figures": figures.figures(content, view),
            "arrows": figures.arrows(dungeon, view),
            "clash": banner(content, dungeon, view),
        },
        plan=figures.plan(content, view),
    )


def _focus(view: View, content: Content, box: Box) -> tuple[int, int, int, int] | None:
    """The active Hero with what is around it, or whom the Consul fights; else all Heroes.

    While the table is set up, it is the tile that is dressed.
    """
    dungeon = content.dungeon(view.tiles)
    if view.phase == "setup" and not view.cells:
        tile = min(len(view.chests) + 1, len(view.tiles))
        return tile_box(dungeon, tile).grown(SQUARE / 2).within(box).whole
    standing = [hero for hero in view.heroes if hero.at]
    if not standing or view.phase in ("setup", "over"):
        return None
    fighting: list[str] = []
    if view.clash is not None and view.phase == "consul":
        involved = {view.clash.hero, *view.clash.foes}
        fighting = [hero.at for hero in standing if hero.id in involved]
        fighting += [figure.at[0] for figure in view.figures if figure.id in involved]
    active = [hero.at for hero in standing if hero.active]
    spots = [middle(dungeon, at) for at in active or fighting or [hero.at for hero in standing]]
    around = NEAR * SQUARE
    boxes = [Box(x - around, y - around, 2 * around, 2 * around) for x, y in spots]
    return surrounding(boxes).within(box).whole


BOARD = Board(
    draw=draw,
    verb=verb,
    primary=primary,
    accent=ACCENT,
    targets=targets,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    card=card,
    tally=tally,
    legend=LEGEND,
)
