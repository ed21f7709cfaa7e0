"""`python -m bench.load`: many tables of people at once, and how long each action takes to reach all who sit there."""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Sheet

from bench.databases import empty_database
from bench.server import TICKS, Server
from bench.table_client import Guest, Question, ServerMessage, Socket, act, look

GAME = "munchkin_dungeon"
GOAL = 0.150
"""Seconds within which an action has reached everybody, 99 times of 100."""
LOST = 10.0
"""Seconds after which an action that has not reached everybody counts as an error."""
STEP = 1.4
"""How much faster everybody plays from step to step."""
WARM_UP = 5.0
"""Seconds of play before it counts."""

_read = msgspec.json.Decoder(ServerMessage).decode


class Taken(Struct):
    """An action on its way."""

    id: str
    at: float
    number: int
    """The update that it makes."""
    missing: int
    """Sockets that have not heard of it."""
    acknowledged: bool = False


class Measured:
    """What happened in a stretch of time."""

    def __init__(self) -> None:
        self.told: list[float] = []
        """Seconds until the last socket of the table had the update."""
        self.acknowledged: list[float] = []
        self.errors: Counter[str] = Counter()
        self.late = 0
        """Moments when a table could not act since its last action was still on its way."""


class Seat:
    """One person's page."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.socket: Socket | None = None
        self.question: Question | None = None
        self.told = 0

    def hear(self, frame: bytes) -> None:
        """Take in what the server says."""
        told = _read(frame)
        match told.type:
            case "update":
                self.told = told.number
                self.question = told.ask
                self.table.hear_update(told)
            case "ack":
                self.table.hear_ack(told)
            case "refused" | "stale" | "wrong":
                self.table.fail(f"{told.type}: {told.reason}")

    def end(self) -> None:
        """The socket was closed."""
        if not self.table.closing:
            self.table.fail("a socket was closed")


class Table:
    """One table of people, one action at a time."""

    def __init__(self, port: int, guests: list[Guest], seed: int) -> None:
        """Set it up: the first guest invites the others."""
        seats = [{"kind": "me" if number == 0 else "open"} for number in range(len(guests))]
        info = guests[0].ask("POST", "/api/tables", {"game": GAME, "seats": seats})
        self.id: str = info["id"]
        for guest in guests[1:]:
            guest.ask("POST", f"/api/tables/{self.id}/join", {"token": info["invite"]})
        self._port = port
        self._guests = guests
        self._rng = random.Random(seed)
        self._taken: Taken | None = None
        self.seats = [Seat(self, number) for number in range(len(guests))]
        self.measured = Measured()
        self.closing = False
        self.over = False

    async def open(self) -> None:
        """Open everybody's page."""
        for seat, guest in zip(self.seats, self._guests, strict=True):
            seat.socket = await Socket.open(self._port, self.id, guest.cookie, seat.hear, seat.end)
            seat.socket.send(look(seat.number))

    def close(self) -> None:
        """Close them."""
        self.closing = True
        for seat in self.seats:
            if seat.socket is not None:
                seat.socket.close()

    def play(self) -> None:
        """Let somebody choose anything."""
        if self.over:
            return
        now = time.perf_counter()
        if self._taken is not None:
            self.measured.late += 1
            if now - self._taken.at > LOST:
                self.fail("an action got lost")
                self._taken = None
            return
        newest = max(seat.told for seat in self.seats)
        asked = [seat for seat in self.seats if seat.question is not None and seat.told == newest]
        if not asked:
            self.fail("nobody is asked anything")
            return
        seat = self._rng.choice(asked)
        assert seat.question is not None
        assert seat.socket is not None
        choice = self._rng.choice(seat.question.options)
        self._taken = Taken(f"a{newest}", now, newest + 1, len(self.seats))
        seat.socket.send(act(self._taken.id, newest, choice.action))

    def hear_update(self, told: ServerMessage) -> None:
        """Somebody's page shows the action."""
        taken = self._taken
        if taken is None or told.number < taken.number:
            return
        taken.missing -= 1
        if told.ending is not None:
            self.over = True
        if not taken.missing:
            self.measured.told.append(time.perf_counter() - taken.at)
            self._finish(taken)

    def hear_ack(self, told: ServerMessage) -> None:
        """It is written down."""
        taken = self._taken
        if taken is None or told.id != taken.id:
            return
        taken.acknowledged = True
        self.measured.acknowledged.append(time.perf_counter() - taken.at)
        self._finish(taken)

    def _finish(self, taken: Taken) -> None:
        if taken.acknowledged and not taken.missing:
            self._taken = None

    def fail(self, why: str) -> None:
        """Something went wrong."""
        self.measured.errors[why] += 1
        self._taken = None


