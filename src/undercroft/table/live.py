"""A table that is open: one task owns its game, and everything that concerns it waits its turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Decision
from undercroft.table import wire
from undercroft.table.book import Book
from undercroft.table.clock import Clock
from undercroft.table.info import table_info
from undercroft.table.pages import Pages
from undercroft.table.problems import Broken, NotPossible
from undercroft.table.responding import Given, Responding, may_respond
from undercroft.table.seating import seats_of, set_responses
from undercroft.table.settled import Settled
from undercroft.table.store import Store
from undercroft.table.stored import Entry, StoredCheckpoint, StoredSeat, StoredTable, StoreError, Unreadable
from undercroft.table.taking_back import Wish
from undercroft.table.taking_up import begin, read_book
from undercroft.table.telling import beside, call, sight
from undercroft.table.thinkers import Thinkers
from undercroft.table.watcher import Watcher

T = TypeVar("T")
Work = Callable[[], Awaitable[Any]]

log = logging.getLogger("undercroft.table")

MOST_REFUSALS = 2_000
"""Refusals that are kept, to be given again when a message is repeated."""
TRIES_AGAIN_AFTER = 1.0
"""Seconds after which a bot's answer that could not be written is tried again."""
LATE_BOT = "greedy"
"""Who answers for somebody who is late or absent."""


