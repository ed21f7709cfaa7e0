"""What went wrong, said as a problem to programs and as plain text to people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.problems import brief
from undercroft.table.wire import Problem

POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
ELSEWHERE = 502
"""Another process serves this table: nothing was done here, and a proxy may ask the next."""

log = logging.getLogger(__name__)


def in_api(path: str) -> bool:
    """Whether a program asks, and wants to be told problems as JSON."""
    return path == "/api" or path.startswith("/api/")


def problem(status: int, error: str, *, rule: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """A response that says what was wrong, and what would be right."""
    body = msgspec.json.encode(Problem(brief(error), rule))
    return Response(body, status, headers, media_type="application/json")


def http_error(request: Request, error: Exception) -> Response:
    """Answer an HTTPException (no such page, no such method): for Starlette's `exception_handlers`."""
    assert isinstance(error, HTTPException)
    words = {
        404: "there is nothing at this address",
        405: f"nothing can be done by {request.method} at this address",
    }
    usual = HTTPStatus(error.status_code).phrase
    said = words.get(error.status_code, usual.lower()) if error.detail == usual else error.detail
    if in_api(request.url.path):
        return problem(error.status_code, said, headers=error.headers)
    return PlainTextResponse(said, error.status_code, error.headers)


def crash(request: Request, error: Exception) -> Response:
    """Answer what should not have happened: for Starlette's `exception_handlers`, which would say it as plain text."""
    return _broken(request.url.path)


def _broken(path: str) -> Response:
    said = "something broke here; it is not your fault"
    return problem(500, said) if in_api(path) else PlainTextResponse(said, 500)


class Crashes:
    """Tells nobody but the log what broke: a request gets status 500, a socket is closed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        begun = ended = False

        async def noting(message: Message) -> None:
            nonlocal begun, ended
            begun = begun or message["type"] == "http.response.start"
            ended = ended or (message["type"] == "http.response.body" and not message.get("more_body", False))
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception:
            if scope["type"] == "lifespan":
                raise
            # Not the path: an address may hold an invitation.
            endpoint = getattr(scope.get("endpoint"), "__name__", "nowhere")
            log.exception("%s %s broke", scope.get("method", "the socket of"), endpoint)
            if ended:
                return
            if begun:
                raise
            if scope["type"] == "websocket":
                with suppress(OSError, RuntimeError):  # it may be closed already
                    await send({"type": "websocket.close", "code": INTERNAL_ERROR, "reason": ""})
            else:
                await _broken(scope["path"])(scope, receive, send)
