"""The server: everything put together."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from undercroft.kernel.board import pieces_css
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.kernel.registry import list_games
from undercroft.table.bots.worker_pool import WorkerPool
from undercroft.table.http import api
from undercroft.table.http.body_limit import BodyLimit
from undercroft.table.http.errors import Crashes, crash, http_error
from undercroft.table.http.guests import Guests
from undercroft.table.http.headers import Headers
from undercroft.table.http.limits import Limits
from undercroft.table.http.openapi import document
from undercroft.table.http.origin import SameOrigin
from undercroft.table.http.rate_limits import RateLimits
from undercroft.table.http.sockets import serve_socket
from undercroft.table.play.tables import Tables
from undercroft.table.storage.store import Store

PAGES = ("/", "/new/{game}", "/join/{token}", "/table/{id}", "/replay/{id}", "/rules/{game}")
"""The addresses that people see; the client draws all of them."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    database: str
    """sqlite:///FILE or postgresql://…"""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think; 0: in this one."""
    secure: bool = False
    """Behind a proxy that speaks HTTPS."""
    origins: Sequence[str] = ()
    """Other origins whose pages may act here."""
    limits: Limits = Limits()


def make_app(settings: Settings) -> ASGIApp:
    """The server as an ASGI application; what it needs is opened when it starts and closed when it ends."""
    return _App(settings)


class _App:
    """Built when the server starts: the layers need the key that is kept in the database."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._inside: ASGIApp | None = None
        self._core = Starlette(
            routes=_routes(),
            exception_handlers={HTTPException: http_error, UndercroftError: api.answer_error, Exception: crash},
            lifespan=self._life,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._inside or self._core)(scope, receive, send)

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        settings = self._settings
        store = await Store.open(settings.database)
        bots = WorkerPool(inside=not settings.bot_workers)
        await bots.start(settings.bot_workers or 1)
        msgspec.json.Decoder(Record)
        for rules in list_games().values():
            rules.prepare()
        tables = Tables(store, bots)
        app.state.tables = tables
        limited = RateLimits(BodyLimit(self._core, settings.limits), settings.limits)
        guests = Guests(limited, store.key, secure=settings.secure)
        self._inside = Headers(Crashes(SameOrigin(guests, settings.origins)))
        await tables.start()
        # What is there now stays: walking over it again and again would stop every table for a tenth of a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        try:
            yield
        finally:
            await tables.close()
            await bots.close()
            await store.close()


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
    routes.append(WebSocketRoute("/api/tables/{id}/socket", serve_socket))
    routes.append(Route("/pieces.css", _pieces))
    routes += [Route(page, _page) for page in PAGES]
    built = client_folder()
    if built is not None:
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


async def _pieces(request: Request) -> Response:
    return Response(pieces_css(), media_type="text/css")


async def _openapi(request: Request) -> Response:
    described = document([route for route, _ in api.ROUTES])
    return Response(msgspec.json.encode(described), media_type="application/json")
