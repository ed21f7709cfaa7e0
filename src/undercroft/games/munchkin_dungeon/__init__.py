"""Munchkin Dungeon: kick open doors, fight Monsters, collect Loot, and let the others pay for it."""

from undercroft.games.munchkin_dungeon.bots.evaluation import evaluate
from undercroft.games.munchkin_dungeon.content.loading import build
from undercroft.games.munchkin_dungeon.content.types import TABLES
from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.rules.end import outcome
from undercroft.games.munchkin_dungeon.rules.guards import ASIDES, aside, asides, why_not, why_not_aside
from undercroft.games.munchkin_dungeon.rules.setup import new
from undercroft.games.munchkin_dungeon.rules.turn import play
from undercroft.games.munchkin_dungeon.state.actions import AnyAction
from undercroft.games.munchkin_dungeon.state.events import AnyEvent
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon, Options
from undercroft.games.munchkin_dungeon.view import components, redeal, view
from undercroft.games.munchkin_dungeon.words.actions import say_action
from undercroft.games.munchkin_dungeon.words.events import say_event
from undercroft.games.munchkin_dungeon.words.terminal import describe
from undercroft.kernel.rules import GameRules, Mode

GAME = GameRules(
    id="munchkin_dungeon",
    title="Munchkin Dungeon",
    version="1",
    about="Kick open doors, fight what your friends send, take the Loot. At 20 Fame it ends, and most Fame wins.",
    minutes="45 to 90",
    package=__name__,
    turn_rule="MD-GEN-03",
    modes={"standard": Mode("Standard", seats=range(2, 6), usual=3, longest=8_000)},
    options=Options,
    state=MunchkinDungeon,
    actions=AnyAction,
    events=AnyEvent,
    tables=TABLES,
    examples={
        "loot": '[[loot]]\nid = "example_axe"\nname = "Example Axe"\ntype = "weapon"\nfame = 2\nbolt = { hit = 2 }\n',
        "event": '[[event]]\nid = "example_peel"\nname = "Example Peel"\ncost = 1\nplay = { foe_reroll = -1 }\n',
    },
    build=build,
    new=new,
    script=play,
    outcome=outcome,
    view=view,
    redeal=redeal,
    why_not=why_not,
    asides=asides,
    aside_types=ASIDES,
    why_not_aside=why_not_aside,
    aside=aside,
    say_action=say_action,
    say_event=say_event,
    evaluate=evaluate,
    components=components,
    describe=describe,
    board=BOARD,
)
