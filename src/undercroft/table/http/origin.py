"""Where requests come from: pages of other sites cannot act here."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers as RequestHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from undercroft.table.http.errors import POLICY_VIOLATION, problem

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class SameOrigin:
    """Lets nobody's page act here but our own (and those of the `allowed` origins).

    It looks at sockets and at methods that change something. A browser always says the origin of those, so whoever
    says none is a program, which holds no cookie but its own: it is let in, unless a browser's Sec-Fetch-Site tells
    otherwise.
    """

    def __init__(self, app: ASGIApp, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._allowed = {place_of(origin) for origin in allowed} - {None}

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
        place = place_of(origins[0])
        if len(origins) > 1 or place is None:
            return False
        scheme = place[0]
        return place in self._allowed or place == place_of(f"{scheme}://{headers.get('host', '')}")


def place_of(origin: str) -> tuple[str, str, int] | None:
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
