"""Running the server: what the command line and the benches have in common."""

from __future__ import annotations

import socket

import uvicorn

from undercroft.table.http.app import Settings, make_app
from undercroft.table.http.connections import Door


def configure(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the table."""
    door = Door(settings.limits, settings.proxies)
    http, sockets = door.protocols()
    return uvicorn.Config(
        make_app(settings, door),
        log_level="error",  # what it warns of is what strangers send
        access_log=False,  # addresses hold invitations
        http=http,
        ws=sockets,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, or OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only of a socket that says TCP are small messages sent at once (TCP_NODELAY).
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(1024)
    except OSError:
        found.close()
        raise
    return found
