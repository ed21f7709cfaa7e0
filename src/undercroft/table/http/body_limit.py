"""The limit of what is read of a request."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.errors import problem
from undercroft.table.http.limits import RECORDS, Limits


class BodyLimit:
    """Refuses bodies that are too large, by what they say of themselves or while they come in."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._limits.upload_bytes if scope["path"] == RECORDS else self._limits.body_bytes
        words = f"this is too large: at most {most} bytes are read here"
        refusal = problem(413, words)
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and (len(length) > 18 or int(length) > most):
            await refusal(scope, receive, send)
            return
        read = 0
        begun = False

        async def count() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise _TooLarge(words)
            return message

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, count, noting)
        except _TooLarge:
            if begun:
                raise
            await refusal(scope, receive, send)


class _TooLarge(HTTPException):
    """More has come than is read; Starlette answers it where it stands between."""

    def __init__(self, words: str) -> None:
        super().__init__(413, words)
