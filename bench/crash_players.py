"""People at tables whose server dies again and again: they come back, repeat what was not answered, and forget nothing.

Whatever the server tells that does not fit what it told before is a problem.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from typing import Any

import msgspec
from msgspec import Raw, Struct

from bench.table_client import Choice, Guest, HttpError, Line, Question, Socket, ToldLines, act, look, undo

GAME = "munchkin_dungeon"
AGAIN = 0.02
"""Seconds until somebody tries again to reach a server that is gone."""
DOUBLED = 0.05
"""How often something is said twice at once."""
UNDOES = 0.03
"""How often somebody who plays against bots takes a choice back instead of choosing."""
SITS, STANDS = 1.5, 0.3
"""Seconds, on average, until somebody stands up, and until somebody sits down there."""


class Picture(Struct, frozen=True):
    """The parts of a picture that changed, or all of them."""

    parts: dict[str, str | None]


class ServerMessage(ToldLines, frozen=True):
    """What a page is told, with all that it sees."""

    eyes: int | None = None
    picture: Picture = Picture({})
    waiting: Raw = Raw(b"")
    asides: tuple[Choice, ...] = ()


class Sight(Struct, frozen=True):
    """What a seat sees and is asked."""

    parts: dict[str, str | None]
    waiting: bytes
    options: tuple[bytes, ...]
    asides: tuple[bytes, ...]


_read = msgspec.json.Decoder(ServerMessage).decode

Log = dict[int, tuple[Line, ...]]


class Said(Struct):
    """Something that a page wants done."""

    id: str
    kind: str
    """act, or undo."""
    action: Raw
    message: bytes
    again: int = 0
    """How many times it was said again, to a server that had been gone."""


class Done(Struct, frozen=True):
    """Something that the server has acknowledged, under this number."""

    id: str
    kind: str
    seat: int
    action: Raw
    number: int


class Notes:
    """What all players of a soak have seen."""

    def __init__(self, thinks: float = 0.0) -> None:
        self.thinks = thinks
        """Seconds from hearing something to choosing."""
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.traffic = asyncio.Event()
        """Somebody was acknowledged something since it was cleared last."""


class Page:
    """One seat's page: it acts as soon as it is asked."""

    def __init__(self, table: Table, seat: int, guest: Guest, alone: bool) -> None:
        self.table = table
        self.seat = seat
        self.guest = guest
        self.done: dict[str, Done] = {}
        self.denied: set[str] = set()
        """What was refused, or came too late."""
        self.number = 0
        """The greatest that was heard of."""
        self.over = False
        self._shown = 0
        """The number of the last update."""
        self._sight = Sight({}, b"", (), ())
        self._alone = alone
        self._notes = table.notes
        self._rng = random.Random(f"{table.id} {seat}")
        self._log: Log = {}
        self._said: Said | None = None
        self._count = 0
        self._question: Question | None = None
        self._back_at = 0
        """The number that the server had when this page came back."""
        self._fresh = False
        self._socket: Socket | None = None
        self._closed = asyncio.Event()
        self._leaves = False
        self._sits = asyncio.Event()
        self._sits.set()

    async def run(self, port: int) -> None:
        """Play until the game is over, through all deaths of the server."""
        while not self.over:
            await self._sits.wait()
            if self.over:
                return
            self._closed.clear()
            self._fresh = True
            try:
                self._socket = await Socket.open(port, self.table.id, self.guest.cookie, self._hear, self._closed.set)
            except OSError:
                await asyncio.sleep(AGAIN)
                continue
            if not self._sits.is_set():
                self.close()
                continue
            self._come_back(self._socket)
            await self._closed.wait()

    def close(self) -> None:
        """Close the page."""
        if self._socket is not None:
            self._socket.close()

    async def stand_up(self) -> None:
        """Look at nothing and do nothing, once everything is answered."""
        self._leaves = True
        while self._said is not None and not self.over:
            await asyncio.sleep(AGAIN)
        self._sits.clear()
        self.close()

    def sit_down(self, guest: Guest) -> None:
        """Go on from this seat; it is this guest's now."""
        self.guest = guest
        self._leaves = False
        self._sits.set()

    def miss_the_end(self) -> None:
        """The game was over before anybody sat down here again."""
        self.over = True
        self._sits.set()

    def _come_back(self, socket: Socket) -> None:
        self._question = None
        socket.send(look(self.seat, self._shown))
        if self._shown:
            # Once more, and all of it: to be compared with what was told before.
            socket.send(look(self.seat))
        if self._said is not None:
            self._said.again += 1
            self._notes.counts["said again"] += 1
            socket.send(self._said.message)

    # Hearing

    def _hear(self, frame: bytes) -> None:
        told = _read(frame)
        match told.type:
            case "update":
                self._hear_update(told)
            case "ack":
                self._hear_ack(told)
            case "stale":
                self._notes.counts["stale"] += 1
                self._drop(told.id)
                self._question = None
            case "refused":
                self._hear_refused(told)
            case "wrong":
                self._problem(f"a frame was wrong: {told.reason}")
        if self._notes.thinks:
            asyncio.get_running_loop().call_later(self._notes.thinks, self._choose)
        else:
            self._choose()

    def _hear_update(self, told: ServerMessage) -> None:
        if told.eyes != self.seat:
            return
        if told.number < self.number:
            self._problem(f"update {told.number} came after {self.number}")
        if self._fresh:
            self._fresh = False
            self._back_at = told.number
        self._keep_log(told)
        self._keep_sight(told)
        self.number = max(self.number, told.number)
        self._shown = told.number
        self._question = told.ask
        if told.ending is not None:
            self.over = True
            self.close()

    def _keep_sight(self, told: ServerMessage) -> None:
        parts = {**({} if told.full else self._sight.parts), **told.picture.parts}
        options = () if told.ask is None else tuple(bytes(one.action) for one in told.ask.options)
        sight = Sight(
            {name: part for name, part in parts.items() if part is not None},
            bytes(told.waiting),
            options,
            tuple(bytes(one.action) for one in told.asides),
        )
        if told.number == self._shown:
            self._notes.counts["sights compared"] += 1
            if sight != self._sight:
                self._problem(f"{told.number} looks another than it did: {_other(self._sight, sight)}")
        self._sight = sight

    def _keep_log(self, told: ToldLines) -> None:
        log: dict[int, list[Line]] = {}
        for line in told.lines:
            log.setdefault(line.number, []).append(line)
        heard: Log = {number: tuple(lines) for number, lines in log.items()}
        if told.full and told.back_to == 0 and self._shown:
            known = {number: lines for number, lines in heard.items() if number <= self._shown}
            self._notes.counts["logs compared"] += 1
            self._notes.counts["lines compared"] += sum(map(len, known.values()))
            # What is said of seats meanwhile stands behind what was shown last.
            last = known.get(self._shown, ())
            was = self._log.get(self._shown, ())
            if last[: len(was)] == was and all(line.kind == "note" for line in last[len(was) :]):
                known[self._shown] = was
            if {number: lines for number, lines in known.items() if lines} != self._log:
                self._problem(f"the log is another than it was: {_difference(self._log, known)}")
            self._log = heard
            return
        self._log = {number: lines for number, lines in self._log.items() if number <= told.back_to}
        for number, lines in heard.items():
            if number in self._log:
                self._problem(f"lines of {number} were told twice")
            self._log[number] = lines

    def _hear_ack(self, told: ToldLines) -> None:
        before = self.done.get(told.id)
        said = self._said
        if before is not None:
            if before.number != told.number:
                self._problem(f"{told.id} was acknowledged as {before.number}, and again as {told.number}")
        elif said is None or said.id != told.id:
            self._problem(f"{told.id} was acknowledged, which nobody said")
        else:
            self._said = None
            self.done[told.id] = Done(said.id, said.kind, self.seat, said.action, told.number)
            self.number = max(self.number, told.number)
            self._notes.counts[f"{said.kind}s acknowledged"] += 1
            if said.again:
                written = told.number <= self._back_at
                self._notes.counts["written before the crash" if written else "written after the crash"] += 1
            self._notes.traffic.set()

    def _hear_refused(self, told: ToldLines) -> None:
        said = self._said
        if said is None or said.id != told.id:
            return
        self._notes.counts[f"{said.kind}s refused"] += 1
        if said.kind == "act" and not said.again:
            self._problem(f"an option was refused: {told.reason}")
        self._drop(told.id)
        self._question = None
        self._send(look(self.seat, self._shown))

    def _drop(self, id: str) -> None:
        if self._said is not None and self._said.id == id:
            self._said = None
            self.denied.add(id)

    # Acting

    def _choose(self) -> None:
        question = self._question
        busy = self._said is not None or self._shown < self.number or self._leaves
        if question is None or busy or self.over:
            return
        self._question = None
        self._count += 1
        id = f"s{self.seat}-{self._count}"
        if self._alone and self._rng.random() < UNDOES:
            self._said = Said(id, "undo", Raw(b"null"), undo(id, self._shown))
        else:
            action = Raw(bytes(self._rng.choice(question.options).action))
            self._said = Said(id, "act", action, act(id, self._shown, action))
        self._notes.counts[f"{self._said.kind}s"] += 1
        self._send(self._said.message)
        if self._said.kind == "act" and self._rng.random() < DOUBLED:
            self._notes.counts["said twice"] += 1
            self._send(self._said.message)

    def _send(self, message: bytes) -> None:
        if self._socket is not None:
            self._socket.send(message)

    def _problem(self, what: str) -> None:
        self._notes.problems.append(f"table {self.table.id[:6]}, seat {self.seat}: {what}")


