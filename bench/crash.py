"""`python -m bench.crash`: kill the server at random moments, again and again, and see that nothing is lost."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import random
import statistics
import sys
import tempfile
import time
from http.client import HTTPException
from pathlib import Path

from msgspec import Struct

from bench.crash_books import Books
from bench.crash_players import Notes, Place, Table
from bench.databases import empty_database
from bench.server import Server, alive, free_port

PLACES = ("agr", "abr", "aab", "ar", "ab", "ag", "abc", "ar")
"""Who plays: a letter for each person, g and r for a greedy and a random bot."""
SOONEST, LATEST = 0.05, 2.0
"""Seconds from the first acknowledgement to the kill: as often between 0.05 and 0.5 as between 0.2 and 2."""
WHILE_STARTING = 0.1
"""How often a server is killed before it is ready."""
COMPARED = 2
"""Games that are played again from their beginning before each kill; all of them are at the end."""
WELL = "no acknowledged action is missing or doubled, and every table is the same game as before and goes on"
PATIENCE = 60.0
"""Seconds in which a server that was started must have acknowledged something, and in which tables must go on."""
MOURNING = 5.0
"""Seconds in which the thinkers of a server that was killed must have ended by themselves."""


class Report(Struct):
    """What a soak has shown."""

    kills: int
    killed_while_starting: int
    seconds: float
    starts: list[float]
    """Seconds from the start of a server until it answered."""
    first_acks: list[float]
    """Seconds from the start of a server until it acknowledged something."""
    tables: int
    entries: int
    counts: dict[str, int]
    problems: list[str]

    def lines(self) -> list[str]:
        """The report in words."""
        counts = ", ".join(f"{number:,} {what}" for what, number in sorted(self.counts.items()))
        return [
            f"{self.kills} kills in {self.seconds:.0f} s, {self.killed_while_starting} of them while it started",
            f"from start to answer: {_median(self.starts)}; to the first acknowledgement: {_median(self.first_acks)}",
            f"{self.tables} tables, {self.entries:,} entries in their books",
            counts,
            *(self.problems[:50] or [WELL]),
        ]


def _median(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} s (at most {max(times):.2f} s)" if times else "never"


class Soak:
    """A server that dies, and the people who play on it."""

    def __init__(
        self, database: str, kills: int, seed: int, log: Path, minutes: float, tables: int, thinks: float
    ) -> None:
        self._database = database
        self._kills = kills
        self._minutes = minutes
        self._rng = random.Random(seed)
        self._log = log
        self._port = free_port()
        self._notes = Notes(thinks)
        self._places = [Place(self._port, seats, self._notes) for seats in PLACES[:tables]]
        self._books = Books(database)
        self._starts: list[float] = []
        self._first_acks: list[float] = []
        self._stale_since: dict[str, int] = {}
        self._numbers: dict[str, int] = {}

    async def run(self) -> Report:
        """Kill the server so many times, and look at everything."""
        begun = time.monotonic()
        starting = kills = 0
        server = await self._start()
        playing = [asyncio.create_task(place.run()) for place in self._places]
        try:
            await self._await_traffic(server)
            for kill in range(self._kills):
                if time.monotonic() > begun + self._minutes * 60:
                    break
                if kill and self._rng.random() < WHILE_STARTING:
                    starting += 1
                    await asyncio.sleep(self._rng.uniform(0, statistics.median(self._first_acks or [LATEST])))
                else:
                    if kill:
                        await self._await_ready(server)
                        await self._await_traffic(server)
                    await asyncio.sleep(math.exp(self._rng.uniform(math.log(SOONEST), math.log(LATEST))))
                    await self._look(self._live_tables())
                    await self._play_again(self._rng.sample(self._places, COMPARED))
                    self._note_progress(kill)
                await self._kill(server)
                kills += 1
                server = await self._start(wait=False)
            await self._await_ready(server)
            for place, seated in zip(
                self._places, await asyncio.gather(*(place.rest(PATIENCE) for place in self._places)), strict=True
            ):
                if not seated:
                    self._problem(f"nobody can sit down at table {place.tables[-1].id[:6]}")
            await self._await_progress()
            ends = await self._go_home(playing)
            await self._look(self._all_tables())
            await self._replay_all()
        finally:
            await self._go_home(playing)
            server.stop()
            self._books.close()
        self._notes.problems += [f"a player broke off: {end!r}" for end in ends if isinstance(end, Exception)]
        self._notes.problems += [f"the server says: {line}" for line in self._log.read_text().splitlines()]
        return Report(
            kills=kills,
            killed_while_starting=starting,
            seconds=time.monotonic() - begun,
            starts=self._starts,
            first_acks=self._first_acks,
            tables=len(self._all_tables()),
            entries=self._books.entries,
            counts=dict(self._notes.counts),
            problems=self._notes.problems,
        )

    async def _go_home(self, playing: list[asyncio.Task[None]]) -> list[BaseException | None]:
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        for place in self._places:
            place.close()
        return ends

    # The server

    async def _start(self, *, wait: bool = True) -> Server:
        self._notes.traffic.clear()
        server = Server(self._database, port=self._port, log=self._log)
        if wait:
            await self._await_ready(server)
        return server

    async def _await_ready(self, server: Server) -> None:
        try:
            self._starts.append(await asyncio.to_thread(server.await_ready, PATIENCE))
        except (RuntimeError, OSError, HTTPException) as error:
            self._problem(f"a server does not start: {error}")

    async def _await_traffic(self, server: Server) -> None:
        until = time.monotonic() + PATIENCE
        while server.running and time.monotonic() < until:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await self._notes.traffic.wait()
                self._first_acks.append(time.monotonic() - server.started)
                return
        self._problem("a server that was started again acknowledged nothing")

    async def _kill(self, server: Server) -> None:
        thinkers = server.children() if server.running else []
        if not server.running:
            self._problem(f"the server had ended by itself, with status {server.status}")
        server.kill()
        until = time.monotonic() + MOURNING
        while left := alive(thinkers):
            if time.monotonic() > until:
                self._problem(f"{len(left)} thinkers outlived their server")
                break
            await asyncio.sleep(0.01)
        self._notes.counts["thinkers that ended by themselves"] += len(thinkers) - len(left)

    # The tables

    def _all_tables(self) -> list[Table]:
        return [table for place in self._places for table in place.tables]

    def _live_tables(self) -> list[Table]:
        return [place.tables[-1] for place in self._places if place.tables]

    async def _look(self, tables: list[Table]) -> None:
        for table in tables:
            problems = await asyncio.to_thread(self._books.check, table.id, table.done(), table.denied())
            self._notes.problems += problems
            self._notes.counts["books checked"] += 1

    def _note_progress(self, kill: int) -> None:
        """A table that stands still while the server is killed twenty times is stuck."""
        for table in self._live_tables():
            if table.over or table.number > self._numbers.get(table.id, -1):
                self._numbers[table.id] = table.number
                self._stale_since[table.id] = kill
            elif kill - self._stale_since[table.id] == 20:
                self._problem(f"table {table.id[:6]} has stood still at {table.number} for 20 kills")

    async def _await_progress(self) -> None:
        """Every table goes on, or is over, after the last crash."""
        before = [(table, table.number) for table in self._all_tables()]
        until = time.monotonic() + PATIENCE
        while waiting := [table for table, number in before if not table.over and table.number <= number]:
            if time.monotonic() > until:
                for table in waiting:
                    state = self._books.state(table.id)
                    self._problem(f"table {table.id[:6]}, which is {state}, does not go on from {table.number}")
                return
            await asyncio.sleep(0.05)

    async def _play_again(self, places: list[Place]) -> None:
        """Play the live books again from their beginning, and compare them with before and with the server's memory."""
        for place in places:
            if place.tables:
                table = place.tables[-1]
                record = await place.record(table)
                self._notes.problems += await asyncio.to_thread(self._books.replay, table.id, record)
                self._notes.counts["games compared"] += 1
                self._notes.counts["records compared"] += record is not None

    async def _replay_all(self) -> None:
        for table in self._all_tables():
            self._notes.problems += await asyncio.to_thread(self._books.replay, table.id)
            self._notes.counts["books played again"] += 1

    def _problem(self, what: str) -> None:
        self._notes.problems.append(what)


