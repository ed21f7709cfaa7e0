"""A game of Munchkin Dungeon: set up, then turn after turn, clockwise, until it ends. Start reading here."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.rules.fight import resolve_the_room
from undercroft.games.munchkin_dungeon.rules.kick import kick_open_the_door
from undercroft.games.munchkin_dungeon.rules.loot import may_transform
from undercroft.games.munchkin_dungeon.rules.rest import loot_and_rest
from undercroft.games.munchkin_dungeon.rules.setup import set_up
from undercroft.games.munchkin_dungeon.rules.tokens import change_pool
from undercroft.games.munchkin_dungeon.rules.trouble import get_in_trouble
from undercroft.games.munchkin_dungeon.state.events import TurnBegan
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon, Turn
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script


def play(g: MunchkinDungeon) -> Script:
    """Set up, then take turns until somebody has enough Fame or the Boss is beaten for good (MD-GEN-03)."""
    if g.phase == "setup":
        yield from set_up(g)
        begin_turn(g)
    while True:
        yield from take_turn(g)
        next_player(g)


def take_turn(g: MunchkinDungeon) -> Script:
    """Four phases in order (MD-TURN-01)."""
    return phases(
        g,
        {
            "start": start_of_turn,
            "kick": kick_open_the_door,
            "trouble": get_in_trouble,
            "resolve": resolve_the_room,
            "rest": loot_and_rest,
        },
    )


def start_of_turn(g: MunchkinDungeon) -> Script:
    """An owned badge may be used now (MD-SUPER-02)."""
    yield from may_transform(g, g.hero, g.hero.loot)


def begin_turn(g: MunchkinDungeon) -> None:
    """The Active player's turn begins; nothing of the last one lasts (MD-TURN-03)."""
    g.phase = "start"
    g.turn = Turn(number=g.turn.number + 1, entered=[g.hero.at])
    rule = "MD-SETUP-11" if g.turn.number == 1 else "MD-TURN-04"
    g.tell(TurnBegan, seat=g.active, turn=g.turn.number, rule=rule)


def next_player(g: MunchkinDungeon) -> None:
    """The next player clockwise becomes Active; unspent Threat tokens stay in the Pool (MD-TURN-04, MD-R-08)."""
    if not g.options.pool_carries_over:
        change_pool(g, -g.pool, "end of turn", "MD-R-08")
    g.active = (g.active + 1) % len(g.heroes)
    begin_turn(g)
