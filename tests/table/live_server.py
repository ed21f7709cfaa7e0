"""A table to test at: the real server on a port, guests with cookies, and pages that know what the client knows."""

from __future__ import annotations

import contextlib
import itertools
import random
import sqlite3
import ssl
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec
import pytest
import uvicorn
import websockets.exceptions
from msgspec import Raw
from websockets.sync.client import ClientConnection, connect

from tests.kernel.fixture_games import FIXTURE_GAMES
from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.table import wire
from undercroft.table.http.app import Settings
from undercroft.table.http.guests import COOKIE
from undercroft.table.http.limits import Limits
from undercroft.table.http.server import configure, listen
from undercroft.testing import installed

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds after which something that should come is given up."""

UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Clients that never need it take long to make one each."""

IDS = itertools.count(1)

read_answer: msgspec.json.Decoder[wire.Answer] = msgspec.json.Decoder(wire.Answer)


class Server:
    """The server in a thread of this process, with the fixture games on its shelf."""

    def __init__(self, database: str, **settings: Any) -> None:
        usual: dict[str, Any] = {"bot_workers": 0, "limits": Limits.none()}
        self.settings = Settings(database=database, **{**usual, **settings})
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def file(self) -> Path:
        """The file of the database."""
        return Path(self.settings.database.removeprefix("sqlite:///"))

    def start(self) -> None:
        """Serve; on the same port as before."""
        listening = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        config = configure(self.settings)
        config.timeout_graceful_shutdown = 1
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server does not start"
            assert time.monotonic() < until, "the server does not start in time"
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"

    def restart(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Stop, do something to the database, and start again."""
        self.stop()
        meanwhile()
        self.start()

    def guest(self, name: str = "") -> Guest:
        return Guest(self.url, name)

    def edit(self, statement: str, *values: object) -> list[Any]:
        """Do something to the database file behind the server's back."""
        return edit(self.file, statement, *values)

    def entries(self, table: str) -> list[tuple[int, str]]:
        return written(self.file, table)


def edit(file: Path, statement: str, *values: object) -> list[Any]:
    """Do something to the database file of a server behind its back."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def written(file: Path, table: str) -> list[tuple[int, str]]:
    """What is written of a table: two reads are equal if nothing was played between them."""
    return edit(file, "SELECT number, body FROM entries WHERE table_id = ? ORDER BY number", table)


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=UNUSED, trust_env=False)
        self.http.get("/api/me").raise_for_status()
        if name:
            assert self.http.put("/api/me", json={"name": name}).status_code == 200
        self._pages: list[Page] = []

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    @property
    def id(self) -> str:
        """Who the server takes this for; nobody else should ever be told."""
        return self.http.cookies[COOKIE].partition(".")[0]

    # Over HTTP

    def get(self, path: str, kind: type[T]) -> T:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=kind)

    def _told(self, answer: httpx.Response) -> wire.TableInfo:
        assert answer.status_code in (200, 201), answer.text
        return msgspec.json.decode(answer.content, type=wire.TableInfo)

    def create(self, game: str = "munchkin_dungeon", seats: Sequence[str] = (), **wishes: Any) -> wire.TableInfo:
        """Set up a table without a pause; a seat is "me", "open" or "bot" (a greedy one), "me:Name" or "bot:random"."""
        wish = {"pause": 0, "game": game, "seats": [_wish(seat) for seat in seats], **wishes}
        return self._told(self.http.post("/api/tables", json=wish))

    def join(self, table: wire.TableInfo, token: str = "", seat: int | None = None) -> wire.TableInfo:
        return self._told(self.http.post(f"/api/tables/{table.id}/join", json={"token": token, "seat": seat}))

    def hand_over(self, table: wire.TableInfo, seat: int, kind: str, **more: str) -> wire.TableInfo:
        return self._told(self.http.put(f"/api/tables/{table.id}/seats/{seat}", json={"kind": kind, **more}))

    def leave(self, table: wire.TableInfo) -> wire.TableInfo:
        return self._told(self.http.post(f"/api/tables/{table.id}/leave"))

    def begin(self, table: wire.TableInfo) -> wire.TableInfo:
        return self._told(self.http.post(f"/api/tables/{table.id}/start"))

    def table(self, table: wire.TableInfo) -> wire.TableInfo:
        return self.get(f"/api/tables/{table.id}", wire.TableInfo)

    def record(self, table: wire.TableInfo) -> bytes:
        answer = self.http.get(f"/api/tables/{table.id}/record")
        assert answer.status_code == 200, answer.text
        return answer.content

    def upload(self, record: bytes) -> wire.TableInfo:
        return self._told(self.http.post("/api/records", content=record))

    # Over sockets

    def open(self, table: wire.TableInfo, seat: int | None = None, since: int = 0, *, look: bool = True) -> Page:
        """Open a page, and look at the table."""
        page = Page(self.url, table.id, self.cookie)
        self._pages.append(page)
        if look:
            page.look(seat, since)
        return page

    def close(self) -> None:
        for page in self._pages:
            page.close()
        self.http.close()


def _wish(seat: str) -> dict[str, str]:
    kind, _, more = seat.partition(":")
    if not more:
        return {"kind": kind, "bot": "greedy"} if kind == "bot" else {"kind": kind}
    return {"kind": kind, "bot" if kind == "bot" else "name": more}


def refusal(answer: httpx.Response, status: int) -> str:
    """What a refusal over HTTP says."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
    assert answer.headers["content-type"] == "application/json"
    problem = msgspec.json.decode(answer.content, type=wire.Problem)
    assert problem.error
    return problem.error


class Gone(Exception):
    """The server has closed this socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code


class Page:
    """A page: it keeps what it is told just as the client does."""

    def __init__(self, url: str, table: str, cookie: str = "", **headers: str) -> None:
        sent: dict[str, str] = {**({"Cookie": cookie} if cookie else {}), **headers}
        self.socket: ClientConnection = connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers=sent,
            compression=None,
            max_size=None,
            max_queue=None,
            close_timeout=2,
            proxy=None,
            legacy=True,
        )
        self.heard: list[wire.Answer] = []
        self.frames: list[bytes] = []
        """The updates, just as they came."""
        self.updates: list[wire.Update] = []
        self.lines: list[wire.Line] = []
        self.parts: dict[str, str] = {}
        self.info: wire.TableInfo | None = None
        self.chat: list[wire.Chat] = []

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What it knows

    @property
    def update(self) -> wire.Update:
        return self.updates[-1]

    @property
    def number(self) -> int:
        return self.updates[-1].number if self.updates else 0

    @property
    def table(self) -> wire.TableInfo:
        assert self.info is not None
        return self.info

    @property
    def options(self) -> tuple[wire.Option, ...]:
        """What it is asked to choose from now."""
        return self.update.ask.options if self.update.ask is not None else ()

    # Hearing

    def hear(self, timeout: float = PATIENCE) -> wire.Answer:
        """The next message."""
        try:
            frame = self.socket.recv(timeout)
        except websockets.exceptions.ConnectionClosed as closed:
            received = closed.rcvd
            raise Gone(received.code if received else 1006, received.reason if received else "") from None
        told = read_answer.decode(frame)
        self.heard.append(told)
        match told:
            case wire.Welcome():
                self.info = told.table
            case wire.Chat():
                self.chat.append(told)
            case wire.Update():
                self._turn_to(told, frame if isinstance(frame, bytes) else frame.encode())
        return told

    def _turn_to(self, update: wire.Update, frame: bytes) -> None:
        self.frames.append(frame)
        assert self.updates or update.full, "the first update shows everything"
        self.updates.append(update)
        self.lines = [line for line in self.lines if line.number <= update.back_to] + list(update.lines)
        if update.full:
            self.parts = {}
        for name, part in update.picture.parts.items():
            if part is None:
                del self.parts[name]
            else:
                self.parts[name] = part

    def wait_until(self, true: Callable[[Page], object], timeout: float = PATIENCE) -> Self:
        """Hear on until something is so."""
        until = time.monotonic() + timeout
        while not true(self):
            left = until - time.monotonic()
            assert left > 0, f"it did not come in {timeout} s; last heard: {str(self.heard[-1])[:300]}"
            with contextlib.suppress(TimeoutError):
                self.hear(left)
        return self

    def until_number(self, number: int, seen: int = 0) -> Self:
        """Hear on until this update is there, and more updates than were seen."""
        return self.wait_until(lambda page: page.number >= number and len(page.updates) > seen)

    def until_asked(self) -> Self:
        """Hear on until this seat must choose, or the game is over."""
        return self.wait_until(lambda page: page.update.ask is not None or page.update.ending is not None)

    def until_gone(self) -> Gone:
        """Hear on until the server closes this socket."""
        try:
            while True:
                self.hear()
        except Gone as gone:
            return gone

    def drain(self, quiet: float = 0.1) -> Self:
        """Hear everything that comes, until it is quiet."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.hear(quiet)
        return self

    # Asking

    def next_id(self) -> str:
        return f"m{next(IDS)}"

    def send(self, kind: str, **fields: Any) -> str:
        """Send a message; return its id."""
        message = {"type": kind, "id": self.next_id(), **fields}
        self.socket.send(msgspec.json.encode(message).decode())
        return str(message["id"])

    def ask(self, kind: str, **fields: Any) -> wire.Answer:
        """Send a message and wait for its answer."""
        id = self.send(kind, **fields)
        while True:
            told = self.hear()
            if getattr(told, "id", None) == id:
                return told

    def reply(self, frame: str | bytes) -> wire.Answer:
        """Send any frame, and wait for what is answered to it."""
        self.socket.send(frame)
        while isinstance(told := self.hear(), wire.Welcome | wire.Chat | wire.Update):
            pass
        return told

    def look(self, seat: int | None = None, since: int = 0) -> wire.Answer:
        """See the table through these eyes; answered by an update, or an ack before the game begins."""
        id = self.send("look", seat=seat, since=since)
        while True:
            told = self.hear()
            if getattr(told, "id", None) == id or (isinstance(told, wire.Update) and told.full and told.eyes == seat):
                return told

    def act(self, action: Mapping[str, Any] | Raw | Action, *, at: int | None = None, id: str = "") -> wire.Answer:
        """Play an action."""
        named = {"id": id} if id else {}
        return self.ask("act", action=action, at=self.number if at is None else at, **named)

    def play(self, action: Mapping[str, Any] | Raw | Action) -> wire.Ack:
        """Play an action, and see what came of it."""
        seen = len(self.updates)
        answer = self.act(action)
        assert isinstance(answer, wire.Ack), answer
        self.until_number(answer.number, seen)
        return answer

    def choose(self, label: str) -> wire.Ack:
        """Play the option whose label begins so."""
        found = [option for option in (*self.options, *self.update.asides) if option.label.startswith(label)]
        assert found, f"{label!r} is not among {[option.label for option in self.options]}"
        return self.play(found[0].action)


def plain(action: Raw) -> dict[str, Any]:
    """An option's action, as data."""
    read: dict[str, Any] = msgspec.json.decode(action)
    return read


class Party:
    """A table of several people, each with a page, perhaps with a spectator; and the very same game beside it."""

    def __init__(
        self, server: Server, game: str, seats: int, seed: int, *, spectator: bool = False, **wishes: Any
    ) -> None:
        self.guests = [server.guest(f"Guest {number}") for number in range(seats)]
        first, *others = self.guests
        with pytest.MonkeyPatch.context() as patch:
            # Nobody may choose the seed of a table with others.
            patch.setattr("undercroft.table.play.new_table.secret_seed", lambda: seed)
            self.table = first.create(game, ["me", *["open"] * (seats - 1)], **wishes)
        for guest in others:
            guest.join(self.table, self.table.invite)
        self.pages = [guest.open(self.table, seat) for seat, guest in enumerate(self.guests)]
        if spectator:
            self.guests.append(server.guest())
            self.pages.append(self.guests[-1].open(self.table))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.pages[0].table.seats]

    def play(self, seat: int, action: Action | Raw | Mapping[str, Any]) -> int:
        """Play for a seat, and wait until every page has seen it; return the number."""
        seen = [len(page.updates) for page in self.pages]
        ack = self.pages[seat].play(action)
        for page, before in zip(self.pages, seen, strict=True):
            page.until_number(ack.number, before)
        return ack.number

    def asked(self) -> int:
        """The first seat that must choose."""
        return next(seat for seat, page in enumerate(self.pages) if page.update.ask is not None)

    def play_randomly(self, choices: int, seed: int = 0) -> None:
        """Play some choices, or to the end."""
        rng = random.Random(seed)
        for _ in range(choices):
            if self.pages[0].update.ending is not None:
                return
            seat = self.asked()
            self.play(seat, rng.choice(self.pages[seat].options).action)

    def close(self) -> None:
        for guest in self.guests:
            guest.close()


def play_alone(page: Page, choices: int, seed: int = 0) -> None:
    """Play at random beside bots, so many choices or to the end."""
    rng = random.Random(seed)
    for _ in range(choices):
        page.until_asked()
        if page.update.ending is not None:
            return
        page.play(rng.choice(page.options).action)


def log_of(page: Page) -> list[tuple[int, str]]:
    return [(line.number, line.words) for line in page.lines]


def random_move(game: Game, rng: random.Random) -> tuple[int, Action]:
    """Something that somebody could do now."""
    found = [(seat, action) for seat, decision in game.decisions.items() for action in decision.options]
    found += [(seat, action) for seat in range(len(game.setup.seats)) for action in game.asides(seat)]
    return rng.choice(found)


@contextlib.contextmanager
def serving(**settings: Any) -> Iterator[Server]:
    """A server with a database of its own."""
    # In memory, if there is such a folder: the disk is not what is tested here.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with installed(*FIXTURE_GAMES), tempfile.TemporaryDirectory(dir=memory) as folder:
        server = Server(f"sqlite:///{folder}/tables.db", **settings)
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server for the tests of a module."""
    with serving() as made:
        yield made


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server for one test, which may stop it."""
    with serving() as made:
        yield made
