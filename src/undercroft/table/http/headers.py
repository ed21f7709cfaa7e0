"""The headers that every response carries."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.http.errors import in_api
from undercroft.table.http.guests import YEAR

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


class Headers:
    """Gives every response the headers that keep a page from doing what ours never does."""

    def __init__(self, app: ASGIApp, *, secure: bool = False, keep_alive: bool = True) -> None:
        self._app = app
        self._keep_alive = keep_alive
        """Whether the next request may come by the same connection: it may be for another process."""
        self._secure = secure

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
                if self._secure or scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", f"max-age={YEAR}")
                if not self._keep_alive:
                    headers["connection"] = "close"
                headers.setdefault("cache-control", _keeping(scope["path"], message["status"]))
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _keeping(path: str, status: int) -> str:
    if in_api(path):
        return "no-store"
    if path.startswith("/assets/") and status in (200, 206, 304):
        return f"public, max-age={YEAR}, immutable"  # the names of assets are hashes of what they hold
    return "no-cache"
