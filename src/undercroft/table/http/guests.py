"""Guests by signed cookie: who asks."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Mapping

from itsdangerous import BadSignature, Signer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.errors import POLICY_VIOLATION, problem

COOKIE = "undercroft_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Over HTTPS: a browser takes it from nobody but this very host, and sends it nowhere else."""
YEAR = 365 * 24 * 60 * 60

_COOKIE_SHAPE = re.compile(r"[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}")


def new_guest() -> str:
    """Somebody whom nobody knows yet: 128 random bits."""
    return secrets.token_urlsafe(16)


def sign_guest(guest: str, key: bytes) -> str:
    """What the cookie of this guest says."""
    return _signer(key).sign(guest).decode()


def read_guest(cookies: Mapping[str, str], key: bytes, name: str = COOKIE) -> str | None:
    """Who sent these cookies; None if they do not say, or say what this server never signed."""
    cookie = cookies.get(name, "")
    if not _COOKIE_SHAPE.fullmatch(cookie):
        return None
    try:
        return _signer(key).unsign(cookie).decode()
    except BadSignature:
        return None


def _signer(key: bytes) -> Signer:
    return Signer(key, salt="undercroft.guest", digest_method=hashlib.sha256)


class Guests:
    """Tells everything inside who asks: `scope["state"]["guest"]`.

    A request without a valid cookie gets one with its response; a socket without one is a spectator's, and its guest
    is "". `secure` is for a server behind a proxy that speaks HTTPS.
    """

    def __init__(
        self, app: ASGIApp, key: bytes, *, secure: bool = False, banned: Callable[[str], bool] = lambda guest: False
    ) -> None:
        self._app = app
        self._key = key
        self._secure = secure
        self._banned = banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = SECURE_COOKIE if self._secure or scope["scheme"] in ("https", "wss") else COOKIE
        guest = read_guest(HTTPConnection(scope).cookies, self._key, name)
        if guest and self._banned(guest):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "you may not come in here"})
            else:
                await problem(403, "you may not come in here")(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["guest"] = guest or ""
        # Assets are kept by caches, which must not give one guest's cookie to another.
        if guest or scope["type"] == "websocket" or scope["path"].startswith("/assets/"):
            await self._app(scope, receive, send)
            return
        state["guest"] = new_guest()
        cookie = self._cookie(state["guest"], name)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", cookie)
                headers["cache-control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_with_cookie)

    def _cookie(self, guest: str, name: str) -> str:
        parts = [f"{name}={sign_guest(guest, self._key)}", f"Max-Age={YEAR}", "Path=/", "HttpOnly", "SameSite=Lax"]
        if name == SECURE_COOKIE:
            parts.append("Secure")
        return "; ".join(parts)
