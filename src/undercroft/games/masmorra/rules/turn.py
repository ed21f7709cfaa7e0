"""A game of Masmorra: set up, then turn after turn, clockwise, until it ends. Start reading here."""

from __future__ import annotations

from undercroft.games.masmorra.rules import card_answers, card_gifts, card_moves  # noqa: F401 (what cards do)
from undercroft.games.masmorra.rules.dice import symbols_vanish
from undercroft.games.masmorra.rules.dungeon_master import begin_dm_phase, end_ritual, move_monsters, spawn
from undercroft.games.masmorra.rules.end import finish
from undercroft.games.masmorra.rules.evil import advance_time, discard_evil, draw_evil
from undercroft.games.masmorra.rules.follow_ups import put_in_order
from undercroft.games.masmorra.rules.hero_phase import before_the_roll, rerolls, take_actions
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.roll import roll_action_dice
from undercroft.games.masmorra.rules.setup import set_up
from undercroft.games.masmorra.rules.third_level import malaphyas_acts
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.state.events import StoodUp, TurnBegan
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra, Turn
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script


def play(g: Masmorra) -> Script:
    """Set up, then take turns until XP, Malaphyas' end or the clock decides (MM-GEN-03)."""
    if g.phase == "setup":
        yield from set_up(g)
        begin_turn(g)
    while True:
        yield from take_turn(g)
        next_player(g)


def take_turn(g: Masmorra) -> Script:
    """Hero Phase, then DM Phase (MM-TURN-02)."""
    return phases(
        g,
        {
            "start": start_of_turn,
            "before": roll,
            "reroll": rerolls,
            "actions": act,
            "move": move_monsters,
            "spawn": spawn_and_end,
        },
    )


def start_of_turn(g: Masmorra) -> Script:
    """Stand up, Malaphyas acts, start-of-turn cards, and in Alliance an Evil card (MM-R-58)."""
    hero = g.hero
    stand_up(g, hero)
    yield from malaphyas_acts(g)
    yield from put_in_order(g)
    if not hero.prone:
        yield from respond(g, Moment("turn start", hero.number))
    if g.mode == "alliance" and not hero.prone:
        yield from draw_evil(g, hero)
    yield from put_in_order(g)


def stand_up(g: Masmorra, hero: Hero) -> None:
    """A prone Hero stands up with all LP, and the Free Step token is ready again (MM-TURN-04, MM-KO-07)."""
    hero.free = True
    if hero.prone:
        hero.prone = False
        hero.life = LIFE
        g.tell(StoodUp, hero=hero.board, rule="MM-KO-07")


def roll(g: Masmorra) -> Script:
    """What comes before the roll, then the roll (MM-ROLL-01)."""
    yield from before_the_roll(g)
    if not g.hero.prone:
        yield from roll_action_dice(g, g.hero)


def act(g: Masmorra) -> Script:
    """The actions; then the Evil card is spent, and the DM Phase begins (MM-DM-01)."""
    yield from take_actions(g)
    discard_evil(g)
    yield from begin_dm_phase(g)


def spawn_and_end(g: Masmorra) -> Script:
    """Monsters spawn, and the turn is over (MM-SPAWN-01, MM-TURN-05)."""
    yield from spawn(g)
    yield from end_of_turn(g)


def end_of_turn(g: Masmorra) -> Script:
    """The ritual ends, dice and symbols go, and in Alliance time goes on (MM-TURN-05, MM-ALLY-11)."""
    yield from end_ritual(g)
    symbols_vanish(g, "MM-TURN-05")
    if g.mode == "alliance":
        yield from advance_time(g)


def begin_turn(g: Masmorra) -> None:
    """The active player's turn begins; nothing of the last one lasts."""
    g.phase = "start"
    g.turn = Turn(number=g.turn.number + 1)
    g.tell(TurnBegan, hero=g.hero.board, seat=g.seat, turn=g.turn.number, rule="MM-TURN-01")


def next_player(g: Masmorra) -> None:
    """The dice pass to the left (MM-TURN-01)."""
    g.active = (g.active + 1) % len(g.heroes)
    if g.active == g.first:
        end_of_round(g)
    begin_turn(g)


def end_of_round(g: Masmorra) -> None:
    """Every player has had the same number of turns: the game may end here (MM-END-01, MM-R-88)."""
    g.rounds += 1
    if g.ending:
        finish(g, "A Hero reached 16 XP and the round is complete", "MM-END-01")
    if g.mode == "epic" and g.rounds == g.options.rounds:
        finish(g, f"The {g.rounds} rounds that were agreed on are over", "MM-R-88")