class Table:
    """One table. Only its own task may call what is here, but for `start`, `close`, `ask` and `info`."""

    def __init__(self, stored: StoredTable, store: Store, thinkers: Thinkers) -> None:
        self.stored = stored
        self.store = store
        self.thinkers = thinkers
        self.rules = find_game(stored.setup.game)
        self.book: Book | None = None
        self.watchers: set[Watcher] = set()
        self.settled = Settled()
        self.story: wire.Story | None = None
        """Told once, when the game is over."""
        self.wish: Wish | None = None
        """An undo that waits for consent."""
        self.clock = Clock(lambda: self.beside(self.ask(self._time_is_up)))
        self.pages = Pages(partial(sight, self), partial(beside, self))
        self.responding = Responding(self)
        self._mail: asyncio.Queue[tuple[Work, asyncio.Future[Any]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._acks: dict[tuple[str, str], wire.Ack] = {}
        self._refusals: dict[tuple[str, str], wire.Refused] = {}
        self._thinking: dict[int, int] = {}
        self._checkpointed = 0
        """Where the segment began whose checkpoint was written last."""
        self._in_doubt = False
        """The last entry could not be written, as far as is known: the book may say more than is true."""
        self.broken: Broken | None = None
        """Why it cannot be read any more."""

    @property
    def played(self) -> Book:
        """The book of a game that has begun."""
        if self.book is None:
            raise NotPossible("the game has not begun")
        return self.book

    # The task that owns the game

    async def start(self) -> None:
        """Read what was played so far, and let the task take over."""
        if self.stored.state != "open":
            self.stored, self.book, entries = await read_book(self.stored, self.store)
            for entry in entries:
                if entry.action_id:
                    number = self.book.numbers.get(entry.number, entry.number)
                    self.remember(entry.guest, entry.action_id, wire.Ack(entry.action_id, number))
        self._task = asyncio.create_task(self._own())
        try:
            if self.stored.state == "running":
                await self.pass_quietly()
                self.responding.open()
            await self.ask(self.go_on)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Stop; everything that was acknowledged is written."""
        self.clock.stop()
        self.responding.stop()
        for task in [*self._errands, *([self._task] if self._task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        while not self._mail.empty():
            self._mail.get_nowait()[1].cancel()

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the task do this when its turn comes, and return what it gave."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait((work, done))
        return await done

    async def _own(self) -> None:
        while True:
            work, done = await self._mail.get()
            try:
                result = await work()
            except asyncio.CancelledError:
                done.cancel()
                raise
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

    def beside(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something that takes time, while the table goes on."""
        task = asyncio.create_task(self._run(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        try:
            await errand
        except UndercroftError as error:
            log.warning("table %s: %s", self.stored.id[:6], error)
        except Exception:
            log.exception("table %s: an errand failed", self.stored.id[:6])

    # Playing

    async def play(self, seat: int, action: Action, guest: str = "", action_id: str = "") -> None:
        """Play and write it down; nothing has happened if it cannot be written."""
        book = await self._write_down(seat, action, guest, action_id)
        await self.pass_quietly()
        if self.wish is not None:
            self.wish = None
            self.welcome()
        if any(isinstance(one.what, Event) and one.what.kind == "turn" for one in book.after(book.number - 1)):
            self.settled.end_turn()
        self.responding.open()

    async def pass_quietly(self) -> None:
        """Let those pass at quiet windows who do not want to be asked there, before anybody is shown anything."""
        with contextlib.suppress(StoreError):
            while (seat := self._not_asked()) is not None:
                await self._write_down(seat, Pass())

    def _not_asked(self) -> int | None:
        """The seat that the game waits for at a quiet window though it does not want to be asked there."""
        decision = self.played.game.decision
        if decision is None or not self.passes_by_itself(decision):
            return None
        return decision.seat

    def passes_by_itself(self, decision: Decision) -> bool:
        """Whether a seat does not want to be asked at a quiet window; bots wait for better moments."""
        seat = self.stored.seats[decision.seat]
        quiet = bool(decision.window) and decision.window == self.rules.play.quiet_window
        return quiet and not (seat.every_moment and may_respond(seat))

    async def _write_down(self, seat: int, action: Action, guest: str = "", action_id: str = "") -> Book:
        book = await self._sure_book()
        answers = book.play(seat, action)
        entry = Entry(number=book.entry, seat=seat, guest=guest, action_id=action_id, answers=answers, at=time.time())
        outcome = book.game.outcome
        also = None
        if outcome is not None:
            also = replace(self.stored, state="over", result=self._say_result(outcome), updated=entry.at)
        await self._write(entry, self._checkpoint(book), also)
        self.stored = also or self.stored
        return book

    async def _write(
        self, entry: Entry, checkpoint: StoredCheckpoint | None = None, also: StoredTable | None = None
    ) -> None:
        """Write an entry; where it is not certain that it was written, what is written is read again."""
        try:
            # A table that is closed in the middle of it must not leave a doubt behind.
            await asyncio.shield(self.store.append(self.stored.id, entry, checkpoint, also))
        except StoreError:
            self._in_doubt = True
            book = await self._sure_book()
            if book.entry < entry.number:
                raise

    async def _sure_book(self) -> Book:
        """The book as it is written, also after something could not be written."""
        if self.broken is not None:
            raise self.broken.with_traceback(None)
        if self._in_doubt:
            await self._read_again()
            self._in_doubt = False
            self._checkpointed = 0
            self.responding.stop()
            self.responding.open()
        return self.played

    async def _read_again(self) -> None:
        id = self.stored.id
        try:
            stored = await self.store.table(id)
            self.stored, self.book, _ = await read_book(stored or self.stored, self.store)
        except (Broken, Unreadable) as error:
            self.broken = error if isinstance(error, Broken) else Broken(id, "the table itself", error)
            self.clock.stop()
            self.responding.stop()
            log.error("table %s is broken: %s", id[:6], self.broken.why)
            raise self.broken from None

    def _checkpoint(self, book: Book) -> StoredCheckpoint | None:
        answers, state = book.game.segment_began()
        if answers == self._checkpointed:
            return None
        self._checkpointed = answers
        return StoredCheckpoint(book.entry, answers, self.rules.version, msgspec.json.encode(state))

    def _say_result(self, outcome: Outcome) -> str:
        if self.rules.modes[self.stored.setup.mode].together:
            return outcome.reason
        names = " and ".join(self.stored.seats[seat].name for seat in outcome.winners)
        return f"{names} won with {outcome.scores[outcome.winners[0]]}: {outcome.reason}"

    async def take_back(self, seat: int, choices: int) -> None:
        """Take the last choices back, and write that down."""
        book = await self._sure_book()
        left = book.answers_without(choices)
        guest = self.stored.seats[seat].guest
        entry = Entry(number=book.entry + 1, kind="undo", seat=seat, guest=guest, back_to=left, at=time.time())
        await self._write(entry)
        if self.played is book:
            book.undo(choices, book.taken_back(seat))
        # The checkpoint of what is chosen now is another one, even after as many answers.
        self._checkpointed = 0
        # What was settled would be answered again at once.
        self.settled.forget(seat)
        self.wish = None
        await self.pass_quietly()
        self.responding.open()
        self.welcome()

    def answered(self, guest: str, id: str) -> wire.Ack | wire.Refused | None:
        """What was answered to this message before."""
        return self._acks.get((guest, id)) or self._refusals.get((guest, id))

    def remember(self, guest: str, id: str, answer: wire.Ack | wire.Refused) -> None:
        """Keep an answer, to give it again when the message is repeated: a choice is never played twice."""
        if isinstance(answer, wire.Ack):
            self._acks[guest, id] = answer
            return
        self._refusals[guest, id] = answer
        while len(self._refusals) > MOST_REFUSALS:
            del self._refusals[next(iter(self._refusals))]

    # What comes next

    async def go_on(self) -> None:
        """Let those move who need not be waited for, and set the clock for the others."""
        if self.book is None or self.stored.state != "running" or self._deserted:
            return
        pause = self.responding.pause
        if pause is not None and pause.seats:
            return
        game = self.book.game
        if pause is None:
            self._note_asked()
            self.clock.set_alarm(self.stored, game.decisions)
        for seat, decision in game.decisions.items():
            if pause is not None and not decision.window:
                continue
            stored = self.stored.seats[seat]
            if (action := self.answers_by_itself(game, seat)) is not None:
                self.beside(self.ask(partial(self._answer_for, seat, self.book.asked_at[seat], stored, action)))
            elif stored.kind == "bot":
                self._think(seat, stored.bot)
        await self.responding.go_on()

    def answers_by_itself(self, game: Game, seat: int) -> Action | None:
        """What somebody has settled on to answer; nobody responds from an empty seat."""
        stored, decision = self.stored.seats[seat], game.decisions[seat]
        window = decision.window
        if window and (
            stored.kind == "open" or stored.always_pass or window in stored.passes_at or self.passes_by_itself(decision)
        ):
            return Pass()
        return self.settled.answer(game, seat)

    @property
    def _deserted(self) -> bool:
        """Nobody sits here or looks on: bots wait until somebody does."""
        return not self.watchers and all(seat.kind != "person" for seat in self.stored.seats)

    def _note_asked(self) -> None:
        """Tell the clock who is asked, and who of them is away."""
        here = {watcher.guest for watcher in self.watchers}
        for seat, since in self.played.asked_at.items():
            self.clock.ask(seat, since)
            if (guest := self.stored.seats[seat].guest) not in here:
                self.clock.go(guest)

    def _think(self, seat: int, kind: str) -> None:
        """Let a bot think about a seat's decision, unless one does already."""
        book = self.played
        since = book.asked_at[seat]
        if self._thinking.get(seat) != since:
            self._thinking[seat] = since
            self.beside(self._think_and_answer(book.game, seat, since, kind))

    def bot_seed(self, seat: int, since: int) -> int:
        """A number of its own for each choice of a bot; it is asked since this entry."""
        return self.played.game.setup.seed * 1_000 + seat * 100 + since

    async def _think_and_answer(self, game: Game, seat: int, since: int, kind: str) -> None:
        sits = self.stored.seats[seat]
        try:
            action = await self.thinkers.choose(game, seat, kind, self.bot_seed(seat, since))
            await self.ask(partial(self._answer_for, seat, since, sits, action))
        except StoreError as error:
            log.error("table %s: %s", self.stored.id[:6], error)
            await asyncio.sleep(TRIES_AGAIN_AFTER)
            self._thinking.pop(seat, None)
            await self.ask(self.go_on)
        else:
            if self._thinking.get(seat) == since:
                del self._thinking[seat]

    async def _answer_for(self, seat: int, since: int, sat: StoredSeat, action: Action) -> None:
        """Play what a bot or a settled answer says, if the seat is still asked the same and the same one sits there."""
        if self.played.asked_at.get(seat) != since or self.stored.state != "running":
            return
        if _another(sat, self.stored.seats[seat]):
            return
        await self.play(seat, action)
        self.broadcast()
        await self.go_on()

    async def _time_is_up(self) -> None:
        if self.responding.pause is not None:
            return
        for seat in self.played.game.decisions:
            if self.clock.is_up(self.stored, seat):
                self._think(seat, LATE_BOT)

    # Telling

    def broadcast(self) -> None:
        """Show everybody how things stand now, or what hides it while a window is open."""
        pause = self.responding.pause
        if pause is None:
            self._note_asked()
        elif not pause.seats:
            return
        self.pages.broadcast(self.played, self.watchers)
        call(self)

    def turn(self, seat: int) -> None:
        """Show those who look through this seat's eyes how things stand now."""
        if self.responding.pause is not None and not self.responding.pause.seats:
            return
        self.pages.turn(self.played, seat, [one for one in self.watchers if one.looking and one.eyes == seat])
        call(self)

    def welcome(self) -> None:
        """Tell everybody who sits and who is here."""
        for watcher in self.watchers:
            watcher.tell(wire.Welcome(self.info(watcher.guest)))

    def info(self, guest: str) -> wire.TableInfo:
        """The table as this guest may know it."""
        quiet = self.book is None or self.stored.state != "running" or self.responding.pause is not None
        waiting = () if quiet else self.played.game.waiting(None)
        pages = [watcher.guest for watcher in self.watchers]
        return table_info(self.seen, guest, self.book, pages, self.wish, waiting)

    @property
    def seen(self) -> StoredTable:
        """The table as it is known: a game is not over before everybody has seen that."""
        if self.responding.pause is not None and self.stored.state == "over":
            return replace(self.stored, state="running", result="")
        return self.stored

    # Coming and going

    async def enter(self, watcher: Watcher) -> None:
        """A page was opened."""
        self.watchers.add(watcher)
        self.clock.come(watcher.guest)
        self.welcome()
        for line in await self.store.chat(self.stored.id):
            watcher.tell(wire.Chat(line.number, line.name, line.seat, line.text, line.at))
        await self.go_on()

    async def go(self, watcher: Watcher) -> None:
        """A page was closed."""
        self.watchers.discard(watcher)
        if watcher.guest and all(other.guest != watcher.guest for other in self.watchers):
            self.clock.go(watcher.guest)
            if self.book is not None:
                self.clock.set_alarm(self.stored, self.book.game.decisions)
        self.welcome()

    async def set_responses(self, seat: int, wish: wire.SetResponses) -> None:
        """Let a seat be asked for responses only when it wants to be."""
        before, stored = self.stored.seats[seat], set_responses(self.stored, seat, wish)
        await self.store.save_table(stored)
        self.stored = stored
        if before.always_pass != wish.always_pass:
            self.welcome()
        pause = self.responding.pause
        if pause is not None and (game := pause.asks(seat)) is not None and self.answers_by_itself(game, seat):
            self.responding.give(pause, seat, Given(Pass()))
        else:
            self.turn(seat)
        await self.go_on()

    async def reseat(self, change: Callable[[StoredTable], StoredTable]) -> None:
        """Change who sits where, and begin once nobody is missing."""
        stored = change(self.stored)
        begins = stored.state == "open" and all(seat.kind != "open" for seat in stored.seats)
        before = self.stored.seats
        if begins:
            self.stored, self.book = await begin(replace(stored, state="running"), self.store)
        else:
            await self.store.save_table(stored)
            self.stored = stored
        for number, seat in enumerate(stored.seats):
            if _another(before[number], seat):
                self.settled.forget(number)
                self._thinking.pop(number, None)
        if self.book is not None and stored.setup.seed != self.book.game.setup.seed:
            self.book.game.reseed(stored.setup.seed)
        self.wish = None
        for watcher in self.watchers:
            if watcher.eyes is not None and watcher.eyes not in seats_of(stored, watcher.guest):
                watcher.lose_seat()
        self.welcome()
        if self.book is not None:
            await self.pass_quietly()
            self.broadcast()
        await self.go_on()


def _another(before: StoredSeat, after: StoredSeat) -> bool:
    """Whether somebody else sits there now."""
    return (before.kind, before.bot, before.guest) != (after.kind, after.bot, after.guest)
