"""A table that is open: one task owns its game, and everything that concerns it waits its turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import GameOver, IllegalAction, NotParsable, UndercroftError
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.record import Checkpoint, Record
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import new_game, replay
from undercroft.table import show, wire
from undercroft.table.book import OPENING, Book
from undercroft.table.problems import NotPossible
from undercroft.table.seating import seats_of
from undercroft.table.store import Store
from undercroft.table.stored import ChatLine, Entry, StoredCheckpoint, StoredTable, StoreError
from undercroft.table.thinkers import Thinkers
from undercroft.table.watcher import Watcher, encode

T = TypeVar("T")
Work = Callable[[], Awaitable[Any]]

log = logging.getLogger("undercroft.table")

ABSENT_AFTER = 60.0
"""Seconds after which a person without an open page is absent."""
MOST_REMEMBERED = 2_000
"""Answers that are kept, to be given again when a message is repeated."""


class Standing(Struct, frozen=True):
    """An answer that a seat has settled on."""

    action: Action
    label: str
    until: str


class Consenting(Struct):
    """An undo that waits for the others."""

    request: wire.UndoRequest
    choices: int
    asked: dict[str, tuple[int, ...]]
    """The guests who have not answered, with their seats."""


class Table:
    """One table. `ask` hands its task some work; whatever is not marked so may only be called by that task."""

    def __init__(self, stored: StoredTable, store: Store, thinkers: Thinkers) -> None:
        self.stored = stored
        self.book: Book | None = None
        self.watchers: set[Watcher] = set()
        self.rules = find_game(stored.setup.game)
        self._store = store
        self._thinkers = thinkers
        self._mail: asyncio.Queue[tuple[Work, asyncio.Future[Any]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._others: set[asyncio.Task[None]] = set()
        self._answered: dict[tuple[str, str], wire.Answer] = {}
        self._settled: dict[tuple[int, str], Standing] = {}
        self._consenting: Consenting | None = None
        self._pages: dict[int | None, tuple[int, show.Shown]] = {}
        self._revision = 0
        self._told = 0
        self._thinking: dict[int, int] = {}
        self._asked_at: dict[int, tuple[int, float]] = {}
        self._gone_at: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    # The task that owns the game

    async def start(self) -> None:
        """Read what was played so far, and let the task take over. (Anybody.)"""
        if self.stored.state != "open":
            self.book = await self._read_book()
            self._told = self.book.number
        self._task = asyncio.create_task(self._own())
        await self.ask(self._go_on)

    async def close(self) -> None:
        """Stop; everything that was acknowledged is written. (Anybody.)"""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in [*self._others, *([self._task] if self._task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        while not self._mail.empty():
            self._mail.get_nowait()[1].cancel()

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the task do this when its turn comes, and return what it gave. (Anybody.)"""
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
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

    def _beside(self, work: Awaitable[None]) -> None:
        """Do something that takes time, while the table goes on."""

        async def doing() -> None:
            try:
                await work
            except UndercroftError as error:
                log.warning("table %s: %s", self.stored.id[:6], error)

        task = asyncio.create_task(doing())
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    # Reading and writing

    async def _read_book(self) -> Book:
        stored = self.stored
        entries = await self._store.entries(stored.id)
        record = next((entry.answers for entry in entries if entry.kind == "record"), ())
        checkpoint = await self._store.last_checkpoint(stored.id)
        if stored.setup.version != self.rules.version and checkpoint is not None:
            return await self._go_on_from(checkpoint, entries[-1].number if entries else OPENING)
        first: dict[str, Any] = {}
        read = Record(
            setup=stored.setup,
            origin=stored.origin,
            answers=record,
            checkpoint=Checkpoint(answers=0, state=first),
        )
        book = Book(replay(read))
        for entry in entries:
            if entry.kind != "record":
                book.read(entry)
                if entry.action_id:
                    self._remember(entry.guest, entry.action_id, wire.Ack(entry.action_id, entry.number))
        return book

    async def _go_on_from(self, checkpoint: StoredCheckpoint, number: int) -> Book:
        """Go on with a game of other rules from its last checkpoint: what was chosen since is lost, and said so."""
        state = msgspec.json.decode(checkpoint.state)
        record = Record(
            setup=self.stored.setup,
            answers=(),
            checkpoint=Checkpoint(answers=checkpoint.answers, state=state),
        )
        game = replay(record, resume=True)
        stored = replace(self.stored, setup=game.setup, origin=state, updated=time.time())
        entry = Entry(number=number + 1, kind="record", at=time.time())
        await self._store.append(stored.id, entry, also=stored)
        self.stored = stored
        book = Book(game)
        book.number = entry.number
        words = f"{self.rules.title} has new rules (version {self.rules.version}): the game goes on from here"
        book.happenings.append(show.Happening(entry.number, show.Noted(words)))
        return book

    async def _play(self, seat: int, action: Action, guest: str = "", action_id: str = "") -> None:
        """Play, write it down, tell everybody; nothing has happened if it cannot be written."""
        assert self.book is not None
        book = self.book
        answers = book.play(seat, action)
        entry = Entry(
            number=book.number,
            seat=seat,
            guest=guest,
            action_id=action_id,
            answers=answers,
            at=time.time(),
        )
        also = None
        if (outcome := book.game.outcome) is not None:
            also = replace(self.stored, state="over", result=self._say_result(outcome.reason), updated=entry.at)
        try:
            await self._store.append(self.stored.id, entry, self._checkpoint(), also)
        except BaseException:
            book.revoke()
            raise
        self.stored = also or self.stored
        if action_id:
            self._remember(guest, action_id, wire.Ack(action_id, book.number))
        self._consenting = None
        if any(isinstance(one.what, Event) and one.what.kind == "turn" for one in book.after(book.number - 1)):
            self._settled = {key: one for key, one in self._settled.items() if one.until != "turn"}

    def _checkpoint(self) -> StoredCheckpoint | None:
        assert self.book is not None
        state = self.book.game.segment_start
        if state is None:
            return None
        return StoredCheckpoint(self.book.number, self.book.answers, self.rules.version, msgspec.json.encode(state))

    def _say_result(self, reason: str) -> str:
        assert self.book is not None
        outcome = self.book.game.outcome
        assert outcome is not None
        names = [self.stored.seats[seat].name for seat in outcome.winners]
        if self.rules.modes[self.stored.setup.mode].together:
            return reason
        return f"{' and '.join(names)} won with {outcome.scores[outcome.winners[0]]}: {reason}"

    def _remember(self, guest: str, id: str, answer: wire.Answer) -> None:
        self._answered[guest, id] = answer
        while len(self._answered) > MOST_REMEMBERED:
            del self._answered[next(iter(self._answered))]

    # What comes next

    async def _go_on(self) -> None:
        """Let those move who need not be waited for, and set the clock for the others."""
        if self.book is None or self.stored.state != "running":
            return
        now = time.monotonic()
        for seat in self.book.game.decisions:
            since = self.book.asked_since[seat]
            if self._asked_at.get(seat, (0, 0.0))[0] != since:
                self._asked_at[seat] = since, now
            stored = self.stored.seats[seat]
            if stored.kind == "bot":
                self._think(seat, stored.bot)
            elif (standing := self._standing(seat)) is not None:
                self._beside(self.ask(partial(self._answer_for, seat, since, standing.action)))
        self._set_alarm()

    def _standing(self, seat: int) -> Standing | None:
        assert self.book is not None
        decision = self.book.game.decisions[seat]
        standing = self._settled.get((seat, decision.prompt))
        return standing if standing is not None and standing.action in decision.options else None

    def _think(self, seat: int, kind: str) -> None:
        """Let a bot think about a seat's decision, unless one does already."""
        assert self.book is not None
        since = self.book.asked_since[seat]
        if self._thinking.get(seat) == since:
            return
        self._thinking[seat] = since
        self._beside(self._think_and_answer(self.book.game, seat, since, kind))

    async def _think_and_answer(self, game: Game, seat: int, since: int, kind: str) -> None:
        action = await self._thinkers.choose(game, seat, kind, seed=game.setup.seed * 1_000 + seat * 100 + since)
        await self.ask(partial(self._answer_for, seat, since, action))

    async def _answer_for(self, seat: int, since: int, action: Action) -> None:
        """Play what a bot or a settled answer says, if the seat is still asked the same."""
        if self.book is None or self.book.asked_since.get(seat) != since or self.stored.state != "running":
            return
        await self._play(seat, action)
        self._thinking.pop(seat, None)
        self.broadcast()
        await self._go_on()

    def _deadline(self, seat: int) -> tuple[float, bool] | None:
        """When the time for this seat's decision is up, and whether a bot then answers."""
        stored = self.stored.seats[seat]
        if stored.kind != "person" or seat not in self._asked_at:
            return None
        asked = self._asked_at[seat][1]
        found = []
        if self.stored.timer:
            found.append((asked + self.stored.timer, self.stored.late == "bot"))
        if self.stored.absent == "bot" and stored.guest in self._gone_at:
            found.append((max(asked, self._gone_at[stored.guest]) + ABSENT_AFTER, True))
        return min(found, default=None)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.book is None:
            return
        deadlines = [self._deadline(seat) for seat in self.book.game.decisions]
        due = [deadline for deadline, answers in filter(None, deadlines) if answers]
        if due:
            delay = max(0.0, min(due) - time.monotonic())
            self._alarm = asyncio.get_running_loop().call_later(delay, lambda: self._beside(self.ask(self._time_is_up)))

    async def _time_is_up(self) -> None:
        if self.book is None:
            return
        now = time.monotonic()
        for seat in self.book.game.decisions:
            deadline = self._deadline(seat)
            if deadline is not None and deadline[1] and deadline[0] <= now:
                self._think(seat, "greedy")

    # Telling

    def broadcast(self) -> None:
        """Show everybody how things stand now."""
        self._revision += 1
        drawn: dict[int | None, tuple[bytes, show.Shown]] = {}
        for watcher in self.watchers:
            if not watcher.looking:
                continue
            before = self._pages.get(watcher.eyes)
            in_step = before is not None and before[0] == self._revision - 1 == watcher.revision
            if watcher.eyes in drawn and in_step:
                watcher.send(drawn[watcher.eyes][0])
                self._seen(watcher)
            elif in_step and watcher.number == self._told:
                assert before is not None
                shown = self._shown(watcher.eyes)
                frame = encode(self._update(watcher.eyes, shown, before[1], self._told))
                drawn[watcher.eyes] = frame, shown
                watcher.send(frame)
                self._seen(watcher)
            else:
                self._show(watcher, watcher.number)
        for eyes, (_, shown) in drawn.items():
            self._pages[eyes] = self._revision, shown
        if self.book is not None:
            self._told = self.book.number

    def _show(self, watcher: Watcher, since: int) -> None:
        """Show one watcher everything, with the lines after a number."""
        if self.book is None:
            return
        page = self._pages.get(watcher.eyes)
        shown = page[1] if page is not None and page[0] == self._revision else self._shown(watcher.eyes)
        self._pages[watcher.eyes] = self._revision, shown
        watcher.send(encode(self._update(watcher.eyes, shown, None, since)))
        self._seen(watcher)

    def _seen(self, watcher: Watcher) -> None:
        assert self.book is not None
        watcher.number = self.book.number
        watcher.revision = self._revision

    def _shown(self, eyes: int | None) -> show.Shown:
        assert self.book is not None
        return show.shown(self.book.game, eyes)

    def _update(self, eyes: int | None, shown: show.Shown, before: show.Shown | None, since: int) -> wire.Update:
        assert self.book is not None
        book = self.book
        back_to = book.back_to(min(since, book.number))
        deadline = None if eyes is None or shown.ask is None else self._deadline(eyes)
        return wire.Update(
            number=book.number,
            eyes=eyes,
            full=before is None,
            back_to=back_to,
            lines=show.lines(book.game, eyes, book.after(back_to)),
            picture=shown.picture(before),
            waiting=shown.waiting,
            ask=shown.ask,
            asides=shown.asides,
            undo=self._undo_state(eyes),
            settled=() if eyes is None else self._settled_of(eyes),
            seconds_left=None if deadline is None else round(max(0.0, deadline[0] - time.monotonic()), 1),
            ending=shown.ending,
        )

    def _settled_of(self, seat: int) -> tuple[wire.Settled, ...]:
        return tuple(
            wire.Settled(prompt, msgspec.Raw(msgspec.json.encode(one.action)), one.label, one.until)  # type: ignore[arg-type]
            for (who, prompt), one in self._settled.items()
            if who == seat
        )

    def welcome(self) -> None:
        """Tell everybody who sits and who is here."""
        for watcher in self.watchers:
            watcher.tell(wire.Welcome(self.info(watcher.guest)))

    def info(self, guest: str) -> wire.TableInfo:
        """The table as this guest may know it. (Anybody.)"""
        stored, rules = self.stored, self.rules
        here = {watcher.guest for watcher in self.watchers}
        mode = rules.modes[stored.setup.mode]
        own = seats_of(stored, guest)
        sits = bool(own) or (bool(guest) and stored.host == guest)
        running = self.book is not None and stored.state == "running"
        waiting = self.book.game.waiting(None) if running and self.book is not None else []
        return wire.TableInfo(
            id=stored.id,
            game=rules.id,
            title=rules.title,
            mode=stored.setup.mode,
            mode_title=mode.title,
            together=mode.together,
            options=stored.setup.options,
            state=stored.state,
            seats=tuple(
                wire.SeatInfo(
                    seat.name,
                    seat.kind,
                    seat.bot,
                    number in own,
                    seat.kind == "bot" or (seat.kind == "person" and seat.guest in here),
                )
                for number, seat in enumerate(stored.seats)
            ),
            timer=stored.timer,
            late=stored.late,
            absent=stored.absent,
            listed=stored.listed,
            yours=bool(guest) and stored.host == guest,
            invite=stored.token if sits else "",
            watching=sum(not seats_of(stored, watcher.guest) for watcher in self.watchers),
            undo=self._consenting.request if self._consenting is not None else None,
            number=self.book.number if self.book is not None else 0,
            turn_of=tuple(stored.seats[wait.seat].name for wait in waiting if wait.seat is not None),
            result=stored.result,
            accent=rules.board.accent if rules.board is not None else "",
            updated=stored.updated,
        )

    # Coming and going

    async def enter(self, watcher: Watcher) -> None:
        """A page was opened."""
        self.watchers.add(watcher)
        self._gone_at.pop(watcher.guest, None)
        self.welcome()
        for line in await self._store.chat(self.stored.id):
            watcher.tell(_chat(line))

    async def go(self, watcher: Watcher) -> None:
        """A page was closed."""
        self.watchers.discard(watcher)
        if watcher.guest and all(other.guest != watcher.guest for other in self.watchers):
            self._gone_at[watcher.guest] = time.monotonic()
            self._set_alarm()
        self.welcome()

    async def reseat(self, change: Callable[[StoredTable], StoredTable]) -> StoredTable:
        """Change who sits where, and begin once nobody is missing."""
        stored = change(self.stored)
        if stored.state == "open" and all(seat.kind != "open" for seat in stored.seats):
            stored = replace(stored, state="running")
        await self._store.save_table(stored)
        begins = self.stored.state == "open" and stored.state == "running"
        self.stored = stored
        if begins:
            self.book = Book(self._new_game())
        self._consenting = None
        for watcher in self.watchers:
            if watcher.eyes is not None and watcher.eyes not in seats_of(stored, watcher.guest):
                watcher.eyes = None
                watcher.number = 0
                watcher.revision = -1
        self.welcome()
        if self.book is not None:
            self.broadcast()
        await self._go_on()
        return stored

    def _new_game(self) -> Game:
        setup = self.stored.setup
        return new_game(setup.game, setup.seats, mode=setup.mode, seed=setup.seed, options=setup.options)

    # What pages ask

    async def hear(self, watcher: Watcher, request: wire.Request) -> None:
        """Answer a page's message."""
        remembered = self._answered.get((watcher.guest, request.id)) if watcher.guest else None
        if remembered is not None and not isinstance(request, wire.Look):
            watcher.tell(remembered)
            return
        try:
            answer = await self._heard(watcher, request)
        except IllegalAction as error:
            answer = wire.Refused(request.id, error.refusal.rule, error.refusal.reason)
        except StoreError as error:
            log.error("table %s: %s", self.stored.id[:6], error)
            answer = wire.Refused(request.id, "", "it could not be written down: try again")
        except (NotParsable, GameOver, UndercroftError) as error:
            answer = wire.Refused(request.id, "", str(error))
        if answer is not None:
            if isinstance(request, wire.Act) and not isinstance(answer, wire.Stale):
                self._remember(watcher.guest, request.id, answer)
            watcher.tell(answer)
        if isinstance(answer, wire.Stale):
            self._show(watcher, 0)
        if isinstance(answer, wire.Ack) and isinstance(request, wire.Act | wire.Undo | wire.Consent | wire.Settle):
            self.broadcast()
            self._beside(self.ask(self._go_on))

    async def _heard(self, watcher: Watcher, request: wire.Request) -> wire.Answer | None:
        match request:
            case wire.Look():
                return self._look(watcher, request)
            case wire.Say():
                return await self._say(watcher, request)
        if self.book is None:
            raise NotPossible("the game has not begun")
        seat = self._seat_of(watcher)
        match request:
            case wire.Act():
                return await self._act(watcher, seat, request)
            case wire.Why():
                action = None if request.action is None else self.book.game.parse(request.action)
                words, reason, rule, allowed = show.why_not(self.book.game, seat, action, request.target)
                return wire.Reason(request.id, words, reason, rule, allowed)
            case wire.Undo():
                return await self._undo(watcher, seat, request)
            case wire.Consent():
                return await self._consent(watcher, request)
            case wire.Settle():
                return self._settle(seat, request)
            case wire.Hint():
                self._hint(watcher, seat, request)
                return None
        raise AssertionError(f"{request!r} is not answered")

    def _seat_of(self, watcher: Watcher) -> int:
        """The seat that this page plays: the one through whose eyes it looks, if it is still the guest's."""
        if watcher.eyes is None or watcher.eyes not in seats_of(self.stored, watcher.guest):
            raise NotPossible("you are watching: take a seat to play")
        return watcher.eyes

    def _look(self, watcher: Watcher, request: wire.Look) -> wire.Answer | None:
        if request.seat is not None and request.seat not in seats_of(self.stored, watcher.guest):
            return wire.Refused(request.id, "", "this is not your seat")
        watcher.eyes = request.seat
        watcher.looking = True
        if self.book is None:
            return wire.Ack(request.id, 0)
        self._show(watcher, request.since)
        return None

    async def _act(self, watcher: Watcher, seat: int, request: wire.Act) -> wire.Answer:
        assert self.book is not None
        if request.at < self.book.asked_since.get(seat, 0):
            return wire.Stale(request.id, self.book.number)
        action = self.book.game.parse(request.action)
        await self._play(seat, action, watcher.guest, request.id)
        return wire.Ack(request.id, self.book.number)

    async def _say(self, watcher: Watcher, request: wire.Say) -> wire.Answer:
        if not watcher.guest:
            raise NotPossible("open the front page first: nobody knows who you are")
        text = "".join(letter for letter in request.text if letter.isprintable()).strip()
        if not text:
            raise NotPossible("there is nothing to say")
        own = seats_of(self.stored, watcher.guest)
        seat = watcher.eyes if watcher.eyes in own else own[0] if own else None
        name = self.stored.seats[seat].name if seat is not None else await self._store.guest_name(watcher.guest)
        line = ChatLine(guest=watcher.guest, name=name or "Guest", seat=seat, text=text, at=time.time())
        number = await self._store.say(self.stored.id, line)
        frame = encode(_chat(replace(line, number=number)))
        for other in self.watchers:
            other.send(frame)
        return wire.Ack(request.id, self.book.number if self.book is not None else 0)

    def _settle(self, seat: int, request: wire.Settle) -> wire.Answer:
        assert self.book is not None
        if request.until == "never":
            self._settled.pop((seat, request.prompt), None)
        else:
            decision = self.book.game.decisions.get(seat)
            action = self.book.game.parse(request.action)
            if decision is None or decision.prompt != request.prompt or action not in decision.options:
                raise NotPossible("an answer is settled when it can be given")
            label = show.said(self.book.game, seat, action)[0]
            self._settled[seat, request.prompt] = Standing(action, label, request.until)
        return wire.Ack(request.id, self.book.number)

    def _hint(self, watcher: Watcher, seat: int, request: wire.Hint) -> None:
        assert self.book is not None
        decision = self.book.game.decisions.get(seat)
        if decision is None:
            raise NotPossible("there is nothing for you to decide now")
        self._beside(self._weigh(watcher, self.book.game, seat, decision.rule, request.id))

    async def _weigh(self, watcher: Watcher, game: Game, seat: int, rule: str, id: str) -> None:
        number = self.book.number if self.book is not None else 0
        weighing = await self._thinkers.weigh(game, seat)
        if self.book is None or self.book.number != number:
            watcher.tell(wire.Refused(id, "", "the game has gone on meanwhile"))
            return
        labels = [(show.said(game, seat, action)[0], worth) for action, worth in weighing.options[:3]]
        watcher.tell(
            wire.Hinted(
                id,
                show.options(game, seat, [weighing.best])[0],
                weighing.why(lambda action: show.said(game, seat, action)[0]),
                rule or self.rules.turn_rule,
                tuple(wire.Weighed(label, round(worth, 2)) for label, worth in labels),
            )
        )

    # Taking back

    def _undo_state(self, seat: int | None) -> wire.UndoState:
        assert self.book is not None
        if seat is None:
            return wire.UndoState(False, False, "")
        if self.stored.state != "running":
            return wire.UndoState(False, False, "The game is over: nothing is taken back")
        choices = self.book.choices_to_undo(seat)
        if not choices:
            return wire.UndoState(False, False, "You have nothing to take back yet")
        if choices == 1 and not self.book.choices[-1].telling:
            return wire.UndoState(True, False, "Take your last choice back")
        others = self._others_than(self.stored.seats[seat].guest)
        why = "others have chosen" if choices > 1 else "dice or cards have shown something"
        if not others:
            return wire.UndoState(True, False, f"Go back to before your last choice, although {why} since")
        names = " and ".join(self.stored.seats[seats[0]].name for seats in others.values())
        return wire.UndoState(False, True, f"Ask {names} to let you take your last choice back: {why} since")

    def _others_than(self, guest: str) -> dict[str, tuple[int, ...]]:
        """The other people who sit here, with their seats."""
        found: dict[str, tuple[int, ...]] = {}
        for seat in self.stored.seats:
            if seat.kind == "person" and seat.guest != guest:
                found[seat.guest] = seats_of(self.stored, seat.guest)
        return found

    async def _undo(self, watcher: Watcher, seat: int, request: wire.Undo) -> wire.Answer:
        assert self.book is not None
        if request.at != self.book.number:
            return wire.Stale(request.id, self.book.number)
        state = self._undo_state(seat)
        choices = self.book.choices_to_undo(seat)
        if state.possible:
            await self._take_back(seat, choices, watcher.guest)
        elif state.consent:
            others = self._others_than(watcher.guest)
            asked = tuple(sorted(one for seats in others.values() for one in seats))
            words = f"{self.stored.seats[seat].name} would like to take a choice back"
            asks = wire.UndoRequest(self.book.number, seat, words, asked)
            self._consenting = Consenting(asks, choices, others)
            self.welcome()
        else:
            raise NotPossible(state.words)
        return wire.Ack(request.id, self.book.number)

    async def _consent(self, watcher: Watcher, request: wire.Consent) -> wire.Answer:
        assert self.book is not None
        waiting = self._consenting
        if waiting is None or waiting.request.number != request.request or watcher.guest not in waiting.asked:
            raise NotPossible("nobody asks you to take something back now")
        if not request.yes:
            self._consenting = None
            self.welcome()
            return wire.Ack(request.id, self.book.number)
        del waiting.asked[watcher.guest]
        if not waiting.asked:
            guest = self.stored.seats[waiting.request.seat].guest
            await self._take_back(waiting.request.seat, waiting.choices, guest)
        else:
            left = tuple(sorted(one for seats in waiting.asked.values() for one in seats))
            waiting.request = replace(waiting.request, asked=left)
        self.welcome()
        return wire.Ack(request.id, self.book.number)

    async def _take_back(self, seat: int, choices: int, guest: str) -> None:
        assert self.book is not None
        left = self.book.answers_without(choices)
        entry = Entry(number=self.book.number + 1, kind="undo", seat=seat, guest=guest, back_to=left, at=time.time())
        await self._store.append(self.stored.id, entry)
        self.book.undo(choices, self.book.taken_back(seat))
        self._consenting = None
        self.welcome()


def _chat(line: ChatLine) -> wire.Chat:
    return wire.Chat(line.number, line.name, line.seat, line.text, line.at)
