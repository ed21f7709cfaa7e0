"""`undercroft serve`: the table in the browser."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    import socket

USUAL_PORT = 8140
TRIED = 20
"""Ports that are tried after the usual one, if it is taken."""


def serve(host: str, port: int | None, database: str | None, thinkers: int | None, origins: list[str]) -> None:
    """Serve the table until it is interrupted."""
    try:
        import uvicorn

        from undercroft.table.http.app import Settings, client_folder
        from undercroft.table.http.server import configure
    except ModuleNotFoundError as missing:
        raise UndercroftError(f"the table needs {missing.name}: pip install 'undercroft[table]'") from None
    if client_folder() is None:
        raise UndercroftError("the page is not built: `make client` builds it, and so does installing the package")
    door = _open(host, port)
    url = database or f"sqlite:///{_usual_database()}"
    settings = Settings(database=url, origins=origins)
    if thinkers is not None:
        settings = Settings(database=url, origins=origins, bot_workers=thinkers)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    print(f"The table is laid: http://{shown}:{door.getsockname()[1]}/  (Ctrl+C ends it)", flush=True)
    uvicorn.Server(configure(settings)).run(sockets=[door])


def _open(host: str, port: int | None) -> socket.socket:
    from undercroft.table.http.server import listen

    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIED), 0]
    for number in ports:
        try:
            return listen(host, number)
        except OSError as error:
            if number == ports[-1]:
                raise UndercroftError(f"{host}:{number} cannot be used: {error.strerror}; try another --port") from None
    raise AssertionError("no port was tried")


def _usual_database() -> Path:
    folder = Path.home() / ".local" / "share" / "undercroft"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.db"
