"""`python -m bench.hostile`: clients that send what no client should, against a server of its own.

They attack one table as a stranger, a spectator, a player whose turn it is not, and one whose turn it is. Nothing of
that table may change, every frame must be answered, no socket may break, and another table must not be slowed.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import logging
import multiprocessing
import random
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import websockets.exceptions
from msgspec import Struct
from tests.table.live_server import Gone, Guest, Page, written

from undercroft.table import wire
from undercroft.table.http.app import Settings
from undercroft.table.http.limits import Limits
from undercroft.table.http.server import configure, listen

Frame = str | bytes

TOO_BIG = 1009
LOST = 1006
LOST_TO_WINDOWS = 5
"""So many times in a row a window may close while somebody acts."""
BATCH = 40
"""Frames that are sent before their answers are read."""
TARGETS = ("room:A1", "room:Z9", "hero:0", "hero:9", "die:B", "loot:x", "foe:mildew_bear", "card:x", "power:0", ":", "")


class Report(Struct):
    """What came of an attack."""

    sent: Counter[str]
    """Frames by kind."""
    answered: Counter[str]
    closed: Counter[int]
    """Sockets that the server closed, by code."""
    wrong: list[str]
    """What should not have happened."""
    seconds: float


# Frames


def make_frame(rng: random.Random, kind: str, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    """A frame of this kind, out of messages that are right and actions that somebody could play."""
    return KINDS[kind](rng, known, moves)


def _text(rng: random.Random, most: int = 40) -> str:
    letters = 'abcXYZ019_-:.{}[]",\\ \n\t\x00\x7fé☃🐉\u202e\u200b\ufeff'
    return "".join(rng.choices(letters, k=rng.randrange(most)))


def _junk(rng: random.Random, depth: int = 3) -> Any:
    simple: list[Callable[[], Any]] = [
        lambda: None,
        lambda: rng.choice([True, False]),
        lambda: rng.choice([0, -1, 1, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, -(2**64), 10**40]),
        lambda: rng.choice([0.5, -0.0, 1e308, 1e-320]),
        lambda: _text(rng),
    ]
    if depth and rng.random() < 0.5:
        if rng.random() < 0.5:
            return [_junk(rng, depth - 1) for _ in range(rng.randrange(4))]
        return {_text(rng, 10): _junk(rng, depth - 1) for _ in range(rng.randrange(4))}
    return rng.choice(simple)()


def _noise(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    return _text(rng, 200)


def _binary(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    return rng.randbytes(rng.randrange(100)) if rng.random() < 0.5 else json.dumps(rng.choice(known)).encode()


def _cut(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    whole = json.dumps(rng.choice(known))
    return whole[: rng.randrange(len(whole))] + _text(rng, 5)


def _wrong_types(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    message = dict(rng.choice(known))
    for name in rng.sample(list(message), rng.randint(1, len(message))):
        if name != "id" or rng.random() < 0.3:
            message[name] = _junk(rng)
    if message.get("type") == "act":
        message["at"] = 0 if rng.random() < 0.5 else _junk(rng)  # never one that could be played
        message["action"] = _junk(rng)
    return json.dumps(message)


def _unknown(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    message = dict(rng.choice(known))
    if rng.random() < 0.5:
        message["type"] = rng.choice(["update", "welcome", "kill", "__class__", "LOOK", "", _text(rng)])
    else:
        message[rng.choice(["seat_", "guest", "admin", "__proto__", "host", _text(rng, 9) or "x"])] = _junk(rng)
    return json.dumps(message)


def _wrong_seat(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    return json.dumps({"type": "look", "id": _id(rng), "seat": rng.randint(50, 99), "since": rng.randrange(2**53)})


def _stale(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    return json.dumps({"type": "act", "id": _id(rng), "at": 0, "action": rng.choice(moves)})


def _made_up(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    """An action with fields that nobody has, asked about or played at a number that is long gone."""
    action = dict(rng.choice(moves))
    for name in list(action):
        if name != "type" and rng.random() < 0.7:
            action[name] = _junk(rng, 1)
    if rng.random() < 0.2:
        action["type"] = _junk(rng, 0)
    if rng.random() < 0.7:
        return json.dumps({"type": "why", "id": _id(rng), "action": action})
    return json.dumps({"type": "act", "id": _id(rng), "at": 0, "action": action})


def _target(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    target = rng.choice(TARGETS) + (_text(rng, 150) if rng.random() < 0.7 else "")
    return json.dumps({"type": "why", "id": _id(rng), "target": target})


def _replayed(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    return json.dumps({"type": "act", "id": "replayed", "at": rng.randrange(99), "action": rng.choice(moves)})


def _meddling(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    """Undo, consent and settling, where there is nothing to take back, to agree to, or to settle."""
    other: list[dict[str, Any]] = [
        {"type": "undo", "at": rng.choice([0, 2**53])},
        {"type": "consent", "request": rng.randrange(2**53), "yes": True},
        {"type": "settle", "prompt": "x" + _text(rng), "action": rng.choice(moves), "until": "game"},
    ]
    return json.dumps({**rng.choice(other), "id": _id(rng)})


def _deep(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    depth = rng.choice([10, 100, 400, 900, 1_100, 5_000, 9_000])
    nest = rng.choice([("[", "]"), ('{"a":', "}")])
    inside = nest[0] * depth + "1" + nest[1] * depth
    return f'{{"type": "act", "id": "{_id(rng)}", "at": 0, "action": {{"type": "x", "y": {inside}}}}}'


def _numbers(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    number = rng.choice(["NaN", "Infinity", "-Infinity", "1e999", "9" * 5_000, "-0", "0x10", "1_000", "01", "1e400"])
    return f'{{"type": "undo", "id": "{_id(rng)}", "at": {number}}}'


def _letters(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    text = rng.choice([r"\ud800", r"\udfff\ud800", r"\u0000", r"\uFFFF", "\x01", r"\x41", "\ufeff", r"\ud83d"])
    if rng.random() < 0.5:
        return f'{{"type": "say", "id": "{_id(rng)}", "text": "{text}"}}'
    return f'{{"type": "hint", "id": "{text}{_text(rng, 4)}"}}'


def _huge(rng: random.Random, known: Sequence[dict[str, Any]], moves: Sequence[Any]) -> Frame:
    size = rng.choice([30_000, 60_000, 65_000, 70_000, 200_000])
    return f'{{"type": "say", "id": "{_id(rng)}", "text": "{"x" * size}"}}'


def _id(rng: random.Random) -> str:
    return f"h{rng.getrandbits(60)}"


KINDS: dict[str, Callable[[random.Random, Sequence[dict[str, Any]], Sequence[Any]], Frame]] = {
    "noise": _noise,
    "binary": _binary,
    "cut short": _cut,
    "wrong types": _wrong_types,
    "unknown tags and fields": _unknown,
    "another's seat": _wrong_seat,
    "stale": _stale,
    "made-up actions": _made_up,
    "made-up targets": _target,
    "replayed": _replayed,
    "meddling": _meddling,
    "deep": _deep,
    "odd numbers": _numbers,
    "odd letters": _letters,
    "huge": _huge,
}
SELDOM = {"huge", "deep"}
"""Kinds of large frames: the time goes into sending them."""


# The attack


class Attacker:
    """Somebody who keeps a socket busy, and opens another when it is closed for a huge frame."""

    def __init__(self, url: str, table: str, cookie: str, seat: int | None) -> None:
        self._where = url, table, cookie
        self._seat = seat
        self._page: Page | None = None

    def attack(self, frames: Sequence[Frame], report: Report) -> None:
        """Send these, and hear every answer."""
        page = self._open()
        before = self._count(page)
        try:
            for frame in frames:
                page.socket.send(frame)
            while self._count(page) - before < len(frames):
                page.hear(20)
        except TimeoutError:
            report.wrong.append(f"only {self._count(page) - before} of {len(frames)} frames were answered")
            self._page = None
        except (Gone, websockets.exceptions.ConnectionClosed) as gone:
            code = gone.code if isinstance(gone, Gone) else (gone.rcvd.code if gone.rcvd else 1006)
            report.closed[code] += 1
            # A close that is sent while more is coming in may be lost, and then the code is 1006.
            if code not in (TOO_BIG, LOST) or all(len(frame) < 2**16 for frame in frames):
                report.wrong.append(f"a socket was closed with {code} after {[frame[:80] for frame in frames[:3]]}")
            self._page = None
        report.answered.update(type(told).__name__ for told in page.heard)
        page.heard.clear()
        page.frames.clear()
        del page.updates[:-1]

    def _open(self) -> Page:
        if self._page is None:
            self._page = Page(*self._where)
            self._page.look(self._seat)
            self._page.heard.clear()
        return self._page

    @staticmethod
    def _count(page: Page) -> int:
        """How many frames were answered: by a message with its id, or by an update (which follows a Stale too)."""
        answers = sum(not isinstance(told, wire.Welcome | wire.Chat | wire.Update) for told in page.heard)
        updates = sum(isinstance(told, wire.Update) for told in page.heard)
        return answers + updates - sum(isinstance(told, wire.Stale) for told in page.heard)

    def close(self) -> None:
        """Leave."""
        if self._page is not None:
            self._page.close()


def _in_the_middle(guests: list[Guest], game: str, rng: random.Random) -> tuple[wire.TableInfo, list[Page]]:
    """A table at which some choices were made, and the pages of both; a short game that is over by then is left."""
    while True:
        table = guests[0].create(game, ["me", "open"])
        guests[1].join(table, table.invite)
        pages = [guest.open(table, seat) for seat, guest in enumerate(guests)]
        for _ in range(6):
            asked = next((page for page in pages if page.update.ask is not None), None)
            if asked is None:
                break
            asked.play(rng.choice(asked.options).action)
            for page in pages:
                page.until_number(asked.number)
        if any(page.update.ask is not None for page in pages):
            return table, pages
        for page in pages:
            page.close()


def attack(url: str, frames: int, seed: int = 0, *, game: str = "munchkin_dungeon", database: Path) -> Report:
    """Attack a table of a server with so many frames."""
    rng = random.Random(seed)
    guests = [Guest(url, name) for name in ("Ana", "Bo")]
    table, pages = _in_the_middle(guests, game, rng)
    asked = next(page for page in pages if page.update.ask is not None)
    moves = [msgspec.json.decode(option.action) for option in asked.options]
    # One action with this id has been played, by both.
    asked.act(asked.options[0].action, id="replayed")
    moves += [msgspec.json.decode(option.action) for page in pages for option in page.drain().options]
    for page in pages:
        page.act({"type": "Nonsense"}, id="replayed")
        page.close()
    before = written(database, table.id), info(guests[0], table)
    report = Report(Counter(), Counter(), Counter(), [], 0.0)
    begun = time.monotonic()
    spectator = Guest(url)
    attackers = [
        Attacker(url, table.id, "", None),
        Attacker(url, table.id, spectator.cookie, None),
        Attacker(url, table.id, guests[0].cookie, 0),
        Attacker(url, table.id, guests[1].cookie, 1),
    ]
    known = [
        {"type": "look", "id": "k1", "seat": 60, "since": 3},
        {"type": "act", "id": "k2", "at": 0, "action": moves[0]},
        {"type": "why", "id": "k3", "action": moves[-1], "target": "room:A1"},
        {"type": "undo", "id": "k4", "at": 0},
        {"type": "consent", "id": "k5", "request": 1, "yes": False},
        {"type": "settle", "id": "k6", "prompt": "none", "action": moves[0], "until": "turn"},
    ]
    kinds, often = list(KINDS), [0.05 if kind in SELDOM else 1.0 for kind in KINDS]
    sent = 0
    while sent < frames:
        batch = rng.choices(kinds, often, k=min(BATCH, frames - sent))
        report.sent.update(batch)
        rng.choice(attackers).attack([make_frame(rng, kind, known, moves) for kind in batch], report)
        sent += len(batch)
    for attacker in attackers:
        attacker.close()
    for status in probe(url, table.id, frames // 100, rng):
        if status >= 500:
            report.wrong.append(f"a request was answered with {status}")
    report.seconds = time.monotonic() - begun
    time.sleep(0.1)
    if (written(database, table.id), info(guests[0], table)) != before:
        report.wrong.append("the table has changed")
    pages = [guest.open(table, seat) for seat, guest in enumerate(guests)]
    for page in pages:
        page.ask("think", on=False)  # whoever said so is waited for longer than we wait
    answer: wire.Answer | None = None
    for _ in range(LOST_TO_WINDOWS):
        if (going_on := whoever_is_asked(pages)) is None:
            break
        if not isinstance(answer := going_on.act(going_on.options[0].action), wire.Stale):
            break
    if not isinstance(answer, wire.Ack):
        report.wrong.append(f"the table does not go on: {answer}")
    for guest in (*guests, spectator):
        guest.close()
    return report


def whoever_is_asked(pages: Sequence[Page]) -> Page | None:
    """The page of the seat that must decide; a window that nobody can answer closes by itself after a while."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for page in pages:
            if page.drain().update.ask is not None:
                return page
    return None


