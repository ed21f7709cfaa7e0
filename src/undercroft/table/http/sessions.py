"""Who asks, and what is let in and out: guests by signed cookie, the origin check, headers, and errors as problems.

These are plain ASGI layers. From the outside in: `Headers`, `Crashes`, `SameOrigin`, `Guests` (then the limits).
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from http import HTTPStatus
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers as RequestHeaders
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.wire import Problem

COOKIE = "undercroft_guest"
YEAR = 365 * 24 * 60 * 60
POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
ALWAYS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of a page may hold an invitation
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

_COOKIE_SHAPE = re.compile(r"[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}")

log = logging.getLogger(__name__)


# Guests


def new_guest() -> str:
    """Somebody whom nobody knows yet: 128 random bits."""
    return secrets.token_urlsafe(16)


def sign_guest(guest: str, key: bytes) -> str:
    """What the cookie of this guest says."""
    return _signer(key).sign(guest).decode()


def read_guest(cookies: Mapping[str, str], key: bytes) -> str | None:
    """Who sent these cookies; None if they do not say, or say what this server never signed."""
    cookie = cookies.get(COOKIE, "")
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

    def __init__(self, app: ASGIApp, key: bytes, *, secure: bool = False) -> None:
        self._app = app
        self._key = key
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        guest = read_guest(HTTPConnection(scope).cookies, self._key)
        state = scope.setdefault("state", {})
        state["guest"] = guest or ""
        # Assets are kept by caches, which must not give one guest's cookie to another.
        if guest or scope["type"] == "websocket" or scope["path"].startswith("/assets/"):
            await self._app(scope, receive, send)
            return
        state["guest"] = new_guest()
        cookie = self._cookie(state["guest"], scope["scheme"])

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", cookie)
                headers["cache-control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_with_cookie)

    def _cookie(self, guest: str, scheme: str) -> str:
        parts = [f"{COOKIE}={sign_guest(guest, self._key)}", f"Max-Age={YEAR}", "Path=/", "HttpOnly", "SameSite=Lax"]
        if self._secure or scheme == "https":
            parts.append("Secure")
        return "; ".join(parts)


# Where requests come from


class SameOrigin:
    """Lets nobody's page act here but our own (and those of the `allowed` origins).

    It looks at sockets and at methods that change something. A browser always says the origin of those, so whoever
    says none is a program, which holds no cookie but its own: it is let in, unless a browser's Sec-Fetch-Site tells
    otherwise.
    """

    def __init__(self, app: ASGIApp, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._allowed = {_place(origin) for origin in allowed} - {None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        socket = scope["type"] == "websocket"
        acts = socket or (scope["type"] == "http" and scope["method"] not in SAFE_METHODS)
        if not acts or self._lets_in(RequestHeaders(scope=scope)):
            await self._app(scope, receive, send)
        elif socket:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "another site's page"})
        else:
            refusal = problem(403, "this request comes from another site's page: open the table's own address instead")
            await refusal(scope, receive, send)

    def _lets_in(self, headers: RequestHeaders) -> bool:
        origins = headers.getlist("origin")
        if not origins:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        place = _place(origins[0])
        if len(origins) > 1 or place is None:
            return False
        scheme = place[0]
        return place in self._allowed or place == _place(f"{scheme}://{headers.get('host', '')}")


def _place(origin: str) -> tuple[str, str, int] | None:
    """An origin as scheme, host and port; None if it is none that a page can have."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    if usual is None or not parts.hostname or parts.username is not None or parts.path or parts.query or parts.fragment:
        return None
    return parts.scheme, parts.hostname, usual if port is None else port


# What goes out


class Headers:
    """Gives every response the headers that keep a page from doing what ours never does."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", _keeping(scope["path"], message["status"]))
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _keeping(path: str, status: int) -> str:
    if in_api(path):
        return "no-store"
    if path.startswith("/assets/") and status in (200, 206, 304):
        return f"public, max-age={YEAR}, immutable"  # the names of assets are hashes of what they hold
    return "no-cache"


def in_api(path: str) -> bool:
    """Whether a program asks, and wants to be told problems as JSON."""
    return path == "/api" or path.startswith("/api/")


# What went wrong


def problem(status: int, error: str, *, rule: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """A response that says what was wrong, and what would be right."""
    body = msgspec.json.encode(Problem(error, rule))
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
