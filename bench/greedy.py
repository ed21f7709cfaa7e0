"""`python -m bench.greedy`: guests who ask for much that takes long, and how long another's action takes meanwhile.

Each case runs against a server of its own with the usual limits. It passes if another guest's action takes less than
250 ms, 99 times of 100, and the server and its processes stay below 500 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
from msgspec.structs import replace
from tests.table.live_server import Gone, Guest
from tests.table.play.test_long_work import equipping_again_and_again

from bench.hostile import bystander, percentile
from bench.server import HOST, PAGE, Server

MOST_WAIT = 250.0
"""Milliseconds."""
MOST_MEMORY = 500e6
LONG = 19_900
"""Answers in one segment."""


def look_back(server: Server, url: str, seconds: float) -> str:
    """Upload a long record, and look at moments of it without a cookie."""
    guest = Guest(url, "Greedy")
    record = long_record()
    answer = guest.http.post("/api/records", content=record, timeout=60)
    if answer.status_code != 201:
        return f"the record was not taken in: {answer.status_code}"
    id = answer.json()["id"]
    statuses = _ask_often(server.port, [f"/api/tables/{id}/moments/{LONG - number}" for number in range(60)], seconds)
    with contextlib.suppress(httpx.TimeoutException):
        guest.http.get(f"/api/tables/{id}/story", timeout=3)
    guest.close()
    return f"60 moments of a long game at once, again and again: {statuses}"


def long_record() -> bytes:
    """A game in which somebody puts something on and off again, 19,900 answers long."""
    game = equipping_again_and_again(0)
    for name in ("Unequip", "Equip"):
        game.play(next(one for one in game.asides(0) if type(one).__name__ == name), 0)
    plain = game.record()
    pair = plain.answers[-2:]
    return replace(plain, answers=plain.answers + pair * ((LONG - len(plain.answers)) // 2)).to_json()


def hints(server: Server, url: str, seconds: float) -> str:
    """Ask for 20 hints a second."""
    guest = Guest(url, "Curious")
    page = guest.open(guest.create("munchkin_dungeon", ["me", "bot:steady"]), 0)
    page.until_asked()
    until = time.monotonic() + seconds
    asked = 0
    shut_out = ""
    while time.monotonic() < until:
        try:
            page.send("hint")
            asked += 1
            time.sleep(0.05)
            page.drain(0.0)
        except Gone as gone:
            shut_out = f", then shut out: {gone}"
            break
    guest.close()
    return f"{asked} hints{shut_out}"


def uploads(server: Server, url: str, seconds: float) -> str:
    """Upload ten times 8 MiB of nothing at once."""
    body = b"[" + b"[]," * (8 * 2**20 // 3 - 2) + b"0]"
    nested = b'{"undercroft":1,"setup":' + body[: -len(b'{"undercroft":1,"setup":}')] + b"}"
    statuses: list[int] = []

    def upload(what: bytes) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection(HOST, server.port, timeout=60)
            connection.request("POST", "/api/records", what)
            statuses.append(connection.getresponse().status)
            connection.close()

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        threads = [threading.Thread(target=upload, args=(body if number % 2 else nested,)) for number in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return f"{len(statuses)} uploads of 8 MiB: {_count(statuses)}"


def _ask_often(port: int, paths: list[str], seconds: float) -> str:
    """Ask for all of these at once, without a cookie, until the time is up."""
    statuses: list[int] = []

    async def ask() -> None:
        until = time.monotonic() + seconds
        limits = httpx.Limits(max_connections=len(paths))
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=3, limits=limits) as client:

            async def one(path: str) -> None:
                client.cookies.clear()
                with contextlib.suppress(httpx.HTTPError):
                    statuses.append((await client.get(path)).status_code)

            while time.monotonic() < until:
                await asyncio.gather(*(one(path) for path in paths))

    asyncio.run(ask())
    return _count(statuses)


def _count(statuses: list[int]) -> str:
    return ", ".join(f"{statuses.count(status)} × {status}" for status in sorted(set(statuses)))


@contextlib.contextmanager
def measured(server: Server, most: list[float]) -> Iterator[None]:
    """Note the most memory that the server and its processes hold."""
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(0.05):
            most[0] = max(most[0], sum(_memory(pid) for pid in (server.pid, *server.children())))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _memory(pid: int) -> int:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/statm").read_text().split()
        return (int(fields[1]) - int(fields[2])) * PAGE
    return 0


CASES: dict[str, Callable[[Server, str, float], str]] = {"look back": look_back, "hints": hints, "uploads": uploads}


def run(case: str, seconds: float) -> bool:
    """Run a case and print what came of it; False if somebody was held up."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tables.db", log=Path(folder, "log"), limits=True)
        try:
            server.await_ready()
            url = f"http://{HOST}:{server.port}"
            waits: list[float] = []
            most = [0.0]
            with measured(server, most), bystander(url, waits, 0.25):
                time.sleep(6)
                said = CASES[case](server, url, seconds)
        finally:
            server.stop()
    p99 = percentile(waits, 0.99)
    print(f"{case}: {said}")
    print(
        f"  another's action: median {percentile(waits, 0.5):.1f} ms, p99 {p99:.1f} ms, "
        f"worst {max(waits) * 1e3:.1f} ms ({len(waits)} actions); memory of its own at most {most[0] / 1e6:.0f} MB",
        flush=True,
    )
    return p99 < MOST_WAIT and most[0] < MOST_MEMORY


def main() -> None:
    """Run all cases, or one."""
    parser = argparse.ArgumentParser(prog="python -m bench.greedy", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each case asks (default 15)")
    parser.add_argument("--case", choices=CASES, help="only this one")
    arguments = parser.parse_args()
    cases = [arguments.case] if arguments.case else list(CASES)
    held_up = [case for case in cases if not run(case, arguments.seconds)]
    sys.exit(f"bench: somebody was held up by {' and by '.join(held_up)}" if held_up else 0)


if __name__ == "__main__":
    main()