def info(guest: Guest, table: wire.TableInfo) -> wire.TableInfo:
    """The table, but for who watches it."""
    seats = tuple(msgspec.structs.replace(seat, here=False) for seat in guest.table(table).seats)
    return msgspec.structs.replace(guest.table(table), seats=seats, watching=0)


def probe(url: str, table: str, requests: int, rng: random.Random) -> Iterator[int]:
    """Ask for nonsense over HTTP; yield the statuses."""
    host, port = url.removeprefix("http://").split(":")
    parts = [
        "api",
        "tables",
        table,
        "socket",
        "record",
        "moments",
        "..",
        "%00",
        "%ff",
        "9" * 30,
        "join",
        "me",
        "",
        "%2f",
    ]
    for _ in range(requests):
        path = "/" + "/".join(rng.choices(parts, k=rng.randrange(1, 6)))
        connection = http.client.HTTPConnection(host, int(port), timeout=20)
        body = json.dumps(_junk(rng)).encode() if rng.random() < 0.5 else rng.randbytes(rng.randrange(99))
        with contextlib.suppress(http.client.HTTPException, ConnectionError):
            connection.request(rng.choice(["GET", "POST", "PUT", "DELETE", "HEAD"]), path, body)
            yield connection.getresponse().status
        connection.close()


