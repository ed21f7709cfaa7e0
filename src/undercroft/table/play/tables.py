"""All tables, open or put away."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import re
import time
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from undercroft.kernel.errors import RecordError, SetupError, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.record import read_record
from undercroft.kernel.start import replay
from undercroft.table import wire
from undercroft.table.bots.worker_pool import WorkerPool
from undercroft.table.play.names import unnamed
from undercroft.table.play.new_table import new_table, seat_all, seed_of, set_up
from undercroft.table.play.opening import deal, opening_entry
from undercroft.table.play.reload import check_table
from undercroft.table.play.seats import fill_with_bots, hand_over, join, leave, plays_alone
from undercroft.table.play.table import Table
from undercroft.table.play.thread import in_thread
from undercroft.table.problems import Broken, NotAllowed, NotFound, NotPossible
from undercroft.table.show.table_info import table_info
from undercroft.table.storage.models import StoredSeat, StoredTable, StoreError
from undercroft.table.storage.store import Store

log = logging.getLogger("undercroft.table")

MOST_CHOICES = 20_000
"""A longer record is not taken in."""
PUT_AWAY_AFTER = 300.0
"""Seconds after which a table that nobody needs leaves the memory."""


class Tables:
    """Every table by its id; those that somebody needs are open."""

    def __init__(self, store: Store, bots: WorkerPool) -> None:
        self.store = store
        self.bots = bots
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}
        self._broken: dict[str, Broken] = {}
        self._chores: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Go on with all games that were running, one after the other."""
        self._chores = [asyncio.create_task(self._reload_running()), asyncio.create_task(self._put_away())]

    async def close(self) -> None:
        """Close every table; none that fails to close stops the others."""
        for chore in self._chores:
            chore.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await chore
        for id, task in list(self._tables.items()):
            try:
                await (await task).close()
            except (UndercroftError, asyncio.CancelledError):
                continue
            except Exception:
                log.exception("table %s could not be closed", id[:6])

    async def _reload_running(self) -> None:
        try:
            running = await self.store.running()
        except StoreError as error:
            log.error("no table goes on before somebody comes: %s", error)
            return
        for id in running:
            try:
                await self.table(id)
            except Broken:
                continue
            except UndercroftError as error:
                log.error("table %s cannot go on: %s", id[:6], error)

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
                elif table.stored.state in ("over", "saved", "open") and now - self._used[id] > PUT_AWAY_AFTER:
                    del self._tables[id], self._used[id]
                    await table.close()
                    put_away += 1
            if put_away:
                gc.collect()  # tables are full of cycles, and the collector seldom looks by itself

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
        """Load a table. One that cannot be read is marked as broken and not tried again: that is logged once."""
        try:
            stored = await self.store.table(id)
            if stored is None:
                raise NotFound("there is no such table; it may have been mistyped")
            check_table(stored, id)
            table = Table(stored, self.store, self.bots)
            await table.start()
            return table
        except (StoreError, NotFound):
            raise
        except Exception as error:
            broken = error if isinstance(error, Broken) else Broken(id, "the table itself", error)
            log.error("table %s is broken: %s", id[:6], broken.why)
            self._broken[id] = broken
            raise broken from None

    async def name(self, guest: str) -> str:
        """What a guest is called: as they said, or by a number that tells guests apart."""
        return (await self.store.guest_name(guest) if guest else None) or unnamed(guest)

    # Setting up

    async def set_up(self, wish: wire.NewTable, guest: str) -> Table:
        """A new table."""
        name = await self.name(guest)
        if wish.branch:
            return await self._branch(wish, guest, name)
        if not wish.game:
            raise SetupError("say which game the table is for")
        stored = set_up(wish, guest, name)
        # Options that do not fit are found when the table is made, even if the game begins later.
        game = await in_thread(deal, stored.setup)
        if stored.state == "running":
            return await self._take_in(game, stored)
        await self.store.add_table(stored)
        return await self.table(stored.id)

    async def _branch(self, wish: wire.NewTable, guest: str, name: str) -> Table:
        source = await self.table(wish.branch)
        if source.seen.state not in ("over", "saved") or source.book is None:
            raise NotPossible("a game can be played on from a moment of it once it is over")
        game = await in_thread(_cut, source.book.game, wish.at)
        if game.outcome is not None:
            raise NotPossible("the game is over there: choose an earlier moment")
        names = game.setup.seats
        wishes: Sequence[wire.SeatWish] = wish.seats or [
            wire.SeatWish("me" if number == 0 else "bot", name) for number, name in enumerate(names)
        ]
        if len(wishes) != len(names):
            raise SetupError(f"this game has {len(names)} seats, not {len(wishes)}")
        rules = game.rules
        seats = seat_all(rules, rules.modes[game.setup.mode], wishes, guest, name)
        # Whoever has seen the record would know what its own seed brings.
        setup = replace(game.setup, seats=tuple(seat.name for seat in seats), seed=seed_of(wish))
        return await self._take_in(game, new_table(setup, seats, wish, guest))

    async def upload(self, data: bytes, guest: str) -> Table:
        """Take in a record: to look at, and to play on from any moment of it."""
        game = await in_thread(_read, data)
        seats = tuple(StoredSeat("open", name) for name in game.setup.seats)
        stored = new_table(game.setup, seats, wire.NewTable(), guest)
        outcome = game.outcome
        state = "saved" if outcome is None else "over"
        result = "" if outcome is None else outcome.reason
        return await self._take_in(game, replace(stored, state=state, result=result))

    async def _take_in(self, game: Game, stored: StoredTable) -> Table:
        """A table at which all this has happened already."""
        await self.store.add_table(replace(stored, origin=game.record().origin), opening_entry(game, stored))
        return await self.table(stored.id)

    # Seats

    async def join(self, id: str, guest: str, wish: wire.Join) -> Table:
        """Take an open seat."""
        table, name = await self.table(id), await self.name(guest)
        await table.ask(lambda: table.reseat(lambda stored: join(stored, guest, name, wish)))
        return table

    async def leave(self, id: str, guest: str) -> Table:
        """Stand up."""
        table = await self.table(id)
        await table.ask(lambda: table.reseat(lambda stored: leave(stored, guest)))
        return table

    async def hand_over(self, id: str, guest: str, seat: int, wish: wire.HandOver) -> Table:
        """Give a seat to a bot, open it, or take it over."""
        table, name = await self.table(id), await self.name(guest)
        await table.ask(lambda: table.reseat(lambda stored: hand_over(stored, guest, name, seat, wish)))
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

        await table.ask(lambda: table.reseat(change))
        return table

    async def invited(self, invitation: str) -> Table:
        """The table of an invitation."""
        id = await self.store.by_token(invitation)
        if id is None:
            raise NotFound("this invitation leads nowhere: ask for the link again")
        return await self.table(id)

    async def lobby(self, guest: str) -> wire.Lobby:
        """What the front page lists for this guest."""
        yours, open_, running, over = [], [], [], []
        for stored in await self.store.lobby(guest):
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
        return table_info(stored, guest)

    # Looking back

    async def look_back(self, id: str, guest: str, eyes: int | None) -> tuple[Game, list[int] | None]:
        """The game of a table for these eyes, and the moments that may be looked at (None: all)."""
        table = await self.table(id)

        async def look() -> tuple[Game, list[int] | None]:
            game = table.played.game
            if eyes is not None and eyes >= len(table.stored.seats):
                raise NotFound(f"there is no seat {eyes + 1}")
            running = table.seen.state == "running"
            if eyes is not None and running and eyes not in table.stored.seats_of(guest):
                raise NotAllowed("you see through other eyes when the game is over")
            return game.clone(), table.windows.moments if running else None

        # When the table's turn has come, everything that was played is written.
        return await table.ask(look)

    async def record(self, id: str, guest: str) -> bytes:
        """The record of a game, for those who may know all of it."""
        table = await self.table(id)

        async def write() -> bytes:
            game = table.played.game
            if table.seen.state == "running" and not plays_alone(table.stored, guest):
                raise NotAllowed("a record tells everything: it can be had when the game is over")
            return game.record().to_json()

        return await table.ask(write)

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


def _sound(stored: StoredTable) -> bool:
    """Whether the lobby can list it; its game may not be installed any more."""
    try:
        check_table(stored, stored.id)
    except UndercroftError:
        return False
    return True


def _cut(game: Game, at: int | None) -> Game:
    return replay(game.record(), until=at)


def _read(data: bytes) -> Game:
    record = read_record(data)
    if record.origin is not None:
        # Answers are checked one by one, but a state that somebody wrote could be anything.
        raise RecordError(
            "this record does not begin at the beginning, so it cannot be checked here; "
            "`undercroft play --load` takes it up"
        )
    if record.choices > MOST_CHOICES:
        raise RecordError(f"this record has {record.choices} choices; at most {MOST_CHOICES} are taken in")
    return replay(record)
