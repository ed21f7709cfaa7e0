"""Looking back at a game: any moment of it, and its story."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from undercroft.kernel.chance import Answer, Logged
from undercroft.kernel.game import Game
from undercroft.kernel.start import replay
from undercroft.table import wire
from undercroft.table.problems import NotFound
from undercroft.table.show.log import Happening, log_lines
from undercroft.table.show.shown_game import shown_to

MOST_TURNING_POINTS = 3


def moment(game: Game, at: int, eyes: int | None, moments: Sequence[int] | None = None) -> wire.ReplayMoment:
    """The game after its first `at` choices, as these eyes saw it.

    While a game goes on only those choices count that everybody may know of: `moments` says how many there are in all
    after each of them.
    """
    choices = sum(isinstance(who, int) for who, _ in game.answers)
    places = range(1, choices + 1) if moments is None else moments
    if at > len(places):
        raise NotFound(f"this game has {len(places)} choices so far: there is no moment after {at}")
    here, earlier = (places[one - 1] if one > 0 else 0 for one in (at, at - 1))
    then = game.clone()
    if here < choices:
        then.undo(choices - here)
    before = 0
    if at:
        previous = then.clone()
        previous.undo(here - earlier)
        before = len(previous.events)
    position = shown_to(then, eyes)
    happenings = [Happening(at, event) for event in then.events[before:]]
    return wire.ReplayMoment(
        at=at,
        choices=len(places),
        lines=log_lines(then, eyes, happenings),
        picture=position.picture(),
        waiting=position.waiting,
        ending=position.ending,
    )


def hindsight(game: Game) -> str:
    """What could have been done, of all that everybody knows, as JSON; null if the game has nothing to say."""
    board = game.rules.board
    told = "" if board is None else board.hindsight(game.view(None), game.content)
    return told or "null"


def story(game: Game) -> wire.Story:
    """A finished game turn by turn: how each seat stood when the turn began, by the game's own evaluation."""
    again = replay(game.record(), until=0)
    turns = [_turn(again, 0, "The beginning")]
    told = len(again.events)
    at = 0
    for (seat, action), chance in _steps(game.answers):
        assert isinstance(seat, int)
        again.use_source(Logged(iter(chance)))
        again.play(action, seat)
        at += 1
        events = again.events
        begun = [event for event in events[told:] if event.kind == "turn" and event.audience is None]
        if begun:
            turns.append(_turn(again, at, again.say(begun[-1])))
        told = len(events)
    # The end itself is no turning point: there the evaluation becomes the score.
    swings = sorted(
        range(1, len(turns)), key=lambda number: _swing(turns[number - 1].worth, turns[number].worth), reverse=True
    )
    turns.append(_turn(again, at, "The end"))
    return wire.Story(tuple(turns), tuple(swings[:MOST_TURNING_POINTS]))


def _turn(game: Game, at: int, words: str) -> wire.Turn:
    # Who plays together stands alike.
    seats = range(1 if game.rules.modes[game.setup.mode].together else len(game.setup.seats))
    return wire.Turn(at, words, tuple(round(float(game.rules.bots.evaluate(game.state, seat)), 3) for seat in seats))


def _swing(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    """How much the leads over one another changed."""
    changes = [b - a for a, b in zip(before, after, strict=True)]
    return max(changes) - min(changes) if len(changes) > 1 else abs(changes[0])


def _steps(answers: list[Answer]) -> list[tuple[Answer, list[Answer]]]:
    """Each choice with the outcomes of chance that followed it; those before the first are the setup's."""
    places = [at for at, (who, _) in enumerate(answers) if isinstance(who, int)]
    return [(answers[at], answers[at + 1 : end]) for at, end in pairwise([*places, len(answers)])]
