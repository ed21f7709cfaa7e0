"""What the browser asks over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from undercroft.kernel.errors import SetupError, UndercroftError
from undercroft.kernel.registry import find_game
from undercroft.table import wire
from undercroft.table.http.errors import ELSEWHERE, problem
from undercroft.table.http.openapi import Media, Route
from undercroft.table.play.long_work import Asker
from undercroft.table.play.names import readable_name
from undercroft.table.play.table import Table
from undercroft.table.play.tables import Tables
from undercroft.table.play.thread import in_thread
from undercroft.table.problems import NotFound, NotPossible
from undercroft.table.show import game_info
from undercroft.table.storage.models import Elsewhere, StoreError

B = TypeVar("B")
T = TypeVar("T")

log = logging.getLogger("undercroft.table")

Answerer = Callable[[Request], Awaitable[Response]]


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _guest(request: Request) -> str:
    guest: str = request.state.guest
    return guest


async def _body(request: Request, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise SetupError(f"this cannot be read: {error}") from None


def _query(request: Request, kind: type[B]) -> B:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"the address asks for what cannot be: {error}") from None


def _known_game(request: Request) -> str:
    try:
        return find_game(request.path_params["game"]).id
    except SetupError as error:
        raise NotFound(str(error)) from None


def _asker(request: Request) -> Asker:
    return Asker(_guest(request), request.state.address)


async def _while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do this for as long as somebody waits for the answer."""
    doing = asyncio.create_task(work)
    gone = asyncio.create_task(_until_gone(request))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Gone("nobody waits for this any more")
        return doing.result()
    finally:
        for task in (doing, gone):
            task.cancel()
        await asyncio.gather(doing, gone, return_exceptions=True)


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Gone(NotPossible):
    """Whoever asked has hung up; nobody reads this."""

    status = 499


