"""How Munchkin Dungeon is drawn: the Dungeon, what lies beside it, and what lies before the players."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing import dungeon, supply
from undercroft.games.munchkin_dungeon.drawing.closeup import card
from undercroft.games.munchkin_dungeon.drawing.icons import ACCENT
from undercroft.games.munchkin_dungeon.drawing.layout import layout
from undercroft.games.munchkin_dungeon.drawing.pointing import marks, meant, parts, targets
from undercroft.games.munchkin_dungeon.drawing.seats import own_things, seat_panels
from undercroft.games.munchkin_dungeon.view import View
from undercroft.games.munchkin_dungeon.words.forecasts import confirm, foretell, tally
from undercroft.games.munchkin_dungeon.words.outline import tell
from undercroft.kernel.board import Board, Picture


def draw(view: View, content: Content) -> Picture:
    """The picture of a view."""
    plan = layout(content)
    turn = view.this_turn
    rooms = tuple(view.rooms.items())
    bonus = turn.bonus_dice.get(view.boss, 0), turn.bonus_health.get(view.boss, 0)
    return Picture(
        width=plan.width,
        height=plan.height,
        layers={
            "symbols": dungeon.symbols(content, tuple(view.monsters), view.boss),
            "ground": dungeon.ground(content, rooms, view.boss),
            "dens": dungeon.dens(content, rooms, tuple(view.monsters.items())),
            "boss": dungeon.boss(content, view.boss, view.boss_stage, view.boss_beaten, bonus),
            "pool": dungeon.pool(content, view.pool),
            "fame": supply.race(content, view),
            "loot": supply.loot_row(content, len(view.heroes), view.row, view.loot_deck_size),
            "trouble": supply.trouble(content, view),
            "figures": dungeon.figures(content, view),
        },
        seats=seat_panels(content, view),
        mine=own_things(content, view),
        text=tell(content, view),
    )


BOARD = Board(
    draw=draw,
    accent=ACCENT,
    targets=targets,
    parts=parts,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    marks=marks,
    card=card,
    tally=tally,
)
