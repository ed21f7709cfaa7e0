"""Dungeon Fighter: one party, one wheel, three dice, and a Final Boss at the bottom."""

from operator import attrgetter

from undercroft.games.dungeon_fighter.bots.evaluation import evaluate
from undercroft.games.dungeon_fighter.bots.promising import promising
from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.content.loading import build
from undercroft.games.dungeon_fighter.content.types import TABLES
from undercroft.games.dungeon_fighter.drawing.board import BOARD
from undercroft.games.dungeon_fighter.rules.asides import ASIDES
from undercroft.games.dungeon_fighter.rules.end import outcome, practice
from undercroft.games.dungeon_fighter.rules.guards import why_not
from undercroft.games.dungeon_fighter.rules.setup import new
from undercroft.games.dungeon_fighter.rules.turn import play
from undercroft.games.dungeon_fighter.state.actions import AnyAction, Throw
from undercroft.games.dungeon_fighter.state.events import AnyEvent
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Options
from undercroft.games.dungeon_fighter.view import components, view
from undercroft.games.dungeon_fighter.words import FIRST_TURN
from undercroft.games.dungeon_fighter.words.actions import say_action
from undercroft.games.dungeon_fighter.words.events import say_event
from undercroft.games.dungeon_fighter.words.holdings import holdings
from undercroft.games.dungeon_fighter.words.terminal import describe
from undercroft.kernel.rules import Bots, GameRules, Mode, Play, Words
from undercroft.packs import PackContent

GAME = GameRules(
    id="dungeon_fighter",
    title="Dungeon Fighter",
    version="1",
    about="Throw dice at a wheel, behind your back if the monster insists, down to the Final Boss. All win or none.",
    minutes="45 to 60",
    package=__name__,
    modes={
        "standard": Mode(
            "Standard",
            seats=range(1, 7),
            usual=3,
            together=True,
            longest=2_000,
            trial={"throws": "fast"},
            alone="Alone you lead two Heroes, as one hardly ever wins; the options can change that (DF-R-37).",
        )
    },
    options=Options,
    state=DungeonFighter,
    actions=AnyAction,
    events=AnyEvent,
    content=PackContent(
        game="dungeon_fighter",
        package=__name__,
        tables=TABLES,
        build=build,
        examples={
            "monster": (
                '[[monster]]\nid = "example_newt"\nname = "Example Newt"\nlevel = 1\ntype = "Beast"\n'
                "hp = 5\ndamage = 1\ngold = 1\nability = { greedy = true }\n"
            ),
            "equipment": (
                '[[equipment]]\nid = "example_hat"\nname = "Example Hat"\nkind = "armor"\nprice = 3\n'
                "always = { reduce = 1 }\n"
            ),
        },
    ),
    play=Play(
        turn_rule="DF-ENC-03",
        new=new,
        script=play,
        outcome=outcome,
        why_not=why_not,
        view=view,
        components=components,
        standing=(Throw,),
        practice=practice,
        slow=(Throw,),
    ),
    asides=ASIDES,
    words=Words(
        action=say_action,
        event=say_event,
        describe=describe,
        holdings=holdings,
        burdens=frozenset({"Scar", "HP of the monster"}),
        first_turn=FIRST_TURN,
    ),
    board=BOARD,
    bots=Bots(evaluate=evaluate, quick=quick, promising=promising, turn=attrgetter("round")),
)
