"""The names that this server goes by: a stranger's name that leads here would make a stranger's page one of ours."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers as RequestHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from undercroft.table.http.errors import POLICY_VIOLATION, problem
from undercroft.table.http.origin import place_of

OPEN_TO_ALL = ("/health", "/ready", "/metrics")
"""What those ask who watch over the server, by whatever name they know it."""
AT_HOME = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
"""Names that nobody else can have."""


class OwnNames:
    """Answers only to the hosts of the `allowed` origins; without any, to numbers and to names at home."""

    def __init__(self, app: ASGIApp, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._allowed = {place_of(origin) for origin in allowed} - {None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        asked = scope["type"] in ("http", "websocket") and scope["path"] not in OPEN_TO_ALL
        if not asked or self._is_ours(RequestHeaders(scope=scope).getlist("host")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "another site's name"})
        else:
            words = "this server does not go by that name: whoever keeps it can add it (undercroft serve --origin URL)"
            await problem(421, words)(scope, receive, send)

    def _is_ours(self, hosts: list[str]) -> bool:
        if len(hosts) > 1:
            return False
        host = hosts[0] if hosts else ""
        if self._allowed:
            return any(place_of(f"{scheme}://{host}") in self._allowed for scheme in ("http", "https"))
        place = place_of(f"http://{host}")
        if place is None:
            return not hosts
        name = place[1].rstrip(".")
        return "." not in name or ":" in name or name.endswith(AT_HOME) or name.replace(".", "").isdigit()
