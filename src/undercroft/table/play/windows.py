"""The windows of a table: whoever can respond is asked, and nobody else can tell whether anybody was.

How long a window is open, and what is shown meanwhile, follows from what everybody knows. Where people might respond
the table pauses for a fixed time. Those who can respond are asked at once and side by side; what they answer takes
effect when the pause is over, and who has not answered then passes. All others see the picture before it, what was told
before the window opened, and the same words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.table import wire
from undercroft.table.bots.worker_pool import NoResult, WorkerPool
from undercroft.table.play.book import Book, WindowAt
from undercroft.table.play.open_window import OpenWindow, Response, may_respond, now, who_can_respond
from undercroft.table.play.replies import Replies
from undercroft.table.problems import NotPossible
from undercroft.table.show.log import log_lines
from undercroft.table.show.shown_game import shown_to
from undercroft.table.show.updates import Glimpse, Updates
from undercroft.table.storage.models import StoredTable, StoreError

T = TypeVar("T")

BEAT = 0.1
"""Seconds for which an update is held back where only bots may respond to it, and in which answers are written.

Usually that is enough. All windows of an update share it: how many there are is no secret.
"""
TRIES_AGAIN_AFTER = 1.0
"""Seconds after which answers that could not be written are written again."""
WORDS = "Others may respond"
NOT_YET = "others may still respond: wait a moment"


class TableWithWindows(Protocol):
    """What windows need of their table; see `Table`."""

    stored: StoredTable
    bots: WorkerPool
    updates: Updates
    replies: Replies

    @property
    def played(self) -> Book:
        """The book of a game that has begun."""

    async def play(self, seat: int, action: Action, guest: str = "", action_id: str = "") -> None:
        """Play and write it down."""

    async def go_on(self) -> None:
        """Let those move who need not be waited for."""

    def answers_by_itself(self, game: Game, seat: int) -> Action | None:
        """What somebody has settled on to answer."""

    def bot_seed(self, seat: int, since: int) -> int:
        """A number of its own for each choice of a bot."""

    def broadcast(self) -> None:
        """Show everybody how things stand now."""

    def update_seat(self, seat: int) -> None:
        """Show those who look through this seat's eyes how things stand now."""

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the table's task do this when its turn comes."""

    def in_background(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that takes time."""


class Windows:
    """Opens the windows of a table one after the other; only the table's own task may call what is here."""

    def __init__(self, table: TableWithWindows) -> None:
        self._table = table
        self.current: OpenWindow | None = None
        self._over = (0, 0)
        """Of the update with this number, so many windows are over."""
        self._held_since: float | None = None
        """When the first of the windows opened that share a beat."""
        self._closing = False
        self._alarm: asyncio.TimerHandle | None = None

    # Opening

    def open(self, since: float | None = None) -> None:
        """Open the next window of what was played last, unless one is open; to write it down was begun `since` then."""
        book = self._table.played
        if self._closing or (self.current is not None and self.current.number == book.number):
            return
        self.stop()
        if self._over[0] != book.number:
            self._over, self._held_since = (book.number, 0), None
        while self.current is None and self._over[1] < len(book.windows):
            self._begin(book.windows[self._over[1]], now() if since is None or self._over[1] else since)
        if self.current is None or self.current.seats:
            self._held_since = None

    def _begin(self, at: WindowAt, since: float) -> None:
        """Open a window if that would tell something otherwise; else it is over."""
        stored = self._table.stored
        seats = [stored.seats[seat] for seat in at.window.seats]
        people = tuple(seat for seat in at.window.seats if may_respond(stored.seats[seat]))
        if at.window.quiet:
            people = tuple(seat for seat in people if stored.seats[seat].every_moment)
            seats = seats if people else []
        if stored.pause and people and len({seat.guest for seat in stored.seats if seat.kind == "person"}) > 1:
            self.current = OpenWindow(at, self._table.played.number, people, stored.pause)
            self._ask_all(self.current)
        elif any(seat.kind != "person" or seat.always_pass for seat in seats):
            if self._held_since is None:
                # Writing takes its time, which is a part of the first beat.
                self._held_since = since
            self.current = OpenWindow(at, self._table.played.number, (), BEAT, began=self._held_since)
        else:
            self._over = (self._over[0], self._over[1] + 1)
            return
        self._set_alarm(self.current.over)

    def _ask_all(self, window: OpenWindow) -> None:
        table = self._table
        if not self._waits_at(window):
            return
        window.asked = who_can_respond(table.played.game)
        for seat, game in window.asked.items():
            if (action := table.answers_by_itself(game, seat)) is not None:
                window.responses[seat] = Response(action)
            elif table.stored.seats[seat].kind == "bot":
                table.in_background(self._let_bot_answer(window, seat, game))

    async def _let_bot_answer(self, window: OpenWindow, seat: int, game: Game) -> None:
        table = self._table
        kind, seed = table.stored.seats[seat].bot, table.bot_seed(seat, table.played.entry)
        try:
            action = await table.bots.choose(game, seat, kind, seed, table.stored.id)
        except NoResult:
            return
        if self.current is window and table.stored.seats[seat].kind == "bot":
            window.responses.setdefault(seat, Response(action))

    # While it is open

    @property
    def moments(self) -> list[int]:
        """The moments of the game that can be looked back at now."""
        book = self._table.played
        hidden = self.current is not None and book.choices[-1].number == book.number
        return book.moments()[:-1] if hidden else book.moments()

    def glimpse(self, eyes: int | None) -> Glimpse:
        """How the game stands for these eyes; while a window is open, their own question or what everybody saw last."""
        book, window = self._table.played, self.current
        if window is None:
            return Glimpse(shown_to(book.game, eyes, book.known), len(book.happenings))
        if (game := window.asks(eyes)) is not None:
            return Glimpse(shown_to(game, eyes), len(book.happenings))
        position = self._table.updates.last_position(eyes) or shown_to(self._before(), eyes)
        waiting = (wire.Wait(None, WORDS),)
        return Glimpse(replace(position, waiting=waiting, ask=None, asides=(), ending=None), window.at.happenings)

    def told_so_far(self, eyes: int | None) -> tuple[wire.Line, ...]:
        """What was told before a window at which nobody is shown anything."""
        book, window = self._table.played, self.current
        if window is None or window.seats:
            return ()
        return log_lines(book.game, eyes, book.after(book.number - 1, window.at.happenings))

    def asks_in_secret(self, seat: int) -> bool:
        """Whether this seat is asked something that nobody else may know of."""
        if self.current is not None:
            return self.current.asks(seat) is not None
        decision = self._table.played.game.decisions.get(seat)
        return decision is not None and decision.secret

    def _before(self) -> Game:
        """The game before its newest update."""
        book = self._table.played
        game = book.game.clone()
        if choices := sum(choice.number == book.number for choice in book.choices):
            game.undo(choices)
        return game

    def respond(self, window: OpenWindow, seat: int, response: Response) -> None:
        """Take an answer; those who look through other eyes see nothing of it."""
        window.responses[seat] = response
        if seat in window.thinking:
            self.think(seat, on=False)
        else:
            self._table.update_seat(seat)

    def think(self, seat: int, *, on: bool) -> None:
        """Let everybody wait for this seat, or not any more; whoever might respond may do so, able to or not."""
        window = self.current
        if window is None or seat not in window.seats:
            raise NotPossible("there is nothing to respond to now")
        if on and seat not in window.thinking:
            window.thinking.append(seat)
        elif not on and seat in window.thinking:
            window.thinking.remove(seat)
        self._set_alarm(window.over)
        self._table.broadcast()

    # Closing

    def stop(self) -> None:
        """Forget the window that is open; who has answered must do so again."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.current is not None:
            for response in self.current.responses.values():
                if response.viewer is not None:
                    response.viewer.tell(wire.Refused(response.id, "", "it could not be written down: try again"))
            self.current = None

    def _set_alarm(self, at: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        table = self._table
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_at(max(at, loop.time()), lambda: table.in_background(table.ask(self.go_on)))

    async def go_on(self) -> None:
        """Close the window if its time is up."""
        window = self.current
        if window is None or now() < window.over:
            return
        if window.seats:
            await self._close(window)
        elif not self._answers_by_itself(window):
            await self._end(window)

    def _waits_at(self, window: OpenWindow) -> bool:
        """Whether the game waits for somebody's answer at this window."""
        book = self._table.played
        decision = book.game.decision
        return decision is not None and bool(decision.window) and window.at is book.windows[-1]

    def _answers_by_itself(self, window: OpenWindow) -> bool:
        """Whether the game waits at this window for a bot, or for somebody who has settled on an answer."""
        table = self._table
        decision = table.played.game.decision
        if decision is None or not self._waits_at(window):
            return False
        bot = table.stored.seats[decision.seat].kind == "bot"
        return bot or table.answers_by_itself(table.played.game, decision.seat) is not None

    async def _close(self, window: OpenWindow) -> None:
        """Play what was answered, and a pass for those who have not; the first response leaves the others behind."""
        table, released = self._table, now() + BEAT
        self._closing = True
        try:
            while (decision := table.played.game.decision) is not None and decision.seat in window.asked:
                response = window.responses.get(decision.seat, Response(Pass()))
                guest = "" if response.viewer is None else response.viewer.guest
                await table.play(decision.seat, response.action, guest, response.id)
                window.responses.pop(decision.seat, None)
                del window.asked[decision.seat]
                self._reply(response, wire.Ack(response.id, table.played.number))
                if table.played.number != window.number:
                    break
        except StoreError:
            if self.current is window:
                self._set_alarm(now() + TRIES_AGAIN_AFTER)
            raise
        finally:
            self._closing = False
        late = [response for response in window.responses.values() if response.viewer is not None]
        window.responses = {}
        # Writing takes time too: what comes now is told no sooner where nothing was written.
        await asyncio.sleep(max(0.0, released - now()))
        await self._end(window)
        for response in late:
            if isinstance(response.action, Pass):
                self._reply(response, wire.Ack(response.id, table.played.number))
            elif response.viewer is not None:
                response.viewer.tell(wire.Stale(response.id, table.played.number))
                table.updates.send_whole(table.played, response.viewer, 0)

    def _reply(self, response: Response, ack: wire.Ack) -> None:
        if response.viewer is not None:
            self._table.replies.keep(response.viewer.guest, response.id, ack)
            response.viewer.tell(ack)

    async def _end(self, window: OpenWindow) -> None:
        """Open the next window, or show everybody what came of it."""
        table = self._table
        self.current = None
        if table.played.number != window.number:
            self.open()
        elif not self._waits_at(window):
            self._over = (window.number, self._over[1] + 1)
            self.open()
        else:
            self._held_since = None
        table.broadcast()
        await table.go_on()
