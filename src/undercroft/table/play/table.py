"""A table that is open: one task owns its game, and everything that concerns it waits its turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Decision
from undercroft.lab.bots import USUAL_STRENGTH, GivenAdvice
from undercroft.table import wire
from undercroft.table.bots.worker_pool import WorkerPool
from undercroft.table.play.actor import Actor
from undercroft.table.play.book import Book
from undercroft.table.play.clock import Clock
from undercroft.table.play.long_work import LongWork
from undercroft.table.play.open_window import Response, may_respond, now
from undercroft.table.play.opening import begin
from undercroft.table.play.reload import read_book
from undercroft.table.play.replies import Replies
from undercroft.table.play.seats import noted, responses, set_responses
from undercroft.table.play.settled_answers import SettledAnswers
from undercroft.table.play.undo import PendingUndo, undo_state
from undercroft.table.play.windows import Windows
from undercroft.table.problems import Broken, NotPossible
from undercroft.table.show.table_info import table_info
from undercroft.table.show.updates import Controls, Updates
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.models import Entry, StoredCheckpoint, StoredSeat, StoredTable, StoreError, Unreadable
from undercroft.table.storage.store import Store

log = logging.getLogger("undercroft.table")

TRIES_AGAIN_AFTER = 1.0
"""Seconds after which a bot's answer that could not be written is tried again."""
WELCOMES = 0.25
"""Seconds in which those who come and go are told of together."""
RELEASED_AFTER = 0.05
"""Seconds after which what an action led to is told, where others may respond to it."""
ASKED_LATER = 0.005
"""Seconds by which it is told later to whoever is asked."""
SENT_AWAY_AFTER = 3.0
"""Seconds in which pages may hang up by themselves."""
LATE_BOT = USUAL_STRENGTH
"""Who answers for somebody who is late or absent."""


class Crowded(NotPossible):
    """No more pages may look on."""

    status = 429


