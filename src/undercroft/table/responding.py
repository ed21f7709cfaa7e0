"""The windows of a table: whoever can respond is asked, and nobody else can tell whether anybody was.

How long a window is open, and what is shown meanwhile, follows from what everybody knows. Where people might respond
the table pauses for a fixed time. Those who can respond are asked at once and side by side; what they answer takes
effect when the pause is over, and who has not answered then passes. All others see the picture before it, what was told
before the window opened, and the same words.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.table import show, wire
from undercroft.table.book import Held
from undercroft.table.pages import Sight
from undercroft.table.problems import NotPossible
from undercroft.table.stored import StoredSeat, StoreError
from undercroft.table.thinkers import NoThought
from undercroft.table.watcher import Watcher

if TYPE_CHECKING:
    from undercroft.table.live import Table

BEAT = 0.1
"""Seconds that a window is open at least, in which bots answer and answers are written: usually that is enough."""
LONGEST_THOUGHT = 60.0
"""Seconds after which nobody waits any more for somebody who thinks."""
TRIES_AGAIN_AFTER = 1.0
"""Seconds after which answers that could not be written are written again."""
WORDS = "Others may respond"
NOT_YET = "others may still respond: wait a moment"


class Given(NamedTuple):
    """An answer that takes effect when the pause is over, and whose message it was."""

    action: Action
    watcher: Watcher | None = None
    id: str = ""


class Pause:
    """A window that is open."""

    def __init__(self, held: Held, number: int, seats: tuple[int, ...], seconds: float) -> None:
        self.held = held
        self.number = number
        """Of the update that opened it."""
        self.seats = seats
        """People who might respond. If there are none, the others are shown nothing until it is over."""
        self.seconds = seconds
        self.began = _now()
        self.asked: dict[int, Game] = {}
        """Who can respond, with the game as it is if those before have passed."""
        self.given: dict[int, Given] = {}
        self.thinking: list[int] = []

    def asks(self, seat: int | None) -> Game | None:
        """The game in which this seat is asked, unless it has answered."""
        return None if seat is None or seat in self.given else self.asked.get(seat)

    @property
    def seconds_left(self) -> float:
        """Until it is over, unless somebody thinks."""
        return round(max(0.0, self.began + self.seconds - _now()), 1)

    @property
    def over(self) -> float:
        """When it is over, as things stand."""
        return self.began + (max(self.seconds, LONGEST_THOUGHT) if self.thinking else self.seconds)

    def told(self) -> wire.Pause:
        """As everybody sees it."""
        return wire.Pause(self.held.window.name, self.seats, tuple(self.thinking), self.seconds_left)


class Responding:
    """Opens the windows of a table one after the other; only the table's own task may call what is here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pause: Pause | None = None
        self._over = (0, 0)
        """Of the update with this number, so many windows are over."""
        self._closing = False
        self._alarm: asyncio.TimerHandle | None = None

    # Opening

    def open(self) -> None:
        """Open the next window of what was played last, unless one is open."""
        book = self._table.played
        if self._closing or (self.pause is not None and self.pause.number == book.number):
            return
        self.stop()
        number, over = self._over
        self._over = (book.number, over if number == book.number else 0)
        while self.pause is None and self._over[1] < len(book.windows):
            self._begin(book.windows[self._over[1]])

    def _begin(self, held: Held) -> None:
        """Open a window if that would tell something otherwise; else it is over."""
        stored = self._table.stored
        seats = [stored.seats[seat] for seat in held.window.seats]
        people = tuple(seat for seat in held.window.seats if may_respond(stored.seats[seat]))
        if held.window.quiet:
            people = tuple(seat for seat in people if stored.seats[seat].every_moment)
            seats = seats if people else []
        if stored.pause and people and len({seat.guest for seat in stored.seats if seat.kind == "person"}) > 1:
            self.pause = Pause(held, self._table.played.number, people, stored.pause)
            self._ask_all(self.pause)
        elif any(seat.kind != "person" or seat.always_pass for seat in seats):
            self.pause = Pause(held, self._table.played.number, (), BEAT)
        else:
            self._over = (self._over[0], self._over[1] + 1)
            return
        self._set_alarm(self.pause.over)

    def _ask_all(self, pause: Pause) -> None:
        table = self._table
        if not self._waits_at(pause):
            return
        pause.asked = who_can_respond(table.played.game)
        for seat, game in pause.asked.items():
            if (action := table.answers_by_itself(game, seat)) is not None:
                pause.given[seat] = Given(action)
            elif table.stored.seats[seat].kind == "bot":
                table.beside(self._let_bot_answer(pause, seat, game))

    async def _let_bot_answer(self, pause: Pause, seat: int, game: Game) -> None:
        table = self._table
        kind, seed = table.stored.seats[seat].bot, table.bot_seed(seat, table.played.entry)
        try:
            action = await table.thinkers.choose(game, seat, kind, seed)
        except NoThought:
            return
        if self.pause is pause and table.stored.seats[seat].kind == "bot":
            pause.given.setdefault(seat, Given(action))

    # While it is open

    @property
    def moments(self) -> list[int]:
        """The moments of the game that can be looked back at now."""
        book = self._table.played
        hidden = self.pause is not None and book.choices[-1].number == book.number
        return book.moments()[:-1] if hidden else book.moments()

    def sight(self, pause: Pause, eyes: int | None) -> Sight:
        """What these eyes are shown: their own question, or what everybody saw last."""
        book = self._table.played
        if (game := pause.asks(eyes)) is not None:
            return Sight(show.shown(game, eyes), len(book.happenings))
        shown = self._table.pages.shown(eyes) or show.shown(self._before(), eyes)
        waiting = (wire.Wait(None, WORDS),)
        return Sight(replace(shown, waiting=waiting, ask=None, asides=(), ending=None), pause.held.happenings)

    def _before(self) -> Game:
        """The game before its newest update."""
        book = self._table.played
        game = book.game.clone()
        if choices := sum(choice.number == book.number for choice in book.choices):
            game.undo(choices)
        return game

    def give(self, pause: Pause, seat: int, given: Given) -> None:
        """Take an answer; those who look through other eyes see nothing of it."""
        pause.given[seat] = given
        if seat in pause.thinking:
            self.think(seat, on=False)
        else:
            self._table.turn(seat)

    def think(self, seat: int, *, on: bool) -> None:
        """Let everybody wait for this seat, or not any more; whoever might respond may do so, able to or not."""
        pause = self.pause
        if pause is None or seat not in pause.seats:
            raise NotPossible("there is nothing to respond to now")
        if on and seat not in pause.thinking:
            pause.thinking.append(seat)
        elif not on and seat in pause.thinking:
            pause.thinking.remove(seat)
        self._set_alarm(pause.over)
        self._table.broadcast()

    # Closing

    def stop(self) -> None:
        """Forget the window that is open; who has answered must do so again."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.pause is not None:
            for given in self.pause.given.values():
                if given.watcher is not None:
                    given.watcher.tell(wire.Refused(given.id, "", "it could not be written down: try again"))
            self.pause = None

    def _set_alarm(self, at: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        table = self._table
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_at(max(at, loop.time()), lambda: table.beside(table.ask(self.go_on)))

    async def go_on(self) -> None:
        """Close the window if its time is up."""
        pause = self.pause
        if pause is None or _now() < pause.over:
            return
        if pause.seats:
            await self._close(pause)
        elif not self._answers_by_itself(pause):
            await self._end(pause)

    def _waits_at(self, pause: Pause) -> bool:
        """Whether the game waits for somebody's answer at this window."""
        book = self._table.played
        decision = book.game.decision
        return decision is not None and bool(decision.window) and pause.held is book.windows[-1]

    def _answers_by_itself(self, pause: Pause) -> bool:
        """Whether the game waits at this window for a bot, or for somebody who has settled on an answer."""
        table = self._table
        decision = table.played.game.decision
        if decision is None or not self._waits_at(pause):
            return False
        bot = table.stored.seats[decision.seat].kind == "bot"
        return bot or table.answers_by_itself(table.played.game, decision.seat) is not None

    async def _close(self, pause: Pause) -> None:
        """Play what was answered, and a pass for those who have not; the first response leaves the others behind."""
        table, released = self._table, _now() + BEAT
        self._closing = True
        try:
            while (decision := table.played.game.decision) is not None and decision.seat in pause.asked:
                given = pause.given.get(decision.seat, Given(Pass()))
                guest = "" if given.watcher is None else given.watcher.guest
                await table.play(decision.seat, given.action, guest, given.id)
                pause.given.pop(decision.seat, None)
                del pause.asked[decision.seat]
                self._reply(given, wire.Ack(given.id, table.played.number))
                if table.played.number != pause.number:
                    break
        except StoreError:
            if self.pause is pause:
                self._set_alarm(_now() + TRIES_AGAIN_AFTER)
            raise
        finally:
            self._closing = False
        late = [given for given in pause.given.values() if given.watcher is not None]
        pause.given = {}
        # Writing takes time too: what comes now is told no sooner where nothing was written.
        await asyncio.sleep(max(0.0, released - _now()))
        await self._end(pause)
        for given in late:
            if isinstance(given.action, Pass):
                self._reply(given, wire.Ack(given.id, table.played.number))
            elif given.watcher is not None:
                given.watcher.tell(wire.Stale(given.id, table.played.number))
                table.pages.show_whole(table.played, given.watcher, 0)

    def _reply(self, given: Given, ack: wire.Ack) -> None:
        if given.watcher is not None:
            self._table.remember(given.watcher.guest, given.id, ack)
            given.watcher.tell(ack)

    async def _end(self, pause: Pause) -> None:
        """Open the next window, or show everybody what came of it."""
        table = self._table
        self.pause = None
        if table.played.number != pause.number:
            self.open()
        elif not self._waits_at(pause):
            self._over = (pause.number, self._over[1] + 1)
            self.open()
        table.broadcast()
        await table.go_on()


def who_can_respond(game: Game) -> dict[int, Game]:
    """The seats that are asked at the window at which this game waits, each with the game if those before it pass."""
    found: dict[int, Game] = {}
    while (decision := game.decision) is not None and decision.window and decision.seat not in found:
        found[decision.seat] = game
        game = game.clone()
        game.play(Pass(), decision.seat)
        if game.windows:
            break
    return found


def may_respond(seat: StoredSeat) -> bool:
    """Whether a person sits there who might want to respond."""
    return seat.kind == "person" and not seat.always_pass


def _now() -> float:
    return asyncio.get_running_loop().time()