class Table:
    """One game, from its beginning to its end."""

    def __init__(self, id: str, notes: Notes) -> None:
        self.id = id
        self.notes = notes
        self.pages: list[Page] = []

    @property
    def number(self) -> int:
        """The greatest number that anybody has heard of."""
        return max((page.number for page in self.pages), default=0)

    @property
    def over(self) -> bool:
        """Whether everybody has seen the end."""
        return all(page.over for page in self.pages)

    def done(self) -> list[Done]:
        """All that was acknowledged so far."""
        return [done for page in self.pages for done in page.done.values()]

    def denied(self) -> set[str]:
        """All that was said and not done."""
        return {id for page in self.pages for id in page.denied}


class Steward:
    """Has people of a table stand up and sit down, one after the other, whatever becomes of the server."""

    def __init__(self, table: Table, invitation: str, guests: dict[str, Guest], host: Guest, alone: bool) -> None:
        self._table = table
        self._path = f"/api/tables/{table.id}"
        self._invitation = invitation
        self._guests = guests
        self._host = host
        self._alone = alone
        self._notes = table.notes
        self._rng = random.Random(f"{table.id} seats")
        self.resting = False
        """Whether everybody stays seated from now on."""

    async def run(self) -> None:
        """Have somebody change places again and again, until the game is over."""
        while not self._table.over and not self.resting:
            await asyncio.sleep(self._rng.expovariate(1 / SITS))
            page = self._rng.choice(self._table.pages)
            await page.stand_up()
            guest = page.guest
            # Only the host can take back from a bot what was their only seat.
            kind = self._rng.choice(("bot", "open")) if guest is self._host else "open"
            if await self._until(page, kind, guest):
                await asyncio.sleep(self._rng.expovariate(1 / STANDS))
                await self._check(page, kind)
                if kind == "open" and not self._alone:
                    guest = self._rng.choice(list(self._guests.values()))
                if not await self._until(page, "me" if kind == "bot" else "join", guest):
                    self._notes.counts["ends missed"] += 1
                    page.miss_the_end()
                    continue
            page.sit_down(guest)

    async def _until(self, page: Page, kind: str, guest: Guest) -> bool:
        """Have this done to a seat, by this guest, however often it must be asked for; False if the game is over."""
        seat = page.seat
        while True:
            info = await _insist(lambda: guest.ask("GET", self._path))
            there = info["seats"][seat]
            if there["yours"] if kind in ("me", "join") else there["kind"] == kind:
                return True
            if info["state"] != "running":
                return False
            with contextlib.suppress(OSError, HTTPException, HttpError):
                await asyncio.to_thread(self._ask, guest, seat, kind)
                self._notes.counts[f"seats: {kind}"] += 1
            await asyncio.sleep(AGAIN)

    def _ask(self, guest: Guest, seat: int, kind: str) -> None:
        if kind == "join":
            guest.ask("POST", f"{self._path}/join", {"token": self._invitation, "seat": seat})
        else:
            guest.ask("PUT", f"{self._path}/seats/{seat}", {"kind": kind})

    async def _check(self, page: Page, kind: str) -> None:
        info = await _insist(lambda: self._host.ask("GET", self._path))
        there = info["seats"][page.seat]["kind"]
        if there != kind:
            what = f"seat {page.seat} was given to {kind!r}, and is {there!r}'s"
            self._notes.problems.append(f"table {self._table.id[:6]}: {what}")


