"""All tables, open or put away."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import itertools
import logging
import re
import time
from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from undercroft.kernel.chance import Answer
from undercroft.kernel.errors import SetupError, UndercroftError
from undercroft.kernel.registry import find_game
from undercroft.table import wire
from undercroft.table.bots.worker_pool import WorkerPool
from undercroft.table.play.archive import Beginning, Check, Cut, Hindsight, Job, Moment, Story, WholeRecord
from undercroft.table.play.book import OPENING
from undercroft.table.play.lobby_pages import LobbyPages
from undercroft.table.play.long_work import Asker, BrokenThere, LongWork
from undercroft.table.play.names import unnamed
from undercroft.table.play.new_table import id_in, new_table, seat_all, seed_of, set_up
from undercroft.table.play.opening import deal, opening_entry
from undercroft.table.play.reload import check_table
from undercroft.table.play.seats import NeedsConsent, fill_with_bots, hand_over, join, leave, plays_alone
from undercroft.table.play.table import Table
from undercroft.table.play.thread import in_thread
from undercroft.table.play.undo import ask_for_seat
from undercroft.table.problems import Broken, NotAllowed, NotFound, NotPossible
from undercroft.table.show.table_info import table_info
from undercroft.table.storage.models import Elsewhere, StoredSeat, StoredTable, StoreError
from undercroft.table.storage.retention import Retention
from undercroft.table.storage.shards import Shard, shard_of
from undercroft.table.storage.store import Store

log = logging.getLogger("undercroft.table")

PUT_AWAY_AFTER = 300.0
"""Seconds after which a table that nobody needs leaves the memory."""


SEEN_AFTER = 180.0
"""Seconds after which everybody has seen that a game is over: the longest pause, and the longest thought in it."""
UPLOADED = "upload "
"""Records that were brought are counted apart from tables that were laid."""
FORGETS_EVERY = 3_600.0
MEASURES_EVERY = 30.0
"""Seconds."""


class TooMany(NotPossible):
    """This guest has as many as one may have."""

    status = 429


class Tables:
    """Every table by its id; those that somebody needs are open."""

    def __init__(
        self,
        store: Store,
        bots: WorkerPool,
        work: LongWork,
        *,
        watching: int = 100,
        retention: Retention = Retention(),  # noqa: B008 - it is frozen
    ) -> None:
        self.store = store
        self.bots = bots
        self.work = work
        self.retention = retention
        self.lobby_pages = LobbyPages(store)
        self._watching = watching
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}
        self._broken: dict[str, Broken] = {}
        self._measures: set[tuple[str, str]] = set()
        self._chores: list[asyncio.Task[None]] = []
        self._seated = itertools.count()

    async def start(self) -> None:
        """Let what nobody needs be put away and forgotten; games go on when somebody comes."""
        await self._read_measures()
        self.store.listen(self.lobby_pages.hear)
        self._chores = [
            asyncio.create_task(self._put_away()),
            asyncio.create_task(self._forget()),
            asyncio.create_task(self._read_measures_again()),
        ]

    async def close(self) -> None:
        """Close every table; none that fails to close stops the others."""
        for chore in self._chores:
            chore.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await chore
        await self.lobby_pages.close()
        for id, task in list(self._tables.items()):
            try:
                await (await task).close()
            except (UndercroftError, asyncio.CancelledError):
                continue
            except Exception:
                log.exception("table %s could not be closed", id[:6])

    async def _put_away(self) -> None:
        while True:
            await asyncio.sleep(PUT_AWAY_AFTER / 5)
            now = time.monotonic()
            put_away = 0
            for id, task in list(self._tables.items()):
                if not task.done() or task.exception() is not None:
                    continue
                table = task.result()
                if table.viewers:
                    self._used[id] = now
                elif now - self._used[id] > PUT_AWAY_AFTER:
                    del self._tables[id], self._used[id]
                    await table.close()
                    put_away += 1
            if put_away:
                gc.collect()  # tables are full of cycles, and the collector seldom looks by itself

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(FORGETS_EVERY)
            try:
                forgotten = await self.store.forget(self.retention, time.time(), list(self._tables))
            except StoreError as error:
                log.error("nothing could be forgotten: %s", error)
                continue
            if forgotten:
                log.info("%d tables were forgotten: nobody has used them for long", forgotten)

    async def _read_measures(self) -> None:
        with contextlib.suppress(StoreError):
            self._measures = set(await self.store.measures())

    async def _read_measures_again(self) -> None:
        while True:
            await asyncio.sleep(MEASURES_EVERY)
            await self._read_measures()

    def is_banned(self, guest: str) -> bool:
        """Whether this guest is kept out."""
        return (guest, "ban") in self._measures

    def is_muted(self, guest: str) -> bool:
        """Whether this guest may say nothing."""
        return (guest, "mute") in self._measures

    @property
    def open_pages(self) -> int:
        """How many pages are open at tables."""
        ready = [
            task for task in self._tables.values() if task.done() and not task.cancelled() and not task.exception()
        ]
        return sum(len(task.result().viewers) for task in ready)

    @property
    def broken_tables(self) -> int:
        """How many tables could not be read."""
        return len(self._broken)

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def table(self, id: str) -> Table:
        """The table of this id, loaded if need be."""
        if (broken := self._broken.get(id)) is not None:
            raise broken.with_traceback(None)
        self._used[id] = time.monotonic()
        task = self._tables.get(id)
        if task is None:
            task = self._tables[id] = asyncio.create_task(self._open(id))
        try:
            table = await asyncio.shield(task)
        except UndercroftError:
            if self._tables.get(id) is task:
                del self._tables[id], self._used[id]
            raise
        if table.broken is not None:
            raise table.broken.with_traceback(None)
        return table

    async def _open(self, id: str) -> Table:
        """Load a table. One that cannot be read is marked as broken and not tried again: that is logged once.

        Finished games are shown by every process, others only by the one that serves their shard.
        """
        try:
            stored = await self.store.table(id)
            if stored is None:
                raise NotFound("there is no such table; it may have been mistyped")
            check_table(stored, id)
            if not self.store.serves(id) and (stored.state in ("open", "running") or _just_over(stored)):
                raise Elsewhere("another process serves this table: try again in a moment")
            table = Table(
                stored, self.store, self.bots, self.work, watching=self._watching, chat_lines=self.retention.chat_lines
            )
            table.is_muted = self.is_muted
            await table.start()
            if stored.state == "running":
                await self.store.touch(id, time.time())
            return table
        except (StoreError, NotFound):
            raise
        except Exception as error:
            raise self._mark_broken(
                error if isinstance(error, Broken) else Broken(id, "the table itself", error)
            ) from None

    def _mark_broken(self, broken: Broken) -> Broken:
        """Note that a table is broken, and say so in the log, once."""
        if broken.table not in self._broken:
            log.error("table %s is broken: %s", broken.table[:6], broken.why)
            self._broken[broken.table] = broken
        return broken

    async def _do(self, id: str, job: Job, asker: Asker) -> bytes:
        """Let something be done with what is written of a table."""
        try:
            return await self.work.do(job, asker)
        except BrokenThere as error:
            raise self._mark_broken(Broken(id, "what is written of it", error, error.why)) from None

    async def let_go(self, number: int) -> None:
        """Close the tables of a shard that somebody else serves now; their pages come back by themselves."""
        theirs = [id for id in self._tables if shard_of(id, self.store.shards) == number]
        for id in theirs:
            task = self._tables.pop(id)
            self._used.pop(id, None)
            with contextlib.suppress(UndercroftError):
                table = await task
                await table.send_away()
                await table.close()
        log.info("shard %d is served elsewhere; %d tables were put away", number, len(theirs))

    async def name(self, guest: str) -> str:
        """What a guest is called: as they said, or by a number that tells guests apart."""
        return (await self.store.guest_name(guest) if guest else None) or unnamed(guest)

    # Setting up

    async def set_up(self, wish: wire.NewTable, asker: Asker) -> Table:
        """A new table."""
        guest = asker.guest
        name = await self.name(guest)
        most = self.retention.tables_each
        if await self.store.count_tables(guest, "open", "running") >= most:
            raise TooMany(f"you have {most} tables already that are not over: play one to its end first")
        most = self.retention.address_tables
        if await self.store.count_from(self._place(asker), "open", "running") >= most:
            raise TooMany(f"{most} tables from your address are not over: play one to its end first")
        if wish.branch:
            return await self._branch(wish, asker, name)
        if not wish.game:
            raise SetupError("say which game the table is for")
        stored = self._here(set_up(wish, guest, name), asker)
        # Options that do not fit are found when the table is made, even if the game begins later.
        game = await in_thread(deal, stored.setup)
        if stored.state == "running":
            return await self._take_in(stored, tuple(game.answers))
        await self.store.add_table(stored)
        return await self.table(stored.id)

    async def _branch(self, wish: wire.NewTable, asker: Asker, name: str) -> Table:
        source = await self.table(wish.branch)
        if source.seen.state not in ("over", "saved"):
            raise NotPossible("a game can be played on from a moment of it once it is over")
        told = await self._do(wish.branch, Cut(wish.branch, wish.at), asker)
        beginning = msgspec.json.decode(told, type=Beginning)
        names = beginning.setup.seats
        wishes: Sequence[wire.SeatWish] = wish.seats or [
            wire.SeatWish("me" if number == 0 else "bot", name) for number, name in enumerate(names)
        ]
        if len(wishes) != len(names):
            raise SetupError(f"this game has {len(names)} seats, not {len(wishes)}")
        rules = find_game(beginning.setup.game)
        seats = seat_all(rules, rules.modes[beginning.setup.mode], wishes, asker.guest, name)
        # Whoever has seen the record would know what its own seed brings.
        setup = replace(beginning.setup, seats=tuple(seat.name for seat in seats), seed=seed_of(wish))
        stored = self._here(new_table(setup, seats, wish, asker.guest), asker)
        return await self._take_in(replace(stored, origin=beginning.origin), beginning.answers)

    async def upload(self, data: bytes, asker: Asker) -> Table:
        """Take in a record: to look at, and to play on from any moment of it."""
        most = self.retention.finished_each
        if await self.store.count_tables(asker.guest, "over", "saved") >= most:
            raise TooMany(f"you keep {most} games already: records are taken in again when some were forgotten")
        place = f"{UPLOADED}{self._place(asker)}"
        if await self.store.count_from(place, "over", "saved") >= self.retention.address_uploads:
            raise TooMany("so many records came from your address that no more are taken in until some were forgotten")
        beginning = msgspec.json.decode(await self.work.do(Check(data), asker), type=Beginning)
        seats = tuple(StoredSeat("open", name) for name in beginning.setup.seats)
        stored = self._here(new_table(beginning.setup, seats, wire.NewTable(), asker.guest), asker)
        state = "over" if beginning.over else "saved"
        stored = replace(stored, state=state, result=beginning.reason, number=OPENING, place=place)
        return await self._take_in(stored, beginning.answers)

    def _here(self, stored: StoredTable, asker: Asker) -> StoredTable:
        """A new table, as one of those that are served here."""
        served = self.store.served
        if not served:
            raise Elsewhere("no table can be laid here now: try again in a moment")
        letters = Shard(served[next(self._seated) % len(served)], self.store.shards).letters
        return replace(stored, id=id_in(letters), place=self._place(asker))

    def _place(self, asker: Asker) -> str:
        """What tells this address from others, and names it to nobody."""
        return hashlib.blake2b(asker.address.encode(), key=self.store.key, digest_size=8).hexdigest()

    async def _take_in(self, stored: StoredTable, answers: tuple[Answer, ...]) -> Table:
        """A table at which all this has happened already."""
        await self.store.add_table(stored, opening_entry(answers, stored))
        return await self.table(stored.id)

    # Seats

    async def join(self, id: str, guest: str, wish: wire.Join) -> Table:
        """Take an open seat."""
        table, name = await self.table(id), await self.name(guest)
        await table.ask(lambda: table.reseat(lambda stored: join(stored, guest, name, wish), name))
        return table

    async def leave(self, id: str, guest: str) -> Table:
        """Stand up."""
        table, name = await self.table(id), await self.name(guest)
        await table.ask(lambda: table.reseat(lambda stored: leave(stored, guest), name))
        return table

    async def hand_over(self, id: str, guest: str, seat: int, wish: wire.HandOver) -> Table:
        """Give a seat to a bot, open it, or take it over."""
        table, name = await self.table(id), await self.name(guest)

        async def change() -> None:
            try:
                await table.reseat(lambda stored: hand_over(stored, guest, name, seat, wish), name)
            except NeedsConsent:
                when_agreed = partial(hand_over, guest=guest, name=name, number=seat, wish=wish, agreed=True)
                number = table.number_request()
                table.pending_undo = ask_for_seat(table.stored, number, guest, name, seat, when_agreed)
                table.welcome()

        await table.ask(change)
        return table

    async def begin(self, id: str, guest: str) -> Table:
        """Begin now: bots take the open seats."""
        table = await self.table(id)

        def change(stored: StoredTable) -> StoredTable:
            if stored.host != guest and not stored.seats_of(guest):
                raise NotAllowed("only who sits at the table begins the game")
            if stored.state != "open":
                raise NotPossible("the game has begun already")
            return fill_with_bots(stored)

        name = await self.name(guest)
        await table.ask(lambda: table.reseat(change, name))
        return table

    async def invited(self, invitation: str, guest: str) -> wire.TableInfo:
        """The table of an invitation; of one that another process serves, as much as is written."""
        id = await self.store.by_token(invitation)
        if id is None:
            raise NotFound("this invitation leads nowhere: ask for the link again")
        try:
            return (await self.table(id)).info(guest)
        except Elsewhere:
            stored = await self.store.table(id)
            if stored is None:
                raise
            return table_info(_as_known(stored), guest)

    async def lobby(self, guest: str) -> wire.Lobby:
        """What the front page lists for this guest."""
        yours, open_, running, over = [], [], [], []
        for stored in await self.store.lobby(guest, each=self.retention.listed_each):
            if not _sound(stored):
                continue
            info = self._info(stored, guest)
            mine = info.yours or any(seat.yours or seat.lent for seat in info.seats)
            if info.state in ("over", "saved"):
                over.append(info)
            elif mine:
                yours.append(info)
            elif any(seat.kind == "open" for seat in info.seats):
                open_.append(info)
            else:
                running.append(info)
        return wire.Lobby(tuple(yours), tuple(open_), tuple(running), tuple(over))

    def _info(self, stored: StoredTable, guest: str) -> wire.TableInfo:
        task = self._tables.get(stored.id)
        if task is not None and task.done() and task.exception() is None:
            return task.result().info(guest)
        return table_info(stored if self.store.serves(stored.id) else _as_known(stored), guest)

    # Looking back

    async def moment(self, id: str, asker: Asker, at: int, eyes: int | None) -> bytes:
        """A moment of a game, as these eyes saw it."""
        table = await self.table(id)

        async def look() -> Moment:
            if eyes is not None and eyes >= len(table.stored.seats):
                raise NotFound(f"there is no seat {eyes + 1}")
            if table.seen.state in ("over", "saved"):
                return Moment(id, None, at, eyes, None)
            if eyes is not None and eyes not in table.stored.seats_of(asker.guest):
                table.played  # noqa: B018 - before it begins there is nothing to see
                raise NotAllowed("you see through other eyes when the game is over")
            return Moment(id, table.played.entry, at, eyes, tuple(table.windows.moments))

        # When the table's turn has come, everything that was played is written.
        return await self._do(id, await table.ask(look), asker)

    async def hindsight(self, id: str, asker: Asker) -> bytes:
        """What could have been done, as far as everybody may know it."""
        table = await self.table(id)

        async def look() -> Hindsight:
            over = table.seen.state in ("over", "saved")
            return Hindsight(id, None if over else table.played.entry)

        return await self._do(id, await table.ask(look), asker)

    async def story(self, id: str, asker: Asker) -> bytes:
        """A finished game turn by turn."""
        table = await self.table(id)
        if table.seen.state not in ("over", "saved"):
            raise NotPossible("the story is told when the game is over")
        return await self._do(id, Story(id), asker)

    async def record(self, id: str, asker: Asker) -> bytes:
        """The record of a game, for those who may know all of it."""
        table = await self.table(id)

        async def look() -> WholeRecord:
            if table.seen.state in ("over", "saved"):
                return WholeRecord(id)
            entry = table.played.entry
            if not plays_alone(table.stored, asker.guest):
                raise NotAllowed("a record tells everything: it can be had when the game is over")
            return WholeRecord(id, entry)

        return await self._do(id, await table.ask(look), asker)

    async def book(self, id: str, guest: str) -> bytes:
        """What is written of a broken table, for its host; who the guests are stays the server's."""
        try:
            await self.table(id)
        except Broken as error:
            why = error.why
        else:
            raise NotPossible("this table is not broken: download its record instead")
        written = await self.store.written(id)
        if written is None:
            raise NotFound("there is no such table; it may have been mistyped")
        host = re.search(r'"host": *"([^"]+)"', written.table)  # it may be JSON no more
        if host is None or host[1] != guest:
            raise NotAllowed("what is written of a broken table is for its host, and for whoever keeps this server")
        told = {
            "problem": why,
            "table": written.table,
            "entries": written.entries,
            "checkpoints": written.checkpoints,
        }
        text = msgspec.json.encode(told).decode()
        for number, one in enumerate(sorted(written.guests), start=1):
            text = text.replace(one, f"guest {number}")
        return text.encode()


def _just_over(stored: StoredTable) -> bool:
    """Whether a game ended so lately that those who play it have not seen it yet: others might still respond.

    That they have may never have been written, if its process ended first.
    """
    return stored.state == "over" and stored.unseen and time.time() - stored.updated < SEEN_AFTER


def _as_known(stored: StoredTable) -> StoredTable:
    """A table of another process as it is known there."""
    return replace(stored, state="running", result="") if _just_over(stored) else stored


def _sound(stored: StoredTable) -> bool:
    """Whether the lobby can list it; its game may not be installed any more."""
    try:
        check_table(stored, stored.id)
    except UndercroftError:
        return False
    return True
