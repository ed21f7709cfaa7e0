"""The sockets: of a table, with frames in and frames out, and of the lobby, which only says when to look again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.kernel.errors import UndercroftError
from undercroft.table import wire
from undercroft.table.http.errors import ELSEWHERE, problem
from undercroft.table.play.lobby_pages import LobbyPage
from undercroft.table.play.requests import answer_request
from undercroft.table.play.table import Table
from undercroft.table.play.tables import Tables
from undercroft.table.problems import NotPossible, brief
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.models import Elsewhere, StoreError

REFUSED = 4000
"""The status that HTTP would give is added to it: 4404, there is no such table; 4409, it is broken."""
TRY_AGAIN = 1013
LONGEST_REASON = 123
"""Bytes."""
LOBBY_EVERY = 5.0
"""Seconds between two times that a page is told to look again: on a busy server no page asks more often."""

log = logging.getLogger("undercroft.table")

_read = msgspec.json.Decoder(wire.Request).decode
_LOOK_AGAIN = msgspec.json.encode(wire.LobbyChanged()).decode()
_read_plain = msgspec.json.Decoder().decode


async def serve_socket(socket: WebSocket) -> None:
    """Keep a page in touch with its table."""
    tables: Tables = socket.app.state.tables
    id = socket.path_params["id"]
    if not tables.store.serves(id):
        try:
            await tables.table(id)
        except Elsewhere as error:
            await socket.send_denial_response(problem(ELSEWHERE, str(error)))
            return
        except UndercroftError:
            pass  # it is said below
    await socket.accept()
    try:
        table = await tables.table(id)
    except NotPossible as error:
        await socket.close(REFUSED + error.status, _reason(error))
        return
    except StoreError as error:
        log.error("%s", error)
        await socket.close(TRY_AGAIN, "this cannot be read now: try again in a moment")
        return
    viewer = Viewer(socket.state.guest, socket.state.address)
    try:
        await table.ask(lambda: table.enter(viewer))
    except NotPossible as error:
        await socket.close(REFUSED + error.status, _reason(error))
        return
    tasks = [
        asyncio.create_task(_receive(socket, table, viewer)),
        asyncio.create_task(_send(socket, viewer)),
        asyncio.create_task(viewer.too_slow.wait()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except asyncio.CancelledError:
        pass  # the server ends, and has told the page so
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await table.ask(lambda: table.leave(viewer))


async def serve_lobby_socket(socket: WebSocket) -> None:
    """Tell a page when to look at the lobby again."""
    tables: Tables = socket.app.state.tables
    await socket.accept()
    page = tables.lobby_pages.enter(socket.state.guest)
    tasks = [asyncio.create_task(_until_closed(socket)), asyncio.create_task(_send_news(socket, page))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        pass  # the server ends, and has told the page so
    finally:
        tables.lobby_pages.leave(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_closed(socket: WebSocket) -> None:
    """Wait until the page has gone; whatever it says leads nowhere."""
    with contextlib.suppress(RuntimeError):
        while (await socket.receive())["type"] == "websocket.receive":
            pass


async def _send_news(socket: WebSocket, page: LobbyPage) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            await page.news.wait()
            page.news.clear()
            await socket.send_text(_LOOK_AGAIN)
            await asyncio.sleep(LOBBY_EVERY)


def _reason(error: NotPossible) -> str:
    return str(error).encode()[:LONGEST_REASON].decode(errors="ignore")


async def _send(socket: WebSocket, viewer: Viewer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            frame = await viewer.next_frame()
            await socket.send_text(frame.decode())


async def _receive(socket: WebSocket, table: Table, viewer: Viewer) -> None:
    while True:
        try:
            message: Any = await socket.receive()
        except RuntimeError:
            return
        if message["type"] != "websocket.receive":
            return
        frame = message.get("text")
        if frame is None:
            viewer.tell(wire.Wrong("a frame is a text of JSON, not bytes"))
            continue
        try:
            request = _read(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            viewer.tell(wire.Wrong(brief(f"this frame cannot be read: {error}"), _id_of(frame)))
            continue
        await table.ask(lambda request=request: answer_request(table, viewer, request))  # type: ignore[misc]


def _id_of(frame: str) -> str:
    """The id of a message that is wrong otherwise, so that whoever sent it knows which."""
    try:
        plain = _read_plain(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
    id = plain.get("id") if isinstance(plain, dict) else None
    return id if isinstance(id, str) and len(id) <= 64 else ""
