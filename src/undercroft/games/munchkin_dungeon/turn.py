"""A game of Munchkin Dungeon: set up, then turn after turn, clockwise, until it ends. Start reading here."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.munchkin_dungeon.events import TurnBegan
from undercroft.games.munchkin_dungeon.fight import resolve_the_room
from undercroft.games.munchkin_dungeon.kick import kick_open_the_door
from undercroft.games.munchkin_dungeon.loot import may_transform
from undercroft.games.munchkin_dungeon.model import MunchkinDungeon, Phase, Turn
from undercroft.games.munchkin_dungeon.rest import loot_and_rest
from undercroft.games.munchkin_dungeon.setup import set_up
from undercroft.games.munchkin_dungeon.tokens import change_pool
from undercroft.games.munchkin_dungeon.trouble import get_in_trouble
from undercroft.kernel.script import Script


def play(g: MunchkinDungeon) -> Script:
    """Play on from wherever the table stands (MD-GEN-03, MD-TURN-01)."""
    if g.phase == "setup":
        yield from set_up(g)
        begin_turn(g)
    while True:
        phase, following = TURN[g.phase]
        yield from phase(g)
        if following == "start":
            pass_the_torch(g)
        else:
            g.phase = following


def start_of_turn(g: MunchkinDungeon) -> Script:
    """An owned badge may be used now (MD-SUPER-02)."""
    yield from may_transform(g, g.hero)


TURN: dict[Phase, tuple[Callable[[MunchkinDungeon], Script], Phase]] = {
    "start": (start_of_turn, "kick"),
    "kick": (kick_open_the_door, "trouble"),
    "trouble": (get_in_trouble, "resolve"),
    "resolve": (resolve_the_room, "rest"),
    "rest": (loot_and_rest, "start"),
}
"""The four phases of a turn in their order, after a moment to transform; each names the one that follows."""


def begin_turn(g: MunchkinDungeon) -> None:
    """The Active player's turn begins; nothing of the last one lasts (MD-TURN-03)."""
    g.phase = "start"
    g.turn = Turn(number=g.turn.number + 1, entered=[g.hero.at])
    g.tell(TurnBegan, seat=g.active, turn=g.turn.number, rule="MD-TURN-04")


def pass_the_torch(g: MunchkinDungeon) -> None:
    """The next player clockwise becomes Active (MD-TURN-04)."""
    if not g.options.pool_carries_over:
        change_pool(g, -g.pool, "end of turn", "MD-R-08")
    g.active = (g.active + 1) % len(g.heroes)
    begin_turn(g)
