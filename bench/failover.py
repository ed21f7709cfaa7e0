"""`python -m bench.failover`: kill one of several processes under load: its tables go on, and nothing is lost."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench.crash_books import Books
from bench.crash_players import Notes, Place, Table
from bench.databases import empty_database
from bench.server import Server
from undercroft.table.storage.shards import shard_of

PLACES = ("ar", "abr", "ab", "abc", "ar", "ab", "abr", "ab", "ar")
"""Who plays: a letter for each person, r for a random bot."""
GOAL = 10.0
"""Seconds in which every table of a process that was killed has gone on."""
PATIENCE = 180.0
"""Seconds in which processes start and tables begin, on a machine that is busy."""
CALM = 8.0
"""Seconds from one kill to the next, in which the process is started again and gets its shard back."""


class Failover:
    """A crew that loses one of its members again and again, and the people who play on it."""

    def __init__(self, server: Server, database: str, kills: int, seed: int) -> None:
        self._server = server
        self._kills = kills
        self._rng = random.Random(seed)
        self._notes = Notes()
        self._places = [Place(server.port, seats, self._notes) for seats in PLACES]
        self._books = Books(database)
        self.waits: list[float] = []
        """Seconds until a table of the dead process had gone on."""

    async def run(self) -> list[str]:
        """Kill, wait, and look at everything; return what is wrong."""
        playing = [asyncio.create_task(place.run()) for place in self._places]
        try:
            await self._all_play()
            for _ in range(self._kills):
                await asyncio.sleep(self._rng.uniform(0.2, 2.0))
                await self._kill_one()
                await asyncio.sleep(CALM)
            for place in self._places:
                await place.rest(PATIENCE)
        finally:
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            for place in self._places:
                place.close()
        self._notes.problems += [f"a player broke off: {end!r}" for end in ends if isinstance(end, Exception)]
        for table in self._tables():
            self._notes.problems += self._books.check(table.id, table.done(), table.denied())
            self._notes.problems += self._books.replay(table.id)
        self._books.close()
        return self._notes.problems

    @property
    def counts(self) -> str:
        """What happened, in words."""
        return ", ".join(f"{number:,} {what}" for what, number in sorted(self._notes.counts.items()))

    def _tables(self) -> list[Table]:
        return [table for place in self._places for table in place.tables]

    async def _all_play(self) -> None:
        until = time.monotonic() + PATIENCE
        while any(not place.tables or not place.tables[-1].number for place in self._places):
            if time.monotonic() > until:
                raise TimeoutError("not every table has begun")
            await asyncio.sleep(0.1)

    async def _kill_one(self) -> None:
        shards = self._server.shards
        live = [place.tables[-1] for place in self._places if not place.tables[-1].over]
        victim = self._rng.choice(sorted({shard_of(table.id, shards) for table in live}))
        theirs = {table: table.number for table in live if shard_of(table.id, shards) == victim}
        begun = time.monotonic()
        os.kill(self._member(victim), signal.SIGKILL)
        while theirs and time.monotonic() < begun + PATIENCE:
            for table in [one for one, number in theirs.items() if one.over or one.number > number]:
                del theirs[table]
                self.waits.append(time.monotonic() - begun)
            await asyncio.sleep(0.02)
        self._notes.problems += [f"table {table.id[:6]} has not gone on" for table in theirs]

    def _member(self, shard: int) -> int:
        """The process whose own shard this is, as its command line says."""
        for pid in self._server.children():
            if Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[-2] == str(shard).encode():
                return pid
        raise RuntimeError(f"no process serves shard {shard}")


def main() -> None:
    """Kill, look and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.failover", description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--shards", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with empty_database("postgresql") as database, tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        server = Server(database, log=log, shards=arguments.shards)

        async def run() -> tuple[Failover, list[str]]:
            failover = Failover(server, database, arguments.kills, arguments.seed)
            return failover, await failover.run()

        try:
            server.await_ready(PATIENCE)
            failover, problems = asyncio.run(run())
        finally:
            server.stop()
        said = log.read_text()
    longest = max(failover.waits, default=float("nan"))
    middle = statistics.median(failover.waits) if failover.waits else longest
    print(
        f"{arguments.kills} kills; {len(failover.waits)} tables went on elsewhere, after {middle:.1f} s (median), "
        f"{longest:.1f} s at most; load average {os.getloadavg()[0]:.0f}"
    )
    print(failover.counts)
    print(*(problems or ["nothing acknowledged is lost or doubled"]), sep="\n")
    print("The crew says:", said[:2000])
    sys.exit(bool(problems) or not longest < GOAL)


if __name__ == "__main__":
    main()