# The bystander


def watch_the_time(url: str, ends: Connection, pause: float) -> None:
    """Play and take back at another table until told to stop; tell how long each took, in seconds."""
    guest = Guest(url, "Bystander")
    page = guest.open(guest.create("munchkin_dungeon", ["me", "me"]), 0)
    page.look(page.update.waiting[0].seat)
    waits: list[float] = []
    while not ends.poll(pause):
        begun = time.monotonic()
        page.play(page.options[0].action)
        waits.append(time.monotonic() - begun)
        page.ask("undo", at=page.number)
        page.until_number(page.number)
        page.wait_until(lambda page: bool(page.options))
    ends.send(waits)
    guest.close()


@contextlib.contextmanager
def bystander(url: str, waits: list[float], pause: float = 0.01) -> Iterator[None]:
    """Somebody plays at another table meanwhile, in a process of its own, with so many seconds between two actions."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=watch_the_time, args=(url, theirs, pause), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        ours.send("enough")
        waits += ours.recv()
        process.join(10)


def serve(database: str, port: int) -> None:
    """A server without limits of speed, so that the frames get through."""
    settings = Settings(database=database, limits=Limits.none())
    uvicorn.Server(configure(settings)).run(sockets=[listen("127.0.0.1", port)])


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Wait until somebody listens there."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    sys.exit("hostile: the server does not start")


def percentile(waits: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * part))] * 1000


def main() -> None:
    """Attack, and print what came of it."""
    logging.getLogger("websockets.client").setLevel(logging.CRITICAL)
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000, help="how many frames (default 100,000)")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, port = Path(folder) / "tables.db", free_port()
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(f"sqlite:///{file}", port))
        server.start()
        try:
            wait_for(port)
            url = f"http://127.0.0.1:{port}"
            calm: list[float] = []
            with bystander(url, calm):
                time.sleep(8)
            stormy: list[float] = []
            with bystander(url, stormy):
                time.sleep(1)
                report = attack(url, arguments.frames, arguments.seed, database=file)
        finally:
            server.terminate()
            server.join()
    print(f"{report.sent.total():,} frames in {report.seconds:.0f} s ({report.sent.total() / report.seconds:,.0f}/s)")
    for kind, number in report.sent.most_common():
        print(f"  {number:>7,} {kind}")
    print("answered:", ", ".join(f"{number:,} {kind}" for kind, number in report.answered.most_common()))
    print("closed by the server for too large a frame:", report.closed.total())
    for name, waits in (("before", calm), ("during", stormy)):
        print(
            f"another table's action, {name}: median {statistics.median(waits) * 1000:.1f} ms, "
            f"p99 {percentile(waits, 0.99):.1f} ms, worst {max(waits) * 1000:.1f} ms ({len(waits)} actions)"
        )
    print("wrong:", "nothing" if not report.wrong else "")
    for what in report.wrong[:20]:
        print(" ", what)
    sys.exit(1 if report.wrong else 0)


if __name__ == "__main__":
    main()
