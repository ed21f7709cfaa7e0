"""`undercroft serve`: the table in the browser."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

from undercroft.kernel.errors import UndercroftError

USUAL_PORT = 8140
TRIED = 20
"""Ports that are tried after the usual one, if it is taken."""


def serve(host: str, port: int | None, database: str | None, thinkers: int | None, origins: list[str]) -> None:
    """Serve the table until it is interrupted."""
    try:
        import uvicorn

        from undercroft.table.app import Settings, client_folder, make_app
    except ModuleNotFoundError as missing:
        raise UndercroftError(f"the table needs {missing.name}: pip install 'undercroft[table]'") from None
    if client_folder() is None:
        raise UndercroftError("the page is not built: `make client` builds it, and so does installing the package")
    listening = _listen(host, port)
    url = database or f"sqlite:///{_usual_database()}"
    settings = Settings(database=url, origins=origins)
    if thinkers is not None:
        settings = Settings(database=url, origins=origins, thinkers=thinkers)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        access_log=False,  # addresses hold invitations
        ws="websockets-sansio",
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    print(f"The table is laid: http://{shown}:{listening.getsockname()[1]}/  (Ctrl+C ends it)", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int | None) -> socket.socket:
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIED), 0]
    for number in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Only of a socket that says TCP are small messages sent at once (TCP_NODELAY).
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            if number == ports[-1]:
                raise UndercroftError(f"{host}:{number} cannot be used: {error.strerror}; try another --port") from None
            continue
        listening.listen(1024)
        return listening
    raise AssertionError("no port was tried")


def _usual_database() -> Path:
    folder = Path.home() / ".local" / "share" / "undercroft"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.db"
