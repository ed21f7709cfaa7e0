"""Masmorra: Dungeons of Arcadia: explore, fight and outdo your rivals, or face Malaphyas together."""

from undercroft.games.masmorra.bots.evaluation import evaluate, evaluate_all
from undercroft.games.masmorra.bots.quick_player import promising, quick_choice, turn_number
from undercroft.games.masmorra.content.loading import build
from undercroft.games.masmorra.content.types import TABLES
from undercroft.games.masmorra.drawing.board import BOARD
from undercroft.games.masmorra.rules.asides import ASIDES, aside, asides, why_not_aside
from undercroft.games.masmorra.rules.end import outcome
from undercroft.games.masmorra.rules.guards import why_not
from undercroft.games.masmorra.rules.moments import ANY_MOMENT, WINDOWS
from undercroft.games.masmorra.rules.setup import new
from undercroft.games.masmorra.rules.turn import play
from undercroft.games.masmorra.state.actions import AnyAction
from undercroft.games.masmorra.state.events import AnyEvent
from undercroft.games.masmorra.state.model import Masmorra, Options
from undercroft.games.masmorra.state.old_records import among_rivals, join_marks, renew_action
from undercroft.games.masmorra.view import components, own_view, redeal, view
from undercroft.games.masmorra.words import FIRST_TURN
from undercroft.games.masmorra.words.actions import say_action
from undercroft.games.masmorra.words.events import say_event
from undercroft.games.masmorra.words.holdings import holdings
from undercroft.games.masmorra.words.terminal import describe
from undercroft.kernel.rules import Asides, Bots, GameRules, Mode, Play, Words
from undercroft.packs import PackContent

GAME = GameRules(
    id="masmorra",
    title="Masmorra",
    version="4",
    about="Explore a growing dungeon with dice, fight what you find, and be the first to 16 XP, or beat Malaphyas.",
    minutes="45 to 90",
    package=__name__,
    modes={
        "standard": Mode("Standard", seats=range(2, 6), usual=3, longest=40_000),
        "epic": Mode("Epic", seats=range(2, 6), usual=3, longest=1_000_000, trial={"rounds": 80}),
        "alliance": Mode("Alliance", seats=range(1, 6), usual=1, together=True, longest=40_000),
    },
    options=Options,
    state=Masmorra,
    actions=AnyAction,
    renew_action=renew_action,
    renew_answers={"2": join_marks, "3": among_rivals},
    events=AnyEvent,
    content=PackContent(
        game="masmorra",
        package=__name__,
        tables=TABLES,
        build=build,
        examples={
            "treasure": (
                '[[treasure]]\nid = "example_torch"\n'
                'any = { name = "Example Spark", when = "turn start", fewer_dice = 1 }\n'
                'own = { name = "Example Torch", gives = { ST = 1, ML = 1 } }\n'
            ),
            "evil": '[[evil]]\nid = "example_fog"\nname = "Example Fog"\nshort_steps = true\nno_pairs = true\n',
        },
        renamed={"hold_the_hour": "steady_hands", "hour_of_doom": "hour_of_dread"},
    ),
    play=Play(
        turn_rule="MM-TURN-01",
        new=new,
        script=play,
        outcome=outcome,
        why_not=why_not,
        view=view,
        own_view=own_view,
        redeal=redeal,
        components=components,
        windows=WINDOWS,
        quiet_window=ANY_MOMENT,
    ),
    asides=Asides(
        types=ASIDES,
        options=asides,
        why_not=why_not_aside,
        carry_out=aside,
    ),
    words=Words(
        action=say_action,
        event=say_event,
        describe=describe,
        holdings=holdings,
        first_turn=FIRST_TURN,
    ),
    board=BOARD,
    bots=Bots(evaluate=evaluate, evaluate_all=evaluate_all, quick=quick_choice, promising=promising, turn=turn_number),
)