class Table(Actor):
    """One table. Only its own task may call what is here, but for `start`, `close`, `ask` and `info`."""

    def __init__(
        self,
        stored: StoredTable,
        store: Store,
        bots: WorkerPool,
        work: LongWork,
        *,
        watching: int = 100,
        chat_lines: int = 0,
    ) -> None:
        super().__init__(f"table {stored.id[:6]}")
        self.stored = stored
        self.store = store
        self.bots = bots
        self.work = work
        self.chat_lines = chat_lines
        """How many are kept; 0: all."""
        self.is_muted: Callable[[str], bool] = lambda guest: False
        self.said = 0
        """The number of the last line of the chat."""
        self.watching = watching
        """How many may look on who do not sit here."""
        self._welcoming: asyncio.TimerHandle | None = None
        self.rules = find_game(stored.setup.game)
        self.book: Book | None = None
        self.viewers: set[Viewer] = set()
        self.settled = SettledAnswers()
        self.pending_undo: PendingUndo | None = None
        """An undo that waits for consent."""
        self._requests = 0
        self.clock = Clock(lambda: self.in_background(self.ask(self._time_is_up)))
        self.windows = Windows(self)
        self.updates = Updates(self.windows.glimpse, self.controls)
        self.replies = Replies()
        self.given_advice = GivenAdvice()
        self.hints: dict[int, tuple[Viewer, asyncio.Task[None]]] = {}
        """By seat, the hint that is being thought about, and who waits for it."""
        self._bots_choosing: dict[int, int] = {}
        self._checkpointed = 0
        """Where the segment began whose checkpoint was written last."""
        self._in_doubt = False
        """The last entry could not be written, as far as is known: the book may say more than is true."""
        self.broken: Broken | None = None
        """Why it cannot be read any more."""

    @property
    def played(self) -> Book:
        """The book of a game that has begun; what was over when the table was opened is looked up by `work`."""
        if self.book is None:
            raise NotPossible("this game is over" if self.finished else "the game has not begun")
        return self.book

    @property
    def finished(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.stored.state in ("over", "saved")

    # Opening and closing

    async def start(self) -> None:
        """Read what was played so far, and let the task take over."""
        if self.stored.state == "running":
            self.stored, self.book, entries = await read_book(self.stored, self.store)
            for entry in entries:
                if entry.action_id:
                    number = self.book.numbers.get(entry.number, entry.number)
                    self.replies.keep(entry.guest, entry.action_id, wire.Ack(entry.action_id, number))
        self.take_over()
        try:
            if self.stored.state == "running":
                await self.pass_quietly()
                self.windows.open()
            await self.ask(self.go_on)
        except BaseException:
            await self.close()
            raise

    async def send_away(self) -> None:
        """Hang up on everybody who is here, and wait until they have gone."""
        for viewer in self.viewers:
            viewer.too_slow.set()
        until = asyncio.get_running_loop().time() + SENT_AWAY_AFTER
        while self.viewers and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop; everything that was acknowledged is written."""
        self.clock.stop()
        self.windows.stop()
        if self._welcoming is not None:
            self._welcoming.cancel()
        await super().close()

    # Playing

    async def play(self, seat: int, action: Action, guest: str = "", action_id: str = "", words: str = "") -> None:
        """Play and write it down; nothing has happened if it cannot be written."""
        begun = now()
        known = len((await self._sure_book()).happenings)
        book = await self._write_down(seat, action, guest, action_id, words)
        await self.pass_quietly()
        if self.pending_undo is not None and self.pending_undo.change is None:
            self.pending_undo = None
            self.welcome()
        for one in book.happenings[known:]:
            if isinstance(one.what, Event) and one.what.kind == "turn":
                self.settled.begin_turn(one.what)
        self.windows.open(begun)

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

    async def _write_down(
        self, seat: int, action: Action, guest: str = "", action_id: str = "", words: str = ""
    ) -> Book:
        book = await self._sure_book()
        if isinstance(action, book.game.rules.play.slow):
            # Whatever else concerns this table waits in its mailbox meanwhile; other tables go on.
            answers = await asyncio.to_thread(book.play, seat, action, words)
        else:
            answers = book.play(seat, action, words)
        entry = Entry(
            number=book.entry,
            seat=seat,
            guest=guest,
            action_id=action_id,
            answers=answers,
            words=words,
            at=time.time(),
        )
        outcome = book.game.outcome
        also = None
        if outcome is not None:
            said = self._say_result(outcome)
            unseen = bool(book.windows) or self.windows.current is not None
            also = replace(self.stored, state="over", result=said, unseen=unseen, number=book.number, updated=entry.at)
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
            self.windows.stop()
            self.windows.open()
        return self.played

    async def _read_again(self) -> None:
        id = self.stored.id
        try:
            stored = await self.store.table(id)
            self.stored, self.book, _ = await read_book(stored or self.stored, self.store)
        except (Broken, Unreadable) as error:
            self.broken = error if isinstance(error, Broken) else Broken(id, "the table itself", error)
            self.clock.stop()
            self.windows.stop()
            log.error("table %s is broken: %s", id[:6], self.broken.why)
            raise self.broken from None

    def number_request(self) -> int:
        """A number that no request to the others has had: who agrees to one has not agreed to another."""
        self._requests = max(self.played.number, self._requests + 1)
        return self._requests

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

    async def undo(self, seat: int, choices: int) -> None:
        """Take the last choices back, and write that down."""
        book = await self._sure_book()
        left = book.answers_without(choices)
        guest = self.stored.seats[seat].guest
        entry = Entry(number=book.entry + 1, kind="undo", seat=seat, guest=guest, back_to=left, at=time.time())
        await self._write(entry)
        if self.played is book:
            book.undo(choices, book.undone_words(seat))
        # The checkpoint of what is chosen now is another one, even after as many answers.
        self._checkpointed = 0
        # What was settled would be answered again at once.
        self.settled.forget(seat)
        self.pending_undo = None
        await self.pass_quietly()
        self.windows.open()
        self.welcome()

    # What comes next

    async def go_on(self) -> None:
        """Let those move who need not be waited for, and set the clock for the others."""
        if self.book is None or self.stored.state != "running" or self._deserted:
            return
        window = self.windows.current
        if window is not None and window.seats:
            return
        game = self.book.game
        if window is None:
            self._note_asked()
            self.clock.set_alarm(self.stored, game.decisions)
        for seat, decision in game.decisions.items():
            if window is not None and not decision.window:
                continue
            stored = self.stored.seats[seat]
            if (action := self.answers_by_itself(game, seat)) is not None:
                self.in_background(self.ask(partial(self._answer_for, seat, self.book.asked_at[seat], stored, action)))
            elif stored.kind == "bot":
                self._let_bot_choose(seat, stored.bot)
        await self.windows.go_on()

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
        return not self.viewers and all(seat.kind != "person" for seat in self.stored.seats)

    def _note_asked(self) -> None:
        """Tell the clock who is asked, and who of them is away."""
        here = {viewer.guest for viewer in self.viewers}
        for seat, since in self.played.asked_at.items():
            self.clock.ask(seat, since)
            if (guest := self.stored.seats[seat].guest) not in here:
                self.clock.go(guest)

    def _let_bot_choose(self, seat: int, kind: str, words: str = "") -> None:
        """Let a bot think about a seat's decision, unless one does already; the log says these words of it."""
        book = self.played
        since = book.asked_at[seat]
        if self._bots_choosing.get(seat) != since:
            self._bots_choosing[seat] = since
            self.in_background(self._let_bot_answer(book.game, seat, since, kind, words))

    def bot_seed(self, seat: int, since: int) -> int:
        """A number of its own for each choice of a bot; it is asked since this entry."""
        return self.played.game.setup.seed * 1_000 + seat * 100 + since

    async def _let_bot_answer(self, game: Game, seat: int, since: int, kind: str, words: str) -> None:
        sits = self.stored.seats[seat]
        try:
            action = await self.bots.choose(game, seat, kind, self.bot_seed(seat, since), self.stored.id)
            await self.ask(partial(self._answer_for, seat, since, sits, action, words))
        except StoreError as error:
            log.error("table %s: %s", self.stored.id[:6], error)
            await asyncio.sleep(TRIES_AGAIN_AFTER)
            self._bots_choosing.pop(seat, None)
            await self.ask(self.go_on)
        else:
            if self._bots_choosing.get(seat) == since:
                del self._bots_choosing[seat]

    async def _answer_for(self, seat: int, since: int, sat: StoredSeat, action: Action, words: str = "") -> None:
        """Play what a bot or a settled answer says, if the seat is still asked the same and the same one sits there."""
        if self.played.asked_at.get(seat) != since or self.stored.state != "running":
            return
        if _another(sat, self.stored.seats[seat]):
            return
        await self.play(seat, action, words=words)
        self.broadcast()
        await self.go_on()

    async def _time_is_up(self) -> None:
        if self.windows.current is not None:
            return
        for seat in self.played.game.decisions:
            if self.clock.is_up(self.stored, seat):
                words = f"A bot answers for {self.stored.seats[seat].name}, whose time is up"
                self._let_bot_choose(seat, LATE_BOT, words)

    # Telling

    def broadcast(self) -> None:
        """Show everybody how things stand now, or what hides it while a window is open."""
        window = self.windows.current
        if window is None:
            self._note_asked()
        elif not window.seats:
            return
        self.updates.broadcast(self.played, self.viewers)
        self.call_seats()
        if window is None and self.stored.unseen:
            self.in_background(self.ask(self._note_seen))

    async def _note_seen(self) -> None:
        """Let others know, too, that the game is over."""
        if self.stored.unseen:
            stored = replace(self.stored, unseen=False)
            await self.store.save_table(stored)
            self.stored = stored

    def hold_frames(self, begun: float) -> None:
        """Let what is told of an action leave when all of it is made, so that nobody sees how long that took.

        What a window asks of somebody takes time to make. Whoever is asked is told a little later than the others,
        who then do not wait for it.
        """
        window = self.windows.current
        if window is None:
            return
        for viewer in self.viewers:
            asked = window.asks(viewer.eyes) is not None
            viewer.held_until = begun + (RELEASED_AFTER + ASKED_LATER if asked else RELEASED_AFTER)

    def update_seat(self, seat: int) -> None:
        """Show those who look through this seat's eyes how things stand now."""
        if self.windows.current is not None and not self.windows.current.seats:
            return
        self.updates.send_changes(self.played, seat, [one for one in self.viewers if one.looking and one.eyes == seat])
        self.call_seats()

    def call_seats(self) -> None:
        """Tell guests with several seats which of them is asked in secret."""
        for viewer in self.viewers:
            own = self.stored.seats_of(viewer.guest)
            if len(own) > 1:
                viewer.call(tuple(seat for seat in own if self.windows.asks_in_secret(seat)))

    def controls(self, eyes: int | None) -> Controls:
        """What an update tells these eyes of undo, the clock, settled answers, and how one responds."""
        window = self.windows.current
        pause, no_undo = None if window is None else window.told(), wire.UndoState(False, False, "")
        if eyes is None:
            return Controls(no_undo, seconds_left=None if pause else self._seconds_left(None), pause=pause)
        settled, set_by_seat = self.settled.of(eyes), responses(self.rules, self.stored.seats[eyes])
        if pause is not None:
            return Controls(no_undo, settled, None, pause, set_by_seat)
        undo = undo_state(self.stored, self.played, eyes)
        return Controls(undo, settled, self._seconds_left(eyes), None, set_by_seat)

    def _seconds_left(self, eyes: int | None) -> float | None:
        """How long these eyes' seat may still think, or whoever it waits for as far as it may know that."""
        game = self.played.game
        asked = [eyes] if eyes in game.decisions else [wait.seat for wait in game.waiting(eyes)]
        left = [self.clock.seconds_left(self.stored, seat) for seat in asked if seat is not None]
        return min([seconds for seconds in left if seconds is not None], default=None)

    def welcome(self) -> None:
        """Tell everybody who sits and who is here."""
        for viewer in self.viewers:
            viewer.tell(wire.Welcome(self.info(viewer.guest)))

    def welcome_soon(self) -> None:
        """Tell everybody who is here, once for all who come and go within a moment."""
        if self._welcoming is None:
            self._welcoming = asyncio.get_running_loop().call_later(WELCOMES, self._welcome_all)

    def _welcome_all(self) -> None:
        self._welcoming = None
        self.welcome()

    def tell(self, words: str) -> None:
        """Say something to everybody, once."""
        for viewer in self.viewers:
            viewer.tell(wire.Told(words))

    def info(self, guest: str) -> wire.TableInfo:
        """The table as this guest may know it."""
        quiet = self.book is None or self.stored.state != "running" or self.windows.current is not None
        waiting = () if quiet else self.played.game.waiting(None)
        pages = [viewer.guest for viewer in self.viewers]
        number = self.stored.number if self.book is None else self.book.number
        undo = None if self.pending_undo is None else self.pending_undo.request
        return table_info(self.seen, guest, number, pages, undo, waiting)

    @property
    def seen(self) -> StoredTable:
        """The table as it is known: a game is not over before everybody has seen that."""
        if self.windows.current is not None and self.stored.state == "over":
            return replace(self.stored, state="running", result="")
        return self.stored

    # Coming and going

    async def enter(self, viewer: Viewer) -> None:
        """A page was opened."""
        if not self.stored.seats_of(viewer.guest):
            looking_on = sum(not self.stored.seats_of(other.guest) for other in self.viewers)
            if looking_on >= self.watching and viewer.guest != self.stored.host:
                raise Crowded(f"{looking_on} pages look on already: try again later")
        self.viewers.add(viewer)
        self.clock.come(viewer.guest)
        viewer.tell(wire.Welcome(self.info(viewer.guest)))
        self.welcome_soon()
        for line in await self.store.chat(self.stored.id):
            self.said = max(self.said, line.number)
            viewer.tell(wire.Chat(line.number, line.name, line.seat, line.text, line.at))
        await self.go_on()

    async def leave(self, viewer: Viewer) -> None:
        """A page was closed."""
        self.viewers.discard(viewer)
        for asked, thinking in list(self.hints.values()):
            if asked is viewer:
                thinking.cancel()
        if viewer.guest and all(other.guest != viewer.guest for other in self.viewers):
            self.clock.go(viewer.guest)
            if self.book is not None:
                self.clock.set_alarm(self.stored, self.book.game.decisions)
        self.welcome_soon()

    async def set_responses(self, seat: int, wish: wire.SetResponses) -> None:
        """Let a seat be asked for responses only when it wants to be."""
        before, stored = self.stored.seats[seat], set_responses(self.stored, seat, wish)
        await self.store.save_table(stored, news=False)  # how one responds is nobody else's business
        self.stored = stored
        if before.always_pass != wish.always_pass:
            self.welcome()
        window = self.windows.current
        if window is not None and (game := window.asks(seat)) is not None and self.answers_by_itself(game, seat):
            self.windows.respond(window, seat, Response(Pass()))
        else:
            self.update_seat(seat)
        await self.go_on()

    async def reseat(self, change: Callable[[StoredTable], StoredTable], who: str) -> None:
        """Change who sits where, as somebody wants it, and begin once nobody is missing."""
        stored = change(self.stored)
        begins = stored.state == "open" and all(seat.kind != "open" for seat in stored.seats)
        before = self.stored.seats
        if begins:
            self.stored, self.book = await begin(replace(stored, state="running"), self.store)
        elif self.book is not None:
            stored = await self._note_seats(stored, who)
        else:
            await self.store.save_table(stored)
            self.stored = stored
        for number, seat in enumerate(stored.seats):
            if _another(before[number], seat):
                self.settled.forget(number)
                self._bots_choosing.pop(number, None)
        if self.book is not None and stored.setup.seed != self.book.game.setup.seed:
            self.book.game.reseed(stored.setup.seed)
        self.pending_undo = None
        for viewer in self.viewers:
            if viewer.eyes is not None and viewer.eyes not in stored.seats_of(viewer.guest):
                viewer.lose_seat()
        self.welcome()
        if self.book is not None:
            await self.pass_quietly()
            self.broadcast()
        await self.go_on()

    async def _note_seats(self, stored: StoredTable, who: str) -> StoredTable:
        """Write who sits where now, and say so in the log."""
        stored, words = noted(self.stored, stored, who)
        if not words:
            await self.store.save_table(stored)
            self.stored = stored
            return stored
        book = await self._sure_book()
        entry = Entry(number=book.entry + 1, kind="note", words=words, at=time.time())
        await self._write(entry, also=stored)
        if self.played is book:
            book.note(words)
        self.stored = stored
        return stored


def _another(before: StoredSeat, after: StoredSeat) -> bool:
    """Whether somebody else sits there now."""
    return (before.kind, before.bot, before.guest) != (after.kind, after.bot, after.guest)
