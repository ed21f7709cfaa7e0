"""Super Dungeon: Arcade: together through a dungeon whose monsters play themselves."""

from operator import attrgetter

from undercroft.games.super_dungeon_arcade.bots.evaluation import evaluate, evaluate_all
from undercroft.games.super_dungeon_arcade.bots.quick_player import promising, quick_choice
from undercroft.games.super_dungeon_arcade.content.loading import build
from undercroft.games.super_dungeon_arcade.content.types import TABLES
from undercroft.games.super_dungeon_arcade.drawing.board import BOARD
from undercroft.games.super_dungeon_arcade.rules.end import outcome
from undercroft.games.super_dungeon_arcade.rules.guards import why_not
from undercroft.games.super_dungeon_arcade.rules.potions import ANY_MOMENT, WINDOWS
from undercroft.games.super_dungeon_arcade.rules.setup import new
from undercroft.games.super_dungeon_arcade.rules.turn import play
from undercroft.games.super_dungeon_arcade.state.actions import AnyAction
from undercroft.games.super_dungeon_arcade.state.events import AnyEvent
from undercroft.games.super_dungeon_arcade.state.model import Options, SuperDungeonArcade
from undercroft.games.super_dungeon_arcade.view import components, view
from undercroft.games.super_dungeon_arcade.words import FIRST_TURN
from undercroft.games.super_dungeon_arcade.words.actions import say_action
from undercroft.games.super_dungeon_arcade.words.events import say_event
from undercroft.games.super_dungeon_arcade.words.terminal import describe
from undercroft.kernel.rules import Bots, GameRules, Mode, Play, Words
from undercroft.packs import PackContent

GAME = GameRules(
    id="super_dungeon_arcade",
    title="Super Dungeon: Arcade",
    version="2",
    about="Lead a party of Heroes together through a dungeon of tiles, and destroy its boss before your coins run out.",
    minutes="60 to 120",
    package=__name__,
    modes={
        "standard": Mode("3 or 4 Heroes", seats=range(1, 5), usual=1, together=True, longest=40_000),
        "expedition": Mode("5 or 6 Heroes", seats=range(1, 7), usual=1, together=True, longest=60_000),
    },
    options=Options,
    state=SuperDungeonArcade,
    actions=AnyAction,
    events=AnyEvent,
    content=PackContent(
        game="super_dungeon_arcade",
        package=__name__,
        tables=TABLES,
        build=build,
        examples={
            "loot": (
                '[[loot]]\nid = "example_charm"\nname = "Example Charm"\nslot = "citrine"\non = [{ hearts = 1 }]\n'
            ),
            "challenge": (
                '[[challenge]]\nid = "example_draft"\nname = "Example Draft"\n'
                'trap = [{ status = ["Ice"], who = "least wrath" }]\n'
            ),
        },
    ),
    play=Play(
        turn_rule="SD-FLOW-01",
        new=new,
        script=play,
        outcome=outcome,
        why_not=why_not,
        view=view,
        components=components,
        windows=WINDOWS,
        quiet_window=ANY_MOMENT,
    ),
    words=Words(action=say_action, event=say_event, describe=describe, first_turn=FIRST_TURN),
    board=BOARD,
    bots=Bots(
        evaluate=evaluate,
        evaluate_all=evaluate_all,
        quick=quick_choice,
        promising=promising,
        turn=attrgetter("turn.number"),
    ),
)