def soak(
    database: str,
    kills: int,
    seed: int = 0,
    minutes: float = math.inf,
    tables: int = len(PLACES),
    thinks: float = 0.0,
) -> Report:
    """Kill a server on this empty database so many times, or as often as is possible within these minutes."""
    with tempfile.TemporaryDirectory(prefix="undercroft-crash-") as folder:
        log = Path(folder, "log")

        async def run() -> Report:
            return await Soak(database, kills, seed, log, minutes, tables, thinks).run()

        return asyncio.run(run())


def main() -> None:
    """Kill, look and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the URL of an empty one")
    parser.add_argument("--seed", type=int, default=0, help="of the moments of the kills")
    parser.add_argument("--minutes", type=float, default=math.inf, help="kill no more after so many")
    parser.add_argument("--tables", type=int, default=len(PLACES), choices=range(COMPARED, len(PLACES) + 1))
    parser.add_argument("--thinks", type=float, default=0.0, help="seconds after which people choose")
    arguments = parser.parse_args()
    with empty_database(arguments.database) as database:
        report = soak(database, arguments.kills, arguments.seed, arguments.minutes, arguments.tables, arguments.thinks)
    print(f"{arguments.database}:", *report.lines(), sep="\n")
    sys.exit(bool(report.problems))


if __name__ == "__main__":
    main()
