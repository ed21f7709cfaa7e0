"""A game put where a test wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import structs

from undercroft.kernel.chance import Chance, Seeded
from undercroft.kernel.events import untold
from undercroft.kernel.game import Game
from undercroft.kernel.record import Setup
from undercroft.kernel.registry import find_game
from undercroft.kernel.rules import GameRules
from undercroft.kernel.script import Decision, Script
from undercroft.kernel.start import new_game
from undercroft.kernel.state import State
from undercroft.packs import Pack
from undercroft.testing.chance import Scripted

S = TypeVar("S", bound=State)


class Position(Generic[S]):
    """A game before its script runs: change its state `g`, which is plain data, then let it `run_on` from there.

    It begins as the rules make it for this mode, these options, seats and packs, with nothing set up; a test may have
    fewer or more seats than the mode is for. `Position.of` begins with a game that has been played to some place.

    A game's tests make a class of it that puts the table in order, and has verbs for what they change.
    """

    rules: GameRules[S]
    setup: Setup
    content: Any
    """The cards and places that it is played with."""
    options: Any
    """What this table has chosen."""
    g: S
    """The state. Until the script runs, what rules tell is lost, and a fixed seed answers for chance."""

    def __init__(
        self,
        rules: GameRules[S] | str,
        seats: Sequence[str] | int,
        *,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Path | str | Pack] = (),
    ) -> None:
        self.rules = find_game(rules) if isinstance(rules, str) else rules
        name = next(iter(self.rules.modes)) if mode is None else mode
        modes = {key: structs.replace(how, seats=range(1, 100)) for key, how in self.rules.modes.items()}
        waiting = replace(self.rules, play=replace(self.rules.play, script=_nothing), modes=modes)
        game = new_game(waiting, seats, mode=name, seed=0, options=options, packs=packs)
        self._take(game.setup, game.state)

    @staticmethod
    def of(game: Game) -> Position[Any]:
        """This very moment of a game; a segment has to begin here, so that the state says it all."""
        state = game.segment_start
        assert state is not None, "a position is taken where a segment begins: play on to the next one"
        position: Position[Any] = Position.__new__(Position)
        position.rules = game.rules
        position._take(game.setup, state)
        return position

    def _take(self, setup: Setup, state: S) -> None:
        self.setup, self.g = setup, state
        self.content, self.options = state.content, state.options
        state.__dict__.update(chance=Chance(Seeded(0), {}, None), tell=untold)

    def run_on(
        self,
        *,
        rolls: Sequence[Sequence[str]] = (),
        picks: Sequence[Any] = (),
        orders: Sequence[Sequence[Any]] = (),
        outcomes: Sequence[Any] = (),
        seed: int | None = None,
        every_decision: bool = False,
    ) -> Game:
        """Let the script run on from here, to the first decision.

        `rolls`, `picks`, `orders` and `outcomes` are what chance will answer, see `Scripted`; anything beyond is an
        error, unless a seed is given. With `every_decision` forced ones wait too, see `stop_at_every_decision`.
        """
        source = Scripted(rolls, picks, orders, None if seed is None else Seeded(seed), outcomes)
        rules = stop_at_every_decision(self.rules) if every_decision else self.rules
        return Game(rules, self.setup, self.content, self.options, source, self.g, resumed=True)


def _nothing(g: Any) -> Script:
    return
    yield


def stop_at_every_decision(rules: GameRules[S]) -> GameRules[S]:
    """The same game, in which a decision with a single option waits to be played like any other.

    Inside `together` a forced decision is still taken at once: `together` does that itself.
    """

    def script(g: S) -> Script:
        return _pressed(rules.play.script(g))

    def carry_out(g: S, seat: int, action: Any) -> Script:
        return _pressed(rules.asides.carry_out(g, seat, action))

    return replace(rules, play=replace(rules.play, script=script), asides=replace(rules.asides, carry_out=carry_out))


def _pressed(script: Script) -> Script:
    """The same script, with every decision that has options made one that waits to be pressed."""
    answer = None
    while True:
        try:
            request = script.send(answer)
        except StopIteration:
            return
        if isinstance(request, Decision) and not request.lapsed:
            request.press = True
        answer = yield request
