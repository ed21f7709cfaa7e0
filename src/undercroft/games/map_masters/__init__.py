"""Map Masters: build a dungeon of five cards, draw one path through it, and find what the objectives ask for."""

from operator import attrgetter

from undercroft.games.map_masters.bots.evaluation import evaluate
from undercroft.games.map_masters.bots.player import promising, quick
from undercroft.games.map_masters.content.loading import build
from undercroft.games.map_masters.content.types import TABLES
from undercroft.games.map_masters.drawing.board import BOARD
from undercroft.games.map_masters.rules.end import outcome
from undercroft.games.map_masters.rules.guards import why_not
from undercroft.games.map_masters.rules.setup import new
from undercroft.games.map_masters.rules.turn import play
from undercroft.games.map_masters.state.actions import AnyAction
from undercroft.games.map_masters.state.events import AnyEvent
from undercroft.games.map_masters.state.model import MapMasters, Options
from undercroft.games.map_masters.view import components, redeal, view
from undercroft.games.map_masters.words import FIRST_TURN
from undercroft.games.map_masters.words.actions import say_action
from undercroft.games.map_masters.words.events import say_event
from undercroft.games.map_masters.words.holdings import holdings
from undercroft.games.map_masters.words.terminal import describe
from undercroft.kernel.rules import Bots, GameRules, Mode, Play, Words
from undercroft.packs import PackContent

GAME = GameRules(
    id="map_masters",
    title="Map Masters",
    version="1",
    about="Buy cards, build a dungeon, draw one path through it. After six rounds the most points win.",
    minutes="60 to 90",
    package=__name__,
    modes={"versus": Mode("Versus", seats=range(2, 6), usual=3, longest=8_000)},
    options=Options,
    state=MapMasters,
    actions=AnyAction,
    events=AnyEvent,
    content=PackContent(
        game="map_masters",
        package=__name__,
        tables=TABLES,
        build=build,
        examples={
            "dungeon": (
                '[[dungeon]]\nid = "example_gate"\nname = "Example Gate"\ncost = 3\nface = """\n'
                "#.##.#\n#k##$#\n..##..\n#.##.#\n#P##b#\n#$...#\n#.##.#\n#.##s#\n#b##q#\n#.##.#\n"
                '"""\n'
            ),
        },
    ),
    play=Play(
        turn_rule="MP-ROUND-01",
        new=new,
        script=play,
        outcome=outcome,
        why_not=why_not,
        view=view,
        redeal=redeal,
        components=components,
    ),
    words=Words(
        action=say_action,
        event=say_event,
        describe=describe,
        holdings=holdings,
        first_turn=FIRST_TURN,
    ),
    board=BOARD,
    bots=Bots(evaluate=evaluate, quick=quick, promising=promising, turn=attrgetter("round")),
)
