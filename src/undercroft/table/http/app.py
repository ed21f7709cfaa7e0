"""The server: everything put together."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.kernel.board import pieces_css
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.kernel.registry import list_games
from undercroft.table.bots.worker_pool import WorkerPool
from undercroft.table.http import api
from undercroft.table.http.body_limit import BodyLimit
from undercroft.table.http.connections import Door, damp_accept_errors
from undercroft.table.http.errors import Crashes, crash, http_error
from undercroft.table.http.guests import Guests
from undercroft.table.http.headers import Headers
from undercroft.table.http.limits import Limits
from undercroft.table.http.metrics import Counted, Metrics, tell_health, tell_metrics, tell_ready
from undercroft.table.http.names import OwnNames
from undercroft.table.http.openapi import document
from undercroft.table.http.origin import SameOrigin
from undercroft.table.http.rate_limits import RateLimits
from undercroft.table.http.sockets import serve_lobby_socket, serve_socket
from undercroft.table.play.keeper import Keeper
from undercroft.table.play.long_work import LongWork
from undercroft.table.play.tables import Tables
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.retention import Retention
from undercroft.table.storage.store import Store

FILES = ("manifest.webmanifest", "icon.svg")
"""What lies beside the page under a name of its own."""
PAGES = ("/", "/new/{game}", "/join/{token}", "/table/{id}", "/replay/{id}", "/rules/{game}")
"""The addresses that people see; the client draws all of them."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str
    """sqlite:///FILE or postgresql://…"""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think; 0: in this one."""
    secure: bool = False
    """Behind a proxy that speaks HTTPS; an origin that begins with https: says so too."""
    origins: Sequence[str] = ()
    """The addresses under which people open this server: it answers to no other name, and lets no other page act."""
    proxies: Sequence[str] = ()
    """The addresses of proxies that say truly for whom they ask."""
    limits: Limits = Limits()
    retention: Retention = Retention()
    shards: int = 1
    """Into how many parts the tables are divided, each served by one process at a time."""
    shard: int | None = None
    """The one that this process serves; it takes over others whose process is gone. None: all, in as many processes."""


def make_app(settings: Settings, door: Door | None = None) -> App:
    """The server as an ASGI application; what it needs is opened when it starts and closed when it ends."""
    return App(settings, Door(settings.limits) if door is None else door)


class App:
    """Built when the server starts: the layers need the key that is kept in the database."""

    def __init__(self, settings: Settings, door: Door) -> None:
        self._settings = settings
        self._door = door
        self._inside: ASGIApp | None = None
        self._keeper: Keeper | None = None
        self._core = Starlette(
            routes=_routes(),
            exception_handlers={HTTPException: http_error, UndercroftError: api.answer_error, Exception: crash},
            lifespan=self._life,
        )

    @property
    def served(self) -> list[int]:
        """The shards that this process serves now."""
        return [] if self._keeper is None else self._keeper.served

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        await (self._inside or self._core)(scope, receive, _plainly(send) if scope["type"] == "lifespan" else send)

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        settings = self._settings
        damp_accept_errors(asyncio.get_running_loop())
        store = await Store.open(settings.database, settings.shards)
        bots = WorkerPool(inside=not settings.bot_workers)
        await bots.start(settings.bot_workers or 1)
        msgspec.json.Decoder(Record)
        for rules in list_games().values():
            rules.prepare()
        work = LongWork(settings.database, inside=not settings.bot_workers)
        await work.start()
        tables = Tables(store, bots, work, watching=settings.limits.watching, retention=settings.retention)
        metrics = self._measure(store, bots, work, tables)
        app.state.tables = tables
        app.state.metrics = metrics
        app.state.trouble = store.trouble
        limited = RateLimits(BodyLimit(self._core, settings.limits), settings.limits)
        secure = settings.secure or any(origin.startswith("https:") for origin in settings.origins)
        guests = Guests(limited, store.key, secure=secure, banned=tables.is_banned)
        ours = OwnNames(SameOrigin(guests, settings.origins), settings.origins)
        inner = Headers(Crashes(ours), secure=secure, keep_alive=settings.shards == 1)
        self._inside = Counted(GZipMiddleware(inner, minimum_size=1_000), metrics)
        watching = asyncio.create_task(metrics.watch())
        await tables.start()
        self._keeper = Keeper(store, tables, settings.shard or 0)
        await self._keeper.start()
        # A thread that reads a long game lets go of the interpreter more often than by default.
        sys.setswitchinterval(0.001)
        # What is there now stays: walking over it again and again would stop every table for a tenth of a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        try:
            yield
        finally:
            watching.cancel()
            await self._keeper.close()
            await tables.close()
            await work.close()
            await bots.close()
            await store.close()

    def _measure(self, store: Store, bots: WorkerPool, work: LongWork, tables: Tables) -> Metrics:
        metrics, door = Metrics(), self._door
        metrics.gauges = {
            "shards": ("Shards that this process serves.", lambda: len(store.served)),
            "connections": ("Connections that are open.", lambda: len(door)),
            "connections_refused_total": ("Connections that found no room.", lambda: door.refused),
            "tables": ("Tables in memory.", lambda: tables.open_tables),
            "pages": ("Pages that are open at tables.", lambda: tables.open_pages),
            "lobby_pages": ("Pages that are open at the lobby.", lambda: len(tables.lobby_pages)),
            "tables_broken": ("Tables that cannot be read.", lambda: tables.broken_tables),
            "commits_total": ("Commits.", lambda: store.commits),
            "commit_seconds_total": ("Seconds that commits took.", lambda: store.commit_seconds),
            "commit_seconds": ("Seconds that the last commit took.", lambda: store.last_commit_seconds),
            "writes_waiting": ("What waits to be written.", lambda: store.waiting),
            "bots_waiting": ("Bots that wait to think.", lambda: len(bots.bots)),
            "hints_waiting": ("Hints that wait to be thought about.", lambda: len(bots.hints)),
            "long_work_waiting": ("Long work that waits.", lambda: len(work.queue)),
        }
        return metrics


def _plainly(send: Send) -> Send:
    """Say in one line why the server does not start, if it is the database; the rest is for whoever mends it."""

    async def say(message: Message) -> None:
        if message["type"] == "lifespan.startup.failed":
            kind, _, words = message.get("message", "").strip().rpartition("\n")[2].partition(": ")
            message = {**message, "message": words} if kind.endswith(StoreError.__name__) else message
        await send(message)

    return say


class _Number(Convertor[int]):
    """A number in an address; one with more digits leads nowhere."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [Route(route.path, answer, methods=[route.method]) for route, answer in api.ROUTES]
    routes.append(Route("/api/openapi.json", _openapi))
    routes.append(Route("/health", tell_health))
    routes.append(Route("/ready", tell_ready))
    routes.append(Route("/metrics", tell_metrics))
    routes.append(WebSocketRoute("/api/tables/{id}/socket", serve_socket))
    routes.append(WebSocketRoute("/api/lobby/socket", serve_lobby_socket))
    routes.append(Route("/pieces.css", _pieces))
    routes += [Route(page, _page) for page in PAGES]
    built = client_folder()
    if built is not None:
        routes += [Route(f"/{name}", _file) for name in FILES]
        routes.append(Mount("/assets", StaticFiles(directory=built / "assets")))
    return routes


def client_folder() -> Path | None:
    """Where the built client is; None if it was not built."""
    folder = Path(str(files("undercroft.table") / "static"))
    return folder if (folder / "index.html").is_file() else None


async def _page(request: Request) -> Response:
    folder = client_folder()
    if folder is None:
        return PlainTextResponse("The client is not built: run `make client`.", 503)
    return FileResponse(folder / "index.html")


async def _file(request: Request) -> Response:
    folder = client_folder()
    if folder is None:
        raise HTTPException(404)
    return FileResponse(folder / request.url.path.removeprefix("/"))


async def _pieces(request: Request) -> Response:
    return Response(pieces_css(), media_type="text/css")


async def _openapi(request: Request) -> Response:
    described = document([route for route, _ in api.ROUTES])
    return Response(msgspec.json.encode(described), media_type="application/json")
