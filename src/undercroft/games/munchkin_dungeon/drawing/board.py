"""How Munchkin Dungeon is drawn: the Dungeon as the stage, and around it what a page lays out."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing import dungeon, figures
from undercroft.games.munchkin_dungeon.drawing.closeup import card
from undercroft.games.munchkin_dungeon.drawing.encounter import encounter
from undercroft.games.munchkin_dungeon.drawing.icons import ACCENT, LEGEND
from undercroft.games.munchkin_dungeon.drawing.layout import around, layout
from undercroft.games.munchkin_dungeon.drawing.own_area import tray, you
from undercroft.games.munchkin_dungeon.drawing.pointing import marks, meant, parts, targets
from undercroft.games.munchkin_dungeon.drawing.seats import own_seat, seats
from undercroft.games.munchkin_dungeon.drawing.supply import supply
from undercroft.games.munchkin_dungeon.drawing.tracks import tracks
from undercroft.games.munchkin_dungeon.drawing.verbs import primary, verb
from undercroft.games.munchkin_dungeon.view import View, everybody
from undercroft.games.munchkin_dungeon.words.forecasts import confirm, foretell, tally
from undercroft.games.munchkin_dungeon.words.outline import tell
from undercroft.games.munchkin_dungeon.words.standing import goal
from undercroft.kernel.board import Board, Picture, Stage
from undercroft.kit.lately import made_once


def draw(view: View, content: Content) -> Picture:
    """The picture of a view: what everybody sees, and what is the viewer's own."""
    known = everybody(view)
    seen = _seen_by_all(known, content)
    if view.seat is None:
        return seen
    return replace(
        seen,
        you=you(content, view),
        tray=tray(content, view),
        encounter=encounter(content, view) if _decides(view, view.seat) else seen.encounter,
        goal=goal(view, content),
        seats=own_seat(content, view, seen.seats),
        text=tell(content, view, known),
    )


def _decides(view: View, seat: int) -> bool:
    """Whether an encounter shows this seat more than the others: its Powers and dice, or Heroes to choose from."""
    return seat == view.active or not view.heroes[seat].hero


@made_once
def _seen_by_all(view: View, content: Content) -> Picture:
    return Picture(
        stage=_stage(view, content),
        encounter=encounter(content, view),
        tracks=tracks(content, view),
        goal=goal(view, content),
        supply=supply(content, view),
        seats=seats(content, view),
        text=tell(content, view, view),
    )


def _stage(view: View, content: Content) -> Stage:
    place = layout(content)
    turn = view.this_turn
    rooms = tuple(view.rooms.items())
    bonus = turn.bonus_dice.get(view.boss, 0), turn.bonus_health.get(view.boss, 0)
    return Stage(
        width=place.width,
        height=place.height,
        focus=_focus(view, content),
        layers={
            "symbols": dungeon.symbols(content, tuple(view.monsters), view.boss),
            "ground": dungeon.ground(content, rooms, view.boss),
            "dens": dungeon.dens(content, rooms, tuple(view.monsters.items())),
            "boss": figures.boss(content, view.boss, view.boss_stage, view.boss_beaten, bonus),
            "pool": dungeon.pool(content, view.pool),
            "figures": figures.figures(content, view),
        },
        plan=dungeon.plan(content, tuple((hero.seat, hero.at) for hero in view.heroes)),
    )


def _focus(view: View, content: Content) -> tuple[int, int, int, int] | None:
    """Where the Active Hero is, and where it may go; all of the Dungeon while nobody's turn is on or Monsters move."""
    event = content.events.get(view.this_turn.event)
    if not view.turn or view.phase == "over" or (event is not None and event.play.move_monster is not None):
        return None
    return around(content, view.heroes[view.active].at, ahead=view.phase in ("start", "kick"))


BOARD = Board(
    draw=draw,
    verb=verb,
    primary=primary,
    accent=ACCENT,
    targets=targets,
    parts=parts,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    marks=marks,
    card=card,
    tally=tally,
    legend=LEGEND,
)
