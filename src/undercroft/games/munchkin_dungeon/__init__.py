"""Munchkin Dungeon: kick open doors, fight Monsters, collect Loot, and let the others pay for it."""

from operator import attrgetter

from undercroft.games.munchkin_dungeon.bots.evaluation import evaluate, evaluate_all
from undercroft.games.munchkin_dungeon.bots.promising import promising
from undercroft.games.munchkin_dungeon.content.loading import build
from undercroft.games.munchkin_dungeon.content.types import TABLES
from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.rules.asides import ASIDES
from undercroft.games.munchkin_dungeon.rules.end import outcome
from undercroft.games.munchkin_dungeon.rules.guards import why_not
from undercroft.games.munchkin_dungeon.rules.setup import new
from undercroft.games.munchkin_dungeon.rules.turn import play
from undercroft.games.munchkin_dungeon.state.actions import AnyAction
from undercroft.games.munchkin_dungeon.state.events import AnyEvent
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon, Options
from undercroft.games.munchkin_dungeon.view import components, own_view, redeal, view
from undercroft.games.munchkin_dungeon.words import FIRST_TURN
from undercroft.games.munchkin_dungeon.words.actions import say_action
from undercroft.games.munchkin_dungeon.words.events import say_event
from undercroft.games.munchkin_dungeon.words.holdings import holdings
from undercroft.games.munchkin_dungeon.words.terminal import describe
from undercroft.kernel.rules import Bots, GameRules, Mode, Play, Words
from undercroft.packs import PackContent

GAME = GameRules(
    id="munchkin_dungeon",
    title="Munchkin Dungeon",
    version="1",
    about="Kick open doors, fight what your friends send, take the Loot. At 20 Fame it ends, and most Fame wins.",
    minutes="45 to 90",
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(2, 6), usual=3, longest=8_000)},
    options=Options,
    state=MunchkinDungeon,
    actions=AnyAction,
    events=AnyEvent,
    content=PackContent(
        game="munchkin_dungeon",
        package=__name__,
        tables=TABLES,
        build=build,
        examples={
            "loot": (
                '[[loot]]\nid = "example_axe"\nname = "Example Axe"\ntype = "weapon"\nfame = 2\nbolt = { hit = 2 }\n'
            ),
            "event": '[[event]]\nid = "example_peel"\nname = "Example Peel"\ncost = 1\nplay = { foe_reroll = -1 }\n',
        },
    ),
    play=Play(
        turn_rule="MD-GEN-03",
        new=new,
        script=play,
        outcome=outcome,
        why_not=why_not,
        view=view,
        own_view=own_view,
        redeal=redeal,
        components=components,
    ),
    asides=ASIDES,
    words=Words(
        action=say_action,
        event=say_event,
        describe=describe,
        holdings=holdings,
        burdens=frozenset({"Shame"}),
        first_turn=FIRST_TURN,
    ),
    board=BOARD,
    bots=Bots(evaluate=evaluate, evaluate_all=evaluate_all, promising=promising, turn=attrgetter("turn.number")),
)