class Load:
    """All tables, and the server that bears them."""

    def __init__(self, server: Server, tables: list[Table]) -> None:
        self.server = server
        self.tables = tables

    async def run(self, pace: float, seconds: float) -> Figures:
        """Let every table act once in `pace` seconds, spread evenly, and measure."""
        measured = Measured()
        for table in self.tables:
            table.measured = measured
        frames, received = self._traffic()
        cpu, own, machine = self.server.cpu(), time.process_time(), machine_cpu()
        begun = time.perf_counter()
        lag = 0.0
        turn = 0
        while (due := begun + turn * pace / len(self.tables)) < begun + seconds:
            now = time.perf_counter()
            if now < due:
                await asyncio.sleep(due - now)
            else:
                lag = max(lag, now - due)
                await asyncio.sleep(0)
            self.tables[turn % len(self.tables)].play()
            turn += 1
        spent = time.perf_counter() - begun
        cpu, own = self.server.cpu() - cpu, time.process_time() - own
        busy, stolen = (after - before for after, before in zip(machine_cpu(), machine, strict=True))
        frames_after, received_after = self._traffic()
        await asyncio.sleep(1)
        return Figures(
            tables=len(self.tables),
            sockets=sum(len(table.seats) for table in self.tables),
            over=sum(table.over for table in self.tables),
            pace=pace,
            seconds=spent,
            told=sorted(measured.told),
            acknowledged=sorted(measured.acknowledged),
            errors=dict(measured.errors),
            late=measured.late,
            frames=(frames_after - frames) / spent,
            bytes=(received_after - received) / spent,
            cpu=cpu / spent,
            memory=self.server.memory(),
            own_cpu=own / spent,
            others_cpu=max(0.0, busy - cpu - own) / spent,
            stolen=stolen / spent,
            lag=lag,
        )

    def _traffic(self) -> tuple[int, int]:
        sockets = [seat.socket for table in self.tables for seat in table.seats if seat.socket is not None]
        return sum(socket.frames for socket in sockets), sum(socket.bytes for socket in sockets)


class Figures(Struct, frozen=True, kw_only=True):
    """What was measured at one pace."""

    tables: int
    sockets: int
    over: int
    pace: float
    seconds: float
    told: list[float]
    acknowledged: list[float]
    errors: dict[str, int]
    late: int
    frames: float
    bytes: float
    cpu: float
    memory: int
    own_cpu: float
    others_cpu: float
    stolen: float
    """What a machine below this one took away, of a core."""
    lag: float
    """How late the bench itself was to act, at worst."""

    @property
    def per_cpu(self) -> float:
        """Actions for each second of CPU that the server used: on a machine that is shared, the honest figure."""
        return len(self.told) / self.seconds / self.cpu if self.cpu else float("nan")

    @property
    def good(self) -> bool:
        """Whether it is quick enough, and without errors."""
        return not self.errors and bool(self.told) and part(self.told, 0.99) < GOAL


def machine_cpu() -> tuple[float, float]:
    """Seconds of CPU that all processes of this machine have used, and that were stolen from it."""
    user, nice, system, _, _, irq, softirq, stolen, *_ = map(int, Path("/proc/stat").read_text().split()[1:11])
    return (user + nice + system + irq + softirq) / TICKS, stolen / TICKS


def part(times: list[float], share: float) -> float:
    """The time within which this share of them was."""
    return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


async def set_up(server: Server, tables: int, seats: int) -> Load:
    """Seat everybody."""
    laid = []
    for seed in range(tables):
        table = Table(server.port, [Guest(server.port) for _ in range(seats)], seed)
        await table.open()
        laid.append(table)
    return Load(server, laid)