class Place:
    """Where one game after the other is played, by the same people."""

    def __init__(self, port: int, seats: str, notes: Notes) -> None:
        """Seats: a letter for each person (the same for seats of the same person), g and r for bots."""
        self._port = port
        self._seats = seats
        self._notes = notes
        self._people = sorted(set(seats) - set("gr"))
        self._guests: dict[str, Guest] = {}
        self._steward: Steward | None = None
        self._stewards_work: asyncio.Task[None] | None = None
        self.tables: list[Table] = []

    async def run(self) -> None:
        """Play."""
        while True:
            table = await self._lay()
            self.tables.append(table)
            async with asyncio.TaskGroup() as tasks:
                for page in table.pages:
                    tasks.create_task(page.run(self._port))
                assert self._steward is not None
                self._stewards_work = tasks.create_task(self._steward.run())
            self._notes.counts["games finished"] += 1

    async def rest(self, patience: float) -> bool:
        """Let everybody be seated, and stay so; False if that takes too long."""
        if self._steward is None or self._stewards_work is None:
            return True
        self._steward.resting = True
        return bool((await asyncio.wait([self._stewards_work], timeout=patience))[0])

    async def record(self, table: Table) -> bytes | None:
        """The record of a game that somebody plays alone, from the server's own memory."""
        if len(self._people) > 1 or table is not self.tables[-1]:
            return None
        with contextlib.suppress(OSError, HTTPException, HttpError):
            plain = await asyncio.to_thread(table.pages[0].guest.ask, "GET", f"/api/tables/{table.id}/record")
            return msgspec.json.encode(plain)
        return None

    def close(self) -> None:
        """Close all pages."""
        for table in self.tables:
            for page in table.pages:
                page.close()

    async def _lay(self) -> Table:
        for person in self._people:
            if person not in self._guests:
                self._guests[person] = await _insist(lambda: Guest(self._port))
        host = self._people[0]
        bots = {"g": "greedy", "r": "random"}
        wishes = [
            {"kind": "bot", "bot": bots[seat]} if seat in bots else {"kind": "me" if seat == host else "open"}
            for seat in self._seats
        ]
        wish = {"game": GAME, "seats": wishes}
        info = await _insist(lambda: self._guests[host].ask("POST", "/api/tables", wish))
        table = Table(info["id"], self._notes)
        for seat, person in enumerate(self._seats):
            if person not in bots:
                await _insist(lambda seat=seat, person=person: self._sit(info, seat, person))  # type: ignore[misc]
                table.pages.append(Page(table, seat, self._guests[person], len(self._people) == 1))
        alone = len(self._people) == 1
        guests = {**self._guests}
        if not alone:
            guests["newcomer"] = await _insist(lambda: Guest(self._port))
        self._steward = Steward(table, info["invite"], guests, self._guests[host], alone)
        return table

    def _sit(self, info: Any, seat: int, person: str) -> None:
        guest, place = self._guests[person], f"/api/tables/{info['id']}"
        # It may be the seat's already, if only the answer got lost.
        if not guest.ask("GET", place)["seats"][seat]["yours"]:
            guest.ask("POST", f"{place}/join", {"token": info["invite"], "seat": seat})


async def _insist(ask: Callable[[], Any]) -> Any:
    """Ask until there is an answer."""
    while True:
        with contextlib.suppress(OSError, HTTPException, HttpError):
            return await asyncio.to_thread(ask)
        await asyncio.sleep(AGAIN)


def _other(before: Sight, after: Sight) -> str:
    """What is not the same any more."""
    changed = [name for name in Sight.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    parts = [name for name in {*before.parts, *after.parts} if before.parts.get(name) != after.parts.get(name)]
    return ", ".join(changed + sorted(parts))


def _difference(before: Log, after: Log) -> str:
    for number in sorted({*before, *after}):
        if before.get(number) != after.get(number):
            return f"{number} was {before.get(number)} and is {after.get(number)}"
    return "none"