def _told(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _info(request: Request, table: Table, status: int = 200) -> Response:
    return _json(table.info(_guest(request)), status)


def answer_error(request: Request, error: Exception) -> Response:
    """Answer what a guest did wrong: for Starlette's `exception_handlers`."""
    assert isinstance(error, UndercroftError)
    if isinstance(error, Elsewhere):
        return problem(ELSEWHERE, str(error), headers={"Retry-After": "1"})
    if isinstance(error, StoreError):
        log.error("%s", error)
        return problem(503, "this cannot be written or read now: try again in a moment")
    status = error.status if isinstance(error, NotPossible) else 400
    return problem(status, str(error))


# Games


async def list_games(request: Request) -> Response:
    """Every game on the shelf."""
    return _json(game_info.all_games())


async def game_picture(request: Request) -> Response:
    """A position of a game, drawn."""
    name = _known_game(request)
    if find_game(name).board is None:
        raise NotFound("this game has no picture")
    drawn = await in_thread(game_info.picture, name)
    # As a file of its own the picture brings its styles with it, and nothing else.
    policy = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(drawn, media_type="image/svg+xml", headers=policy)


async def read_rulebook(request: Request) -> Response:
    """A game's rules in words."""
    return _json(game_info.rulebook(_known_game(request)))


# Guests


async def read_me(request: Request) -> Response:
    """Who one is."""
    return _json(wire.Me(await _tables(request).name(_guest(request))))


async def rename_me(request: Request) -> Response:
    """Take another name."""
    wish = await _body(request, wire.Rename)
    name = readable_name(wish.name)
    await _tables(request).store.rename(_guest(request), name)
    return _json(wire.Me(name))


async def read_lobby(request: Request) -> Response:
    """The tables that the front page lists."""
    return _json(await _tables(request).lobby(_guest(request)))


# Tables


async def set_up_table(request: Request) -> Response:
    """Set up a table."""
    wish = await _body(request, wire.NewTable)
    return _info(request, await _while_there(request, _tables(request).set_up(wish, _asker(request))), 201)


async def read_table(request: Request) -> Response:
    """A table."""
    return _info(request, await _tables(request).table(request.path_params["id"]))


async def read_invitation(request: Request) -> Response:
    """The table that an invitation leads to."""
    return _json(await _tables(request).invited(request.path_params["token"], _guest(request)))


async def join_table(request: Request) -> Response:
    """Take an open seat."""
    wish = await _body(request, wire.Join)
    return _info(request, await _tables(request).join(request.path_params["id"], _guest(request), wish))


async def leave_table(request: Request) -> Response:
    """Stand up; a bot plays on."""
    return _info(request, await _tables(request).leave(request.path_params["id"], _guest(request)))


async def begin_game(request: Request) -> Response:
    """Begin now: bots take the open seats."""
    return _info(request, await _tables(request).begin(request.path_params["id"], _guest(request)))


async def hand_over_seat(request: Request) -> Response:
    """Give a seat to a bot, open it, or take it over."""
    wish = await _body(request, wire.HandOver)
    id, seat = request.path_params["id"], request.path_params["seat"]
    return _info(request, await _tables(request).hand_over(id, _guest(request), seat, wish))


async def look_closely(request: Request) -> Response:
    """A card seen closely, as HTML."""
    table = await _tables(request).table(request.path_params["id"])
    board = table.rules.board
    drawn = board.card(table.rules.content.load().content, request.path_params["key"]) if board is not None else ""
    if not drawn:
        raise NotFound("there is no such card")
    return Response(drawn, media_type="text/html")


# Looking back


async def download_record(request: Request) -> Response:
    """The record of a game: a save, a replay and a bug report in one."""
    id = request.path_params["id"]
    record = await _while_there(request, _tables(request).record(id, _asker(request)))
    return _file(record, f"undercroft-{id[:6]}.json")


async def download_book(request: Request) -> Response:
    """What is written of a broken table, to have it mended."""
    id = request.path_params["id"]
    return _file(await _tables(request).book(id, _guest(request)), f"undercroft-{id[:6]}-book.json")


def _file(data: bytes, name: str) -> Response:
    return Response(
        data, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def upload_record(request: Request) -> Response:
    """Take in a record, to look at and to play on from."""
    data = await request.body()
    return _info(request, await _while_there(request, _tables(request).upload(data, _asker(request))), 201)


async def read_moment(request: Request) -> Response:
    """A moment of a game, as some eyes saw it."""
    id, at, eyes = request.path_params["id"], request.path_params["at"], _query(request, Eyes).eyes
    return _told(await _while_there(request, _tables(request).moment(id, _asker(request), at, eyes)))


async def read_hindsight(request: Request) -> Response:
    """What could have been done, as the game's module shows it."""
    hindsight = _tables(request).hindsight(request.path_params["id"], _asker(request))
    return _told(await _while_there(request, hindsight))


async def read_story(request: Request) -> Response:
    """A finished game turn by turn."""
    story = _tables(request).story(request.path_params["id"], _asker(request))
    return _told(await _while_there(request, story))


class Eyes(msgspec.Struct, frozen=True):
    """Whose eyes to look through; a spectator's if left out."""

    eyes: wire.Seat | None = None


SVG = Media("image/svg+xml")
RECORD = Media("application/json")

ROUTES: tuple[tuple[Route, Answerer], ...] = (
    (Route("GET", "/api/games", "Every game on the shelf", tuple[wire.GameInfo, ...]), list_games),
    (Route("GET", "/api/games/{game}/picture.svg", "A position of a game, drawn", SVG), game_picture),
    (Route("GET", "/api/rulebooks/{game}", "A game's rules in words", wire.RulebookInfo), read_rulebook),
    (Route("GET", "/api/me", "Who one is", wire.Me), read_me),
    (Route("PUT", "/api/me", "Take another name", wire.Me, body=wire.Rename), rename_me),
    (Route("GET", "/api/lobby", "The tables that the front page lists", wire.Lobby), read_lobby),
    (
        Route(
            "POST", "/api/tables", "Set up a table", wire.TableInfo, body=wire.NewTable, status=201, problems=(404, 409)
        ),
        set_up_table,
    ),
    (Route("GET", "/api/tables/{id}", "A table", wire.TableInfo, problems=(409,)), read_table),
    (
        Route("GET", "/api/invitations/{token}", "Where an invitation leads", wire.TableInfo, problems=(409,)),
        read_invitation,
    ),
    (
        Route("POST", "/api/tables/{id}/join", "Take a seat", wire.TableInfo, body=wire.Join, problems=(409,)),
        join_table,
    ),
    (Route("POST", "/api/tables/{id}/leave", "Stand up", wire.TableInfo, problems=(409,)), leave_table),
    (Route("POST", "/api/tables/{id}/start", "Begin now, with bots", wire.TableInfo, problems=(409,)), begin_game),
    (
        Route(
            "PUT",
            "/api/tables/{id}/seats/{seat:number}",
            "Hand a seat over",
            wire.TableInfo,
            body=wire.HandOver,
            problems=(409,),
        ),
        hand_over_seat,
    ),
    (
        Route("GET", "/api/tables/{id}/cards/{key}", "A card seen closely", Media("text/html"), problems=(409,)),
        look_closely,
    ),
    (Route("GET", "/api/tables/{id}/record", "Download the record", RECORD, problems=(403, 409)), download_record),
    (
        Route("GET", "/api/tables/{id}/book", "Download the book of a broken table", RECORD, problems=(403, 409)),
        download_book,
    ),
    (
        Route("POST", "/api/records", "Upload a record", wire.TableInfo, body=RECORD, status=201),
        upload_record,
    ),
    (
        Route(
            "GET",
            "/api/tables/{id}/moments/{at:number}",
            "Look back at a moment",
            wire.ReplayMoment,
            query=Eyes,
            problems=(403, 409),
        ),
        read_moment,
    ),
    (
        Route("GET", "/api/tables/{id}/hindsight", "What could have been done", RECORD, problems=(409,)),
        read_hindsight,
    ),
    (Route("GET", "/api/tables/{id}/story", "A finished game turn by turn", wire.Story, problems=(409,)), read_story),
)