def show(all_figures: list[Figures], set_up_seconds: float) -> None:
    """Print a column for each pace."""
    first = all_figures[0]
    title = f"{first.tables} tables, {first.sockets} sockets (set up in {set_up_seconds:.0f} s)"
    sheet = Sheet(title=title)
    sheet.add_column("one action per table every")
    for figures in all_figures:
        sheet.add_column(f"{figures.pace:.2g} s", justify="right")

    sheet.add_row("actions/s", *(f"{len(f.told) / f.seconds:,.0f}" for f in all_figures))
    for words, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0)):
        sheet.add_row(f"action to broadcast, {words}, ms", *(f"{part(f.told, share) * 1e3:.1f}" for f in all_figures))
    for words, share in (("p50", 0.5), ("p99", 0.99)):
        sheet.add_row(f"action to ack, {words}, ms", *(f"{part(f.acknowledged, share) * 1e3:.1f}" for f in all_figures))
    sheet.add_row("errors", *(str(sum(f.errors.values())) for f in all_figures))
    sheet.add_row("turns missed, the last action being on its way", *(str(f.late) for f in all_figures))
    sheet.add_row("games that ended", *(str(f.over) for f in all_figures))
    sheet.add_row("frames/s", *(f"{f.frames:,.0f}" for f in all_figures))
    sheet.add_row("MB/s", *(f"{f.bytes / 1e6:.2f}" for f in all_figures))
    sheet.add_row("server CPU, of a core", *(f"{f.cpu:.0%}" for f in all_figures))
    sheet.add_row("actions per CPU second of the server", *(f"{f.per_cpu:,.0f}" for f in all_figures))
    sheet.add_row("server memory, MB", *(f"{f.memory / 1e6:.0f}" for f in all_figures))
    sheet.add_row("bench CPU, of a core", *(f"{f.own_cpu:.0%}" for f in all_figures))
    sheet.add_row("CPU of all others, of a core", *(f"{f.others_cpu:.0%}" for f in all_figures))
    sheet.add_row("CPU stolen by the host, of a core", *(f"{f.stolen:.0%}" for f in all_figures))
    sheet.add_row("bench late by at most, ms", *(f"{f.lag * 1e3:.1f}" for f in all_figures))
    console = Console(width=None if sys.stdout.isatty() else 60 + 12 * len(all_figures))
    console.print(sheet)
    for figures in all_figures:
        for why, times in figures.errors.items():
            console.print(f"at {figures.pace:.2g} s: {times} × {why}")


async def measure(server: Server, arguments: argparse.Namespace) -> bool:
    """Measure what is asked for, and print it; False if the goal is missed."""
    begun = time.perf_counter()
    load = await set_up(server, arguments.tables, arguments.seats)
    spent = time.perf_counter() - begun
    gc.freeze()
    await load.run(arguments.pace, min(WARM_UP, arguments.seconds))
    found = [await load.run(arguments.pace, arguments.seconds)]
    while arguments.steps and found[-1].good:
        found.append(await load.run(found[-1].pace / STEP, arguments.seconds))
    show(found, spent)
    if arguments.steps:
        good = [figures for figures in found if figures.good]
        least = f"between {_rate(good[-1])} and" if good else "below"
        print(f"The limit is {least} {_rate(found[-1])} actions/s.")
    for table in load.tables:
        table.close()
    return found[0].good


def _rate(figures: Figures) -> str:
    return f"{figures.tables / figures.pace:,.0f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4, help="people at each table, each with a page of their own")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds from action to action of one table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure (each step)")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the URL of an empty one")
    parser.add_argument("--shards", type=int, default=1, help="processes that serve; more than one need PostgreSQL")
    parser.add_argument("--steps", action="store_true", help="play faster and faster, until it is too much")
    arguments = parser.parse_args()
    with empty_database(arguments.database) as database, tempfile.TemporaryDirectory() as folder:
        server = Server(database, log=Path(folder, "log"), shards=arguments.shards)
        try:
            server.await_ready()
            good = asyncio.run(measure(server, arguments))
        finally:
            server.stop()
        complaints = Path(folder, "log").read_text()
        if complaints:
            print("The server says:", complaints[:2000])
    goal = f"p99 below {GOAL * 1e3:.0f} ms without errors"
    sys.exit(0 if good and not complaints else f"bench: missed the goal of {goal}")


if __name__ == "__main__":
    main()
